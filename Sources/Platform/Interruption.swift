import Glibc
import Synchronization

/// Whether somebody asked the process to stop, by Ctrl-C or `kill`.
///
/// Only work that asks between its steps listens, and then ends in order; at any other time, and for a second
/// signal, the process ends at once, as every other program does.
package enum Interruption {
  /// The number of the signal that arrived, or 0.
  static let signal = Atomic<Int32>(0)
  /// The end of a pipe that a signal writes to, so that a wait ends; -1 while nobody waits.
  static let bell = Atomic<Int32>(-1)
  /// How much of what runs now listens.
  private static let listeners = Mutex(0)

  /// The exit code of an interrupted run.
  package static let exitCode: Int32 = 130

  /// Whether a signal arrived.
  package static var isRequested: Bool { signal.load(ordering: .relaxed) != 0 }

  /// A descriptor that can be read from once a signal arrived while something listens; nil where there is none to
  /// be had. It lives as long as the process.
  package static let waitable: Int32? = {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { return nil }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    bell.store(ends[1], ordering: .relaxed)
    return ends[0]
  }()

  /// What a handler does: a store to memory and a write to a pipe, both of which are allowed inside one.
  static func note(_ number: Int32) {
    signal.store(number, ordering: .relaxed)
    let end = bell.load(ordering: .relaxed)
    guard end >= 0 else { return }
    let code = errno
    var byte: UInt8 = 0
    _ = unsafe write(end, &byte, 1)
    errno = code
  }

  /// Listens for SIGINT and SIGTERM while the work runs, which has to ask ``isRequested`` again and again.
  ///
  /// A signal that the parent left ignored (`nohup`, a job in the background) stays ignored. One that arrived
  /// too late for the work to see it still shows in ``isRequested`` afterwards.
  package static func listening<Result>(while work: () async -> Result) async -> Result {
    listeners.withLock { count in
      if count == 0 {
        // Touched once here, so that the handler never is the first to do so.
        signal.store(0, ordering: .relaxed)
        _ = bell.load(ordering: .relaxed)
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
