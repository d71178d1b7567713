import Catalog
import Glibc
import TestSupport
import Testing

@testable import Platform

@Suite struct ReadTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("a file is read whole with the stamp of what was read", arguments: [0, 1, 4095, 4096, 4097, 300_000])
  func whole(size: Int) throws {
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let file = try folder.write(bytes: bytes, to: FilePath("file"))
    let content = try FileSystem.read(file, limit: 1 << 20)
    #expect(content.bytes == bytes)
    #expect(content.stamp == (try FileSystem.stamp(of: file, followingLinks: false)))
    #expect(try FileSystem.read(file, limit: size).bytes == bytes)
    #expect(try FileSystem.read(file, limit: .max).bytes == bytes)
  }

  @Test("a file over the limit is refused by its size")
  func overLimit() throws {
    let file = try folder.write("12345", to: "file")
    #expect(throws: ReadError.tooLarge(size: 5)) { try FileSystem.read(file, limit: 4) }
    #expect(try FileSystem.readStart(of: file, count: 4).bytes == Array("1234".utf8))
    #expect(try FileSystem.readStart(of: file, count: 9).bytes == Array("12345".utf8))
    #expect(try FileSystem.readStart(of: file, count: .max).bytes == Array("12345".utf8))
    #expect(try FileSystem.readStart(of: file, count: 0).bytes == [])
  }

  @Test("pipes, folders, sockets and devices are refused without being opened")
  func irregular() throws {
    let pipe = folder.path.appending("pipe")
    #expect(withPath(pipe) { mkfifo($0, 0o600) } == 0)
    #expect(throws: ReadError.notRegular(.fifo)) { try FileSystem.read(pipe, limit: 10) }
    #expect(throws: ReadError.notRegular(.fifo)) { try FileSystem.readStart(of: pipe, count: 10) }
    #expect(throws: ReadError.notRegular(.directory)) { try FileSystem.read(folder.path, limit: 10) }
    #expect(throws: ReadError.notRegular(.device)) { try FileSystem.read(FilePath("/dev/zero"), limit: 10) }
    try folder.link("link", to: "pipe")
    #expect(throws: ReadError.notRegular(.fifo)) {
      try FileSystem.read(folder.path.appending("link"), limit: 10)
    }
    #expect(FileType.describe(path: pipe) == nil)
  }

  @Test("a link in a circle and a missing file keep their error numbers")
  func failures() throws {
    try folder.link("self", to: "self")
    let loop = #expect(throws: ReadError.self) {
      try FileSystem.read(folder.path.appending("self"), limit: 10)
    }
    guard case .failed(let error) = loop else { return #expect(Bool(false)) }
    #expect(error.isLoop)
    let missing = #expect(throws: ReadError.self) {
      try FileSystem.read(folder.path.appending("none"), limit: 10)
    }
    #expect(missing?.reason == "no such file or directory")
  }

  @Test("a file that hides its size is read to its end, or to the limit")
  func withoutSize() throws {
    let file = FilePath("/proc/self/maps")
    #expect(try FileSystem.stamp(of: file, followingLinks: true).size == 0)
    #expect(try FileSystem.read(file, limit: 1 << 24).bytes.count > 100)
    let error = #expect(throws: ReadError.self) { try FileSystem.read(file, limit: 100) }
    guard case .tooLarge(let size) = error else { return #expect(Bool(false)) }
    #expect(size > 100)
  }
}
