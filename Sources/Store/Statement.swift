import CSQLite

/// A value on its way into a statement.
package enum SQLValue: Sendable, Hashable {
  case null
  case integer(Int64)
  case text(String)
  case blob([UInt8])

  /// Text, or NULL where there is none.
  package static func text(_ value: String?) -> SQLValue { value.map { .text($0) } ?? .null }

  /// Bytes, or NULL where there are none.
  package static func blob(_ value: [UInt8]?) -> SQLValue { value.map { .blob($0) } ?? .null }

  /// A number.
  package static func integer(_ value: Int) -> SQLValue { .integer(Int64(value)) }
}

/// A statement that is being run (`sqlite3_stmt`). When the value ends, the statement waits for its next use.
@safe package struct Statement: ~Copyable {
  private let connection: Connection
  private let sql: String
  private let handle: OpaquePointer

  init(_ connection: Connection, _ sql: String, _ handle: OpaquePointer) {
    self.connection = connection
    self.sql = sql
    unsafe self.handle = handle
  }

  deinit { unsafe connection.giveBack(sql, handle) }

  /// Sets all values, in order, and goes back to the start. Text and bytes keep every NUL in them.
  package mutating func bind(_ values: [SQLValue]) throws(SQLError) {
    unsafe sqlite3_reset(handle)
    for (index, value) in values.enumerated() {
      let position = Int32(index + 1)
      let code: Int32
      switch value {
      case .null:
        code = unsafe sqlite3_bind_null(handle, position)
      case .integer(let number):
        code = unsafe sqlite3_bind_int64(handle, position, number)
      case .text(var text):
        code = text.withUTF8 { bytes in
          unsafe sqlite_bind_text_copy(handle, position, bytes.baseAddress, UInt64(bytes.count))
        }
      case .blob(let blob):
        code = unsafe blob.withUnsafeBytes { bytes in
          unsafe sqlite_bind_blob_copy(handle, position, bytes.baseAddress, UInt64(bytes.count))
        }
      }
      guard code == SQLITE_OK else { throw connection.error(code) }
    }
  }

  /// Sets all values, in order, and goes back to the start.
  package mutating func bind(_ values: SQLValue...) throws(SQLError) { try bind(values) }

  /// Goes on to the next row; false at the end.
  package mutating func step() throws(SQLError) -> Bool {
    switch unsafe sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE:
      unsafe sqlite3_reset(handle)
      return false
    case let code: throw connection.error(code)
    }
  }

  /// Whether a column of this row is NULL.
  package func isNull(_ column: Int32) -> Bool { unsafe sqlite3_column_type(handle, column) == SQLITE_NULL }

  /// A column of this row as a number; 0 for NULL.
  package func integer(_ column: Int32) -> Int64 { unsafe sqlite3_column_int64(handle, column) }

  /// A column of this row as text, or nil for NULL.
  package func text(_ column: Int32) -> String? {
    guard let start = unsafe sqlite3_column_text(handle, column) else { return nil }
    let count = unsafe Int(sqlite3_column_bytes(handle, column))
    return unsafe String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  /// Whether a column of this row has these bytes.
  package func hasBlob(_ bytes: [UInt8], in column: Int32) -> Bool {
    guard let start = unsafe sqlite3_column_blob(handle, column) else { return bytes.isEmpty }
    let count = unsafe Int(sqlite3_column_bytes(handle, column))
    return unsafe UnsafeRawBufferPointer(start: start, count: count).elementsEqual(bytes)
  }

  /// A column of this row as bytes; none for NULL.
  package func blob(_ column: Int32) -> [UInt8] {
    guard let start = unsafe sqlite3_column_blob(handle, column) else { return [] }
    return unsafe Array(
      UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column))))
  }
}
