import Catalog

/// Changes one value of a Markdown file's YAML header and leaves every other byte as it is.
package enum HeaderEdit {
  /// A value to write.
  package enum Value: Sendable, Hashable {
    case text(String)
    case list([String])
    /// The value goes and the key stays, as `key:`.
    case nothing
  }

  /// The file with the value of a key set; a key that is missing is added at the end of its mapping.
  ///
  /// What comes out is read again: unless it says exactly what was asked for and all else as before, it is refused.
  ///
  /// - Parameter key: a top-level key, or `parent.key` for one inside a mapping.
  package static func setting(
    _ key: String, to value: Value, in raw: [UInt8]
  ) throws(EditRefusal) -> [UInt8] {
    try setting(key, to: value, in: raw, keepsLine: true)
  }

  /// - Parameter keepsLine: whether a list that stands as one text, such as `tags: a, b`, stays so.
  private static func setting(
    _ key: String, to value: Value, in raw: [UInt8], keepsLine: Bool
  ) throws(EditRefusal) -> [UInt8] {
    let document = MarkdownReader.readHeader(raw)
    switch document.encoding {
    case .utf8, .utf8WithBOM: break
    default: throw EditRefusal(reason: "is not UTF-8")
    }
    let header = document.header
    switch header.reading {
    case .absent: throw EditRefusal(reason: "has no header")
    case .lenient, .unreadable: throw EditRefusal(reason: "has a header that is not valid YAML")
    case .strict: break
    }
    if header.faults.contains(where: { if case .duplicateKey = $0.problem { true } else { false } }) {
      throw EditRefusal(reason: "has a key twice")
    }
    let text = EditedText(raw)
    let parts = key.split(separator: ".").map(String.init)
    let changed = try change(parts, value, header, text, keepsLine: keepsLine)
    let after = MarkdownReader.readHeader(changed).header
    guard after.reading == .strict, plain(after, without: parts) == plain(header, without: parts),
      says(after, parts, value)
    else { throw .lossy }
    return changed
  }

  /// A file that is YAML as a whole with the value of a key set, as ``setting(_:to:in:)`` does it; a list is written as
  /// one where a single text stood for it.
  package static func setting(_ key: String, to value: Value, inYAML bytes: [UInt8]) throws(EditRefusal)
    -> [UInt8]
  {
    // The mark of the encoding stays in front of the file, which a fence would push it away from.
    if bytes.starts(with: SourceText.byteOrderMark) {
      let mark = SourceText.byteOrderMark
      return mark + (try setting(key, to: value, inYAML: Array(bytes[mark.count...])))
    }
    let lineEnd = Array(EditedText(bytes).lineEnd.utf8)
    let fence = Array("---".utf8) + lineEnd
    let isClosed = bytes.last.map(Byte.isBreak) ?? true
    // A document may start with a fence of its own.
    let isOpened = HeaderFences(bytes).isOpened
    let whole = (isOpened ? [] : fence) + bytes + (isClosed ? [] : lineEnd) + fence
    // A line of dashes inside would end the header before its end.
    guard MarkdownReader.readHeader(whole).bodyLineCount == 0 else {
      throw EditRefusal(reason: "is more than one YAML document")
    }
    let changed = try setting(key, to: value, in: whole, keepsLine: false)
    return Array(
      changed.dropFirst(isOpened ? 0 : fence.count).dropLast(fence.count + (isClosed ? 0 : lineEnd.count)))
  }

  private static func change(
    _ parts: [String], _ value: Value, _ header: FrontMatter, _ text: EditedText, keepsLine: Bool
  ) throws(EditRefusal) -> [UInt8] {
    guard let first = parts.first else { return text.bytes }
    let field = header.fields.first { $0.key == first }
    if parts.count == 1 {
      if let field { return try replace(field, value, text, keepsLine: keepsLine) }
      return text.inserting("\(first): \(inline(value))", beforeLine: header.closingLine)
    }
    guard let field else {
      return text.inserting(
        "\(first):\(text.lineEnd)  \(parts[1]): \(inline(value))", beforeLine: header.closingLine)
    }
    if field.value.isMissing {
      return text.inserting("  \(parts[1]): \(inline(value))", beforeLine: field.keyPosition.line + 1)
    }
    guard case .mapping(let inner) = field.value.content, let sibling = inner.first else {
      throw EditRefusal(reason: "has a \(first) that is not a mapping")
    }
    if let known = inner.first(where: { $0.key == parts[1] }) {
      return try replace(known, value, text, keepsLine: keepsLine)
    }
    guard sibling.keyPosition.line > field.keyPosition.line, let last = inner.last else {
      throw EditRefusal(reason: "has a \(first) on one line, where a key cannot be added safely")
    }
    let indent = String(repeating: " ", count: sibling.keyPosition.byteColumn)
    let line = max(last.value.end.line, last.keyPosition.line)
    // A block scalar ends at the start of the line behind it.
    let next = last.value.end.byteColumn == 0 && last.value.end.line > last.keyPosition.line ? line : line + 1
    return text.inserting("\(indent)\(parts[1]): \(inline(value))", beforeLine: next)
  }

  private static func replace(
    _ field: HeaderField, _ value: Value, _ text: EditedText, keepsLine: Bool
  ) throws(EditRefusal) -> [UInt8] {
    let old = field.value
    guard let start = text.offset(of: old.start), let end = text.offset(of: old.end), start <= end else {
      throw .lossy
    }
    switch (old.content, value) {
    case (.scalar(_, let style), .text(let new)):
      var replacement = scalar(new, like: style)
      if old.isMissing { replacement = " " + replacement }
      // A block ends behind its last line end, which has to stay.
      if style == .literal || style == .folded, old.end.byteColumn == 0 { replacement += text.lineEnd }
      return text.replacing(start..<end, with: replacement)
    case (.scalar(_, let style), .nothing):
      let isBlock = (style == .literal || style == .folded) && old.end.byteColumn == 0
      var first = start
      while first > 0, text.bytes[first - 1] == Byte.blank { first -= 1 }
      return text.replacing(first..<end, with: isBlock ? text.lineEnd : "")
    case (.scalar(_, let style), .list(let items)) where !keepsLine:
      let isBlock = (style == .literal || style == .folded) && old.end.byteColumn == 0
      return text.replacing(
        start..<end, with: (old.isMissing ? " " : "") + flow(items) + (isBlock ? text.lineEnd : ""))
    case (.scalar(let before, let style), .list(let items)):
      // Tags on one line stay so, parted as they were.
      let separator = before.contains(",") || !before.contains(" ") ? ", " : " "
      if items.contains(where: { $0.contains(",") || ($0.contains(" ") && separator == " ") }) {
        throw EditRefusal(
          reason: "keeps them on one line, where \"\(items.joined(separator: "\", \""))\" cannot stand")
      }
      var replacement = scalar(items.joined(separator: separator), like: old.isMissing ? .plain : style)
      if old.isMissing { replacement = " " + replacement }
      return text.replacing(start..<end, with: replacement)
    case (.list(let items), .list(let new)):
      if start < text.bytes.count, text.bytes[start] == Byte.openBracket {
        return text.replacing(start..<end, with: flow(new))
      }
      return try rewrite(items, as: new, text, keyLine: field.keyPosition.line)
    case (.list, .nothing): throw EditRefusal(reason: "has a list there; set it to what shall remain")
    case (.list, .text(let new)): return try replace(field, .list([new]), text, keepsLine: keepsLine)
    case (.mapping, _): throw EditRefusal(reason: "has a mapping there")
    }
  }

  /// A list with a line for each entry: lines of entries that stay are not touched, new ones come at the end.
  private static func rewrite(
    _ items: [HeaderValue], as new: [String], _ text: EditedText, keyLine: Int
  ) throws(EditRefusal) -> [UInt8] {
    if new.isEmpty, Set(items.map(\.start.line)).count == items.count {
      // What stays of a list whose lines all go is said on the line of its key.
      let line = text.line(keyLine)
      let content = line.prefix { !Byte.isBreak($0) }
      guard content.last == Byte.colon else {
        throw EditRefusal(reason: "has a list that cannot be emptied line by line")
      }
      var result = text.bytes
      for item in items.reversed() { result = EditedText(result).removingLine(item.start.line) }
      return EditedText(result).replacing(content.endIndex..<content.endIndex, with: " []")
    }
    let known = items.map { $0.text }
    guard let last = items.last, !new.isEmpty, Set(items.map(\.start.line)).count == items.count,
      !known.contains(nil)
    else { throw EditRefusal(reason: "has a list that cannot be changed line by line") }
    let lead = text.line(last.start.line).prefix { $0 == Byte.blank || $0 == Byte.tab || $0 == Byte.dash }
    let added = new.filter { !known.contains($0) }
    var result = text.inserting(
      added.map { String(decoding: lead, as: UTF8.self) + scalar($0, like: .plain) },
      beforeLine: last.end.line + 1)
    let gone = items.filter { !new.contains($0.text ?? "") }
    for item in gone.reversed() { result = EditedText(result).removingLine(item.start.line) }
    return result
  }

  private static func inline(_ value: Value) -> String {
    switch value {
    case .text(let text): scalar(text, like: .plain)
    case .list(let items): flow(items)
    case .nothing: ""
    }
  }

  private static func flow(_ items: [String]) -> String {
    "["
      + items.map { item in
        let needsQuotes = item.contains { ",[]{}".contains($0) }
        return scalar(item, like: needsQuotes ? .doubleQuoted : .plain)
      }.joined(separator: ", ") + "]"
  }

  /// A text as YAML on one line, in the style that was there where the text allows it.
  static func scalar(_ text: String, like style: HeaderValue.ScalarStyle) -> String {
    let isPrintable = !text.unicodeScalars.contains {
      $0.value < 0x20 || $0.value == 0x7F || $0.value == 0x85 || $0.value == 0x2028 || $0.value == 0x2029
        || $0.value == 0xFEFF
    }
    switch style {
    case .plain, .literal, .folded:
      if isPrintable, isPlain(text) { return text }
      return QuotedText.doubleQuoted(text)
    case .singleQuoted where isPrintable: return "'" + text.replacing("'", with: "''") + "'"
    case .singleQuoted, .doubleQuoted: return QuotedText.doubleQuoted(text)
    }
  }

  /// Whether a text means itself without quotes, to every reader of YAML and of lines.
  private static func isPlain(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, let last = text.unicodeScalars.last, first != " ",
      last != " "
    else {
      return false
    }
    if "-?:,[]{}#&*!|>'\"%@`~".unicodeScalars.contains(first) || last == ":" { return false }
    if text.contains(": ") || text.contains(" #") { return false }
    let words = ["true", "false", "yes", "no", "on", "off", "null", "y", "n"]
    if words.contains(text.lowercased()) { return false }
    // What looks like a number or a date would become one.
    return
      !(first.properties.numericType != nil
      && text.unicodeScalars.allSatisfy { "0123456789.:-+eExXoT_ ".unicodeScalars.contains($0) })
  }

  // MARK: Looking again

  /// What a header says, without places, and without the key that was changed.
  private static func plain(_ header: FrontMatter, without parts: [String]) -> [[String]] {
    header.fields.flatMap { field -> [[String]] in
      if field.key == parts.first {
        if parts.count == 1 { return [] }
        if field.value.isMissing { return [] }
        guard case .mapping(let inner) = field.value.content else {
          return [[field.key, field.value.contentWords]]
        }
        return inner.filter { $0.key != parts[1] }.map { [field.key, $0.key, $0.value.contentWords] }
      }
      if case .mapping(let inner) = field.value.content {
        return inner.map { [field.key, $0.key, $0.value.contentWords] }
      }
      return [[field.key, field.value.contentWords]]
    }
  }

  private static func says(_ header: FrontMatter, _ parts: [String], _ value: Value) -> Bool {
    var found = header.fields.first { $0.key == parts.first }?.value
    if parts.count > 1, case .mapping(let inner) = found?.content {
      found = inner.first { $0.key == parts[1] }?.value
    }
    switch (value, found?.content) {
    case (.nothing, .scalar("", _)?): return true
    case (.text(let text), .scalar(let other, _)?): return text == other
    case (.text(let text), .list(let items)?): return items.map(\.text) == [text]
    case (.list(let items), .list(let others)?): return Set(items) == Set(others.compactMap(\.text))
    case (.list(let items), .scalar(let other, _)?):
      return items.joined(separator: ", ") == other || items.joined(separator: " ") == other
    default: return false
    }
  }
}
