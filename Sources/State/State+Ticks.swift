package import Catalog
import Store

extension State {
  /// Ticks a checklist entry, or takes the tick away. It holds for this content of the item only: after an
  /// edit, the third entry may be another one.
  package func setTick(
    item: String, contentHash: [UInt8], entry: Int, isDone: Bool, at time: Timestamp
  ) throws(StateError) {
    try keeping { () throws(SQLError) in
      try database.run(
        "INSERT OR REPLACE INTO tick VALUES (?, ?, ?, ?, ?, ?)", .text(item), .blob(contentHash),
        .integer(entry), .integer(isDone ? 1 : 0), .integer(time.seconds),
        .integer(Int64(time.nanoseconds)))
    }
  }

  /// The entries whose tick was set or taken away for this content, by number.
  package func ticks(item: String, contentHash: [UInt8]) -> [Int: Bool] {
    reading(or: [:]) { () throws(SQLError) in
      var rows = try database.prepare("SELECT entry, done FROM tick WHERE item = ?1 AND content_hash = ?2")
      try rows.bind(.text(item), .blob(contentHash))
      var result: [Int: Bool] = [:]
      while try rows.step() { result[Int(truncatingIfNeeded: rows.integer(0))] = rows.integer(1) != 0 }
      return result
    }
  }
}
