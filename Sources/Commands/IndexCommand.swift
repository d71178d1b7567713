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
    case show, check, rebuild, clear, history

    var help: String {
      switch self {
      case .show: "what it holds and where (the default)"
      case .check: "look for damage"
      case .rebuild: "empty it and walk its folders again"
      case .clear: "empty it; what skillhub remembers of you stays"
      case .history: "find the last commit of every path of a repository, and print only how many"
      }
    }
  }

  static let action = Parameter<Action?>.positional(
    "ACTION", as: .choice(help: \.help).named("ACTION"), defaultText: "show", help: "what to do")
  static let place = Parameter<[UInt8]?>.positional("PATH", as: .bytes, help: "the repository, for history")

  static let subcommand = Subcommand(
    Command(
      "index", summary: "show, check, rebuild or clear the cache",
      discussion: [
        "The index holds only what can be read again. Deleting it loses nothing but time."
      ],
      examples: [CommandExample("skillhub index check", "look for damage")],
      positionals: [action.definition, place.definition]),
    run: run)

  static func run(_ session: Session) async throws(Failure) -> Int32 {
    let workspace = session.workspace
    switch session.invocation[action] ?? .show {
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
      workspace.index.clear()
      confirm("the index is empty", session)
    case .rebuild:
      let roots = workspace.index.units().map(\.root)
      workspace.index.clear()
      for root in roots where FileSystem.isFolder(root) {
        try await session.refresh(root, saying: "scanning \(root)")
      }
      confirm("the index was built again from \(counted(roots.count, "folder"))", session)
    case .history:
      try history(session)
    }
    return 0
  }

  private static func confirm(_ text: String, _ session: Session) {
    switch session.format {
    case .json, .jsonl:
      var writer = JSONWriter(isIndented: session.format == .json)
      writer.object { writer in
        writer.member("version", 1)
        writer.member("message", text)
      }
      session.write(writer.finished())
    default: session.write(text + "\n")
    }
  }

  private static func show(_ session: Session) {
    let statistics = session.workspace.index.statistics()
    let file = session.workspace.index.file
    let units = statistics.units
    switch session.format {
    case .json, .jsonl:
      var writer = JSONWriter(isIndented: session.format == .json)
      writer.object { writer in
        writer.member("version", 1)
        writer.path("path", file)
        writer.member("bytes", Int(statistics.byteCount))
        writer.member("schema", statistics.schema)
        writer.member("folders", statistics.folderCount)
        writer.member("items") { writer in
          writer.object { writer in
            for kind in ItemKind.allCases {
              writer.member(kind.rawValue, statistics.itemCounts[kind] ?? 0)
            }
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
      session.write(writer.finished())
    default:
      let options = session.renderOptions()
      let isPlain = session.format == .plain
      func line(_ key: String, _ value: String) {
        session.write(isPlain ? "\(key)\t\(value)\n" : TextColumns.line(key, value))
      }
      line("Path", file?.displayText ?? "in memory only")
      line("Size", isPlain ? "\(statistics.byteCount)" : QuantityText.size(Int(statistics.byteCount)))
      line("Schema", "\(statistics.schema)")
      line("Folders", isPlain ? "\(statistics.folderCount)" : NumberText.grouped(statistics.folderCount))
      for kind in ItemKind.allCases {
        let count = statistics.itemCounts[kind] ?? 0
        let label = kind.plural.prefix(1).uppercased() + kind.plural.dropFirst()
        line(label, isPlain ? "\(count)" : NumberText.grouped(count))
      }
      for unit in units {
        let time =
          isPlain
          ? DateText.rfc3339(unit.scan.at)
          : DateText.relative(unit.scan.at, now: options.now, utcOffset: options.utcOffset)
        line("Walked", "\(unit.root)\(isPlain ? "\t" : ", ")\(time)")
      }
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
      session.write("\(paths) paths, \(found) with a commit\n")
    } catch {
      throw Failure(error.message)
    }
  }
}

/// Lines of a label and a value for small tables that no inspector makes.
enum TextColumns {
  static func line(_ label: String, _ value: String) -> String {
    label + String(repeating: " ", count: max(1, 12 - label.utf8.count)) + value + "\n"
  }
}
