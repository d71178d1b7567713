import CSQLite
package import Catalog
import Platform

/// A connection to a database (`sqlite3`), closed when the value ends.
///
/// It belongs to one task; another task opens its own. Waiting for other connections is bounded by a time-out
/// that is set before anything else is asked of the file.
package struct Database: ~Copyable {
  package enum Access: Sendable {
    /// Read and write a file that exists, or only read it where it does not take writes.
    case existing
    /// The same, and make the file where it is missing.
    case creating
  }

  package enum Transaction: String, Sendable {
    /// Sees one state of the database for all its reads.
    case deferred
    /// Takes the right to write at once, so that it cannot fail half-way for want of it.
    case immediate
  }

  /// How long other connections are waited for, in milliseconds.
  package static let patience: Int32 = 5000

  private let connection: Connection

  /// Opens a file.
  package init(_ path: FilePath, _ access: Access, patience: Int32 = Self.patience) throws(SQLError) {
    guard !path.bytes.contains(0), !path.isEmpty else {
      throw SQLError(code: SQLITE_CANTOPEN, message: "unusable path")
    }
    let creating = access == .creating ? SQLITE_OPEN_CREATE : 0
    connection = try Connection(path.bytes, SQLITE_OPEN_READWRITE | creating, patience)
  }

  /// Opens another program's file for reading only, and leaves no trace beside it.
  ///
  /// A log beside the file is read with it while its program keeps one; without one, nothing is made for it. What a
  /// program wrote that ended in the middle and left no index of its log is then not seen.
  package init(foreign path: FilePath, patience: Int32 = 250) throws(SQLError) {
    guard !path.bytes.contains(0), !path.isEmpty else {
      throw SQLError(code: SQLITE_CANTOPEN, message: "unusable path")
    }
    let log = try? FileSystem.stamp(
      of: FilePath(bytes: path.bytes + Array("-wal".utf8)), followingLinks: true)
    let shared = FileSystem.exists(FilePath(bytes: path.bytes + Array("-shm".utf8)))
    let isLive = (log?.size ?? 0) > 0 && shared
    var address = Array("file:".utf8)
    for byte in path.bytes {
      let isPlain =
        byte == UInt8(ascii: "/") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
        || ASCII.isDigit(byte)
        || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
      if isPlain {
        address.append(byte)
      } else {
        let digits = Array("0123456789ABCDEF".utf8)
        address += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    address += Array((isLive ? "?mode=ro" : "?mode=ro&immutable=1").utf8)
    connection = try Connection(address, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, patience)
  }

  /// Opens a database in memory that ends with the value.
  package init() throws(SQLError) {
    connection = try Connection(
      Array(":memory:".utf8), SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, Self.patience)
  }

  /// A connection to nothing: every use of it fails.
  package init(closed: Void) { connection = Connection() }

  /// A database in memory with all that this one holds (`sqlite3_backup_init`).
  package func copiedToMemory() throws(SQLError) -> Database {
    let copy = try Database()
    try copy.connection.fill(from: connection)
    return copy
  }

  /// Makes a statement ready to run. One that ran before is taken up again without being compiled anew.
  package func prepare(_ sql: String) throws(SQLError) -> Statement {
    try unsafe Statement(connection, sql, connection.take(sql))
  }

  /// Runs statements that give no rows and take no values (`sqlite3_exec`).
  package func execute(_ sql: String) throws(SQLError) { try connection.execute(sql) }

  /// Runs one statement with values to its end.
  package func run(_ sql: String, _ values: SQLValue...) throws(SQLError) {
    var statement = try prepare(sql)
    try statement.bind(values)
    while try statement.step() {}
  }

  /// The first column of the first row as a number, or nil where there is no row or it is NULL.
  package func integer(_ sql: String, _ values: SQLValue...) throws(SQLError) -> Int64? {
    var statement = try prepare(sql)
    try statement.bind(values)
    guard try statement.step(), !statement.isNull(0) else { return nil }
    return statement.integer(0)
  }

  /// Begins a transaction.
  package func begin(_ kind: Transaction) throws(SQLError) { try execute("BEGIN \(kind.rawValue)") }

  /// Makes the transaction's changes last.
  package func commit() throws(SQLError) { try execute("COMMIT") }

  /// Gives up the transaction, if one is open; some errors have ended it already.
  package func rollback() {
    if connection.isInTransaction { try? execute("ROLLBACK") }
  }

  /// Whether the file does not take writes (`sqlite3_db_readonly`).
  package var isReadOnly: Bool { connection.isReadOnly }

  /// The row that the last INSERT made.
  package var lastInsertedRow: Int64 { connection.lastInsertedRow }
}

/// The C handle and the statements that wait to be used again. A class, so that a statement keeps its
/// connection alive whatever the order in which values end.
@safe final class Connection {
  private let handle: OpaquePointer?
  private var idle: [String: OpaquePointer] = unsafe [:]

  init() { unsafe handle = nil }

  init(_ path: [UInt8], _ flags: Int32, _ patience: Int32) throws(SQLError) {
    var opened: OpaquePointer?
    let code = unsafe (path + [0]).withUnsafeBytes { bytes in
      unsafe sqlite3_open_v2(
        bytes.bindMemory(to: CChar.self).baseAddress, &opened, flags | SQLITE_OPEN_NOMUTEX, nil)
    }
    guard code == SQLITE_OK else {
      // The handle carries the message, and has to be closed even so.
      let error = unsafe SQLError(code: sqlite3_extended_errcode(opened), message: Self.message(opened))
      unsafe sqlite3_close_v2(opened)
      throw error
    }
    unsafe handle = opened
    unsafe sqlite3_extended_result_codes(opened, 1)
    unsafe sqlite3_busy_timeout(opened, patience)
  }

  deinit {
    unsafe idle.values.forEach { unsafe sqlite3_finalize($0) }
    unsafe sqlite3_close_v2(handle)
  }

  private static func message(_ handle: OpaquePointer?) -> String {
    guard let text = unsafe sqlite3_errmsg(handle) else { return "unknown error" }
    return unsafe String(cString: text)
  }

  /// The error that the last call left.
  func error(_ code: Int32) -> SQLError {
    unsafe SQLError(code: code, message: handle == nil ? "no database" : Self.message(handle))
  }

  func take(_ sql: String) throws(SQLError) -> OpaquePointer {
    guard unsafe handle != nil else { throw error(SQLITE_MISUSE) }
    if let statement = unsafe idle.removeValue(forKey: sql) { return unsafe statement }
    var statement: OpaquePointer?
    let code = unsafe Array(sql.utf8).withUnsafeBytes { bytes in
      unsafe sqlite3_prepare_v3(
        handle, bytes.bindMemory(to: CChar.self).baseAddress, Int32(clamping: bytes.count),
        UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
    }
    guard code == SQLITE_OK, let statement = unsafe statement else { throw error(code) }
    return unsafe statement
  }

  /// Keeps a statement for its next use, or ends it where another of the same text already waits.
  func giveBack(_ sql: String, _ statement: OpaquePointer) {
    unsafe sqlite3_reset(statement)
    unsafe sqlite3_clear_bindings(statement)
    if unsafe idle[sql] == nil {
      unsafe idle[sql] = statement
    } else {
      unsafe sqlite3_finalize(statement)
    }
  }

  func execute(_ sql: String) throws(SQLError) {
    guard unsafe handle != nil else { throw error(SQLITE_MISUSE) }
    let code = unsafe sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw error(code) }
  }

  /// Takes over every page of another database.
  func fill(from other: Connection) throws(SQLError) {
    guard unsafe handle != nil, unsafe other.handle != nil else { throw error(SQLITE_MISUSE) }
    guard let backup = unsafe sqlite3_backup_init(handle, "main", other.handle, "main") else {
      throw error(unsafe sqlite3_extended_errcode(handle))
    }
    let code = unsafe sqlite3_backup_step(backup, -1)
    unsafe sqlite3_backup_finish(backup)
    guard code == SQLITE_DONE else { throw error(code) }
  }

  var isInTransaction: Bool { unsafe handle != nil && sqlite3_get_autocommit(handle) == 0 }
  var isReadOnly: Bool { unsafe handle != nil && sqlite3_db_readonly(handle, "main") == 1 }
  var lastInsertedRow: Int64 { unsafe handle == nil ? 0 : sqlite3_last_insert_rowid(handle) }
}
