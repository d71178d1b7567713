/// Words that can be pasted into a shell.
package enum ShellWord {
  /// The bytes as one word of bash, zsh or any shell of POSIX 2024, quoted where needed.
  ///
  /// What a terminal would swallow, hide or break, and bytes that are no UTF-8, stand as escapes in `$'…'`, so that the
  /// word that is pasted is the word that is meant.
  package static func quoted(_ bytes: [UInt8]) -> String {
    guard let text = String(validating: bytes, as: UTF8.self), text.unicodeScalars.allSatisfy(isShown) else {
      return escaped(bytes)
    }
    if text.isEmpty || !text.utf8.allSatisfy(isPlain) || "~=".utf8.contains(bytes[0]) {
      return "'" + text.replacing("'", with: "'\\''") + "'"
    }
    return text
  }

  /// The path as one word.
  package static func quoted(_ path: FilePath) -> String { quoted(path.bytes) }

  private static func isPlain(_ byte: UInt8) -> Bool {
    ASCII.isDigit(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
      || "/._-:@~+,%=".utf8.contains(byte) || byte >= 0x80
  }

  private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x7F { return scalar.value >= 0x20 }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .unassigned, .privateUse:
      return false
    default: return !scalar.properties.isDefaultIgnorableCodePoint
    }
  }

  private static func escaped(_ bytes: [UInt8]) -> String {
    var result = "$'"
    var rest = bytes[...]
    while let byte = rest.first {
      let count = scalarLength(rest)
      if let count, let text = String(validating: rest.prefix(count), as: UTF8.self),
        text.unicodeScalars.allSatisfy(isShown)
      {
        result += byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\\") ? "\\" + text : text
        rest = rest.dropFirst(count)
        continue
      }
      switch byte {
      case UInt8(ascii: "\n"): result += "\\n"
      case UInt8(ascii: "\r"): result += "\\r"
      case UInt8(ascii: "\t"): result += "\\t"
      default:
        // Three digits always, so that a digit behind them is none of them.
        result += "\\"
        for shift: UInt8 in [6, 3, 0] { result += String((byte >> shift) & 7) }
      }
      rest = rest.dropFirst()
    }
    return result + "'"
  }

  /// How many bytes the character takes that starts here, or nil where none does.
  private static func scalarLength(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard let first = bytes.first else { return nil }
    let count =
      switch first {
      case ..<0x80: 1
      case 0xC2..<0xE0: 2
      case 0xE0..<0xF0: 3
      case 0xF0..<0xF5: 4
      default: 0
      }
    return count > 0 && bytes.count >= count ? count : nil
  }
}
