import Arguments
import Catalog
import Markup
import Platform
import Presentation
import Scan
import State
import Terminal

/// `skillhub set ITEM FIELD=VALUE`.
enum SetCommand {
  static let assignments = Parameter<[[UInt8]]>.positionals(
    "FIELD=VALUE", as: .bytes.named("FIELD=VALUE"),
    help: "what to change; without one, what can be changed is listed"
  ).completing(.assignment)
  static let dryRun = Parameter<Bool>.flag("dry-run", help: "show what would be written, and write nothing")
  static let yes = Parameter<Bool>.flag("yes", short: "y", help: "do not ask before something is taken away")

  static let subcommand = Subcommand(
    Command(
      "set", summary: "change what is safe to change of an item",
      discussion: [
        "Every byte of a file that is not the value stays as it is, comments and their places included. A file that somebody else changed meanwhile is left alone. What takes a value away asks first, or needs --yes where nobody can be asked.",
        "A task in a file of JSON, a box of a checklist and the status in the text of a decision are changed where they stand, for as long as one place alone says it; done and open will do for the words of a store that mean the same. What another program exports is left alone, with that program's command.",
        "Notes and aliases are skillhub's own and change no file. skillhub undo takes the last change back.",
      ],
      examples: [
        CommandExample("skillhub set pdf-forms", "what can be changed, and in which file"),
        CommandExample(
          "skillhub set pdf-forms description='Fill forms. Use when …' --dry-run", "the difference first"),
        CommandExample(
          "skillhub set pdf-forms tags=pdf,forms alias=pf", "two at once; then inspect @pf finds it"),
        CommandExample("skillhub set task-7 status=Done", "a task, in its own file or its store's"),
      ],
      positionals: [ItemArgument.required.definition, assignments.definition],
      options: [dryRun.definition, yes.definition]),
    run: run)

  static func run(_ session: Session) async throws(Failure) -> Int32 {
    let (item, _) = try await session.selectedItem()
    let adjustables = Adjustables(session, item)
    let words = session.invocation[assignments]
    if words.isEmpty {
      AdjustableList(adjustables, session).write()
      return 0
    }
    var changes: [(Adjustable, String)] = []
    for word in words {
      guard let equals = word.firstIndex(of: UInt8(ascii: "=")),
        let name = String(validating: word[..<equals], as: UTF8.self),
        let value = String(validating: word[(equals + 1)...], as: UTF8.self)
      else {
        throw Failure(
          "\"\(FilePath.displayText(word))\" is no FIELD=VALUE",
          hint: "fields: " + adjustables.settable.joined(separator: ", "))
      }
      guard let field = adjustables.field(name) else { throw adjustables.refusal(of: name) }
      changes.append((field, try meant(value, by: field, session)))
    }
    let isDry = session.invocation[dryRun]
    if !isDry { try confirm(changes, session) }
    let files = try edited(changes, session)
    for edit in files {
      if isDry {
        edit.show(session)
      } else {
        try edit.write("\(edit.names.joined(separator: ", ")) of \(adjustables.inspection.name)", session)
      }
    }
    if !isDry { try setState(changes, adjustables, session) }
    report(changes, adjustables, files, isDry: isDry, session)
    return 0
  }

  /// The value that a person means: for a store that knows only some words, the one of them.
  private static func meant(_ value: String, by field: Adjustable, _ session: Session) throws(Failure)
    -> String
  {
    guard let known = field.known else { return value }
    if value.isEmpty {
      // Of a header a priority may go; a task without a status is none of the board's.
      if case .header = field.place, field.name != "status" { return value }
      throw Failure("\(field.name) cannot be taken away, only changed", hint: "it takes: \(field.allowed)")
    }
    guard !value.contains(where: \.isNewline) else {
      throw Failure("\(field.name) takes one line", hint: "it takes: \(field.allowed)")
    }
    guard let word = session.workspace.storeWord(for: value, of: known) else {
      throw Failure("\(field.name) cannot be \"\(value)\" here", hint: "it takes: \(field.allowed)")
    }
    return word
  }

  // MARK: Files

  /// The files with all their changes made.
  private static func edited(_ changes: [(Adjustable, String)], _ session: Session) throws(Failure)
    -> [AdjustedFile]
  {
    var edits: [AdjustedFile] = []
    for (field, value) in changes {
      let path: FilePath
      switch field.place {
      case .header(let file, _, _): path = file
      case .store(let place): path = place.path
      case .agentSwitch, .notes, .alias: continue
      }
      if !edits.contains(where: { $0.path == path }) {
        do throws(ReadError) {
          let bytes = try FileSystem.read(path, limit: SkillLoader.documentLimit).bytes
          edits.append(AdjustedFile(path: path, before: bytes, after: bytes))
        } catch {
          throw Failure("cannot read \(path): \(error.reason)")
        }
      }
      guard let index = edits.firstIndex(where: { $0.path == path }) else { continue }
      if value.isEmpty, field.value == nil { continue }
      do throws(EditRefusal) {
        edits[index].after = try edited(edits[index].after, field, value, session)
        edits[index].names.append(field.name)
      } catch {
        let line = error.position.map { ":\($0.line)" } ?? ""
        throw Failure(
          "\(field.name) cannot be set: \(path.displayName)\(line) \(error.reason)",
          hint: "skillhub open --edit \(ShellWord.quoted(path.bytes))")
      }
    }
    return edits
  }

  private static func edited(
    _ bytes: [UInt8], _ field: Adjustable, _ value: String, _ session: Session
  ) throws(EditRefusal) -> [UInt8] {
    switch field.place {
    case .header(_, let key, let isList):
      let new: HeaderEdit.Value =
        if value.isEmpty {
          isList ? .list([]) : .nothing
        } else if isList {
          .list(words(value))
        } else {
          .text(field.name == "tags" ? words(value).joined(separator: ", ") : value)
        }
      return try HeaderEdit.setting(key, to: new, in: bytes)
    case .store(let place):
      if field.value == value { return bytes }
      let (now, options) = (session.environment.now(), session.renderOptions())
      return try session.workspace.setting(
        field.name, to: value, of: place, on: DateText.day(now, utcOffset: options.utcOffset), in: bytes)
    case .agentSwitch, .notes, .alias: return bytes
    }
  }

  private static func words(_ text: String) -> [String] {
    text.split(separator: ",").map { word in
      let trimmed = word.drop(while: \.isWhitespace)
      return String(trimmed.reversed().drop(while: \.isWhitespace).reversed())
    }.filter { !$0.isEmpty }
  }

  // MARK: State

  private static func setState(
    _ changes: [(Adjustable, String)], _ adjustables: Adjustables, _ session: Session
  ) throws(Failure) {
    let now = session.environment.now()
    let id = adjustables.id
    let path = adjustables.item.path
    for (field, value) in changes {
      switch field.place {
      case .header, .agentSwitch, .store: continue
      case .notes:
        let change = Change(
          "notes on \(adjustables.inspection.name)", path: path, before: field.value.map { Array($0.utf8) },
          table: "note", key: id, at: now)
        try session.store("the note") { state in
          state.setNote(value.isEmpty ? nil : value, on: id, path: path, at: now)
          state.record(change)
        }
      case .alias:
        if value.isEmpty {
          for alias in session.withState({ $0.aliases(of: id) }) ?? [] {
            try session.store("that @\(alias) is gone") { state in
              state.removeAlias(alias)
              state.record(
                Change(
                  "alias @\(alias)", path: path, before: Array(id.utf8), table: "alias", key: alias, at: now))
            }
          }
          continue
        }
        let name = try aliasName(value)
        let old = session.withState { $0.alias(name) }
        try session.store("@\(name)") { state in
          state.setAlias(Alias(name: name, item: id, path: path), at: now)
          state.record(
            Change(
              "alias @\(name)", path: old?.path ?? path, before: old.map { Array($0.item.utf8) },
              table: "alias",
              key: name, at: now))
        }
      }
    }
  }

  private static func aliasName(_ text: String) throws(Failure) -> String {
    let name = text.first == "@" ? String(text.dropFirst()) : text
    let isFine =
      !name.isEmpty && name.utf8.count <= 64
      && name.unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || ("0"..."9").contains($0) || "-_.".unicodeScalars.contains($0)
      }
    guard isFine else {
      throw Failure("\"\(text)\" is no alias", hint: "letters, digits, - _ and ., such as pf")
    }
    return name
  }

  // MARK: Asking and telling

  /// Asks before a value is taken away: one that is there and is set to nothing, or an alias of another item.
  private static func confirm(_ changes: [(Adjustable, String)], _ session: Session) throws(Failure) {
    for (field, value) in changes {
      var question: String?
      if value.isEmpty, let old = field.value, !old.isEmpty { question = "take away \(field.name) (\(old))" }
      if case .alias = field.place, !value.isEmpty {
        let name = try aliasName(value)
        if let other = session.withState({ $0.alias(name) }), FileSystem.exists(other.path),
          field.value?.contains("@\(name)") != true
        {
          question = "take @\(name) away from \(other.path)"
        }
      }
      guard let question else { continue }
      try Confirmation.ask(question, isGiven: session.invocation[yes], session)
    }
  }

  private static func report(
    _ changes: [(Adjustable, String)], _ adjustables: Adjustables, _ files: [AdjustedFile], isDry: Bool,
    _ session: Session
  ) {
    if session.writesJSON {
      session.writeJSON { writer in
        writer.member("item") { writer in
          writer.object { writer in
            writer.member("kind", adjustables.inspection.kind)
            writer.member("id", adjustables.id)
            writer.path("path", adjustables.item.path)
          }
        }
        writer.member("dryRun", isDry)
        writer.member("changes") { writer in
          writer.array(of: changes) { writer, change in
            writer.object { writer in
              writer.member("field", change.0.name)
              writer.member("before", change.0.value)
              writer.member("after", change.1.isEmpty ? nil : change.1)
              writer.path("file", change.0.file)
            }
          }
        }
      }
      return
    }
    if isDry { return }
    let options = session.renderOptions()
    var isChanged = false
    for (field, value) in changes {
      let place = field.file.map { " in \(options.personText(of: $0))" } ?? ""
      let isSame =
        field.file != nil && files.first { $0.path == field.file }.map { $0.before == $0.after } ?? false
      session.writeLine(
        isSame
          ? "\(field.name) was so already\(place)"
          : value.isEmpty ? "took away \(field.name)\(place)" : "set \(field.name)\(place)")
      if !isSame { isChanged = true }
    }
    if isChanged, session.environment.isErrorTerminal {
      session.say("skillhub undo takes the last change back")
    }
  }
}

/// Asks a person before something is taken away.
enum Confirmation {
  static func ask(_ question: String, isGiven: Bool, _ session: Session) throws(Failure) {
    if isGiven { return }
    guard let answer = answer(question, session) else {
      throw Failure("\(question)? nobody can be asked here", hint: "--yes says so beforehand")
    }
    guard answer else { throw Failure("nothing was changed", exit: 2) }
  }

  /// Whether somebody is there to answer.
  static func canAsk(_ session: Session) -> Bool {
    session.environment.isInputTerminal && session.environment.isErrorTerminal
  }

  /// The answer to a question, or nil where nobody can be asked.
  static func answer(_ question: String, _ session: Session) -> Bool? {
    guard canAsk(session) else { return nil }
    let lines = TextWidth.fitted(
      "\(Sanitizer.forTerminal(question))? [y/N]", width: session.environment.errorWidth)
    session.environment.writeError(Array((lines.joined(separator: "\n") + " ").utf8))
    let answer = Input.line().map { String(decoding: $0, as: UTF8.self).lowercased() } ?? ""
    return answer == "y" || answer == "yes"
  }
}

/// What can be changed of an item, in every form.
struct AdjustableList {
  private let adjustables: Adjustables
  private let session: Session

  init(_ adjustables: Adjustables, _ session: Session) {
    self.adjustables = adjustables
    self.session = session
  }

  func write() {
    let fields = adjustables.fields
    if session.writesJSON {
      session.writeJSON { writer in
        writer.member("item") { writer in
          writer.object { writer in
            writer.member("kind", adjustables.inspection.kind)
            writer.member("id", adjustables.id)
            writer.member("name", adjustables.inspection.name)
            writer.path("path", adjustables.item.path)
          }
        }
        writer.member("fields") { writer in
          writer.array(of: fields) { writer, field in
            writer.object { writer in
              writer.member("field", field.name)
              if let agent = field.agent { writer.member("agent", agent) }
              writer.member("value", field.value)
              writer.member("allowed", field.allowed)
              writer.path("file", field.file)
            }
          }
        }
      }
      return
    }
    if session.form == .plain {
      for field in fields {
        let file = field.file?.displayText ?? ""
        session.writeLine(
          [field.name, oneLine(field.value ?? ""), field.allowed, file].joined(separator: "\t"))
      }
      return
    }
    let width = max(session.renderOptions().width, 1)
    func write(_ text: String, indent: Int, isWhole: Bool = false) {
      let indent = width < 24 ? 0 : indent
      let safe = session.environment.isOutputTerminal ? Sanitizer.forTerminal(text) : text
      let room = width - indent
      let lines = isWhole ? TextWidth.breakWhole(safe, width: room) : TextWidth.fitted(safe, width: room)
      for line in lines { session.writeLine(String(repeating: " ", count: indent) + line) }
    }
    write("What can be changed of \(adjustables.inspection.name):", indent: 0)
    for field in fields {
      session.writeLine("")
      let value = field.value.map(oneLine) ?? "not set"
      write(
        TextWidth.cut(
          "\(field.name)  \(value)", toCells: max(width - 2, 1), mark: session.characters.cutMark), indent: 2)
      write(field.allowed, indent: 6)
      if let file = field.file {
        let options = session.renderOptions()
        write("in \(options.personText(of: file))", indent: 6, isWhole: true)
      }
    }
  }

  private func oneLine(_ text: String) -> String {
    text.singleSpaced
  }
}
