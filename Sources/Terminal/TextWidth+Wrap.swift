extension TextWidth {
  /// Wraps text at white space into lines of at most `width` cells.
  ///
  /// Wide text (Chinese, Japanese, Korean) may break between any two graphemes, except before closing
  /// punctuation. A word longer than a line is broken; a grapheme wider than a line is replaced by `mark`, so that
  /// no line is ever wider than asked for. Runs of white space, line breaks included, become one space.
  package static func wrap(_ text: String, width: Int, mark: String = "…") -> [String] {
    let width = max(width, 1)
    var lines: [String] = []
    var line = ""
    var used = 0
    for word in words(in: text) {
      var gap = used > 0 && word.followsSpace ? 1 : 0
      if used > 0, used + gap + word.cells > width {
        lines.append(line)
        line = ""
        used = 0
        gap = 0
      }
      if gap == 1 { line.append(" ") }
      if used + gap + word.cells <= width {
        line += word.text
        used += gap + word.cells
        continue
      }
      // Longer than a whole line.
      for piece in breakWhole(String(word.text), width: width) {
        if used > 0 { lines.append(line) }
        line = cells(of: piece) <= width ? piece : cut(mark, toCells: width)
        used = cells(of: line)
      }
    }
    if used > 0 || !line.isEmpty { lines.append(line) }
    return lines
  }

  /// A line that fits as it is; one that does not, wrapped, each part indented as the line is where there is room.
  package static func fitted(_ line: String, width: Int) -> [String] {
    guard cells(of: line) > width else { return [line] }
    let indent = width < 24 ? 0 : min(line.prefix { $0 == " " }.count, width / 2)
    return wrap(line, width: width - indent).map { String(repeating: " ", count: indent) + $0 }
  }

  /// Breaks text that must not lose a character, such as a path, into pieces of at most `width` cells.
  ///
  /// Joined, the pieces are the text. Only a grapheme that is by itself wider than `width` makes a wider piece.
  package static func breakWhole(_ text: String, width: Int) -> [String] {
    var pieces: [String] = []
    var rest = text[...]
    while !rest.isEmpty {
      var piece = prefix(of: rest, cells: max(width, 1))
      if piece.isEmpty { piece = rest.prefix(1) }
      pieces.append(String(piece))
      rest = rest[piece.endIndex...]
    }
    return pieces
  }

  /// A stretch of text that stays together where it can.
  package struct Word {
    package var text: Substring
    package var cells: Int
    /// Whether white space stood before it.
    package var followsSpace: Bool
  }

  /// Splits text where a line may break: at white space, and on both sides of a wide letter.
  package static func words(in text: String) -> [Word] {
    var result: [Word] = []
    var start = text.startIndex
    var width = 0
    var followsSpace = false
    var endsWide = false
    func close(_ end: String.Index) {
      if start < end {
        result.append(Word(text: text[start..<end], cells: width, followsSpace: followsSpace))
        followsSpace = false
      }
      width = 0
    }
    var index = text.startIndex
    while index < text.endIndex {
      let character = text[index]
      let next = text.index(after: index)
      if isBreakingSpace(character) {
        close(index)
        followsSpace = true
        start = next
        endsWide = false
      } else {
        let isWide = isBreakableLetter(character)
        if (isWide || endsWide) && !staysBehind(character) {
          close(index)
          start = index
        }
        endsWide = isWide || (endsWide && staysBehind(character))
        width += cells(of: character)
      }
      index = next
    }
    close(text.endIndex)
    return result
  }

  /// White space where a line may break; a no-break space is none.
  private static func isBreakingSpace(_ character: Character) -> Bool {
    character.isWhitespace && character != "\u{a0}" && character != "\u{202f}" && character != "\u{2007}"
  }

  /// Whether lines may break on both sides of a letter, as between ideographs, kana and Hangul.
  private static func isBreakableLetter(_ character: Character) -> Bool {
    guard let scalar = character.unicodeScalars.first, scalar.value >= 0x1100 else { return false }
    return scalar.properties.generalCategory == .otherLetter && cells(of: character) == 2
  }

  /// Whether a line must not start with a character: closing and middle punctuation.
  private static func staysBehind(_ character: Character) -> Bool {
    guard let scalar = character.unicodeScalars.first else { return false }
    switch scalar.properties.generalCategory {
    case .closePunctuation, .finalPunctuation, .otherPunctuation: return true
    default: return scalar.value == 0x30fc
    }
  }
}
