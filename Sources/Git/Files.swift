import Catalog
import Glibc

/// The few calls to the file system that this module needs; nothing here writes.
enum Files {
  /// The stamp of an entry, or nil where there is none. Calls `lstat`, or `stat` where links are followed.
  static func stamp(_ path: FilePath, followingLinks: Bool = false) -> FileStamp? {
    var status = stat()
    let code = unsafe withCPath(path) {
      unsafe fstatat(AT_FDCWD, $0, &status, followingLinks ? 0 : AT_SYMLINK_NOFOLLOW)
    }
    guard code == 0 else { return nil }
    let kind: FileStamp.Kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .regular
      case S_IFDIR: .directory
      case S_IFLNK: .link
      case S_IFIFO: .fifo
      case S_IFSOCK: .socket
      case S_IFCHR, S_IFBLK: .device
      default: .other
      }
    return FileStamp(
      kind: kind, device: UInt64(status.st_dev), inode: UInt64(status.st_ino),
      size: Int64(status.st_size),
      modified: Timestamp(
        seconds: Int64(status.st_mtim.tv_sec), nanoseconds: Int32(status.st_mtim.tv_nsec)),
      changed: Timestamp(
        seconds: Int64(status.st_ctim.tv_sec), nanoseconds: Int32(status.st_ctim.tv_nsec)),
      permissions: UInt16(status.st_mode & 0o7777), owner: UInt32(status.st_uid))
  }

  /// Whether the path is a folder; a link to one counts only where links are followed.
  static func isFolder(_ path: FilePath, followingLinks: Bool = true) -> Bool {
    stamp(path, followingLinks: followingLinks)?.kind == .directory
  }

  /// The bytes of a regular file up to a limit, or nil where it is none, cannot be read, or is larger.
  static func read(_ path: FilePath, limit: Int = 1 << 20) -> [UInt8]? {
    let descriptor = unsafe withCPath(path) { unsafe open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY) }
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      Int64(status.st_size) <= Int64(limit)
    else { return nil }
    let expected = Int(status.st_size)
    var result: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: min(max(expected + 1, 512), 1 << 16))
    while result.count <= limit {
      let count = unsafe buffer.withUnsafeMutableBytes {
        unsafe Glibc.read(descriptor, $0.baseAddress, $0.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return nil }
      if count == 0 { return result }
      result += buffer.prefix(count)
      if result.count == expected, count < buffer.count { return result }
    }
    return nil
  }

  /// The target of a symbolic link as written.
  static func linkTarget(_ path: FilePath) -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = unsafe withCPath(path) { place in
      unsafe buffer.withUnsafeMutableBytes { bytes in
        unsafe bytes.withMemoryRebound(to: CChar.self) { text in
          unsafe text.baseAddress.map { unsafe readlink(place, $0, text.count) } ?? -1
        }
      }
    }
    return count >= 0 && count < buffer.count ? Array(buffer.prefix(count)) : nil
  }

  /// The entries of a folder, without `.` and `..`, in byte order; nil where it cannot be read.
  static func names(in folder: FilePath) -> [[UInt8]]? {
    guard let stream = unsafe withCPath(folder, { unsafe opendir($0) }) else { return nil }
    defer { unsafe closedir(stream) }
    var names: [[UInt8]] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe Array(bytes.prefix { $0 != 0 })
      }
      if name != [0x2E], name != [0x2E, 0x2E] { names.append(name) }
    }
    return names.sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// The path with every link resolved, or nil where it does not exist.
  static func realPath(_ path: FilePath) -> FilePath? {
    unsafe withCPath(path) { place -> FilePath? in
      guard let resolved = unsafe realpath(place, nil) else { return nil }
      defer { unsafe free(resolved) }
      return unsafe FilePath(bytes: bytes(of: resolved))
    }
  }

  /// The time of the file system's clock as far as this machine knows it.
  static func now() -> Timestamp {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return Timestamp(seconds: Int64(time.tv_sec), nanoseconds: Int32(time.tv_nsec))
  }

  /// A variable of the environment that is set and not empty.
  static func variable(_ name: String) -> FilePath? {
    guard let value = unsafe getenv(name) else { return nil }
    let path = unsafe FilePath(bytes: bytes(of: value))
    return path.isEmpty ? nil : path
  }

  /// The bytes of a C string without its end.
  static func bytes(of text: UnsafePointer<CChar>) -> [UInt8] {
    unsafe UnsafeBufferPointer(start: text, count: strlen(text)).map { UInt8(bitPattern: $0) }
  }

  /// Calls `body` with the path as a C string; a path that holds NUL ends there, as the system sees it.
  static func withCPath<Result, Failure: Error>(
    _ path: FilePath, _ body: (UnsafePointer<CChar>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try unsafe withCString(path.bytes, body)
  }

  /// Calls `body` with bytes as a C string.
  static func withCString<Result, Failure: Error>(
    _ bytes: [UInt8], _ body: (UnsafePointer<CChar>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var text = bytes.map { CChar(bitPattern: $0) }
    text.append(0)
    return try unsafe text.withUnsafeBufferPointer { buffer throws(Failure) -> Result in
      guard let base = buffer.baseAddress else { preconditionFailure("a terminated string has a start") }
      return try unsafe body(base)
    }
  }
}
