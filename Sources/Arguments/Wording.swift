/// Pieces of messages that name what was typed.
enum Wording {
  /// The most code points of somebody's word that a message repeats.
  static let maximumScalars = 80

  /// Bytes from the command line in quotes, safe to print: wrong UTF-8 and control characters as escapes, cut when long.
  static func quoted(_ bytes: [UInt8]) -> String { "\"\(shown(bytes))\"" }

  /// Bytes from the command line, safe to print.
  static func shown(_ bytes: [UInt8]) -> String {
    var result = ""
    var count = 0
    var rest = bytes[...]
    while let byte = rest.first {
      if count == maximumScalars { return result + "…" }
      count += 1
      let scalar = (1...4).lazy.compactMap { length -> Unicode.Scalar? in
        guard length <= rest.count, let text = String(validating: rest.prefix(length), as: UTF8.self),
          text.unicodeScalars.count == 1
        else { return nil }
        return text.unicodeScalars.first
      }.first
      guard let scalar else {
        result += "\\x" + hexadecimal(UInt32(byte), digits: 2)
        rest = rest.dropFirst()
        continue
      }
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator:
        result += "\\u{" + hexadecimal(scalar.value, digits: 4) + "}"
      default: result.unicodeScalars.append(scalar)
      }
      rest = rest.dropFirst(UTF8.width(scalar))
    }
    return result
  }

  /// Words as a list for a sentence: `a, b or c`.
  static func alternatives(_ words: [String]) -> String {
    guard let last = words.last else { return "nothing" }
    return words.count == 1 ? last : words.dropLast().joined(separator: ", ") + " or " + last
  }

  private static func hexadecimal(_ value: UInt32, digits: Int) -> String {
    let text = String(value, radix: 16)
    return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
  }
}

extension UTF8 {
  fileprivate static func width(_ scalar: Unicode.Scalar) -> Int { UTF8.encode(scalar)?.count ?? 1 }
}
