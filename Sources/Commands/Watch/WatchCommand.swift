import Arguments
import Catalog
import Platform
import Scan
import Store

/// `skillhub watch [ROOT…]`.
enum WatchCommand {
  static let roots = Parameter<[[UInt8]]>.positionals(
    "ROOT", as: .bytes, defaultText: "the configured roots, else .", help: "the folders to watch"
  ).completing(.folder)
  static let every = Parameter<Int>.option(
    "every", as: .duration(upToDays: 366), default: 30, defaultText: "30s",
    help: "how often to look where the system cannot tell of changes")
  static let limit = Parameter<Int>.option(
    "limit", as: .integer(in: 1...Int.max), default: 100_000, defaultText: "100000",
    help: "the most folders to watch; the others are looked at every so often")

  static let subcommand = Subcommand(
    Command(
      "watch", summary: "keep the index current and tell what changes",
      discussion: [
        "Walks the folders, and what is in reach of them, as scan does; then waits for the system to tell of changes, reads what changed and prints a line for every item that was added, changed or is gone. The first line says how many folders are watched; what happens after it is told. Agents' transcripts are not watched.",
        "With --json every line is a document of its own. Folders that a walk does not enter are not watched. Where the system watches no more folders, and on disks of other machines, skillhub looks by itself every so often, and says so.",
        "A folder of an agent's that comes into being meanwhile is taken up, and so is a configuration that changes. One that becomes faulty is told, and what it said before holds until it is mended; with --json these are the events fault and mended.",
        "It ends with Ctrl-C, with SIGTERM, and when nobody reads its output any more; all of these are an ordinary end, and the index is whole.",
      ],
      examples: [
        CommandExample("skillhub watch ~/work", "until Ctrl-C"),
        CommandExample(
          "skillhub watch --json | jq --unbuffered -r 'select(.status == \"invalid\").path'",
          "tell of every skill that becomes invalid"),
      ],
      positionals: [roots.definition], options: [every.definition, limit.definition],
      formats: [.text, .plain, .json, .jsonl]),
    run: run)

  static func run(_ session: Session) async throws(Failure) -> Int32 {
    var folders: [FilePath] = []
    for argument in session.invocation[roots] {
      let path = try session.path(argument)
      guard FileSystem.isFolder(path) else {
        throw FileSystem.exists(path) ? Failure("\(path): not a folder") : Failure.missing(path)
      }
      folders.append(path)
    }
    let configured = folders.isEmpty ? session.workspace.configuredRoots : []
    if folders.isEmpty { folders = configured }
    if folders.isEmpty { folders = [try session.workingDirectory()] }
    guard session.workspace.index.isPersistent else {
      throw Failure("there is no index to keep current", hint: session.workspace.index.remark)
    }
    let watching = try Watching(session, roots: folders, followsConfiguration: !configured.isEmpty)
    let result = await Interruption.listening { () -> Result<Void, Failure> in
      do throws(Failure) {
        try await watching.run()
        return .success(())
      } catch {
        return .failure(error)
      }
    }
    try result.get()
    return 0
  }
}
