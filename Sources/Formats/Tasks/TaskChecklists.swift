import Catalog
import Markup

/// Checklists in Markdown: `TODO.md`, `tasks.md` and their like, wherever they lie.
///
/// Source: task list items of GitHub Flavored Markdown. Boxes with another sign than a blank or an x are kept with it,
/// as people use them for more states than two.
enum Checklists {
  static let store = "checklist"

  static let format = Format(
    "checklist", .task, endings: ["md", "markdown", "TODO"],
    source: "task list items, GitHub Flavored Markdown", editing: .boxes(),
    takes: { entry in
      guard entry.name.utf8.count <= 8, names.contains(entry.name.lowercased()) else { return false }
      return !entry.folders.contains("templates")
    }, read: read)

  private static let names: Set<String> = ["todo", "todo.md", "todos.md", "tasks.md"]

  private static func read(_ input: FormatInput) -> [DocumentItem] {
    let document = input.document ?? MarkdownReader.read(input.bytes)
    guard document.isBodyParsed else {
      return [input.unreadableTask(store, nil, findings: [unparsed(input)])]
    }
    var fragments = TaskFragments()
    var items: [DocumentItem] = []
    for entry in ChecklistEntries(document, input.bytes).entries {
      let fragment = fragments.take(TaskText.digest((entry.heading ?? "") + "\n" + entry.text)).fragment
      let parent = entry.parent.map { items[$0] }
      items.append(
        item(
          entry, id: nil, text: entry.text, fragment: fragment,
          parent: parent.map { ($0.fragment, $0.title) }, store: store, part: nil, input))
    }
    return withLimits(items, document, input)
  }

  static func unparsed(_ input: FormatInput) -> Finding {
    input.finding("task-unreadable", .error, "is too large or too deep to be read as Markdown")
  }

  /// The items with what is wrong with the file as a whole, on the first of them.
  static func withLimits(_ items: [DocumentItem], _ document: Document, _ input: FormatInput)
    -> [DocumentItem]
  {
    guard !items.isEmpty else { return [] }
    var items = items
    if case .other(_, let position, _) = document.encoding {
      items[0].findings.append(input.finding("task-not-utf8", .warning, "is not UTF-8", line: position.line))
    }
    if document.tasks.count >= maximumCount || document.listItems.count >= maximumCount {
      items[0].findings.append(
        input.finding("task-limit", .warning, "only the first \(maximumCount) list items are read"))
    }
    return items
  }

  /// How many list items of a kind Markdown documents keep.
  private static let maximumCount = 10_000

  /// The item of a box.
  static func item(
    _ entry: ChecklistEntry, id: String?, text: String, fragment: String,
    parent: (fragment: String, text: String)?, store: String, part: String?, _ input: FormatInput
  ) -> DocumentItem {
    let source = input.source(line: entry.line)
    var task = WorkItem(state: entry.state, store: store, storePart: part)
    task.id = id.map { Sourced($0, from: source) }
    task.statusText = Sourced("[\(entry.box)]", from: source)
    task.section = entry.heading.map {
      Sourced($0, from: input.source(line: entry.headingLine ?? entry.line))
    }
    task.isOptional = entry.isOptional
    let title = TaskText.title(text)
    let relations = parent.map {
      [Relation(.parent, .id($0.fragment), text: $0.text, line: entry.line)]
    }
    var item = DocumentItem(
      fragment: fragment, name: id ?? name(text, else: fragment),
      title: title.title.isEmpty ? fragment : title.title,
      description: title.isCut ? text : nil, status: task.state.rawValue, content: .task(task),
      relations: relations ?? [])
    item.position = TextPosition(
      line: entry.line, byteColumn: entry.boxColumn, column: entry.boxColumn + 1)
    return item
  }

  /// The boxes in a text, as points of an acceptance.
  static func criteria(_ text: String) -> [WorkItem.Criterion] {
    guard text.utf8.contains(UInt8(ascii: "[")) else { return [] }
    return MarkdownReader.read(Array(text.utf8)).tasks.map {
      WorkItem.Criterion(text: $0.text, isDone: $0.isDone, line: nil)
    }
  }

  /// A name to type for a text without an id: its first words.
  static func name(_ text: String, else fallback: String) -> String {
    var name = ""
    var count = 0
    var word = ""
    func fits(_ word: String) -> Bool { count == 0 || count + 1 + word.unicodeScalars.count <= 32 }
    for scalar in text.lowercased().unicodeScalars.prefix(200) {
      if scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        || (!word.isEmpty && scalar.properties.generalCategory == .nonspacingMark)
      {
        if word.unicodeScalars.count < 32 { word.unicodeScalars.append(scalar) }
      } else if !word.isEmpty {
        guard fits(word) else { return name }
        name += (count == 0 ? "" : "-") + word
        count = name.unicodeScalars.count
        word = ""
      }
    }
    if !word.isEmpty, fits(word) { name += (count == 0 ? "" : "-") + word }
    return name.isEmpty ? fallback : name
  }
}
