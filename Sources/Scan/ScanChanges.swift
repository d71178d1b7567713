package import Catalog
import Store

/// The items below a folder as the index has them at a moment; runs are not looked at.
package struct ItemSnapshot: Sendable {
  fileprivate var root: FilePath
  fileprivate var items: [ItemIdentity: ItemRecord]

  fileprivate init(root: FilePath, items: [ItemIdentity: ItemRecord]) {
    self.root = root
    self.items = items
  }

  /// A folder of which nothing is known but what is known of folders in it.
  package init(of root: FilePath, knowing parts: [ItemSnapshot] = []) {
    self.root = root
    items = parts.reduce(into: [:]) { $0.merge($1.items) { first, _ in first } }
  }
}

extension Workspace {
  /// What the index knows below a folder, to compare with later: other runs of skillhub change the index meanwhile.
  package func snapshot(under root: FilePath) -> ItemSnapshot {
    let root = anchored(root)
    let records = index.items(under: root).filter { $0.summary.kind != .run }
    return ItemSnapshot(
      root: root, items: Dictionary(records.map { ($0.identity, $0) }) { first, _ in first })
  }
}

/// How the items below a folder differ between two moments.
package struct ScanChanges: Sendable, Hashable {
  package var added: [ItemSummary] = []
  package var changed: [ItemSummary] = []
  package var gone: [ItemSummary] = []

  package init(from old: ItemSnapshot, to new: ItemSnapshot) {
    // Files of which several items are read: all of them have new content when one of them changed.
    var silent: [FilePath: [ItemSummary]] = [:]
    var telling: Set<FilePath> = []
    for (identity, record) in new.items {
      guard let known = old.items[identity] else {
        // It may have been reached in another way before.
        if record.ways.allSatisfy({ new.root.contains($0.path) }) {
          added.append(record.summary)
        } else {
          changed.append(record.summary)
        }
        telling.insert(record.summary.path)
        continue
      }
      if Self.differs(known.summary, record.summary) {
        changed.append(record.summary)
        telling.insert(record.summary.path)
      } else if record.contentHash != known.contentHash || record.detail != known.detail
        || (record.contentHash.isEmpty && record.stamp != known.stamp)
      {
        silent[record.summary.path, default: []].append(record.summary)
      }
    }
    for (identity, known) in old.items where new.items[identity] == nil {
      telling.insert(known.summary.path)
      if known.ways.allSatisfy({ old.root.contains($0.path) }) {
        gone.append(known.summary)
      } else {
        changed.append(known.summary)
      }
    }
    for (path, summaries) in silent where !telling.contains(path) { changed += summaries }
    let inOrder: (ItemSummary, ItemSummary) -> Bool = { ($0.path, $0.id) < ($1.path, $1.id) }
    added.sort(by: inOrder)
    changed.sort(by: inOrder)
    gone.sort(by: inOrder)
  }

  /// Whether something differs that a list shows.
  private static func differs(_ old: ItemSummary, _ new: ItemSummary) -> Bool {
    old.status != new.status || old.name != new.name || old.title != new.title
      || old.description != new.description || old.category != new.category || old.tags != new.tags
      || old.errorCount != new.errorCount || old.warningCount != new.warningCount
      || old.remark != new.remark || old.type != new.type
  }
}
