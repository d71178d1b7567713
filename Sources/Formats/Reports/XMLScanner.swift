import Catalog

/// A scanner of XML that finds tags and comments and understands nothing else: no entities are declared, no
/// document type is read, nothing is fetched. It goes over each byte once and keeps none of them.
struct XMLScanner {
  struct Tag {
    /// Without a name space's prefix.
    var name: String
    /// Where its attributes stand.
    var attributes: Range<Int>
    /// Whether it is closed by itself: `<a/>`.
    var isEmpty: Bool
  }

  enum Token {
    case start(Tag)
    case end
    case comment(Range<Int>)
  }

  private let bytes: [UInt8]
  private var place = 0
  /// Whether something was opened and never closed.
  private(set) var isBroken = false

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
    // Text before the first tag is no XML.
    let start = bytes[place...].first { $0 != 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09 }
    if start != UInt8(ascii: "<") { place = bytes.count }
  }

  /// The next tag or comment, or nil at the end and where the rest cannot be understood.
  mutating func next() -> Token? {
    while let open = bytes[place...].firstIndex(of: UInt8(ascii: "<")) {
      place = open + 1
      if starts(with: "!--") {
        guard let end = find("-->", from: place + 3) else { return fail() }
        defer { place = end + 3 }
        return .comment((place + 3)..<end)
      }
      if starts(with: "![CDATA[") {
        guard let end = find("]]>", from: place) else { return fail() }
        place = end + 3
        continue
      }
      if starts(with: "?") {
        guard let end = find("?>", from: place) else { return fail() }
        place = end + 2
        continue
      }
      if starts(with: "!") {
        guard skipDeclaration() else { return fail() }
        continue
      }
      let isEnd = starts(with: "/")
      guard let close = endOfTag() else { return fail() }
      defer { place = close + 1 }
      if isEnd { return .end }
      let nameEnd = bytes[place..<close].firstIndex { $0 <= 0x20 || $0 == UInt8(ascii: "/") } ?? close
      guard nameEnd > place, nameEnd - place <= 256 else { return fail() }
      let name = String(decoding: bytes[place..<nameEnd], as: UTF8.self)
      let local = name.split(separator: ":").last.map(String.init) ?? name
      let isEmpty = bytes[close - 1] == UInt8(ascii: "/")
      return .start(Tag(name: local, attributes: nameEnd..<close, isEmpty: isEmpty))
    }
    place = bytes.count
    return nil
  }

  /// The attributes of a tag; of one that stands twice the first.
  func attributes(of tag: Tag) -> [String: String] {
    var result: [String: String] = [:]
    // No tag that is of interest has more than a few attributes.
    var rest = bytes[tag.attributes].prefix(64 << 10)
    while result.count < 64, let equals = rest.firstIndex(of: UInt8(ascii: "=")) {
      let key = rest[..<equals].filter { $0 > 0x20 }
      rest = rest[(equals + 1)...].drop { $0 <= 0x20 }
      guard let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
        let end = rest.dropFirst().firstIndex(of: quote)
      else { break }
      let value = rest[(rest.startIndex + 1)..<end]
      let name = String(decoding: key, as: UTF8.self)
      if result[name] == nil { result[name] = Self.unescaped(String(decoding: value, as: UTF8.self)) }
      rest = rest[(end + 1)...]
    }
    return result
  }

  /// The text of a comment, on one line and without the blanks around it; no more than its beginning.
  func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range].prefix(1000), as: UTF8.self).singleSpaced
  }

  private mutating func fail() -> Token? {
    isBroken = true
    place = bytes.count
    return nil
  }

  private func starts(with text: String) -> Bool { bytes[place...].starts(with: text.utf8) }

  private func find(_ text: String, from start: Int) -> Int? {
    let wanted = Array(text.utf8)
    var index = start
    while index <= bytes.count - wanted.count,
      let candidate = bytes[index...].firstIndex(of: wanted[0]), candidate <= bytes.count - wanted.count
    {
      if bytes[candidate...].starts(with: wanted) { return candidate }
      index = candidate + 1
    }
    return nil
  }

  /// The `>` that ends the tag which begins here; one in quotes does not.
  private func endOfTag() -> Int? {
    var quote: UInt8?
    for index in place..<bytes.count {
      let byte = bytes[index]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        return index
      } else if byte == UInt8(ascii: "<") {
        return nil
      }
    }
    return nil
  }

  /// Skips `<!DOCTYPE …>` with its declarations in brackets.
  private mutating func skipDeclaration() -> Bool {
    var depth = 0
    for index in place..<bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: ">") where depth <= 0:
        place = index + 1
        return true
      default: break
      }
    }
    return false
  }

  /// The five entities that every XML has; others stay as they are.
  private static func unescaped(_ text: String) -> String {
    guard text.contains("&") else { return text }
    var result = ""
    var rest = text[...]
    while let ampersand = rest.firstIndex(of: "&") {
      result += rest[..<ampersand]
      rest = rest[ampersand...]
      if let (entity, character) = entities.first(where: { rest.hasPrefix($0.0) }) {
        result += character
        rest = rest.dropFirst(entity.count)
      } else {
        result += "&"
        rest = rest.dropFirst()
      }
    }
    return result + rest
  }

  private static let entities = [
    ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"),
  ]
}
