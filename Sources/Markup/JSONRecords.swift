import JSONBridge

#if canImport(Glibc)
  import Glibc
#endif

/// Reads one JSON text after the other out of a buffer, such as the lines of a transcript (`simdjson`).
///
/// One value belongs to one task. What it gave out means nothing any more once it reads the next text; such an
/// element then answers as if it were null.
@safe package final class JSONRecords {
  /// The longest text that is read, in bytes.
  package static let maximumByteCount = 32 << 20
  /// How many bytes behind a text have to be there; what they are does not matter.
  package static let padding = Int(JSONPadding)

  private let parser: OpaquePointer?
  fileprivate private(set) var generation = 0

  package init() { unsafe parser = JSONParserCreate(Self.maximumByteCount) }

  deinit { unsafe JSONParserDestroy(parser) }

  /// Reads the text in a part of a buffer, behind which ``padding`` bytes follow; nil where it is no JSON.
  package func read(_ buffer: [UInt8], _ range: Range<Int>) -> JSONElement? {
    generation += 1
    // The mark of a file's encoding stands before the first line of one, and of each that was put behind another.
    let mark = SourceText.byteOrderMark
    let hasMark =
      range.lowerBound >= 0 && range.upperBound <= buffer.count && buffer[range].starts(with: mark)
    let range = hasMark ? (range.lowerBound + mark.count)..<range.upperBound : range
    guard unsafe parser != nil, !range.isEmpty, range.count <= Self.maximumByteCount,
      range.lowerBound >= 0, range.upperBound + Self.padding <= buffer.count
    else { return nil }
    var root = JSONValue()
    let isRead = unsafe buffer.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return false }
      let text = unsafe start.advanced(by: range.lowerBound).assumingMemoryBound(to: CChar.self)
      return unsafe JSONParserRead(parser, text, range.count, &root)
    }
    return isRead ? JSONElement(records: self, generation: generation, value: root) : nil
  }

  /// Reads a text that stands alone.
  package func read(_ text: [UInt8]) -> JSONElement? {
    read(text + [UInt8](repeating: 0x20, count: Self.padding), 0..<text.count)
  }

  /// Where the line ends that begins at an index: the index of the line break, or nil where there is none before
  /// `end` (`memchr`).
  package static func lineEnd(in buffer: [UInt8], from index: Int, to end: Int) -> Int? {
    guard index < end, end <= buffer.count else { return nil }
    return unsafe buffer.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress,
        let found = unsafe memchr(start.advanced(by: index), 0x0A, end - index)
      else { return nil }
      return unsafe UnsafeRawPointer(found) - start
    }
  }
}

/// A value in a JSON text that ``JSONRecords`` read. Values of the wrong type are nil, never an error.
package struct JSONElement {
  fileprivate let records: JSONRecords
  fileprivate let generation: Int
  fileprivate let value: JSONValue

  private var isCurrent: Bool { records.generation == generation }

  private var kind: JSONKind { isCurrent ? JSONValueKind(value) : JSONKindNull }

  package var isObject: Bool { kind == JSONKindObject }
  package var isArray: Bool { kind == JSONKindArray }
  package var isNull: Bool { kind == JSONKindNull }
  package var isText: Bool { kind == JSONKindText }

  /// The value of a key of an object.
  package subscript(key: StaticString) -> JSONElement? {
    guard isCurrent, key.hasPointerRepresentation else { return nil }
    var member = JSONValue()
    let isThere = key.withUTF8Buffer { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) { text in
        unsafe JSONValueMember(value, text.baseAddress, text.count, &member)
      }
    }
    return isThere ? JSONElement(records: records, generation: generation, value: member) : nil
  }

  /// The whole text of a text.
  package var text: String? { unsafe withText { unsafe String(decoding: $0, as: UTF8.self) } }

  /// The start of a text, at most so many bytes of it; a character that is cut is left out.
  package func text(upTo count: Int) -> String? {
    unsafe withText { bytes in
      guard bytes.count > count else { return unsafe String(decoding: bytes, as: UTF8.self) }
      var end = count
      while end > 0, unsafe bytes[end] & 0xC0 == 0x80 { end -= 1 }
      return unsafe String(decoding: bytes[..<end], as: UTF8.self)
    }
  }

  /// How many bytes a text has.
  package var textByteCount: Int? { unsafe withText { $0.count } }

  /// Whether a text says this.
  package func isText(_ other: StaticString) -> Bool {
    unsafe withText { bytes in
      other.withUTF8Buffer { unsafe bytes.elementsEqual($0) }
    } ?? false
  }

  /// The bytes of a text from the first place where something stands in it, at most so many; nil where it does not.
  package func text(from needle: StaticString, upTo count: Int) -> String? {
    guard let offset = offset(of: needle) else { return nil }
    return unsafe withText { bytes in
      unsafe String(decoding: bytes[offset..<min(bytes.count, offset + count)], as: UTF8.self)
    }
  }

  /// Whether something stands in a text.
  package func contains(_ needle: StaticString) -> Bool { offset(of: needle) != nil }

  private func offset(of needle: StaticString) -> Int? {
    guard isCurrent, needle.hasPointerRepresentation else { return nil }
    var offset = 0
    let isThere = needle.withUTF8Buffer { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) { text in
        unsafe JSONValueFind(value, text.baseAddress, text.count, &offset)
      }
    }
    return isThere ? offset : nil
  }

  private func withText<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result? {
    guard isCurrent else { return nil }
    var start: UnsafePointer<CChar>?
    var count = 0
    guard unsafe JSONValueText(value, &start, &count) else { return nil }
    defer { withExtendedLifetime(records) {} }
    return unsafe body(UnsafeRawBufferPointer(start: start, count: count))
  }

  /// A whole number, also where it was written with a fraction of nothing.
  package var integer: Int? {
    guard isCurrent else { return nil }
    var number: Int64 = 0
    if unsafe JSONValueInteger(value, &number) { return Int(number) }
    var real = 0.0
    guard unsafe JSONValueNumber(value, &real) else { return nil }
    return Int(exactly: real.rounded(.towardZero))
  }

  package var boolean: Bool? {
    guard isCurrent else { return nil }
    var result = false
    return unsafe JSONValueBoolean(value, &result) ? result : nil
  }

  /// Calls `body` with each element of an array, in order; with none where it is no array.
  package func forEach(_ body: (JSONElement) -> Void) {
    guard isArray else { return }
    forEachMember { _, element in body(element) }
  }

  /// Calls `body` with each member of an object, in order.
  package func forEachMember(_ body: (_ key: String, JSONElement) -> Void) {
    guard isCurrent else { return }
    var cursor = JSONCursor()
    guard unsafe JSONValueStart(value, &cursor) else { return }
    while isCurrent {
      var key: UnsafePointer<CChar>?
      var count = 0
      var next = JSONValue()
      guard unsafe JSONCursorNext(&cursor, &key, &count, &next) else { return }
      let name = unsafe String(
        decoding: UnsafeRawBufferPointer(start: key, count: count), as: UTF8.self)
      body(name, JSONElement(records: records, generation: generation, value: next))
    }
  }

  /// The texts of an array, what is none left out; or the one text.
  package var texts: [String] {
    if let text { return [text] }
    var result: [String] = []
    forEach { if let text = $0.text { result.append(text) } }
    return result
  }
}
