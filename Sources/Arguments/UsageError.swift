/// A command line that cannot be understood, worded for the person who typed it.
///
/// The caller prints it and exits with status 2.
package struct UsageError: Error, Hashable, Sendable {
  /// What is wrong, in lower case and without a full stop.
  package var message: String
  /// One thing to do about it, often a command to run, or nil.
  package var hint: String?
  /// The name of the command that was being read, or nil where none was recognised yet.
  package var command: String?

  package init(message: String, hint: String? = nil, command: String? = nil) {
    self.message = message
    self.hint = hint
    self.command = command
  }
}

/// What is wrong with one value, as the rest of a sentence that starts with the name of its option or argument.
package struct ValueFault: Error, Hashable, Sendable {
  /// For example `must be a whole number, is "ten"`.
  package var message: String
  package var hint: String?

  package init(_ message: String, hint: String? = nil) {
    self.message = message
    self.hint = hint
  }
}
