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

  @Test("what cannot be written is told by its own name, not by that of a file on the way to it")
  func names() throws {
    let missing = folder.path.appending("none/settings.json")
    let error = #expect(throws: FileError.self) { try FileSystem.replace(missing, with: [1]) }
    #expect(error?.path == missing && error?.isMissing == true)
  }

  @Test("folders that were made are told, and go again as far as they are empty")
  func madeFolders() throws {
    let inner = folder.path.appending("x/y/z")
    let made = try FileSystem.makePrivateFolder(inner)
    #expect(made == ["x/y/z", "x/y", "x"].map { folder.path.appending($0) })
    #expect(try FileSystem.makePrivateFolder(inner) == [])
    try folder.write("mine", to: "x/mine")
    FileSystem.removeEmptyFolders(made)
    #expect(!FileSystem.exists(folder.path.appending("x/y")))
    #expect(FileSystem.exists(folder.path.appending("x/mine")))
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

  @Test(
    "of many that write a file at once, each that is told so wrote it, on top of what the one before wrote")
  func atOnce() async throws {
    for isNew in [true, false] {
      let file = folder.path.appending(isNew ? "new" : "old")
      if !isNew { try folder.write("", to: "old") }
      let told = await withTaskGroup(of: [UInt8].self) { group in
        for writer in UInt8(1)...24 {
          group.addTask {
            var told: [UInt8] = []
            for _ in 0..<10 {
              let before = try? FileSystem.read(file, limit: 1 << 16).bytes
              let after = (before ?? []) + [writer]
              if (try? FileSystem.replace(file, expecting: FileExpectation(before), with: after)) == true {
                told.append(writer)
              }
            }
            return told
          }
        }
        return await group.reduce(into: [UInt8]()) { $0 += $1 }
      }
      let written = try FileSystem.read(file, limit: 1 << 16).bytes
      #expect(!told.isEmpty && written.sorted() == told.sorted())
      // No temporary file is left.
      #expect(try FileSystem.entries(of: folder.path).count == (isNew ? 1 : 2))
    }
  }

  @Test("a file that is thought to be missing is not replaced, nor is a link that leads nowhere")
  func appeared() throws {
    let file = try folder.write("theirs", to: "file")
    #expect(try FileSystem.replace(file, expecting: .missing, with: Array("mine".utf8)) == false)
    #expect(try FileSystem.read(file, limit: 10).bytes == Array("theirs".utf8))
    let link = try folder.link("link", to: "nowhere")
    #expect(FileSystem.isBrokenLink(link) && !FileSystem.isBrokenLink(file))
    #expect(throws: FileError.self) {
      try FileSystem.replace(link, expecting: .missing, with: Array("mine".utf8))
    }
    #expect(try FileSystem.stamp(of: link, followingLinks: false).kind == .link)
  }
}
