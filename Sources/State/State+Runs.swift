package import Catalog
import Store

extension State {
  /// Remembers what a validation of some paths failed on; it takes the place of the one before.
  ///
  /// - Parameters:
  ///   - scope: what was validated, and how, as one text.
  ///   - failures: what tells each failing finding from all others.
  package func recordRun(scope: String, failures: [String], at time: Timestamp) {
    noting { () throws(SQLError) in
      try database.run(
        "INSERT OR REPLACE INTO validation_run VALUES (?, ?, ?, ?)", .text(scope),
        .text(failures.joined(separator: "\n")), .integer(time.seconds), .integer(Int64(time.nanoseconds)))
    }
  }

  /// What the last validation of the scope failed on, or nil where there was none.
  package func lastRun(scope: String) -> (failures: [String], at: Timestamp)? {
    reading(or: nil) { () throws(SQLError) in
      var rows = try database.prepare("SELECT failures, at_s, at_ns FROM validation_run WHERE scope = ?1")
      try rows.bind(.text(scope))
      guard try rows.step() else { return nil }
      return ((rows.text(0) ?? "").split(separator: "\n").map(String.init), State.time(rows, 1))
    }
  }
}
