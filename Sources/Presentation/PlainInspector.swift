import Catalog
import Terminal

/// Lines of columns between tabs, for programs that read lines. Paths stay the bytes that they are, but for the
/// escapes of a tab, a line break and a backslash.
struct PlainWriter {
  let options: RenderOptions
  private(set) var bytes: [UInt8] = []

  init(_ options: RenderOptions) { self.options = options }

  mutating func line(_ columns: [[UInt8]]) {
    for (index, column) in columns.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: "\t")) }
      bytes += lineBytes(column, isTerminal: options.isTerminal)
    }
    bytes.append(UInt8(ascii: "\n"))
  }

  mutating func line(_ key: String, _ value: String) { line([Array(key.utf8), Array(value.utf8)]) }

  mutating func line(_ key: String, _ path: FilePath) { line([Array(key.utf8), path.bytes]) }

  mutating func emptyLine() { bytes.append(UInt8(ascii: "\n")) }
}

/// A value's bytes as a line form holds them: in a pipe with nothing but a tab, a line break and a backslash
/// escaped, on a terminal as safe text.
func lineBytes(_ bytes: [UInt8], isTerminal: Bool) -> [UInt8] {
  let escaped = Sanitizer.forLine(bytes: bytes)
  return isTerminal ? Array(Sanitizer.forTerminal(FilePath.displayText(escaped)).utf8) : escaped
}

/// The plain form of an inspection: one fact a line, `section.key`, a tab, the raw value.
///
/// What identifies the item comes first under bare keys. A list is one line an entry under the same key; an empty
/// one is one line with `empty` in the third column, an absent value one with `absent:` and the reason there.
/// Values with parts have a column for each: a status its state and words; a link its name, kind, id and path;
/// a finding its severity, rule, path, line, column, message and hint; a record `name=value`. With `--all`, notes
/// and sources follow on lines of their own, `section.key.note` and `section.key.source`.
enum PlainInspector {
  static func render(_ inspection: Inspection, _ options: RenderOptions) -> [UInt8] {
    var writer = PlainWriter(options)
    writer.line("kind", inspection.kind)
    writer.line([utf8("status"), utf8(inspection.status.state), utf8(inspection.status.text)])
    writer.line("id", inspection.id)
    writer.line("name", inspection.name)
    writer.line("title", inspection.title)
    writer.line("path", inspection.path)
    writer.line("subtitle", inspection.subtitle)
    if let summary = inspection.summary {
      writer.line("description", summary)
    } else {
      writer.line([utf8("description"), [], utf8("absent:notRecorded")])
    }
    for section in inspection.inOrder {
      for field in section.fields { write(field, "\(section.key.rawValue).\(field.key)", &writer) }
    }
    return writer.bytes
  }

  private static func write(_ field: InspectorField, _ key: String, _ writer: inout PlainWriter) {
    switch field.value {
    case nil:
      writer.line([utf8(key), [], utf8("absent:" + (field.absence ?? .unknown).rawValue)])
    case .list(let values):
      if values.isEmpty { writer.line([utf8(key), [], utf8("empty")]) }
      for value in values { writer.line([utf8(key)] + columns(of: value)) }
    case .some(let value): writer.line([utf8(key)] + columns(of: value))
    }
    guard writer.options.isFull || field.absence == .failed else { return }
    if let note = field.note { writer.line(key + ".note", note) }
    guard writer.options.isFull else { return }
    if let source = field.shownSource { writer.line(key + ".source", source) }
  }

  /// A value as columns of raw bytes.
  static func columns(of value: FieldValue) -> [[UInt8]] {
    switch value {
    case .text(let text): [utf8(text)]
    case .number(let number), .bytes(let number), .duration(let number): [utf8(String(number))]
    case .quantity(let quantity):
      [utf8(String(quantity.count)), utf8(quantity.unit)]
    case .boolean(let flag): [utf8(flag ? "true" : "false")]
    case .path(let path): [path.bytes]
    case .date(let moment): [utf8(DateText.rfc3339(moment))]
    case .identifier(let id, short: _): [utf8(id)]
    case .status(let status): [utf8(status.state), utf8(status.text)]
    case .link(let link): [utf8(link.name), utf8(link.kind.rawValue), utf8(link.id), link.path.bytes]
    case .finding(let finding): columns(of: finding)
    case .list(let values): values.flatMap(columns(of:))
    case .record(let entries): entries.flatMap { named($0.key, $0.value) }
    }
  }

  /// A finding as columns; what it does not have is an empty one.
  static func columns(of finding: Finding) -> [[UInt8]] {
    [
      utf8(finding.severity.rawValue), utf8(finding.rule), finding.path.bytes,
      utf8(finding.position.map { String($0.line) } ?? ""),
      utf8(finding.position.map { String($0.column) } ?? ""), utf8(finding.message),
      utf8(finding.hint ?? ""),
    ]
  }

  /// A record's entry as `name=value` columns: records inside give `name.inner=value`, lists one column an entry.
  private static func named(_ key: String, _ value: FieldValue) -> [[UInt8]] {
    switch value {
    case .record([]), .list([]): [utf8(key + "=")]
    case .quantity(let quantity): [utf8("\(key)=\(quantity.count)"), utf8("\(key).unit=\(quantity.unit)")]
    case .record(let entries): entries.flatMap { named(key + "." + $0.key, $0.value) }
    case .list(let values): values.flatMap { named(key, $0) }
    case .status(let status): [utf8(key + "=" + status.state), utf8(key + ".text=" + status.text)]
    case .link(let link):
      [
        utf8(key + "=" + link.name), utf8(key + ".kind=" + link.kind.rawValue),
        utf8(key + ".id=" + link.id), utf8(key + ".path=") + link.path.bytes,
      ]
    default: columns(of: value).map { utf8(key + "=") + $0 }
    }
  }

  private static func utf8(_ text: String) -> [UInt8] { Array(text.utf8) }
}
