import Catalog

/// The bytes of a file as UTF-8 without a byte-order mark, and what encoding they came in.
///
/// Files in another encoding are converted or repaired so that their names can still be shown; byte columns
/// then count bytes of the converted text, while lines and columns stay those of the file.
struct SourceText {
  /// Valid UTF-8.
  let bytes: [UInt8]
  let encoding: Document.Encoding

  /// What some editors write in front of UTF-8.
  static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  init(_ raw: [UInt8]) {
    if raw.starts(with: [0xFF, 0xFE]) {
      bytes = Self.converted(raw) { UInt16($1) << 8 | UInt16($0) }
      encoding = .utf16LittleEndian
      return
    }
    if raw.starts(with: [0xFE, 0xFF]) {
      bytes = Self.converted(raw) { UInt16($0) << 8 | UInt16($1) }
      encoding = .utf16BigEndian
      return
    }
    let hasMark = raw.starts(with: Self.byteOrderMark)
    let start = hasMark ? 3 : 0
    if let offset = Self.firstInvalidOffset(raw) {
      bytes = Array(String(decoding: raw[start...], as: UTF8.self).utf8)
      encoding = .other(
        byteOffset: offset, position: Self.position(of: offset, in: raw, from: start), byte: raw[offset])
    } else {
      bytes = hasMark ? Array(raw[start...]) : raw
      encoding = hasMark ? .utf8WithBOM : .utf8
    }
  }

  /// UTF-16 after its byte-order mark as UTF-8.
  private static func converted(_ raw: [UInt8], unit: (UInt8, UInt8) -> UInt16) -> [UInt8] {
    var units: [UInt16] = []
    units.reserveCapacity(raw.count / 2)
    var index = 2
    while index + 1 < raw.count {
      units.append(unit(raw[index], raw[index + 1]))
      index += 2
    }
    // Half a code unit at the end is shown as what it is: something that cannot be read.
    if index < raw.count { units.append(0xFFFD) }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  /// The offset of the first byte that is not UTF-8, or nil.
  static func firstInvalidOffset(_ raw: [UInt8]) -> Int? {
    do throws(UTF8.ValidationError) {
      _ = try UTF8Span(validating: raw.span)
      return nil
    } catch {
      return min(error.byteOffsets.lowerBound, raw.count - 1)
    }
  }

  /// The place of a byte in text that is UTF-8 up to there.
  private static func position(of offset: Int, in raw: [UInt8], from start: Int) -> TextPosition {
    var result = TextPosition.start(ofLine: 1)
    var index = start
    while index < offset {
      let byte = raw[index]
      if byte == Byte.lf || (byte == Byte.cr && raw[index + 1] != Byte.lf) {
        result = .start(ofLine: result.line + 1)
      } else {
        result.byteColumn += 1
        if byte & 0xC0 != 0x80 { result.column += 1 }
      }
      index += 1
    }
    return result
  }
}

/// The ASCII characters that headers and lines are made of.
enum Byte {
  static let tab = UInt8(ascii: "\t")
  static let lf = UInt8(ascii: "\n")
  static let cr = UInt8(ascii: "\r")
  static let blank = UInt8(ascii: " ")
  static let dash = UInt8(ascii: "-")
  static let colon = UInt8(ascii: ":")
  static let hash = UInt8(ascii: "#")
  static let singleQuote = UInt8(ascii: "'")
  static let doubleQuote = UInt8(ascii: "\"")
  static let backslash = UInt8(ascii: "\\")
  static let openBracket = UInt8(ascii: "[")
  static let closeBracket = UInt8(ascii: "]")
  static let less = UInt8(ascii: "<")
  static let greater = UInt8(ascii: ">")
  static let bang = UInt8(ascii: "!")

  static func isBlank(_ byte: UInt8) -> Bool { byte == blank || byte == tab }
  static func isBreak(_ byte: UInt8) -> Bool { byte == lf || byte == cr }
}
