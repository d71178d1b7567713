/// How far two commits are apart.
struct Divergence {
  private struct Entry: Comparable {
    var date: Int64
    var id: ObjectID
    static func < (left: Entry, right: Entry) -> Bool { left.date > right.date }
  }

  private struct Mark {
    /// 1: reached from ours, 2: from theirs, 3: from both.
    var sides: UInt8
    var isQueued: Bool
  }

  private let reader: ObjectReader

  init(_ reader: ObjectReader) { self.reader = reader }

  /// The commits that each has and the other has not, as `git rev-list --left-right --count` counts them.
  ///
  /// Throws where a commit is missing; a shallow boundary is an end, as for git.
  func count(_ ours: ObjectID, _ theirs: ObjectID) throws(GitError) -> (ahead: Int, behind: Int) {
    guard ours != theirs else { return (0, 0) }
    var marks: [ObjectID: Mark] = [:]
    var queue = Heap<Entry>()
    // How many commits in line belong to one side alone, and the oldest date that such a commit had.
    var oneSided = 0
    var oldest = Int64.max

    func mark(_ id: ObjectID, _ sides: UInt8) throws(GitError) {
      let before = marks[id]
      let merged = (before?.sides ?? 0) | sides
      guard merged != before?.sides else { return }
      let date = try reader.commit(id).date
      if merged != 3 { oldest = min(oldest, date) }
      if before?.isQueued == true {
        if merged == 3 { oneSided -= 1 }
      } else {
        if merged != 3 { oneSided += 1 }
        queue.insert(Entry(date: date, id: id))
      }
      marks[id] = Mark(sides: merged, isQueued: true)
    }

    try mark(ours, 1)
    try mark(theirs, 2)
    while let entry = queue.popFirst(), let current = marks[entry.id] {
      // Past the oldest one-sided commit nothing can turn into a common one, unless dates lie.
      if oneSided == 0, entry.date < oldest { break }
      marks[entry.id]?.isQueued = false
      if current.sides != 3 { oneSided -= 1 }
      for parent in try reader.commit(entry.id).parents { try mark(parent, current.sides) }
    }
    return (marks.values.count { $0.sides == 1 }, marks.values.count { $0.sides == 2 })
  }
}
