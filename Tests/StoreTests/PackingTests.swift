import Catalog
import Testing

@testable import Store

@Suite struct PackingTests {
  @Test("numbers of every size come back", arguments: [0, 1, -1, 127, 128, -64, .max, .min] as [Int64])
  func numbers(number: Int64) {
    var packer = Packer()
    packer.add(number)
    packer.add(UInt64(bitPattern: number))
    var unpacker = Unpacker(packer.bytes)
    #expect(unpacker.signed() == number)
    #expect(unpacker.unsigned() == UInt64(bitPattern: number))
    #expect(unpacker.isAtEnd)
  }

  @Test("a stamp comes back with every field")
  func stamp() {
    #expect(FileStamp(packed: Sample.stamp(7).packed) == Sample.stamp(7))
  }

  @Test("entries come back in order, with names that are empty, long or not UTF-8")
  func entries() {
    let names: [[UInt8]] = [[], [0], [0xFF, 0x2F], [UInt8](repeating: 0x61, count: 255)]
    let kinds: [FileStamp.Kind] = [.regular, .directory, .link, .other]
    let entries = zip(names, kinds).map { FolderEntry(name: $0, kind: $1) }
    let record = Sample.folder("/f", entries)
    #expect(record.entries == entries)
    #expect(record.entryCount == 4)
  }

  @Test("damaged bytes are no entries and never a trap")
  func damaged() {
    let whole = FolderRecord.pack([FolderEntry(name: Array("name".utf8), kind: .fifo)])
    for cut in 1..<whole.count { #expect(FolderRecord.unpack(Array(whole.prefix(cut))) == nil) }
    #expect(FolderRecord.unpack([7]) == nil)
    #expect(FolderRecord.unpack([UInt8](repeating: 0xFF, count: 20)) == nil)
    for cut in 0..<Sample.stamp().packed.count {
      #expect(FileStamp(packed: Array(Sample.stamp().packed.prefix(cut))) == nil)
    }
    var numbers = SystemRandomNumberGenerator()
    for _ in 0..<2000 {
      let bytes = (0..<Int.random(in: 0..<40)).map { _ in UInt8.random(in: 0...255, using: &numbers) }
      _ = FolderRecord.unpack(bytes)
      _ = FileStamp(packed: bytes)
    }
  }
}
