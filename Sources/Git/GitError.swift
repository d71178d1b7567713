/// A repository that could not be read, said calmly enough to stand in an inspector.
package struct GitError: Error, Sendable, Hashable {
  /// What was tried, such as `open the repository`.
  package let operation: String
  /// The code of libgit2, or 0 where the fault was found without it.
  package let code: Int32
  /// Lower-case, one line, without a full stop.
  package let message: String

  package init(operation: String, code: Int32 = 0, message: String) {
    self.operation = operation
    self.code = code
    self.message = message
  }
}

extension GitError: CustomStringConvertible {
  package var description: String { "cannot \(operation): \(message)" }
}
