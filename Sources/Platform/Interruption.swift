import Synchronization

/// Whether somebody asked the process to stop, by Ctrl-C or `kill`.
///
/// Only work that asks between its steps listens, and then ends in order; at any other time, and for a second
/// signal, the process ends at once, as every other program does.
package enum Interruption {
  /// The number of the signal that arrived, or 0.
  static let signal = Atomic<Int32>(0)
  /// How much of what runs now listens.
  private static let listeners = Mutex(0)

  /// The exit code of an interrupted run.
  package static let exitCode: Int32 = 130

  /// Whether a signal arrived.
  package static var isRequested: Bool { signal.load(ordering: .relaxed) != 0 }

  /// Listens for SIGINT and SIGTERM while the work runs, which has to ask ``isRequested`` again and again.
  ///
  /// A signal that the parent left ignored (`nohup`, a job in the background) stays ignored. One that arrived
  /// too late for the work to see it still shows in ``isRequested`` afterwards.
  package static func listening<Result>(while work: () async -> Result) async -> Result {
    listeners.withLock { count in
      if count == 0 {
        // Touched once here, so that the handler never is the first to do so.
        signal.store(0, ordering: .relaxed)
        setHandlers()
      }
      count += 1
    }
    defer {
      listeners.withLock { count in
        count -= 1
        if count == 0 { removeHandlers() }
      }
    }
    return await work()
  }
}
