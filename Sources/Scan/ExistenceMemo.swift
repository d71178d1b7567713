import Catalog
import Platform
import Synchronization

/// Remembers for one batch of readings what stands where: readers ask for the marks of a vault above every file.
final class ExistenceMemo: Sendable {
  private let known = Mutex<[FilePath: Bool]>([:])

  /// Whether anything stands at the path, a dangling link included.
  func exists(_ path: FilePath) -> Bool {
    if let answer = known.withLock({ $0[path] }) { return answer }
    let answer = FileSystem.exists(path)
    known.withLock { $0[path] = answer }
    return answer
  }
}
