import Catalog
import Markup
import Testing

@Suite("Fences")
struct FenceTests {
  @Test("a header stands between two lines of three dashes")
  func plain() {
    let document = read("---\nname: a\n---\n\n# Body\n")
    #expect(document.header.reading == .strict)
    #expect(document.header["name"]?.text == "a")
    #expect(document.header.openingLine == 1)
    #expect(document.header.closingLine == 3)
    #expect(document.bodyStartLine == 4)
    #expect(document.headings.first?.position == place(5, 1))
  }

  @Test("blanks and tabs after a fence are tolerated")
  func blanks() {
    let document = read("--- \nname: a\n---\t \n\n# Ok\n")
    #expect(document.header.reading == .strict)
    #expect(document.header.faults.isEmpty)
    #expect(document.header["name"]?.text == "a")
  }

  @Test("the closing fence needs no line end")
  func noFinalLineEnd() {
    let document = read("---\nname: a\n---")
    #expect(document.header.reading == .strict)
    #expect(document.lineCount == 3)
    #expect(document.bodyLineCount == 0)
    #expect(!document.hasBody)
  }

  @Test("a header that is never closed is body text")
  func unclosed() {
    let document = read("---\nname: a\n\n# Title\n\nallowed-tools: Bash(*)\n")
    #expect(document.header.reading == .unreadable)
    #expect(document.header.fields.isEmpty)
    #expect(document.header.faults == [HeaderFault(.neverClosed(nearest: nil), at: place(1, 1))])
    #expect(document.header.closingLine == 0)
    #expect(document.bodyStartLine == 1)
    #expect(document.bodyLineCount == 6)
    #expect(document.headings.map(\.text).contains("Title"))
    #expect(MarkdownReader.body(of: Array("---\na: b\n".utf8)) == Array("---\na: b\n".utf8))
  }

  @Test("a decorated fence closes nothing and is named", arguments: ["---END", "----", "--- x", "---\u{A0}"])
  func decorated(line: String) {
    let document = read("---\nname: a\n\(line)\n\n# Body\n")
    #expect(document.header.reading == .unreadable)
    #expect(document.header.faults == [HeaderFault(.neverClosed(nearest: line), at: place(3, 1))])
  }

  @Test("three dots and indented dashes are no fence", arguments: ["...", " ---", "--", "-- -"])
  func noFence(line: String) {
    let document = read("---\nname: a\n\(line)\n")
    #expect(document.header.faults.map(\.problem) == [.neverClosed(nearest: nil)])
  }

  @Test("a first line of four dashes is no fence")
  func fourDashes() {
    let document = read("----\nname: a\n----\n")
    #expect(document.header.reading == .absent)
    #expect(document.header.faults == [HeaderFault(.notAFence("----"), at: place(1, 1))])
    #expect(document.bodyStartLine == 1)
  }

  @Test("a long first line is quoted in part")
  func longFence() {
    let document = read(String(repeating: "-", count: 5_000))
    #expect(document.header.faults.map(\.problem) == [.notAFence(String(repeating: "-", count: 60))])
  }

  @Test(
    "a header starts on the first line or not at all", arguments: ["\n---\na: b\n---\n", " ---\na: b\n---\n"])
  func late(text: String) {
    let document = read(text)
    #expect(document.header == FrontMatter(reading: .absent))
  }

  @Test("dashes in a value and in the body are text")
  func dashesElsewhere() {
    let document = read(
      "---\nname: a\ndescription: \"Draws a---b and --- rules.\"\n---\n\n# One\n\n---\n\nname: b\n\n---\n")
    #expect(document.header["name"]?.text == "a")
    #expect(document.header["description"]?.text == "Draws a---b and --- rules.")
    #expect(document.header.fields.count == 2)
    #expect(document.header.closingLine == 4)
  }

  @Test(
    "an empty header and one of comments are read, without fields",
    arguments: ["---\n---\n", "---\n# c\n\n---\n"])
  func empty(text: String) {
    let document = read(text)
    #expect(document.header.reading == .strict)
    #expect(document.header.fields.isEmpty)
    #expect(document.header.faults.isEmpty)
  }

  @Test(
    "files with nothing in them have neither header nor body", arguments: ["", "  \n\n \t\n", "\u{3000}\n"])
  func nothing(text: String) {
    let document = read(text)
    #expect(document.header == FrontMatter(reading: .absent))
    #expect(!document.hasBody)
  }

  @Test("the body starts after the closing fence, line ends kept")
  func body() {
    let text = "\u{FEFF}---\r\na: b\r\n---\r\nx\r\ny\r"
    #expect(MarkdownReader.body(of: Array(text.utf8)) == Array("x\r\ny\r".utf8))
  }
}
