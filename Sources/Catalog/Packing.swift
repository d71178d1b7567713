/// Writes values one behind the other: the compact form of what is kept as one blob.
package struct Packer {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  /// Adds a number in groups of seven bits, the lowest first.
  package mutating func add(_ number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// Adds a number that may be negative; small ones of both signs stay short.
  package mutating func add(_ number: Int64) { add(UInt64(bitPattern: (number << 1) ^ (number >> 63))) }

  /// Adds bytes with their count.
  package mutating func add(_ content: [UInt8]) {
    add(UInt64(content.count))
    bytes += content
  }

  /// Adds bytes without their count.
  package mutating func append(_ content: [UInt8]) { bytes += content }

  package mutating func add(_ time: Timestamp) {
    add(time.seconds)
    add(Int64(time.nanoseconds))
  }

  package mutating func add(_ stamp: FileStamp) {
    bytes.append(stamp.kind.rawValue)
    add(stamp.device)
    add(stamp.inode)
    add(stamp.size)
    add(stamp.modified)
    add(stamp.changed)
    add(UInt64(stamp.permissions))
    add(UInt64(stamp.owner))
  }
}

/// Reads back what ``Packer`` wrote. The bytes may be damaged: every answer is nil then, never a trap.
package struct Unpacker {
  private let bytes: [UInt8]
  private var position = 0

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  package var isAtEnd: Bool { position >= bytes.count }

  package mutating func byte() -> UInt8? {
    guard position < bytes.count else { return nil }
    defer { position += 1 }
    return bytes[position]
  }

  package mutating func unsigned() -> UInt64? {
    var result: UInt64 = 0
    var shift: UInt64 = 0
    while shift < 64, let next = byte() {
      result |= UInt64(next & 0x7F) << shift
      if next < 0x80 { return result }
      shift += 7
    }
    return nil
  }

  package mutating func signed() -> Int64? {
    guard let raw = unsigned() else { return nil }
    return Int64(bitPattern: raw >> 1) ^ -Int64(bitPattern: raw & 1)
  }

  package mutating func content() -> [UInt8]? {
    guard let count = unsigned() else { return nil }
    return content(count)
  }

  package mutating func content(_ count: UInt64) -> [UInt8]? {
    guard count <= UInt64(bytes.count - position) else { return nil }
    defer { position += Int(count) }
    return Array(bytes[position..<position + Int(count)])
  }

  package mutating func time() -> Timestamp? {
    guard let seconds = signed(), let nanoseconds = signed() else { return nil }
    return Timestamp(seconds: seconds, nanoseconds: Int32(truncatingIfNeeded: nanoseconds))
  }

  package mutating func stamp() -> FileStamp? {
    guard let kind = byte().flatMap(FileStamp.Kind.init(rawValue:)), let device = unsigned(),
      let inode = unsigned(), let size = signed(), let modified = time(), let changed = time(),
      let permissions = unsigned(), let owner = unsigned()
    else { return nil }
    return FileStamp(
      kind: kind, device: device, inode: inode, size: size, modified: modified, changed: changed,
      permissions: UInt16(truncatingIfNeeded: permissions), owner: UInt32(truncatingIfNeeded: owner))
  }
}

extension FileStamp {
  /// The compact form.
  package var packed: [UInt8] {
    var packer = Packer()
    packer.add(self)
    return packer.bytes
  }

  /// Reads the compact form.
  package init?(packed bytes: [UInt8]) {
    var unpacker = Unpacker(bytes)
    guard let stamp = unpacker.stamp() else { return nil }
    self = stamp
  }
}
