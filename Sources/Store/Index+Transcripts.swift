package import Catalog

extension Index {
  /// The transcripts at and below a folder, without what was understood of them.
  package func transcripts(under folder: FilePath) -> [TranscriptRecord.Key: TranscriptRecord] {
    let core = core
    return core.reading(or: [:]) { () throws(SQLError) in
      var rows = try core.database.prepare(
        PathRange.select(
          "path, fragment, stamp, read_s, read_ns, readers, position, line, guard, failure",
          from: "transcript"))
      try rows.bind(PathRange(folder).values)
      var result: [TranscriptRecord.Key: TranscriptRecord] = [:]
      while try rows.step() {
        guard let stamp = FileStamp(packed: rows.blob(2)) else { continue }
        let key = TranscriptRecord.Key(path: FilePath(trusting: rows.blob(0)), fragment: rows.blob(1))
        result[key] = TranscriptRecord(
          key: key, stamp: stamp, readAt: TranscriptRow.time(rows, 3) ?? Timestamp(seconds: 0),
          readers: rows.text(5) ?? "", position: rows.integer(6), line: Int(rows.integer(7)),
          guardDigest: rows.blob(8), failure: rows.text(9), state: [])
      }
      return result
    }
  }

  /// The digest of all that a unit was read from when it was last stored, or nil. While a caller comes to the same
  /// digest, every row of the unit is as it should be.
  package func seal(ofUnit root: FilePath) -> [UInt8]? {
    let core = core
    return core.reading(or: nil) { () throws(SQLError) in
      var rows = try core.database.prepare("SELECT seal FROM unit WHERE root = ?1")
      try rows.bind(.blob(root.bytes))
      return try rows.step() && !rows.isNull(0) ? rows.blob(0) : nil
    }
  }

  /// What was understood of a transcript; empty where it is not known.
  package func transcriptState(of key: TranscriptRecord.Key) -> [UInt8] {
    let core = core
    return core.reading(or: []) { () throws(SQLError) in
      var rows = try core.database.prepare("SELECT state FROM transcript WHERE path = ?1 AND fragment = ?2")
      try rows.bind(.blob(key.path.bytes), .blob(key.fragment))
      return try rows.step() ? rows.blob(0) : []
    }
  }

  /// Which runs used something of a name, the latest use first.
  ///
  /// - Parameter name: the name as agents write it; nil for everything that was used.
  package func runUses(of name: String? = nil, kind: ItemKind? = nil) -> [RunUse] {
    let core = core
    return core.reading(or: []) { () throws(SQLError) in
      // A condition that also lets everything through would keep SQLite from its index of names.
      var rows = try core.database.prepare(
        """
        SELECT path, fragment, agent, kind, name, count, last_s, last_ns FROM run_use
        WHERE \(name == nil ? "?1 IS NULL" : "name = ?1") AND (?2 IS NULL OR kind = ?2)
        ORDER BY last_s DESC, last_ns DESC, path, fragment, name
        """)
      try rows.bind(.text(name), .text(kind?.rawValue))
      var result: [RunUse] = []
      while try rows.step() {
        guard let kind = ItemKind(rawValue: rows.text(3) ?? "") else { continue }
        result.append(
          RunUse(
            run: TranscriptRecord.Key(path: FilePath(trusting: rows.blob(0)), fragment: rows.blob(1)),
            agent: rows.text(2) ?? "", kind: kind, name: rows.text(4) ?? "", count: Int(rows.integer(5)),
            last: TranscriptRow.time(rows, 6)))
      }
      return result
    }
  }

  /// When the oldest of the transcripts that were read was last written to, or nil where none was.
  ///
  /// Agents remove transcripts by their age, so what happened after this is all there, and what happened before may be gone.
  package func oldestRun() -> Timestamp? {
    let core = core
    return core.reading(or: nil) { () throws(SQLError) in
      var rows = try core.database.prepare(
        """
        SELECT modified_s, modified_ns FROM item WHERE kind = 'run' AND modified_s IS NOT NULL
        ORDER BY modified_s, modified_ns LIMIT 1
        """)
      return try rows.step() ? TranscriptRow.time(rows, 0) : nil
    }
  }

  /// The listings of skills that an agent was seen to make, the newest first.
  ///
  /// - Parameters:
  ///   - agent: the id of the agent.
  ///   - limit: the most that are given.
  package func runListings(agent: String, limit: Int = 1000) -> [RunListing] {
    let core = core
    return core.reading(or: []) { () throws(SQLError) in
      var rows = try core.database.prepare(
        """
        SELECT path, fragment, folder, at_s, at_ns, names FROM run_listing WHERE agent = ?1
        ORDER BY at_s DESC, at_ns DESC LIMIT ?2
        """)
      try rows.bind(.text(agent), .integer(limit))
      var result: [RunListing] = []
      while try rows.step() {
        result.append(
          RunListing(
            run: TranscriptRecord.Key(path: FilePath(trusting: rows.blob(0)), fragment: rows.blob(1)),
            agent: agent,
            folder: rows.isNull(2) ? nil : FilePath(trusting: rows.blob(2)),
            at: TranscriptRow.time(rows, 3) ?? Timestamp(seconds: 0),
            names: rows.blob(5).split(separator: 0).map { String(decoding: $0, as: UTF8.self) }))
      }
      return result
    }
  }

  /// Forgets every run and everything that was read out of transcripts. False, with a ``remark``, where that could not
  /// be done.
  @discardableResult
  package func forgetRuns() -> Bool {
    let core = core
    return core.writing(isForFile: true) { () throws(SQLError) in
      for sql in [
        "DELETE FROM relation WHERE item IN (SELECT key FROM item WHERE kind = 'run')",
        "DELETE FROM way WHERE item IN (SELECT key FROM item WHERE kind = 'run')",
        "DELETE FROM item WHERE kind = 'run'", "DELETE FROM transcript", "DELETE FROM run_use",
        "DELETE FROM run_listing", "UPDATE unit SET seal = NULL",
      ] { try core.database.execute(sql) }
    }
  }
}

/// How times stand in the tables of runs.
private enum TranscriptRow {
  static func time(_ row: borrowing Statement, _ column: Int32) -> Timestamp? {
    guard !row.isNull(column) else { return nil }
    return Timestamp(
      seconds: row.integer(column), nanoseconds: Int32(truncatingIfNeeded: row.integer(column + 1)))
  }
}

extension IndexCore {
  func storeTranscripts(_ changes: IndexChanges) throws(SQLError) {
    for key in changes.removedTranscripts + changes.transcripts.map(\.key) {
      for table in ["run_use", "run_listing", "transcript"] {
        try database.run(
          "DELETE FROM \(table) WHERE path = ?1 AND fragment = ?2", .blob(key.path.bytes), .blob(key.fragment)
        )
      }
    }
    for record in changes.transcripts {
      try database.run(
        "INSERT INTO transcript VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", .blob(record.key.path.bytes),
        .blob(record.key.fragment), .blob(record.stamp.packed), .integer(record.readAt.seconds),
        .integer(Int64(record.readAt.nanoseconds)), .text(record.readers), .integer(record.position),
        .integer(record.line), .blob(record.guardDigest), .text(record.failure), .blob(record.state))
      for use in record.uses {
        try database.run(
          "INSERT INTO run_use VALUES (?, ?, ?, ?, ?, ?, ?, ?)", .blob(record.key.path.bytes),
          .blob(record.key.fragment), .text(use.agent), .text(use.kind.rawValue), .text(use.name),
          .integer(use.count), use.last.map { .integer($0.seconds) } ?? .null,
          use.last.map { .integer(Int64($0.nanoseconds)) } ?? .null)
      }
      if let listing = record.listing {
        try database.run(
          "INSERT INTO run_listing VALUES (?, ?, ?, ?, ?, ?, ?)", .blob(record.key.path.bytes),
          .blob(record.key.fragment), .text(listing.agent), .blob(listing.folder?.bytes),
          .integer(listing.at.seconds), .integer(Int64(listing.at.nanoseconds)),
          .blob(Array(listing.names.joined(separator: "\0").utf8)))
      }
    }
  }
}
