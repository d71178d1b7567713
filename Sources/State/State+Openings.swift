package import Catalog
import Store

extension State {
  /// Remembers that an item was opened with skillhub.
  ///
  /// - Parameter item: its printed id, or nil for a path that is none.
  package func recordOpened(item: String?, path: FilePath, at time: Timestamp) {
    noting { () throws(SQLError) in
      try database.run(
        "INSERT OR REPLACE INTO opened VALUES (?, ?, ?, ?)", .blob(path.bytes), .text(item),
        .integer(time.seconds), .integer(Int64(time.nanoseconds)))
    }
  }

  /// When a path was last opened with skillhub, or nil.
  package func lastOpened(of path: FilePath) -> Timestamp? {
    reading(or: nil) { () throws(SQLError) in
      var rows = try database.prepare("SELECT at_s, at_ns FROM opened WHERE path = ?1")
      try rows.bind(.blob(path.bytes))
      return try rows.step() ? Self.time(rows, 0) : nil
    }
  }
}
