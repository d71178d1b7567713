import Synchronization

/// Whether somebody asked the process to stop, by Ctrl-C or `kill`.
///
/// Long work asks between steps and ends in order; a second signal ends the process at once.
package enum Interruption {
  /// The number of the signal that arrived, or 0.
  static let signal = Atomic<Int32>(0)

  /// The exit code of an interrupted run.
  package static let exitCode: Int32 = 130

  /// Whether a signal arrived.
  package static var isRequested: Bool { signal.load(ordering: .relaxed) != 0 }

  /// Listens for SIGINT and SIGTERM from now on. One that the parent left ignored (`nohup`, a job in the
  /// background) stays ignored.
  package static func install() {
    // Touched once here, so that the handler never is the first to do so.
    signal.store(0, ordering: .relaxed)
    listen()
  }
}
