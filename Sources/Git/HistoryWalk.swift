import Catalog

/// Finds the last commits of many paths in one walk, and the first commit of one path.
///
/// Commits come newest first from a queue, each with the set of paths that have not changed since. A commit
/// is compared with its parents in turn: what is the same in one passes to that one; what differs from all
/// of them was last touched here. So a path follows one line through merges, which is what
/// `git log -1 -- PATH` does when it simplifies history. Replacements and grafts are not looked at.
final class HistoryWalk {
  /// A commit in line. Newest first; of the same second, the one that came first.
  private struct Ticket: Comparable {
    var date: Int64
    var sequence: Int
    var id: ObjectID

    static func < (left: Ticket, right: Ticket) -> Bool {
      left.date != right.date ? left.date > right.date : left.sequence < right.sequence
    }
  }

  private let reader: ObjectReader
  private(set) var visited = 0

  init(_ reader: ObjectReader) { self.reader = reader }

  /// What a walk found, by path number.
  struct LastCommits {
    var commits: [ObjectID?]
    /// The paths that reached the older HEAD, where an older answer holds.
    var inherited: PathSet
    /// The paths that were not settled because an object is missing or damaged.
    var unsettled: PathSet
    var failures: [GitError] = []
  }

  /// The last commit of every wanted path.
  ///
  /// - Parameters:
  ///   - older: a commit at which the answers for `known` are already there.
  ///   - oldest: the committer's time, in seconds, at which the walk ends: what was not found until then has none.
  func lastCommits(
    of wanted: WantedPaths, from head: ObjectID, older: ObjectID?, known: PathSet, until oldest: Int64 = .min
  ) -> LastCommits {
    let count = wanted.paths.count
    let comparison = TreeComparison(reader: reader, wanted: wanted)
    var result = LastCommits(
      commits: Array(repeating: nil, count: count), inherited: PathSet(capacity: count),
      unsettled: PathSet(capacity: count))
    var queue = Heap<Ticket>()
    var waiting: [ObjectID: PathSet] = [:]
    var sequence = 0

    func pass(_ set: PathSet, to id: ObjectID) throws(GitError) {
      if waiting[id] != nil {
        waiting[id]?.formUnion(set)
        return
      }
      let commit = try reader.commit(id)
      waiting[id] = set
      queue.insert(Ticket(date: commit.date, sequence: sequence, id: id))
      sequence += 1
    }

    func give(up set: PathSet, _ error: GitError) {
      result.unsettled.formUnion(set)
      result.failures.append(error)
    }

    do throws(GitError) {
      try pass(PathSet(capacity: count, full: true), to: head)
    } catch {
      give(up: PathSet(capacity: count, full: true), error)
    }
    while let ticket = queue.popFirst(), ticket.date >= oldest {
      guard var set = waiting.removeValue(forKey: ticket.id) else { continue }
      visited += 1
      if ticket.id == older {
        var settled = set
        var unknown = set
        unknown.subtract(known)
        settled.subtract(unknown)
        result.inherited.formUnion(settled)
        set = unknown
      }
      do throws(GitError) {
        let commit = try reader.commit(ticket.id)
        if commit.parents.isEmpty {
          set = try comparison.differences(commit.tree, nil, among: set)
        }
        for parent in commit.parents where !set.isEmpty {
          let parentTree = try reader.commit(parent).tree
          if parentTree == commit.tree {
            try pass(set, to: parent)
            set = PathSet(capacity: count)
            break
          }
          let changed = try comparison.differences(commit.tree, parentTree, among: set)
          set.subtract(changed)
          if !set.isEmpty { try pass(set, to: parent) }
          set = changed
        }
      } catch {
        give(up: set, error)
        continue
      }
      for number in set.numbers { result.commits[number] = ticket.id }
    }
    return result
  }

  /// What the walk for the first commit of a path found.
  enum FirstCommit {
    case commit(ObjectID)
    /// The whole rest of the walk starts at the older HEAD: its answer holds where it has one, else the
    /// commit that was found up to there.
    case inherited(ObjectID?)
    case none
  }

  /// The last commit that `git log -- PATH` would list: the end of the path's own history.
  func firstCommit(of path: FilePath, from head: ObjectID, older: ObjectID?) throws(GitError) -> FirstCommit {
    let wanted = WantedPaths([path])
    let comparison = TreeComparison(reader: reader, wanted: wanted)
    let one = PathSet(capacity: 1, full: true)
    var queue = Heap<Ticket>()
    var seen: Set<ObjectID> = [head]
    var sequence = 0
    var found: ObjectID?
    queue.insert(Ticket(date: try reader.commit(head).date, sequence: 0, id: head))
    while let ticket = queue.popFirst() {
      visited += 1
      if ticket.id == older, queue.isEmpty { return .inherited(found) }
      let commit = try reader.commit(ticket.id)
      var followed = commit.parents
      var isShown = false
      if commit.parents.isEmpty {
        isShown = try !comparison.differences(commit.tree, nil, among: one).isEmpty
      } else {
        isShown = true
        for parent in commit.parents {
          let parentTree = try reader.commit(parent).tree
          if try comparison.differences(commit.tree, parentTree, among: one).isEmpty {
            isShown = false
            followed = [parent]
            break
          }
        }
      }
      if isShown { found = ticket.id }
      for parent in followed where seen.insert(parent).inserted {
        sequence += 1
        queue.insert(Ticket(date: try reader.commit(parent).date, sequence: sequence, id: parent))
      }
    }
    return found.map { .commit($0) } ?? .none
  }

  /// Calls `body` with up to `limit` commits from `head`, newest first.
  func commits(from head: ObjectID, limit: Int, _ body: (ObjectID) throws(GitError) -> Void) throws(GitError)
  {
    var queue = Heap<Ticket>()
    var seen: Set<ObjectID> = [head]
    queue.insert(Ticket(date: try reader.commit(head).date, sequence: 0, id: head))
    var sequence = 0
    while visited < limit, let ticket = queue.popFirst() {
      visited += 1
      try body(ticket.id)
      for parent in try reader.commit(ticket.id).parents where seen.insert(parent).inserted {
        sequence += 1
        queue.insert(Ticket(date: try reader.commit(parent).date, sequence: sequence, id: parent))
      }
    }
  }
}

/// A binary heap whose first element is the smallest.
struct Heap<Element: Comparable> {
  private var elements: [Element] = []

  var isEmpty: Bool { elements.isEmpty }

  mutating func insert(_ element: Element) {
    elements.append(element)
    var index = elements.count - 1
    while index > 0, case let parent = (index - 1) / 2, elements[index] < elements[parent] {
      elements.swapAt(index, parent)
      index = parent
    }
  }

  mutating func popFirst() -> Element? {
    guard let first = elements.first, let last = elements.popLast() else { return nil }
    guard !elements.isEmpty else { return first }
    elements[0] = last
    var index = 0
    while true {
      var smallest = index
      for child in [2 * index + 1, 2 * index + 2] where child < elements.count {
        if elements[child] < elements[smallest] { smallest = child }
      }
      if smallest == index { return first }
      elements.swapAt(index, smallest)
      index = smallest
    }
  }
}
