package import Catalog
import Platform

extension Repository {
  /// How many seconds the clocks of those who commit to one repository may be apart.
  package static let clockDifference: Int64 = 86_400

  /// The last commit of each path, in one walk; for files and folders what `git log -1 -- PATH` prints.
  ///
  /// Paths are relative to the work tree; the empty one is the work tree. Replacements (`refs/replace`) and
  /// grafts are not looked at. A commit or tree that is not in this clone ends the search for the paths
  /// that need it, with a note; nothing is fetched.
  ///
  /// - Parameters:
  ///   - history: an older answer of this repository. Where the walk meets its HEAD, its answers hold; so
  ///     only new commits are walked where its HEAD is an ancestor, and it does no harm where it is none. An
  ///     answer that was cut off is looked for again: a deeper clone may have a better one.
  ///   - firstCommits: whether to look for the first commit of each path too: a whole walk for each.
  package borrowing func lastCommits(
    of paths: [FilePath], continuing history: GitHistory? = nil, firstCommits: Bool = false
  ) throws(GitError) -> GitHistory {
    guard let head = try headID() else { return GitHistory(head: "") }
    let reader = try reader()
    var result = GitHistory(head: head.hexadecimal, isShallow: !reader.shallow.isEmpty)
    let wanted = WantedPaths(paths)
    var older: ObjectID?
    var known = PathSet(capacity: wanted.paths.count)
    if let history, let id = ObjectID(hexadecimal: Array(history.head.utf8)) {
      older = id
      for (number, path) in wanted.paths.enumerated() where history.entries[path]?.isCutOff == false {
        known.insert(number)
      }
    }
    let walk = HistoryWalk(reader)
    let found = walk.lastCommits(of: wanted, from: head, older: older, known: known)
    var texts: [ObjectID: GitCommit] = [:]
    for (number, path) in wanted.paths.enumerated() where !found.unsettled.contains(number) {
      var entry = GitHistory.Entry()
      if found.inherited.contains(number), let earlier = history?.entries[path] {
        entry.last = earlier.last
      } else if let id = found.commits[number] {
        entry.last = try text(id, reader, &texts)
        entry.isCutOff = reader.shallow.contains(id)
      }
      result.entries[path] = entry
    }
    result.notes = Self.notes(found.failures)
    if firstCommits {
      for path in wanted.paths where result.entries[path] != nil {
        do throws(GitError) {
          let earlier = history?.entries[path].flatMap { $0.knowsFirst && !$0.isCutOff ? $0 : nil }
          switch try walk.firstCommit(of: path, from: head, older: earlier == nil ? nil : older) {
          case .commit(let id):
            result.entries[path]?.first = try text(id, reader, &texts)
            if reader.shallow.contains(id) { result.entries[path]?.isCutOff = true }
          case .inherited(let newer):
            result.entries[path]?.first = earlier?.first
            if earlier?.first == nil, let newer {
              result.entries[path]?.first = try text(newer, reader, &texts)
            }
          case .none: break
          }
          result.entries[path]?.knowsFirst = true
        } catch {
          result.notes += Self.notes([error]).filter { !result.notes.contains($0) }
        }
      }
    }
    result.visitedCommits = walk.visited
    return result
  }

  /// When the paths that were committed since a moment were last committed.
  ///
  /// The walk ends where commits are older, so its cost is that of what is new and not of the whole history. It goes
  /// on for ``clockDifference``; a commit beyond one that claims to be still older is missed.
  package borrowing func commits(
    of paths: [FilePath], since first: Timestamp
  ) throws(GitError) -> GitRecentCommits {
    guard let head = try headID() else { return GitRecentCommits() }
    let reader = try reader()
    let wanted = WantedPaths(paths)
    let found = HistoryWalk(reader).lastCommits(
      of: wanted, from: head, older: nil, known: PathSet(capacity: wanted.paths.count),
      until: first.seconds - Self.clockDifference)
    var result = GitRecentCommits()
    var texts: [ObjectID: GitCommit] = [:]
    for (number, path) in wanted.paths.enumerated() {
      if found.unsettled.contains(number) {
        result.unknown.insert(path)
      } else if let id = found.commits[number] {
        guard let date = try text(id, reader, &texts).date else {
          result.unknown.insert(path)
          continue
        }
        if date >= first { result.dates[path] = date }
      }
    }
    return result
  }

  /// The committer's time of HEAD's commit, which is no older than those of the commits before it; nil without one.
  package borrowing func headTime() throws(GitError) -> Timestamp? {
    guard let head = try headID() else { return nil }
    return Timestamp(seconds: try reader().commit(head).date)
  }

  private borrowing func text(
    _ id: ObjectID, _ reader: ObjectReader, _ texts: inout [ObjectID: GitCommit]
  ) throws(GitError) -> GitCommit {
    if let known = texts[id] { return known }
    let commit = CommitText.commit(id, try reader.commitBytes(id))
    texts[id] = commit
    return commit
  }

  private static func notes(_ failures: [GitError]) -> [String] {
    var result: [String] = []
    for failure in failures {
      let note =
        failure.code == Library.notFound
        ? "history ends early: \(failure.message)" : "history cannot be read on: \(failure.message)"
      if result.count < 3, !result.contains(note) { result.append(note) }
    }
    return result
  }

  /// What git would take into account and this module does not, one line each.
  package borrowing func historyRemarks() -> [String] {
    var result: [String] = []
    if memory.references.hasAny(below: "refs/replace") {
      result.append("commits are replaced here (git replace); history is shown without that")
    }
    if FileSystem.exists(workTree.commonDirectory.appending("info/grafts")) {
      result.append("history is grafted here (.git/info/grafts) and shown without that")
    }
    return result
  }

  /// A commit by its full id, or nil where it is not in this clone.
  package borrowing func commit(_ id: String) throws(GitError) -> GitCommit? {
    guard let id = ObjectID(hexadecimal: Array(id.utf8)) else { return nil }
    let reader = try reader()
    guard reader.contains(id) else { return nil }
    return CommitText.commit(id, try reader.commitBytes(id))
  }

  /// The author of most of the last commits, as a stand-in for an owner; nil without a commit.
  ///
  /// Looks at no more than `limit` commits, newest first. Addresses are compared without case; of equal
  /// counts the one seen last wins. `.mailmap` is not looked at.
  package borrowing func mainContributor(limit: Int = 1_000) throws(GitError) -> GitContributor? {
    guard let head = try headID() else { return nil }
    let reader = try reader()
    var counts: [String: (contributor: GitContributor, order: Int)] = [:]
    let walk = HistoryWalk(reader)
    do throws(GitError) {
      try walk.commits(from: head, limit: limit) { id throws(GitError) in
        let commit = CommitText.commit(id, try reader.commitBytes(id))
        let key = (commit.authorEmail.isEmpty ? commit.authorName : commit.authorEmail).lowercased()
        if counts[key] == nil {
          counts[key] = (
            GitContributor(
              name: commit.authorName, email: commit.authorEmail, commitCount: 0, examinedCount: 0),
            counts.count
          )
        }
        counts[key]?.contributor.commitCount += 1
      }
    } catch {
      // A clone that ends early still has contributors.
      if counts.isEmpty { throw error }
    }
    let best = counts.values.min {
      $0.contributor.commitCount != $1.contributor.commitCount
        ? $0.contributor.commitCount > $1.contributor.commitCount : $0.order < $1.order
    }
    var result = best?.contributor
    result?.examinedCount = walk.visited
    return result
  }
}

/// An author and how many of the commits that were looked at are theirs.
package struct GitContributor: Sendable, Hashable, Codable {
  /// As in the newest of the commits.
  package var name: String
  package var email: String
  package var commitCount: Int
  /// How many commits were looked at.
  package var examinedCount: Int

  package init(name: String, email: String, commitCount: Int, examinedCount: Int) {
    self.name = name
    self.email = email
    self.commitCount = commitCount
    self.examinedCount = examinedCount
  }
}

/// The commits of paths that were committed since a moment.
package struct GitRecentCommits: Sendable, Hashable {
  /// When a path was last committed, as `git log -1 -- PATH` has it; only where that was since the moment.
  package var dates: [FilePath: Timestamp] = [:]
  /// The paths of which history does not say it: an object is missing, or a commit has no date.
  package var unknown: Set<FilePath> = []

  /// No commit at all.
  package init() {}
}
