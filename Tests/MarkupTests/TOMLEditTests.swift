import Catalog
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
    let refusal = #expect(throws: EditRefusal.self) { try adding(text) }
    #expect(refusal?.reason == "has skills.config in a form to which no table can be added")
    #expect(refusal?.position?.line == (text.hasPrefix("[") ? 2 : 1))
  }

  @Test(
    "where the draft would be no TOML any more, the file is not blamed; where the file is none, its line is told"
  )
  func draft() throws {
    let full = "# " + String(repeating: "x", count: TOMLReader.maximumByteCount - 10) + "\n"
    #expect(try TOMLReader.read(Array(full.utf8)).isEmpty)
    #expect(throws: EditRefusal.lossy) { try adding(full) }
    let refusal = #expect(throws: EditRefusal.self) { try adding("a = 1\nb = \n") }
    #expect(refusal?.reason.hasPrefix("cannot be read: ") == true && refusal?.position?.line == 2)
  }

  @Test("other tables, and what lies in the same one, stay what they were")
  func others() throws {
    for text in [
      "[skills]\nother = 1\n\n[x]\ny = 2\n",
      "[[skills.config]]\npath = \"/x\"\n[skills.config.inner]\na = 1\n",
      "[a]\nb.c = \"\"\"\n[[skills.config]]\n\"\"\"\n",
    ] {
      #expect(try adding(text) == text + "\n" + table)
    }
  }

  @Test("a truth value is found behind odd line breaks, and a file with a mark keeps it")
  func oddLines() throws {
    for text in [
      "\u{FEFF}a = false # c\n", "\u{FEFF}# c\r\na = false\n", "s = \"\"\"\u{2028}\u{85}\"\"\"\na = false\n",
      "# \u{2028}\na = {b = false}\n",
    ] {
      let line = text.contains("\n") && !text.hasPrefix("\u{FEFF}a") ? 2 : 1
      let changed = try TOMLEdit.setting(booleanOn: line, to: true, in: Array(text.utf8))
      #expect(changed == Array(text.replacing("false", with: "true").utf8), "\(text)")
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

  @Test("a table goes with its header and the blank line above, and what else there is stays")
  func removed() throws {
    func removing(_ line: Int, _ text: String) throws -> String {
      let bytes = try TOMLEdit.removing(tableOf: "skills.config", with: line, from: Array(text.utf8))
      return String(decoding: bytes, as: UTF8.self)
    }
    #expect(try removing(3, table) == "")
    #expect(try removing(5, "a = 1 # mine\n\n" + table) == "a = 1 # mine\n")
    #expect(try removing(3, table + "\n" + table) == "\n" + table)
    #expect(try removing(7, table + "\n" + table) == table)
    #expect(try removing(3, table + "[x]\ny = 1") == "[x]\ny = 1")
    #expect(try removing(3, table.replacing("\n", with: "\r\n")) == "")
    // A comment would be lost, and what is no table of its own is not cut.
    for text in [
      "[[skills.config]]\n# why\nenabled = false\n",
      "[[skills.config]]\npath = \"/x\"\nenabled = false # why\n",
      "[[skills.config]]\n\nenabled = false\n", "[skills]\nconfig = [\n{enabled = false}]\n",
      "a = 1\nb = 2\nc = 3\n",
      "[[skills.config]]\nx = 1\nenabled = false\n\ny = 2\n", "",
    ] {
      #expect(throws: EditRefusal.self, "\(text)") { try removing(3, text) }
    }
  }
}
