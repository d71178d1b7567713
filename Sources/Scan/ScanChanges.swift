package import Catalog
import Store

/// How the items below a folder differ from what the index held before it was refreshed; runs are not looked at.
package struct ScanChanges: Sendable, Hashable {
  package var added: [ItemSummary] = []
  package var changed: [ItemSummary] = []
  package var gone: [ItemSummary] = []
  /// Every folder that was walked, by the way that led there.
  package var folders: Set<FilePath> = []

  init(_ gathering: Gathering, folders: Set<FilePath>, index: borrowing Index) {
    self.folders = folders
    // Files of which several items are read: all of them have new content when one of them changed.
    var silent: [FilePath: [ItemSummary]] = [:]
    var telling: Set<FilePath> = []
    for (identity, record) in gathering.changed {
      guard let known = gathering.known[identity] else {
        // It may have been reached in another way before.
        if index.item(identity) == nil {
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
    for (identity, known) in gathering.known
    where gathering.changed[identity] == nil && gathering.unchanged[identity] == nil {
      telling.insert(known.summary.path)
      if known.ways.allSatisfy({ gathering.root.contains($0.path) }) {
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
