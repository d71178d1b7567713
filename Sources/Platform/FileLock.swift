package import Catalog
import Glibc

/// A lock that processes of this user agree on (`flock` on a file of its own), given back when the value ends.
///
/// It guards steps that take moments. A process that dies gives its lock back by dying.
package struct FileLock: ~Copyable {
  package enum Mode: Sendable {
    case shared
    case exclusive
  }

  private let descriptor: Int32

  /// Waits for the lock, making its file where it is missing.
  ///
  /// - Parameter patience: milliseconds to wait; after that the error is `EWOULDBLOCK`.
  package init(_ file: FilePath, _ mode: Mode, patience: Int = 5000) throws(FileError) {
    try self.init(
      file, mode, flags: O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, patience: patience)
  }

  /// Waits for the lock of a folder that exists, which guards its entries without a file of its own.
  package init(folder: FilePath, patience: Int = 5000) throws(FileError) {
    try self.init(folder, .exclusive, flags: O_RDONLY | O_DIRECTORY | O_CLOEXEC, patience: patience)
  }

  private init(_ file: FilePath, _ mode: Mode, flags: Int32, patience: Int) throws(FileError) {
    let descriptor = try FileSystem.call("lock", file) { pointer in unsafe open(pointer, flags, 0o600) }
    let operation = (mode == .shared ? LOCK_SH : LOCK_EX) | LOCK_NB
    let deadline = SystemClock.ticks() + Int64(patience) * 1_000_000
    var code: Int32 = 0
    while flock(descriptor, operation) != 0 {
      code = errno
      if code == EINTR { continue }
      guard code == EWOULDBLOCK, SystemClock.ticks() < deadline else { break }
      usleep(1000)
      code = 0
    }
    guard code == 0 else {
      close(descriptor)
      throw FileError(operation: "lock", path: file, code: code)
    }
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }
}
