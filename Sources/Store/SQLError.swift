import CSQLite

/// A failure of SQLite: its extended result code and its message.
package struct SQLError: Error, Hashable, Sendable {
  /// The extended result code.
  package var code: Int32
  /// SQLite's words. For logs: a person is told ``reason``.
  package var message: String

  package init(code: Int32, message: String) {
    self.code = code
    self.message = message
  }

  /// The lock beside the database was not given back in time.
  static let busy = SQLError(code: SQLITE_BUSY, message: "in use by another process")

  private var primary: Int32 { code & 0xFF }

  /// Whether another connection kept its lock for longer than the time-out.
  package var isBusy: Bool {
    primary == SQLITE_BUSY || primary == SQLITE_LOCKED || primary == SQLITE_PROTOCOL
  }

  /// Whether there is no room left for the database.
  package var isFull: Bool { primary == SQLITE_FULL }

  /// Whether the database, its folder or its disk does not take writes.
  package var isReadOnly: Bool { primary == SQLITE_READONLY }

  /// Whether the file is no database, or one with damaged content.
  package var isCorrupt: Bool { primary == SQLITE_CORRUPT || primary == SQLITE_NOTADB }

  /// Whether the file could not be opened at all.
  package var isUnopenable: Bool {
    primary == SQLITE_CANTOPEN || primary == SQLITE_PERM || primary == SQLITE_AUTH
  }

  /// What happened in words for a person, lower case, without a full stop.
  package var reason: String {
    if isBusy { return "in use by another process" }
    if isFull { return "no space left on device" }
    if isReadOnly { return "not writable" }
    if isCorrupt { return "damaged" }
    if isUnopenable { return "cannot be opened" }
    return primary == SQLITE_IOERR ? "input or output error" : message
  }
}

extension SQLError: CustomStringConvertible {
  package var description: String { "\(message) (\(code))" }
}
