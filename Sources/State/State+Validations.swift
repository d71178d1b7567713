package import Catalog
import Store

/// One validation of one item, as it is remembered.
package struct ValidationRecord: Sendable, Hashable {
  /// The item's printed id.
  package var item: String
  package var realPath: FilePath
  /// What was validated; the verdict says nothing about other content.
  package var contentHash: [UInt8]
  /// The version of the rules.
  package var ruleSet: String
  package var at: Timestamp
  package var errorCount: Int
  package var warningCount: Int

  package init(
    item: String, realPath: FilePath, contentHash: [UInt8], ruleSet: String, at: Timestamp, errorCount: Int,
    warningCount: Int
  ) {
    self.item = item
    self.realPath = realPath
    self.contentHash = contentHash
    self.ruleSet = ruleSet
    self.at = at
    self.errorCount = errorCount
    self.warningCount = warningCount
  }
}

extension State {
  /// How many contents of one item are remembered.
  static let validationsPerItem = 16

  /// Remembers validations. One of the same item and content takes the place of the one before.
  package func recordValidations(_ records: [ValidationRecord]) {
    guard !records.isEmpty else { return }
    // Unlike all else here it is no loss where a power cut takes the last of it; nothing is damaged by that.
    let isWaitedFor = !usesWriteAheadLog
    if !isWaitedFor { try? database.execute("PRAGMA synchronous = NORMAL") }
    defer { if !isWaitedFor { try? database.execute("PRAGMA synchronous = FULL") } }
    noting { () throws(SQLError) in
      for record in records {
        try database.run(
          "INSERT OR REPLACE INTO validation VALUES (?, ?, ?, ?, ?, ?, ?, ?)", .text(record.item),
          .blob(record.realPath.bytes), .blob(record.contentHash), .text(record.ruleSet),
          .integer(record.at.seconds), .integer(Int64(record.at.nanoseconds)), .integer(record.errorCount),
          .integer(record.warningCount))
        try database.run(
          """
          DELETE FROM validation WHERE item = ?1 AND content_hash IN (
            SELECT content_hash FROM validation WHERE item = ?1 ORDER BY at_s DESC, at_ns DESC
            LIMIT -1 OFFSET ?2)
          """, .text(record.item), .integer(Self.validationsPerItem))
      }
    }
  }

  /// Whether the file has a write-ahead log, with which a write that was not waited for damages nothing.
  private var usesWriteAheadLog: Bool {
    reading(or: false) { () throws(SQLError) in
      var row = try database.prepare("PRAGMA journal_mode")
      try row.bind([])
      return try row.step() && row.text(0) == "wal"
    }
  }

  /// The last validation of an item's content. An item that moved has a new id; then the last validation of
  /// the same content, wherever it lay, counts.
  package func lastValidation(id: String, contentHash: [UInt8]) -> ValidationRecord? {
    validation("item = ?1 AND content_hash = ?2", [.text(id), .blob(contentHash)])
      ?? validation("content_hash = ?1", [.blob(contentHash)])
  }

  /// The last validation of an item, whatever its content was.
  package func lastValidation(id: String) -> ValidationRecord? {
    validation("item = ?1", [.text(id)])
  }

  private func validation(_ condition: String, _ values: [SQLValue]) -> ValidationRecord? {
    reading(or: nil) { () throws(SQLError) in
      var rows = try database.prepare(
        """
        SELECT item, real_path, content_hash, rule_set, at_s, at_ns, errors, warnings FROM validation
        WHERE \(condition) ORDER BY at_s DESC, at_ns DESC LIMIT 1
        """)
      try rows.bind(values)
      guard try rows.step() else { return nil }
      return ValidationRecord(
        item: rows.text(0) ?? "", realPath: FilePath(trusting: rows.blob(1)), contentHash: rows.blob(2),
        ruleSet: rows.text(3) ?? "", at: State.time(rows, 4),
        errorCount: Int(truncatingIfNeeded: rows.integer(6)),
        warningCount: Int(truncatingIfNeeded: rows.integer(7)))
    }
  }

  /// A time that stands in two columns.
  static func time(_ row: borrowing Statement, _ column: Int32) -> Timestamp {
    Timestamp(
      seconds: row.integer(column), nanoseconds: Int32(truncatingIfNeeded: row.integer(column + 1)))
  }
}
