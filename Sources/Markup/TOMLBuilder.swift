import Catalog
import TOMLBridge

/// Puts the events of a walk through TOML together.
struct TOMLBuilder {
  private struct Level {
    var key: String?
    var keyPosition: TextPosition
    var start: TextPosition
    var end: TextPosition
    var isTable: Bool
    var fields: [HeaderField] = []
    var values: [HeaderValue] = []
  }

  private let places: TOMLPlaces
  private var levels: [Level] = []
  private var eventCount = 0
  private(set) var fields: [HeaderField] = []
  private(set) var isOverLimit = false

  init(places: TOMLPlaces) { self.places = places }

  /// The function that the bridge calls with each event; its context is a builder.
  static let visitor: TOMLVisitor = { context, event in
    guard let context = unsafe context, let event = unsafe event else { return false }
    return unsafe context.assumingMemoryBound(to: TOMLBuilder.self).pointee.take(event.pointee)
  }

  /// Takes one event; false ends the walk.
  private mutating func take(_ event: TOMLEvent) -> Bool {
    eventCount += 1
    guard eventCount <= TOMLReader.maximumEventCount else {
      isOverLimit = true
      return false
    }
    let start = unsafe places.position(line: event.start.line, column: event.start.column)
    let end = unsafe places.position(line: event.end.line, column: event.end.column)
    let keyPosition = unsafe places.position(line: event.keyStart.line, column: event.keyStart.column)
    let key = unsafe Self.text(event.key, event.keyLength)
    switch unsafe event.kind {
    case TOMLEventKindTableStart, TOMLEventKindArrayStart:
      levels.append(
        Level(
          key: key, keyPosition: keyPosition, start: start, end: end,
          isTable: unsafe event.kind == TOMLEventKindTableStart))
    case TOMLEventKindTableEnd, TOMLEventKindArrayEnd:
      guard let level = levels.popLast() else { return false }
      let content: HeaderValue.Content =
        level.isTable
        ? .mapping(level.fields.sorted { $0.keyPosition < $1.keyPosition }) : .list(level.values)
      add(
        HeaderValue(content: content, start: level.start, end: level.end), key: level.key,
        at: level.keyPosition)
    case TOMLEventKindText:
      let text = unsafe Self.text(event.text, event.textLength) ?? ""
      add(
        HeaderValue(content: .scalar(text, places.style(at: start)), start: start, end: end), key: key,
        at: keyPosition)
    default:
      add(
        HeaderValue(content: .scalar(places.text(from: start, to: end), .plain), start: start, end: end),
        key: key, at: keyPosition)
    }
    return true
  }

  private mutating func add(_ value: HeaderValue, key: String?, at position: TextPosition) {
    guard !levels.isEmpty else {
      if case .mapping(let fields) = value.content { self.fields = fields }
      return
    }
    if levels[levels.count - 1].isTable {
      levels[levels.count - 1].fields.append(
        HeaderField(key: key ?? "", keyPosition: position, value: value))
    } else {
      levels[levels.count - 1].values.append(value)
    }
  }

  private static func text(_ start: UnsafePointer<CChar>?, _ count: Int) -> String? {
    guard let start = unsafe start else { return nil }
    let bytes = unsafe UnsafeRawBufferPointer(start: start, count: count)
    return unsafe String(decoding: bytes, as: UTF8.self)
  }
}

/// Turns the lines and columns of toml++, which count code points, into places in the text.
struct TOMLPlaces {
  private let bytes: [UInt8]
  /// The byte offset and the code point index of the start of each line; toml++ ends one at LF only.
  private var lines: [(byte: Int, scalar: Int)]
  /// The byte offset of each code point; empty where every byte is one.
  private var offsets: [Int] = []

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    lines = [bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? (3, 1) : (0, 0)]
    let isASCII = bytes.allSatisfy { $0 < 0x80 }
    var scalar = 0
    for index in bytes.indices where bytes[index] & 0xC0 != 0x80 {
      if !isASCII { offsets.append(index) }
      scalar += 1
      if bytes[index] == Byte.lf { lines.append((index + 1, scalar)) }
    }
  }

  /// The place of a line and column that count from 1; a line of 0, which nobody knows, is the start.
  func position(line: Int, column: Int) -> TextPosition {
    guard line > 0, column > 0 else { return .start(ofLine: max(line, 1)) }
    let line = min(line, lines.count)
    let start = lines[line - 1]
    let offset = byteOffset(ofScalar: start.scalar + column - 1)
    return TextPosition(line: line, byteColumn: max(0, offset - start.byte), column: column)
  }

  func position(ofByte offset: Int) -> TextPosition {
    let index = lines.lastIndex { $0.byte <= offset } ?? 0
    let start = lines[index].byte
    let before = bytes[min(start, offset)..<min(offset, bytes.count)]
    return TextPosition(
      line: index + 1, byteColumn: before.count, column: 1 + before.count { $0 & 0xC0 != 0x80 })
  }

  private func byteOffset(ofScalar index: Int) -> Int {
    if offsets.isEmpty { return min(index, bytes.count) }
    return index < offsets.count ? offsets[index] : bytes.count
  }

  /// The text between two places, without the blanks around it.
  func text(from start: TextPosition, to end: TextPosition) -> String {
    let range = offset(start)..<max(offset(start), offset(end))
    var text = bytes[range]
    while let last = text.last, Byte.isBlank(last) || Byte.isBreak(last) { text.removeLast() }
    return String(decoding: text, as: UTF8.self)
  }

  /// How a text is written that starts at a place.
  func style(at start: TextPosition) -> HeaderValue.ScalarStyle {
    let offset = offset(start)
    guard offset < bytes.count else { return .doubleQuoted }
    let isLong =
      offset + 2 < bytes.count && bytes[offset + 1] == bytes[offset] && bytes[offset + 2] == bytes[offset]
    if isLong { return .literal }
    return bytes[offset] == Byte.singleQuote ? .singleQuoted : .doubleQuoted
  }

  /// The byte at a place.
  func offset(_ place: TextPosition) -> Int {
    guard place.line >= 1, place.line <= lines.count else { return bytes.count }
    return min(bytes.count, lines[place.line - 1].byte + place.byteColumn)
  }
}
