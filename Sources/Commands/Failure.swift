package import Arguments
import Catalog
package import Platform

/// What ends a command early, in the words that the person reads.
package struct Failure: Error, Sendable, Hashable {
  /// What is wrong, in lower case and without a full stop.
  package var message: String
  /// What to do about it, or nil.
  package var hint: String?
  /// The exit code: 1 where a named item is not there, 2 where the job could not be done.
  package var exit: Int32

  package init(_ message: String, hint: String? = nil, exit: Int32 = 2) {
    self.message = message
    self.hint = hint
    self.exit = exit
  }

  package init(_ error: UsageError) {
    self.init(error.message, hint: error.hint)
  }

  package init(_ error: FileError) {
    self.init(error.description)
  }

  /// Somebody asked to stop.
  static var interrupted: Failure { Failure("interrupted", exit: Interruption.exitCode) }

  /// A path that leads nowhere.
  static func missing(_ path: FilePath) -> Failure {
    do throws(FileError) {
      _ = try FileSystem.stamp(of: path, followingLinks: false)
    } catch {
      // What may not be looked at is not missing.
      if !error.isMissing { return Failure("\(path): \(error.reason)") }
    }
    return Failure("\(path): no such file or folder")
  }
}
