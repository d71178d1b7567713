package import Catalog
import Store

/// A change that skillhub made on somebody's word, with what takes it back.
package struct Change: Sendable, Hashable {
  /// What was changed, in words: `description of pdf-forms`.
  package var what: String
  /// The file, or nil for a change of the state.
  package var path: FilePath?
  /// What the file held before; for a change of the state, the value before, or nil where there was none.
  package var before: [UInt8]?
  /// The hash of what the file held after.
  package var afterHash: [UInt8]
  /// How many folders were made for the file: the ones right above it.
  package var folderCount: Int
  /// Of a change of the state: the table and the key.
  package var table: String?
  package var key: String?
  package var at: Timestamp

  package init(
    _ what: String, path: FilePath? = nil, before: [UInt8]?, afterHash: [UInt8] = [], folderCount: Int = 0,
    table: String? = nil, key: String? = nil, at: Timestamp
  ) {
    self.what = what
    self.path = path
    self.before = before
    self.afterHash = afterHash
    self.folderCount = folderCount
    self.table = table
    self.key = key
    self.at = at
  }
}

extension State {
  /// The most changes that can be taken back.
  package static let maximumChanges = 100

  /// Notes a change, so that it can be taken back.
  package func record(_ change: Change) {
    noting { () throws(SQLError) in
      try database.run(
        "INSERT INTO change (what, path, before, after_hash, owner, key, at_s, at_ns, folders) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        .text(change.what), .blob(change.path?.bytes), .blob(change.before), .blob(change.afterHash),
        .text(change.table), .text(change.key), .integer(change.at.seconds),
        .integer(Int64(change.at.nanoseconds)), .integer(change.folderCount))
      try database.run(
        "DELETE FROM change WHERE number <= (SELECT max(number) FROM change) - ?1",
        .integer(Self.maximumChanges))
    }
  }

  /// The last changes, the newest first, each with its number.
  package func changes(limit: Int = Self.maximumChanges) -> [(number: Int64, change: Change)] {
    reading(or: []) { () throws(SQLError) in
      var rows = try database.prepare(
        """
        SELECT number, what, path, before, after_hash, owner, key, at_s, at_ns, folders FROM change
        ORDER BY number DESC LIMIT ?1
        """)
      try rows.bind(.integer(limit))
      var result: [(number: Int64, change: Change)] = []
      while try rows.step() {
        let change = Change(
          rows.text(1) ?? "", path: rows.isNull(2) ? nil : FilePath(trusting: rows.blob(2)),
          before: rows.isNull(3) ? nil : rows.blob(3), afterHash: rows.blob(4),
          folderCount: Int(clamping: rows.integer(9)), table: rows.text(5), key: rows.text(6),
          at: Timestamp(seconds: rows.integer(7), nanoseconds: Int32(truncatingIfNeeded: rows.integer(8))))
        result.append((rows.integer(0), change))
      }
      return result
    }
  }

  /// Forgets a change that was taken back.
  package func forgetChange(_ number: Int64) {
    noting { () throws(SQLError) in
      try database.run("DELETE FROM change WHERE number = ?1", .integer(number))
    }
  }
}
