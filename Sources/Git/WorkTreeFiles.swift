import Catalog
import Platform

/// Compares entries of the index with the files of the work tree by what `lstat` says, as git does.
final class WorkTreeFiles {
  enum Comparison {
    case same, modified, deleted
    /// Only the content can tell.
    case unknown
    /// A folder with a repository of its own.
    case submodule
  }

  private let top: FilePath
  private let written: Timestamp?
  private let trustsPermissions: Bool
  private let trustsChangeTime: Bool
  private let hasLinks: Bool
  private let isSparse: Bool
  /// Whether each folder is one, and none above it is a link.
  private var folders: [FilePath: Bool] = [:]

  init(_ repository: borrowing Repository, index: IndexFile) throws(GitError) {
    top = repository.workTree.path
    written = index.written
    let configuration = repository.configuration
    trustsPermissions = configuration.flag("core.filemode") ?? true
    trustsChangeTime = configuration.flag("core.trustctime") ?? true
    hasLinks = configuration.flag("core.symlinks") ?? true
    isSparse =
      configuration.flag("core.sparsecheckout") == true
      && configuration.flag("sparse.expectfilesoutsideofpatterns") != true
  }

  /// Whether a file or link lies where the entry says, not behind a link.
  func hasFile(_ entry: IndexFile.Entry) -> Bool { stamp(of: entry) != nil }

  private func stamp(of entry: IndexFile.Entry) -> FileStamp? {
    guard isRealFolder(entry.path.parent) else { return nil }
    return try? FileSystem.stamp(of: top.appending(entry.path.bytes), followingLinks: false)
  }

  private func isRealFolder(_ folder: FilePath?) -> Bool {
    guard let folder else { return true }
    if let known = folders[folder] { return known }
    let result =
      isRealFolder(folder.parent)
      && (try? FileSystem.stamp(of: top.appending(folder.bytes), followingLinks: false))?.kind == .directory
    folders[folder] = result
    return result
  }

  func compare(_ entry: IndexFile.Entry) -> Comparison {
    if entry.isAssumedUnchanged { return .same }
    if entry.isSkipped, !isSparse { return .same }
    guard let stamp = stamp(of: entry) else { return entry.isSkipped ? .same : .deleted }
    if entry.isSubmodule { return stamp.kind == .directory ? .submodule : .modified }
    switch stamp.kind {
    case .directory: return .deleted
    case .link: if !entry.isLink { return .modified }
    case .regular: if entry.isLink, hasLinks { return .modified }
    default: return .modified
    }
    if !entry.isLink, trustsPermissions, (stamp.permissions & 0o100 != 0) != (entry.mode & 0o100 != 0) {
      return .modified
    }
    let size = UInt32(truncatingIfNeeded: stamp.size)
    // git writes size 0 where it wants the content to be looked at.
    if size != entry.size { return entry.size != 0 || isEmptyBlob(entry.id) ? .modified : .unknown }
    // Without the time of change a modification time may be set back, so that only whole seconds prove an age.
    let isOld =
      written.map {
        trustsChangeTime ? entry.modified < $0 : entry.modified.seconds < $0.seconds
      } ?? false
    let agrees =
      same(stamp.modified, entry.modified) && (!trustsChangeTime || same(stamp.changed, entry.changed))
      && (entry.inode == 0 || entry.inode == UInt32(truncatingIfNeeded: stamp.inode))
    return agrees && isOld ? .same : .unknown
  }

  /// Times agree where one of them has no nanoseconds: not every program writes them.
  private func same(_ left: Timestamp, _ right: Timestamp) -> Bool {
    UInt32(truncatingIfNeeded: left.seconds) == UInt32(truncatingIfNeeded: right.seconds)
      && (left.nanoseconds == right.nanoseconds || left.nanoseconds == 0 || right.nanoseconds == 0)
  }

  private func isEmptyBlob(_ id: ObjectID) -> Bool {
    id == ObjectID(hexadecimal: "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391".utf8)
  }
}
