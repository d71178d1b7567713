/// The guard between other people's text and the terminal.
///
/// Names, descriptions and commit messages come from strangers. A terminal obeys some characters (escape
/// sequences), reorders by others (bidirectional controls) and hides the rest (zero-width and tag characters), so
/// that what a person reads would not be what is there. All of these are written out. What a script or an emoji
/// truly needs is spared: joiners inside emoji and between letters that join, variation selectors, the tags of a
/// subdivision's flag.
package enum Sanitizer {
  /// Makes text fit for one line of a terminal: unsafe characters become `\u{…}`, line breaks and tabs a space.
  package static func forTerminal(_ text: String) -> String {
    transform(text, replacement(for:))
  }

  /// Replaces every character that is unsafe on a terminal by what `escape` makes of it; the rest stays as it is.
  package static func transform(_ text: String, _ escape: (Unicode.Scalar) -> String) -> String {
    if text.utf8.allSatisfy({ (0x20..<0x7f).contains($0) }) { return text }
    let scalars = Array(text.unicodeScalars)
    var result = String.UnicodeScalarView()
    var index = 0
    while index < scalars.count {
      let scalar = scalars[index]
      if !isSuspect(scalar) {
        result.append(scalar)
      } else if let end = endOfFlagTags(scalars, from: index) {
        result.append(contentsOf: scalars[index..<end])
        index = end
        continue
      } else if isNeeded(scalars, at: index) {
        result.append(scalar)
      } else if scalar == "\r", index + 1 < scalars.count, scalars[index + 1] == "\n" {
        // The pair is one line break; its second half speaks for both.
      } else {
        result.append(contentsOf: escape(scalar).unicodeScalars)
      }
      index += 1
    }
    return String(result)
  }

  /// Keeps a value on one line of a line form: a tab, a line break or a backslash is written as an escape.
  package static func forLine(_ text: String) -> String {
    guard text.utf8.contains(where: needsLineEscape) else { return text }
    return String(decoding: forLine(bytes: Array(text.utf8)), as: UTF8.self)
  }

  /// Keeps bytes, such as those of a path, on one line of a line form; other bytes stay as they are.
  package static func forLine(bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(where: needsLineEscape) else { return bytes }
    var result: [UInt8] = []
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "\t"): result += [UInt8(ascii: "\\"), UInt8(ascii: "t")]
      case UInt8(ascii: "\n"): result += [UInt8(ascii: "\\"), UInt8(ascii: "n")]
      case UInt8(ascii: "\r"): result += [UInt8(ascii: "\\"), UInt8(ascii: "r")]
      case UInt8(ascii: "\\"): result += [UInt8(ascii: "\\"), UInt8(ascii: "\\")]
      default: result.append(byte)
      }
    }
    return result
  }

  private static func needsLineEscape(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
      || byte == UInt8(ascii: "\\")
  }

  /// What stands for an unsafe character on a terminal.
  static func replacement(for scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\n", "\r", "\t": " "
    default: "\\u{" + String(scalar.value, radix: 16) + "}"
    }
  }

  /// Whether a character is never safe, or only in the right company.
  private static func isSuspect(_ scalar: Unicode.Scalar) -> Bool {
    let value = scalar.value
    if value < 0x20 || (0x7f..<0xa0).contains(value) { return true }
    if value < 0xad { return false }
    // U+2028 and U+2029 break lines; U+FFF9 to U+FFFB hide annotations; the last two of a plane are no
    // characters. The default-ignorable ones hold bidirectional controls, zero-width characters, variation
    // selectors and tags.
    return value == 0x2028 || value == 0x2029 || (0xfff9...0xfffb).contains(value)
      || value & 0xfffe == 0xfffe || scalar.properties.isDefaultIgnorableCodePoint
  }

  /// Where the tags of a subdivision's flag (such as Wales) that start at `index` end, or nil where they are none.
  ///
  /// A flag is U+1F3F4, two to six lower-case letters or digits as tags, and U+E007F; a longer run is a message.
  private static func endOfFlagTags(_ scalars: [Unicode.Scalar], from index: Int) -> Int? {
    guard isTag(scalars[index]), index > 0, scalars[index - 1].value == 0x1f3f4 else { return nil }
    var end = index
    while end < scalars.count, isTag(scalars[end]), end - index <= 6 { end += 1 }
    guard (2...6).contains(end - index), end < scalars.count, scalars[end].value == 0xe007f else {
      return nil
    }
    return end + 1
  }

  private static func isTag(_ scalar: Unicode.Scalar) -> Bool {
    (0xe0030...0xe0039).contains(scalar.value) || (0xe0061...0xe007a).contains(scalar.value)
  }

  /// Whether an invisible character does honest work where it stands.
  private static func isNeeded(_ scalars: [Unicode.Scalar], at index: Int) -> Bool {
    guard index > 0 else { return false }
    let before = scalars[index - 1]
    let after = index + 1 < scalars.count ? scalars[index + 1] : nil
    switch scalars[index].value {
    case 0x200d where isEmojiPart(before) && (after.map(isPictograph) ?? false): return true
    case 0x200c, 0x200d:
      // After a virama a joiner chooses the form of the letter, also at the end of a word.
      if before.properties.canonicalCombiningClass == .virama { return true }
      guard let after else { return false }
      return isJoiningLetter(before) && isJoiningLetter(after)
    case 0xfe0e, 0xfe0f: return before.properties.isEmoji
    case 0xfe00...0xfe0d, 0xe0100...0xe01ef:
      return before.properties.isIdeographic || before.properties.isMath
    case 0x180b...0x180d, 0x180f: return (0x1820...0x18aa).contains(before.value)
    default: return false
    }
  }

  /// Whether a joiner after this character can belong to an emoji: a pictograph, or its selector or skin tone.
  private static func isEmojiPart(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value == 0xfe0f || isPictograph(scalar)
  }

  private static func isPictograph(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value > 0xff && scalar.properties.isEmoji
  }

  /// Whether a character is a letter or mark of a script that writes with joiners: Arabic and its kin, the
  /// scripts of India and its neighbours, Mongolian.
  private static func isJoiningLetter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0600...0x08ff, 0x0900...0x0dff, 0x0f00...0x109f, 0x1780...0x18af, 0xa840...0xa87f,
      0xfb50...0xfdff, 0xfe70...0xfefc, 0x10a00...0x10aff, 0x11000...0x1197f, 0x1e900...0x1e95f:
      break
    default: return false
    }
    switch scalar.properties.generalCategory {
    case .otherLetter, .modifierLetter, .nonspacingMark, .spacingMark, .lowercaseLetter, .uppercaseLetter:
      return !scalar.properties.isDefaultIgnorableCodePoint
    default: return false
    }
  }
}
