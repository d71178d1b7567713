import Catalog
import Platform
import Synchronization

/// Remembers for one batch of readings what stands where: readers ask for the marks of a vault above every file.
final class ExistenceMemo: Sendable {
  private let known = Mutex<[FilePath: Bool]>([:])
  private let keys = Mutex<[FilePath: String]>([:])
  private let contents = Mutex<[FilePath: [UInt8]?]>([:])

  /// Whether anything stands at the path, a dangling link included.
  func exists(_ path: FilePath) -> Bool {
    if let answer = known.withLock({ $0[path] }) { return answer }
    let answer = FileSystem.exists(path)
    known.withLock { $0[path] = answer }
    return answer
  }

  /// A text that changes when the file at the path does; empty where there is none.
  func key(_ path: FilePath) -> String {
    if let answer = keys.withLock({ $0[path] }) { return answer }
    let stamp = exists(path) ? try? FileSystem.stamp(of: path, followingLinks: true) : nil
    let answer =
      stamp.map { stamp in
        " "
          + ContentDigest.sha256(stamp.keyBytes).prefix(6).map { String($0, radix: 16) }.joined(
            separator: ".")
      } ?? ""
    keys.withLock { $0[path] = answer }
    return answer
  }

  /// The content of a small file, or nil where it cannot be had.
  func content(_ path: FilePath) -> [UInt8]? {
    if let answer = contents.withLock({ $0[path] }) { return answer }
    let answer = exists(path) ? try? FileSystem.read(path, limit: 1 << 20).bytes : nil
    contents.withLock { $0[path] = .some(answer) }
    return answer
  }
}
