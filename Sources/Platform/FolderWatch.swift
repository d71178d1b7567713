package import Catalog

/// What happened in watched folders.
package struct FolderChanges: Sendable, Hashable {
  /// The folders in which an entry came, went or was written to, or that are themselves gone.
  package var folders: Set<FilePath> = []
  /// The entries that came, went or were moved in them, there by now or not.
  package var entries: Set<FilePath> = []
  /// Whether more happened than the system kept, so that every folder may have changed.
  package var isOverflow = false

  package init() {}

  package var isEmpty: Bool { folders.isEmpty && !isOverflow }

  /// Adds what happened after.
  package mutating func add(_ later: FolderChanges) {
    folders.formUnion(later.folders)
    entries.formUnion(later.entries)
    isOverflow = isOverflow || later.isOverflow
  }

  /// Whether something in a folder, or the folder itself or one above it, may be another than before.
  package func mayConcern(_ folder: FilePath) -> Bool {
    isOverflow || folders.contains { folder.contains($0) } || entries.contains { $0.contains(folder) }
  }
}

/// What came of asking for a folder to be watched.
package enum FolderWatchAnswer: Sendable, Hashable {
  case watched
  /// The system watches no more folders for this user.
  case full
  /// There is no such folder, or it cannot be looked into.
  case unreachable
}

/// How a wait ended.
package enum FolderWatchWait: Sendable, Hashable {
  /// Something happened in a folder.
  case changed
  case timedOut
  /// Somebody asked the process to stop.
  case stopped
  /// Nobody reads standard output any more.
  case unread
}

/// What each operating system offers in its own `FolderWatch`, in the file `FolderWatch+SYSTEM.swift`.
package protocol FolderWatching: ~Copyable {
  /// Starts to watch, no folder yet.
  init() throws(FileError)

  /// How many folders are watched.
  var count: Int { get }

  /// Watches one folder, not what lies in folders below it. A link to a folder is followed.
  mutating func add(_ folder: FilePath) -> FolderWatchAnswer

  /// Watches a folder no more.
  mutating func remove(_ folder: FilePath)

  /// Waits until something happens, at most so many milliseconds where they are given.
  func wait(milliseconds: Int?) -> FolderWatchWait

  /// Takes what happened since the last time, and waits for nothing. A folder that is gone or was moved away is
  /// watched no more, and those below it are not either.
  mutating func changes() -> FolderChanges

  /// What the limit is called that ``FolderWatchAnswer/full`` speaks of, and the command that raises it.
  static func raisingLimit(to count: Int) -> (limit: String, command: String)
}
