package import Catalog

/// What tells that a walk would find nothing new: what it would ask of the disk, and what it reported the last time.
package struct WalkSeal: Sendable, Hashable {
  /// A digest of all that a walk depends on beside the disk.
  package var key: [UInt8]
  /// The questions with a digest of their answers, as who asks them packs them.
  package var questions: [UInt8]
  /// The report, packed the same way.
  package var report: [UInt8]

  package init(key: [UInt8], questions: [UInt8], report: [UInt8]) {
    self.key = key
    self.questions = questions
    self.report = report
  }
}

extension Index {
  /// How often something was stored that a walk found. What is made of two looks at the index belongs together only
  /// where this is the same in both.
  package var turn: Int64? {
    let core = core
    return core.reading(or: nil) { () throws(SQLError) in try core.turn() }
  }

  /// The seal of a folder's walk; nil where there is none, or where something was stored since.
  package func walkSeal(of root: FilePath, key: [UInt8]) -> WalkSeal? {
    let core = core
    return core.reading(or: nil) { () throws(SQLError) in
      var rows = try core.database.prepare(
        """
        SELECT questions, report FROM walk_seal
        WHERE root = ?1 AND key = ?2 AND turn = (SELECT number FROM turn)
        """)
      try rows.bind(.blob(root.bytes), .blob(key))
      return try rows.step() ? WalkSeal(key: key, questions: rows.blob(0), report: rows.blob(1)) : nil
    }
  }

  /// Keeps the seal of a walk that found nothing new, unless something was stored since the turn in which it began.
  package func keep(_ seal: WalkSeal, ofWalkOf root: FilePath, turn: Int64) {
    let core = core
    _ = core.writing(isForFile: true) { () throws(SQLError) in
      guard try core.turn() == turn else { return }
      try core.database.run(
        "INSERT OR REPLACE INTO walk_seal (root, turn, key, questions, report) VALUES (?, ?, ?, ?, ?)",
        .blob(root.bytes), .integer(turn), .blob(seal.key), .blob(seal.questions), .blob(seal.report))
    }
  }
}

extension IndexCore {
  fileprivate func turn() throws(SQLError) -> Int64? {
    try database.integer("SELECT number FROM turn")
  }

  /// Makes every walk look for itself again: rows may be shared by walks that do not see each other's folders.
  func breakWalkSeals() throws(SQLError) {
    try database.run("UPDATE turn SET number = number + 1")
    try database.run("DELETE FROM walk_seal")
  }
}
