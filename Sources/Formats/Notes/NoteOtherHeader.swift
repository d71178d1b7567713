import Catalog
import Markup

/// A header that is not between lines of dashes: TOML between `+++`, or one JSON object, as Hugo reads them.
///
/// Source: Hugo's documentation on front matter. Only what notes need of TOML is read: top-level keys with text,
/// dates, numbers and lists of text.
enum NoteOtherHeader {
  struct Result {
    var fields: [HeaderField]
    var byteCount: Int
    var lineCount: Int
    var fault: (message: String, line: Int)?
  }

  static func read(_ bytes: [UInt8]) -> Result? {
    if bytes.starts(with: Array("+++".utf8)) { return toml(bytes) }
    return bytes.first == UInt8(ascii: "{") ? json(bytes) : nil
  }

  /// The longest header that is read, in bytes.
  private static let maximumByteCount = 1 << 20

  private static func lines(_ bytes: [UInt8]) -> [Range<Int>] {
    var result: [Range<Int>] = []
    var start = 0
    while start < min(bytes.count, maximumByteCount) {
      var end = start
      while end < bytes.count, bytes[end] != 0x0A { end += 1 }
      result.append(start..<min(end + 1, bytes.count))
      start = end + 1
    }
    return result
  }

  private static func text(_ bytes: [UInt8], _ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self).trimmingWhitespace
  }

  private static func toml(_ bytes: [UInt8]) -> Result? {
    let lines = lines(bytes)
    guard let first = lines.first, text(bytes, first) == "+++" else { return nil }
    guard let end = lines.dropFirst().firstIndex(where: { text(bytes, $0) == "+++" }) else {
      return Result(fields: [], byteCount: 0, lineCount: 0, fault: ("the header is never closed", 1))
    }
    var result = Result(fields: [], byteCount: lines[end].upperBound, lineCount: end + 1)
    var index = 1
    while index < end {
      let number = index + 1
      var line = text(bytes, lines[index])
      index += 1
      if line.isEmpty || line.hasPrefix("#") { continue }
      // Keys below a table's heading are not the note's own.
      if line.hasPrefix("[") { break }
      guard let equals = line.firstIndex(of: "=") else {
        if result.fault == nil { result.fault = ("the header is not TOML: no = in the line", number) }
        continue
      }
      let key = unquoted(String(line[..<equals]).trimmingWhitespace)
      line = String(line[line.index(after: equals)...]).trimmingWhitespace
      if line.hasPrefix("[") {
        var count = 0
        while !line.contains("]"), index < end, count < 500 {
          line += " " + text(bytes, lines[index])
          index += 1
          count += 1
        }
      }
      result.fields.append(field(key, value(line, number), number))
    }
    return result
  }

  private static func field(_ key: String, _ content: HeaderValue.Content, _ line: Int) -> HeaderField {
    let start = TextPosition.start(ofLine: line)
    return HeaderField(
      key: key, keyPosition: start, value: HeaderValue(content: content, start: start, end: start))
  }

  private static func value(_ text: String, _ line: Int) -> HeaderValue.Content {
    guard text.hasPrefix("[") else { return .scalar(scalar(text), .plain) }
    let start = TextPosition.start(ofLine: line)
    var entries: [String] = []
    var current = ""
    var quote: Character?
    for character in text.dropFirst() {
      if let open = quote {
        if character == open { quote = nil } else { current.append(character) }
      } else if character == "\"" || character == "'" {
        quote = character
      } else if character == "," || character == "]" {
        let entry = current.trimmingWhitespace
        if !entry.isEmpty { entries.append(entry) }
        current = ""
        if character == "]" { break }
      } else {
        current.append(character)
      }
    }
    return .list(entries.map { HeaderValue(content: .scalar($0, .plain), start: start, end: start) })
  }

  private static func scalar(_ text: String) -> String {
    if let quote = text.first, quote == "\"" || quote == "'" {
      return String(text.dropFirst().prefix { $0 != quote })
    }
    return String(text.prefix { $0 != "#" }).trimmingWhitespace
  }

  private static func unquoted(_ text: String) -> String {
    guard let quote = text.first, quote == "\"" || quote == "'", text.last == quote, text.count > 1 else {
      return text
    }
    return String(text.dropFirst().dropLast())
  }

  /// JSON is YAML; only its end has to be found.
  private static func json(_ bytes: [UInt8]) -> Result? {
    var depth = 0
    var isInText = false
    var index = 0
    while index < min(bytes.count, maximumByteCount) {
      let byte = bytes[index]
      if isInText {
        if byte == UInt8(ascii: "\\") { index += 1 } else if byte == UInt8(ascii: "\"") { isInText = false }
      } else if byte == UInt8(ascii: "\"") {
        isInText = true
      } else if byte == UInt8(ascii: "{") {
        depth += 1
      } else if byte == UInt8(ascii: "}") {
        depth -= 1
        if depth == 0 { break }
      }
      index += 1
    }
    // `{{ template }}` and `{% tag %}` are no JSON.
    guard depth == 0, index < bytes.count, let next = bytes.dropFirst().first(where: { $0 > 0x20 }),
      next == UInt8(ascii: "\"")
    else { return nil }
    let (value, faults) = YAMLReader.parse(Array(bytes[...index]), firstLine: 1)
    guard case .mapping(let fields)? = value?.content else { return nil }
    return Result(
      fields: fields, byteCount: index + 1, lineCount: bytes[...index].count { $0 == 0x0A },
      fault: faults.isEmpty ? nil : ("the header is not JSON", 1))
  }
}
