import Agents
import Arguments
import Catalog
import Platform
import Presentation
import Scan
import State

/// `skillhub enable ITEM` and `skillhub disable ITEM`.
enum SwitchCommands {
  static let agent = Parameter<String?>.option(
    "agent", as: .text.named("AGENT"), help: "the agent whose settings are changed, such as claude-code"
  ).completing(.agent)

  static let enable = subcommand(
    "enable", isOn: true, "switch a skill on for an agent", "what an agent was told to leave out")
  static let disable = subcommand(
    "disable", isOn: false, "switch a skill off for an agent", "no longer offered by Claude Code")

  private static func subcommand(
    _ name: String, isOn: Bool, _ summary: String, _ example: String
  ) -> Subcommand {
    Subcommand(
      Command(
        name, summary: summary,
        discussion: [
          "Changes the agent's own settings file, the narrowest one that nobody else gets, and no other byte of it. Where it is enough to take out the line that says the opposite, that is done instead, and a file of yours that then holds nothing goes. The file is named before anything is written, and a file that a project commits is asked about first. The skill itself stays as it is.",
          "What would not come to what was asked for is refused, with the setting that decides. skillhub undo takes it back.",
        ],
        examples: [
          CommandExample("skillhub \(name) pdf-forms --agent claude-code", example),
          CommandExample("skillhub \(name) pdf-forms --agent codex --dry-run", "the difference first"),
        ],
        positionals: [ItemArgument.required.definition],
        options: [agent.definition, SetCommand.dryRun.definition, SetCommand.yes.definition])
    ) { (session) async throws(Failure) in try await run(session, isOn: isOn) }
  }

  private static func run(_ session: Session, isOn: Bool) async throws(Failure) -> Int32 {
    let argument = session.invocation[ItemArgument.required] ?? []
    let places = try await ItemSelector(session: session).skills(argument)
    guard let word = session.invocation[agent] else { throw whichAgent(places, session) }
    let agent = try AgentsCommand.named(
      word, session.workspace.agents(in: session.environment.workingDirectory))
    var drafts: [FilePath: [UInt8]] = [:]
    // Of several copies those are meant that the agent has: one for most agents, for some each.
    var refusal: SwitchRefusal?
    var done: [(place: SkillPlace, edits: [SettingsEdit])] = []
    for place in places {
      let (shared, standpoint) = view(of: place, session)
      let reader = shared.finding(drafts)
      let edits: [SettingsEdit]
      do throws(SwitchRefusal) {
        edits = try reader.switching(
          place.realPath, way: place.path, of: agent, on: isOn, at: standpoint,
          earlier: { earlier($0, $1, session) })
      } catch {
        if refusal.map({ !$0.isRead && error.isRead }) ?? true { refusal = error }
        continue
      }
      try finish(edits, place, agent, isOn: isOn, isOneOfSeveral: places.count > 1, session)
      done.append((place, edits))
      for edit in edits { drafts[edit.path] = edit.after }
    }
    guard done.isEmpty, let refusal else {
      if session.writesJSON { writeJSON(done, agent, isOn: isOn, session) }
      return 0
    }
    let options = session.renderOptions()
    let decides = refusal.place.map { place in
      ", \(options.personText(of: place.path))" + (place.line.map { ":\($0)" } ?? "")
    }
    throw Failure(
      "cannot \(isOn ? "enable" : "disable") it for \(agent.name): \(refusal.reason)\(decides ?? "")",
      hint: refusal.hint ?? "skillhub why \(ShellWord.quoted(argument))")
  }

  /// What a file held before the last change that skillhub made to it, where it is still as that change left it.
  private static func earlier(_ path: FilePath, _ bytes: [UInt8], _ session: Session) -> EarlierSettings? {
    let changes = session.withState { $0.changes() } ?? []
    guard let last = changes.first(where: { $0.change.path == path && $0.change.table == nil })?.change,
      last.afterHash == ContentDigest.sha256(bytes)
    else { return nil }
    return EarlierSettings(bytes: last.before, folderCount: last.folderCount)
  }

  /// Whether git has a file, so that others get what is written into it.
  private static func isTracked(_ edit: SettingsEdit, _ session: Session) -> Bool {
    guard edit.exists, let real = try? FileSystem.realPath(edit.path),
      let state = session.workspace.gitFacts(of: real, isFolder: false)?.1.state
    else { return false }
    return state != .untracked && state != .ignored
  }

  /// From where a skill is looked at, and with which agents.
  static func view(of place: SkillPlace, _ session: Session) -> (AgentReader, Standpoint) {
    let current = session.environment.workingDirectory
    let reader = session.workspace.agents(for: place, from: current).focused(on: place)
    return (reader, reader.standpoint(for: place.path, project: place.project, from: current))
  }

  /// That an agent has to be named, with those that find the skill.
  private static func whichAgent(_ places: [SkillPlace], _ session: Session) -> Failure {
    var ids: [String] = []
    for place in places {
      let (reader, standpoint) = view(of: place, session)
      for verdict in reader.verdicts(on: place.realPath, way: place.path, at: standpoint).shown
      where verdict.state != .notRead && !ids.contains(verdict.agent) { ids.append(verdict.agent) }
    }
    return Failure(
      "for which agent? name one with --agent",
      hint: ids.isEmpty
        ? "skillhub agents --all lists them" : "agents that find it: \(ids.joined(separator: ", "))")
  }

  private static func finish(
    _ edits: [SettingsEdit], _ place: SkillPlace, _ agent: Agent, isOn: Bool, isOneOfSeveral: Bool,
    _ session: Session
  ) throws(Failure) {
    let isDry = session.invocation[SetCommand.dryRun]
    let options = session.renderOptions()
    // Of several copies the path says which one is meant.
    let name = isOneOfSeveral ? options.personText(of: place.path) : place.path.displayName
    for edit in edits where !isDry && (edit.isShared || isTracked(edit, session)) {
      try Confirmation.ask(
        "change \(options.personText(of: edit.path)), which the project may share",
        isGiven: session.invocation[SetCommand.yes], session)
    }
    for edit in edits {
      let file = AdjustedFile(
        path: edit.path, before: edit.exists ? edit.before : nil, after: edit.after, names: edit.words,
        isRemoved: edit.isRemoved, emptyFolderCount: edit.folderCount)
      if isDry {
        file.show(session)
      } else {
        try file.write("\(name) \(isOn ? "on" : "off") for \(agent.name)", session)
      }
    }
    if isDry || session.writesJSON { return }
    let state = isOn ? "on" : "off"
    if edits.isEmpty { session.writeLine("\(name) was \(state) for \(agent.name) already") }
    for edit in edits {
      let (words, file) = (edit.words.joined(separator: ", "), options.personText(of: edit.path))
      session.writeLine(
        "\(name) is \(state) for \(agent.name): "
          + (edit.isRemoved ? "removed \(file), which held nothing else" : "\(words) in \(file)"))
    }
  }
  /// One document for all copies that were switched.
  private static func writeJSON(
    _ done: [(place: SkillPlace, edits: [SettingsEdit])], _ agent: Agent, isOn: Bool, _ session: Session
  ) {
    session.writeJSON { writer in
      writer.member("agent", agent.id)
      writer.member("enabled", isOn)
      writer.member("dryRun", session.invocation[SetCommand.dryRun])
      writer.member("skills") { writer in
        writer.array(of: done) { writer, found in
          writer.object { writer in
            writer.path("skill", found.place.path)
            writer.member("changes") { writer in
              writer.array(of: found.edits) { writer, edit in
                writer.object { writer in
                  writer.path("file", edit.path)
                  writer.member("removed", edit.isRemoved)
                  writer.member("settings") { writer in
                    writer.array(of: edit.words) { writer, words in writer.string(words) }
                  }
                }
              }
            }
          }
        }
      }
    }
  }
}
