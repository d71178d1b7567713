import Arguments
import Catalog
import Platform
import Presentation
import Scan
import State

/// `skillhub undo`.
enum UndoCommand {
  static let skip = Parameter<Bool>.flag(
    "skip", help: "leave the last change as it is, so that the one before it is next")
  static let list = Parameter<Bool>.flag("list", help: "show what can be taken back, the newest first")

  static let subcommand = Subcommand(
    Command(
      "undo", summary: "take the last change back",
      discussion: [
        "Takes back what set, check, enable and disable did, one change at a time, wherever it was made; the file is named. A file that was changed since is left alone."
      ],
      examples: [
        CommandExample("skillhub undo", "take the last change back"),
        CommandExample("skillhub undo --list", "what can be taken back"),
        CommandExample("skillhub undo --dry-run", "the difference first"),
      ],
      options: [list.definition, skip.definition, SetCommand.dryRun.definition]),
    run: run)

  static func run(_ session: Session) async throws(Failure) -> Int32 {
    // Whoever asks what was done has to know where nobody can say.
    guard session.withState({ $0.isPersistent }) ?? false else {
      throw Failure(
        "what can be taken back is not known",
        hint: session.withState { $0.remark } ?? "there is no home to keep it in")
    }
    let changes = session.withState { $0.changes() } ?? []
    if session.invocation[list] {
      write(changes.map(\.change), session)
      return 0
    }
    guard let (number, change) = changes.first else {
      session.say("there is nothing to take back")
      return 0
    }
    let isDry = session.invocation[SetCommand.dryRun]
    if session.invocation[skip] {
      if !isDry { session.withState { $0.forgetChange(number) } }
      report(isDry ? "would leave" : "left", "skipped", change, isDry: isDry, session)
      return 0
    }
    if let table = change.table {
      if !isDry { restore(change, table, session) }
    } else if let path = change.path {
      try restore(path, to: change.before, change, isDry: isDry, session)
    }
    if !isDry { session.withState { $0.forgetChange(number) } }
    report(isDry ? "would take back" : "took back", "undone", change, isDry: isDry, session)
    return 0
  }

  private static func report(
    _ words: String, _ key: String, _ change: Change, isDry: Bool, _ session: Session
  ) {
    guard session.writesJSON else {
      session.writeLine("\(words): \(change.what)\(place(of: change, session))")
      return
    }
    session.writeJSON { writer in
      writer.member(key, change.what)
      writer.path("path", change.path)
      writer.member("dryRun", isDry)
    }
  }

  /// The file that the change is about, and whether it lies elsewhere than where the person is.
  private static func place(of change: Change, _ session: Session) -> String {
    // What skillhub keeps itself stands in no file of a person's.
    guard change.table == nil, let path = change.path else { return "" }
    let file = " in \(session.renderOptions().personText(of: path))"
    guard let folder = session.environment.workingDirectory else { return file }
    func real(_ path: FilePath) -> FilePath { (try? FileSystem.realPath(path)) ?? path }
    let project = session.workspace.project(of: folder)
    if real(project ?? folder).contains(path.parent.map { real($0).appending(path.name) } ?? path) {
      return file
    }
    return file + ", outside of \(project == nil ? "this folder" : "this project")"
  }

  private static func restore(
    _ path: FilePath, to before: [UInt8]?, _ change: Change, isDry: Bool, _ session: Session
  ) throws(Failure) {
    let current: [UInt8]?
    do throws(ReadError) { current = try FileSystem.read(path, limit: 64 << 20).bytes } catch {
      guard case .failed(let failure) = error, failure.isMissing, !FileSystem.exists(path) else {
        throw Failure(
          "cannot take back \(change.what): \(path): \(error.reason)",
          hint: "skillhub undo --skip leaves it, and goes on with the change before")
      }
      current = nil
    }
    // No hash stands for no file.
    let isAsLeft = current.map { ContentDigest.sha256($0) == change.afterHash } ?? change.afterHash.isEmpty
    // A file that the change made, and that is gone, needs no taking back. What setup put in the place of a person's file
    // is nobody's work, so that the file comes back though that is gone.
    let mayBeGone = before == nil || change.key == SetupChange.replacement.rawValue
    guard isAsLeft || current == nil && mayBeGone else {
      throw Failure(
        "\(path) was \(current == nil ? "removed" : "changed") since; nothing was written",
        hint: "skillhub undo --skip leaves it, and goes on with the change before")
    }
    if isDry {
      let lines = LineDifference.unified(
        current ?? [], before ?? [], name: path.displayText,
        isTerminal: session.environment.isOutputTerminal)
      if !session.writesJSON { for line in lines { session.writeWhole(line) } }
      return
    }
    let isWritten: Bool
    do throws(FileError) {
      if let before {
        if current == nil, let folder = path.parent { try FileSystem.makePrivateFolder(folder) }
        isWritten = try FileSystem.replace(path, expecting: FileExpectation(current), with: before)
      } else {
        // The file was made by the change.
        if current != nil { try FileSystem.remove(path) }
        // So were the folders right above it; one that holds something by now stays.
        FileSystem.removeEmptyFolders(Array(path.ancestors.prefix(change.folderCount)))
        isWritten = true
      }
    } catch {
      throw Failure("cannot write \(path): \(error.reason)")
    }
    guard isWritten else { throw Failure("\(path) was changed meanwhile; nothing was written") }
    if change.key == SetupChange.replacement.rawValue { session.withState { $0.forgetSetup(path) } }
  }

  private static func restore(_ change: Change, _ table: String, _ session: Session) {
    guard let key = change.key else { return }
    let now = session.environment.now()
    let before = change.before.map { String(decoding: $0, as: UTF8.self) }
    switch table {
    case "note":
      session.withState { $0.setNote(before, on: key, path: change.path ?? .root, at: now) }
    case "alias":
      session.withState { state in
        if let before {
          state.setAlias(Alias(name: key, item: before, path: change.path ?? .root), at: now)
        } else {
          state.removeAlias(key)
        }
      }
    case "tick":
      // The key is ITEM, a blank, the entry; the hash of the content stands beside it.
      let parts = key.split(separator: " ").map(String.init)
      guard parts.count == 2, let entry = Int(parts[1]) else { return }
      session.withState {
        $0.setTick(
          before.map { $0 == "1" }, entry: entry, of: parts[0], contentHash: change.afterHash, at: now)
      }
    default: break
    }
  }

  private static func write(_ changes: [Change], _ session: Session) {
    if session.writesJSON {
      session.writeJSON { writer in
        writer.member("changes") { writer in
          writer.array(of: changes) { writer, change in
            writer.object { writer in
              writer.member("what", change.what)
              writer.path("path", change.path)
              writer.member("at", DateText.rfc3339(change.at))
            }
          }
        }
      }
      return
    }
    if changes.isEmpty { session.say("there is nothing to take back") }
    let options = session.renderOptions()
    for change in changes {
      let when = DateText.relative(
        change.at, now: session.environment.now(), utcOffset: session.environment.utcOffset)
      session.writeLine(
        "\(change.what), \(when)" + (change.path.map { ", \(options.personText(of: $0))" } ?? ""))
    }
  }
}
