package import Catalog

/// What a list can show of an item. The raw value is the name in templates and in JSON.
package enum ListColumn: String, Sendable, Hashable, CaseIterable {
  /// The status as a symbol, for people only.
  case mark
  case kind, status, id, name, title, description, path, realPath, paths, project, category, tags, errors
  case warnings, remark, type, modified
  /// Where a search found it.
  case match
  /// What people call it, for people only: the title of what is written under one, else the name.
  case label

  /// The columns of a table for people: those that tell items of a kind apart.
  package static func tableColumns(for kind: ItemKind?) -> [ListColumn] {
    switch kind {
    case .skill: [.mark, .name, .project, .description]
    case .project: [.name, .status, .path]
    case .file: [.remark, .path]
    case .prompt: [.name, .project, .description]
    case .task: [.status, .name, .title, .project]
    case .run: [.status, .title, .remark, .modified]
    case .decision: [.status, .name, .title, .project]
    case .note, .report: [.title, .project, .path]
    case nil: [.mark, .kind, .name, .project, .description]
    }
  }

  /// The columns of one line a item in a pipe.
  package static let lineColumns: [ListColumn] = [.kind, .status, .id, .name, .path]

  /// The names that a template may use.
  package static let fieldNames = allCases.filter { !$0.isForPeople }.map(\.rawValue)

  /// The column of a template's field name.
  package init?(fieldName: String) {
    guard let column = ListColumn(rawValue: fieldName), !column.isForPeople else { return nil }
    self = column
  }

  /// Whether it says which item a row is of.
  var isName: Bool { self == .name || self == .label }

  /// Whether no template, condition or machine form has the column by its name.
  var isForPeople: Bool { self == .mark || self == .match || self == .label }

  /// The value for conditions and sorting; nil where an item has none.
  package func word(of item: ItemSummary) -> FieldWord? {
    func text(_ value: String?) -> FieldWord? { value.map { .texts([$0]) } }
    return switch self {
    case .mark, .status: text(item.status)
    case .kind: text(item.kind.rawValue)
    case .id: text(item.id)
    case .name: text(item.name)
    case .label: text(Self.label(of: item))
    case .title: text(item.title)
    case .description: text(item.description)
    case .path: text(item.path.displayText)
    case .realPath: text(item.realPath.displayText)
    case .paths: .texts(item.paths.map(\.displayText))
    // A project is called by its folder's name or by its path.
    case .project: item.project.map { .texts([$0.displayName, $0.displayText]) }
    case .category: text(item.category)
    case .tags: item.tags.isEmpty ? nil : .texts(item.tags)
    case .errors: .number(item.errorCount)
    case .warnings: .number(item.warningCount)
    case .remark: text(item.remark)
    case .type: text(item.type)
    case .match: text(item.match?.text)
    case .modified: item.modified.map { .date($0) }
    }
  }

  /// What people call an item.
  static func label(of item: ItemSummary) -> String {
    switch item.kind {
    case .note, .decision, .task, .report: item.title
    case .project, .skill, .prompt, .file, .run: item.name
    }
  }

  /// The word over the column in a list of one kind, or of several.
  func header(for kind: ItemKind?) -> String {
    switch self {
    // What is remarked of a run is whose it is.
    case .remark where kind == .run: "Agent"
    case .mark: ""
    case .kind: "Kind"
    case .status: "Status"
    case .id: "Id"
    case .name, .label: "Name"
    case .title: "Title"
    case .description: "Description"
    case .path: "Path"
    case .realPath: "Real path"
    case .paths: "Paths"
    case .project: "Project"
    case .category: "Category"
    case .tags: "Tags"
    case .errors: "Errors"
    case .warnings: "Warnings"
    case .remark: "Role"
    case .type: "Type"
    case .modified: "Modified"
    case .match: "Match"
    }
  }

  /// Whether a cell of the column is never cut.
  var isWhole: Bool {
    switch self {
    case .id, .path, .realPath, .paths: true
    default: false
    }
  }

  /// The value as a machine reads it, before any escape; several values are joined by commas.
  func rawBytes(of item: ItemSummary) -> [UInt8] {
    switch self {
    case .mark, .status: Array(item.status.utf8)
    case .kind: Array(item.kind.rawValue.utf8)
    case .id: Array(item.id.utf8)
    case .name: Array(item.name.utf8)
    case .label: Array(Self.label(of: item).utf8)
    case .title: Array(item.title.utf8)
    case .description: Array((item.description ?? "").utf8)
    case .path: item.path.bytes
    case .realPath: item.realPath.bytes
    case .paths: Array(item.paths.map(\.bytes).joined(separator: [UInt8(ascii: ",")]))
    case .project: item.project?.bytes ?? []
    case .category: Array((item.category ?? "").utf8)
    case .tags: Array(item.tags.joined(separator: ",").utf8)
    case .errors: Array(String(item.errorCount).utf8)
    case .warnings: Array(String(item.warningCount).utf8)
    case .remark: Array((item.remark ?? "").utf8)
    case .type: Array((item.type ?? "").utf8)
    case .match: Array((item.match?.text ?? "").utf8)
    case .modified: Array((item.modified.map(DateText.rfc3339) ?? "").utf8)
    }
  }
}
