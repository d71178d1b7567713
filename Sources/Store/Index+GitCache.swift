/// One answer about a repository, kept under what it was asked for and valid while its fingerprint is.
package struct CachedGitFact: Sendable, Hashable {
  /// What was asked.
  package var key: [UInt8]
  /// What the answer was made from; another fingerprint means another answer.
  package var fingerprint: [UInt8]
  package var value: [UInt8]

  package init(key: [UInt8], fingerprint: [UInt8], value: [UInt8]) {
    self.key = key
    self.fingerprint = fingerprint
    self.value = value
  }
}

extension Index {
  /// The most answers that are kept, and the most bytes of them; the oldest go first.
  static let gitCapacity = (count: 20_000, bytes: 64 << 20)

  /// The answer that is kept for a key, whatever its fingerprint; nil where there is none.
  package func cachedGit(key: [UInt8]) -> (fingerprint: [UInt8], value: [UInt8])? {
    let core = core
    return core.reading(or: nil) { () throws(SQLError) in
      var statement = try core.database.prepare("SELECT fingerprint, value FROM git WHERE key = ?1")
      try statement.bind(.blob(key))
      return try statement.step() ? (statement.blob(0), statement.blob(1)) : nil
    }
  }

  /// Keeps an answer in place of an older one for the same key.
  @discardableResult
  package func storeGit(key: [UInt8], fingerprint: [UInt8], value: [UInt8]) -> Bool {
    storeGit([CachedGitFact(key: key, fingerprint: fingerprint, value: value)])
  }

  /// Keeps answers in one transaction. One that would take more than an eighth of the room is left out.
  @discardableResult
  package func storeGit(_ facts: [CachedGitFact]) -> Bool {
    let core = core
    let facts = facts.filter {
      $0.key.count + $0.fingerprint.count + $0.value.count <= Self.gitCapacity.bytes / 8
    }
    guard !facts.isEmpty else { return true }
    return core.writing { () throws(SQLError) in
      var insert = try core.database.prepare(
        "INSERT OR REPLACE INTO git (key, fingerprint, value) VALUES (?, ?, ?)")
      for fact in facts {
        try insert.bind(.blob(fact.key), .blob(fact.fingerprint), .blob(fact.value))
        _ = try insert.step()
      }
      // Counting reads the whole table, so it waits until a good many were added.
      let turn = core.database.lastInsertedRow
      if turn / 256 != (turn - Int64(facts.count)) / 256 {
        try core.pruneGit(Self.gitCapacity.count, Self.gitCapacity.bytes)
      }
    }
  }
}

extension IndexCore {
  /// Removes the oldest answers until the rest fits.
  func pruneGit(_ count: Int, _ bytes: Int) throws(SQLError) {
    var keep = try database.prepare(
      "SELECT turn, length(key) + length(fingerprint) + length(value) FROM git ORDER BY turn DESC")
    try keep.bind([])
    var rows = 0
    var total = 0
    while try keep.step() {
      rows += 1
      total += Int(keep.integer(1))
      if rows > count || total > bytes {
        let last = keep.integer(0)
        _ = consume keep
        return try database.run("DELETE FROM git WHERE turn <= ?1", .integer(last))
      }
    }
  }
}
