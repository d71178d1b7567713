import Catalog
import Glibc
import TestSupport
import Testing

@testable import Platform

/// Calls C with a path of a test folder.
func withPath<Result>(_ path: FilePath, _ body: (UnsafePointer<CChar>) -> Result) -> Result {
  (path.bytes.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer { body($0.baseAddress!) }
}

@Suite struct FileSystemTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("a listing is sorted by bytes, knows the kinds and leaves out the dots")
  func listing() throws {
    try folder.write("x", to: "d/b")
    try folder.write("x", to: "d/B")
    try folder.write("x", to: "d/a-1")
    try folder.write("x", to: "d/...")
    try folder.makeFolder("d/a")
    try folder.link("d/link", to: "nowhere")
    try folder.write(bytes: [1], to: FilePath(bytes: Array("d/".utf8) + [0xFF, 0x66]))
    #expect(withPath(folder.path.appending("d/pipe")) { mkfifo($0, 0o600) } == 0)
    let entries = try FileSystem.entries(of: folder.path.appending("d"))
    #expect(
      entries.map(\.displayName) == ["...", "B", "a", "a-1", "b", "link", "pipe", "\\xfff"])
    #expect(
      entries.map(\.kind) == [.regular, .regular, .directory, .regular, .regular, .link, .fifo, .regular])
  }

  @Test("listing what is no folder, or not there, says why")
  func listingFailures() throws {
    let file = try folder.write("x", to: "file")
    let onFile = #expect(throws: FileError.self) { try FileSystem.entries(of: file) }
    #expect(onFile?.code == ENOTDIR)
    #expect(onFile?.reason == "not a directory")
    let onNothing = #expect(throws: FileError.self) {
      try FileSystem.entries(of: folder.path.appending("nothing"))
    }
    #expect(onNothing?.isMissing == true)
    #expect(onNothing?.description == "cannot list \(folder.path)/nothing: no such file or directory")
  }

  @Test("a path that holds a NUL is not there, whatever stands at its first part")
  func embeddedNUL() throws {
    let file = try folder.write("x", to: "file")
    let hostile = FilePath(bytes: file.bytes + [0] + Array("tail".utf8))
    let error = #expect(throws: FileError.self) {
      try FileSystem.stamp(of: hostile, followingLinks: true)
    }
    #expect(error?.isMissing == true)
    #expect(!FileSystem.exists(hostile))
    #expect(!FileSystem.exists(FilePath("")))
  }

  @Test("a stamp holds kind, size, mode and times in nanoseconds")
  func stamp() throws {
    let file = try folder.write("hello", to: "file")
    #expect(withPath(file) { chmod($0, 0o640) } == 0)
    let times = [timespec(tv_sec: 1_700_000_000, tv_nsec: 123_456_789), timespec(tv_sec: 5, tv_nsec: 7)]
    #expect(withPath(file) { utimensat(AT_FDCWD, $0, times, 0) } == 0)
    let stamp = try FileSystem.stamp(of: file, followingLinks: false)
    #expect(stamp.kind == .regular)
    #expect(stamp.size == 5)
    #expect(stamp.permissions == 0o640)
    #expect(stamp.modified == Timestamp(seconds: 5, nanoseconds: 7))
    #expect(stamp.changed > stamp.modified)
    #expect(stamp.owner == geteuid())
    try folder.link("link", to: "file")
    let link = folder.path.appending("link")
    #expect(try FileSystem.stamp(of: link, followingLinks: false).kind == .link)
    #expect(try FileSystem.stamp(of: link, followingLinks: true) == stamp)
  }

  @Test("a link is told from a dangling one, a circle, and one behind a file")
  func links() throws {
    try folder.write("x", to: "file")
    try folder.link("good", to: "file")
    try folder.link("dangling", to: "gone")
    try folder.link("self", to: "self")
    try folder.link("one", to: "two")
    try folder.link("two", to: "one")
    try folder.link("through", to: "file/below")
    func reach(_ name: String) -> FileSystem.Reach { FileSystem.classifyLink(folder.path.appending(name)) }
    #expect(reach("good") == .found(.regular))
    #expect(reach("dangling") == .dangling)
    #expect(reach("self") == .loop)
    #expect(reach("one") == .loop)
    #expect(reach("through") == .dangling)
    #expect(try FileSystem.linkTarget(folder.path.appending("dangling")) == FilePath("gone"))
    #expect(throws: FileError.self) { try FileSystem.linkTarget(folder.path.appending("file")) }
  }

  @Test("the real path follows every link and keeps bytes that are not UTF-8")
  func realPath() throws {
    let odd = FilePath(bytes: Array("real/".utf8) + [0xE9])
    try folder.write(bytes: [], to: odd)
    try folder.link("alias", to: "real")
    let real = try FileSystem.realPath(folder.path.appending("alias").appending([0xE9]))
    #expect(real == folder.path.appending(odd.bytes))
    #expect(throws: FileError.self) { try FileSystem.realPath(folder.path.appending("none")) }
  }

  @Test("the test folder is on a disk of this machine, and a missing path is judged by its folder")
  func localDisk() {
    #expect(FileSystem.isOnLocalDisk(folder.path) == FileSystem.isOnLocalDisk(folder.path.appending("a/b/c")))
    #expect(FileSystem.isOnLocalDisk(FilePath("/")))
  }
}
