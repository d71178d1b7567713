package import Catalog

extension Index {
  /// The folders at and below a folder, by path.
  package func folders(under folder: FilePath) -> [FilePath: FolderRecord] {
    let core = core
    return core.reading(or: [:]) { () throws(SQLError) in
      var statement = try core.database.prepare(FolderRow.select)
      try statement.bind(PathRange(folder).values)
      var result: [FilePath: FolderRecord] = [:]
      while try statement.step() {
        if let record = FolderRow.record(statement) { result[record.path] = record }
      }
      return result
    }
  }

  /// One folder, or nil where it is not known.
  package func folder(_ path: FilePath) -> FolderRecord? {
    let core = core
    return core.reading(or: nil) { () throws(SQLError) in
      var statement = try core.database.prepare("SELECT \(FolderRow.columns) FROM folder WHERE path = ?1")
      try statement.bind(.blob(path.bytes))
      return try statement.step() ? FolderRow.record(statement) : nil
    }
  }
}

/// How a ``FolderRecord`` stands in its table.
enum FolderRow {
  static let columns = "path, stamp, read_s, read_ns, entries, ignored, ignore_key, note"

  static let select = PathRange.select(columns, from: "folder")

  static let insert = "INSERT OR REPLACE INTO folder (\(columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"

  static func values(_ record: FolderRecord) -> [SQLValue] {
    var ignored = Packer()
    for name in record.ignoredNames { ignored.add(name) }
    return [
      .blob(record.path.bytes), .blob(record.stamp.packed), .integer(record.readAt.seconds),
      .integer(Int64(record.readAt.nanoseconds)), .blob(record.packedEntries), .blob(ignored.bytes),
      .blob(record.ignoreKey), .text(record.note),
    ]
  }

  /// The record of a row, or nil where it makes no sense: the folder then counts as never listed.
  static func record(_ row: borrowing Statement) -> FolderRecord? {
    guard let stamp = FileStamp(packed: row.blob(1)), let ignored = names(row.blob(5)) else { return nil }
    return FolderRecord(
      path: FilePath(trusting: row.blob(0)), stamp: stamp,
      readAt: Timestamp(seconds: row.integer(2), nanoseconds: Int32(truncatingIfNeeded: row.integer(3))),
      packedEntries: row.blob(4), ignoredNames: ignored, ignoreKey: row.blob(6), note: row.text(7))
  }

  private static func names(_ bytes: [UInt8]) -> [[UInt8]]? {
    var unpacker = Unpacker(bytes)
    var result: [[UInt8]] = []
    while !unpacker.isAtEnd {
      guard let name = unpacker.content() else { return nil }
      result.append(name)
    }
    return result
  }
}
