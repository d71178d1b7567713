package import Catalog
import Glibc

extension FileSystem {
  /// Makes a folder and its missing parents, each for the user alone (0700). One that exists stays as it is.
  package static func makePrivateFolder(_ folder: FilePath) throws(FileError) {
    if isFolder(folder) { return }
    if let parent = folder.parent, !isFolder(parent) { try makePrivateFolder(parent) }
    do throws(FileError) {
      try call("make the folder", folder) { unsafe mkdir($0, 0o700) }
    } catch {
      guard error.code == EEXIST else { throw error }
      // Another process may have been faster; or something else is in the way, and that is the reason to give.
      if !isFolder(folder) { throw FileError(operation: error.operation, path: folder, code: ENOTDIR) }
    }
  }

  /// Replaces a file's content in one step: a temporary file beside it, then `rename`. Readers see the old
  /// content or the new, never a part. A link is followed, so that it stays a link.
  ///
  /// - Parameter permissions: the mode of the new file; nil keeps that of the file that is replaced, or 0600.
  package static func writeAtomically(
    _ bytes: [UInt8], to path: FilePath, permissions: UInt16? = nil
  ) throws(FileError) {
    let existing = try? stamp(of: path, followingLinks: true)
    if let existing, existing.kind != .regular {
      throw FileError(
        operation: "write", path: path, code: existing.kind == .directory ? EISDIR : EINVAL)
    }
    let target = existing == nil ? path : try realPath(path)
    let mode = permissions ?? existing?.permissions ?? 0o600
    let (descriptor, temporary) = try makeTemporary(beside: target)
    do throws(FileError) {
      try fill(descriptor, bytes, mode, temporary)
      try rename(temporary, to: target)
    } catch {
      try? remove(temporary)
      throw FileError(operation: "write", path: path, code: error.code)
    }
  }

  /// Removes a file or link, never what a link points to.
  package static func remove(_ path: FilePath) throws(FileError) {
    try call("remove", path) { unsafe unlink($0) }
  }

  /// Moves an entry over another in one step, within a file system.
  package static func rename(_ path: FilePath, to target: FilePath) throws(FileError) {
    var failure: FileError?
    try call("rename", path) { from in
      do throws(FileError) {
        try call("rename", target) { to in unsafe Glibc.rename(from, to) }
      } catch {
        failure = error
      }
      return 0
    }
    if let failure { throw failure }
  }

  /// Sets an entry's permission bits.
  package static func setPermissions(_ permissions: UInt16, of path: FilePath) throws(FileError) {
    try call("change the mode of", path) { unsafe chmod($0, mode_t(permissions)) }
  }

  /// Writes all bytes to a new file, gives it its mode, and waits until the disk has it; closes it in any case.
  private static func fill(
    _ descriptor: Int32, _ bytes: [UInt8], _ mode: UInt16, _ path: FilePath
  ) throws(FileError) {
    let code = writeAll(bytes, to: descriptor)
    let failed = code != 0 ? code : fchmod(descriptor, mode_t(mode)) != 0 ? errno : 0
    // Without this a crash of the machine can leave the new name with no content.
    let unsynced = failed != 0 ? failed : fsync(descriptor) != 0 ? errno : 0
    let unclosed = close(descriptor) != 0 && unsynced == 0 ? errno : unsynced
    guard unclosed == 0 else { throw FileError(operation: "write", path: path, code: unclosed) }
  }

  /// Creates an empty hidden file beside another, under a name that nobody has.
  private static func makeTemporary(beside path: FilePath) throws(FileError) -> (Int32, FilePath) {
    let folder = path.parent ?? FilePath(path.isAbsolute ? "/" : ".")
    // A name may be as long as the file system allows, so the temporary one is not built from it.
    var last = FileError(operation: "write", path: path, code: EEXIST)
    for _ in 0..<16 {
      let random = String(UInt64.random(in: 0 ... .max), radix: 36)
      let temporary = folder.appending(".skillhub-\(random).tmp")
      do throws(FileError) {
        let descriptor = try call("write", temporary) { pointer in
          unsafe open(pointer, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        }
        return (descriptor, temporary)
      } catch {
        last = FileError(operation: "write", path: path, code: error.code)
        guard error.code == EEXIST else { break }
      }
    }
    throw last
  }

  /// Writes all bytes to an open file; returns 0 or the error number.
  static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
    unsafe bytes.withUnsafeBytes { buffer in
      var done = 0
      while done < buffer.count {
        guard let start = buffer.baseAddress else { return 0 }
        let count = unsafe write(descriptor, start + done, buffer.count - done)
        if count >= 0 {
          done += count
        } else if errno == EAGAIN {
          // Somebody made the descriptor non-blocking; wait until it takes more.
          var state = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          _ = unsafe poll(&state, 1, -1)
        } else if errno != EINTR {
          return errno
        }
      }
      return 0
    }
  }
}
