import Catalog
import Markup

/// Tasks of Backlog.md: one Markdown file a task.
///
/// Source: MrLesk/Backlog.md. Its files are not always YAML: `assignee: @name` is written without quotes, and its own
/// reader puts them there first.
enum BacklogTasks {
  static let store = "Backlog.md"

  static let format = Format(
    "backlog-task", .task, endings: ["md"], source: "MrLesk/Backlog.md",
    vocabulary: vocabulary, takes: takes, sideFiles: configurationFiles, read: read)

  /// The folder of the store that a file lies directly in: `tasks`, `completed`, `drafts`, and whether it is the archive's.
  private static func drawer(_ entry: FormatEntry) -> (name: String, isArchived: Bool)? {
    let folders = entry.folders
    guard let last = folders.last, drawers.contains(last) else { return nil }
    let above = folders.dropLast()
    if let root = above.last, roots.contains(root) { return (last, false) }
    guard above.last == "archive", let root = above.dropLast().last, roots.contains(root) else { return nil }
    return (last, true)
  }

  private static let drawers: Set<String> = ["tasks", "completed", "drafts"]
  private static let roots: Set<String> = ["backlog", ".backlog"]

  /// Where the store's configuration may be: in its folder, or beside it.
  private static func configurationFiles(_ entry: FormatEntry, _ path: FilePath) -> [FilePath] {
    guard let root = path.ancestors.first(where: { roots.contains($0.displayName) }) else { return [] }
    let beside = root.parent.map { [$0.appending("backlog.config.yml")] } ?? []
    return [root.appending("config.yml"), root.appending("config.yaml")] + beside
  }

  /// What a status means by its place among those that the store is configured with: the last is done, and one that
  /// no word tells is open where it is the first, and in progress in between.
  private static func configuredState(
    _ status: String?, _ input: FormatInput
  ) -> (WorkItem.State, String?)? {
    guard let status = status?.lowercased(),
      let (words, file) = configured("statuses", input.entry, input.path, input.content)
    else { return nil }
    let statuses = words.map { $0.lowercased() }
    guard statuses.count > 1, let index = statuses.firstIndex(of: status) else { return nil }
    let known = TaskText.state(of: status)
    if index == statuses.count - 1 {
      return known == .done ? nil : (.done, "the last status of \(file)")
    }
    if known == .unknown || known == .done {
      return index == 0
        ? (.open, "the first status of \(file)")
        : (.inProgress, "between the first and the last status of \(file)")
    }
    return nil
  }

  /// The list of words that the store's configuration has under a key, with the file's name.
  private static func configured(
    _ key: String, _ entry: FormatEntry, _ path: FilePath, _ content: (FilePath) -> [UInt8]?
  ) -> (words: [String], file: String)? {
    for file in configurationFiles(entry, path) {
      guard let bytes = content(file), let value = YAMLReader.parse(bytes, firstLine: 1).value,
        case .mapping(let fields) = value.content,
        case .list(let entries)? = fields.first(where: { $0.key == key })?.value.content
      else { continue }
      return (entries.compactMap(\.text).filter { !$0.isEmpty }, file.displayName)
    }
    return nil
  }

  /// The words that the store takes: those of its configuration, else its own.
  ///
  /// Source: MrLesk/Backlog.md, src/types/index.ts and src/constants. Its files have priorities in small letters.
  private static func vocabulary(_ input: VocabularyInput) -> [StoreField] {
    func words(_ key: String, else own: [String]) -> [String] {
      let found = configured(key, input.entry, input.path, input.content)?.words ?? []
      return found.isEmpty ? own : found
    }
    let statuses = words("statuses", else: ["To Do", "In Progress", "Done"])
    var standing: [WorkItem.State: String] = [:]
    if statuses.count > 1 { standing = [.open: statuses[0], .done: statuses[statuses.count - 1]] }
    return [
      StoreField("status", nil, words: statuses, standing: standing),
      StoreField("priority", nil, words: words("priorities", else: ["high", "medium", "low"])),
    ]
  }

  private static func takes(_ entry: FormatEntry) -> Bool {
    entry.name.hasSuffix(".md") && drawer(entry) != nil
  }

  private static func read(_ input: FormatInput) -> [DocumentItem] {
    guard let drawer = drawer(input.entry) else { return [] }
    let document = input.document ?? MarkdownReader.read(input.bytes)
    let header = TaskHeader(document, input)
    let nameID = idInName(input.entry.name)
    guard let id = header.text("id") ?? nameID.map({ Sourced($0, from: "the file's name") }) else {
      return []
    }

    var task = WorkItem(state: .unknown, store: store, storePart: nil)
    task.id = id
    task.isArchived = drawer.isArchived
    task.statusText = header.text("status")
    task.state = task.statusText.map { TaskText.state(of: $0.value) } ?? .unknown
    if let (state, reason) = configuredState(task.statusText?.value, input) {
      task.state = state
      task.stateReason = reason
    }
    if drawer.name == "completed", task.state != .done {
      task.state = .done
      task.stateReason = "lies in the folder of completed tasks"
    } else if drawer.name == "drafts" {
      task.state = .draft
      task.stateReason = "lies in the folder of drafts"
    }
    task.priority = header.text("priority")
    task.owners = header.list("assignee")
    task.type = header.text("type")
    task.milestone = header.text("milestone")
    task.created = header.date("created_date")
    task.updated = header.date("updated_date")
    task.due = header.date("due_date")
    task.criteria = criteria(in: document, input)

    var relations: [Relation] = []
    if let parent = header.text("parent_task_id") {
      relations.append(
        Relation(
          .parent, .id(target(parent.value, from: id.value)), text: parent.value,
          line: header.line("parent_task_id")))
    }
    for (text, line) in header.lines("dependencies") {
      relations.append(Relation(.dependsOn, .id(target(text, from: id.value)), text: text, line: line))
    }
    var links = DocumentLinks(input)
    links.addLinks(of: document)
    let title = header.text("title")?.value ?? titleInName(input.entry.name) ?? id.value
    let description = section("Description", of: document, input)
    return [
      DocumentItem(
        name: id.value, title: TaskText.title(title).title, description: description,
        status: task.state.rawValue,
        tags: header.list("labels")?.value ?? [], created: task.created.flatMap(\.stamp),
        remark: drawer.isArchived ? "archived" : drawer.name == "tasks" ? nil : drawer.name,
        content: .task(task), relations: relations + links.relations, findings: header.findings)
    ]
  }

  /// `back-222.1` of `back-222.1 - Title.md`; nil for a name that is no task's.
  private static func idInName(_ name: String) -> String? {
    let stem = name.dropLast(3)
    let id = stem.prefix { $0 != " " }
    guard let dash = id.lastIndex(of: "-"), dash > id.startIndex else { return nil }
    let number = id[id.index(after: dash)...]
    guard number.utf8.first.map(ASCII.isDigit) ?? false,
      number.utf8.allSatisfy({ ASCII.isDigit($0) || $0 == UInt8(ascii: ".") }),
      id.endIndex == stem.endIndex || stem[id.endIndex...].hasPrefix(" - ")
    else { return nil }
    return String(id)
  }

  /// An id that a task names, spelled as the task's own: the store compares them without regard to case, and takes a
  /// bare number for one with the prefix.
  private static func target(_ text: String, from own: String) -> String {
    var id = text
    if id.utf8.first.map(ASCII.isDigit) ?? false, let dash = own.lastIndex(of: "-") {
      id = own[...dash] + id
    }
    if own == own.uppercased() { return id.uppercased() }
    return own == own.lowercased() ? id.lowercased() : id
  }

  private static func titleInName(_ name: String) -> String? {
    guard let range = name.utf8.firstRange(of: Array(" - ".utf8)) else { return nil }
    let title = TaskText.trimmed(String(name[range.upperBound...].dropLast(3)))
    return title.isEmpty ? nil : String(title.map { $0 == "-" ? " " : $0 })
  }

  /// The points between the marks of the acceptance criteria, else those under that heading.
  private static func criteria(in document: Document, _ input: FormatInput) -> [WorkItem.Criterion] {
    guard !document.tasks.isEmpty else { return [] }
    let lines = TaskLines(input.bytes, document)
    var ranges: [Range<Int>] = []
    var start: Int?
    for number in lines.numbers {
      let line = TaskText.trimmed(lines[number])
      if line == "<!-- AC:BEGIN -->" { start = number }
      if line == "<!-- AC:END -->", let begin = start {
        ranges.append(begin..<number)
        start = nil
      }
    }
    if ranges.isEmpty,
      let index = document.headings.firstIndex(where: { $0.text.lowercased() == "acceptance criteria" })
    {
      let heading = document.headings[index]
      let end = document.headings[(index + 1)...].first { $0.level <= heading.level }?.position.line
      ranges.append(heading.position.line..<max(end ?? .max, heading.position.line))
    }
    return document.tasks.filter { task in ranges.contains { $0.contains(task.position.line) } }.map {
      WorkItem.Criterion(text: withoutNumber($0.text), isDone: $0.isDone, line: $0.position.line)
    }
  }

  /// The text without the `#1` that the store counts with.
  private static func withoutNumber(_ text: String) -> String {
    guard text.hasPrefix("#") else { return text }
    let rest = text.dropFirst().drop { $0.isASCII && $0.isNumber }
    return rest.hasPrefix(" ") && !text.dropFirst().hasPrefix(" ") ? TaskText.trimmed(rest) : text
  }

  /// The first paragraph under a heading.
  private static func section(_ title: String, of document: Document, _ input: FormatInput) -> String? {
    guard let heading = document.headings.first(where: { $0.text == title }) else { return nil }
    let end = document.headings.first { $0.position.line > heading.position.line }?.position.line ?? .max
    let lines = TaskLines(input.bytes, document)
    var paragraph: [String] = []
    for number in lines.numbers where number > heading.position.line && number < end {
      let line = TaskText.trimmed(lines[number])
      if line.hasPrefix("<!--") { continue }
      if line.isEmpty {
        if paragraph.isEmpty { continue }
        break
      }
      paragraph.append(line)
    }
    let text = document.links.reduce(paragraph.joined(separator: " ")) { text, link in
      guard link.position.line > heading.position.line, link.position.line < end else { return text }
      return text.replacing("[\(link.text)](\(link.destination))", with: link.text)
    }
    return text.isEmpty ? nil : text
  }
}

/// The lines of a Markdown file's body, by their number in the file.
struct TaskLines {
  let firstLine: Int
  private let lines: [Substring.UTF8View]

  init(_ bytes: [UInt8], _ document: Document) {
    firstLine = document.bodyStartLine
    let text = String(decoding: MarkdownReader.body(of: bytes), as: UTF8.self)
    lines = Self.split(text)
  }

  /// Splits at LF, CRLF and CR, as the positions of documents count.
  static func split(_ text: String) -> [Substring.UTF8View] {
    var lines: [Substring.UTF8View] = []
    let bytes = text.utf8
    var start = bytes.startIndex
    var index = start
    while index < bytes.endIndex {
      let byte = bytes[index]
      let end = index
      index = bytes.index(after: index)
      guard byte == 0x0A || byte == 0x0D else { continue }
      if byte == 0x0D, index < bytes.endIndex, bytes[index] == 0x0A { index = bytes.index(after: index) }
      lines.append(Substring(text[start..<end]).utf8)
      start = index
    }
    if start < bytes.endIndex { lines.append(Substring(text[start...]).utf8) }
    return lines
  }

  var numbers: Range<Int> { firstLine..<(firstLine + lines.count) }

  subscript(number: Int) -> Substring {
    numbers.contains(number) ? Substring(lines[number - firstLine]) : ""
  }
}

extension Sourced<WorkItem.Date> {
  /// The moment, where the date could be read.
  var stamp: Sourced<Timestamp>? { value.moment.map { Sourced<Timestamp>($0, from: source) } }
}
