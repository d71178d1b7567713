import Catalog
import Store

/// The items of one walk on their way into the index.
struct Gathering {
  let root: FilePath
  let known: [ItemIdentity: ItemRecord]
  var changed: [ItemIdentity: ItemRecord] = [:]
  var unchanged: [ItemIdentity: [Way]] = [:]
  var readCount = 0

  init(root: FilePath, known: [ItemRecord]) {
    self.root = root
    self.known = Dictionary(known.map { ($0.identity, $0) }) { first, _ in first }
  }

  var unchangedSkillCount: Int { unchanged.keys.count { $0.kind == .skill } }

  func count(of kind: ItemKind) -> Int {
    changed.keys.count { $0.kind == kind } + unchanged.keys.count { $0.kind == kind }
  }

  /// Whether an item is gone or is reached in other ways than the index says.
  var hasOtherWays: Bool {
    if known.keys.contains(where: { changed[$0] == nil && unchanged[$0] == nil }) { return true }
    return unchanged.contains { identity, ways in
      let old = known[identity]?.ways.filter { root.contains($0.path) } ?? []
      return Set(old.map(\.path)) != Set(ways.map(\.path))
        || Set(old.map(\.project)) != Set(ways.map(\.project))
    }
  }
}
