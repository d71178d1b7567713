import Catalog
import Testing

@Suite struct FileStampKeyTests {
  private let stamp = FileStamp(
    kind: .regular, device: 1, inode: 2, size: 3, modified: Timestamp(seconds: 4, nanoseconds: 5),
    changed: Timestamp(seconds: 6, nanoseconds: 7), permissions: 0o644, owner: 8)

  @Test("the key of a cache changes with all by which a change shows, and not with the device")
  func keyBytes() {
    let changes: [(inout FileStamp) -> Void] = [
      { $0.kind = .link }, { $0.inode = 9 }, { $0.size = -3 }, { $0.modified.seconds = 9 },
      { $0.modified.nanoseconds = 9 }, { $0.changed.seconds = 9 }, { $0.changed.nanoseconds = 9 },
      { $0.permissions = 0o7755 },
    ]
    var keys: Set<[UInt8]> = [stamp.keyBytes]
    for change in changes {
      var other = stamp
      change(&other)
      keys.insert(other.keyBytes)
    }
    #expect(keys.count == changes.count + 1)
    var moved = stamp
    moved.device = 9
    #expect(moved.keyBytes == stamp.keyBytes)
  }
}
