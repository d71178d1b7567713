package import Catalog

/// The tasks that somebody still has to do something about, what is under way first.
package enum ActiveTasks {
  /// Of some items the active tasks: in progress, in review, blocked, open; those that were put away are none.
  package static func of(_ items: some Sequence<ItemSummary>) -> [ItemSummary] {
    var seen: Set<String> = []
    return
      items
      .filter {
        $0.kind == .task && $0.remark != "archived" && rank($0) != nil && seen.insert($0.id).inserted
      }
      .sorted { left, right in
        let ranks = (rank(left) ?? 0, rank(right) ?? 0)
        return ranks.0 != ranks.1 ? ranks.0 < ranks.1 : ItemSummary.inListOrder(left, right)
      }
  }

  /// Whether somebody is at work on a task.
  package static func isUnderWay(_ task: ItemSummary) -> Bool {
    task.status == WorkItem.State.inProgress.rawValue || task.status == WorkItem.State.review.rawValue
  }

  private static func rank(_ task: ItemSummary) -> Int? {
    order.firstIndex { $0.rawValue == task.status }
  }

  private static let order: [WorkItem.State] = [.inProgress, .review, .blocked, .open]
}

/// The items that changed last.
package enum RecentItems {
  /// The newest of some items by the time that their files changed, each file once; projects are none.
  package static func of(_ items: some Sequence<ItemSummary>, limit: Int = 20) -> [ItemSummary] {
    var seen: Set<FilePath> = []
    return
      items.filter { $0.kind != .project && $0.modified != nil }
      .sorted { left, right in
        guard let first = left.modified, let second = right.modified, first != second else {
          return ItemSummary.inListOrder(left, right)
        }
        return first > second
      }
      .filter { seen.insert($0.realPath).inserted }.prefix(limit).map { $0 }
  }

  /// An item as a list of recent ones names it: its title, and its kind where several kinds stand together.
  package static func link(_ item: ItemSummary) -> FieldValue {
    .link(
      ItemLink(
        kind: item.kind, id: item.id, name: [.task, .run].contains(item.kind) ? item.title : item.name,
        path: item.path))
  }
}
