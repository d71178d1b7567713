import Glibc

/// The processes of the system.
package enum ProcessTable {
  /// Whether a process of this number runs (`kill` with no signal).
  package static func isAlive(_ process: Int) -> Bool {
    guard process > 0, let number = Int32(exactly: process) else { return false }
    return kill(number, 0) == 0 || errno == EPERM
  }
}
