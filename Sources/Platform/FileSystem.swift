package import Catalog
import Glibc

/// Files and folders, by paths that are bytes.
///
/// Every function is one question to the kernel (or as few as it takes) and reports failure by the system's
/// error number. Nothing is cached here; a ``DiskRecord`` is told of every question.
package enum FileSystem {
  /// Asks what an entry is and when it changed (`stat` or `lstat`), without opening it.
  package static func stamp(of path: FilePath, followingLinks: Bool) throws(FileError) -> FileStamp {
    let form = followingLinks ? DiskQuestion.Form.target : .entry
    let stamp = try look(at: path, followingLinks: followingLinks, form)
    DiskRecord.current?.note(form, path, .stamp(stamp))
    return stamp
  }

  /// Asks of what kind an entry is. Who needs no more asks this: records of the disk then take no offence at anything else
  /// that happens to it.
  package static func kind(of path: FilePath, followingLinks: Bool) throws(FileError) -> FileStamp.Kind {
    let form = followingLinks ? DiskQuestion.Form.targetKind : .entryKind
    let kind = try look(at: path, followingLinks: followingLinks, form).kind
    DiskRecord.current?.note(form, path, .kind(kind))
    return kind
  }

  private static func look(
    at path: FilePath, followingLinks: Bool, _ form: DiskQuestion.Form
  ) throws(FileError) -> FileStamp {
    var status = Glibc.stat()
    do throws(FileError) {
      try call("look at", path) { pointer in
        unsafe fstatat(AT_FDCWD, pointer, &status, followingLinks ? 0 : AT_SYMLINK_NOFOLLOW)
      }
    } catch {
      DiskRecord.current?.note(form, path, .failure(error.code))
      throw error
    }
    return FileStamp(status)
  }

  /// The path with every link in it followed (`realpath`).
  package static func realPath(_ path: FilePath) throws(FileError) -> FilePath {
    var result: [UInt8] = []
    do throws(FileError) {
      try call("resolve", path) { pointer in
        guard let real = unsafe realpath(pointer, nil) else { return -1 }
        result = unsafe Array(UnsafeRawBufferPointer(start: real, count: strlen(real)))
        unsafe free(real)
        return 0
      }
    } catch {
      DiskRecord.current?.note(.realPath, path, .failure(error.code))
      throw error
    }
    let real = FilePath(bytes: result)
    DiskRecord.current?.note(.realPath, path, .path(real))
    return real
  }

  /// What a link says, as written (`readlink`); the target need not exist.
  package static func linkTarget(_ path: FilePath) throws(FileError) -> FilePath {
    if DiskRecord.current != nil { _ = try? stamp(of: path, followingLinks: false) }
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX) + 1)
    var count = 0
    try call("read the link", path) { pointer in
      count = unsafe buffer.withUnsafeMutableBytes { buffer in
        guard let start = buffer.baseAddress else { return -1 }
        return unsafe readlink(pointer, start, buffer.count)
      }
      return count < 0 ? -1 : 0
    }
    return FilePath(bytes: buffer.prefix(count))
  }

  /// What following a path comes to.
  package enum Reach: Hashable, Sendable {
    /// It arrives at something.
    case found(FileStamp.Kind)
    /// A link on the way, or the path itself, points to nothing.
    case dangling
    /// Links lead in a circle, or there are more of them than the system follows.
    case loop
    /// It may be there, but cannot be looked at.
    case unreachable(FileError)
  }

  /// Follows a link to its end, and tells a target that is missing from a circle.
  package static func classifyLink(_ path: FilePath) -> Reach {
    do throws(FileError) {
      return .found(try kind(of: path, followingLinks: true))
    } catch {
      if error.isLoop { return .loop }
      return error.isMissing ? .dangling : .unreachable(error)
    }
  }

  /// Whether anything stands at the path, a dangling link included.
  package static func exists(_ path: FilePath) -> Bool {
    (try? kind(of: path, followingLinks: false)) != nil
  }

  /// Whether a path is a link that leads nowhere.
  package static func isBrokenLink(_ path: FilePath) -> Bool {
    (try? kind(of: path, followingLinks: false)) == .link
      && (try? kind(of: path, followingLinks: true)) == nil
  }

  /// Whether the path leads to a folder.
  package static func isFolder(_ path: FilePath) -> Bool {
    (try? kind(of: path, followingLinks: true)) == .directory
  }

  /// Calls C with the path as a string that ends in NUL, and throws its `errno` where it returns -1.
  ///
  /// A path that holds a NUL itself is never handed on, since C would see only its first part; there is no
  /// such file, which is what the error says.
  @safe
  @discardableResult
  static func call(
    _ operation: String, _ path: FilePath, _ body: (UnsafePointer<CChar>) -> Int32
  ) throws(FileError) -> Int32 {
    let bytes = path.bytes
    guard !bytes.contains(0) else { throw FileError(operation: operation, path: path, code: ENOENT) }
    let (result, code) = unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: bytes.count + 1) {
      buffer -> (Int32, Int32) in
      for index in bytes.indices { unsafe buffer[index] = CChar(bitPattern: bytes[index]) }
      unsafe buffer[bytes.count] = 0
      guard let pointer = buffer.baseAddress else { return (-1, ENOMEM) }
      let result = unsafe body(UnsafePointer(pointer))
      return (result, result == -1 ? errno : 0)
    }
    guard result != -1 else { throw FileError(operation: operation, path: path, code: code) }
    return result
  }
}
