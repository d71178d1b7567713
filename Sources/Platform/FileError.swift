package import Catalog
import Glibc

/// A call to the operating system that failed: what was tried, on what, and the system's error number.
package struct FileError: Error, Hashable, Sendable {
  /// What was tried, as a verb that fits after "cannot": `read`, `list`, `write`.
  package var operation: String
  package var path: FilePath
  /// The value of `errno`.
  package var code: Int32

  package init(operation: String, path: FilePath, code: Int32) {
    self.operation = operation
    self.path = path
    self.code = code
  }

  /// The system's words for the error in lower case, such as `permission denied`.
  package var reason: String { Self.reason(code) }

  /// Whether nothing is there: no such entry, or a parent that is no folder.
  package var isMissing: Bool { code == ENOENT || code == ENOTDIR }

  /// Whether links lead in a circle (`ELOOP`).
  package var isLoop: Bool { code == ELOOP }

  /// Whether a lock is held by somebody else (`EWOULDBLOCK`).
  package var isWouldBlock: Bool { code == EWOULDBLOCK }

  /// The system's words for an error number in lower case (`strerror_r`).
  package static func reason(_ code: Int32) -> String {
    var buffer = [CChar](repeating: 0, count: 256)
    let text = unsafe buffer.withUnsafeMutableBufferPointer { buffer -> String in
      guard let start = buffer.baseAddress, unsafe strerror_r(code, start, buffer.count) == 0 else {
        return "error \(code)"
      }
      return unsafe String(cString: start)
    }
    // "Input/output error" reads as a sentence of ours only with a small first letter.
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}

extension FileError: CustomStringConvertible {
  package var description: String { "cannot \(operation) \(path.displayText): \(reason)" }
}

/// Why the content of a file could not be had.
package enum ReadError: Error, Hashable, Sendable {
  /// It is a folder, a pipe, a device or the like, and was not opened.
  case notRegular(FileStamp.Kind)
  /// It holds more than the limit; the size is what the file system says, or what was seen so far.
  case tooLarge(size: Int64)
  case failed(FileError)

  /// The reason in lower case without a full stop.
  package var reason: String {
    switch self {
    case .notRegular: "not a regular file"
    case .tooLarge(let size): "too large, \(size) bytes"
    case .failed(let error): error.reason
    }
  }
}
