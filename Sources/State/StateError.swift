import Store

/// Why the state cannot be used, or a change to it not be kept.
package enum StateError: Error, Hashable, Sendable {
  /// A later version wrote it, with a schema that this one does not know.
  case newer(found: Int, known: Int)
  /// It is there, but it is no state of skillhub, or damaged. It is left as it is.
  case unusable(reason: String)
  /// The change could not be kept.
  case notKept(reason: String)

  /// What happened in lower case without a full stop.
  package var message: String {
    switch self {
    case .newer(let found, let known):
      "state was written by a newer skillhub (schema \(found), this one knows \(known))"
    case .unusable(let reason): "state cannot be used: \(reason)"
    case .notKept(let reason): "state was not written: \(reason)"
    }
  }
}

extension StateError: CustomStringConvertible {
  package var description: String { message }
}

extension StateError {
  init(_ error: SQLError) { self = .notKept(reason: error.reason) }
}
