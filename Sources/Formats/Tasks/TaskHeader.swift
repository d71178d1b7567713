import Catalog
import Markup

/// The header of a task's file, with the places of its keys.
struct TaskHeader {
  private let fields: [HeaderField]
  private let input: FormatInput
  private(set) var findings: [Finding] = []

  init(_ document: Document, _ input: FormatInput) {
    self.input = input
    let header = document.header
    var fields = header.fields
    switch header.reading {
    case .absent:
      findings.append(
        input.finding(
          "task-header-missing", .warning, "has no header, so nothing is known of the task but its name"))
    case .strict: break
    case .unreadable:
      findings.append(
        input.finding(
          "task-header-unreadable", .error, "the header cannot be read", line: max(header.openingLine, 1)))
    case .lenient:
      if let repaired = Self.repaired(document, input) {
        fields = repaired
      } else {
        findings.append(
          input.finding(
            "task-header-lenient", .warning, "the header is not YAML and was read line by line",
            line: header.faults.first?.position.line ?? header.openingLine))
      }
    }
    for fault in header.faults {
      if case .duplicateKey(let key, let firstLine) = fault.problem {
        findings.append(
          input.finding(
            "task-duplicate-key", .warning, "\(key) stands twice; line \(firstLine) counts",
            line: fault.position.line))
      }
    }
    self.fields = fields
    switch document.encoding {
    case .other(_, let position, _):
      findings.append(input.finding("task-not-utf8", .warning, "is not UTF-8", line: position.line))
    case .utf8, .utf8WithBOM, .utf16LittleEndian, .utf16BigEndian: break
    }
  }

  /// Reads a header again with quotes around what starts with `@`, as the store's own reader does; nil where it
  /// still is not YAML.
  private static func repaired(_ document: Document, _ input: FormatInput) -> [HeaderField]? {
    let header = document.header
    guard header.openingLine > 0, header.closingLine > header.openingLine + 1 else { return nil }
    let text = String(decoding: input.bytes, as: UTF8.self)
    let lines = TaskLines.split(text)
    guard lines.count >= header.closingLine - 1 else { return nil }
    let body = lines[header.openingLine..<(header.closingLine - 1)].map { quoted(String(Substring($0))) }
    let (value, _) = YAMLReader.parse(
      Array(body.joined(separator: "\n").utf8), firstLine: header.openingLine + 1)
    guard let value, case .mapping(let fields) = value.content, !fields.isEmpty else { return nil }
    return fields
  }

  /// A line with quotes around each `@name` that has none.
  private static func quoted(_ line: String) -> String {
    guard line.utf8.contains(UInt8(ascii: "@")), !line.utf8.contains(UInt8(ascii: "\"")),
      !line.utf8.contains(UInt8(ascii: "'"))
    else { return line }
    let stops = Set(" ,[]\t".utf8)
    var result: [UInt8] = []
    var isOpen = false
    var previous = UInt8(ascii: " ")
    for byte in line.utf8 {
      if !isOpen, byte == UInt8(ascii: "@"), stops.contains(previous) {
        result.append(UInt8(ascii: "\""))
        isOpen = true
      } else if isOpen, stops.contains(byte) {
        result.append(UInt8(ascii: "\""))
        isOpen = false
      }
      result.append(byte)
      previous = byte
    }
    if isOpen { result.append(UInt8(ascii: "\"")) }
    return String(decoding: result, as: UTF8.self)
  }

  private func value(_ key: String) -> HeaderValue? { fields.first { $0.key == key }?.value }

  func line(_ key: String) -> Int? { fields.first { $0.key == key }?.keyPosition.line }

  private func source(_ key: String) -> String {
    line(key).map { input.source(line: $0) } ?? input.path.displayName
  }

  /// The text of a key; nil where it has none.
  func text(_ key: String) -> Sourced<String>? {
    guard let text = value(key)?.text.map({ TaskText.trimmed($0) }), !text.isEmpty, text != "null",
      text != "~"
    else {
      return nil
    }
    return Sourced(text, from: source(key))
  }

  func date(_ key: String) -> Sourced<WorkItem.Date>? {
    text(key).map { Sourced(TaskText.date($0.value), from: $0.source) }
  }

  /// The texts of a key that has a list or one text; nil where it has none.
  func list(_ key: String) -> Sourced<[String]>? {
    let texts = lines(key).map(\.text)
    return texts.isEmpty ? nil : Sourced(texts, from: source(key))
  }

  /// The texts of a key that has a list or one text, with their lines.
  func lines(_ key: String) -> [(text: String, line: Int)] {
    guard let value = value(key) else { return [] }
    switch value.content {
    case .list(let values):
      return values.compactMap { entry in
        entry.text.flatMap { text in
          let text = TaskText.trimmed(text)
          return text.isEmpty ? nil : (text, entry.start.line)
        }
      }
    case .scalar(let text, _): return Self.entries(text).map { ($0, value.start.line) }
    case .mapping: return []
    }
  }

  /// What a list that was read as one text holds: `[a, "b"]`, `- a - b`, `a`.
  private static func entries(_ text: String) -> [String] {
    let text = TaskText.trimmed(text)
    if text.hasPrefix("["), text.hasSuffix("]") {
      return text.dropFirst().dropLast().split(separator: ",").map {
        TaskText.trimmed(TaskText.trimmed($0).filter { $0 != "\"" && $0 != "'" })
      }.filter { !$0.isEmpty }
    }
    if text.hasPrefix("- ") {
      return (" " + text).split(separator: " - ").map {
        TaskText.trimmed(TaskText.trimmed($0).filter { $0 != "\"" && $0 != "'" })
      }.filter { !$0.isEmpty }
    }
    return text.isEmpty || text == "null" || text == "~" ? [] : [text]
  }
}
