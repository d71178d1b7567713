import CUTF8Proc
import Glibc

/// Unicode's normal form KC, by utf8proc.
package enum UnicodeText {
  /// The version of utf8proc that runs.
  package static var libraryVersion: String { unsafe String(cString: utf8proc_version()) }

  /// Returns the text in normalization form KC (`utf8proc_map`); text that utf8proc refuses comes back unchanged.
  package static func nfkc(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    let source = Array(text.utf8)
    let flags = UTF8PROC_STABLE.rawValue | UTF8PROC_COMPOSE.rawValue | UTF8PROC_COMPAT.rawValue
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
