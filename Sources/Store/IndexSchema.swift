/// The tables of the index. Whatever changes here gets a new ``version``; the index is then built anew.
enum IndexSchema {
  static let version: Int64 = 8

  /// `skhi`: what `file` and other programs know the database by.
  static let applicationID: Int64 = 0x736B_6869

  // Paths are blobs: SQLite compares them byte by byte, so what lies below P is the range from `P/` up to,
  // and without, `P0` (the byte after `/` is `0`).
  static let tables = """
    CREATE TABLE folder (
      path BLOB PRIMARY KEY, stamp BLOB NOT NULL, read_s INTEGER NOT NULL, read_ns INTEGER NOT NULL,
      entries BLOB NOT NULL, ignored BLOB NOT NULL, ignore_key BLOB NOT NULL, note TEXT
    ) WITHOUT ROWID;
    CREATE TABLE item (
      key INTEGER PRIMARY KEY, kind TEXT NOT NULL, real_path BLOB NOT NULL, fragment BLOB NOT NULL,
      id TEXT NOT NULL, name TEXT NOT NULL, title TEXT NOT NULL, status TEXT NOT NULL, description TEXT,
      category TEXT, tags BLOB NOT NULL, errors INTEGER NOT NULL, warnings INTEGER NOT NULL, remark TEXT,
      modified_s INTEGER, modified_ns INTEGER, stamp BLOB, read_s INTEGER NOT NULL, read_ns INTEGER NOT NULL,
      content_hash BLOB NOT NULL, rule_set TEXT NOT NULL, detail BLOB NOT NULL,
      UNIQUE (real_path, kind, fragment)
    );
    CREATE INDEX item_id ON item (id);
    CREATE INDEX item_name ON item (name);
    CREATE TABLE way (
      path BLOB NOT NULL, item INTEGER NOT NULL, root BLOB NOT NULL, project BLOB,
      PRIMARY KEY (path, item, root)
    ) WITHOUT ROWID;
    CREATE INDEX way_item ON way (item);
    CREATE INDEX way_root ON way (root);
    CREATE TABLE document (
      path BLOB PRIMARY KEY, stamp BLOB NOT NULL, read_s INTEGER NOT NULL, read_ns INTEGER NOT NULL,
      readers TEXT NOT NULL, failure TEXT
    ) WITHOUT ROWID;
    CREATE TABLE relation (
      item INTEGER NOT NULL, kind TEXT NOT NULL, target_kind TEXT NOT NULL, target BLOB NOT NULL,
      text TEXT NOT NULL, line INTEGER
    );
    CREATE INDEX relation_item ON relation (item);
    CREATE INDEX relation_target ON relation (target);
    CREATE INDEX relation_word ON relation (CAST(target AS TEXT) COLLATE NOCASE) WHERE target_kind <> 'path';
    CREATE TABLE transcript (
      path BLOB NOT NULL, fragment BLOB NOT NULL, stamp BLOB NOT NULL, read_s INTEGER NOT NULL,
      read_ns INTEGER NOT NULL, readers TEXT NOT NULL, position INTEGER NOT NULL, line INTEGER NOT NULL,
      guard BLOB NOT NULL, failure TEXT, state BLOB NOT NULL,
      UNIQUE (path, fragment)
    );
    CREATE TABLE run_use (
      path BLOB NOT NULL, fragment BLOB NOT NULL, agent TEXT NOT NULL, kind TEXT NOT NULL, name TEXT NOT NULL,
      count INTEGER NOT NULL, last_s INTEGER, last_ns INTEGER
    );
    CREATE INDEX run_use_path ON run_use (path);
    CREATE INDEX run_use_name ON run_use (name);
    CREATE TABLE run_listing (
      path BLOB NOT NULL, fragment BLOB NOT NULL, agent TEXT NOT NULL, folder BLOB, at_s INTEGER NOT NULL,
      at_ns INTEGER NOT NULL, names BLOB NOT NULL,
      PRIMARY KEY (path, fragment)
    ) WITHOUT ROWID;
    CREATE INDEX run_listing_agent ON run_listing (agent, at_s);
    CREATE TABLE unit (
      root BLOB PRIMARY KEY, at_s INTEGER NOT NULL, at_ns INTEGER NOT NULL, duration INTEGER NOT NULL,
      folders INTEGER NOT NULL, entries INTEGER NOT NULL, items INTEGER NOT NULL, seal BLOB
    ) WITHOUT ROWID;
    CREATE TABLE walk_seal (
      root BLOB NOT NULL UNIQUE, turn INTEGER NOT NULL, key BLOB NOT NULL, questions BLOB NOT NULL,
      report BLOB NOT NULL
    );
    CREATE TABLE turn (one INTEGER PRIMARY KEY CHECK (one = 1), number INTEGER NOT NULL);
    INSERT INTO turn VALUES (1, 0);
    CREATE TABLE text (
      item INTEGER PRIMARY KEY, name TEXT NOT NULL, description TEXT NOT NULL, tags TEXT NOT NULL,
      headings TEXT NOT NULL, body TEXT NOT NULL
    );
    CREATE VIRTUAL TABLE words USING fts5(
      name, description, tags, headings, body, content = '', tokenize = 'ascii'
    );
    INSERT INTO words (words, rank) VALUES ('rank', 'bm25(10.0, 5.0, 4.0, 3.0, 1.0)');
    CREATE TABLE git (
      key BLOB NOT NULL UNIQUE, fingerprint BLOB NOT NULL, value BLOB NOT NULL, turn INTEGER PRIMARY KEY
    );
    """

  /// The tables that hold what was read. `turn` only counts, and goes on counting.
  static let tableNames = [
    "folder", "item", "way", "document", "relation", "transcript", "run_use", "run_listing", "unit",
    "walk_seal", "git", "text",
  ]

  /// Whether a database is an index of this version.
  static func isCurrent(_ database: borrowing Database) throws(SQLError) -> Bool {
    let found = try database.integer("PRAGMA user_version")
    guard found == version else { return false }
    return try database.integer("PRAGMA application_id") == applicationID
  }

  /// Makes the tables in an empty database, all or none.
  static func create(in database: borrowing Database) throws(SQLError) {
    try database.begin(.immediate)
    do throws(SQLError) {
      try database.execute(tables)
      try database.execute("PRAGMA application_id = \(applicationID)")
      try database.execute("PRAGMA user_version = \(version)")
      try database.commit()
    } catch {
      database.rollback()
      throw error
    }
  }

  /// What each connection is told. Losing the last transaction in a power cut is no loss for a cache, so the
  /// disk is not waited for; damaged pages are to be noticed early.
  static let settings = """
    PRAGMA synchronous = NORMAL;
    PRAGMA temp_store = MEMORY;
    PRAGMA cache_size = -16000;
    PRAGMA cell_size_check = ON;
    PRAGMA trusted_schema = OFF;
    """
}
