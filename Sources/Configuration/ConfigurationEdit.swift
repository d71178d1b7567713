package import Catalog
import Markup

/// Changes one setting in the text of a file; every byte that is not its value stays.
///
/// The text that comes out is read again, and refused where it does not say exactly what was wanted: no odd
/// piece of YAML can lose anything.
package enum ConfigurationEdit {
  /// Gives a setting a value, or several to one that is a list.
  ///
  /// - Returns: the new text.
  package static func set(
    _ definition: SettingDefinition, to values: [String], in bytes: [UInt8], path: FilePath, home: FilePath?
  ) throws(ConfigurationFault) -> [UInt8] {
    let (value, faults) = YAMLReader.parse(bytes, firstLine: 1)
    if let fault = faults.first {
      throw ConfigurationFault(
        "cannot be changed: it is not sound YAML", in: path, at: fault.position, hint: "skillhub config check"
      )
    }
    let lines = EditedText(bytes)
    let fields: [HeaderField]
    switch value?.content {
    case nil, .scalar("", .plain): fields = []
    case .mapping(let found): fields = found
    default: throw ConfigurationFault("cannot be changed: it is no mapping", in: path, at: value?.start)
    }
    if let value, lines.byte(at: value.start) < bytes.count,
      bytes[lines.byte(at: value.start)] == UInt8(ascii: "{")
    {
      throw ConfigurationFault(
        "cannot be changed: it stands in braces", in: path, at: value.start,
        hint: "change it by hand: ${EDITOR:-vi} \(ShellWord.quoted(path))")
    }
    let changed: [UInt8]
    if let field = fields.first(where: { definition.isNamed($0.key) }) {
      changed = replaced(field, definition, values, bytes, lines, isLast: field.key == fields.last?.key)
    } else {
      changed = appended(definition, values, bytes, lines)
    }
    try verify(changed, definition, values, before: fields, path: path)
    return changed
  }

  // MARK: - Changing

  private static func replaced(
    _ field: HeaderField, _ definition: SettingDefinition, _ values: [String], _ bytes: [UInt8],
    _ lines: EditedText, isLast: Bool
  ) -> [UInt8] {
    let start = lines.byte(at: field.value.start)
    let end = lines.byte(at: field.value.end)
    if case .list(let entries) = field.value.content, definition.shape == .list, !values.isEmpty,
      start < bytes.count, bytes[start] == UInt8(ascii: "-")
    {
      return replacedEntries(entries, values, bytes, lines)
    }
    var text = Array(scalarOrFlow(definition, values).utf8)
    if field.value.isMissing {
      // `key:` alone: the value goes right after the colon.
      let line = lines.range(ofLine: field.keyPosition.line)
      let keyEnd = lines.byte(at: field.keyPosition) + field.key.utf8.count
      let colon = bytes[keyEnd..<line.upperBound].firstIndex(of: UInt8(ascii: ":")) ?? (line.upperBound - 1)
      return Array(bytes[...colon]) + [UInt8(ascii: " ")] + text + Array(bytes[(colon + 1)...])
    }
    // A value on a line of its own, such as a list in a block, becomes one on the key's line.
    if field.value.start.line != field.keyPosition.line {
      let line = lines.range(ofLine: field.keyPosition.line)
      let keyEnd = lines.byte(at: field.keyPosition) + field.key.utf8.count
      if let colon = bytes[keyEnd..<line.upperBound].firstIndex(of: UInt8(ascii: ":")) {
        let last = lines.range(ofLine: lines.lastLine(before: end))
        text = [UInt8(ascii: " ")] + text
        return Array(bytes[...colon]) + text + Array(bytes[(colon + 1)..<line.upperBound])
          + Array(bytes[min(last.upperBound, bytes.count)...])
      }
    }
    return Array(bytes[..<start]) + text + Array(bytes[end...])
  }

  /// Takes out the lines of entries that go, and adds lines for those that come after the last.
  private static func replacedEntries(
    _ entries: [HeaderValue], _ values: [String], _ bytes: [UInt8], _ lines: EditedText
  ) -> [UInt8] {
    let kept = entries.filter { $0.text.map(values.contains) ?? false }
    let new = values.filter { value in !entries.contains { $0.text == value } }
    guard let last = entries.last else { return bytes }
    let lastLine = lines.range(ofLine: lines.lastLine(before: lines.byte(at: last.end)))
    let firstLine = lines.range(ofLine: last.start.line)
    let indent = bytes[firstLine].prefix { $0 == UInt8(ascii: " ") }
    var addition: [UInt8] = []
    let lineEnd = Array(lines.lineEnd.utf8)
    for value in new { addition += indent + Array("- \(scalar(value))".utf8) + lineEnd }
    if !addition.isEmpty, lastLine.upperBound == bytes.count,
      bytes.last.map({ $0 != 10 && $0 != 13 }) ?? false
    {
      addition = lineEnd + addition.dropLast(lineEnd.count)
    }
    var result = Array(bytes[..<lastLine.upperBound]) + addition + Array(bytes[lastLine.upperBound...])
    for entry in entries.reversed() where !kept.contains(entry) {
      let from = lines.range(ofLine: entry.start.line).lowerBound
      let to = lines.range(ofLine: lines.lastLine(before: lines.byte(at: entry.end))).upperBound
      result.removeSubrange(from..<to)
    }
    return result
  }

  private static func appended(
    _ definition: SettingDefinition, _ values: [String], _ bytes: [UInt8], _ lines: EditedText
  ) -> [UInt8] {
    let lineEnd = Array(lines.lineEnd.utf8)
    var line = Array("\(definition.key): \(scalarOrFlow(definition, values))".utf8) + lineEnd
    // A document may be ended by a line of three dots.
    let end = lines.documentEnd ?? bytes.count
    if end > 0, bytes[end - 1] != 10, bytes[end - 1] != 13, bytes != [0xEF, 0xBB, 0xBF] {
      line = lineEnd + line
    }
    return Array(bytes[..<end]) + line + Array(bytes[end...])
  }

  private static func scalarOrFlow(_ definition: SettingDefinition, _ values: [String]) -> String {
    definition.shape == .list
      ? "[" + values.map { scalar($0) }.joined(separator: ", ") + "]" : scalar(values.last ?? "")
  }

  /// A text as YAML, quoted unless it is plainly plain.
  static func scalar(_ text: String) -> String {
    let isPlain =
      !text.isEmpty
      && text.utf8.allSatisfy { byte in
        ASCII.isDigit(byte) || (0x61...0x7A).contains(byte) || (0x41...0x5A).contains(byte)
          || "/._-+~$".utf8.contains(byte)
      } && !["-", ".", "+", "~"].contains(text) && !text.hasPrefix("-")
    if isPlain { return text }
    return QuotedText.doubleQuoted(text)
  }

  // MARK: - Checking

  private static func verify(
    _ bytes: [UInt8], _ definition: SettingDefinition, _ values: [String], before: [HeaderField],
    path: FilePath
  ) throws(ConfigurationFault) {
    let refusal = ConfigurationFault(
      EditRefusal.lossy.reason, in: path, at: nil,
      hint: "change it by hand: ${EDITOR:-vi} \(ShellWord.quoted(path))")
    let (value, faults) = YAMLReader.parse(bytes, firstLine: 1)
    guard faults.isEmpty, case .mapping(let after)? = value?.content else { throw refusal }
    guard let field = after.first(where: { definition.isNamed($0.key) }) else { throw refusal }
    let texts: [String]? =
      if definition.shape == .list, case .list(let entries) = field.value.content {
        entries.compactMap(\.text)
      } else {
        field.value.text.map { [$0] }
      }
    let wanted = definition.shape == .list ? values.sorted() : Array(values.suffix(1))
    guard (definition.shape == .list ? texts?.sorted() : texts) == wanted else { throw refusal }
    let others = after.filter { !definition.isNamed($0.key) }.map { Plain($0) }
    guard others == before.filter({ !definition.isNamed($0.key) }).map({ Plain($0) }) else { throw refusal }
  }

  /// A field without its place.
  private indirect enum Plain: Equatable {
    case scalar(String)
    case list([Plain])
    case mapping([String], [Plain])

    init(_ field: HeaderField) { self = .mapping([field.key], [Plain(field.value)]) }

    init(_ value: HeaderValue) {
      switch value.content {
      case .scalar(let text, _): self = .scalar(text)
      case .list(let values): self = .list(values.map { Plain($0) })
      case .mapping(let fields): self = .mapping(fields.map(\.key), fields.map { Plain($0.value) })
      }
    }
  }
}

extension EditedText {
  /// The bytes of a line with its end; lines count from 1.
  fileprivate func range(ofLine line: Int) -> Range<Int> {
    let found = self.line(line)
    return found.isEmpty && line > 0 ? bytes.count..<bytes.count : found.startIndex..<found.endIndex
  }

  fileprivate func byte(at position: TextPosition) -> Int { offset(of: position) ?? bytes.count }

  /// The line of the last byte before an end.
  fileprivate func lastLine(before end: Int) -> Int { lineNumber(of: max(end - 1, 0)) }

  /// Where a line of three dots starts, or nil.
  fileprivate var documentEnd: Int? {
    var number = 1
    while true {
      let line = self.line(number)
      if line.isEmpty { return nil }
      if line.starts(with: [46, 46, 46]), line.count == 3 || line[line.startIndex + 3] <= 32 {
        return line.startIndex
      }
      number += 1
    }
  }
}
