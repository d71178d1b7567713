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
  /// The entries of the index. Calls `git_repository_index`; one without a checksum is read from a copy.
  borrowing func index() throws(GitError) -> IndexFile {
    if let known = memory.index { return known }
    let operation = "read the index"
    let file = workTree.gitDirectory.appending("index")
    let stamp = try? FileSystem.stamp(of: file, followingLinks: true)
    var index: OpaquePointer?
    if let stamp, Self.lacksChecksum(file, size: stamp.size) {
      unsafe index = try openCopy(of: file, stamp)
      // So that whatever libgit2 does with the index by itself takes the copy too.
      try Library.check(unsafe git_repository_set_index(handle, index), operation)
    } else {
      let code = unsafe git_repository_index(&index, handle)
      if code < 0 { throw Self.indexError(code) }
    }
    guard let opened = unsafe index else { throw GitError(operation: operation, message: "there is none") }
    defer { unsafe git_index_free(opened) }
    var entries: [IndexFile.Entry] = []
    let count = unsafe git_index_entrycount(opened)
    entries.reserveCapacity(count)
    for number in 0..<count {
      guard let entry = unsafe git_index_get_byindex(opened, number) else { continue }
      entries.append(unsafe Self.entry(entry.pointee))
    }
    let result = IndexFile(entries: entries, written: stamp?.modified)
    memory.index = result
    return result
  }

  private static func entry(_ entry: git_index_entry) -> IndexFile.Entry {
    let flags = unsafe UInt32(entry.flags)
    let extended = unsafe UInt32(entry.flags_extended)
    return unsafe IndexFile.Entry(
      path: FilePath(bytes: CText.bytes(of: entry.path)), id: ObjectID(entry.id), mode: entry.mode,
      stage: Int((flags & 0x3000) >> 12), size: entry.file_size, inode: entry.ino,
      modified: Timestamp(
        seconds: Int64(entry.mtime.seconds), nanoseconds: Int32(truncatingIfNeeded: entry.mtime.nanoseconds)),
      changed: Timestamp(
        seconds: Int64(entry.ctime.seconds), nanoseconds: Int32(truncatingIfNeeded: entry.ctime.nanoseconds)),
      isAssumedUnchanged: flags & GIT_INDEX_ENTRY_VALID.rawValue != 0,
      isSkipped: extended & GIT_INDEX_ENTRY_SKIP_WORKTREE.rawValue != 0,
      isIntended: extended & GIT_INDEX_ENTRY_INTENT_TO_ADD.rawValue != 0)
  }

  private static func indexError(_ code: Int32) -> GitError {
    let said = Library.lastError(code, "read the index")
    if said.message.contains("extension") {
      return GitError(
        operation: said.operation, code: code,
        message: "it is split or sparse, which libgit2 1.5 cannot read (\(said.message))")
    }
    return said
  }

  /// Whether the file ends with twenty zeros, as `index.skipHash` leaves it.
  private static func lacksChecksum(_ file: FilePath, size: Int64) -> Bool {
    guard size >= 32 else { return false }
    let descriptor = unsafe CText.with(file) { unsafe open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var tail = [UInt8](repeating: 1, count: 20)
    let count = unsafe tail.withUnsafeMutableBytes {
      unsafe pread(descriptor, $0.baseAddress, 20, off_t(size - 20))
    }
    return count == 20 && tail.allSatisfy { $0 == 0 }
  }

  /// Opens a copy of the index with the checksum that libgit2 insists on; the copy is gone afterwards.
  private borrowing func openCopy(of file: FilePath, _ stamp: FileStamp) throws(GitError) -> OpaquePointer {
    let operation = "read the index without a checksum"
    guard var bytes = try? FileSystem.read(file, limit: 1 << 30).bytes, bytes.count >= 32 else {
      throw GitError(operation: operation, message: "the file cannot be read")
    }
    bytes.replaceSubrange((bytes.count - 20)..., with: ContentDigest.sha1(bytes.dropLast(20)))
    let folder =
      memory.scratchDirectory ?? CurrentProcess.variable("TMPDIR").map { FilePath(bytes: $0) }
      ?? FilePath("/tmp")
    var template = (folder.appending("skillhub-index-XXXXXX").bytes + [0]).map { CChar(bitPattern: $0) }
    let descriptor = unsafe mkstemp(&template)
    guard descriptor >= 0 else {
      throw GitError(operation: operation, code: errno, message: "no copy can be made in \(folder)")
    }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    defer {
      close(descriptor)
      unsafe unlink(&template)
    }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else {
        throw GitError(operation: operation, code: errno, message: "the copy in \(folder) cannot be written")
      }
      rest = rest.dropFirst(count)
    }
    // libgit2 takes the age of the file for the time at which the entries were written.
    let time = timespec(tv_sec: Int(stamp.modified.seconds), tv_nsec: Int(stamp.modified.nanoseconds))
    unsafe _ = futimens(descriptor, [time, time])
    var index: OpaquePointer?
    let code = unsafe git_index_open(&index, &template)
    if code < 0 { throw Self.indexError(code) }
    let read = unsafe git_index_read(index, 1)
    guard read >= 0, let opened = unsafe index else {
      unsafe git_index_free(index)
      throw Self.indexError(read)
    }
    return unsafe opened
  }

  /// Whether the index has the path as a file (or a submodule, or a conflict).
  package borrowing func isTracked(_ path: FilePath) throws(GitError) -> Bool {
    let index = try index()
    let range = index.range(of: path)
    return range.contains { index.entries[$0].path == path }
  }

  /// Whether the index has anything at the path or below it.
  package borrowing func hasTrackedFiles(under path: FilePath) throws(GitError) -> Bool {
    try !index().range(of: path).isEmpty
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
