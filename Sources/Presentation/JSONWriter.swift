import Terminal

/// A writer of one JSON document, member by member, in the order of the calls.
///
/// Strings come from Swift, so invalid UTF-8 cannot get in. Keys are the caller's and are not checked for
/// being unique.
package struct JSONWriter {
  private var bytes: [UInt8] = []
  private var depth = 0
  /// Whether the next thing at this depth needs a comma before it.
  private var needsComma = false
  /// Whether the next element is the value of a member that was just named.
  private var isAfterKey = false
  private let isIndented: Bool
  private let escapesUnsafe: Bool

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - isIndented: one member a line, or everything on one line.
  ///   - escapesUnsafe: whether characters that are unsafe on a terminal are written as `\u` escapes, which mean
  ///     the same to every reader.
  package init(isIndented: Bool = true, escapesUnsafe: Bool = false) {
    self.isIndented = isIndented
    self.escapesUnsafe = escapesUnsafe
  }

  /// Ends the document with a line end and gives its bytes.
  package func finished() -> [UInt8] { bytes + [UInt8(ascii: "\n")] }

  /// Writes an object whose members `body` writes.
  package mutating func object(_ body: (inout JSONWriter) -> Void) { group("{", "}", body) }

  /// Writes an array whose elements `body` writes.
  package mutating func array(_ body: (inout JSONWriter) -> Void) { group("[", "]", body) }

  /// Writes an array with one element for each value.
  package mutating func array<Element>(
    of values: some Sequence<Element>, _ body: (inout JSONWriter, Element) -> Void
  ) {
    array { writer in
      for value in values { body(&writer, value) }
    }
  }

  /// Writes a member of an object, whose value `body` writes.
  package mutating func member(_ key: String, _ body: (inout JSONWriter) -> Void) {
    startElement()
    quote(key)
    bytes.append(UInt8(ascii: ":"))
    if isIndented { bytes.append(UInt8(ascii: " ")) }
    isAfterKey = true
    body(&self)
    isAfterKey = false
    needsComma = true
  }

  /// Writes a member that is text, or null.
  package mutating func member(_ key: String, _ text: String?) { member(key) { $0.string(text) } }

  /// Writes a member that is a number, or null.
  package mutating func member(_ key: String, _ number: Int?) { member(key) { $0.number(number) } }

  /// Writes a member that is true or false.
  package mutating func member(_ key: String, _ flag: Bool) { member(key) { $0.boolean(flag) } }

  /// Writes text as an element, or null.
  package mutating func string(_ text: String?) {
    guard let text else { return null() }
    startElement()
    quote(text)
  }

  /// Writes a number as an element, or null.
  package mutating func number(_ number: Int?) {
    guard let number else { return null() }
    startElement()
    bytes += String(number).utf8
  }

  /// Writes true or false as an element.
  package mutating func boolean(_ flag: Bool) {
    startElement()
    bytes += (flag ? "true" : "false").utf8
  }

  /// Writes null as an element.
  package mutating func null() {
    startElement()
    bytes += "null".utf8
  }

  private mutating func group(_ open: String, _ close: String, _ body: (inout JSONWriter) -> Void) {
    startElement()
    bytes += open.utf8
    depth += 1
    needsComma = false
    body(&self)
    depth -= 1
    if needsComma { startLine() }
    bytes += close.utf8
    needsComma = true
  }

  private mutating func startElement() {
    if isAfterKey {
      isAfterKey = false
      return
    }
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    if depth > 0 { startLine() }
    needsComma = true
  }

  private mutating func startLine() {
    guard isIndented else { return }
    bytes.append(UInt8(ascii: "\n"))
    bytes += repeatElement(UInt8(ascii: " "), count: 2 * depth)
  }

  private mutating func quote(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    let start = bytes.count
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""): bytes += #"\""#.utf8
      case UInt8(ascii: "\\"): bytes += #"\\"#.utf8
      case 0x0a: bytes += #"\n"#.utf8
      case 0x0d: bytes += #"\r"#.utf8
      case 0x09: bytes += #"\t"#.utf8
      case 0..<0x20, 0x7f: bytes += Self.escape(UInt16(byte)).utf8
      default:
        bytes.append(byte)
        escapeLineEnd()
      }
    }
    if escapesUnsafe {
      let safe = Sanitizer.transform(String(decoding: bytes[start...], as: UTF8.self)) { scalar in
        String(scalar).utf16.map(Self.escape).joined()
      }
      bytes.replaceSubrange(start..., with: safe.utf8)
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Replaces a line end of Unicode that the bytes end with: JSON may hold it as it is, but many programs that
  /// read line by line would break the document there.
  private mutating func escapeLineEnd() {
    switch bytes.last {
    case 0xa8 where bytes.hasSuffix(0xe2, 0x80, 0xa8): replaceEnd(of: 3, with: 0x2028)
    case 0xa9 where bytes.hasSuffix(0xe2, 0x80, 0xa9): replaceEnd(of: 3, with: 0x2029)
    case 0x85 where bytes.hasSuffix(0xc2, 0x85): replaceEnd(of: 2, with: 0x85)
    default: break
    }
  }

  private mutating func replaceEnd(of count: Int, with unit: UInt16) {
    bytes.removeLast(count)
    bytes += Self.escape(unit).utf8
  }

  private static func escape(_ unit: UInt16) -> String {
    let digits = String(unit, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
  }
}

extension [UInt8] {
  fileprivate func hasSuffix(_ end: UInt8...) -> Bool { suffix(end.count).elementsEqual(end) }
}
