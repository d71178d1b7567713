import Arguments
import Catalog
import Git
import Platform
import Presentation
import Scan
import Store

/// `skillhub index [ACTION]`.
enum IndexCommand {
  enum Action: String, CaseIterable, Sendable {
    case show, check, rebuild, clear, forget, history

    var help: String {
      switch self {
      case .show: "what it holds and where (the default)"
      case .check: "look for damage"
      case .rebuild: "empty it and walk its folders again"
      case .clear: "empty it; what skillhub remembers of you stays"
      case .forget: "with --runs: drop everything that was read out of transcripts"
      case .history: "find the last commit of every path of a repository, and print only how many"
      }
    }
  }

  static let action = Parameter<Action?>.positional(
    "ACTION", as: .choice(help: \.help).named("ACTION"), defaultText: "show", help: "what to do")
  static let runs = Parameter<Bool>.flag(
    "runs", help: "for forget: runs, when skills were used, what was listed")
  static let place = Parameter<[UInt8]?>.positional(
    "PATH", as: .bytes, help: "the repository, for history"
  ).completing(.folder)

  static let subcommand = Subcommand(
    Command(
      "index", summary: "show, check, rebuild or clear the cache",
      discussion: [
        "The index holds only what can be read again. Deleting it loses nothing but time."
      ],
      examples: [CommandExample("skillhub index check", "look for damage")],
      positionals: [action.definition, place.definition], options: [runs.definition]),
    run: run)

  static func run(_ session: Session) async throws(Failure) -> Int32 {
    let workspace = session.workspace
    let action = session.invocation[action] ?? .show
    if [.check, .rebuild, .clear, .forget].contains(action), !workspace.index.isPersistent {
      throw Failure("there is no index to \(action.rawValue)", hint: workspace.index.remark)
    }
    switch action {
    case .show:
      show(session)
    case .check:
      let faults = workspace.index.check()
      for fault in faults { session.say(fault) }
      guard faults.isEmpty else {
        throw Failure("the index is damaged", hint: "skillhub index rebuild", exit: 1)
      }
      confirm("the index is sound", session)
    case .clear:
      try written("emptied", workspace.index.clear(), session)
      confirm("the index is empty", session)
    case .rebuild:
      let roots = workspace.index.units().map(\.root)
      try written("emptied", workspace.index.clear(), session)
      for root in roots where FileSystem.isFolder(root) {
        try await session.refresh(root, saying: "scanning \(root)")
      }
      // What could not be written was kept for this run alone.
      try written("built again", workspace.index.isPersistent, session)
      confirm("the index was built again from \(counted(roots.count, "folder"))", session)
    case .forget:
      guard session.invocation[runs] else {
        throw Failure("say what to forget", hint: "skillhub index forget --runs")
      }
      try written("changed: nothing is forgotten", workspace.index.forgetRuns(), session)
      confirm("every run is forgotten; transcripts that stay are read again when runs are asked for", session)
    case .history:
      try history(session)
    }
    return 0
  }

  /// Ends the command where what was asked for did not come into the file.
  private static func written(_ what: String, _ isDone: Bool, _ session: Session) throws(Failure) {
    guard !isDone else { return }
    let file = session.places.cache?.appending("index.sqlite")
    throw Failure(
      "the index could not be \(what)",
      hint: session.workspace.index.remark
        ?? file.map { "rm \(ShellWord.quoted($0)) removes it; only time is lost" })
  }

  private static func confirm(_ text: String, _ session: Session) {
    if session.writesJSON {
      session.writeJSON { $0.member("message", text) }
    } else {
      session.writeLine(text)
    }
  }

  private static func show(_ session: Session) {
    let statistics = session.workspace.index.statistics()
    let file = session.workspace.index.file
    // A root that lies in another one says nothing that the other does not.
    let units = statistics.units.filter { unit in
      !statistics.units.contains { $0.root != unit.root && $0.root.contains(unit.root) }
    }
    if session.writesJSON {
      session.writeJSON { writer in
        writer.path("path", file)
        writer.member("bytes", Int(statistics.byteCount))
        writer.member("schema", statistics.schema)
        writer.member("folders", statistics.folderCount)
        writer.member("items") { writer in
          writer.object { writer in
            for kind in ItemKind.allCases { writer.member(kind.rawValue, statistics.itemCounts[kind] ?? 0) }
          }
        }
        writer.member("roots") { writer in
          writer.array(of: units) { writer, unit in
            writer.object { writer in
              writer.path("path", unit.root)
              writer.member("scanned", DateText.rfc3339(unit.scan.at))
              writer.member("folders", unit.scan.folderCount)
              writer.member("items", unit.scan.itemCount)
            }
          }
        }
      }
      return
    }
    let options = session.renderOptions()
    let isPlain = session.format == .plain
    func line(_ label: String, _ value: String) {
      let gap = isPlain ? "\t" : String(repeating: " ", count: max(1, 10 - label.utf8.count))
      session.writeLine(label + gap + value)
    }
    line("Path", file?.displayText ?? "in memory only")
    line("Size", isPlain ? "\(statistics.byteCount)" : QuantityText.size(Int(statistics.byteCount)))
    line("Folders", isPlain ? "\(statistics.folderCount)" : NumberText.grouped(statistics.folderCount))
    for kind in ItemKind.allCases {
      let count = statistics.itemCounts[kind] ?? 0
      let label = kind.plural.prefix(1).uppercased() + kind.plural.dropFirst()
      let words =
        kind == .file && !isPlain ? "\(NumberText.grouped(count)) with a role" : NumberText.grouped(count)
      line(label, isPlain ? "\(count)" : words)
    }
    for unit in units {
      let time =
        isPlain
        ? DateText.rfc3339(unit.scan.at)
        : DateText.relative(unit.scan.at, now: options.now, utcOffset: options.utcOffset)
      line("Walked", "\(unit.root)\(isPlain ? "\t" : ", ")\(time)")
    }
  }

  /// The work behind the benchmark of history: every tracked path, no first commits, nothing kept.
  private static func history(_ session: Session) throws(Failure) {
    let folder = try session.folder(session.invocation[place])
    guard case .workTree(let workTree) = GitDiscovery.discover(from: folder).0 else {
      throw Failure("\(folder) lies in no git repository")
    }
    do throws(GitError) {
      let (paths, found) = try session.workspace.repositories.with(workTree) { repository throws(GitError) in
        let paths = try repository.trackedFiles(under: FilePath(""))
        let history = try repository.lastCommits(of: paths, continuing: nil, firstCommits: false)
        return (paths.count, paths.count { history[$0]?.last != nil })
      }
      if session.writesJSON {
        session.writeJSON { writer in
          writer.member("paths", paths)
          writer.member("found", found)
        }
      } else {
        session.writeLine("\(paths) paths, \(found) with a commit")
      }
    } catch {
      throw Failure(error.message)
    }
  }
}
