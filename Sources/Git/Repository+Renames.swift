import CGit2
import Catalog

extension Repository {
  /// The old path of every staged rename, by its new path.
  ///
  /// Files that only moved are paired first and without a limit, as git does; the rest is compared within
  /// git's limit.
  borrowing func renames() throws(GitError) -> [FilePath: FilePath] {
    if let known = memory.renames { return known }
    let result = try findRenames()
    memory.renames = result
    return result
  }

  private borrowing func findRenames() throws(GitError) -> [FilePath: FilePath] {
    if configuration.flag("status.renames") ?? configuration.flag("diff.renames") == false { return [:] }
    guard let commit = try headID() else { return [:] }
    var (added, deleted) = try stagedFiles(of: commit)
    guard !added.isEmpty, !deleted.isEmpty else { return [:] }
    var result: [FilePath: FilePath] = [:]
    var sources: [ObjectID: [HeadTree.Entry]] = [:]
    for file in deleted { sources[file.id, default: []].append(file) }
    for file in added {
      let candidates = (sources[file.id] ?? []).filter {
        ($0.mode & 0o170000 == 0o100000 && file.mode & 0o170000 == 0o100000) || $0.mode == file.mode
      }
      guard let source = candidates.first(where: { $0.path.name == file.path.name }) ?? candidates.first
      else { continue }
      result[file.path] = source.path
      sources[file.id]?.removeAll { $0.path == source.path }
    }
    let used = Set(result.values)
    added.removeAll { result[$0.path] != nil }
    deleted.removeAll { used.contains($0.path) }
    let limit = renameLimit
    guard !added.isEmpty, !deleted.isEmpty, added.count * deleted.count <= limit * limit else {
      return result
    }
    for (new, old) in try similarFiles(at: commit, limit: limit)
    where result[new] == nil && !used.contains(old) { result[new] = old }
    return result
  }

  /// Most files on one side for which contents are compared.
  private var renameLimit: Int {
    let value = configuration.value("status.renamelimit") ?? configuration.value("diff.renamelimit")
    let number = value.flatMap { Int(String(decoding: $0, as: UTF8.self)) } ?? 1_000
    return number > 0 ? min(number, 32_767) : 32_767
  }

  /// What the index has and HEAD has not, and the other way round; nothing of the work tree is looked at.
  private borrowing func stagedFiles(
    of commit: ObjectID
  ) throws(GitError) -> (added: [HeadTree.Entry], deleted: [HeadTree.Entry]) {
    let reader = try reader()
    let head = try HeadTree(reader: reader).entries(
      of: try reader.commit(commit).tree, under: FilePath(bytes: []))
    let index = try index()
    // A conflict has its path even where no stage of it is a whole file.
    let known = Set(index.entries.lazy.filter { !$0.isIntended }.map(\.path))
    let old = Set(head.map(\.path))
    let added = index.entries.filter { $0.stage == 0 && !$0.isIntended && !old.contains($0.path) }
    return (
      added.map { HeadTree.Entry(path: $0.path, mode: $0.mode, id: $0.id) },
      head.filter { !known.contains($0.path) }
    )
  }

  /// Renames with changes. Calls `git_diff_tree_to_index` and `git_diff_find_similar`, which read no file of the
  /// work tree.
  private borrowing func similarFiles(
    at commit: ObjectID, limit: Int
  ) throws(GitError) -> [FilePath: FilePath] {
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
    unsafe options.rename_limit = limit
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
