import Catalog
import Markup
import Testing

@Suite("Limits")
struct LimitTests {
  @Test("an alias bomb stops at the limit of values")
  func laughs() {
    var lines = "name: laughs\ndescription: ok\nmetadata:\n  a0: &a0 [x,x,x,x,x,x,x,x,x]"
    for index in 1...9 {
      let alias = Array(repeating: "*a\(index - 1)", count: 9).joined(separator: ",")
      lines += "\n  a\(index): &a\(index) [\(alias)]"
    }
    let header = readHeader(lines)
    #expect(header.faults.map(\.isOverLimit) == [true])
    #expect(header.faults.first?.problem == .overLimit("more than 10000 values with aliases expanded"))
    #expect(header["name"]?.text == "laughs")
  }

  @Test(
    "nesting over the limit stops at once",
    arguments: [
      String(repeating: "[", count: 20_000) + String(repeating: "]", count: 20_000),
      String(repeating: "{a: ", count: 20_000), String(repeating: "- ", count: 20_000),
      String(repeating: "? ", count: 20_000), "[" + String(repeating: "[a],\n [", count: 5_000),
    ])
  func deep(text: String) {
    let header = readHeader("name: deep\ndescription: ok\nmetadata:\n  \(text)")
    #expect(header.faults.map(\.isOverLimit) == [true])
    #expect(header["name"]?.text == "deep")
  }

  @Test("64 levels are read and 65 are not")
  func depth() {
    func nested(_ count: Int) -> String {
      "a: " + String(repeating: "[", count: count) + String(repeating: "]", count: count)
    }
    #expect(readHeader(nested(63)).faults.isEmpty)
    #expect(readHeader(nested(64)).faults.map(\.problem) == [.overLimit("nested more than 64 levels deep")])
  }

  @Test("aliases do not get around the limit of depth")
  func aliasDepth() {
    var lines = "a0: &a0 [x]"
    for index in 1...80 { lines += "\na\(index): &a\(index) [*a\(index - 1)]" }
    #expect(readHeader(lines).faults.map(\.problem) == [.overLimit("nested more than 64 levels deep")])
  }

  @Test("10,000 values are the most")
  func events() {
    let few = "a: [" + String(repeating: "x,", count: 9_900) + "]"
    #expect(readHeader(few).faults.isEmpty)
    let many = "a: [" + String(repeating: "x,", count: 10_000) + "]"
    #expect(readHeader(many).faults.map(\.isOverLimit) == [true])
  }

  @Test("a header over 1 MiB is not read")
  func size() {
    let header = readHeader("name: big\ntext: " + String(repeating: "x", count: 1 << 20))
    #expect(header.reading == .unreadable)
    #expect(header.faults == [HeaderFault(.overLimit("longer than 1 MiB (1048576 bytes)"), at: place(2, 1))])
  }

  @Test("directives without end are refused")
  func directives() {
    let header = readHeader(String(repeating: "%TAG !a! x\n", count: 1_000) + "a: b")
    #expect(header.faults.map(\.isOverLimit) == [true])
  }

  @Test("a long key that aliases build is cut")
  func longKey() {
    let header = readHeader("a: &a \"\(String(repeating: "x", count: 100_000))\"\n? [*a, *a, 1]\n: 1")
    #expect(header.faults.isEmpty)
    #expect(header.fields.last.map { $0.key.utf8.count < 3_000 } == true)
  }

  @Test("Markdown over 4 MiB is only counted")
  func big() {
    let line = "One more line of filler text that says nothing of use to anybody.\n"
    let text = "---\nname: big\n---\n\n# Big\n" + String(repeating: line, count: 70_000)
    let document = read(text)
    #expect(document.header["name"]?.text == "big")
    #expect(!document.isBodyParsed)
    #expect(document.bodyLineCount == 70_002)
    #expect(document.lineCount == 70_005)
    #expect(document.headings.isEmpty)
    #expect(document.hasBody)
  }

  @Test(
    "bodies that make the parser slow are only counted",
    arguments: [
      String(repeating: ">", count: 100_000), String(repeating: "* ", count: 100_000),
      String(repeating: "-", count: 1_100_000) + "a", String(repeating: "a <?", count: 100_000),
      String(repeating: "![[]()", count: 50_000),
      String(repeating: "a <!A ", count: 100_000),
      String(repeating: "> ", count: 9_000) + "a\n" + String(repeating: "a\n", count: 50_000),
      "[a]: " + String(repeating: "u", count: 100_000) + "\n\n" + String(repeating: "[a]", count: 50_000),
      "[a]: u '" + String(repeating: "[b]:\n", count: 20_000) + "'\n\n"
        + String(repeating: "[a]", count: 50_000),
      "[a]:\n" + String(repeating: "u", count: 100_000) + "\n\n" + String(repeating: "[a]", count: 50_000),
    ])
  func slow(body: String) {
    let document = read("---\nname: slow\n---\n" + body)
    #expect(!document.isBodyParsed)
    #expect(document.header["name"]?.text == "slow")
    #expect(document.hasBody)
  }

  @Test("a table that would be slow is read without its columns, links and all")
  func tables() {
    let text = String(repeating: "a\n", count: 50_000) + "|-\n\n[l](m)\n"
    let document = read(text)
    #expect(document.isBodyParsed)
    #expect(document.links.count == 1)
  }

  @Test("deep nesting does not overflow the stack")
  func nesting() {
    let quotes = read(String(repeating: ">", count: 9_000) + " [l](m)\n")
    #expect(quotes.links.count == 1)
    let images = read(String(repeating: "![", count: 3_000) + "x" + String(repeating: "](y)", count: 3_000))
    #expect(images.links.count == 3_000)
    #expect(images.links.last?.position == place(1, 5_999))
  }

  @Test("of everything at most 10,000 are kept")
  func counts() {
    let document = read(
      String(repeating: "# h\n", count: 10_500) + String(repeating: "- [l](m)\n", count: 10_500)
        + String(repeating: "- [ ] t\n", count: 10_500) + String(repeating: "```\n```\n", count: 10_500))
    #expect(document.headings.count == 10_000)
    #expect(document.links.count == 10_000)
    #expect(document.listItems.count == 10_000)
    #expect(document.tasks.count == 10_000)
    #expect(document.fences.count == 10_000)
  }
}
