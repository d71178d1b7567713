package import Catalog

/// What the index holds, in numbers.
package struct IndexStatistics: Sendable, Hashable {
  package var itemCounts: [ItemKind: Int]
  package var folderCount: Int
  package var wayCount: Int
  package var gitFactCount: Int
  /// Bytes of the database file and its log; 0 in memory.
  package var byteCount: Int64
  package var schema: Int
  /// The last walk of each unit, by path.
  package var units: [IndexUnit]
}

/// A folder that was walked as a whole, and its last walk.
package struct IndexUnit: Sendable, Hashable {
  package var root: FilePath
  package var scan: IndexChanges.Scan
}

extension Index {
  /// Counts everything.
  package func statistics() -> IndexStatistics {
    let core = core
    let schema = Int(IndexSchema.version)
    let bytes = core.isPersistent ? core.file?.byteCount ?? 0 : 0
    let empty = IndexStatistics(
      itemCounts: [:], folderCount: 0, wayCount: 0, gitFactCount: 0, byteCount: bytes, schema: schema,
      units: [])
    return core.reading(or: empty) { () throws(SQLError) in
      var result = empty
      var kinds = try core.database.prepare("SELECT kind, count(*) FROM item GROUP BY kind")
      try kinds.bind([])
      while try kinds.step() {
        guard let kind = kinds.text(0).flatMap(ItemKind.init(rawValue:)) else { continue }
        result.itemCounts[kind] = Int(kinds.integer(1))
      }
      result.folderCount = Int(try core.database.integer("SELECT count(*) FROM folder") ?? 0)
      result.wayCount = Int(try core.database.integer("SELECT count(*) FROM way") ?? 0)
      result.gitFactCount = Int(try core.database.integer("SELECT count(*) FROM git") ?? 0)
      result.units = try core.units()
      return result
    }
  }

  /// The units that were walked, by path.
  package func units() -> [IndexUnit] {
    let core = core
    return core.reading(or: []) { () throws(SQLError) in try core.units() }
  }

  /// Looks for damage: in the file (`PRAGMA integrity_check`) and in what the rows say of each other. One line
  /// each; none means all is well.
  package func check() -> [String] {
    let core = core
    var result: [String] = []
    let isRead = core.reading(or: false) { () throws(SQLError) in
      var pages = try core.database.prepare("PRAGMA integrity_check(20)")
      try pages.bind([])
      while try pages.step() {
        if let line = pages.text(0), line != "ok" { result.append(line) }
      }
      try result += core.brokenRules()
      return true
    }
    if !isRead { result.append(core.remark ?? "the index cannot be read") }
    return result
  }

  /// Empties the index and gives its room back. False, with a ``remark``, where that could not be done.
  @discardableResult
  package func clear() -> Bool {
    let core = core
    let isDone = core.writing(isForFile: true) { () throws(SQLError) in
      for table in IndexSchema.tableNames { try core.database.execute("DELETE FROM \(table)") }
      try core.breakWalkSeals()
      try core.database.execute("INSERT INTO words (words) VALUES ('delete-all')")
    }
    // Only for the room: another process that reads meanwhile may prevent it.
    if isDone { try? core.database.execute("VACUUM; PRAGMA wal_checkpoint(TRUNCATE)") }
    return isDone
  }
}

extension IndexCore {
  fileprivate func units() throws(SQLError) -> [IndexUnit] {
    var rows = try database.prepare(
      "SELECT root, at_s, at_ns, duration, folders, entries, items FROM unit ORDER BY root")
    try rows.bind([])
    var result: [IndexUnit] = []
    while try rows.step() {
      let at = Timestamp(seconds: rows.integer(1), nanoseconds: Int32(truncatingIfNeeded: rows.integer(2)))
      let scan = IndexChanges.Scan(
        at: at, duration: rows.integer(3), folderCount: Int(rows.integer(4)),
        entryCount: Int(rows.integer(5)), itemCount: Int(rows.integer(6)))
      result.append(IndexUnit(root: FilePath(trusting: rows.blob(0)), scan: scan))
    }
    return result
  }

  /// What the tables promise beyond what SQLite checks.
  fileprivate func brokenRules() throws(SQLError) -> [String] {
    var result: [String] = []
    let orphans = try database.integer("SELECT count(*) FROM item WHERE key NOT IN (SELECT item FROM way)")
    if let orphans, orphans > 0 { result.append("\(orphans) items without a way in") }
    let strays = try database.integer("SELECT count(*) FROM way WHERE item NOT IN (SELECT key FROM item)")
    if let strays, strays > 0 { result.append("\(strays) ways to no item") }
    let texts = try database.integer("SELECT count(*) FROM text WHERE item NOT IN (SELECT key FROM item)")
    if let texts, texts > 0 { result.append("\(texts) texts of no item") }
    var folders = try database.prepare("SELECT path, stamp, entries FROM folder")
    try folders.bind([])
    while try folders.step() {
      if FileStamp(packed: folders.blob(1)) == nil || FolderRecord.unpack(folders.blob(2)) == nil {
        result.append("the row of \(FilePath(trusting: folders.blob(0)).displayText) cannot be read")
      }
    }
    return result
  }
}
