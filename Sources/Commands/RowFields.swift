import Catalog
import Inspectors
import Presentation
import Scan
import Spelling
import Store

/// A field that a person named: what the index keeps of every item, or what only its inspection tells.
enum RowField: Hashable {
  case column(ListColumn)
  case inspected(String)

  init(_ name: String) { self = ListColumn(fieldName: name).map { .column($0) } ?? .inspected(name) }

  var name: String {
    switch self {
    case .column(let column): column.rawValue
    case .inspected(let key): key
    }
  }
}

/// The fields of rows. Those of the index cost nothing; others inspect the item, each item once.
final class RowFields {
  private let session: Session
  private var records: [String: ItemRecord] = [:]
  private var inspections: [String: [String: InspectorField]] = [:]

  init(_ session: Session) { self.session = session }

  /// Takes note of the records that rows were made from.
  func add(_ record: ItemRecord) { records[record.summary.id] = record }

  /// Refuses a field that no item of the list has, naming those that there are.
  func check(_ field: RowField, in rows: [ItemSummary]) throws(Failure) {
    guard case .inspected(let key) = field, !rows.isEmpty else { return }
    var known: Set<String> = []
    var kinds: Set<ItemKind> = []
    for row in rows {
      // The inspections of a kind have the same fields; one that failed half-way is no measure.
      if kinds.contains(row.kind), !known.contains(key) { continue }
      kinds.insert(row.kind)
      known.formUnion(inspection(of: row).keys)
      if known.contains(key) { return }
    }
    let names = ListColumn.fieldNames + known.subtracting(ListColumn.fieldNames).sorted()
    let nearest = Spelling.nearest(to: key, among: names)
    throw Failure(
      "there is no field \(key)",
      hint: (nearest.map { "did you mean \($0)? " } ?? "") + "fields: " + names.joined(separator: ", "))
  }

  /// The value of a field for conditions and sorting.
  func word(_ field: RowField, of row: ItemSummary) -> FieldWord? {
    switch field {
    case .column(let column): column.word(of: row)
    case .inspected(let key): inspection(of: row)[key]?.value.map { FieldWord($0) }
    }
  }

  /// A field as an inspector has it.
  func field(_ key: String, of row: ItemSummary) -> InspectorField? { inspection(of: row)[key] }

  private func inspection(of row: ItemSummary) -> [String: InspectorField] {
    if let known = inspections[row.id] { return known }
    var result: [String: InspectorField] = [:]
    if let item = item(of: row) {
      let inspector = Inspector(
        workspace: session.workspace, state: session.stateReader, now: session.environment.now(),
        folder: session.environment.workingDirectory)
      for field in inspector.inspect(item).sections.flatMap(\.fields) where result[field.key] == nil {
        result[field.key] = field
      }
    }
    inspections[row.id] = result
    return result
  }

  /// The item of a row; nil where it is gone.
  func item(of row: ItemSummary) -> Item? {
    if let record = records[row.id] {
      switch row.kind {
      case .project, .skill, .file, .run: break
      case .prompt, .note, .decision, .task, .report:
        return .document(session.workspace.documentPlace(of: record, at: record.summary.path))
      }
    }
    return session.workspace.item(at: row.path)
  }
}
