import Catalog
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

  @Test("a file that nobody may write to is not replaced, though its folder would allow it")
  func locked() throws {
    let file = try folder.write("old", to: "locked")
    try FileSystem.setPermissions(0o444, of: file)
    let link = try folder.link("link", to: "locked")
    for path in [file, link] {
      let error = #expect(throws: FileError.self) { try FileSystem.replace(path, with: Array("new".utf8)) }
      #expect(error?.reason == "permission denied")
    }
    #expect(try FileSystem.read(file, limit: 10).bytes == Array("old".utf8))
    try FileSystem.setPermissions(0o600, of: file)
    #expect(try FileSystem.replace(link, with: Array("new".utf8)))
    #expect(try FileSystem.read(file, limit: 10).bytes == Array("new".utf8))
    #expect(try FileSystem.stamp(of: link, followingLinks: false).kind == .link)
  }
}
