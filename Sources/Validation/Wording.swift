import Catalog

/// Pieces of messages.
enum Wording {
  /// The most code points of somebody's text that a message repeats.
  static let maximumScalars = 80

  /// Text of the file in quotes, cut where it is long.
  static func quoted(_ text: String) -> String { "\"\(shortened(text))\"" }

  static func shortened(_ text: String) -> String {
    cut(text).map { String(text.unicodeScalars[..<$0]) + "…" } ?? text
  }

  /// Whether a message would cut the text.
  static func isLong(_ text: String) -> Bool { cut(text) != nil }

  private static func cut(_ text: String) -> String.Index? {
    let scalars = text.unicodeScalars
    let index = scalars.index(scalars.startIndex, offsetBy: maximumScalars, limitedBy: scalars.endIndex)
    return index == scalars.endIndex ? nil : index
  }

  /// Words as a list for a sentence: `a, b and c`.
  static func list(_ words: [String]) -> String {
    guard let last = words.last else { return "" }
    return words.count == 1 ? last : words.dropLast().joined(separator: ", ") + " and " + last
  }

  /// A character in words that are safe to print: `"_"`, `a blank`, `U+200B ZERO WIDTH SPACE`.
  static func character(_ scalar: Unicode.Scalar) -> String {
    if scalar == " " { return "a blank" }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
      .letterNumber, .otherNumber, .connectorPunctuation, .dashPunctuation, .openPunctuation,
      .closePunctuation,
      .initialPunctuation, .finalPunctuation, .otherPunctuation, .mathSymbol, .currencySymbol,
      .modifierSymbol,
      .otherSymbol:
      return "\"\(scalar)\""
    default: return codePoint(scalar)
    }
  }

  /// A character by number and name: `U+0430 CYRILLIC SMALL LETTER A`.
  static func codePoint(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    let padded = String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
    return "U+" + padded + (scalar.properties.name.map { " " + $0 } ?? "")
  }

  /// Bytes of a file name in quotes.
  static func name(_ bytes: [UInt8]) -> String { quoted(FilePath.displayText(bytes)) }
}
