import CGit2
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

  private borrowing func fileState(at path: FilePath, _ tracked: [PathStatus]) throws(GitError) -> GitState {
    let status = tracked.first { $0.path == path }
    if var status, status.staged != .deleted || !exists(path) {
      if status.staged == .added, status.unstaged == .same, try renames()[path] != nil {
        status.staged = .renamed
      }
      return status.state
    }
    guard exists(path) else { return .clean }
    return try isIgnored(path, isFolder: false) ? .ignored : .untracked
  }

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
    if changed.isEmpty { return .clean }
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
    var changed = try trackedStatus(under: empty).filter { !$0.isClean }
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
        status.unstaged = try unstaged(entry, files)
      }
      result.append(status)
    }
    return result
  }

  private borrowing func unstaged(
    _ entry: IndexFile.Entry, _ files: WorkTreeFiles
  ) throws(GitError) -> PathStatus.Unstaged {
    switch files.compare(entry) {
    case .same: return .same
    case .modified: return .modified
    case .deleted: return .deleted
    case .submodule: return isSubmoduleChanged(entry, depth: 0) ? .modified : .same
    case .unknown: return contentDiffers(entry) ? .modified : .same
    }
  }

  /// Whether a file's content, as git would store it, differs from the index. Calls
  /// `git_repository_hashfile`, which undoes line ends but runs no program.
  private borrowing func contentDiffers(_ entry: IndexFile.Entry) -> Bool {
    let place = workTree.path.appending(entry.path.bytes)
    try? prepareLibraryIndex()
    var id = git_oid()
    let code: Int32
    if entry.isLink {
      guard let target = try? FileSystem.linkTarget(place).bytes else { return true }
      code = unsafe target.withUnsafeBytes {
        unsafe git_odb_hash(&id, $0.baseAddress, $0.count, GIT_OBJECT_BLOB)
      }
    } else {
      if let filter = filterName(of: entry.path),
        configuration.value("filter", filter, "clean") ?? configuration.value("filter", filter, "process")
          != nil
      {
        // Only a program could tell. The sizes agree, or it would not have come to this.
        return false
      }
      code = unsafe CText.with(place) { file in
        unsafe CText.with(entry.path) { name in
          unsafe git_repository_hashfile(&id, handle, file, GIT_OBJECT_BLOB, name)
        }
      }
    }
    return code < 0 || ObjectID(id) != entry.id
  }

  /// The value of the attribute `filter`, where it has one. Calls `git_attr_get`.
  private borrowing func filterName(of path: FilePath) -> [UInt8]? {
    var value: UnsafePointer<CChar>?
    let code = unsafe CText.with(path) { unsafe git_attr_get(&value, handle, 0, $0, "filter") }
    guard code >= 0, let value = unsafe value, unsafe git_attr_value(value) == GIT_ATTR_VALUE_STRING else {
      return nil
    }
    return unsafe CText.bytes(of: value)
  }

  /// The old path of every staged rename, by its new path. Calls `git_diff_tree_to_index` and
  /// `git_diff_find_similar`, which read no file of the work tree.
  borrowing func renames() throws(GitError) -> [FilePath: FilePath] {
    if configuration.flag("status.renames") ?? configuration.flag("diff.renames") == false { return [:] }
    guard let commit = try headID() else { return [:] }
    let operation = "look for renames"
    var treeID = try reader().commit(commit).tree.oid
    var tree: OpaquePointer?
    try Library.check(unsafe git_tree_lookup(&tree, handle, &treeID), operation)
    defer { unsafe git_tree_free(tree) }
    try prepareLibraryIndex()
    var index: OpaquePointer?
    try Library.check(unsafe git_repository_index(&index, handle), operation)
    defer { unsafe git_index_free(index) }
    var diff: OpaquePointer?
    try Library.check(unsafe git_diff_tree_to_index(&diff, handle, tree, index, nil), operation)
    defer { unsafe git_diff_free(diff) }
    var options = unsafe git_diff_find_options()
    try Library.check(
      unsafe git_diff_find_options_init(&options, UInt32(GIT_DIFF_FIND_OPTIONS_VERSION)), operation)
    unsafe options.flags = UInt32(GIT_DIFF_FIND_RENAMES.rawValue)
    // A blob that is missing in a partial clone only means that a rename stays an addition.
    guard unsafe git_diff_find_similar(diff, &options) >= 0 else { return [:] }
    var result: [FilePath: FilePath] = [:]
    for number in 0..<(unsafe git_diff_num_deltas(diff)) {
      guard let delta = unsafe git_diff_get_delta(diff, number),
        unsafe delta.pointee.status == GIT_DELTA_RENAMED
      else { continue }
      let old = unsafe FilePath(bytes: CText.bytes(of: delta.pointee.old_file.path))
      let new = unsafe FilePath(bytes: CText.bytes(of: delta.pointee.new_file.path))
      result[new] = old
    }
    return result
  }
}
