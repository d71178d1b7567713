/// Why the state cannot be used.
package enum StateError: Error, Hashable, Sendable {
  /// A later version wrote it, with a schema that this one does not know.
  case newer(found: Int, known: Int)

  /// What happened in lower case without a full stop.
  package var message: String {
    switch self {
    case .newer(let found, let known):
      "state was written by a newer skillhub (schema \(found), this one knows \(known))"
    }
  }
}

extension StateError: CustomStringConvertible {
  package var description: String { message }
}
