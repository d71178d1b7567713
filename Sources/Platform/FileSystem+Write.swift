package import Catalog
import Glibc

extension FileSystem {
  /// Makes a folder and its missing parents, each for the user alone (0700). One that exists stays as it is.
  ///
  /// - Returns: the folders that were made, the innermost first. Where it fails, none stays.
  @discardableResult
  package static func makePrivateFolder(_ folder: FilePath) throws(FileError) -> [FilePath] {
    if isFolder(folder) { return [] }
    var made: [FilePath] = []
    if let parent = folder.parent, !isFolder(parent) { made = try makePrivateFolder(parent) }
    do throws(FileError) {
      try call("make the folder", folder) { unsafe mkdir($0, 0o700) }
      return [folder] + made
    } catch {
      guard error.code == EEXIST else {
        removeEmptyFolders(made)
        throw error
      }
      // Another process may have been faster; or something else is in the way, and that is the reason to give.
      if !isFolder(folder) { throw FileError(operation: error.operation, path: folder, code: ENOTDIR) }
      return made
    }
  }

  /// Makes an empty private file, or sets the time of one that is there to now.
  package static func touch(_ path: FilePath) throws(FileError) {
    let descriptor = try call("write", path) {
      unsafe open($0, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    }
    defer { close(descriptor) }
    _ = futimens(descriptor, nil)
  }

  /// Whether a regular file may be run by this user (`access`).
  package static func isExecutable(_ path: FilePath) -> Bool {
    guard (try? stamp(of: path, followingLinks: true))?.kind == .regular else { return false }
    return (try? call("run", path) { unsafe access($0, X_OK) }) != nil
  }

  /// Removes a file or link, never what a link points to.
  package static func remove(_ path: FilePath) throws(FileError) {
    try call("remove", path) { unsafe unlink($0) }
  }

  /// Removes a folder in which nothing is.
  package static func removeEmptyFolder(_ path: FilePath) throws(FileError) {
    try call("remove", path) { unsafe rmdir($0) }
  }

  /// Removes folders in which nothing is, in order, until one holds something.
  package static func removeEmptyFolders(_ folders: [FilePath]) {
    for folder in folders {
      do throws(FileError) { try removeEmptyFolder(folder) } catch { return }
    }
  }

  /// Sets an entry's permission bits.
  package static func setPermissions(_ permissions: UInt16, of path: FilePath) throws(FileError) {
    try call("change the mode of", path) { unsafe chmod($0, mode_t(permissions)) }
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
