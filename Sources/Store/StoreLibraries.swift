import CSQLite
package import Catalog

/// The library that keeps the index and the state.
package enum StoreLibraries {
  /// The version that runs.
  package static var versions: [LibraryVersion] {
    unsafe [LibraryVersion("SQLite", String(cString: sqlite3_libversion()))]
  }
}
