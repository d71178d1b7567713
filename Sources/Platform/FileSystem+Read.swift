package import Catalog
import Glibc

extension FileSystem {
  /// A file's content together with the stamp that it had when reading began.
  package struct Content: Sendable {
    package var bytes: [UInt8]
    /// Taken from the open file before the first byte, so that a change while reading shows later.
    package var stamp: FileStamp
  }

  /// Reads a regular file whole, links followed.
  ///
  /// Anything else is refused before it is opened: opening a pipe would wake or wait for its writer, and
  /// opening a device may do something. Files that say nothing true of their size (`/proc`) are read until
  /// the limit.
  ///
  /// - Parameters:
  ///   - limit: the most bytes that are accepted.
  ///   - isListedAsRegular: whether its folder, listed a moment ago, has it as a regular file. It is opened at once then.
  package static func read(
    _ path: FilePath, limit: Int, isListedAsRegular: Bool = false
  ) throws(ReadError) -> Content {
    // Room for the one byte that shows that there are too many.
    let limit = min(limit, Int.max - 1)
    let file = try OpenFile(reading: path, isListedAsRegular: isListedAsRegular)
    if file.stamp.size > Int64(limit) { throw .tooLarge(size: file.stamp.size) }
    // One byte more than expected, so that the end shows in the first call, and more than that only as needed.
    var bytes: [UInt8] = []
    var room = min(Int(file.stamp.size), limit) + 1
    while true {
      let wanted = min(room, limit - bytes.count + 1)
      let more = try file.read(upTo: wanted, path)
      if more.isEmpty { break }
      if bytes.isEmpty { bytes = more } else { bytes += more }
      if bytes.count > limit { throw .tooLarge(size: max(file.stamp.size, Int64(bytes.count))) }
      // The byte that was asked for beyond the size is not there: that is the end.
      if more.count < wanted, file.stamp.size > 0, bytes.count == Int(file.stamp.size) { break }
      room = more.count < wanted ? 4096 : min(room * 2, 1 << 20)
    }
    return Content(bytes: bytes, stamp: file.stamp)
  }

  /// Reads the first bytes of a regular file, at most as many as asked for.
  package static func readStart(of path: FilePath, count: Int) throws(ReadError) -> Content {
    let file = try OpenFile(reading: path)
    var bytes: [UInt8] = []
    let pieceSize = min(count, max(4096, Int(clamping: file.stamp.size)))
    while bytes.count < count {
      let more = try file.read(upTo: min(pieceSize, count - bytes.count), path)
      if more.isEmpty { break }
      if bytes.isEmpty { bytes = more } else { bytes += more }
    }
    return Content(bytes: bytes, stamp: file.stamp)
  }
}

/// An open file's number, closed when the value ends.
struct Descriptor: ~Copyable {
  let number: Int32

  deinit { close(number) }
}

/// A regular file open for reading.
struct OpenFile: ~Copyable {
  private let descriptor: Descriptor
  let stamp: FileStamp

  init(reading path: FilePath, isListedAsRegular: Bool = false) throws(ReadError) {
    // A record of the disk has to hold the question all the same.
    if !isListedAsRegular || DiskRecord.current != nil {
      let before: FileStamp
      do throws(FileError) {
        before = try FileSystem.stamp(of: path, followingLinks: true)
      } catch {
        throw .failed(error)
      }
      guard before.kind == .regular else { throw .notRegular(before.kind) }
    }
    let number: Int32
    do throws(FileError) {
      // Between the look and the opening a pipe may have taken its place: do not wait for it.
      number = try FileSystem.call("read", path) { pointer in
        unsafe open(pointer, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
      }
    } catch {
      throw .failed(error)
    }
    let descriptor = Descriptor(number: number)
    var status = Glibc.stat()
    guard unsafe fstat(number, &status) == 0 else {
      throw .failed(FileError(operation: "read", path: path, code: errno))
    }
    let stamp = FileStamp(status)
    guard stamp.kind == .regular else { throw .notRegular(stamp.kind) }
    self.descriptor = descriptor
    self.stamp = stamp
  }

  /// The next bytes, none at the end.
  func read(upTo count: Int, _ path: FilePath) throws(ReadError) -> [UInt8] {
    var code: Int32 = 0
    let descriptor = descriptor.number
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, used in
      while true {
        let result = unsafe Glibc.read(descriptor, buffer.baseAddress, count)
        if result < 0 && errno == EINTR { continue }
        code = result < 0 ? errno : 0
        used = max(0, result)
        return
      }
    }
    guard code == 0 else { throw .failed(FileError(operation: "read", path: path, code: code)) }
    return bytes
  }

  /// Some bytes at an offset (`pread`), fewer near the end and none at it.
  func read(at offset: Int64, upTo count: Int, _ path: FilePath) throws(ReadError) -> [UInt8] {
    var code: Int32 = 0
    let descriptor = descriptor.number
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, used in
      while true {
        let result = unsafe pread(descriptor, buffer.baseAddress, count, off_t(offset))
        if result < 0 && errno == EINTR { continue }
        code = result < 0 ? errno : 0
        used = max(0, result)
        return
      }
    }
    guard code == 0 else { throw .failed(FileError(operation: "read", path: path, code: code)) }
    return bytes
  }
}
