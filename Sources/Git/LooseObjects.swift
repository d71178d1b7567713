import CGit2
import CZlib
import Catalog
import Platform

/// The loose objects of one folder of objects, read without libgit2.
///
/// libgit2 1.5 inflates a loose object that was cut off again and again without an end, and opens a named
/// pipe for one. So it gets its loose objects from here, by a backend of its database: whatever part of it
/// asks, the reading ends.
final class LooseObjects {
  private let folder: FilePath

  init(folder: FilePath) { self.folder = folder }

  private func file(_ id: ObjectID) -> FilePath {
    let digits = Array(id.hexadecimal.utf8)
    return folder.appending(digits[..<2] + [0x2F] + digits[2...])
  }

  func contains(_ id: ObjectID) -> Bool {
    (try? FileSystem.stamp(of: file(id), followingLinks: true)) != nil
  }

  /// Reads one object, or gives nil where it is not here. The content goes into room from `allocate`, which
  /// the caller owns even where this throws.
  func read(
    _ id: ObjectID, allocate: (Int) -> UnsafeMutableRawPointer?
  ) throws(GitError) -> (type: git_object_t, count: Int)? {
    func damaged(_ what: String) -> GitError {
      GitError(operation: "read an object", message: "object \(id.hexadecimal.prefix(10)) \(what)")
    }
    let compressed: [UInt8]
    do throws(ReadError) {
      compressed = try FileSystem.read(file(id), limit: 1 << 30).bytes
    } catch {
      if case .failed(let failure) = error, failure.isMissing { return nil }
      throw damaged("cannot be read: \(error.reason)")
    }
    var failure: GitError?
    let result = unsafe compressed.withUnsafeBytes { compressed -> (git_object_t, Int)? in
      var inflater = unsafe Inflater(compressed)
      var start = [UInt8](repeating: 0, count: 64)
      let startCount = unsafe start.withUnsafeMutableBytes { unsafe inflater.inflate(into: $0) }
      guard let header = Header(start.prefix(startCount)) else {
        failure = damaged("is damaged")
        return nil
      }
      // Nothing that zlib packs grows more than about a thousandfold: more is a lie about the size.
      guard header.size <= compressed.count * 1_100 + 64, header.size < Int(Int32.max),
        let room = unsafe allocate(header.size + 1)
      else {
        failure = damaged("claims to be \(header.size) bytes")
        return nil
      }
      let body = unsafe UnsafeMutableRawBufferPointer(start: room, count: header.size + 1)
      let early = start[header.end..<startCount].prefix(header.size)
      unsafe body.copyBytes(from: early)
      let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: body[early.count...])
      let count = unsafe early.count + inflater.inflate(into: rest)
      guard count == header.size, inflater.isAtEnd else {
        failure = damaged(inflater.isDamaged ? "is damaged" : "is cut off")
        return nil
      }
      // libgit2 reads text that may lack an end.
      unsafe body[header.size] = 0
      return (header.type, header.size)
    }
    if let failure { throw failure }
    return result
  }

  /// What stands before the content: the type, the size and NUL.
  private struct Header {
    var type: git_object_t
    var size: Int
    /// Where the content starts.
    var end: Int

    init?(_ bytes: ArraySlice<UInt8>) {
      guard let nul = bytes.prefix(32).firstIndex(of: 0) else { return nil }
      let words = bytes[..<nul].split(separator: 0x20, omittingEmptySubsequences: false)
      guard words.count == 2, let size = Int(String(decoding: words[1], as: UTF8.self)), size >= 0 else {
        return nil
      }
      switch String(decoding: words[0], as: UTF8.self) {
      case "commit": type = GIT_OBJECT_COMMIT
      case "tree": type = GIT_OBJECT_TREE
      case "blob": type = GIT_OBJECT_BLOB
      case "tag": type = GIT_OBJECT_TAG
      default: return nil
      }
      self.size = size
      end = nul + 1
    }
  }
}

/// One stream of zlib over bytes that are all there.
@safe private struct Inflater: ~Copyable {
  /// On the heap: zlib refuses a stream whose address is another than at its start.
  private let stream: UnsafeMutablePointer<z_stream>
  private var code: Int32

  init(_ bytes: UnsafeRawBufferPointer) {
    unsafe stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    code = unsafe inflateInit_(stream, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    // zlib never writes to its input, though its type does not say so.
    unsafe stream.pointee.next_in = UnsafeMutablePointer(
      mutating: bytes.baseAddress?.assumingMemoryBound(to: UInt8.self))
    unsafe stream.pointee.avail_in = UInt32(clamping: bytes.count)
  }

  deinit {
    unsafe inflateEnd(stream)
    unsafe stream.deallocate()
  }

  /// Whether the stream came to its own end, its checksum right.
  var isAtEnd: Bool { code == Z_STREAM_END }
  var isDamaged: Bool { code != Z_OK && code != Z_BUF_ERROR && code != Z_STREAM_END }

  /// Fills the room as far as the input goes and returns how many bytes came; input that ends early is no
  /// reason to ask again.
  mutating func inflate(into room: UnsafeMutableRawBufferPointer) -> Int {
    guard code == Z_OK || code == Z_BUF_ERROR, room.count > 0 else { return 0 }
    unsafe stream.pointee.next_out = room.baseAddress?.assumingMemoryBound(to: UInt8.self)
    unsafe stream.pointee.avail_out = UInt32(clamping: room.count)
    code = unsafe CZlib.inflate(stream, Z_SYNC_FLUSH)
    return unsafe room.count - Int(stream.pointee.avail_out)
  }
}
