import Catalog

/// Reads the top-level `key: value` lines of a header that is not YAML.
///
/// A file whose description holds a colon too many still has a name; whoever lists it wants to see it.
struct LenientHeader {
  private(set) var fields: [HeaderField] = []
  private(set) var faults: [HeaderFault] = []
  private var keyLines: [String: Int] = [:]

  /// How many keys and how many faults are kept.
  private static let maximumCount = 1_000

  private let bytes: [UInt8]
  /// The value that is being read: its key, and the stretches of text that it is made of.
  private var current: (key: String, position: TextPosition, parts: [Part])?

  private struct Part {
    var line: Int
    var lineStart: Int
    var start: Int
    var end: Int
  }

  /// Reads the lines of a header whose first line has the number given.
  init(_ bytes: [UInt8], firstLine: Int) {
    self.bytes = bytes
    var lines = TextLines(bytes)
    var number = firstLine - 1
    while let line = lines.next() {
      number += 1
      take(line, number)
    }
    finish()
  }

  private mutating func take(_ line: TextLines.Line, _ number: Int) {
    guard line.start < line.end else { return }
    let first = bytes[line.start]
    if Byte.isBlank(first) || (first == Byte.dash && isEntry(line)) {
      if let part = part(from: line.start, line, number) { current?.parts.append(part) }
      return
    }
    guard first != Byte.hash else { return }
    finish()
    guard let colon = keyEnd(line) else { return }
    let key = String(decoding: bytes[line.start..<colon], as: UTF8.self)
    let end = colon + 1
    let empty = Part(line: number, lineStart: line.start, start: end, end: end)
    current = (key, .start(ofLine: number), [part(from: end, line, number) ?? empty])
  }

  /// Whether a line is a list entry at the left edge that follows a key without a value.
  private func isEntry(_ line: TextLines.Line) -> Bool {
    guard let current, let first = current.parts.first, first.start == first.end else { return false }
    return line.start + 1 == line.end || Byte.isBlank(bytes[line.start + 1])
  }

  /// The offset of the colon after a key at the left edge, or nil.
  private func keyEnd(_ line: TextLines.Line) -> Int? {
    var index = line.start
    while index < line.end, Self.isKeyByte(bytes[index]) { index += 1 }
    guard index > line.start, index < line.end, bytes[index] == Byte.colon else { return nil }
    guard index + 1 == line.end || Byte.isBlank(bytes[index + 1]) else { return nil }
    return index
  }

  private static func isKeyByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."):
      true
    default: false
    }
  }

  /// The text of a line without the blanks around it, or nil where there is none.
  private func part(from offset: Int, _ line: TextLines.Line, _ number: Int) -> Part? {
    var start = offset
    var end = line.end
    while start < end, Byte.isBlank(bytes[start]) { start += 1 }
    while end > start, Byte.isBlank(bytes[end - 1]) { end -= 1 }
    return start < end ? Part(line: number, lineStart: line.start, start: start, end: end) : nil
  }

  private mutating func finish() {
    guard let (key, position, parts) = current, var first = parts.first, let last = parts.last else { return }
    current = nil
    if let firstLine = keyLines[key] {
      if faults.count < Self.maximumCount {
        faults.append(HeaderFault(.duplicateKey(key, firstLine: firstLine), at: position))
      }
      return
    }
    guard fields.count < Self.maximumCount else { return }
    keyLines[key] = position.line
    var rest = parts.dropFirst()
    if Self.isBlockIndicator(bytes[first.start..<first.end]) { first.end = first.start }
    if first.start == first.end, let next = rest.popFirst() { first = next }
    let isQuoted = first.start < first.end && Self.isQuote(bytes[first.start])
    var text: [UInt8] = []
    for part in [first] + rest {
      var end = part.end
      if !isQuoted { end = commentStart(part) }
      guard part.start < end else { continue }
      if !text.isEmpty { text.append(Byte.blank) }
      text += bytes[part.start..<end]
    }
    let value = HeaderValue(
      content: .scalar(String(decoding: Self.unquoted(text), as: UTF8.self), .plain),
      start: place(first, first.start), end: place(last, max(last.end, last.start)))
    fields.append(HeaderField(key: key, keyPosition: position, value: value))
  }

  /// The end of a part's text before a comment and the blanks in front of it.
  private func commentStart(_ part: Part) -> Int {
    var index = part.start
    while index < part.end {
      if bytes[index] == Byte.hash, index == part.start || Byte.isBlank(bytes[index - 1]) {
        var end = index
        while end > part.start, Byte.isBlank(bytes[end - 1]) { end -= 1 }
        return end
      }
      index += 1
    }
    return part.end
  }

  private func place(_ part: Part, _ offset: Int) -> TextPosition {
    let column = bytes[part.lineStart..<offset].reduce(1) { $1 & 0xC0 == 0x80 ? $0 : $0 + 1 }
    return TextPosition(line: part.line, byteColumn: offset - part.lineStart, column: column)
  }

  private static func isQuote(_ byte: UInt8) -> Bool { byte == Byte.singleQuote || byte == Byte.doubleQuote }

  /// Whether text is only `|` or `>` with its indentation and chomping.
  private static func isBlockIndicator(_ text: ArraySlice<UInt8>) -> Bool {
    guard let first = text.first, first == UInt8(ascii: "|") || first == Byte.greater, text.count <= 3 else {
      return false
    }
    return text.dropFirst().allSatisfy { "+-123456789".utf8.contains($0) }
  }

  /// Text without the quotes around it, their escapes undone; text that is not wholly quoted stays.
  private static func unquoted(_ text: [UInt8]) -> [UInt8] {
    guard text.count >= 2, let quote = text.first, isQuote(quote), text.last == quote else { return text }
    var result: [UInt8] = []
    var index = 1
    while index < text.count - 1 {
      let byte = text[index]
      let next = text[index + 1]
      let isEscape =
        index + 1 < text.count - 1
        && (quote == Byte.singleQuote
          ? byte == quote && next == quote
          : byte == Byte.backslash && (next == quote || next == Byte.backslash))
      result.append(isEscape ? next : byte)
      index += isEscape ? 2 : 1
    }
    return result
  }
}
