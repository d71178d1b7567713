import Catalog
import Markup
import Testing

@Suite("Headers that are not YAML")
struct LenientTests {
  @Test("a colon too many is named where it stands, and the lines are read")
  func colon() {
    let header = readHeader("name: a\ndescription: Bad: yaml: here\nlicense: MIT")
    #expect(header.reading == .lenient)
    #expect(
      header.faults == [
        HeaderFault(.invalidYAML("mapping values are not allowed here; quote the value"), at: place(3, 17))
      ])
    #expect(header["name"]?.content == .scalar("a", .plain))
    #expect(header["description"]?.text == "Bad: yaml: here")
    #expect(header["description"]?.start == place(3, 14))
    #expect(header["license"]?.text == "MIT")
  }

  @Test(
    "what agents' authors write is read, with the fault on its line",
    arguments: [
      ("argument-hint: [topic] [depth|quick]", 24), ("argument-hint: @file and more", 16),
      ("argument-hint: `code` first", 16), ("argument-hint: *.swift", 16), ("argument-hint: **/*.md", 16),
      ("argument-hint: &ref", 0), ("argument-hint: - item", 16), ("argument-hint: %x", 16),
      ("argument-hint: \"Plan\" - walks", 23), ("argument-hint: {a} b", 20), ("argument-hint: [a", 0),
      ("argument-hint: \"never closed", 16), ("argument-hint: 'never closed", 16),
      ("argument-hint: !a!b c", 16),
    ])
  func common(line: String, column: Int) {
    let header = readHeader("name: a\ndescription: b\n\(line)\nlicense: MIT")
    if column > 0 {
      #expect(header.faults.map(\.position) == [place(4, column)])
      #expect(header.reading == .lenient)
      #expect(header["argument-hint"]?.text == String(line.dropFirst("argument-hint: ".count)))
    }
    #expect(header["name"]?.text == "a")
    #expect(header["license"]?.text == "MIT")
  }

  @Test("a text line at the left edge and tabs are named")
  func messages() {
    let edge = readHeader("description: one\ntwo three\nname: x")
    #expect(edge.faults.map(\.position) == [place(3, 1)])
    #expect(edge["name"]?.text == "x")
    let tab = readHeader("a:\n\tb: c\nname: x")
    #expect(tab.faults.map(\.position) == [place(3, 1)])
    #expect(tab.faults.first?.yamlMessage == "a tab cannot stand here; use blanks")
    #expect(tab["name"]?.text == "x")
    #expect(
      readHeader("a: x\u{7}y").faults.first?.yamlMessage == "the character U+0007 is not allowed in YAML")
  }

  @Test("continuation lines are joined, quotes dropped, comments left out")
  func values() {
    let header = readHeader(
      """
      bad: a: b
      # comment: no
      text: one # first
        two
        three
      single: 'it''s: fine'
      double: "a \\"b\\" c"  
      half: "open
      block: >-
        folded
        lines
      list:
      - x
      - y
      under_score.dot-1:\tv
      not a key: z
        lost
      empty:
      """)
    #expect(header.reading == .lenient)
    #expect(header["text"]?.text == "one two three")
    #expect(header["text"]?.end == place(6, 8))
    #expect(header["single"]?.text == "it's: fine")
    #expect(header["double"]?.text == "a \"b\" c")
    #expect(header["half"]?.text == "\"open")
    #expect(header["block"]?.text == "folded lines")
    #expect(header["list"]?.text == "- x - y")
    #expect(header["under_score.dot-1"]?.text == "v")
    #expect(header["empty"]?.isMissing == true)
    #expect(header.fields.map(\.key).contains("comment") == false)
  }

  @Test("duplicate keys are faults here too, in the order of the file")
  func duplicates() {
    let header = readHeader("a: 1\nb: x: y\na: 2")
    #expect(header["a"]?.text == "1")
    #expect(header.faults.map(\.position) == [place(3, 5), place(4, 1)])
    #expect(header.faults.last?.problem == .duplicateKey("a", firstLine: 2))
  }

  @Test("nothing but noise is unreadable")
  func noise() {
    let header = readHeader("@@@ %%%\n]]]")
    #expect(header.reading == .unreadable)
    #expect(header.faults.count == 1)
    #expect(header.closingLine == 4)
  }

  @Test("CRLF leaves no carriage return in a value")
  func crlf() {
    let document = read("---\r\nname: a\r\ndescription: b: c\r\n  d\r\n---\r\n")
    #expect(document.header["name"]?.text == "a")
    #expect(document.header["description"]?.text == "b: c d")
  }

  @Test("keys and faults without end are cut")
  func cut() {
    let header = readHeader("a: b: c\n" + (0..<3_000).map { "k\($0): v\na: b\n" }.joined())
    #expect(header.fields.count == 1_000)
    #expect(header.faults.count <= 1_001)
  }
}
