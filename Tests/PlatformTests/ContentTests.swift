import Platform
import Testing

@Suite struct ContentTests {
  @Test("SHA-256 is the one of the standard, whole and in pieces")
  func digest() {
    let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    #expect(ContentDigest.hex(ContentDigest.sha256([])) == empty)
    #expect(ContentDigest.hex(ContentDigest.sha256(Array("abc".utf8))) == abc)
    var pieces = ContentDigest()
    pieces.update([])
    pieces.update(Array("a".utf8))
    pieces.update(Array("bc".utf8))
    #expect(ContentDigest.hex(pieces.finish()) == abc)
    pieces.update(Array("d".utf8))
    #expect(pieces.finish() == ContentDigest.sha256(Array("abcd".utf8)))
  }

  @Test("content is described with type, MIME type and encoding")
  func fileType() throws {
    let script = try #require(FileType.describe(bytes: Array("#!/bin/bash\necho é\n".utf8)))
    #expect(script.type.contains("shell script"))
    #expect(script.mime == "text/x-shellscript")
    #expect(script.encoding == "utf-8")
    let picture = try #require(
      FileType.describe(bytes: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0]))
    #expect(picture.encoding == "binary")
    let empty = try #require(FileType.describe(bytes: []))
    #expect(empty.mime == "application/x-empty" || empty.mime == "inode/x-empty")
    #expect(FileType.describe(bytes: [UInt8](repeating: 0, count: 3 << 20)) != nil)
  }
}
