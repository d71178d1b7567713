package import Catalog
import Store

/// A file that setup wrote, or a folder that it made for one.
package struct SetupEntry: Sendable, Hashable {
  package var path: FilePath
  /// The hash of what was written; nil for a folder.
  package var hash: [UInt8]?

  package init(path: FilePath, hash: [UInt8]?) {
    self.path = path
    self.hash = hash
  }
}

extension State {
  /// What setup wrote and did not take back, a folder before what lies in it.
  package func setupEntries() -> [SetupEntry] {
    reading(or: []) { () throws(SQLError) in
      var rows = try database.prepare("SELECT path, hash FROM setup ORDER BY path")
      var result: [SetupEntry] = []
      while try rows.step() {
        result.append(
          SetupEntry(path: FilePath(trusting: rows.blob(0)), hash: rows.isNull(1) ? nil : rows.blob(1)))
      }
      return result
    }
  }

  /// Notes what setup wrote.
  package func record(_ entry: SetupEntry, at moment: Timestamp) {
    noting { () throws(SQLError) in
      try database.run(
        "INSERT OR REPLACE INTO setup (path, hash, at_s, at_ns) VALUES (?, ?, ?, ?)",
        .blob(entry.path.bytes), .blob(entry.hash), .integer(moment.seconds),
        .integer(Int64(moment.nanoseconds)))
    }
  }

  /// Forgets what was taken back, or is somebody else's by now.
  package func forgetSetup(_ path: FilePath) {
    noting { () throws(SQLError) in
      try database.run("DELETE FROM setup WHERE path = ?1", .blob(path.bytes))
    }
  }
}
