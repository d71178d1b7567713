import CUTF8Proc

/// The measure of text on a terminal, in cells, and what follows from it: cutting, wrapping, padding.
///
/// Widths come from utf8proc's tables and not from `wcwidth`, whose answer depends on the locale. The unit is
/// the grapheme cluster, because a terminal draws a base and its marks, or a joined emoji, in one place.
package enum TextWidth {
  /// Counts the cells that text takes on a terminal.
  ///
  /// CJK and emoji take two cells; combining marks none; joined emoji, flags and emoji with a variation selector
  /// two in all. A control character counts as many cells as ``Sanitizer/forTerminal(_:)`` prints for it.
  package static func cells(of text: some StringProtocol) -> Int {
    if let count = cellsOfPlainASCII(text.utf8) { return count }
    return text.reduce(0) { $0 + cells(of: $1) }
  }

  /// Counts the cells of one grapheme cluster.
  package static func cells(of character: Character) -> Int {
    if let byte = character.asciiValue, (0x20..<0x7f).contains(byte) { return 1 }
    if character == "\r\n" { return 1 }
    let scalars = character.unicodeScalars
    guard let base = scalars.first else { return 0 }
    if scalars.index(after: scalars.startIndex) == scalars.endIndex { return cells(of: base) }
    if isEmojiSequence(scalars, base: base) { return 2 }
    return scalars.reduce(0) { $0 + cells(of: $1) }
  }

  /// Cuts text that is longer than `limit` cells, at a grapheme's edge, and ends it with a mark.
  ///
  /// A limit too small for the mark gets as much of the mark as fits.
  package static func cut(_ text: String, toCells limit: Int, mark: String = "…") -> String {
    if limit <= 0 { return "" }
    if text.utf8.count <= limit, cellsOfPlainASCII(text.utf8) != nil { return text }
    let markCells = cells(of: mark)
    guard markCells <= limit else {
      return cells(of: text) <= limit ? text : String(prefix(of: mark[...], cells: limit))
    }
    // The usual case by far: a cell a byte, as far as anybody looks.
    let start = text.utf8.prefix(limit + 1)
    if start.count > limit, cellsOfPlainASCII(start) != nil,
      text.utf8.dropFirst(limit + 1).first.map({ $0 < 0x80 }) ?? true
    {
      var kept = text[..<text.utf8.index(text.startIndex, offsetBy: limit - markCells)]
      while kept.utf8.last == 0x20 { kept.removeLast() }
      return kept + mark
    }
    // One pass: remember where the text would end with the mark, and stop at the first cell too many, so that
    // a giant text costs no more than its beginning.
    var used = 0
    var end = text.startIndex
    var index = text.startIndex
    while index < text.endIndex {
      let next = text.index(after: index)
      used += cells(of: text[index])
      if used <= limit - markCells { end = next }
      if used > limit {
        var kept = text[..<end]
        while let last = kept.last, last.isWhitespace { kept.removeLast() }
        return kept + mark
      }
      index = next
    }
    return text
  }

  /// Fills text up to `width` cells with spaces, at its end or at its start; longer text stays as it is.
  package static func pad(_ text: String, toCells width: Int, atStart: Bool = false) -> String {
    let missing = width - cells(of: text)
    guard missing > 0 else { return text }
    let spaces = String(repeating: " ", count: missing)
    return atStart ? spaces + text : text + spaces
  }

  /// Takes from the start of text what fits into `limit` cells, never half a grapheme.
  package static func prefix(of text: Substring, cells limit: Int) -> Substring {
    var used = 0
    var index = text.startIndex
    while index < text.endIndex {
      used += cells(of: text[index])
      if used > limit { break }
      index = text.index(after: index)
    }
    return text[..<index]
  }

  /// Counts the cells of one code point on its own.
  static func cells(of scalar: Unicode.Scalar) -> Int {
    let value = scalar.value
    if value < 0x20 || (0x7f..<0xa0).contains(value) || value == 0x2028 || value == 0x2029 {
      return Sanitizer.replacement(for: scalar).utf8.count
    }
    if value < 0x300 { return 1 }
    switch utf8proc_category(Int32(bitPattern: value)) {
    case UTF8PROC_CATEGORY_MN, UTF8PROC_CATEGORY_ME: return 0
    // Vowel signs of Indic scripts stand beside their letter, and terminals give them a cell.
    case UTF8PROC_CATEGORY_MC: return 1
    // Signs such as U+06DD are formatting characters with a shape of their own.
    case UTF8PROC_CATEGORY_CF: return scalar.properties.isDefaultIgnorableCodePoint ? 0 : 1
    case UTF8PROC_CATEGORY_CN: return isWideWhereUnassigned(value) ? 2 : 1
    default: break
    }
    // Vowels and final consonants of Hangul that was written in parts join the consonant before them.
    if (0x1160...0x11ff).contains(value) || (0xd7b0...0xd7fb).contains(value) { return 0 }
    // Half a flag is drawn as wide as a whole one; the hexagrams became wide after utf8proc's version of Unicode.
    if (0x1f1e6...0x1f1ff).contains(value) || (0x4dc0...0x4dff).contains(value) { return 2 }
    return Int(utf8proc_charwidth(Int32(bitPattern: value)))
  }

  /// Whether terminals give an unassigned code point two cells: the ranges that UAX #11 holds for ideographs
  /// and emoji, where every new version of Unicode adds some.
  private static func isWideWhereUnassigned(_ value: UInt32) -> Bool {
    (0x1f300...0x1faff).contains(value) || (0x20000...0x3fffd).contains(value)
  }

  private static func isEmojiSequence(
    _ scalars: Character.UnicodeScalarView, base: Unicode.Scalar
  ) -> Bool {
    guard base.properties.isEmoji else { return false }
    for scalar in scalars.dropFirst() {
      switch scalar.value {
      case 0xfe0f, 0x20e3: return true
      case 0x200d where base.value > 0x7f: return true
      case 0x1f1e6...0x1f1ff where (0x1f1e6...0x1f1ff).contains(base.value): return true
      case 0x1f3fb...0x1f3ff where base.value > 0x7f: return true
      default: continue
      }
    }
    return false
  }

  /// The count of printable ASCII, or nil as soon as there is anything else.
  private static func cellsOfPlainASCII(_ bytes: some Collection<UInt8>) -> Int? {
    var count = 0
    for byte in bytes {
      guard byte >= 0x20, byte < 0x7f else { return nil }
      count += 1
    }
    return count
  }
}
