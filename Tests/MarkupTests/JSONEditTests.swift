import Catalog
import Testing

@testable import Markup

@Suite("JSON edits")
struct JSONEditTests {
  private func edited(
    _ text: String, _ path: [String], _ change: JSONEdit.Change, as dialect: JSONReader.Dialect = .strict
  ) throws -> String {
    String(decoding: try JSONEdit.making(change, at: path, in: Array(text.utf8), as: dialect), as: UTF8.self)
  }

  @Test("a file that is not there becomes a whole one", arguments: ["", "  \n"])
  func new(text: String) throws {
    #expect(
      try edited(text, ["skillOverrides", "pdf"], .text("off")) == """
        {
          "skillOverrides": {
            "pdf": "off"
          }
        }

        """)
    #expect(
      try edited("{}", ["skills", "disabled"], .adding("a\"b")) == """
        {
          "skills": {
            "disabled": ["a\\"b"]
          }
        }
        """)
  }

  @Test("a value is replaced in its place")
  func replaced() throws {
    let text = "{ \"a\": {\"pdf\" : \"on\" /* why */, \"b\": 1.0}, // end\n}"
    #expect(
      try edited(text, ["a", "pdf"], .text("off"), as: .withComments)
        == text.replacing("\"on\"", with: "\"off\""))
    #expect(
      try edited("{\"e\":{\"x\":{\"enabled\":false}}}", ["e", "x", "enabled"], .boolean(true))
        == "{\"e\":{\"x\":{\"enabled\":true}}}")
  }

  @Test(
    "a member is added behind the last one, in the manner of the file, and comments stay with their lines")
  func added() throws {
    #expect(
      try edited("{\n\t\"a\": 1 // one\n}\n", ["b"], .text("x"), as: .withComments)
        == "{\n\t\"a\": 1, // one\n\t\"b\": \"x\"\n}\n")
    #expect(
      try edited("{\r\n    \"a\": 1,\r\n}\r\n", ["b", "c"], .boolean(false), as: .withComments)
        == "{\r\n    \"a\": 1,\r\n    \"b\": {\r\n        \"c\": false\r\n    }\r\n}\r\n")
    #expect(try edited("{\"a\": {\"x\": 1}}", ["a", "y"], .text("z")) == "{\"a\": {\"x\": 1, \"y\": \"z\"}}")
    #expect(
      try edited("// top {\n{\n  // none yet\n}\n", ["a"], .text("b"), as: .withComments)
        == "// top {\n{\n  \"a\": \"b\"\n  // none yet\n}\n")
    #expect(try edited("{a: 1,}", ["b"], .text("c"), as: .json5) == "{a: 1, \"b\": \"c\"}")
    #expect(try edited("{\n  \"a\": 1 }", ["b"], .text("c")) == "{\n  \"a\": 1,\n  \"b\": \"c\" }")
  }

  @Test("texts go into lists and out of them with their commas and lines")
  func lists() throws {
    #expect(try edited("{\"l\": []}", ["l"], .adding("a")) == "{\"l\": [\"a\"]}")
    #expect(try edited("{\"l\": [\"a\"]}", ["l"], .adding("b")) == "{\"l\": [\"a\", \"b\"]}")
    let long = "{\n  \"l\": [\n    \"a\",\n    \"b\", // second\n    \"c\"\n  ]\n}"
    #expect(
      try edited(long, ["l"], .adding("d"), as: .withComments)
        == long.replacing("\"c\"\n", with: "\"c\",\n    \"d\"\n"))
    #expect(
      try edited(long, ["l"], .removing("a"), as: .withComments) == long.replacing("    \"a\",\n", with: ""))
    #expect(
      try edited(long, ["l"], .removing("c"), as: .withComments)
        == "{\n  \"l\": [\n    \"a\",\n    \"b\" // second\n  ]\n}")
    #expect(try edited("{\"l\": [\"a\", \"b\"]}", ["l"], .removing("b")) == "{\"l\": [\"a\"]}")
    #expect(try edited("{\"l\": [\"a\", \"b\", \"a\"]}", ["l"], .removing("a")) == "{\"l\": [\"b\"]}")
    #expect(try edited("{\"l\": [\"a\"]}", ["l"], .removing("a")) == "{\"l\": []}")
    #expect(try edited("{\"x\": 1}", ["l"], .removing("a")) == "{\"x\": 1}")
  }

  /// Whether all of some bytes stand in others in their order, with more between them.
  private func holds(_ bytes: [UInt8], _ part: [UInt8]) -> Bool {
    var rest = part[...]
    for byte in bytes where byte == rest.first { rest = rest.dropFirst() }
    return rest.isEmpty
  }

  @Test(
    "whatever stands anywhere in a file, no byte of it is lost when something is added",
    arguments: ["/* c */", "// c\n", "\r\n", ",", "}", "\u{FEFF}", "/**/"])
  func oddPlaces(piece: String) {
    let text = Array("{\"a\": {\"pdf\": \"on\", \"x\": [\"one\", \"two\"]}, \"b\": {}, \"l\": []}".utf8)
    let changes: [([String], JSONEdit.Change)] = [
      (["a", "new"], .text("off")), (["b", "new"], .boolean(true)), (["c", "d"], .text("e")),
      (["a", "x"], .adding("three")), (["l"], .adding("first")),
    ]
    var count = 0
    for index in 0...text.count {
      let source = Array(text[..<index]) + Array(piece.utf8) + Array(text[index...])
      for (path, change) in changes {
        guard let after = try? JSONEdit.making(change, at: path, in: source, as: .withComments) else {
          continue
        }
        count += 1
        #expect(holds(after, source), "\(String(decoding: source, as: UTF8.self)): \(path)")
      }
    }
    #expect(count > 0)
  }

  @Test("a mark of the encoding stays in front, also of a file that has nothing else or one line")
  func byteOrderMark() throws {
    func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
    func made(_ text: String, _ change: JSONEdit.Change, _ path: [String]) throws -> [UInt8] {
      try JSONEdit.making(change, at: path, in: bytes(text), as: .strict)
    }
    #expect(
      try made("\u{FEFF}{\"a\": \"x\", \"l\": [\"é\"]}", .text("yy"), ["a"])
        == bytes("\u{FEFF}{\"a\": \"yy\", \"l\": [\"é\"]}"))
    #expect(
      try made("\u{FEFF}{\"a\": \"x\", \"l\": [\"é\"]}", .adding("b"), ["l"])
        == bytes("\u{FEFF}{\"a\": \"x\", \"l\": [\"é\", \"b\"]}"))
    #expect(
      try made("\u{FEFF}{\"l\": [\"é\"]}", .removing("é"), ["l"]) == bytes("\u{FEFF}{\"l\": []}"))
    #expect(try made("\u{FEFF}", .boolean(true), ["a"]) == bytes("\u{FEFF}{\n  \"a\": true\n}\n"))
    #expect(try made("\u{FEFF}\n", .boolean(true), ["a"]) == bytes("\u{FEFF}{\n  \"a\": true\n}\n"))
  }

  @Test(
    "where the draft would be no JSON any more, the file is not blamed; where the file is none, its line is told"
  )
  func draft() throws {
    let depth = JSONReader.maximumDepth
    let keys = (1..<depth).map { "k\($0)" }
    let text = keys.map { "{\"\($0)\": " }.joined() + "{}" + String(repeating: "}", count: depth - 1)
    #expect(throws: EditRefusal.lossy) { try edited(text, keys + ["a", "b"], .text("x")) }
    let refusal = #expect(throws: EditRefusal.self) { try edited("{\n\"a\": }", ["a"], .text("x")) }
    #expect(refusal?.reason.hasPrefix("cannot be read: ") == true && refusal?.position?.line == 2)
  }

  @Test("a comment stays when the text beside it goes out of a list")
  func commentsStay() throws {
    let parts = ["{\"l\": [", "\"one\"", ", ", "\"two\"", ", ", "\"three\"", "]}"]
    for place in 1..<parts.count {
      for piece in [" /* c */ ", " // c\n"] {
        let text = parts[..<place].joined() + piece + parts[place...].joined()
        for name in ["one", "two", "three"] {
          let after = try edited(text, ["l"], .removing(name), as: .withComments)
          #expect(after.contains(piece.split(separator: " ").joined(separator: " ")), "\(text): \(after)")
        }
      }
    }
  }

  @Test(
    "what cannot be changed safely is refused",
    arguments: [
      ("[1]", ["a"]), ("{\"a\": 1", ["a"]), ("{\"a\": 1}", ["a", "b"]), ("{\"a\": 1, \"a\": 2}", ["a", "b"]),
      ("{} {}", ["a"]), ("{\"a\": {\"b\": 1}, \"a\": 3}", ["a", "b"]), ("\u{FEFF}nothing", ["a"]),
    ])
  func refused(text: String, path: [String]) {
    #expect(throws: EditRefusal.self) { try edited(text, path, .text("x")) }
  }
}
