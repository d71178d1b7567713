package import Catalog
import Glibc

/// A folder of its own for one test, removed when the value goes out of scope.
package final class TemporaryFolder: Sendable {
  package let path: FilePath

  /// Creates an empty folder below `TMPDIR` or `/tmp`, by its real path.
  package init() throws(TemporaryFolderError) {
    var template = Array("\(Self.base)/skillhub-test-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { throw TemporaryFolderError(code: errno) }
    let text = String(cString: made)
    guard let real = realpath(text, nil) else { throw TemporaryFolderError(code: errno) }
    path = FilePath(String(cString: real))
    free(real)
  }

  deinit { Self.removeTree(path) }

  /// Removes a file, or a folder with all that it holds; links are removed, not followed.
  private static func removeTree(_ place: FilePath) {
    if withPath(place, { unlink($0) }) == 0 { return }
    _ = withPath(place) { chmod($0, 0o700) }
    guard let stream = withPath(place, { opendir($0) }) else { return }
    var names: [[UInt8]] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      if name != Array(".".utf8), name != Array("..".utf8) { names.append(name) }
    }
    closedir(stream)
    for name in names { removeTree(place.appending(name)) }
    _ = withPath(place) { rmdir($0) }
  }

  private static var base: String {
    getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
  }

  /// Writes text to a file below the folder, making the folders on the way.
  @discardableResult
  package func write(_ text: String, to relative: String) throws(TemporaryFolderError) -> FilePath {
    try write(bytes: Array(text.utf8), to: FilePath(relative))
  }

  /// Writes bytes to a file below the folder, making the folders on the way.
  @discardableResult
  package func write(bytes: [UInt8], to relative: FilePath) throws(TemporaryFolderError) -> FilePath {
    let file = path.appending(relative.bytes)
    try makeFolder(file.parent ?? path)
    let descriptor = Self.withPath(file) { open($0, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644) }
    guard descriptor >= 0 else { throw TemporaryFolderError(code: errno) }
    defer { close(descriptor) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { throw TemporaryFolderError(code: errno) }
      rest = rest.dropFirst(count)
    }
    return file
  }

  /// Makes a folder below the folder with all its parents.
  @discardableResult
  package func makeFolder(_ relative: String) throws(TemporaryFolderError) -> FilePath {
    let folder = path.appending(relative)
    try makeFolder(folder)
    return folder
  }

  /// Makes a symbolic link below the folder, with its parents, to a target as written.
  @discardableResult
  package func link(_ relative: String, to target: String) throws(TemporaryFolderError) -> FilePath {
    let place = path.appending(relative)
    try makeFolder(place.parent ?? path)
    guard Self.withPath(place, { symlink(target, $0) }) == 0 else {
      throw TemporaryFolderError(code: errno)
    }
    return place
  }

  /// Makes a named pipe below the folder, with its parents.
  @discardableResult
  package func pipe(_ relative: String) throws(TemporaryFolderError) -> FilePath {
    let place = path.appending(relative)
    try makeFolder(place.parent ?? path)
    guard Self.withPath(place, { mkfifo($0, 0o644) }) == 0 else { throw TemporaryFolderError(code: errno) }
    return place
  }

  private func makeFolder(_ folder: FilePath) throws(TemporaryFolderError) {
    if Self.withPath(folder, { mkdir($0, 0o755) }) == 0 || errno == EEXIST { return }
    guard errno == ENOENT, let parent = folder.parent else { throw TemporaryFolderError(code: errno) }
    try makeFolder(parent)
    guard Self.withPath(folder, { mkdir($0, 0o755) }) == 0 || errno == EEXIST else {
      throw TemporaryFolderError(code: errno)
    }
  }

  private static func withPath<Result>(_ path: FilePath, _ body: (UnsafePointer<CChar>) -> Result) -> Result {
    (path.bytes.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer { body($0.baseAddress!) }
  }
}

/// A test folder that could not be made or filled, with the system's error number.
package struct TemporaryFolderError: Error {
  package let code: Int32
}
