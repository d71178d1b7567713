import Catalog
import Testing

@testable import Validation

@Suite("plain scalars")
struct ScalarKindTests {
  @Test(
    "what parsers take for numbers",
    arguments: [
      "0", "007", "2048", "-5", "+5", "1_000", "1.10", ".5", "5.", "1e5", "1.5E-3", "0x1f", "0o17", "0b101",
      "12:30",
      "1:30:00", ".inf", "-.inf", ".nan",
    ])
  func numbers(text: String) { #expect(ScalarKind(plain: text) == .number) }

  @Test(
    "what parsers take for other things",
    arguments: [
      ("yes", ScalarKind.boolean), ("Off", .boolean), ("y", .boolean), ("TRUE", .boolean), ("null", .null),
      ("~", .null),
      ("2024-01-02", .date), ("2024-1-2", .date), ("2024-01-02T03:04:05Z", .date),
      ("2024-01-02 03:04:05.5 +1", .date),
    ])
  func others(text: String, kind: ScalarKind) { #expect(ScalarKind(plain: text) == kind) }

  @Test(
    "what is text to all",
    arguments: [
      "", "forms", "pdf-forms", "2048-game", "1.2.3", "e5", "1e", "0x", "0xg", "-", ".", "_1", "12:", "yEs",
      "nope",
      "2024-01-02-notes", "24-1-2", "1 2", "٣", "v1",
    ])
  func text(text: String) { #expect(ScalarKind(plain: text) == nil) }

  @Test("a megabyte of digits is not looked through")
  func giant() { #expect(ScalarKind(plain: String(repeating: "1", count: 1_000_000)) == nil) }
}

@Suite("allowed tools")
struct AllowedToolsTests {
  private func parse(_ text: String) -> [String] {
    let place = TextPosition.start(ofLine: 1)
    return AllowedTools.parse(HeaderValue(content: .scalar(text, .plain), start: place, end: place))
  }

  @Test(
    "tools are separated by blanks or commas outside brackets",
    arguments: [
      ("Bash(git:*) Read Grep", ["Bash(git:*)", "Read", "Grep"]),
      ("Bash(git:*), Read,Grep", ["Bash(git:*)", "Read", "Grep"]),
      ("Bash(git log *) Read", ["Bash(git log *)", "Read"]),
      ("Bash(gh:*, git:*), Read", ["Bash(gh:*, git:*)", "Read"]),
      ("Bash(a (b, c) d) Read", ["Bash(a (b, c) d)", "Read"]), ("", []), (" , ,", []),
      ("Bash(git Read", ["Bash(git Read"]), ("a) b", ["a)", "b"]),
      ("Read\u{3000}Grep\nGlob", ["Read", "Grep", "Glob"]),
    ])
  func text(text: String, tools: [String]) { #expect(parse(text) == tools) }

  @Test("a list names tools, a mapping none")
  func shapes() {
    let place = TextPosition.start(ofLine: 1)
    func scalar(_ text: String) -> HeaderValue {
      HeaderValue(content: .scalar(text, .plain), start: place, end: place)
    }
    let list = HeaderValue(
      content: .list([
        scalar("Bash(git:*)"), scalar("Read"), scalar("Grep, Glob"), scalar(" Azure MCP/docs ,Bash(a, b)"),
      ]), start: place, end: place)
    #expect(
      AllowedTools.parse(list) == ["Bash(git:*)", "Read", "Grep", "Glob", "Azure MCP/docs", "Bash(a, b)"])
    let mapping = HeaderValue(
      content: .mapping([HeaderField(key: "Bash", keyPosition: place, value: scalar("yes"))]), start: place,
      end: place)
    #expect(AllowedTools.parse(mapping).isEmpty)
    #expect(AllowedTools.hasComma("a, b") && !AllowedTools.hasComma("a(b, c) d"))
    #expect(AllowedTools.hasBlank("a b") && !AllowedTools.hasBlank("a(b c)d"))
  }
}
