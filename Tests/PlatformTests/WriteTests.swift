import Catalog
import Glibc
import TestSupport
import Testing

@testable import Platform

@Suite struct WriteTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("folders of our own are for the user alone, and made with their parents")
  func privateFolder() throws {
    let made = folder.path.appending("a/b")
    try FileSystem.makePrivateFolder(made)
    try FileSystem.makePrivateFolder(made)
    #expect(try FileSystem.stamp(of: made, followingLinks: false).permissions == 0o700)
    #expect(try FileSystem.stamp(of: folder.path.appending("a"), followingLinks: false).permissions == 0o700)
    let file = try folder.write("x", to: "file")
    let error = #expect(throws: FileError.self) {
      try FileSystem.makePrivateFolder(file.appending("below"))
    }
    #expect(error?.reason == "not a directory")
  }

  @Test("a new file is private, a replaced one keeps its mode, and nothing else stays behind")
  func replace() throws {
    let file = folder.path.appending("file")
    try FileSystem.writeAtomically(Array("one".utf8), to: file)
    #expect(try FileSystem.stamp(of: file, followingLinks: false).permissions == 0o600)
    #expect(withPath(file) { chmod($0, 0o755) } == 0)
    try FileSystem.writeAtomically(Array("two".utf8), to: file)
    #expect(try FileSystem.read(file, limit: 10).bytes == Array("two".utf8))
    #expect(try FileSystem.stamp(of: file, followingLinks: false).permissions == 0o755)
    #expect(try FileSystem.entries(of: folder.path).count == 1)
  }

  @Test("writing through a link changes its target and leaves the link")
  func throughLink() throws {
    try folder.write("old", to: "real/file")
    try folder.link("link", to: "real/file")
    try FileSystem.writeAtomically(Array("new".utf8), to: folder.path.appending("link"))
    #expect(try FileSystem.stamp(of: folder.path.appending("link"), followingLinks: false).kind == .link)
    #expect(try FileSystem.read(folder.path.appending("real/file"), limit: 10).bytes == Array("new".utf8))
  }

  @Test("a folder and a pipe are not replaced, and a missing folder is named")
  func refused() throws {
    try folder.makeFolder("sub")
    let pipe = folder.path.appending("pipe")
    #expect(withPath(pipe) { mkfifo($0, 0o600) } == 0)
    #expect(throws: FileError.self) { try FileSystem.writeAtomically([], to: pipe) }
    #expect(throws: FileError.self) { try FileSystem.writeAtomically([], to: folder.path.appending("sub")) }
    let target = folder.path.appending("none/file")
    let error = #expect(throws: FileError.self) { try FileSystem.writeAtomically([], to: target) }
    #expect(error?.path == target)
    #expect(error?.isMissing == true)
  }

  @Test("a name as long as the file system takes can be written")
  func longName() throws {
    let file = folder.path.appending(String(repeating: "n", count: 255))
    try FileSystem.writeAtomically(Array("x".utf8), to: file)
    #expect(FileSystem.exists(file))
  }
}
