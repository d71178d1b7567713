/// A JSON value with the line that it starts on; numbers stay as they were written.
struct TaskJSON: Sendable {
  indirect enum Content: Sendable {
    case null
    case boolean(Bool)
    case number(String)
    case string(String)
    case array([TaskJSON])
    case object([(key: String, value: TaskJSON)])
  }

  /// Why a text is no JSON, and where.
  struct Problem: Error {
    var message: String
    var line: Int
  }

  var content: Content
  var line: Int

  /// Reads a text that is one JSON value.
  init(_ bytes: ArraySlice<UInt8>, firstLine: Int = 1) throws(Problem) {
    var parser = Parser(bytes, line: firstLine)
    self = try parser.document()
  }

  private init(_ content: Content, line: Int) {
    self.content = content
    self.line = line
  }

  /// The value of a key; of a duplicate the last one counts, as for most readers.
  subscript(key: String) -> TaskJSON? {
    guard case .object(let members) = content else { return nil }
    return members.last { $0.key == key }?.value
  }

  var members: [(key: String, value: TaskJSON)]? {
    if case .object(let members) = content { members } else { nil }
  }

  var elements: [TaskJSON]? {
    if case .array(let elements) = content { elements } else { nil }
  }

  /// The text of a string or a number, without white space around it; nil for anything else and for nothing.
  var text: String? {
    switch content {
    case .string(let text):
      let trimmed = TaskText.trimmed(text)
      return trimmed.isEmpty ? nil : trimmed
    case .number(let text): return text
    case .null, .boolean, .array, .object: return nil
    }
  }

  /// The texts of an array, or of a single value.
  var texts: [String] { elements.map { $0.compactMap(\.text) } ?? (text.map { [$0] } ?? []) }

  private struct Parser {
    private static let maximumDepth = 128

    let bytes: ArraySlice<UInt8>
    var index: Int
    var line: Int

    init(_ bytes: ArraySlice<UInt8>, line: Int) {
      self.bytes = bytes
      index = bytes.startIndex
      self.line = line
      if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index += 3 }
    }

    private func problem(_ message: String) -> Problem { Problem(message: message, line: line) }

    private var byte: UInt8? { index < bytes.endIndex ? bytes[index] : nil }

    private mutating func skipBlanks() {
      while let byte, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
        if byte == 0x0A { line += 1 }
        index += 1
      }
    }

    mutating func document() throws(Problem) -> TaskJSON {
      let value = try value(depth: 0)
      skipBlanks()
      guard byte == nil else { throw problem("something stands after the end of the JSON value") }
      return value
    }

    private mutating func value(depth: Int) throws(Problem) -> TaskJSON {
      guard depth < Self.maximumDepth else { throw problem("nested deeper than \(Self.maximumDepth) levels") }
      skipBlanks()
      let start = line
      guard let byte else { throw problem("the JSON text ends too early") }
      switch byte {
      case UInt8(ascii: "{"): return TaskJSON(.object(try object(depth)), line: start)
      case UInt8(ascii: "["): return TaskJSON(.array(try array(depth)), line: start)
      case UInt8(ascii: "\""): return TaskJSON(.string(try string()), line: start)
      case UInt8(ascii: "t"): return TaskJSON(try word("true", .boolean(true)), line: start)
      case UInt8(ascii: "f"): return TaskJSON(try word("false", .boolean(false)), line: start)
      case UInt8(ascii: "n"): return TaskJSON(try word("null", .null), line: start)
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        return TaskJSON(.number(number()), line: start)
      default: throw problem("not JSON")
      }
    }

    private mutating func object(_ depth: Int) throws(Problem) -> [(key: String, value: TaskJSON)] {
      var members: [(key: String, value: TaskJSON)] = []
      index += 1
      skipBlanks()
      if byte == UInt8(ascii: "}") {
        index += 1
        return members
      }
      while true {
        skipBlanks()
        guard byte == UInt8(ascii: "\"") else {
          throw problem(byte == nil ? "the JSON text ends too early" : "a key is missing")
        }
        let key = try string()
        skipBlanks()
        guard byte == UInt8(ascii: ":") else { throw problem("a colon is missing after a key") }
        index += 1
        members.append((key, try value(depth: depth + 1)))
        if try isEnd(UInt8(ascii: "}")) { return members }
      }
    }

    private mutating func array(_ depth: Int) throws(Problem) -> [TaskJSON] {
      var elements: [TaskJSON] = []
      index += 1
      skipBlanks()
      if byte == UInt8(ascii: "]") {
        index += 1
        return elements
      }
      while true {
        elements.append(try value(depth: depth + 1))
        if try isEnd(UInt8(ascii: "]")) { return elements }
      }
    }

    /// Steps over what stands after a member: a comma, or the end.
    private mutating func isEnd(_ closing: UInt8) throws(Problem) -> Bool {
      skipBlanks()
      guard let byte else { throw problem("the JSON text ends too early") }
      guard byte == closing || byte == UInt8(ascii: ",") else { throw problem("a comma is missing") }
      index += 1
      return byte == closing
    }

    private mutating func word(_ word: String, _ content: Content) throws(Problem) -> Content {
      let end = index + word.utf8.count
      guard end <= bytes.endIndex, bytes[index..<end].elementsEqual(word.utf8) else {
        throw problem("not JSON")
      }
      index = end
      return content
    }

    private mutating func number() -> String {
      let start = index
      while let byte, "+-.eE0123456789".utf8.contains(byte) { index += 1 }
      return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    private mutating func string() throws(Problem) -> String {
      index += 1
      var result: [UInt8] = []
      while let byte {
        index += 1
        switch byte {
        case UInt8(ascii: "\""): return String(decoding: result, as: UTF8.self)
        case UInt8(ascii: "\\"): try escape(into: &result)
        case 0x0A: throw problem("a text is not closed on its line")
        default: result.append(byte)
        }
      }
      throw problem("the JSON text ends too early")
    }

    private mutating func escape(into result: inout [UInt8]) throws(Problem) {
      guard let byte else { throw problem("the JSON text ends too early") }
      index += 1
      switch byte {
      case UInt8(ascii: "n"): result.append(0x0A)
      case UInt8(ascii: "t"): result.append(0x09)
      case UInt8(ascii: "r"): result.append(0x0D)
      case UInt8(ascii: "b"): result.append(0x08)
      case UInt8(ascii: "f"): result.append(0x0C)
      case UInt8(ascii: "u"):
        let unit = try unit()
        var scalar = Unicode.Scalar(unit)
        if 0xD800...0xDBFF ~= unit, index + 1 < bytes.endIndex, bytes[index] == UInt8(ascii: "\\"),
          bytes[index + 1] == UInt8(ascii: "u")
        {
          let before = index
          index += 2
          let low = try self.unit()
          if 0xDC00...0xDFFF ~= low {
            scalar = Unicode.Scalar((UInt32(unit) - 0xD800) << 10 + (UInt32(low) - 0xDC00) + 0x10000)
          } else {
            index = before
          }
        }
        result += Array(String(Character(scalar ?? "\u{FFFD}")).utf8)
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): result.append(byte)
      default: throw problem("an escape in a text is not known")
      }
    }

    private mutating func unit() throws(Problem) -> UInt16 {
      guard index + 4 <= bytes.endIndex,
        bytes[index..<(index + 4)].allSatisfy({ TaskText.isHexDigit($0) }),
        let unit = UInt16(String(decoding: bytes[index..<(index + 4)], as: UTF8.self), radix: 16)
      else { throw problem("an escape in a text is not known") }
      index += 4
      return unit
    }
  }
}
