package import Catalog
import Store

extension State {
  /// The user's own remark on an item, or nil.
  package func note(on item: String) -> String? {
    reading(or: nil) { () throws(SQLError) in
      var rows = try database.prepare("SELECT text FROM note WHERE item = ?1")
      try rows.bind(.text(item))
      return try rows.step() ? rows.text(0) : nil
    }
  }

  /// Sets or, with nil, removes the remark.
  package func setNote(_ text: String?, on item: String, path: FilePath, at: Timestamp) {
    noting { () throws(SQLError) in
      guard let text else { return try database.run("DELETE FROM note WHERE item = ?1", .text(item)) }
      try database.run(
        "INSERT OR REPLACE INTO note VALUES (?, ?, ?, ?, ?)", .text(item), .blob(path.bytes), .text(text),
        .integer(at.seconds), .integer(Int64(at.nanoseconds)))
    }
  }

  /// The names of the user's own for an item, in byte order.
  package func aliases(of item: String) -> [String] {
    reading(or: []) { () throws(SQLError) in
      var rows = try database.prepare("SELECT name FROM alias WHERE item = ?1 ORDER BY name")
      try rows.bind(.text(item))
      var result: [String] = []
      while try rows.step() { result.append(rows.text(0) ?? "") }
      return result
    }
  }

  /// Gives an item a name of the user's own, which another item loses.
  package func setAlias(_ alias: Alias, at: Timestamp) {
    noting { () throws(SQLError) in
      try database.run(
        "INSERT OR REPLACE INTO alias VALUES (?, ?, ?, ?, ?)", .text(alias.name), .text(alias.item),
        .blob(alias.path.bytes), .integer(at.seconds), .integer(Int64(at.nanoseconds)))
    }
  }

  /// Takes a name of the user's own away.
  package func removeAlias(_ name: String) {
    noting { () throws(SQLError) in try database.run("DELETE FROM alias WHERE name = ?1", .text(name)) }
  }

  /// Which entries of an item's checklist the user ticked or unticked, by their numbers from 1.
  package func ticks(of item: String, contentHash: [UInt8]) -> [Int: Bool] {
    reading(or: [:]) { () throws(SQLError) in
      var rows = try database.prepare("SELECT entry, done FROM tick WHERE item = ?1 AND content_hash = ?2")
      try rows.bind(.text(item), .blob(contentHash))
      var result: [Int: Bool] = [:]
      while try rows.step() { result[Int(rows.integer(0))] = rows.integer(1) != 0 }
      return result
    }
  }

  /// Ticks or unticks an entry of the checklist that an item's content holds; nil forgets what was said of it.
  package func setTick(_ isDone: Bool?, entry: Int, of item: String, contentHash: [UInt8], at: Timestamp) {
    noting { () throws(SQLError) in
      guard let isDone else {
        return try database.run(
          "DELETE FROM tick WHERE item = ?1 AND content_hash = ?2 AND entry = ?3", .text(item),
          .blob(contentHash),
          .integer(entry))
      }
      try database.run(
        "INSERT OR REPLACE INTO tick VALUES (?, ?, ?, ?, ?, ?)", .text(item), .blob(contentHash),
        .integer(entry), .integer(isDone ? 1 : 0), .integer(at.seconds), .integer(Int64(at.nanoseconds)))
    }
  }
}
