package import Catalog
import Glibc

/// What a file is thought to hold before it is replaced.
package enum FileExpectation: Sendable {
  case anything
  /// There is no such file.
  case missing
  case bytes([UInt8])

  /// What was read of it, or nil where there was nothing.
  package init(_ bytes: [UInt8]?) { self = bytes.map { .bytes($0) } ?? .missing }
}

extension FileSystem {
  /// Puts bytes in the place of a file: they are written to a temporary file beside it, which is then renamed, so
  /// that a reader sees the old file or the new one and nothing in between.
  ///
  /// Where the path is a link, the file that it leads to is replaced and the link stays. The mode stays as it is;
  /// a new file is for the user alone (0600). A file that nobody may write to is left alone.
  ///
  /// Several of these at once come one after the other, by a lock on the folder.
  ///
  /// - Parameter expected: what the file is thought to hold.
  /// - Returns: false where it holds something else by now; nothing is changed then.
  @discardableResult
  package static func replace(
    _ path: FilePath, expecting expected: FileExpectation = .anything, with bytes: [UInt8]
  ) throws(FileError) -> Bool {
    let target = (try? realPath(path)) ?? path
    let folder = target.parent ?? .root
    // Where the disk knows no locks, the comparison below has to do.
    let lock: FileLock?
    do throws(FileError) { lock = try FileLock(folder: folder) } catch {
      if error.isWouldBlock { throw FileError(operation: "write", path: path, code: error.code) }
      lock = nil
    }
    let result = Result { () throws(FileError) -> Bool in
      try replaceAlone(path, at: target, expecting: expected, with: bytes)
    }
    _ = consume lock
    return try result.get()
  }

  /// The same, while nobody else replaces a file in this folder.
  private static func replaceAlone(
    _ path: FilePath, at target: FilePath, expecting expected: FileExpectation, with bytes: [UInt8]
  ) throws(FileError) -> Bool {
    let folder = target.parent ?? .root
    let old = try? stamp(of: target, followingLinks: false)
    if let old, old.kind != .regular { throw FileError(operation: "write", path: path, code: EINVAL) }
    // A folder that can be written to would let a file be replaced that its owner locked.
    if let old, old.permissions & 0o222 == 0 {
      throw FileError(operation: "write", path: path, code: EACCES)
    }
    let temporary = folder.appending(Array(".".utf8) + target.name + Array(".\(getpid()).tmp".utf8))
    let mode = old.map { mode_t($0.permissions) } ?? 0o600
    let descriptor: Int32
    do throws(FileError) {
      descriptor = try call("write", temporary) { pointer in
        unsafe openForCreation(pointer, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
      }
    } catch {
      // Nobody has heard of the temporary file.
      throw FileError(operation: "write", path: path, code: error.code)
    }
    var code = writeAll(bytes, to: descriptor)
    if code == 0, fchmod(descriptor, mode) != 0 { code = errno }
    if code == 0, fsync(descriptor) != 0 { code = errno }
    if close(descriptor) != 0, code == 0 { code = errno }
    guard code == 0 else {
      try? remove(temporary)
      throw FileError(operation: "write", path: path, code: code)
    }
    // As late as possible: whoever wrote meanwhile keeps what they wrote.
    if case .bytes(let expected) = expected,
      (try? read(target, limit: max(expected.count, 1)))?.bytes != expected
    {
      try? remove(temporary)
      return false
    }
    do throws(FileError) {
      if case .missing = expected {
        defer { try? remove(temporary) }
        return try link(temporary, asNew: target)
      }
      try rename(temporary, to: target)
    } catch {
      try? remove(temporary)
      throw FileError(operation: "write", path: path, code: error.code)
    }
    return true
  }
}

extension FileSystem {
  /// Gives a file a second name that must be free; false where it is taken.
  private static func link(_ path: FilePath, asNew other: FilePath) throws(FileError) -> Bool {
    let target = other.bytes.map { CChar(bitPattern: $0) } + [0]
    do throws(FileError) {
      try call("write", path) { from in unsafe Glibc.link(from, target) }
    } catch {
      if error.code == EEXIST { return false }
      guard [EPERM, EOPNOTSUPP, ENOSYS, EMLINK].contains(error.code) else { throw error }
      // A disk without second names.
      if exists(other) { return false }
      try rename(path, to: other)
    }
    return true
  }
}

/// `open` with a mode, which is variadic in C.
@unsafe
private func openForCreation(_ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32 {
  unsafe open(path, flags, mode)
}

extension FileSystem {
  /// Gives a file another name in its folder or elsewhere on the same disk; what has that name is replaced.
  package static func rename(_ path: FilePath, to other: FilePath) throws(FileError) {
    let target = other.bytes.map { CChar(bitPattern: $0) } + [0]
    try call("rename", path) { from in unsafe Glibc.rename(from, target) }
  }
}
