package import Catalog

/// A folder as it was listed: what the index keeps so that an unchanged folder need not be listed again.
///
/// The entries stay packed until somebody asks: most folders of a scope only have their stamps compared.
package struct FolderRecord: Sendable {
  package var path: FilePath
  package var stamp: FileStamp
  package var readAt: Timestamp
  /// Names that were left out by ignore rules, in byte order.
  package var ignoredNames: [[UInt8]]
  /// A digest of everything that the ignore rules were read from.
  package var ignoreKey: [UInt8]
  /// Why the folder was not listed or not entered, or nil.
  package var note: String?
  private(set) var packedEntries: [UInt8]

  package init(
    path: FilePath, stamp: FileStamp, readAt: Timestamp, entries: [FolderEntry],
    ignoredNames: [[UInt8]] = [], ignoreKey: [UInt8] = [], note: String? = nil
  ) {
    self.path = path
    self.stamp = stamp
    self.readAt = readAt
    self.ignoredNames = ignoredNames
    self.ignoreKey = ignoreKey
    self.note = note
    packedEntries = Self.pack(entries)
  }

  init(
    path: FilePath, stamp: FileStamp, readAt: Timestamp, packedEntries: [UInt8],
    ignoredNames: [[UInt8]], ignoreKey: [UInt8], note: String?
  ) {
    self.path = path
    self.stamp = stamp
    self.readAt = readAt
    self.ignoredNames = ignoredNames
    self.ignoreKey = ignoreKey
    self.note = note
    self.packedEntries = packedEntries
  }

  /// The entries, unpacked with every question: ask once and keep the answer.
  package var entries: [FolderEntry] {
    get { Self.unpack(packedEntries) ?? [] }
    set { packedEntries = Self.pack(newValue) }
  }

  /// How many entries there are, without making their names.
  package var entryCount: Int {
    var unpacker = Unpacker(packedEntries)
    var count = 0
    while !unpacker.isAtEnd, let head = unpacker.unsigned(), unpacker.content(head >> 3) != nil { count += 1 }
    return count
  }

  /// Packs entries: a head of length and kind in one number, then the name.
  static func pack(_ entries: [FolderEntry]) -> [UInt8] {
    var packer = Packer()
    for entry in entries {
      packer.add(name: entry.name, kind: entry.kind)
    }
    return packer.bytes
  }

  /// Unpacks entries, or nil where the bytes are damaged.
  static func unpack(_ bytes: [UInt8]) -> [FolderEntry]? {
    var unpacker = Unpacker(bytes)
    var entries: [FolderEntry] = []
    while !unpacker.isAtEnd {
      guard let head = unpacker.unsigned(), let kind = FileStamp.Kind(rawValue: UInt8(head & 7)),
        let name = unpacker.content(head >> 3)
      else { return nil }
      entries.append(FolderEntry(name: name, kind: kind))
    }
    return entries
  }
}

extension Packer {
  mutating func add(name: [UInt8], kind: FileStamp.Kind) {
    add(UInt64(name.count) << 3 | UInt64(kind.rawValue))
    append(name)
  }
}
