import Catalog
import Testing

@Suite struct FilePathTests {
  @Test("separators at the end and doubled ones are dropped")
  func normalizing() {
    #expect(FilePath("/a//b/").bytes == Array("/a/b".utf8))
    #expect(FilePath("/").bytes == Array("/".utf8))
    #expect(FilePath("///").bytes == Array("/".utf8))
    #expect(FilePath("a/").displayText == "a")
  }

  @Test("bytes that are not UTF-8 stay, and are shown by their numbers")
  func otherBytes() {
    let path = FilePath(bytes: Array("/a/b".utf8) + [0xFF] + Array("é".utf8))
    #expect(path.text == nil)
    #expect(path.displayText == "/a/b\\xffé")
    #expect(path.displayName == "b\\xffé")
    #expect(FilePath(bytes: [0xE4, 0xBC]).displayText == "\\xe4\\xbc")
  }

  @Test("a folder contains what lies below it, not what starts alike")
  func containing() {
    #expect(FilePath("/a").contains(FilePath("/a/b")))
    #expect(FilePath("/a").contains(FilePath("/a")))
    #expect(!FilePath("/a").contains(FilePath("/ab")))
    #expect(FilePath("/").contains(FilePath("/a")))
  }

  @Test("a path relative to a folder joins back to itself", arguments: ["/", "/a", "/a/b"])
  func relative(base: String) {
    let path = FilePath("/a/b/c")
    let relative = path.relative(to: FilePath(base))
    #expect(relative.map { FilePath(base).appending($0.bytes) } == path)
    #expect(FilePath("/a").relative(to: FilePath("/a")) == FilePath(""))
    #expect(FilePath("/x").relative(to: FilePath("/a")) == nil)
  }

  @Test(
    "dots are resolved as a shell resolves them",
    arguments: [
      ("/a/./b", "/a/b"), ("/a/../b", "/b"), ("/../a", "/a"), ("a/../../b", "../b"), ("/a/b/..", "/a"),
    ])
  func dots(given: String, expected: String) {
    #expect(FilePath(given).lexicallyNormalized == FilePath(expected))
  }

  @Test("ancestors come nearest first and end at the root")
  func ancestors() {
    #expect(FilePath("/a/b/c").ancestors == [FilePath("/a/b"), FilePath("/a"), FilePath("/")])
    #expect(FilePath("/").ancestors.isEmpty)
    #expect(FilePath("/").parent == nil)
  }
}

@Suite struct FileStampTests {
  private func stamp(changed: Timestamp) -> FileStamp {
    FileStamp(
      kind: .regular, device: 1, inode: 2, size: 3, modified: Timestamp(seconds: 5), changed: changed,
      permissions: 0o644, owner: 0)
  }

  @Test("what was read in the same tick as it changed is racy, what was read later is not")
  func racy() {
    let stamp = stamp(changed: Timestamp(seconds: 100, nanoseconds: 0))
    #expect(stamp.isRacy(readAt: Timestamp(seconds: 100, nanoseconds: 10_000_000)))
    #expect(!stamp.isRacy(readAt: Timestamp(seconds: 100, nanoseconds: 60_000_000)))
    #expect(!stamp.isRacy(readAt: Timestamp(seconds: 200)))
  }

  @Test("a time in the future is racy, and extreme times do not overflow")
  func future() {
    #expect(stamp(changed: Timestamp(seconds: 300)).isRacy(readAt: Timestamp(seconds: 100)))
    #expect(stamp(changed: Timestamp(seconds: .max)).isRacy(readAt: Timestamp(seconds: 0)))
    #expect(!stamp(changed: Timestamp(seconds: .min)).isRacy(readAt: Timestamp(seconds: .max)))
  }

  @Test(
    "a path as a link has it",
    arguments: [
      ("/a/b/c", "/a/d", "../b/c"), ("/a/b", "/a/b/c", ".."), ("/a/b", "/a/b", "."), ("/a/b", "/", "a/b"),
      ("/a", "/b/c", "../../a"), ("/ab/c", "/a/c", "../../ab/c"),
    ])
  func seen(path: String, folder: String, expected: String) {
    #expect(FilePath(path).seen(fromFolder: FilePath(folder)) == FilePath(expected))
  }
}
