import Arguments
import Catalog
import Markup
import Platform
import Presentation
import Scan
import State
import Terminal

/// `skillhub show ITEM`: the detail view, as against the inspector.
enum ShowCommand {
  static let subcommand = Subcommand(
    Command(
      "show", summary: "show the text of an item",
      discussion: [
        "A skill's body, a file's content, a project's README, what was said in a run; in the pager where it is long."
      ],
      examples: [CommandExample("skillhub show pdf-forms", "read a skill")],
      positionals: [ItemArgument.required.definition]),
    run: run)

  static func run(_ session: Session) async throws(Failure) -> Int32 {
    let (selected, _) = try await session.selectedItem()
    if case .run(let place) = selected { return try showLog(of: place, session) }
    let path = try document(of: selected)
    let bytes: [UInt8]
    do throws(ReadError) {
      bytes = try FileSystem.read(path, limit: SkillLoader.documentLimit).bytes
    } catch {
      throw Failure("cannot read \(path): \(error.reason)")
    }
    guard !bytes.prefix(8_000).contains(0) || bytes.starts(with: [0xFF, 0xFE]) else {
      throw Failure(
        "\(path) is not text", hint: "skillhub inspect \(ShellWord.quoted(path.bytes)) tells what it is")
    }
    let body = if case .skill = selected { MarkdownReader.body(of: bytes) } else { bytes }
    if session.writesJSON {
      session.writeJSON { writer in
        writer.path("path", path)
        writer.member("body", String(decoding: body, as: UTF8.self))
      }
    } else if session.environment.isOutputTerminal {
      session.page(Array(forTerminal(String(decoding: body, as: UTF8.self)).utf8))
    } else {
      session.write(body)
    }
    return 0
  }

  /// The log of a run. It goes out as it is read: a transcript may be larger than memory.
  private static func showLog(of place: RunPlace, _ session: Session) throws(Failure) -> Int32 {
    let workspace = session.workspace
    var failure: String?
    if session.writesJSON {
      session.writeJSON { writer in
        writer.path("path", place.path)
        writer.member("entries") { writer in
          writer.array { writer in
            failure = workspace.readLog(of: place) { entries in
              RunLogRenderer.write(entries, to: &writer)
              return !session.environment.isInterrupted()
            }
          }
        }
      }
    } else {
      var renderer = RunLogRenderer(session.form, session.renderOptions())
      let pages = session.environment.isOutputTerminal
      var held: [UInt8] = []
      var isEmpty = true
      failure = workspace.readLog(of: place) { entries in
        let lines = renderer.render(entries)
        isEmpty = isEmpty && lines.isEmpty
        held += lines
        // A pager needs the whole; nobody pages through more than this.
        if !pages && held.count > 1 << 16 || held.count > Self.pagedLimit {
          session.write(held)
          held = []
        }
        return !session.environment.isInterrupted()
      }
      if pages { session.page(held) } else { session.write(held) }
      if isEmpty, failure == nil { session.say("nothing was said in this run yet") }
    }
    if let failure { throw Failure("cannot read all of \(place.path): \(failure)") }
    return 0
  }

  /// How much of a log waits for the pager, in bytes.
  private static let pagedLimit = 64 << 20

  /// A text with everything unsafe written out, its lines and tabs kept.
  private static func forTerminal(_ text: String) -> String {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { line in
      line.split(separator: "\t", omittingEmptySubsequences: false)
        .map { Sanitizer.forTerminal(String($0)) }.joined(separator: "\t")
    }.joined(separator: "\n") + "\n"
  }

  /// The file whose text stands for an item.
  private static func document(of item: Item) throws(Failure) -> FilePath {
    switch item {
    case .skill(let place):
      switch place.entry {
      case .document, .irregular: return place.document
      case .unreadable(_, let reason): throw Failure("cannot read \(place.document): \(reason)")
      case .danglingLink(let target): throw Failure("\(place.path) is a broken link to \(target)")
      case .linkLoop: throw Failure("\(place.path) is a link that leads back to itself")
      case .missing: throw Failure("\(place.path) has no SKILL.md")
      }
    case .file(let place):
      if FileSystem.isFolder(place.path) {
        throw Failure(
          "\(place.path) is a folder", hint: "skillhub list file \(ShellWord.quoted(place.path.bytes))")
      }
      return place.path
    case .document(let place): return place.path
    case .run(let place): return place.path
    case .project(let project):
      let names = (try? FileSystem.entries(of: project.path))?.map(\.name) ?? []
      let readme = names.first { FilePath.displayText($0).lowercased().hasPrefix("readme") }
      guard let readme else {
        throw Failure(
          "\(project.path) has no README", hint: "skillhub inspect \(ShellWord.quoted(project.path.bytes))")
      }
      return project.path.appending(readme)
    }
  }
}

/// `skillhub path ITEM`.
enum PathCommand {
  static let real = Parameter<Bool>.flag("real", help: "the real path, links resolved")

  static let subcommand = Subcommand(
    Command(
      "path", summary: "print the path of an item",
      examples: [CommandExample("cd \"$(skillhub path pdf-forms)\"", "go to a skill")],
      positionals: [ItemArgument.required.definition], options: [real.definition]),
    run: run)

  static func run(_ session: Session) async throws(Failure) -> Int32 {
    let (selected, _) = try await session.selectedItem()
    var path = selected.path
    if session.invocation[real] { path = (try? FileSystem.realPath(path)) ?? path }
    if session.writesJSON {
      session.writeJSON { $0.path("path", path) }
    } else if session.environment.isOutputTerminal {
      session.writeWhole(path.displayText)
    } else {
      session.write(path.bytes + [UInt8(ascii: "\n")])
    }
    return 0
  }
}

/// `skillhub open ITEM`.
enum OpenCommand {
  static let reveal = Parameter<Bool>.flag("reveal", help: "show it in the file manager")
  static let edit = Parameter<Bool>.flag("edit", short: "e", help: "open it in the editor (VISUAL, EDITOR)")
  static let resume = Parameter<Bool>.flag(
    "resume", help: "print the agent's own command that takes a run up again")

  static let subcommand = Subcommand(
    Command(
      "open", summary: "open an item with the program for it",
      discussion: [
        "Starts the desktop's opener, or with --edit the editor. When it was opened is remembered as the project's last opening."
      ],
      examples: [
        CommandExample("skillhub open --edit pdf-forms", "edit a skill"),
        CommandExample("skillhub open --reveal pdf-forms", "find its folder in the file manager"),
      ],
      positionals: [ItemArgument.required.definition],
      options: [
        reveal.definition, edit.definition, resume.definition,
      ]),
    run: run)

  static func run(_ session: Session) async throws(Failure) -> Int32 {
    let (selected, argument) = try await session.selectedItem()
    if session.invocation[resume] { return try printResume(selected, argument, session) }
    var target = selected.path
    if case .skill(let place) = selected, !session.invocation[reveal] { target = place.document }
    let words = try command(for: target, isFolder: FileSystem.isFolder(target), session)
    let status: Int32
    do throws(FileError) { status = try Programs.run(words) } catch {
      throw Failure(
        "cannot start \(FilePath.displayText(words[0])): \(error.reason)",
        hint: session.invocation[edit]
          ? "set EDITOR to the name of an editor" : "skillhub open --edit, or set SKILLHUB_OPENER")
    }
    if status == 127 {
      throw Failure("\(FilePath.displayText(words[0])): no such program")
    }
    guard status == 0 else {
      throw Failure("\(FilePath.displayText(words[0])) ended with status \(status)")
    }
    let real = (try? FileSystem.realPath(selected.path)) ?? selected.path
    let id = session.workspace.printedID(kind: selected.kind, realPath: real)
    session.withState { $0.recordOpened(item: id, path: selected.path, at: session.environment.now()) }
    return 0
  }

  /// Prints what to type to take a run up again; nothing is started. To stop a run is its agent's business.
  private static func printResume(
    _ item: Item, _ argument: [UInt8], _ session: Session
  ) throws(Failure) -> Int32 {
    guard case .run(let place) = item else {
      throw Failure("only a run can be resumed", hint: "skillhub list run", exit: 2)
    }
    guard let run = session.workspace.load(place)?.run, run.parent == nil,
      let words = session.workspace.resumeCommand(for: run, of: place)
    else {
      throw Failure(
        "\(FilePath.displayText(argument)) cannot be resumed by itself",
        hint: "it was started by another run: skillhub inspect \(ShellWord.quoted(argument))")
    }
    let command = words.map { ShellWord.quoted(Array($0.utf8)) }.joined(separator: " ")
    // Agents look for a session in the folder that it was begun in.
    let folder = run.folder.map { "cd \(ShellWord.quoted($0.bytes)) && " } ?? ""
    if session.writesJSON {
      session.writeJSON { writer in
        writer.member("command", folder + command)
        writer.member("session", run.sessionID)
      }
    } else {
      session.writeWhole(folder + command)
    }
    return 0
  }

  private static func command(
    for target: FilePath, isFolder: Bool, _ session: Session
  ) throws(Failure) -> [[UInt8]] {
    let variables = session.environment.variables
    if session.invocation[edit] {
      let editor = variables["VISUAL"] ?? variables["EDITOR"] ?? "vi"
      let words = editor.split(separator: " ").map { Array($0.utf8) }
      guard !words.isEmpty else {
        throw Failure("EDITOR is blank", hint: "set EDITOR to the name of an editor")
      }
      return words + [target.bytes]
    }
    if let opener = variables["SKILLHUB_OPENER"] {
      let words = opener.split(separator: " ").map { Array($0.utf8) }
      // Without a program in front, what is to be opened would be run.
      guard !words.isEmpty else {
        throw Failure("SKILLHUB_OPENER is blank", hint: "unset it, or set it to the name of a program")
      }
      return words + [target.bytes]
    }
    return session.invocation[reveal]
      ? DesktopOpener.reveal(
        target, isFolder: isFolder, hasSessionBus: variables["DBUS_SESSION_BUS_ADDRESS"] != nil)
      : DesktopOpener.open(target)
  }
}
