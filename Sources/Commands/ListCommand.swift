import Arguments
import Catalog
import Platform
import Presentation
import Scan
import Spelling
import Store

/// `skillhub list [KIND] [PATH]`.
enum ListCommand {
  static let kind = Parameter<[UInt8]?>.positional(
    "KIND", as: .bytes.named("KIND"), defaultText: "every kind",
    help: "\(ItemKind.allCases.map(\.rawValue).joined(separator: ", ")); or a path")
  static let place = Parameter<[UInt8]?>.positional(
    "PATH", as: .bytes, defaultText: ".", help: "the folder to list")
  static let everywhere = Parameter<Bool>.flag(
    "everywhere", help: "the whole index, not only what is here and in reach")
  static let under = Parameter<[UInt8]?>.option(
    "under", as: .bytes, help: "only what lies under a folder, without what is in reach of it")
  static let template = Parameter<String?>.option(
    "template", as: .text.named("TEMPLATE"), help: "one line an item, such as '{name}\\t{path}'")
  static let null = Parameter<Bool>.flag("null", short: "0", help: "paths, each ended by a NUL, for xargs -0")

  static let subcommand = Subcommand(
    Command(
      "list", summary: "list items here and in reach",
      discussion: [
        "Shows what lies under PATH and what is in reach of it: the agents' folders of the folders above, up to the top of the git work tree, and the agents' roots in the home.",
        "On a terminal this is a table; in a pipe one item a line: kind, status, id, name, path, between tabs.",
      ],
      examples: [
        CommandExample("skillhub list skill", "the skills of this project and of the home"),
        CommandExample("skillhub list skill --under ~/work --json", "for a program"),
        CommandExample("skillhub list --template '{name}\\t{path}'", "columns of your own"),
      ],
      positionals: [kind.definition, place.definition],
      options: [everywhere.definition, under.definition, template.definition, null.definition]),
    run: run)

  static func run(_ session: Session) async throws(Failure) -> Int32 {
    var selectedKind: ItemKind?
    var typedPath = session.invocation[place]
    if let word = session.invocation[kind] {
      if let known = ItemKind(word: word) {
        selectedKind = known
      } else if typedPath == nil {
        typedPath = word
      } else {
        throw unknownKind(word)
      }
    }
    if let under = session.invocation[under] { typedPath = under }
    let start = try session.folder(typedPath)
    guard FileSystem.isFolder(start) else {
      if let word = session.invocation[kind], selectedKind == nil, !FileSystem.exists(start) {
        throw word.contains(UInt8(ascii: "/")) ? .missing(start) : unknownKind(word)
      }
      throw FileSystem.exists(start)
        ? Failure("\(start): not a folder", hint: "skillhub inspect \(ShellWord.quoted(start.bytes))")
        : .missing(start)
    }
    let form = try self.form(session)
    let columns =
      form == .table ? ListColumn.tableColumns(for: selectedKind) : ListColumn.lineColumns

    let workspace = session.workspace
    let scope = workspace.scope(of: start, withReach: session.invocation[under] == nil)
    var notes: [ScanNote] = []
    for unit in scope.units {
      let report = try await session.refresh(unit, saying: "reading \(unit)")
      if unit == scope.path { notes += report.notes } else { notes += report.notes.filter(\.isWorthALine) }
    }

    var items: [ItemSummary]
    if selectedKind == .file {
      items = workspace.files(under: session.invocation[everywhere] ? .root : start)
    } else {
      let units = session.invocation[everywhere] ? [.root] : scope.units
      items = workspace.index.items(in: units, kind: selectedKind).map { record in
        summary(record, preferring: scope)
      }
    }
    items.sort(by: ItemSummary.inListOrder)

    NoteLines(notes, limit: 5).say(in: session)
    for refusal in workspace.repositories.refusals { session.say("\(refusal.workTree): \(refusal.reason)") }
    if items.isEmpty, form == .table || form == .lines || form == .plain {
      let words = "0 \(selectedKind?.plural ?? "items") found in \(start)"
      if form == .table { session.write(words + "\n") } else { session.say(words) }
    }
    var options = session.renderOptions()
    options.base = session.environment.workingDirectory
    let bytes = ListRenderer.render(
      items, columns: columns, form: form, notes: notes.map { "\($0.path): \($0.text)" },
      options: options)
    if form == .table { session.page(bytes) } else { session.write(bytes) }
    return 0
  }

  /// The row of an item with the way that lies in the scope.
  private static func summary(_ record: ItemRecord, preferring scope: Scope) -> ItemSummary {
    var summary = record.summary
    summary.paths = record.wayPaths
    let way =
      record.ways.first { scope.path.contains($0.path) }
      ?? record.ways.first { way in scope.reach.contains { $0.contains(way.path) } }
      ?? record.ways.first
    if let way {
      summary.path = way.path
      summary.project = way.project
    }
    return summary
  }

  private static func unknownKind(_ word: [UInt8]) -> Failure {
    let text = FilePath.displayText(word)
    let kinds = ItemKind.allCases.map(\.rawValue)
    let nearest = Spelling.nearest(to: text, among: kinds)
    return Failure(
      "\(text): no such kind or folder",
      hint: nearest.map { "did you mean \($0)?" } ?? "kinds: \(kinds.joined(separator: ", "))")
  }

  private static func form(_ session: Session) throws(Failure) -> ListForm {
    if session.invocation[null] { return .nul }
    if let text = session.invocation[template] {
      do throws(Template.Fault) { return .template(try Template(text)) } catch {
        throw Failure(error.message, hint: error.hint)
      }
    }
    return switch session.form {
    case .text: session.environment.isOutputTerminal ? .table : .lines
    case .plain: .plain
    case .json: .json
    case .jsonl: .jsonl
    case .spoken: .spoken
    }
  }
}

/// What a walk passed over, said in few lines.
struct NoteLines {
  private let notes: [ScanNote]
  private let limit: Int

  /// - Parameter limit: how many notes are said one by one.
  init(_ notes: [ScanNote], limit: Int) {
    self.notes = notes
    self.limit = limit
  }

  func say(in session: Session) {
    let single = notes.filter(\.isWorthALine)
    for note in single.prefix(limit) { session.say("\(note.path): \(note.text)", hint: note.hint) }
    if single.count > limit {
      session.say("and \(counted(single.count - limit, "more note")): skillhub scan shows all")
    }
    if let vendored { session.say(vendored) }
  }

  /// How many vendored folders were met and their names, or nil.
  var vendored: String? {
    let folders = notes.filter { $0.reason == .vendored }
    guard !folders.isEmpty else { return nil }
    let names = Set(folders.map(\.path.displayName)).sorted()
    let more = names.count > 3 ? ", …" : ""
    return
      "\(counted(folders.count, "vendored folder")) not walked (\(names.prefix(3).joined(separator: ", "))\(more))"
  }
}

extension ItemKind {
  /// The kind that a word names, in the singular or the plural.
  fileprivate init?(word: [UInt8]) {
    guard
      let kind = Self.allCases.first(where: { kind in
        word.elementsEqual(kind.rawValue.utf8) || word.elementsEqual(kind.plural.utf8)
      })
    else { return nil }
    self = kind
  }
}
