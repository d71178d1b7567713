import Catalog

/// Reads the bytes of one index file, versions 2 to 4, without libgit2, which knows neither split nor sparse
/// ones nor ids of 32 bytes.
@safe struct IndexParser {
  /// What the extension `link` of a split index says.
  struct Link {
    /// The id in the name of the shared index, in hexadecimal.
    var base: String
    /// Numbers of entries of the shared index that are gone, and that are given anew.
    var deleted: [Int]
    var replaced: [Int]
  }

  struct Content {
    /// In the order of the file. A folder of a sparse index has the mode of a tree.
    var entries: [IndexFile.Entry] = []
    var link: Link?
    /// Whether folders stand for what is below them.
    var hasFolders = false
    /// Whether the file ends with zeros instead of a checksum, as `index.skipHash` leaves it.
    var lacksChecksum = false
  }

  static let operation = "read the index"

  private let bytes: UnsafeRawBufferPointer
  private let idCount: Int
  private var offset = 12
  private var previous: [UInt8] = []

  /// Parses a whole file; what does not fit together is an error, since half a list of files is none.
  static func parse(_ bytes: [UInt8], idCount: Int) throws(GitError) -> Content {
    do {
      return try unsafe bytes.withUnsafeBytes { bytes in
        var parser = unsafe IndexParser(bytes: bytes, idCount: idCount)
        return try parser.content()
      }
    } catch {
      throw error as? GitError ?? GitError(operation: operation, message: "the index is damaged")
    }
  }

  private init(bytes: UnsafeRawBufferPointer, idCount: Int) {
    unsafe self.bytes = unsafe bytes
    self.idCount = idCount
  }

  private static func damaged(_ what: String) -> GitError {
    GitError(operation: operation, message: "the index is damaged: \(what)")
  }

  private var byteCount: Int { unsafe bytes.count }

  private func number(at offset: Int) -> UInt32 {
    unsafe UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
  }

  private mutating func content() throws(GitError) -> Content {
    guard byteCount >= 12 + idCount, unsafe bytes.starts(with: "DIRC".utf8) else {
      throw Self.damaged("it does not start as one")
    }
    let version = number(at: 4)
    guard (2...4).contains(version) else {
      throw GitError(
        operation: Self.operation, message: "the index has version \(version); skillhub reads 2 to 4")
    }
    let end = byteCount - idCount
    let count = Int(number(at: 8))
    var result = Content()
    // An entry takes no less than this; a count beyond it is a lie.
    guard count <= end / (40 + idCount + 4) + 1 else { throw Self.damaged("it is cut off") }
    result.entries.reserveCapacity(count)
    for _ in 0..<count {
      guard let entry = entry(version: version, end: end) else { throw Self.damaged("it is cut off") }
      if entry.isFolder { result.hasFolders = true }
      result.entries.append(entry)
    }
    result.lacksChecksum = unsafe bytes[end...].allSatisfy { $0 == 0 }
    while offset + 8 <= end {
      let size = Int(number(at: offset + 4))
      guard size <= end - offset - 8 else { throw Self.damaged("it is cut off") }
      let name = unsafe String(decoding: bytes[offset..<(offset + 4)], as: UTF8.self)
      let body = unsafe UnsafeRawBufferPointer(rebasing: bytes[(offset + 8)..<(offset + 8 + size)])
      switch name {
      case "link": result.link = try unsafe link(body)
      case "sdir": result.hasFolders = true
      default:
        // A small first letter says that the rest means nothing without it.
        guard let first = name.utf8.first, (0x41...0x5A).contains(first) else {
          throw GitError(
            operation: Self.operation,
            message: "the index uses the extension \(Library.oneLine(name)), which skillhub does not know")
        }
      }
      offset += 8 + size
    }
    return result
  }

  private mutating func entry(version: UInt32, end: Int) -> IndexFile.Entry? {
    let start = offset
    var next = start + 40 + idCount + 2
    guard next <= end, let base = unsafe bytes.baseAddress else { return nil }
    let flags = UInt32(unsafe bytes[next - 2]) << 8 | UInt32(unsafe bytes[next - 1])
    var extended: UInt32 = 0
    if flags & 0x4000 != 0, version >= 3 {
      guard next + 2 <= end else { return nil }
      extended = UInt32(unsafe bytes[next]) << 8 | UInt32(unsafe bytes[next + 1])
      next += 2
    }
    let path: FilePath
    if version == 4 {
      guard let dropped = variableNumber(at: &next, end: end), dropped <= previous.count,
        let length = unsafe bytes[next..<end].firstIndex(of: 0)
      else { return nil }
      previous.removeLast(dropped)
      unsafe previous.append(contentsOf: bytes[next..<length])
      path = FilePath(bytes: previous)
      offset = length + 1
    } else {
      var length = Int(flags & 0xFFF)
      if length == 0xFFF {
        guard let nul = unsafe bytes[next..<end].firstIndex(of: 0) else { return nil }
        length = nul - next
      }
      guard next + length < end else { return nil }
      path = unsafe FilePath(bytes: Array(bytes[next..<(next + length)]))
      offset = start + ((next - start + length + 8) & ~7)
      guard offset <= end else { return nil }
    }
    func time(_ place: Int) -> Timestamp {
      Timestamp(
        seconds: Int64(Int32(bitPattern: number(at: start + place))),
        nanoseconds: Int32(truncatingIfNeeded: number(at: start + place + 4)))
    }
    return unsafe IndexFile.Entry(
      path: path, id: ObjectID(base + (start + 40)), mode: number(at: start + 24),
      stage: Int((flags & 0x3000) >> 12), size: number(at: start + 36), inode: number(at: start + 20),
      modified: time(8), changed: time(0), isAssumedUnchanged: flags & 0x8000 != 0,
      isSkipped: extended & 0x4000 != 0, isIntended: extended & 0x2000 != 0)
  }

  /// The number of bytes that version 4 takes from the path before: seven bits a byte, each step one more.
  private func variableNumber(at place: inout Int, end: Int) -> Int? {
    var value = 0
    for step in 0..<5 {
      guard place < end else { return nil }
      let byte = unsafe bytes[place]
      place += 1
      value = (step == 0 ? 0 : (value + 1) << 7) | Int(byte & 0x7F)
      if byte & 0x80 == 0 { return value }
    }
    return nil
  }

  private func link(_ body: UnsafeRawBufferPointer) throws(GitError) -> Link {
    guard body.count >= idCount else { throw Self.damaged("its link is cut off") }
    let digits = Array("0123456789abcdef".utf8)
    let base = unsafe body.prefix(idCount).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    var result = Link(base: String(decoding: base, as: UTF8.self), deleted: [], replaced: [])
    if body.count == idCount { return result }
    var place = idCount
    guard let deleted = unsafe Self.bits(body, at: &place), let replaced = unsafe Self.bits(body, at: &place)
    else { throw Self.damaged("its link is cut off") }
    result.deleted = deleted
    result.replaced = replaced
    return result
  }

  /// The numbers of the set bits of a bitmap in the EWAH form: runs of equal words, then literal ones.
  private static func bits(_ bytes: UnsafeRawBufferPointer, at place: inout Int) -> [Int]? {
    func word(at place: Int) -> UInt64 {
      unsafe UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
    }
    guard place + 8 <= bytes.count else { return nil }
    let size = unsafe Int(UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self)))
    let count = unsafe Int(UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: place + 4, as: UInt32.self)))
    place += 8
    guard count <= (bytes.count - place) / 8 else { return nil }
    let end = place + 8 * count
    // The place of the last marker follows, which only a writer needs.
    guard end + 4 <= bytes.count else { return nil }
    var result: [Int] = []
    var bit = 0
    while place < end {
      let marker = word(at: place)
      place += 8
      let runLength = Int(marker >> 1 & 0xFFFF_FFFF) * 64
      let literals = Int(marker >> 33)
      guard runLength <= size + 64, literals <= (end - place) / 8 else { return nil }
      if marker & 1 == 1 { result += bit..<min(bit + runLength, size) }
      bit += runLength
      for _ in 0..<literals {
        var rest = word(at: place)
        place += 8
        while rest != 0 {
          result.append(bit + rest.trailingZeroBitCount)
          rest &= rest - 1
        }
        bit += 64
      }
      guard bit <= size + 64 else { return nil }
    }
    place = end + 4
    return result
  }
}
