import Catalog
import Markup
import TestSupport
import Testing

@Suite("Mutations")
struct MutationTests {
  static let seeds = [
    "---\nname: a\ndescription: >-\n  One: two\n  three\nmetadata: {k: [1, 'x'], \"q\": \"\\0\"}\n---\n\n# H\n\n- [ ] t [l](m)\n",
    "\u{FEFF}---\r\na: &x [b, *x]\r\n? {c: d}\r\n: !t e\r\n---\r\n> [q](<r s> \"t\")\r\n> | a | b |\r\n> |---|---|\r\n> | [c](d) | ![e](f) |\r\n",
    "---\nbad: a: b\n  more\n\tx\n@y\nk: |\n  l\n---\n\n[def]: u\ntext [a\nb](c) `d` <https://e> <!-- f -->\n===\n\n```g\nh\n",
    "---\né: 日本\u{2028}x\n---END\n[![i](j)](k)\n* * *\n1. a\n   - b\n\n     c\n&amp; \\[ \0 \u{85}\n",
  ].map { Array($0.utf8) }

  static let pieces = [
    "---\n", "\n", "\r", "\r\n", ": ", "- ", "[", "]", "{", "}", "\"", "'", "|", ">", "*", "&a ", "*a", "\t",
    "\0", "`", "![", "](",
    "<", "\u{FEFF}", "\u{2028}", "#", "%", "!", "\\", "é", "| - |\n", "[x]: y\n",
  ].map { Array($0.utf8) }

  @Test("three thousand damaged files are read without a crash, with places inside the file")
  func mutations() {
    var generator = SeededGenerator(seed: 20_240_611)
    for _ in 0..<3_000 {
      var bytes = Self.seeds.randomElement(using: &generator) ?? []
      for _ in 0..<Int.random(in: 1...8, using: &generator) {
        let index = Int.random(in: 0...bytes.count, using: &generator)
        switch Int.random(in: 0..<5, using: &generator) {
        case 0: bytes.insert(UInt8.random(in: .min ... .max, using: &generator), at: index)
        case 1 where index < bytes.count: bytes[index] = UInt8.random(in: .min ... .max, using: &generator)
        case 2:
          let end = min(bytes.count, index + Int.random(in: 0...12, using: &generator))
          bytes.removeSubrange(index..<end)
        case 3:
          let end = min(bytes.count, index + Int.random(in: 0...40, using: &generator))
          bytes.insert(contentsOf: Array(bytes[index..<end]), at: 0)
        default: bytes.insert(contentsOf: Self.pieces.randomElement(using: &generator) ?? [], at: index)
        }
      }
      check(MarkdownReader.read(bytes), bytes)
      #expect(MarkdownReader.body(of: bytes).count <= max(bytes.count, 2 * bytes.count))
    }
  }

  @Test("files read at the same time read as they do alone")
  func concurrent() async {
    let alone = Self.seeds.map { MarkdownReader.read($0) }
    await withTaskGroup(of: (Int, Document).self) { group in
      for round in 0..<200 {
        group.addTask {
          let index = round % Self.seeds.count
          return (index, MarkdownReader.read(Self.seeds[index]))
        }
      }
      for await (index, document) in group { #expect(document == alone[index]) }
    }
  }

  private func check(_ document: Document, _ bytes: [UInt8]) {
    let places =
      document.headings.map(\.position) + document.links.map(\.position) + document.tasks.map(\.position)
      + document.listItems.map(\.position) + document.fences.map(\.position)
      + document.header.faults.map(\.position)
      + document.header.fields.flatMap { [$0.keyPosition, $0.value.start, $0.value.end] }
    let last = max(1, document.lineCount + 1)
    let areInside = places.allSatisfy {
      (1...last).contains($0.line) && $0.column >= 1 && $0.byteColumn >= $0.column - 1
    }
    #expect(areInside, "\(bytes)")
    #expect(document.header.fields.allSatisfy { $0.value.start <= $0.value.end }, "\(bytes)")
  }
}
