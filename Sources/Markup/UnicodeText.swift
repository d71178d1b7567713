import CUTF8Proc
import Glibc

/// Unicode's normal forms and categories, by utf8proc.
package enum UnicodeText {
  /// Returns the text in normalization form KC (`utf8proc_map`).
  package static func nfkc(_ text: String) -> String {
    mapped(text, [UTF8PROC_STABLE, UTF8PROC_COMPOSE, UTF8PROC_COMPAT])
  }

  /// Returns the text in normalization form C (`utf8proc_map`).
  package static func nfc(_ text: String) -> String {
    mapped(text, [UTF8PROC_STABLE, UTF8PROC_COMPOSE])
  }

  /// Returns the text folded so that two spellings that differ in case, width or invisible characters alone
  /// compare equal: normalization form KC with full case folding, default-ignorable code points removed.
  package static func foldedForComparison(_ text: String) -> String {
    mapped(
      text, [UTF8PROC_STABLE, UTF8PROC_COMPOSE, UTF8PROC_COMPAT, UTF8PROC_CASEFOLD, UTF8PROC_IGNORE])
  }

  /// Returns the two letters of a scalar's general category, such as `Lu`, `Ll` or `Mn`.
  package static func generalCategory(_ scalar: Unicode.Scalar) -> String {
    guard let name = unsafe utf8proc_category_string(utf8proc_int32_t(bitPattern: scalar.value)) else {
      return "Cn"
    }
    return unsafe String(cString: name)
  }

  /// Runs utf8proc over the text; text that it refuses comes back unchanged.
  private static func mapped(_ text: String, _ options: [utf8proc_option_t]) -> String {
    let flags = options.reduce(0) { $0 | $1.rawValue }
    let isFolding = options.contains { $0 == UTF8PROC_CASEFOLD }
    if text.utf8.allSatisfy({ $0 < 0x80 && !(isFolding && (0x41...0x5A).contains($0)) }) { return text }
    let source = Array(text.utf8)
    var result: UnsafeMutablePointer<utf8proc_uint8_t>?
    // The length is passed along, so that U+0000 ends nothing.
    let count = unsafe source.withUnsafeBufferPointer { buffer in
      unsafe utf8proc_map(
        buffer.baseAddress, utf8proc_ssize_t(buffer.count), &result, utf8proc_option_t(rawValue: flags))
    }
    defer { unsafe free(result) }
    guard count >= 0, let start = unsafe result else { return text }
    return unsafe String(decoding: UnsafeBufferPointer(start: start, count: Int(count)), as: UTF8.self)
  }
}
