package import Store

/// The steps that bring a state of any age to the present. A step that was released is never changed; what is
/// new is a new step at the end, and the number of steps is the version.
package enum StateSchema {
  /// `skhs`: what `file` and other programs know the database by.
  static let applicationID: Int64 = 0x736B_6873

  package static let steps: [String] = [
    // 1: what was validated, opened and ticked, and the user's own names.
    """
    CREATE TABLE validation (
      item TEXT NOT NULL, real_path BLOB NOT NULL, content_hash BLOB NOT NULL, rule_set TEXT NOT NULL,
      at_s INTEGER NOT NULL, at_ns INTEGER NOT NULL, errors INTEGER NOT NULL, warnings INTEGER NOT NULL,
      PRIMARY KEY (item, content_hash)
    ) WITHOUT ROWID;
    CREATE INDEX validation_content ON validation (content_hash);
    CREATE TABLE opened (
      path BLOB PRIMARY KEY, item TEXT, at_s INTEGER NOT NULL, at_ns INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE tick (
      item TEXT NOT NULL, content_hash BLOB NOT NULL, entry INTEGER NOT NULL, done INTEGER NOT NULL,
      at_s INTEGER NOT NULL, at_ns INTEGER NOT NULL, PRIMARY KEY (item, content_hash, entry)
    ) WITHOUT ROWID;
    CREATE TABLE alias (
      name TEXT PRIMARY KEY, item TEXT NOT NULL, path BLOB NOT NULL, at_s INTEGER NOT NULL,
      at_ns INTEGER NOT NULL
    ) WITHOUT ROWID;
    """,
    // 2: what the last validation of some paths failed on.
    """
    CREATE TABLE validation_run (
      scope TEXT PRIMARY KEY, failures TEXT NOT NULL, at_s INTEGER NOT NULL, at_ns INTEGER NOT NULL
    ) WITHOUT ROWID;
    """,
    // 3: the user's own remarks, and what changes can be taken back.
    """
    CREATE TABLE note (
      item TEXT PRIMARY KEY, path BLOB NOT NULL, text TEXT NOT NULL, at_s INTEGER NOT NULL, at_ns INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE change (
      number INTEGER PRIMARY KEY AUTOINCREMENT, what TEXT NOT NULL, path BLOB, before BLOB, after_hash BLOB NOT NULL,
      owner TEXT, key TEXT, at_s INTEGER NOT NULL, at_ns INTEGER NOT NULL
    );
    CREATE INDEX alias_item ON alias (item);
    """,
    // 4: what setup wrote outside of skillhub's own folders; a folder that it made has no hash.
    """
    CREATE TABLE setup (
      path BLOB PRIMARY KEY, hash BLOB, at_s INTEGER NOT NULL, at_ns INTEGER NOT NULL
    ) WITHOUT ROWID;
    """,
    // 5: how many folders above its file a change made.
    "ALTER TABLE change ADD COLUMN folders INTEGER NOT NULL DEFAULT 0",
  ]

  static var version: Int { steps.count }

  /// Brings a database to the version of the last step, all or nothing.
  package static func migrate(
    _ database: borrowing Database, by steps: [String] = steps
  ) throws(SQLError) -> Migration {
    func found() throws(SQLError) -> Int {
      Int(truncatingIfNeeded: try database.integer("PRAGMA user_version") ?? 0)
    }
    let before = try found()
    if before > steps.count { return .newer(before) }
    let owner = try database.integer("PRAGMA application_id") ?? 0
    let tables = try database.integer("SELECT count(*) FROM sqlite_schema") ?? 0
    // A file that holds something, but does not bear our mark, belongs to somebody else.
    guard before >= 0, owner == applicationID || (owner == 0 && tables == 0 && before == 0) else {
      return .foreign
    }
    if before == steps.count { return .done(from: before) }
    try database.begin(.immediate)
    do throws(SQLError) {
      // Another process may have gone the same way while we waited for it.
      let start = try found()
      for step in steps.dropFirst(start) { try database.execute(step) }
      if start < steps.count {
        try database.execute("PRAGMA application_id = \(applicationID)")
        try database.execute("PRAGMA user_version = \(steps.count)")
      }
      try database.commit()
    } catch {
      database.rollback()
      throw error
    }
    return .done(from: before)
  }

  /// What became of a migration.
  package enum Migration: Sendable, Hashable {
    case done(from: Int)
    /// The database has a version that is not known here; nothing was changed.
    case newer(Int)
    /// The database is none of ours; nothing was changed.
    case foreign
  }
}
