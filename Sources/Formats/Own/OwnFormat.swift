import Catalog
import Configuration
import Markup

/// The format of a kind of the user's own: the reader of the kind that it builds on, over a header whose keys were
/// given the names that this one knows. A file of its own kind is never lost: what cannot be read says so.
enum OwnFormat {
  /// What the id of such a format begins with; the word of the kind follows.
  static let prefix = "own:"

  /// The format of a kind.
  static func format(_ kind: ConfiguredKind) -> Format {
    Format(
      prefix + kind.name, kind.base, endings: [], source: "the configuration, \(kind.origin.text)",
      isSettledByPlace: true, editing: kind.base == .decision ? .statusInText : nil, takes: { _ in false },
      read: { [read(kind, $0)] })
  }

  private static func read(_ kind: ConfiguredKind, _ input: FormatInput) -> DocumentItem {
    var document = input.document ?? structured(input)
    let fields = OwnFields(kind, document.header.fields, input)
    document.header.fields = fields.header
    let mapped = FormatInput(
      entry: input.entry, path: input.path, bytes: input.bytes, document: document, exists: input.exists,
      siblings: input.siblings, content: input.content, modified: input.modified)
    var item = item(kind, mapped, document)
    item.type = kind.name
    item.extra = fields.extra
    if kind.base == .note, let status = fields.status { item.status = status }
    return item
  }

  private static func item(
    _ kind: ConfiguredKind, _ input: FormatInput, _ document: Document
  ) -> DocumentItem {
    let items: [DocumentItem] =
      switch kind.base {
      case .decision: DecisionReader.read(input, place: .configured)
      case .task: [OwnTask.read(kind, input, document)]
      case .prompt: [PromptFormats.plain(input)]
      case .report: ReportText.read(input, evidence: "the configuration, \(kind.origin.text)")
      case .note, .project, .skill, .file, .run: NoteReader.read(input, program: nil)
      }
    if let item = items.first { return item }
    let name = NotePlaces.stem(of: input.path.displayName)
    return DocumentItem(
      name: name, title: name, status: "note", remark: "could not be read", content: .note(Note()),
      findings: [input.finding("own-unreadable", .warning, "could not be read as \(kind.name)")])
  }

  /// A file that is no Markdown: what a file of YAML or JSON has at its top counts as its header.
  private static func structured(_ input: FormatInput) -> Document {
    let name = input.entry.name.lowercased()
    var document = Document(encoding: .utf8, byteCount: input.bytes.count)
    document.lineCount = input.bytes.count { $0 == UInt8(ascii: "\n") }
    guard [".yaml", ".yml", ".json"].contains(where: name.hasSuffix) else { return document }
    let (value, faults) = YAMLReader.parse(input.bytes, firstLine: 1)
    document.header = FrontMatter(reading: .unreadable, faults: faults, openingLine: 1)
    if case .mapping(let fields)? = value?.content {
      document.header = FrontMatter(reading: .strict, fields: fields, faults: faults, openingLine: 1)
    }
    return document
  }
}

/// The header of a file of an own kind, told apart: what the kind that it builds on knows, and what is shown as it is.
struct OwnFields {
  private(set) var header: [HeaderField]
  private(set) var extra: [OwnField] = []
  private(set) var status: String?

  init(_ kind: ConfiguredKind, _ fields: [HeaderField], _ input: FormatInput) {
    var header = fields
    for field in kind.fields {
      let found = Self.value(field.headerKey, in: fields)
      guard let key = Self.standardKeys(of: kind.base)[field.name.lowercased()] else {
        extra.append(
          OwnField(
            label: field.name, texts: found.map { Self.texts($0.value) } ?? [],
            source: found.map { "\(input.source(line: $0.keyPosition.line)) (\(field.headerKey))" }))
        continue
      }
      // What is mapped outranks a key that has the name by itself.
      header.removeAll { $0.key.lowercased() == key }
      guard let found else { continue }
      header.append(HeaderField(key: key, keyPosition: found.keyPosition, value: found.value))
      if key == "status" { status = found.value.text }
    }
    self.header = header
  }

  private static func value(_ path: String, in fields: [HeaderField]) -> HeaderField? {
    if let field = fields.first(where: { $0.key == path }) { return field }
    var fields = fields
    var found: HeaderField?
    for key in path.split(separator: ".") {
      guard let field = fields.first(where: { $0.key == key }) else { return nil }
      found = field
      if case .mapping(let inner) = field.value.content { fields = inner } else { fields = [] }
    }
    return found
  }

  private static func texts(_ value: HeaderValue) -> [String] {
    switch value.content {
    case .scalar(let text, _): text.isEmpty ? [] : [text]
    case .list(let values): values.flatMap(texts)
    case .mapping(let fields): fields.flatMap { field in texts(field.value).map { "\(field.key): \($0)" } }
    }
  }

  /// The names that a field map may use, and the keys that the readers ask for.
  private static func standardKeys(of kind: ItemKind) -> [String: String] {
    let common = ["title": "title", "description": "description", "created": "created", "updated": "updated"]
    let own: [String: String] =
      switch kind {
      case .task:
        [
          "id": "id", "status": "status", "priority": "priority", "owner": "assignee", "assignee": "assignee",
          "tags": "labels", "labels": "labels", "created": "created_date", "updated": "updated_date",
          "due": "due_date", "milestone": "milestone", "type": "type", "dependencies": "dependencies",
          "parent": "parent_task_id",
        ]
      case .decision:
        [
          "id": "id", "status": "status", "date": "date", "deciders": "deciders", "consulted": "consulted",
          "informed": "informed", "tags": "tags",
        ]
      case .prompt:
        [
          "name": "name", "model": "model", "tools": "tools", "agent": "agent", "version": "version",
          "tags": "tags", "argument-hint": "argument-hint",
        ]
      case .report: ["date": "date", "status": "status", "tags": "tags", "generator": "generator"]
      case .note, .project, .skill, .file, .run:
        ["id": "id", "status": "status", "tags": "tags", "source": "source", "aliases": "aliases"]
      }
    return common.merging(own) { _, own in own }
  }
}

/// A task of an own kind: one file, its state in the header, its boxes as what has to hold.
enum OwnTask {
  static func read(_ kind: ConfiguredKind, _ input: FormatInput, _ document: Document) -> DocumentItem {
    let header = TaskHeader(document, input)
    let stem = NotePlaces.stem(of: input.entry.name)
    var task = WorkItem(state: .unknown, store: kind.name)
    task.id = header.text("id")
    task.statusText = header.text("status")
    task.state = task.statusText.map { TaskText.state(of: $0.value) } ?? .unknown
    task.priority = header.text("priority")
    task.owners = header.list("assignee")
    task.type = header.text("type")
    task.milestone = header.text("milestone")
    task.created = header.date("created_date")
    task.updated = header.date("updated_date")
    task.due = header.date("due_date")
    task.criteria = document.tasks.map {
      WorkItem.Criterion(text: $0.text, isDone: $0.isDone, line: $0.position.line)
    }
    if task.statusText == nil, !task.criteria.isEmpty {
      let done = task.criteria.count(where: \.isDone)
      task.state = done == task.criteria.count ? .done : done > 0 ? .inProgress : .open
      task.stateReason = "derived from its boxes"
    }
    var relations = header.lines("dependencies").map { text, line in
      Relation(.dependsOn, .id(text), text: text, line: line)
    }
    if let parent = header.text("parent_task_id") {
      relations.append(
        Relation(.parent, .id(parent.value), text: parent.value, line: header.line("parent_task_id")))
    }
    var links = DocumentLinks(input)
    links.addLinks(of: document)
    let heading = document.headings.first { $0.level == 1 && !$0.text.isEmpty }?.text
    return DocumentItem(
      name: task.id?.value ?? stem, title: header.text("title")?.value ?? heading ?? stem,
      description: header.text("description")?.value ?? document.firstParagraph,
      status: task.state.rawValue, tags: header.list("labels")?.value ?? header.list("tags")?.value ?? [],
      created: task.created.flatMap(\.stamp), content: .task(task), relations: relations + links.relations,
      findings: header.findings)
  }
}
