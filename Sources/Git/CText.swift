import Catalog
import Glibc

/// Paths and names on their way to libgit2 and back.
enum CText {
  /// The bytes of a C string without its end.
  static func bytes(of text: UnsafePointer<CChar>) -> [UInt8] {
    unsafe Array(UnsafeRawBufferPointer(start: text, count: strlen(text)))
  }

  /// Calls `body` with the path as a C string; a path that holds NUL ends there, as C sees it.
  static func with<Result>(_ path: FilePath, _ body: (UnsafePointer<CChar>) -> Result) -> Result {
    let bytes = path.bytes
    return unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: bytes.count + 1) { buffer in
      for index in bytes.indices { unsafe buffer[index] = CChar(bitPattern: bytes[index]) }
      unsafe buffer[bytes.count] = 0
      guard let base = buffer.baseAddress else { preconditionFailure("room for one byte has a start") }
      return unsafe body(UnsafePointer(base))
    }
  }
}
