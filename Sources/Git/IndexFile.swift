import CGit2
package import Catalog
import Glibc
import Platform

/// The index as it lies on the disk, read once; it is never refreshed and never written.
final class IndexFile {
  /// One entry of stage 0, or one of the stages of a conflict.
  struct Entry {
    var path: FilePath
    var id: ObjectID
    var mode: UInt32
    /// 0, or 1 to 3 in a conflict.
    var stage: Int
    /// Low 32 bits of the size in the work tree; 0 where git wants the content looked at.
    var size: UInt32
    var inode: UInt32
    var modified: Timestamp
    var changed: Timestamp
    /// Marked by `git update-index --assume-unchanged`.
    var isAssumedUnchanged: Bool
    /// Outside a sparse checkout, or marked by `--skip-worktree`.
    var isSkipped: Bool
    /// Put there by `git add --intent-to-add`, without content.
    var isIntended: Bool

    /// A folder of a sparse index, which stands for all that HEAD has below it.
    var isFolder: Bool { mode & 0o170000 == 0o040000 }
    var isLink: Bool { mode & 0o170000 == 0o120000 }
    var isSubmodule: Bool { mode & 0o170000 == 0o160000 }
  }

  /// In the order of paths, then stages.
  let entries: [Entry]
  /// When the index was written; an entry as young as that may have changed since without a trace.
  let written: Timestamp?

  init(entries: [Entry], written: Timestamp?) {
    self.entries = entries
    self.written = written
  }

  /// The numbers of the entries at a path or below it; all for the empty path.
  func range(of path: FilePath) -> Range<Int> {
    if path.isEmpty { return entries.indices }
    let start = firstIndex { !($0 < path) }
    if start < entries.count, entries[start].path == path {
      let end = entries[start...].firstIndex { $0.path != path } ?? entries.count
      return start..<end
    }
    let below = path.bytes + [0x2F]
    let first = firstIndex { !$0.bytes.lexicographicallyPrecedes(below) }
    // `0` is the byte after `/`: the first path that cannot lie below.
    let after = path.bytes + [0x30]
    return first..<max(first, firstIndex { !$0.bytes.lexicographicallyPrecedes(after) })
  }

  /// The first entry for which the condition holds; it must hold for every later one.
  private func firstIndex(where condition: (FilePath) -> Bool) -> Int {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if condition(entries[middle].path) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension Repository {
  /// The entries of the index; folders of a sparse one are replaced by what HEAD's trees have below them.
  borrowing func index() throws(GitError) -> IndexFile {
    if let known = memory.index { return known }
    let file = workTree.gitDirectory.appending("index")
    let stamp = try? FileSystem.stamp(of: file, followingLinks: true)
    let content = try IndexLoader.load(of: workTree)
    var entries = content.entries
    if content.hasFolders {
      entries = []
      for entry in content.entries {
        if entry.isFolder { entries += try files(below: entry) } else { entries.append(entry) }
      }
    }
    let result = IndexFile(entries: entries, written: stamp?.modified)
    memory.index = result
    memory.libraryReadsIndex = content.link == nil && !content.hasFolders && !content.lacksChecksum
    return result
  }

  private borrowing func files(below folder: IndexFile.Entry) throws(GitError) -> [IndexFile.Entry] {
    try HeadTree(reader: reader()).entries(of: folder.id, under: FilePath(bytes: [])).map { file in
      var entry = folder
      entry.path = folder.path.appending(file.path.bytes)
      entry.id = file.id
      entry.mode = file.mode
      entry.isSkipped = true
      return entry
    }
  }

  /// Makes sure that libgit2 has an index: where it cannot read the file, one in memory with the same entries.
  ///
  /// Calls `git_index_add` and `git_repository_set_index`; nothing is written.
  borrowing func prepareLibraryIndex() throws(GitError) {
    let index = try index()
    guard !memory.libraryReadsIndex else { return }
    memory.libraryReadsIndex = true
    let operation = "read the index"
    var copy: OpaquePointer?
    try Library.check(unsafe git_index_new(&copy), operation)
    defer { unsafe git_index_free(copy) }
    for entry in index.entries {
      let code = unsafe CText.with(entry.path) { path in
        var own = unsafe git_index_entry()
        unsafe own.path = unsafe path
        unsafe own.id = entry.id.oid
        unsafe own.mode = entry.mode
        unsafe own.file_size = entry.size
        unsafe own.flags = UInt16(entry.stage) << 12
        return unsafe git_index_add(copy, &own)
      }
      // An entry that libgit2 refuses is one that it cannot know the attributes of either.
      if code < 0 { continue }
    }
    try Library.check(unsafe git_repository_set_index(handle, copy), operation)
  }

  /// Whether the index has the path as a file (or a submodule, or a conflict).
  package borrowing func isTracked(_ path: FilePath) throws(GitError) -> Bool {
    let index = try index()
    let range = index.range(of: path)
    return range.contains { index.entries[$0].path == path }
  }

  /// The paths of the index at the path or below it, each once, in byte order.
  package borrowing func trackedFiles(under path: FilePath) throws(GitError) -> [FilePath] {
    let index = try index()
    var result: [FilePath] = []
    for number in index.range(of: path) where result.last != index.entries[number].path {
      result.append(index.entries[number].path)
    }
    return result
  }
}
