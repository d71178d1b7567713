import Catalog

/// Tags as people write them.
///
/// Source: Obsidian's documentation on tags (letters, digits, `_`, `-`, `/`, at least one that is no digit) and zk's on `:a:b:`.
enum NoteTags {
  /// How many tags of one note are kept.
  static let maximumCount = 200
  private static let maximumScalars = 100

  /// The tags in a value of a header: a list, or text with commas or blanks between; with or without `#`.
  ///
  /// In a list every entry is a tag, so digits alone are kept there: somebody wrote them as one.
  static func words(in value: HeaderValue) -> [String] {
    switch value.content {
    case .scalar(let text, _): words(in: text)
    case .list(let values):
      values.prefix(maximumCount).flatMap { entry -> [String] in
        switch entry.content {
        case .scalar(let text, _):
          text.contains(",") ? words(in: text) : cleaned(text[...]).map { [$0] } ?? []
        // `tags: [[a]]` is a wiki link to a reader of notes and a list in a list to YAML.
        case .list(let inner): inner.compactMap { $0.text.flatMap { cleaned($0[...]) } }
        case .mapping: []
        }
      }
    case .mapping: []
    }
  }

  /// The tags in text: `a, b`, `a b`, `#a #b`, `[[a]], [[b c]]`.
  static func words(in text: String) -> [String] {
    let hasBrackets = text.contains("[[")
    let hasCommas = text.contains(",")
    let parts =
      hasBrackets
      ? text.split(whereSeparator: { $0 == "[" || $0 == "]" || $0 == "," })
      : text.split(whereSeparator: { $0 == "," || $0.isNewline || (!hasCommas && $0.isWhitespace) })
    return parts.prefix(maximumCount).compactMap(cleaned)
  }

  private static func cleaned(_ text: Substring) -> String? {
    var tag = String(text).trimmingWhitespace
    // A list that is no YAML was read as text, with its brackets.
    if tag.hasPrefix("["), !tag.hasPrefix("[[") { tag.removeFirst() }
    if tag.hasSuffix("]"), !tag.hasSuffix("]]") { tag.removeLast() }
    while tag.first == "#" { tag.removeFirst() }
    if tag.hasPrefix("[["), tag.hasSuffix("]]"), tag.count > 4 { tag = String(tag.dropFirst(2).dropLast(2)) }
    tag = tag.trimmingWhitespace
    guard !tag.isEmpty, tag.unicodeScalars.count <= maximumScalars else { return nil }
    return tag
  }

  /// The tags in a line of text whose code is blanked out.
  ///
  /// - Parameter allowsColons: whether `:a:b:` counts, as zk reads it.
  static func inline(_ line: [UInt8], allowsColons: Bool) -> [String] {
    var result: [String] = []
    var index = 0
    while index < line.count {
      let byte = line[index]
      let isStart = index == 0 || isBlank(line[index - 1])
      guard isStart, byte == UInt8(ascii: "#") || (allowsColons && byte == UInt8(ascii: ":")) else {
        index += 1
        continue
      }
      if byte == UInt8(ascii: "#"), line[(index + 1)...].starts(with: [UInt8(ascii: "["), UInt8(ascii: "[")])
      {
        // Logseq's tags of several words.
        let inner = line[(index + 3)...].prefix(4 * maximumScalars)
        let end = inner.firstIndex(of: UInt8(ascii: "]")) ?? inner.endIndex
        if end < line.count, let tag = cleaned(Substring(String(decoding: inner[..<end], as: UTF8.self))) {
          result.append(tag)
        }
        index = end
      } else if byte == UInt8(ascii: "#") {
        let end = tagEnd(line, from: index + 1)
        if let tag = tag(line[(index + 1)..<end]), end == line.count || line[end] != UInt8(ascii: "#") {
          result.append(tag)
        }
        index = max(end, index + 1)
      } else {
        index = colonTags(line, from: index, into: &result)
      }
    }
    return result
  }

  /// Reads `:a:b:` from a colon on; answers where to go on.
  private static func colonTags(_ line: [UInt8], from start: Int, into result: inout [String]) -> Int {
    var found: [String] = []
    var index = start
    while index < line.count, line[index] == UInt8(ascii: ":") {
      let end = tagEnd(line, from: index + 1)
      guard end > index + 1, end < line.count, line[end] == UInt8(ascii: ":"),
        let tag = tag(line[(index + 1)..<end])
      else { break }
      found.append(tag)
      index = end
    }
    // The last colon ends the run; text right behind it makes the run something else, such as a time.
    guard !found.isEmpty, index + 1 == line.count || isBlank(line[index + 1]) else {
      return max(index, start + 1)
    }
    result += found
    return index + 1
  }

  private static func tag(_ bytes: ArraySlice<UInt8>) -> String? {
    var bytes = bytes
    while bytes.last == UInt8(ascii: "/") { bytes = bytes.dropLast() }
    guard bytes.first != UInt8(ascii: "/"),
      bytes.contains(where: { !ASCII.isDigit($0) && $0 != UInt8(ascii: "/") }),
      let text = String(validating: bytes, as: UTF8.self), text.unicodeScalars.count <= maximumScalars,
      text.unicodeScalars.contains(where: { $0.properties.isAlphabetic || $0.value > 0x7F })
    else { return nil }
    return text
  }

  /// The end of the characters that a tag may hold.
  private static func tagEnd(_ line: [UInt8], from start: Int) -> Int {
    var index = start
    while index < line.count {
      let byte = line[index]
      if byte < 0x80 {
        guard isTagByte(byte) else { break }
        index += 1
        continue
      }
      var end = index + 1
      while end < line.count, line[end] & 0xC0 == 0x80 { end += 1 }
      guard let scalar = String(decoding: line[index..<end], as: UTF8.self).unicodeScalars.first,
        isTagScalar(scalar)
      else { break }
      index = end
    }
    return index
  }

  private static func isTagByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), 0x30...0x39,
      UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "/"):
      true
    default: false
    }
  }

  /// Letters, digits, marks and pictures of any script; no punctuation, no blanks, nothing invisible.
  private static func isTagScalar(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
      .spacingMark, .decimalNumber, .letterNumber, .otherNumber, .otherSymbol, .modifierSymbol:
      scalar.value != 0xFFFD
    default: scalar.value == 0x200D
    }
  }

  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}
