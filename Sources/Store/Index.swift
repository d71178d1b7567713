package import Catalog
import Platform

/// The cached index: folders as they were listed and the items found in them. All of it can be read again.
///
/// Trouble with the cache never reaches the user as a failure. A question that cannot be answered has no
/// answers, so that the caller reads the files instead; what cannot be stored is not stored; and ``remark``
/// says so in one line.
package struct Index: ~Copyable {
  let core: IndexCore

  /// Opens the index of a cache folder, or makes it. Without a folder, and where the folder is of no use, the
  /// index lives in memory for this run.
  package static func open(in cacheFolder: FilePath?) -> Index {
    Index(core: IndexCore(folder: cacheFolder))
  }

  /// What there is to say about the cache, as one line in lower case, or nil. The first trouble counts.
  package var remark: String? { core.remark }

  /// How often all that was stored was lost since the index was opened: what was refreshed before has to be again.
  package var lossCount: Int { core.lossCount }

  /// The version of its tables.
  package static var schemaVersion: Int { Int(IndexSchema.version) }

  /// Whether what is stored outlives this run.
  package var isPersistent: Bool { core.isPersistent }

  /// The database file, or nil for an index in memory.
  package var file: FilePath? { core.isPersistent ? core.file?.path : nil }
}

/// The open database behind an ``Index``, and what became of it.
final class IndexCore {
  private(set) var database: Database
  private(set) var file: DatabaseFile?
  private(set) var isPersistent = false
  private(set) var remark: String?
  /// How often all that was stored was lost since the index was opened.
  private(set) var lossCount = 0
  /// The file that the database was opened from, to see whether somebody replaced it.
  private var inode: UInt64?
  private var rebuildCount = 0
  /// Why the folder takes no lock file, or nil.
  private var lockFailure: FileError?

  init(folder: FilePath?) {
    database = Database(closed: ())
    if let folder { openFile(in: folder) }
    if !isPersistent { useMemory() }
  }

  /// Records what there is to say, unless something was said already.
  func say(_ text: String) {
    if remark == nil { remark = text }
  }

  private func openFile(in folder: FilePath) {
    do throws(FileError) {
      try FileSystem.makePrivateFolder(folder)
    } catch {
      return say("no cache in \(folder.displayText): \(error.reason)")
    }
    let file = DatabaseFile("index", in: folder)
    self.file = file
    if let stamp = file.stamp, stamp.kind != .regular {
      return say("no cache in \(folder.displayText): index.sqlite is not a regular file")
    }
    do throws(SQLError) {
      try connect(file, replacing: nil)
    } catch {
      // Where the folder takes no files, that is the reason, and not what SQLite made of it.
      say("no cache in \(folder.displayText): \(lockFailure?.reason ?? error.reason)")
    }
  }

  /// Opens the file as it is or, where it is missing, of another version or damaged, makes it anew.
  ///
  /// - Parameter damaged: the inode of a file that is known to be damaged beneath a sound surface.
  private func connect(_ file: DatabaseFile, replacing damaged: UInt64?) throws(SQLError) {
    let shared = try lock(file, .shared)
    let isOpen = try openExisting(file, unless: damaged)
    _ = consume shared
    if isOpen { return }
    let exclusive = try lock(file, .exclusive)
    // Somebody may have made it while we waited.
    if try !openExisting(file, unless: damaged) { try make(file) }
    _ = consume exclusive
  }

  /// Puts a new file in the place of whatever is there, while the lock is held alone.
  private func make(_ file: DatabaseFile) throws(SQLError) {
    file.remove()
    let created = try file.create()
    try file.chooseJournal(created)
    try IndexSchema.create(in: created)
    try created.execute(IndexSchema.settings)
    adopt(created, file.stamp)
  }

  /// Takes the lock; nil where no lock can be had in this folder, because it does not take files: then nobody
  /// makes or replaces a database in it either.
  private func lock(_ file: DatabaseFile, _ mode: FileLock.Mode) throws(SQLError) -> FileLock? {
    do throws(FileError) {
      return try file.lock(mode)
    } catch {
      if error.isWouldBlock { throw .busy }
      lockFailure = error
      return nil
    }
  }

  /// Opens the file where it is an index of this version that can be read.
  private func openExisting(_ file: DatabaseFile, unless damaged: UInt64?) throws(SQLError) -> Bool {
    guard let stamp = file.stamp, stamp.inode != damaged else { return false }
    do throws(SQLError) {
      let opened = try Database(file.path, .existing)
      guard try IndexSchema.isCurrent(opened) else { return false }
      try opened.execute(IndexSchema.settings)
      if opened.isReadOnly { say("the cache \(file.path.displayText) is not writable") }
      file.keepPrivate(stamp)
      adopt(opened, stamp)
      return true
    } catch {
      if error.isCorrupt { return false }
      throw error
    }
  }

  private func adopt(_ opened: consuming Database, _ stamp: FileStamp?) {
    database = opened
    inode = stamp?.inode
    isPersistent = true
  }

  private func useMemory() {
    isPersistent = false
    database = Database(closed: ())
    guard let memory = try? Database(), (try? IndexSchema.create(in: memory)) != nil else { return }
    database = memory
  }

  /// Takes note of an error, and goes on with a new file where the database turned out to be damaged, else in memory
  /// with all that is stored.
  ///
  /// - Returns: whether what failed can be tried once more, on the same rows.
  private func suffer(_ error: SQLError) -> Bool {
    guard isPersistent, let file else {
      say("the cache could not be used: \(error.reason)")
      return false
    }
    guard error.isCorrupt, rebuildCount < 2 else {
      say("the cache could not be used: \(error.reason)")
      if !error.isCorrupt, let copy = try? database.copiedToMemory() {
        isPersistent = false
        database = copy
        return true
      }
      useMemory()
      lossCount += 1
      return false
    }
    rebuildCount += 1
    lossCount += 1
    say("the cache was damaged and is built anew")
    do throws(SQLError) {
      try connect(file, replacing: inode)
    } catch {
      useMemory()
    }
    return false
  }

  /// Answers a question from one state of the database; with trouble, the answer is the fallback.
  func reading<Answer>(or fallback: Answer, _ body: () throws(SQLError) -> Answer) -> Answer {
    var mayRepeat = true
    while true {
      do throws(SQLError) {
        try database.begin(.deferred)
        let answer = try body()
        try database.commit()
        return answer
      } catch {
        database.rollback()
        guard suffer(error), mayRepeat else { return fallback }
        mayRepeat = false
      }
    }
  }

  /// Makes changes that come all or not at all; false where they did not.
  ///
  /// - Parameter isForFile: whether they are of no use but in the file, so that memory does not do in its stead.
  func writing(isForFile: Bool = false, _ body: () throws(SQLError) -> Void) -> Bool {
    var mayRepeat = true
    while true {
      do throws(SQLError) {
        try database.begin(.immediate)
        try body()
        try database.commit()
        return true
      } catch {
        database.rollback()
        guard suffer(error), mayRepeat, !isForFile else { return false }
        mayRepeat = false
      }
    }
  }
}
