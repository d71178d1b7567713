import Catalog
import Markup
import Testing

@Suite("Lines and counts")
struct LineTests {
  static let text =
    "---\nname: a\ndescription: >-\n  One two\n  three.\nmetadata:\n  owner: x\n---\n\n# Body\n\n[l](m)\n"

  @Test("every kind of line end reads alike", arguments: ["\n", "\r\n", "\r"])
  func lineEnds(end: String) {
    let document = read(
      Self.text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: end))
    #expect(document.header.faults.isEmpty)
    #expect(document.header["description"]?.text == "One two three.")
    #expect(document.header["description"]?.start == place(3, 14))
    #expect(document.header["metadata"]?["owner"]?.start == place(7, 10))
    #expect(document.headings.first?.position == place(10, 1))
    #expect(document.links.first?.position == place(12, 1))
    #expect(document.lineCount == 12)
    #expect(document.bodyLineCount == 4)
    #expect(document.lineEnding == (end == "\n" ? .lf : end == "\r" ? .cr : .crlf))
  }

  @Test("mixed line ends are told, and lines still count as in an editor")
  func mixed() {
    let document = read("---\r\nname: a\ndescription: b\r---\n\r\n# Body\r[l](m)\n")
    #expect(document.lineEnding == .mixed)
    #expect(document.header["description"]?.text == "b")
    #expect(document.headings.first?.position.line == 6)
    #expect(document.links.first?.position.line == 7)
    #expect(document.lineCount == 7)
  }

  @Test("one line without an end has no line end")
  func single() {
    let document = read("just text")
    #expect(document.lineEnding == .none)
    #expect(document.lineCount == 1)
    #expect(document.firstParagraph == "just text")
  }

  @Test("code points are counted in the body alone, by ASCII and others")
  func counts() {
    let document = read("---\na: é\n---\naé😀\n")
    #expect(document.bodyASCIICount == 2)
    #expect(document.bodyOtherCount == 2)
  }

  @Test("line separators that editors do not count shift no position")
  func separators() {
    let header = readHeader("a: \"x\u{2028}y\u{85}z\"\nb: c")
    #expect(header.faults.isEmpty)
    #expect(header["b"]?.start == place(3, 4))
    let broken = readHeader("a: 'x\u{2028}y'\nb: c: d")
    #expect(broken.faults.map(\.position) == [place(3, 5)])
  }

  @Test("columns count code points and bytes both")
  func columns() {
    let document = read("---\né: [ü, 😀, x]\n---\n日本 [l](m)\n")
    let field = document.header.fields.first
    #expect(field?.value.start == TextPosition(line: 2, byteColumn: 4, column: 4))
    guard case .list(let items)? = field?.value.content else {
      Issue.record("no list")
      return
    }
    #expect(items.last?.start == TextPosition(line: 2, byteColumn: 15, column: 11))
    #expect(document.links.first?.position == TextPosition(line: 4, byteColumn: 7, column: 4))
  }

  @Test("the start of a larger file gives its header and counts, and no structure")
  func headerOnly() {
    let bytes = Array(Self.text.utf8)
    let whole = MarkdownReader.read(bytes)
    let header = MarkdownReader.read(bytes, ofTotal: 5 << 20)
    #expect(header.header == whole.header)
    #expect(header.bodyLineCount == whole.bodyLineCount)
    #expect(header.lineCount == whole.lineCount)
    #expect(header.hasBody)
    #expect(header.headings.isEmpty)
    #expect(!header.isBodyParsed)
  }
}
