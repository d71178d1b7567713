/// What the file system says of an entry without opening it, as far as change can be seen in it.
package struct FileStamp: Sendable, Hashable, Codable {
  package enum Kind: UInt8, Sendable, Hashable, Codable {
    case regular, directory, link, fifo, socket, device, other
  }

  package var kind: Kind
  package var device: UInt64
  package var inode: UInt64
  /// Bytes.
  package var size: Int64
  package var modified: Timestamp
  /// The time of the last change of content or metadata; programs cannot set it.
  package var changed: Timestamp
  /// The permission bits, `0o7777`.
  package var permissions: UInt16
  package var owner: UInt32

  package init(
    kind: Kind, device: UInt64, inode: UInt64, size: Int64, modified: Timestamp,
    changed: Timestamp, permissions: UInt16, owner: UInt32
  ) {
    self.kind = kind
    self.device = device
    self.inode = inode
    self.size = size
    self.modified = modified
    self.changed = changed
    self.permissions = permissions
    self.owner = owner
  }

  /// The stamp as bytes for the keys of caches: all by which a change shows.
  ///
  /// The device is left out, since its number may be another after the next start of the machine; so is the owner,
  /// whose change moves ``changed``.
  package var keyBytes: [UInt8] {
    let numbers = keyNumbers
    return [kind.rawValue, UInt8(permissions >> 8), UInt8(permissions & 0xFF)]
      + Self.bytes(of: numbers.indices.dropFirst().map { numbers[$0] })
  }

  /// The same as ``keyBytes``, in whole numbers.
  package var keyNumbers: InlineArray<6, UInt64> {
    [
      UInt64(kind.rawValue) << 16 | UInt64(permissions), UInt64(bitPattern: size), inode,
      UInt64(bitPattern: modified.seconds), UInt64(bitPattern: changed.seconds),
      UInt64(UInt32(bitPattern: modified.nanoseconds)) << 32
        | UInt64(UInt32(bitPattern: changed.nanoseconds)),
    ]
  }

  /// Numbers as bytes, the lowest first.
  package static func bytes(of numbers: [UInt64]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(8 * numbers.count)
    for number in numbers {
      for shift in stride(from: UInt64(0), to: 64, by: 8) {
        result.append(UInt8(truncatingIfNeeded: number >> shift))
      }
    }
    return result
  }

  /// Whether something that was read at `readAt` may have changed again without leaving a trace in the
  /// stamp, because the clock of the file system had not moved on since the last change.
  ///
  /// - Parameter grain: nanoseconds within which two changes may carry the same time.
  package func isRacy(readAt: Timestamp, grain: Int64 = 50_000_000) -> Bool {
    let newest = max(modified, changed)
    let gap =
      (readAt.seconds &- newest.seconds).multipliedReportingOverflow(by: 1_000_000_000)
    if gap.overflow { return readAt < newest }
    return gap.partialValue &+ Int64(readAt.nanoseconds) &- Int64(newest.nanoseconds) < grain
  }
}

extension FileStamp.Kind {
  /// The kind as a noun, such as `named pipe`.
  package var noun: String {
    switch self {
    case .regular: "regular file"
    case .directory: "folder"
    case .link: "link"
    case .fifo: "named pipe"
    case .socket: "socket"
    case .device: "device"
    case .other: "irregular file"
    }
  }

  /// The kind in words that fit after "is", such as `a named pipe`.
  package var words: String { (self == .other ? "an " : "a ") + noun }
}
