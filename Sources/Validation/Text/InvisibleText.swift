import Catalog

/// A run of characters that nobody sees, or that change the order of those that are seen.
///
/// Spared is what writing needs: joiners in emoji and in scripts that join letters, the tags of flags, marks of direction
/// beside letters that run from right to left, variation selectors after a character.
/// Sources: Unicode 15.1 chapter 23.2, 23.9 and UTS 51 for emoji sequences.
struct InvisibleText: Sendable, Hashable {
  enum Kind: Sendable, Hashable { case hidden, reordering }

  var kind: Kind
  var offset: Int
  var scalars: [Unicode.Scalar]

  /// The ASCII text that tag characters spell, or nil.
  var tagText: String? {
    guard scalars.contains(where: { (0xE0020...0xE007E).contains($0.value) }) else { return nil }
    var text = ""
    for scalar in scalars where (0xE0020...0xE007E).contains(scalar.value) {
      text.unicodeScalars.append(Unicode.Scalar(UInt8(scalar.value - 0xE0000)))
    }
    return text
  }

  static let maximumCount = 1_000

  static func find(in bytes: [UInt8]) -> [InvisibleText] {
    // Nearly every text is ASCII or has none of the lead bytes.
    guard mayHold(bytes) else { return [] }
    var result: [InvisibleText] = []
    let text = String(decoding: bytes, as: UTF8.self).unicodeScalars
    var offset = 0
    var before: [Unicode.Scalar] = []
    var index = text.startIndex
    var lineIsRightToLeft: Bool?
    while index < text.endIndex, result.count < maximumCount {
      let scalar = text[index]
      let width = UTF8.width(scalar)
      defer {
        offset += width
        index = text.index(after: index)
      }
      if scalar == "\n" { lineIsRightToLeft = nil }
      guard let kind = kind(of: scalar.value) else {
        if before.count == 4 { before.removeFirst() }
        before.append(scalar)
        continue
      }
      let next = text.index(after: index)
      let after = next < text.endIndex ? text[next] : nil
      if isNeeded(scalar, before: before, after: after) {
        before.append(scalar)
        continue
      }
      if scalar.value == 0x200E || scalar.value == 0x200F || scalar.value == 0x61C
        || (0x2066...0x2069).contains(scalar.value)
      {
        let isRightToLeft = lineIsRightToLeft ?? holdsRightToLeft(text, around: index)
        lineIsRightToLeft = isRightToLeft
        if isRightToLeft { continue }
      }
      if var last = result.last, last.kind == kind,
        last.offset + last.scalars.reduce(0, { $0 + UTF8.width($1) }) == offset
      {
        last.scalars.append(scalar)
        result[result.count - 1] = last
      } else {
        result.append(InvisibleText(kind: kind, offset: offset, scalars: [scalar]))
      }
    }
    return result
  }

  private static func mayHold(_ bytes: [UInt8]) -> Bool {
    let span = bytes.span
    let count = span.count
    var index = 0
    while index < count {
      index = ByteSearch.nextOutside(of: 0, in: span, from: index)
      guard index < count else { return false }
      let byte = span[index]
      index += 1
      if byte < 0xC2 { continue }
      guard index < count else { return false }
      let next = span[index]
      switch byte {
      case 0xC2 where next == 0xAD: return true
      case 0xD8 where next == 0x9C: return true
      case 0xE1 where next == 0x85 || next == 0x9E || next == 0xA0: return true
      case 0xE2 where next == 0x80 || next == 0x81:
        // Dashes, quotes and dots are near neighbours and everywhere.
        guard index + 1 < count else { return false }
        let last = span[index + 1]
        if next == 0x80 ? (0x8B...0x8F).contains(last) || (0xA8...0xAE).contains(last) : last >= 0xA0 {
          return true
        }
      case 0xE3 where next == 0x85: return true
      case 0xEF where next == 0xBB || next == 0xBE: return true
      case 0xF3 where next == 0xA0: return true
      default: break
      }
    }
    return false
  }

  private static func kind(of value: UInt32) -> Kind? {
    switch value {
    case 0x202A...0x202E, 0x2066...0x2069, 0x200E, 0x200F, 0x61C: .reordering
    case 0xAD, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180E, 0x200B...0x200D, 0x2060...0x2065, 0x206A...0x206F,
      0x3164,
      0xFEFF, 0xFFA0, 0xE0000...0xE007F, 0xE0100...0xE01EF:
      .hidden
    default: nil
    }
  }

  private static func isNeeded(
    _ scalar: Unicode.Scalar, before: [Unicode.Scalar], after: Unicode.Scalar?
  ) -> Bool {
    let last = before.last
    switch scalar.value {
    case 0x200D:
      if let last, let after, isEmojiPart(last), after.properties.isEmoji { return true }
      return last.map(joins) ?? false
    case 0x200C:
      // Between letters of scripts that join them.
      return (last.map(joins) ?? false) && (after.map { joins($0) || !$0.properties.isAlphabetic } ?? true)
    case 0xE0020...0xE007F:
      // A flag of a region: a black flag, tags, and the end of tags.
      guard let last else { return false }
      return last.value == 0x1F3F4 || ((0xE0020...0xE007E).contains(last.value))
    case 0xE0100...0xE01EF: return last?.properties.isIdeographic ?? false
    case 0xAD:
      // Soft hyphens stand inside words.
      return (last?.properties.isAlphabetic ?? false) && (after?.properties.isAlphabetic ?? false)
    default: return false
    }
  }

  private static func isEmojiPart(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value == 0xFE0F || (scalar.properties.isEmoji && scalar.value > 0x7F)
      || (0x1F3FB...0x1F3FF).contains(scalar.value) || scalar.value == 0x20E3
  }

  /// Whether letters of the script join or stack: Arabic and its kin, the Indic scripts, Khmer, Mongolian.
  private static func joins(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x600...0x8FF, 0x900...0xDFF, 0x1000...0x109F, 0x1780...0x18AF, 0x1A20...0x1AAF, 0x1B00...0x1C4F,
      0xA800...0xABFF, 0xFB50...0xFDFF, 0xFE70...0xFEFC, 0x11000...0x11FFF, 0x10D00...0x10D3F,
      0x1E900...0x1E95F:
      true
    default: false
    }
  }

  private static func holdsRightToLeft(
    _ text: String.UnicodeScalarView, around index: String.UnicodeScalarView.Index
  ) -> Bool {
    func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
      (0x590...0x8FF).contains(scalar.value) && scalar.value != 0x61C
        || (0xFB1D...0xFDFF).contains(scalar.value)
        || (0xFE70...0xFEFC).contains(scalar.value) || (0x10800...0x10FFF).contains(scalar.value)
    }
    var place = index
    while place > text.startIndex {
      place = text.index(before: place)
      if text[place] == "\n" { break }
      if isRightToLeft(text[place]) { return true }
    }
    place = index
    while place < text.endIndex, text[place] != "\n" {
      if isRightToLeft(text[place]) { return true }
      place = text.index(after: place)
    }
    return false
  }
}

extension UTF8 {
  /// How many bytes a character has.
  static func width(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0..<0x80: 1
    case 0x80..<0x800: 2
    case 0x800..<0x10000: 3
    default: 4
    }
  }
}
