import CUTF8Proc

/// What one character is to search.
enum ScalarFolding {
  enum Role {
    case word
    /// Of a script that puts no blanks between words.
    case paired
    case separator
    /// Left out as if it were not there: joiners and diacritics.
    case nothing
  }

  static func role(of scalar: Unicode.Scalar) -> Role {
    let value = scalar.value
    switch value {
    case 0x0300...0x036F, 0x200C, 0x200D: return .nothing
    // Punctuation, arrows, symbols and emoji, the usual guests of English text; and a letterlike few that are letters.
    case 0x2000...0x203E, 0x2041...0x2053, 0x2055...0x2070, 0x20A0...0x20CF, 0x2190...0x24B5, 0x2500...0x2BFF:
      return .separator
    case 0x1F000...0x1F12F, 0x1F18A...0x1FBEF: return .separator
    default: break
    }
    let properties = scalar.properties
    let isWord =
      properties.isAlphabetic
      || {
        switch properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber: true
        default: false
        }
      }()
    guard isWord else { return .separator }
    return isPaired(value) ? .paired : .word
  }

  /// Chinese, Japanese, Korean, Thai, Lao, Khmer and Burmese.
  private static func isPaired(_ value: UInt32) -> Bool {
    switch value {
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1100...0x11FF, 0x1780...0x17FF, 0x2E80...0x2FDF, 0x3005...0x318F,
      0x31A0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA960...0xA97F, 0xAC00...0xD7FF, 0xF900...0xFAFF,
      0xFF66...0xFFDC, 0x1B000...0x1B16F, 0x20000...0x3FFFF:
      true
    default: false
    }
  }

  /// Whether text that has it may have to be put together before it is compared: Hangul in parts, voiced marks of
  /// kana, half-width forms.
  static func isPartOfCharacter(_ value: UInt32) -> Bool {
    switch value {
    case 0x1100...0x11FF, 0x3099, 0x309A, 0xFF65...0xFFDC: true
    default: false
    }
  }

  /// A character of a word in lower case, in compatibility form and without diacritics
  /// (`utf8proc_decompose_char`); empty where nothing is left of it.
  static func folded(_ scalar: Unicode.Scalar) -> [UInt8] {
    let flags = UTF8PROC_COMPAT.rawValue | UTF8PROC_CASEFOLD.rawValue | UTF8PROC_DECOMPOSE.rawValue
    var parts = [utf8proc_int32_t](repeating: 0, count: 24)
    var boundary: Int32 = 0
    let count = unsafe parts.withUnsafeMutableBufferPointer { buffer in
      unsafe utf8proc_decompose_char(
        utf8proc_int32_t(bitPattern: scalar.value), buffer.baseAddress, utf8proc_ssize_t(buffer.count),
        utf8proc_option_t(rawValue: flags), &boundary)
    }
    guard count >= 0, count <= parts.count else { return Array(String(scalar).utf8) }
    var result: [UInt8] = []
    for part in parts.prefix(Int(count)) {
      guard let piece = Unicode.Scalar(UInt32(bitPattern: part)) else { continue }
      switch piece.value {
      case 0x0300...0x036F: continue
      case ..<0x80:
        // A letter that comes with punctuation is compared by its letters.
        let byte = UInt8(piece.value)
        if piece.properties.isAlphabetic || (0x30...0x39).contains(byte) { result.append(byte) }
      default: result += String(piece).utf8
      }
    }
    return result
  }
}
