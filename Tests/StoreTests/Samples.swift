import Catalog
import Store

/// Values for tests, with as few words as possible.
enum Sample {
  static let time = Timestamp(seconds: 1_700_000_000, nanoseconds: 999_999_999)

  static func stamp(_ number: Int = 1) -> FileStamp {
    FileStamp(
      kind: .directory, device: .max, inode: UInt64(number), size: -1,
      modified: Timestamp(seconds: -5, nanoseconds: 3), changed: Timestamp(seconds: .max, nanoseconds: 0),
      permissions: 0o7777, owner: .max)
  }

  static func folder(_ path: FilePath, _ entries: [FolderEntry] = []) -> FolderRecord {
    FolderRecord(path: path, stamp: stamp(), readAt: time, entries: entries)
  }

  static func skill(
    _ path: FilePath, id: String = "skill:00000000", name: String? = nil, kind: ItemKind = .skill,
    ways: [Way]? = nil, root: FilePath = "/w"
  ) -> ItemRecord {
    let summary = ItemSummary(
      kind: kind, status: "valid", id: id, name: name ?? path.displayName, title: "Title",
      description: "What it does", path: path, realPath: path, paths: [path], project: nil)
    return ItemRecord(
      summary: summary, stamp: stamp(), readAt: time, contentHash: [1, 2, 3], ruleSet: "1",
      ways: ways ?? [Way(path: path, project: nil, root: root)])
  }

  /// A walk of a unit that met items and nothing else.
  static func walk(_ root: FilePath, _ items: [ItemRecord]) -> IndexChanges {
    var changes = IndexChanges(root: root)
    changes.items = items
    return changes
  }
}

extension FilePath: ExpressibleByStringLiteral {
  package init(stringLiteral value: String) { self.init(value) }
}
