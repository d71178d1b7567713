package import Catalog
package import Platform

/// Opening a database file that belongs to the user alone, when others may open, make or replace it meanwhile.
///
/// A lock file beside the database orders this. Opening takes it shared until SQLite holds all of its files;
/// making and replacing take it alone. So nobody meets a database that is half made, nor one database's
/// journal beside another's pages.
package struct DatabaseFile: Sendable {
  package let path: FilePath
  private let lock: FilePath

  /// Names the file `<name>.sqlite` in a folder, and its lock `<name>.lock`.
  package init(_ name: String, in folder: FilePath) {
    path = folder.appending(name + ".sqlite")
    lock = folder.appending(name + ".lock")
  }

  /// Takes the lock.
  package func lock(_ mode: FileLock.Mode) throws(FileError) -> FileLock {
    try FileLock(lock, mode)
  }

  /// What stands at the path, links followed.
  package var stamp: FileStamp? { try? FileSystem.stamp(of: path, followingLinks: true) }

  /// Opens the file and makes it where it is missing, with mode 0600, which its journals inherit.
  ///
  /// The mode is set by name: to open and close the file here would drop the locks that other connections of
  /// this process hold on it.
  package func create() throws(SQLError) -> Database {
    let isNew = stamp == nil
    if isNew { removeJournals() }
    let database = try Database(path, .creating)
    if isNew { try? FileSystem.setPermissions(0o600, of: path) }
    return database
  }

  /// Takes a file of the user's own back from everybody else, where a looser mode was left on it.
  package func keepPrivate(_ stamp: FileStamp) {
    if stamp.permissions & 0o077 != 0, stamp.owner == CurrentProcess.user {
      try? FileSystem.setPermissions(0o600, of: path)
    }
  }

  /// Chooses the journal: a write-ahead log, which lets readers and a writer work at once, where its shared
  /// memory can be trusted; else a rollback journal, which needs nothing but locks.
  package func chooseJournal(_ database: borrowing Database) throws(SQLError) {
    let mode = FileSystem.isOnLocalDisk(path) ? "WAL" : "TRUNCATE"
    try database.execute("PRAGMA journal_mode = \(mode)")
  }

  /// Removes the file and its journals, while the lock is held alone. Connections that are open keep what
  /// they have; SQLite sees that their file has moved and leaves the new one's journals alone.
  package func remove() {
    try? FileSystem.remove(path)
    removeJournals()
  }

  private func removeJournals() {
    for suffix in ["-wal", "-shm", "-journal"] {
      try? FileSystem.remove(FilePath(bytes: path.bytes + Array(suffix.utf8)))
    }
  }

  /// The bytes that the file and its write-ahead log take.
  package var byteCount: Int64 {
    let log = FilePath(bytes: path.bytes + Array("-wal".utf8))
    return (stamp?.size ?? 0) + ((try? FileSystem.stamp(of: log, followingLinks: true))?.size ?? 0)
  }
}
