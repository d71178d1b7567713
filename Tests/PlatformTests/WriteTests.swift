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
}
