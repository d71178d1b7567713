/// One name in a folder's listing, with what the listing itself says of it.
package struct FolderEntry: Hashable, Sendable, Codable {
  /// The bytes of the name, in no particular encoding.
  package var name: [UInt8]
  /// What the entry is, links not followed.
  package var kind: FileStamp.Kind

  package init(name: [UInt8], kind: FileStamp.Kind) {
    self.name = name
    self.kind = kind
  }

  /// The name for a person.
  package var displayName: String { FilePath.displayText(name) }
}

extension FolderEntry: Comparable {
  /// Orders by the bytes of the name.
  package static func < (left: FolderEntry, right: FolderEntry) -> Bool {
    left.name.lexicographicallyPrecedes(right.name)
  }
}
