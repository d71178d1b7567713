import Catalog

/// The paths at and below a folder, as bounds for a comparison of bytes.
struct PathRange {
  /// The folder itself, then the first bound that is in and the first that is out.
  let values: [SQLValue]

  init(_ folder: FilePath) {
    // Below the root everything starts with its one slash; the zero keeps the root itself out of the range.
    let below = folder == .root ? folder.bytes + [0] : folder.bytes + [UInt8(ascii: "/")]
    let beyond = (folder == .root ? [] : folder.bytes) + [UInt8(ascii: "/") + 1]
    values = [.blob(folder.bytes), .blob(below), .blob(beyond)]
  }

  /// A SELECT over the range, in two halves that each use the index: the folder, and what lies below it.
  static func select(_ columns: String, from table: String) -> String {
    """
    SELECT \(columns) FROM \(table) WHERE path = ?1
    UNION ALL SELECT \(columns) FROM \(table) WHERE path >= ?2 AND path < ?3
    """
  }
}
