import Agents
import Arguments
import Catalog
import Platform
import Presentation
import Scan
import State

/// `skillhub setup`.
enum SetupCommand {
  static let completion = Parameter<[CompletionShell]>.options(
    "completion", as: .choice.named("SHELL"), help: "install the completion of a shell")
  static let agent = Parameter<[String]>.options(
    "agent", as: .text.named("AGENT"),
    help: "install a skill with which an agent can ask skillhub, such as claude-code"
  ).completing(.agent)
  static let remove = Parameter<Bool>.flag(
    "remove", help: "take back what setup wrote, or what the options name")
  static let yes = Parameter<Bool>.flag(
    "yes", short: "y", help: "do not ask; a file that was changed since is replaced or removed too")

  static let subcommand = Subcommand(
    Command(
      "setup", summary: "set up your shell and your agents",
      discussion: [
        "Without options it asks, for your shell and for each agent that is used here. The completion goes to the folder where the shell looks for yours, the skill to the agent's own folder for skills of yours. Every file that is written is named.",
        "A file that somebody changed, or that setup did not write, is only replaced or removed after a question. Files of your shell, such as ~/.zshrc, are never touched.",
      ],
      examples: [
        CommandExample("skillhub setup", "asks one thing after the other"),
        CommandExample("skillhub setup --completion zsh --agent codex", "these two, without questions"),
        CommandExample("skillhub setup --dry-run", "what it would ask for and write"),
        CommandExample("skillhub setup --remove", "takes all of it back"),
      ],
      options: [
        completion.definition, agent.definition, remove.definition, SetCommand.dryRun.definition,
        yes.definition,
      ]),
    run: run)

  static func run(_ session: Session) async throws(Failure) -> Int32 {
    let setup = Setup(session)
    let named = try setup.named()
    if session.invocation[remove] { return try setup.remove(named) }
    return try setup.install(named.isEmpty ? try setup.chosen() : named)
  }
}

/// A file that setup writes.
struct SetupFile {
  /// What it is, in words: `completion of bash`.
  var what: String
  var path: FilePath
  var bytes: [UInt8]
  /// What is left for the user to do once it is there.
  var hint: String?
}

/// What setup did to a file, as the key of a change that can be taken back.
enum SetupChange: String {
  /// It replaced what somebody else wrote.
  case replacement = "setup"
  /// It took back what it wrote.
  case removal = "setup --remove"
}

/// One run of `setup`.
private struct Setup {
  let session: Session
  private let isDry: Bool

  /// What became of a file, or would.
  private enum Outcome: String {
    case written, updated, unchanged, kept, removed, restored, missing, failed
  }

  init(_ session: Session) {
    self.session = session
    isDry = session.invocation[SetCommand.dryRun]
  }

  // MARK: What to write

  /// The files that the options name.
  func named() throws(Failure) -> [SetupFile] {
    var files: [SetupFile] = []
    for shell in session.invocation[SetupCommand.completion] { files.append(try completion(of: shell)) }
    for word in session.invocation[SetupCommand.agent] {
      let agent = try AgentsCommand.named(word, reader)
      guard let file = skill(for: [agent]) else {
        throw Failure(
          "\(agent.name) has no folder for skills of your own", hint: "skillhub agents \(agent.id) --all")
      }
      files.append(file)
    }
    var seen: Set<FilePath> = []
    return files.filter { seen.insert($0.path).inserted }
  }

  /// Everything that there is to set up here: the shell of the user, and the agents that leave a trace.
  private func offered() throws(Failure) -> [SetupFile] {
    var files: [SetupFile] = []
    let shell = session.environment.variables["SHELL"].flatMap {
      CompletionShell(rawValue: FilePath($0).displayName)
    }
    if let shell { files.append(try completion(of: shell)) }
    let present = reader.agentsPresent(at: standpoint, everyone: false)
    var roots: [FilePath] = []
    for root in present.compactMap({ $0.userRoot(at: standpoint) }) where !roots.contains(root) {
      roots.append(root)
    }
    return files
      + roots.compactMap { root in skill(for: present.filter { $0.userRoot(at: standpoint) == root }) }
  }

  /// What is wanted of all that is offered: asked one by one, or all of it with `--yes` and `--dry-run`.
  func chosen() throws(Failure) -> [SetupFile] {
    let offered = try offered()
    if session.invocation[SetupCommand.yes] || isDry { return offered }
    guard Confirmation.canAsk(session) else {
      throw Failure(
        "say what to set up: nobody can be asked here",
        hint: "skillhub setup --completion bash --agent claude-code\nskillhub setup --yes for all of: "
          + (offered.isEmpty ? "nothing was found" : offered.map(\.what).joined(separator: ", ")))
    }
    if offered.isEmpty {
      session.say("no shell and no agent was found that could be set up", hint: "skillhub setup --help")
    }
    return offered.filter { file in
      let place = session.renderOptions().personText(of: file.path)
      return Confirmation.answer("install the \(file.what) as \(place)", session) ?? false
    }
  }

  /// The agents as the user has them: what is set up holds for every project.
  private var reader: AgentReader { session.workspace.agents(in: nil) }

  private var standpoint: Standpoint {
    let folder = session.environment.workingDirectory ?? session.environment.home ?? .root
    return reader.standpoint(at: folder)
  }

  private func completion(of shell: CompletionShell) throws(Failure) -> SetupFile {
    guard let path = CompletionPlaces(session.environment).own(of: shell) else {
      throw Failure("there is no home to install a completion in", hint: "set HOME")
    }
    let hint: String? =
      switch shell {
      case .bash: "bash reads it in new shells, where the package bash-completion is installed"
      case .zsh:
        "zsh finds it once its ~/.zshrc says, before compinit: fpath=(\(ShellWord.quoted(path.parent?.bytes ?? [])) $fpath)"
      case .fish: nil
      }
    return SetupFile(
      what: "completion of \(shell.rawValue)", path: path, bytes: Array(CompletionScript.text(shell).utf8),
      hint: hint)
  }

  /// The skill in the user's root of agents that share it.
  private func skill(for agents: [Agent]) -> SetupFile? {
    guard let root = agents.first?.userRoot(at: standpoint) else { return nil }
    return SetupFile(
      what: "skill for \(agents.map(\.name).joined(separator: ", "))",
      path: root.appending(OwnSkill.name).appending("SKILL.md"), bytes: Array(OwnSkill.document.utf8))
  }

  // MARK: Writing

  func install(_ files: [SetupFile]) throws(Failure) -> Int32 {
    let hashes = recordedHashes
    var results: [(file: SetupFile, outcome: Outcome)] = []
    for file in files {
      do throws(Failure) {
        results.append((file, try install(file, recorded: hashes[file.path])))
      } catch {
        session.say(error.message, hint: error.hint)
        results.append((file, .failed))
      }
    }
    write(results.map { ($0.file.what, $0.file.path, $0.outcome) })
    if !isDry {
      for (file, outcome) in results where outcome == .written || outcome == .updated {
        if let hint = file.hint { session.say(hint) }
      }
    }
    return exitCode(results.map(\.outcome))
  }

  private func exitCode(_ outcomes: [Outcome]) -> Int32 {
    outcomes.contains { $0 == .kept || $0 == .failed } ? 2 : 0
  }

  private func install(_ file: SetupFile, recorded: [UInt8]?) throws(Failure) -> Outcome {
    let current = try content(of: file.path)
    guard let current else {
      if !isDry { try put(file, in: nil) }
      return .written
    }
    if current == file.bytes { return .unchanged }
    if recorded != ContentDigest.sha256(current) {
      guard mayTouch("replace \(file.path), which setup did not write or somebody changed") else {
        return .kept
      }
      if !isDry {
        try put(file, in: current)
        record(file.what, file.path, before: current, after: file.bytes, SetupChange.replacement)
      }
    } else if !isDry {
      let replaced = replaced(by: file.path)
      try put(file, in: current)
      // What the earlier version replaced is what comes back from under this one.
      if let replaced {
        record(
          file.what, file.path, before: replaced.before, after: file.bytes, SetupChange.replacement)
        session.withState { $0.forgetChange(replaced.number) }
      }
    }
    return .updated
  }

  /// Notes how to take back what was done to a file.
  private func record(
    _ what: String, _ path: FilePath, before: [UInt8], after: [UInt8]?, _ key: SetupChange
  ) {
    let change = Change(
      what, path: path, before: before, afterHash: after.map { ContentDigest.sha256($0) } ?? [],
      key: key.rawValue, at: session.environment.now())
    session.withState { $0.record(change) }
  }

  /// What stood in the place of a file of setup's before, where setup replaced something that it did not take back.
  private func replaced(by path: FilePath) -> (number: Int64, before: [UInt8])? {
    let changes = session.withState { $0.changes() } ?? []
    let last = changes.first {
      $0.change.path == path && $0.change.key.flatMap(SetupChange.init(rawValue:)) != nil
    }
    guard let last, last.change.key == SetupChange.replacement.rawValue else { return nil }
    return last.change.before.map { (last.number, $0) }
  }

  /// Whether a file that is not as setup left it may be replaced or removed.
  private func mayTouch(_ question: String) -> Bool {
    if session.invocation[SetupCommand.yes] { return true }
    if isDry { return false }
    return Confirmation.answer(question, session) ?? false
  }

  private func put(_ file: SetupFile, in current: [UInt8]?) throws(Failure) {
    let folder = file.path.parent ?? .root
    let made: [FilePath]
    let isWritten: Bool
    do throws(FileError) {
      made = try FileSystem.makePrivateFolder(folder)
      isWritten = try FileSystem.replace(file.path, expecting: FileExpectation(current), with: file.bytes)
    } catch {
      throw Failure("cannot write \(file.path): \(error.reason)")
    }
    guard isWritten else { throw Failure("\(file.path) was changed meanwhile; nothing was written") }
    let now = session.environment.now()
    session.withState { state in
      for folder in made { state.record(SetupEntry(path: folder, hash: nil), at: now) }
      state.record(SetupEntry(path: file.path, hash: ContentDigest.sha256(file.bytes)), at: now)
    }
  }

  /// What a file holds, or nil where there is none.
  private func content(of path: FilePath) throws(Failure) -> [UInt8]? {
    do throws(ReadError) { return try FileSystem.read(path, limit: 1 << 20).bytes } catch {
      if case .failed(let failure) = error, failure.isMissing, !FileSystem.exists(path) { return nil }
      throw Failure("cannot read \(path): \(error.reason)", hint: "nothing was written there")
    }
  }

  private var recordedHashes: [FilePath: [UInt8]] {
    let entries = session.withState { $0.setupEntries() } ?? []
    return Dictionary(entries.compactMap { entry in entry.hash.map { (entry.path, $0) } }) { first, _ in first
    }
  }

  // MARK: Taking back

  /// - Parameter named: the files that are meant; all where none is named.
  func remove(_ named: [SetupFile]) throws(Failure) -> Int32 {
    let entries = session.withState { $0.setupEntries() } ?? []
    let hashes = recordedHashes
    // What was written by the same version and is still so is setup's, even where the state was lost.
    var files = named
    if named.isEmpty {
      for shell in CompletionShell.allCases { files.append(try completion(of: shell)) }
      files += reader.agents.compactMap { agent in
        skill(for: [agent]).map { file in
          // Several agents may share the root, and nobody remembers which was meant.
          var file = file
          file.what = "skill"
          return file
        }
      }
    }
    var known: [FilePath: SetupFile] = [:]
    for file in files where known[file.path] == nil { known[file.path] = file }
    let paths = Set(known.keys).union(named.isEmpty ? Array(hashes.keys) : []).sorted()
    var results: [(what: String, path: FilePath, outcome: Outcome)] = []
    for path in paths {
      let what = known[path]?.what ?? "file of an earlier setup"
      do throws(Failure) {
        let outcome = try remove(path, what, bytes: known[path]?.bytes, recorded: hashes[path])
        guard let outcome else { continue }
        results.append((what, path, outcome))
        if !isDry, outcome != .kept { session.withState { $0.forgetSetup(path) } }
      } catch {
        // A path where setup wrote nothing is nobody's business here.
        guard hashes[path] != nil || !named.isEmpty else { continue }
        session.say(error.message, hint: error.hint)
        results.append((what, path, .failed))
      }
    }
    if !isDry { removeFolders(entries) }
    if results.isEmpty { session.say("there is nothing of setup to take back") }
    write(results)
    return exitCode(results.map(\.outcome))
  }

  /// Takes one file back: what it replaced is in its place again, else it is gone.
  ///
  /// - Parameters:
  ///   - bytes: what setup writes there by now.
  ///   - recorded: the hash of what it wrote.
  /// - Returns: nil where nothing there is setup's.
  private func remove(
    _ path: FilePath, _ what: String, bytes: [UInt8]?, recorded: [UInt8]?
  ) throws(Failure) -> Outcome? {
    guard let current = try content(of: path) else { return recorded == nil ? nil : .missing }
    let isOurs = current == bytes || recorded == ContentDigest.sha256(current)
    guard isOurs || recorded != nil else { return nil }
    guard isOurs || mayTouch("remove \(path), which was changed since") else { return .kept }
    let replaced = replaced(by: path)?.before
    if !isDry {
      do throws(FileError) {
        if let replaced {
          guard try FileSystem.replace(path, expecting: .bytes(current), with: replaced) else {
            return .kept
          }
        } else {
          try FileSystem.remove(path)
        }
      } catch {
        throw Failure("cannot remove \(path): \(error.reason)")
      }
      record("setup --remove of the \(what)", path, before: current, after: replaced, .removal)
    }
    return replaced == nil ? .removed : .restored
  }

  /// Removes the folders that were made for files and are empty now, the innermost first.
  private func removeFolders(_ entries: [SetupEntry]) {
    for entry in entries.reversed() where entry.hash == nil {
      try? FileSystem.removeEmptyFolder(entry.path)
      if !FileSystem.exists(entry.path) { session.withState { $0.forgetSetup(entry.path) } }
    }
  }

  // MARK: Telling

  private func write(_ results: [(what: String, path: FilePath, outcome: Outcome)]) {
    if session.writesJSON {
      session.writeJSON { writer in
        writer.member("dryRun", isDry)
        writer.member("files") { writer in
          writer.array(of: results) { writer, result in
            writer.object { writer in
              writer.member("what", result.what)
              writer.member("outcome", result.outcome.rawValue)
              writer.path("path", result.path)
            }
          }
        }
      }
      return
    }
    let options = session.renderOptions()
    for (what, path, outcome) in results {
      // In words it is said already, with the reason.
      if outcome == .failed, session.form != .plain { continue }
      if session.form == .plain {
        session.writeLine("\(outcome.rawValue)\t\(what)\t\(path.displayText)")
        continue
      }
      let place = options.personText(of: path)
      let verb =
        switch outcome {
        case .written: isDry ? "would write" : "wrote"
        case .updated: isDry ? "would update" : "updated"
        case .removed: isDry ? "would remove" : "removed"
        case .restored: isDry ? "would bring back" : "brought back"
        case .unchanged: "unchanged:"
        case .missing: "gone already:"
        case .kept: "kept, since it was changed:"
        case .failed: "failed:"
        }
      session.writeLine("\(verb) \(place) (\(what))")
    }
    if results.contains(where: { $0.outcome == .kept }) {
      session.say("a file that was changed is left alone", hint: "--yes replaces or removes it too")
    }
  }
}
