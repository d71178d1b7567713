package import Catalog
import Platform

extension Repository {
  /// The state of a file or folder, as `git status --porcelain -uall --ignored` has it.
  ///
  /// Looks only at what lies at the path or below it. A file with a staged and an unstaged change is
  /// modified; one that is deleted in the index and still there is untracked. A folder is, in this order:
  /// conflicted where a file in it is; untracked or ignored where all of it is; clean; deleted, added or
  /// renamed where every file is; staged where every change is; else modified. A path that is nowhere is
  /// clean.
  ///
  /// - Parameter path: relative to the work tree; the empty path is the work tree.
  package borrowing func state(of path: FilePath, isFolder: Bool) throws(GitError) -> GitState {
    let tracked = try trackedStatus(under: path)
    if !isFolder || tracked.contains(where: { $0.path == path && $0.staged != .deleted }) {
      return try fileState(at: path, tracked)
    }
    return try folderState(at: path, tracked)
  }

  /// The paths at a path or below it that are not as HEAD has them: changed, staged, deleted or untracked. Nil where
  /// git has nothing there and would take nothing, as of what is ignored.
  ///
  /// A file of which only a program could tell whether it is modified is taken for the same.
  package borrowing func uncommittedPaths(
    under path: FilePath, isFolder: Bool
  ) throws(GitError) -> [FilePath]? {
    let tracked = try trackedStatus(under: path)
    var paths = tracked.filter { !$0.isClean }.map(\.path)
    if isFolder {
      var walk = UntrackedWalk(top: workTree.path, index: try index(), rules: ignoreRules())
      walk.visit(path)
      paths += walk.untracked
    } else if tracked.isEmpty, try !isIgnored(path, isFolder: false) {
      paths = [path]
    }
    return tracked.isEmpty && paths.isEmpty ? nil : paths
  }

  private borrowing func fileState(at path: FilePath, _ tracked: [PathStatus]) throws(GitError) -> GitState {
    let status = tracked.first { $0.path == path }
    if var status, status.staged != .deleted || !exists(path) {
      if status.staged == .added, status.unstaged == .same, try renames()[path] != nil {
        status.staged = .renamed
      }
      if status.unstaged == .same { try Self.refuseUndecided([status]) }
      return status.state
    }
    guard exists(path) else { return .clean }
    return try isIgnored(path, isFolder: false) ? .ignored : .untracked
  }

  /// Throws where only a program could tell whether a file is changed.
  private static func refuseUndecided(_ tracked: [PathStatus]) throws(GitError) {
    guard let status = tracked.first(where: { $0.undecidedFilter != nil }),
      let filter = status.undecidedFilter
    else { return }
    throw GitError(operation: "compare with the index", message: undecidedWords(status.path, filter))
  }

  private static func undecidedWords(_ path: FilePath, _ filter: String) -> String {
    "only the filter \(filter) can tell whether \(path) is modified"
  }

  /// The files of which only a program could tell whether they are changed, among what ``changes()`` compared;
  /// with one line each.
  package borrowing func undecidedPaths() -> [FilePath: String] { memory.undecided }

  private borrowing func exists(_ path: FilePath) -> Bool {
    FileSystem.exists(workTree.path.appending(path.bytes))
  }

  private borrowing func folderState(
    at path: FilePath, _ tracked: [PathStatus]
  ) throws(GitError) -> GitState {
    if tracked.contains(where: \.isConflicted) { return .conflicted }
    if tracked.isEmpty, try isIgnored(path, isFolder: true) { return .ignored }
    var walk = UntrackedWalk(top: workTree.path, index: try index(), rules: ignoreRules())
    walk.visit(path)
    if tracked.isEmpty {
      return !walk.untracked.isEmpty ? .untracked : walk.ignoredCount > 0 ? .ignored : .clean
    }
    var changed = tracked.filter { !$0.isClean }
    guard walk.untracked.isEmpty else {
      // Files that left the index and still lie there: for git both deleted and untracked.
      return tracked.allSatisfy { $0.staged == .deleted } ? .untracked : .modified
    }
    if changed.isEmpty {
      try Self.refuseUndecided(tracked)
      return .clean
    }
    if tracked.allSatisfy({ $0.state == .deleted }) { return .deleted }
    guard changed.allSatisfy({ $0.unstaged == .same }) else {
      return tracked.allSatisfy { $0.unstaged == .added } ? .added : .modified
    }
    if changed.count == tracked.count, changed.allSatisfy({ $0.staged == .added }) {
      let renames = try renames()
      for number in changed.indices where renames[changed[number].path] != nil {
        changed[number].staged = .renamed
      }
      if changed.allSatisfy({ $0.staged == .renamed }) { return .renamed }
      if changed.allSatisfy({ $0.staged == .added }) { return .added }
    }
    return .staged
  }

  /// Every path of the work tree that is not clean, in byte order, as `git status --porcelain -uall` lists
  /// them: a renamed file once, by its new path; a nested repository or a submodule as one path.
  package borrowing func changes() throws(GitError) -> [GitChange] {
    let empty = FilePath(bytes: [])
    let tracked = try trackedStatus(under: empty)
    for status in tracked where status.unstaged == .same && !status.isConflicted {
      if let filter = status.undecidedFilter {
        memory.undecided[status.path] = Self.undecidedWords(status.path, filter)
      }
    }
    var changed = tracked.filter { !$0.isClean }
    if changed.contains(where: { $0.staged == .added }), changed.contains(where: { $0.staged == .deleted }) {
      let renames = try renames()
      for number in changed.indices where changed[number].staged == .added {
        if renames[changed[number].path] != nil { changed[number].staged = .renamed }
      }
      let left = Set(renames.values)
      changed.removeAll { $0.staged == .deleted && left.contains($0.path) }
    }
    var walk = UntrackedWalk(top: workTree.path, index: try index(), rules: ignoreRules())
    walk.visit(empty)
    let result =
      changed.map { GitChange(path: $0.path, state: $0.state) }
      + walk.untracked.map { GitChange(path: $0, state: .untracked) }
    return result.sorted { $0.path < $1.path }
  }

  /// The status of every path that HEAD or the index has at the path or below it, clean ones too.
  borrowing func trackedStatus(under path: FilePath) throws(GitError) -> [PathStatus] {
    let index = try index()
    let entries = index.entries[index.range(of: path)]
    let reader = try reader()
    var head: [HeadTree.Entry] = []
    if let commit = try headID() {
      head = try HeadTree(reader: reader).entries(of: try reader.commit(commit).tree, under: path)
    }
    let files = try WorkTreeFiles(self, index: index)
    var result: [PathStatus] = []
    var number = entries.startIndex
    var other = head.startIndex
    while number < entries.endIndex || other < head.endIndex {
      let entry = number < entries.endIndex ? entries[number] : nil
      let ours = other < head.endIndex ? head[other] : nil
      guard let entry, ours.map({ !($0.path < entry.path) }) ?? true else {
        if let ours { result.append(PathStatus(path: ours.path, staged: .deleted)) }
        other += 1
        continue
      }
      var status = PathStatus(path: entry.path)
      if let ours, ours.path == entry.path {
        if ours.id != entry.id || ours.mode != entry.mode { status.staged = .modified }
        other += 1
      } else {
        status.staged = .added
      }
      number += 1
      if entry.stage > 0 {
        status.isConflicted = true
        while number < entries.endIndex, entries[number].path == entry.path { number += 1 }
      } else if entry.isIntended {
        status.staged = .same
        status.unstaged = files.hasFile(entry) ? .added : .deleted
      } else {
        compare(entry, files, &status)
      }
      result.append(status)
    }
    return result
  }

  private borrowing func compare(
    _ entry: IndexFile.Entry, _ files: WorkTreeFiles, _ status: inout PathStatus
  ) {
    switch files.compare(entry) {
    case .same: break
    case .modified: status.unstaged = .modified
    case .deleted: status.unstaged = .deleted
    case .submodule: status.unstaged = isSubmoduleChanged(entry) ? .modified : .same
    case .unknown:
      switch compareContent(entry) {
      case .same: break
      case .differs: status.unstaged = .modified
      case .undecided(let filter): status.undecidedFilter = filter
      }
    }
  }
}
