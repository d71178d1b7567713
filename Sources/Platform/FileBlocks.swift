package import Catalog
import CZstandard
import Glibc

/// The bytes of a file from some offset on, block after block, plain or unpacked (`pread`, `ZSTD_decompressStream`).
///
/// One value belongs to one task and keeps one file open for as long as it lives.
package protocol FileBlocks {
  /// Appends the next bytes to a buffer.
  ///
  /// - Returns: how many; 0 at the end.
  mutating func append(to buffer: inout [UInt8]) throws(ReadError) -> Int
}

/// The blocks of a file as it is.
package struct PlainBlocks: FileBlocks {
  /// How many bytes are read at once.
  package static let size = 1 << 20

  private let file: FileHandle
  private let path: FilePath
  private var offset: Int64
  /// Taken when the file was opened.
  package var stamp: FileStamp { file.stamp }

  /// Opens a regular file.
  package init(_ path: FilePath, from offset: Int64 = 0) throws(ReadError) {
    file = FileHandle(try OpenFile(reading: path))
    self.path = path
    self.offset = offset
  }

  package mutating func append(to buffer: inout [UInt8]) throws(ReadError) -> Int {
    let more = try file.file.read(at: offset, upTo: Self.size, path)
    buffer += more
    offset += Int64(more.count)
    return more.count
  }

  /// Some bytes at an offset, fewer at the end of the file.
  package func bytes(at offset: Int64, count: Int) throws(ReadError) -> [UInt8] {
    var result: [UInt8] = []
    while result.count < count {
      let more = try file.file.read(
        at: offset + Int64(result.count), upTo: min(count - result.count, Self.size), path)
      if more.isEmpty { break }
      result += more
    }
    return result
  }

  private final class FileHandle {
    let file: OpenFile
    var stamp: FileStamp { file.stamp }
    init(_ file: consuming OpenFile) { self.file = file }
  }
}

/// The blocks of what a file that was packed with Zstandard holds.
package struct UnpackedBlocks: FileBlocks {
  /// The most bytes that are unpacked; a small file may claim to hold any number.
  package static let limit = 1 << 30

  private var packed: PlainBlocks
  private let stream: Stream
  private var input: [UInt8] = []
  private var place = 0
  private var count = 0
  private var isAtEnd = false
  private let path: FilePath
  package var stamp: FileStamp { packed.stamp }

  package init(_ path: FilePath) throws(ReadError) {
    packed = try PlainBlocks(path)
    stream = Stream()
    self.path = path
  }

  package mutating func append(to buffer: inout [UInt8]) throws(ReadError) -> Int {
    while true {
      if place == input.count, !isAtEnd {
        input.removeAll(keepingCapacity: true)
        place = 0
        isAtEnd = try packed.append(to: &input) == 0
      }
      if place == input.count, isAtEnd {
        guard !stream.expectsMore else {
          throw .failed(FileError(operation: "unpack", path: path, code: EBADMSG))
        }
        return 0
      }
      guard let output = stream.unpack(input, from: &place) else {
        throw .failed(FileError(operation: "unpack", path: path, code: EBADMSG))
      }
      if output.isEmpty { continue }
      count += output.count
      guard count <= Self.limit else { throw .tooLarge(size: Int64(count)) }
      buffer += output
      return output.count
    }
  }

  @safe private final class Stream {
    private let stream: OpaquePointer?
    /// Whether what was packed goes on.
    private(set) var expectsMore = false

    init() { unsafe stream = ZSTD_createDStream() }

    deinit { unsafe ZSTD_freeDStream(stream) }

    /// The next bytes; nil where the input is damaged.
    func unpack(_ input: [UInt8], from place: inout Int) -> [UInt8]? {
      guard unsafe stream != nil else { return nil }
      var isDamaged = false
      var expectsMore = false
      var used = place
      let output = unsafe [UInt8](unsafeUninitializedCapacity: PlainBlocks.size) { buffer, count in
        unsafe input.withUnsafeBytes { bytes in
          var source = unsafe ZSTD_inBuffer(src: bytes.baseAddress, size: bytes.count, pos: used)
          var target = unsafe ZSTD_outBuffer(dst: buffer.baseAddress, size: buffer.count, pos: 0)
          let result = unsafe ZSTD_decompressStream(stream, &target, &source)
          isDamaged = ZSTD_isError(result) != 0
          expectsMore = result != 0
          used = unsafe source.pos
          count = unsafe target.pos
        }
      }
      place = used
      self.expectsMore = expectsMore
      return isDamaged ? nil : output
    }
  }
}
