import Testing

@testable import Markup

@Suite("TOML edits")
struct TOMLEditTests {
  private func adding(_ text: String) throws -> String {
    let bytes = try TOMLEdit.adding(
      "skills.config", [("path", .text("/a \"b\"\\c")), ("enabled", .boolean(false))], to: Array(text.utf8))
    return String(decoding: bytes, as: UTF8.self)
  }

  private let table = "[[skills.config]]\npath = \"/a \\\"b\\\"\\\\c\"\nenabled = false\n"

  @Test("a table is added at the end, in the manner of the file")
  func added() throws {
    #expect(try adding("") == table)
    #expect(try adding("a = 1 # mine") == "a = 1 # mine\n\n" + table)
    #expect(try adding("a = 1\r\n") == "a = 1\r\n\r\n" + table.replacing("\n", with: "\r\n"))
    #expect(try adding("\u{FEFF}a = 1\n") == "\u{FEFF}a = 1\n\n" + table)
    let one = "[[skills.config]]\npath = \"/x\"\nenabled = true\n"
    #expect(try adding(one) == one + "\n" + table)
  }

  @Test(
    "a list that is written in another way is left alone, with the reason",
    arguments: ["skills = {config = []}\n", "[skills]\nconfig = [{path = \"/x\"}]\n", "skills.config = 1\n"])
  func otherForms(text: String) {
    #expect(throws: EditRefusal(reason: "has skills.config in a form to which no table can be added")) {
      try adding(text)
    }
  }

  @Test("only the one truth value of a line is changed")
  func booleans() throws {
    func set(_ text: String, _ line: Int) throws -> String {
      String(decoding: try TOMLEdit.setting(booleanOn: line, to: true, in: Array(text.utf8)), as: UTF8.self)
    }
    #expect(try set("# false\r\na = false # false\r\n", 2) == "# false\r\na = true # false\r\n")
    #expect(try set("a = [{e = false, n = \"false\"}]\n", 1) == "a = [{e = true, n = \"false\"}]\n")
    for (text, line) in [("a = [false, false]\n", 1), ("a = false\n", 2), ("a = \n", 1)] {
      #expect(throws: EditRefusal.self) { try set(text, line) }
    }
  }
}
