package import Catalog

/// Reads JSON into the same values with positions that YAML gives, within fixed limits.
///
/// Texts are decoded and marked as double quoted (or single quoted); numbers, `true`, `false` and `null` are plain
/// scalars as written: no type is guessed. Of a key that stands twice both fields are there; readers of JSON take the
/// last one.
package struct JSONReader {
  /// Which notation a text is in.
  package enum Dialect: Sendable, Hashable {
    /// RFC 8259.
    case strict
    /// Comments, and commas before closing brackets.
    case withComments
    /// JSON5: also single quotes, keys without quotes, and its numbers.
    case json5
  }

  /// The longest text that is read, in bytes.
  package static let maximumByteCount = 16 << 20
  /// How deep lists and mappings may nest.
  package static let maximumDepth = 64
  /// How many values are kept.
  package static let maximumValueCount = 200_000

  /// Why a text was not read as JSON.
  package struct Problem: Error, Sendable, Hashable {
    /// What is wrong, in lower case and without a full stop.
    package var message: String
    package var position: TextPosition
  }

  private let bytes: [UInt8]
  private let dialect: Dialect
  /// The only keys of the top level whose values are kept; the others are passed over unread.
  private let keys: Set<String>?
  private var index = 0
  private var valueCount = 0
  private var depth = 0
  private var places: Places

  /// The top-level keys in the order of the file; none for an empty file in a dialect that has comments.
  ///
  /// - Parameter keys: the only keys of the top level that may be kept; nil for all.
  package static func read(
    _ bytes: [UInt8], as dialect: Dialect, keeping keys: Set<String>? = nil
  ) throws(Problem) -> [HeaderField] {
    var reader = try begin(bytes, dialect, keys, firstLine: 1)
    guard bytes[reader.index] == UInt8(ascii: "{") else {
      throw reader.problem("expected a mapping in braces")
    }
    let fields = try reader.object(isTop: true)
    try reader.skipBlanks()
    guard reader.index == bytes.count else { throw reader.problem("something follows the closing brace") }
    return fields
  }

  /// The value of a text that is one value of any type.
  ///
  /// - Parameter firstLine: the line that the text begins on, for a text out of a longer one.
  package static func readValue(
    _ bytes: [UInt8], as dialect: Dialect = .strict, firstLine: Int = 1
  ) throws(Problem) -> HeaderValue {
    var reader = try begin(bytes, dialect, nil, firstLine: firstLine)
    let value = try reader.value()
    try reader.skipBlanks()
    guard reader.index == bytes.count else { throw reader.problem("something follows the value") }
    return value
  }

  /// A reader before the first value of a text that has one.
  private static func begin(
    _ bytes: [UInt8], _ dialect: Dialect, _ keys: Set<String>?, firstLine: Int
  ) throws(Problem) -> JSONReader {
    guard bytes.count <= maximumByteCount else {
      throw Problem(message: "longer than 16 MiB", position: .start(ofLine: firstLine))
    }
    var reader = JSONReader(
      bytes: bytes, dialect: dialect, keys: keys, places: Places(bytes, firstLine: firstLine))
    if let offset = SourceText.firstInvalidOffset(bytes) {
      throw Problem(message: "not UTF-8", position: reader.places.position(at: offset))
    }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { reader.index = 3 }
    try reader.skipBlanks()
    guard reader.index < bytes.count else { throw reader.problem("the file is empty") }
    return reader
  }

  private mutating func problem(_ message: String, at offset: Int? = nil) -> Problem {
    Problem(message: message, position: places.position(at: min(offset ?? index, bytes.count)))
  }

  // MARK: - Values

  private mutating func value() throws(Problem) -> HeaderValue {
    valueCount += 1
    guard valueCount <= Self.maximumValueCount else {
      throw problem("more than \(Self.maximumValueCount) values")
    }
    guard index < bytes.count else { throw problem("the file ends where a value should stand") }
    let start = places.position(at: index)
    let content: HeaderValue.Content
    switch bytes[index] {
    case UInt8(ascii: "{"): content = .mapping(try object(isTop: false))
    case UInt8(ascii: "["): content = .list(try array())
    case Byte.doubleQuote: content = .scalar(try text(), .doubleQuoted)
    case Byte.singleQuote where dialect == .json5: content = .scalar(try text(), .singleQuoted)
    default: content = .scalar(try word(), .plain)
    }
    return HeaderValue(content: content, start: start, end: places.position(at: index))
  }

  private mutating func object(isTop: Bool) throws(Problem) -> [HeaderField] {
    try enter()
    var fields: [HeaderField] = []
    index += 1
    while true {
      try skipBlanks()
      guard index < bytes.count else { throw problem("a brace is never closed") }
      if bytes[index] == UInt8(ascii: "}") { break }
      let keyPosition = places.position(at: index)
      let key = try self.key()
      try skipBlanks()
      guard index < bytes.count, bytes[index] == Byte.colon else {
        throw problem("expected a colon after \(key)")
      }
      index += 1
      try skipBlanks()
      if isTop, let keys, !keys.contains(key) {
        try skipValue()
      } else {
        fields.append(HeaderField(key: key, keyPosition: keyPosition, value: try value()))
      }
      if try endsList(at: UInt8(ascii: "}"), "brace") { break }
    }
    index += 1
    depth -= 1
    return fields
  }

  private mutating func array() throws(Problem) -> [HeaderValue] {
    try enter()
    var values: [HeaderValue] = []
    index += 1
    while true {
      try skipBlanks()
      guard index < bytes.count else { throw problem("a bracket is never closed") }
      if bytes[index] == Byte.closeBracket { break }
      values.append(try value())
      if try endsList(at: Byte.closeBracket, "bracket") { break }
    }
    index += 1
    depth -= 1
    return values
  }

  /// Steps over the comma after an entry; true where the closing bracket stands instead.
  private mutating func endsList(at close: UInt8, _ name: String) throws(Problem) -> Bool {
    try skipBlanks()
    guard index < bytes.count else { throw problem("a \(name) is never closed") }
    if bytes[index] == close { return true }
    guard bytes[index] == UInt8(ascii: ",") else { throw problem("expected a comma or a closing \(name)") }
    let comma = index
    index += 1
    try skipBlanks()
    if index < bytes.count, bytes[index] == close, dialect == .strict {
      throw problem("a comma before a closing \(name)", at: comma)
    }
    return false
  }

  private mutating func enter() throws(Problem) {
    depth += 1
    guard depth <= Self.maximumDepth else { throw problem("nested more than \(Self.maximumDepth) deep") }
  }

  private mutating func key() throws(Problem) -> String {
    let byte = bytes[index]
    if byte == Byte.doubleQuote || (byte == Byte.singleQuote && dialect == .json5) { return try text() }
    guard dialect == .json5, Self.isNameByte(byte) else { throw problem("expected a key in double quotes") }
    let start = index
    while index < bytes.count, Self.isNameByte(bytes[index]) { index += 1 }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    ASCII.isDigit(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte >= 0x80
      || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$")
  }

  /// `true`, `false`, `null` or a number, as written.
  private mutating func word() throws(Problem) -> String {
    let start = index
    while index < bytes.count, Self.isNameByte(bytes[index]) || "+-.".utf8.contains(bytes[index]) {
      index += 1
    }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    if ["true", "false", "null"].contains(text) { return text }
    let first = bytes[start..<index].first { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "+") }
    let isNumber = first.map {
      ASCII.isDigit($0)
        || (dialect == .json5 && ($0 == UInt8(ascii: ".") || text.hasSuffix("Infinity") || text == "NaN"))
    }
    guard isNumber ?? false else { throw problem("expected a value", at: start) }
    return text
  }

  private mutating func text() throws(Problem) -> String {
    let quote = bytes[index]
    let start = index
    index += 1
    var result: [UInt8] = []
    while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case quote:
        index += 1
        return String(decoding: result, as: UTF8.self)
      case Byte.backslash:
        try escape(into: &result)
      case 0..<0x20 where byte != Byte.tab || dialect == .strict:
        throw problem("a text is never closed", at: start)
      default:
        result.append(byte)
        index += 1
      }
    }
    throw problem("a text is never closed", at: start)
  }

  private mutating func escape(into result: inout [UInt8]) throws(Problem) {
    guard index + 1 < bytes.count else { throw problem("a text is never closed") }
    let byte = bytes[index + 1]
    index += 2
    switch byte {
    case UInt8(ascii: "n"): result.append(0x0A)
    case UInt8(ascii: "t"): result.append(0x09)
    case UInt8(ascii: "r"): result.append(0x0D)
    case UInt8(ascii: "b"): result.append(0x08)
    case UInt8(ascii: "f"): result.append(0x0C)
    case Byte.doubleQuote, Byte.backslash, UInt8(ascii: "/"), Byte.singleQuote: result.append(byte)
    case Byte.lf where dialect == .json5: break
    case UInt8(ascii: "u"):
      var unit = try hexadecimal()
      var scalar = Unicode.Scalar(UInt32(unit))
      if (0xD800..<0xDC00).contains(unit), index + 1 < bytes.count, bytes[index] == Byte.backslash,
        bytes[index + 1] == UInt8(ascii: "u")
      {
        index += 2
        let high = UInt32(unit)
        unit = try hexadecimal()
        if (0xDC00..<0xE000).contains(unit) {
          scalar = Unicode.Scalar(0x10000 + ((high - 0xD800) << 10) + (UInt32(unit) - 0xDC00))
        }
      }
      result += String(scalar ?? "\u{FFFD}").utf8
    default: throw problem("an escape that JSON does not have", at: index - 2)
    }
  }

  private mutating func hexadecimal() throws(Problem) -> UInt16 {
    guard index + 4 <= bytes.count,
      let unit = UInt16(String(decoding: bytes[index..<(index + 4)], as: UTF8.self), radix: 16)
    else { throw problem("an escape needs four hexadecimal digits") }
    index += 4
    return unit
  }

  // MARK: - What is passed over

  /// Steps over a value without keeping anything of it.
  private mutating func skipValue() throws(Problem) {
    var level = 0
    repeat {
      try skipBlanks()
      guard index < bytes.count else { throw problem("the file ends inside a value") }
      switch bytes[index] {
      case UInt8(ascii: "{"), Byte.openBracket:
        level += 1
        index += 1
      case UInt8(ascii: "}"), Byte.closeBracket:
        level -= 1
        index += 1
      case Byte.doubleQuote: try skipText()
      case Byte.singleQuote where dialect == .json5: try skipText()
      case UInt8(ascii: ","), Byte.colon: index += 1
      default: while index < bytes.count, !",:{}[]\" \t\r\n/".utf8.contains(bytes[index]) { index += 1 }
      }
    } while level > 0
  }

  private mutating func skipText() throws(Problem) {
    let quote = bytes[index]
    let start = index
    index += 1
    while index < bytes.count, bytes[index] != quote { index += bytes[index] == Byte.backslash ? 2 : 1 }
    guard index < bytes.count else { throw problem("a text is never closed", at: start) }
    index += 1
  }

  private mutating func skipBlanks() throws(Problem) {
    while index < bytes.count {
      let byte = bytes[index]
      if byte == Byte.blank || byte == Byte.tab || Byte.isBreak(byte) {
        index += 1
      } else if byte == UInt8(ascii: "/"), dialect != .strict {
        try skipComment()
      } else {
        return
      }
    }
  }

  private mutating func skipComment() throws(Problem) {
    let start = index
    guard index + 1 < bytes.count else { throw problem("expected a value") }
    if bytes[index + 1] == UInt8(ascii: "/") {
      while index < bytes.count, !Byte.isBreak(bytes[index]) { index += 1 }
      return
    }
    guard bytes[index + 1] == UInt8(ascii: "*") else { throw problem("expected a value") }
    index += 2
    while index + 1 < bytes.count {
      if bytes[index] == UInt8(ascii: "*"), bytes[index + 1] == UInt8(ascii: "/") {
        index += 2
        return
      }
      index += 1
    }
    index = bytes.count
    throw problem("a comment is never closed", at: start)
  }
}

/// Turns offsets that mostly grow into lines and columns.
private struct Places {
  private let bytes: [UInt8]
  private var offset = 0
  private let firstLine: Int
  private var place: TextPosition

  init(_ bytes: [UInt8], firstLine: Int) {
    self.bytes = bytes
    self.firstLine = firstLine
    place = .start(ofLine: firstLine)
  }

  mutating func position(at wanted: Int) -> TextPosition {
    if wanted < offset {
      offset = 0
      place = .start(ofLine: firstLine)
    }
    while offset < wanted {
      let byte = bytes[offset]
      if byte == Byte.lf || (byte == Byte.cr && (offset + 1 == bytes.count || bytes[offset + 1] != Byte.lf)) {
        place = .start(ofLine: place.line + 1)
      } else {
        place.byteColumn += 1
        if byte & 0xC0 != 0x80 { place.column += 1 }
      }
      offset += 1
    }
    return place
  }
}
