import Catalog
import Glibc
import TestSupport
import Testing

@testable import Platform

@Suite("records and seals of the disk") struct DiskSealTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("content", to: "here/file")
    try folder.makeFolder("here/folder")
    try folder.link("link", to: "here/file")
    // What was written just now may change unseen, and is not sealed.
    FileClock.settle()
  }

  /// A seal of what some questions were told.
  private func sealed(without own: [FilePath] = [], _ ask: () -> Void) -> DiskSeal? {
    let record = DiskRecord()
    DiskRecord.$current.withValue(record, operation: ask)
    return record.seal(without: own)
  }

  private func askAll() {
    let here = folder.path.appending("here")
    _ = try? FileSystem.entries(of: here)
    _ = try? FileSystem.read(here.appending("file"), limit: 100)
    _ = FileSystem.exists(here.appending("missing"))
    _ = FileSystem.exists(folder.path.appending("elsewhere/missing"))
    _ = try? FileSystem.linkTarget(folder.path.appending("link"))
    _ = try? FileSystem.realPath(folder.path.appending("link"))
    _ = FileSystem.isFolder(here.appending("folder"))
    _ = FileSystem.exists(FilePath(bytes: here.bytes + [0x2F, 0x61, 0, 0x62]))
  }

  @Test("a seal holds while nothing changes, also after it was kept as bytes")
  func holds() async throws {
    let seal = try #require(sealed(askAll))
    #expect(await seal.holds())
    let again = try #require(DiskSeal(seal.bytes))
    #expect(await again.holds())
    #expect(again.bytes == seal.bytes)
  }

  @Test(
    "a seal breaks with every change of what was asked",
    arguments: ["content", "rights", "new", "gone", "elsewhere", "link", "rename", "kind"])
  func breaks(change: String) async throws {
    let seal = try #require(sealed(askAll))
    let here = folder.path.appending("here")
    switch change {
    case "content": try folder.write("Content", to: "here/file")
    case "rights": chmod(here.appending("file").description, 0o600)
    case "new": try folder.write("", to: "here/missing")
    case "gone": try FileSystem.remove(here.appending("file"))
    case "elsewhere": try folder.write("", to: "elsewhere/missing")
    case "link":
      try FileSystem.remove(folder.path.appending("link"))
      try folder.link("link", to: "here/folder")
    case "rename": try FileSystem.rename(here, to: folder.path.appending("there"))
    case "kind":
      try FileSystem.removeEmptyFolder(here.appending("folder"))
      try folder.write("", to: "here/folder")
    default: break
    }
    #expect(await !seal.holds())
  }

  @Test("a link that leads nowhere is not forgotten: its target may come")
  func dangling() async throws {
    try folder.link("here/dangling", to: "../later")
    FileClock.settle()
    let here = folder.path.appending("here")
    let asks: [(FilePath) -> Void] = [
      { _ = FileSystem.isFolder($0) }, { _ = try? FileSystem.stamp(of: $0, followingLinks: true) },
      { _ = try? FileSystem.realPath($0) },
    ]
    for ask in asks {
      let seal = try #require(
        sealed {
          _ = try? FileSystem.entries(of: here)
          ask(here.appending("dangling"))
        })
      #expect(await seal.holds())
      try folder.makeFolder("later")
      #expect(await !seal.holds())
      try FileSystem.removeEmptyFolder(folder.path.appending("later"))
    }
  }

  @Test("a folder that was only asked for being one may change, and may not become a file")
  func kinds() async throws {
    let seal = try #require(sealed { _ = FileSystem.isFolder(folder.path.appending("here")) })
    try folder.write("", to: "here/more")
    #expect(await seal.holds())
    try FileSystem.rename(folder.path.appending("here"), to: folder.path.appending("there"))
    try folder.write("", to: "here")
    #expect(await !seal.holds())
  }

  @Test("what changed a moment ago, or while the record was kept, is not sealed")
  func racy() throws {
    try folder.write("newer", to: "here/file")
    #expect(sealed(askAll) == nil)
    FileClock.settle()
    #expect(sealed(askAll) != nil)
    #expect(
      sealed {
        askAll()
        _ = try? folder.write("newest", to: "here/file")
        askAll()
      } == nil)
  }

  @Test("a program's own folders are left out")
  func own() async throws {
    let seal = try #require(sealed(without: [folder.path.appending("here")], askAll))
    try folder.write("Content", to: "here/other")
    #expect(await seal.holds())
  }

  @Test("thousands of questions are asked in pieces, and each counts")
  func many() async throws {
    for number in 0..<5000 { try folder.write("", to: "many/\(number)") }
    FileClock.settle()
    let many = folder.path.appending("many")
    let seal = try #require(
      sealed {
        for number in 0..<5000 {
          _ = try? FileSystem.stamp(of: many.appending("\(number)"), followingLinks: true)
        }
      })
    #expect(await seal.holds())
    chmod(many.appending("4999").description, 0o600)
    #expect(await !seal.holds())
  }

  @Test("damaged bytes are no seal, or one that does not hold")
  func damaged() async throws {
    let bytes = try #require(sealed(askAll)).bytes
    for place in bytes.indices {
      var damaged = bytes
      damaged[place] ^= 0x55
      if let seal = DiskSeal(damaged) { #expect(await !seal.holds(), "byte \(place)") }
    }
    for count in bytes.indices where count > 0 {
      if let seal = DiskSeal(Array(bytes.prefix(count))) { #expect(await !seal.holds()) }
    }
  }

  @Test("without a record nothing is noted")
  func noRecord() {
    let record = DiskRecord()
    askAll()
    #expect(record.count == 0)
  }
}
