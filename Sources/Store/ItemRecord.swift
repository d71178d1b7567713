package import Catalog

/// What makes an item the same item: its kind, its real path, and a fragment where many live in one file.
package struct ItemIdentity: Hashable, Sendable {
  package var kind: ItemKind
  package var realPath: FilePath
  /// Empty for an item that is a file or folder of its own.
  package var fragment: [UInt8]

  package init(kind: ItemKind, realPath: FilePath, fragment: [UInt8] = []) {
    self.kind = kind
    self.realPath = realPath
    self.fragment = fragment
  }
}

/// One way in to an item: a path at which it was met.
package struct Way: Hashable, Sendable {
  package var path: FilePath
  /// The project that the path lies in, or nil.
  package var project: FilePath?
  /// The unit whose walk met it.
  package var root: FilePath

  package init(path: FilePath, project: FilePath?, root: FilePath) {
    self.path = path
    self.project = project
    self.root = root
  }
}

extension [Way] {
  /// The paths of ways that stand in order, each once however many walks found it.
  package var paths: [FilePath] {
    var paths: [FilePath] = []
    for way in self where paths.last != way.path { paths.append(way.path) }
    return paths
  }
}

/// An item as the index keeps it.
package struct ItemRecord: Sendable, Hashable {
  /// The row of a list. When it comes out of the index, `path`, `paths` and `project` are made from `ways`.
  package var summary: ItemSummary
  /// See ``ItemIdentity/fragment``.
  package var fragment: [UInt8]
  /// The stamp of the file that it was read from, or nil where there is none.
  package var stamp: FileStamp?
  package var readAt: Timestamp
  package var contentHash: [UInt8]
  /// The version of the rules that its counts were made with.
  package var ruleSet: String
  /// Every way in, in byte order of path and unit.
  package var ways: [Way]
  /// Anything else that its kind wants to keep, in a form of its own.
  package var detail: [UInt8]

  /// What it says of other items; written with the record, read back only by ``Index/relations(of:)``.
  package var relations: [Relation] = []
  /// What search looks through; written with the record, read back only by ``Index/searchText(of:)``.
  package var text: SearchText?

  package init(
    summary: ItemSummary, fragment: [UInt8] = [], stamp: FileStamp?, readAt: Timestamp, contentHash: [UInt8],
    ruleSet: String, ways: [Way], detail: [UInt8] = []
  ) {
    self.summary = summary
    self.fragment = fragment
    self.stamp = stamp
    self.readAt = readAt
    self.contentHash = contentHash
    self.ruleSet = ruleSet
    self.ways = ways
    self.detail = detail
  }

  package var identity: ItemIdentity {
    ItemIdentity(kind: summary.kind, realPath: summary.realPath, fragment: fragment)
  }
}
