import Catalog
import Markup
import Testing

@Suite struct JSONTests {
  private func read(_ text: String, _ dialect: JSONReader.Dialect = .strict) throws -> [HeaderField] {
    try JSONReader.read(Array(text.utf8), as: dialect)
  }

  private func problem(_ text: String, _ dialect: JSONReader.Dialect = .strict) -> JSONReader.Problem? {
    do throws(JSONReader.Problem) {
      _ = try JSONReader.read(Array(text.utf8), as: dialect)
      return nil
    } catch { return error }
  }

  @Test("keys and values come with their places")
  func places() throws {
    let fields = try read(
      "{\n  \"a\": \"x\",\n  \"b\": [1, true, null],\n  \"ü\": {\"c\": \"é\\u00e9\\n\"}\n}\n")
    #expect(fields.map(\.key) == ["a", "b", "ü"])
    #expect(fields.map(\.keyPosition.line) == [2, 3, 4])
    #expect(fields[0].value.start == TextPosition(line: 2, byteColumn: 7, column: 8))
    guard case .list(let list) = fields[1].value.content else { return #expect(Bool(false)) }
    #expect(list.map(\.text) == ["1", "true", "null"])
    guard case .mapping(let inner) = fields[2].value.content else { return #expect(Bool(false)) }
    #expect(inner[0].value.text == "éé\n")
    #expect(inner[0].keyPosition == TextPosition(line: 4, byteColumn: 9, column: 9))
  }

  @Test(
    "what breaks a file is told with its line",
    arguments: [
      ("{\n\"a\": 1,\n}", 2), ("{\n\"a\" 1}", 2), ("{\n\n\"a\": \"x", 3), ("[1]", 1), ("", 1), ("{} x", 1),
      ("{\"a\": tru}", 1), ("{\"a\": \"\\x\"}", 1), ("{ // no\n}", 1), ("{\"a\": 1", 1), ("{a: 1}", 1),
    ])
  func broken(text: String, line: Int) { #expect(problem(text)?.position.line == line) }

  @Test("comments and commas at the end are read where the dialect has them")
  func comments() throws {
    let text = "// first\n{ /* a */ \"a\": [1, 2,], // b\n }\n"
    #expect(try read(text, .withComments).map(\.key) == ["a"])
    #expect(problem(text) != nil)
    let five = "{ a: 'it''s', $b: .5, c: Infinity, }".replacing("''", with: "\\'")
    #expect(try read(five, .json5).map(\.value.text) == ["it's", ".5", "Infinity"])
    #expect(problem(five, .withComments) != nil)
    #expect(problem("{ /* ", .withComments)?.message == "a comment is never closed")
  }

  @Test("of a file that holds more than may be seen only the named keys are kept")
  func keeping() throws {
    let text =
      #"{"secret": {"token": "a}]\"b", "n": [1, {"x": []}]}, "skillUsage": {"pdf": {"usageCount": 3}}, "z": 1}"#
    let fields = try JSONReader.read(Array(text.utf8), as: .strict, keeping: ["skillUsage"])
    #expect(fields.map(\.key) == ["skillUsage"])
  }

  @Test("deep, endless and hostile texts end in an error")
  func limits() {
    #expect(problem(#"{"a": "# + String(repeating: "[", count: 100_000)) != nil)
    #expect(problem("{\"a\": \"\u{0}\"}") != nil)
    var bytes = Array("{\"a\": \"".utf8)
    bytes += [0xFF, 0x22, 0x7D]
    #expect(throws: JSONReader.Problem.self) { try JSONReader.read(bytes, as: .strict) }
    for cut in 0..<40 {
      let text = #"{"a": [1, {"b": "c\n\u00e9"}, null], "d": true}"#
      _ = problem(String(text.prefix(cut)), .json5)
    }
  }
}
