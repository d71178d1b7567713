import Arguments
import Catalog
import Inspectors
import Platform
import Presentation
import Scan
import Store
import State

/// `skillhub inspect [ITEM]`.
enum InspectCommand {
  static let all = Parameter<Bool>.flag(
    "all", short: "a", help: "every field, every entry, and where each value was read")
  static let section = Parameter<InspectorSection.Key?>.option(
    "section", short: "s", as: .choice.named("SECTION"), help: "only one section")

  static let subcommand = Subcommand(
    Command(
      "inspect", summary: "show what an item is, how it stands and what belongs to it",
      discussion: [
        "ITEM is a path, an id that list printed, kind:name, project/name, a name, or a title where nothing is called so. Something that contains a slash, starts with . or ~, or exists, is a path.",
        "Without --all no kind prints more than 40 lines.",
      ],
      examples: [
        CommandExample("skillhub inspect .claude/skills/pdf-forms", "a skill by its folder"),
        CommandExample("skillhub inspect pdf-forms --section activity", "one section of it"),
        CommandExample("skillhub inspect . --json", "this project, for a program"),
      ],
      positionals: [ItemArgument.optional.definition], options: [all.definition, section.definition]),
    run: run)

  static func run(_ session: Session) async throws(Failure) -> Int32 {
    guard let argument = session.invocation[ItemArgument.optional] else {
      writeEmptyState(session)
      return 0
    }
    if let agent = try agent(argument, session) {
      let options = session.renderOptions(isFull: session.invocation[all])
      let bytes = AgentsRenderer.page(agent, as: session.form, options)
      if session.form == .text { session.page(bytes) } else { session.write(bytes) }
      return 0
    }
    let selected = try await ItemSelector(session: session).item(argument)
    try await prepare(selected, session)
    let inspector = Inspector(
      workspace: session.workspace, state: session.stateReader, now: session.environment.now(),
      folder: session.environment.workingDirectory)
    var inspection = inspector.inspect(selected)
    if let key = session.invocation[section] {
      inspection.sections = inspection.sections.filter { $0.key == key }
    }
    // The id is short enough for narrow screens, but only what the index holds can be found by it.
    let typed = ShellWord.quoted(argument)
    let isKnown = !session.workspace.index.items(withIDPrefix: inspection.id).isEmpty
    let command =
      "skillhub inspect -a "
      + (isKnown && typed.utf8.count > inspection.id.utf8.count ? inspection.id : typed)
    let bytes = InspectionRenderer.render(
      inspection, as: session.form,
      session.renderOptions(isFull: session.invocation[all], itemCommand: command))
    if session.form == .text { session.page(bytes) } else { session.write(bytes) }
    return 0
  }

  /// What the agent loads here that `agent:ID` names, or nil for any other argument.
  private static func agent(_ argument: [UInt8], _ session: Session) throws(Failure) -> AgentReport? {
    let prefix = Array("agent:".utf8)
    guard argument.starts(with: prefix), !FileSystem.exists(try session.path(argument)) else { return nil }
    let reader = session.workspace.agents(in: try session.workingDirectory())
    let agent = try AgentsCommand.named(FilePath.displayText(argument.dropFirst(prefix.count)), reader)
    return reader.report(of: agent, at: reader.standpoint(at: try session.workingDirectory()))
  }

  /// Brings into the index what the inspection asks of it, at the cost of the agents' folders only.
  private static func prepare(_ item: Item, _ session: Session) async throws(Failure) {
    let workspace = session.workspace
    switch item {
    case .file: break
    case .run: try await session.refreshRuns()
    case .document(let place):
      try await session.refreshSurroundings(of: item)
      if place.kind == .prompt { try await refreshRecentRuns(session) }
    case .skill(let place):
      try await refreshRecentRuns(session)
      let identity = ItemIdentity(kind: .skill, realPath: place.realPath)
      if workspace.index.item(identity) == nil, let project = place.project {
        for folder in workspace.agentFolders(of: project) { try await session.refresh(folder) }
        // The other skills of its root, which its text may name.
        if let root = place.root { try await session.refresh(root) }
      }
    case .project(let project):
      try await session.refresh(project.path)
      try await session.refreshRuns()
    }
  }

  /// What agents did in these days is what a prediction is held against; older transcripts are read when asked for.
  private static func refreshRecentRuns(_ session: Session) async throws(Failure) {
    let now = session.environment.now()
    try await session.refreshRuns(since: Timestamp(seconds: now.seconds - 3 * 86_400))
  }

  /// The calm answer when nothing is selected.
  private static func writeEmptyState(_ session: Session) {
    let title = "No Item Selected"
    let text = "Select a task, project, run, or skill to inspect its details."
    switch session.format {
    case .json, .jsonl:
      session.writeJSON { writer in
        writer.member("item") { $0.null() }
        writer.member("message", "\(title). \(text)")
        writer.member("sections") { $0.array { _ in } }
      }
    case .plain: session.writeLine("item\t\tabsent:notSelected")
    default:
      for line in [title, text, "", "  skillhub inspect .", "  skillhub list skill"] {
        session.writeLine(line)
      }
    }
  }
}
