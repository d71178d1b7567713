package import Catalog
import Platform
import Store

/// What cannot be read again: last validations, what was opened, the user's own names.
///
/// It migrates forward, is never thrown away, and belongs to one task. Where it cannot be kept, skillhub goes
/// on without it: what would be noted is dropped with a ``remark``.
package struct State: ~Copyable {
  let database: Database
  /// The database file, or nil where what is stored ends with this run.
  package let file: FilePath?
  private let notes = Notes()

  /// Holds what comes up while the value is only borrowed.
  private final class Notes {
    var remark: String?
    /// Whether something that was to be noted is lost.
    var hasLost = false
  }

  /// What there is to say about the state, as one line in lower case, or nil. The first trouble counts.
  package var remark: String? { notes.remark }

  /// The version of its tables.
  package static var schemaVersion: Int { StateSchema.version }

  /// Whether what is stored outlives this run.
  package var isPersistent: Bool { file != nil }

  /// Whether everything that was noted so far outlives this run.
  package var isKept: Bool { isPersistent && !notes.hasLost }

  /// Opens the state in a folder, makes it where it is missing, and migrates it where it is old. Without a
  /// folder it lives in memory.
  ///
  /// Throws only for a state of a newer version: to go on would be to act as if nothing had ever been kept.
  /// A file that is damaged or foreign is left as it is, and the run goes on with an empty state in memory.
  package static func open(in folder: FilePath?) throws(StateError) -> State {
    guard let folder else { return State(remark: nil) }
    func without(_ reason: String) -> State {
      State(remark: "no state in \(folder.displayText): \(reason)")
    }
    do throws(FileError) {
      try FileSystem.makePrivateFolder(folder)
    } catch {
      return without(error.reason)
    }
    let file = DatabaseFile("state", in: folder)
    if let stamp = file.stamp, stamp.kind != .regular { return without("state.sqlite is not a regular file") }
    let connection: StateConnection
    do throws(SQLError) {
      connection = try StateConnection.open(file)
    } catch {
      return without(error.reason)
    }
    switch consume connection {
    case .open(let database):
      let remark = database.isReadOnly ? "the state in \(folder.displayText) is not writable" : nil
      return State(database, file: file.path, remark: remark)
    case .newer(let version):
      throw .newer(found: version, known: StateSchema.version)
    case .foreign:
      return without("state.sqlite is not a state of skillhub")
    }
  }

  private init(_ database: consuming Database, file: FilePath?, remark: String?) {
    self.database = database
    self.file = file
    notes.remark = remark
  }

  /// A state in memory.
  private init(remark: String?) {
    database = Self.memory()
    file = nil
    notes.remark = remark
  }

  private static func memory() -> Database {
    guard let database = try? Database(), (try? StateSchema.migrate(database)) != nil else {
      return Database(closed: ())
    }
    return database
  }

  /// Answers a question; with trouble, the answer is the fallback.
  func reading<Answer>(or fallback: Answer, _ body: () throws(SQLError) -> Answer) -> Answer {
    do throws(SQLError) {
      return try body()
    } catch {
      say("the state could not be read: \(error.reason)")
      return fallback
    }
  }

  /// Makes changes that come all or not at all; trouble is only remarked on.
  func noting(_ body: () throws(SQLError) -> Void) {
    do throws(SQLError) {
      try database.begin(.immediate)
      try body()
      try database.commit()
    } catch {
      database.rollback()
      notes.hasLost = true
      say("state was not written: \(error.reason)")
    }
  }

  private func say(_ text: String) {
    if notes.remark == nil { notes.remark = text }
  }
}

/// What came of opening the state's file.
private enum StateConnection: ~Copyable {
  case open(Database)
  case newer(Int)
  case foreign

  static func open(_ file: DatabaseFile) throws(SQLError) -> StateConnection {
    // Where no lock file can be made, the folder takes no files, and there is nothing to make or migrate.
    let lock = try? file.lock(.exclusive)
    let stamp = file.stamp
    if let stamp { file.keepPrivate(stamp) }
    let isNew = (stamp?.size ?? 0) == 0
    let database = isNew ? try file.create() : try Database(file.path, .existing)
    if isNew { try file.chooseJournal(database) }
    let migration = try StateSchema.migrate(database)
    _ = consume lock
    switch migration {
    case .newer(let version): return .newer(version)
    case .foreign: return .foreign
    case .done: break
    }
    // Unlike the cache, this has to survive a power cut.
    try database.execute(
      "PRAGMA synchronous = FULL; PRAGMA cell_size_check = ON; PRAGMA trusted_schema = OFF")
    return .open(database)
  }
}
