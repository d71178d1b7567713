import Catalog

/// Tells what a plain YAML scalar is for parsers that guess types: YAML 1.1's rules and 1.2's core schema together.
enum ScalarKind: String {
  case number = "a number"
  case boolean = "a boolean"
  case null = "nothing"
  case date = "a date"

  /// The kind that some parser sees, or nil where all see text.
  init?(plain text: String) {
    switch text {
    case "~", "null", "Null", "NULL": self = .null
    case "y", "Y", "yes", "Yes", "YES", "n", "N", "no", "No", "NO", "true", "True", "TRUE", "false", "False",
      "FALSE", "on", "On", "ON", "off", "Off", "OFF":
      self = .boolean
    default:
      // Nothing longer is a number that anybody writes, and the text may be a megabyte.
      let bytes = Array(text.utf8.prefix(65))
      guard bytes.count <= 64 else { return nil }
      if Self.isDate(bytes) {
        self = .date
      } else if Self.isNumber(bytes) {
        self = .number
      } else {
        return nil
      }
    }
  }

  /// `2024-01-02`, alone or with a time after it.
  private static func isDate(_ bytes: [UInt8]) -> Bool {
    let date = bytes.prefix { ASCII.isDigit($0) || $0 == UInt8(ascii: "-") }
    let parts = date.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].count == 4, (1...2).contains(parts[1].count),
      (1...2).contains(parts[2].count)
    else { return false }
    let rest = bytes.dropFirst(date.count)
    guard let separator = rest.first else { return true }
    return [UInt8(ascii: "T"), UInt8(ascii: "t"), UInt8(ascii: " ")].contains(separator)
      && rest.dropFirst().allSatisfy { ASCII.isDigit($0) || "Zz:.+- ".utf8.contains($0) }
  }

  /// Whole numbers in four bases, decimal fractions with exponents, base 60, infinity and not-a-number.
  private static func isNumber(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
      rest = rest.dropFirst()
    }
    let word = String(decoding: rest, as: UTF8.self)
    if [".inf", ".Inf", ".INF", ".nan", ".NaN", ".NAN"].contains(word) { return true }
    if rest.count > 2, rest.first == UInt8(ascii: "0") {
      let digits = rest.dropFirst(2).filter { $0 != UInt8(ascii: "_") }
      let radix: Int? =
        switch rest[rest.startIndex + 1] {
        case UInt8(ascii: "x"): 16
        case UInt8(ascii: "o"): 8
        case UInt8(ascii: "b"): 2
        default: nil
        }
      if let radix {
        return !digits.isEmpty
          && digits.allSatisfy { Character(Unicode.Scalar($0)).hexDigitValue.map { $0 < radix } ?? false }
      }
    }
    let sixties = rest.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    if sixties.count > 1 {
      return sixties.allSatisfy { !$0.isEmpty && $0.allSatisfy(ASCII.isDigit) }
        && sixties.dropFirst().allSatisfy { $0.count <= 2 }
    }
    var digits = 0
    var points = 0
    while let byte = rest.first {
      if ASCII.isDigit(byte) {
        digits += 1
      } else if byte == UInt8(ascii: "."), points == 0 {
        points += 1
      } else if byte == UInt8(ascii: "_"), digits > 0 {
        // Separates digits in YAML 1.1.
      } else if byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E"), digits > 0 {
        var exponent = rest.dropFirst()
        if let sign = exponent.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
          exponent = exponent.dropFirst()
        }
        return !exponent.isEmpty && exponent.allSatisfy(ASCII.isDigit)
      } else {
        return false
      }
      rest = rest.dropFirst()
    }
    return digits > 0
  }
}
