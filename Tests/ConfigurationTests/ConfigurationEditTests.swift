import Catalog
import Testing

@testable import Configuration

@Suite("Changing a configuration") struct ConfigurationEditTests {
  private func set(_ key: String, _ values: [String], in text: String) throws -> String {
    let definition = try #require(Settings.definition(named: key))
    let bytes = try ConfigurationEdit.set(
      definition, to: values, in: Array(text.utf8), path: Reading.user, home: nil)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(
    "only the value changes; comments, order, unknown keys and line ends stay",
    arguments: [
      ("color: auto # why\n", "color: never # why\n"),
      (
        "# top\nmine: 1\ncolor:   'auto'   # x\n\npane: 40",
        "# top\nmine: 1\ncolor:   never   # x\n\npane: 40"
      ),
      ("colour: auto\r\npane: 40\r\n", "colour: never\r\npane: 40\r\n"),
      ("color:\npane: 40\n", "color: never\npane: 40\n"),
      ("color: # nothing yet\npane: 40\n", "color: never # nothing yet\npane: 40\n"),
      ("\"color\": >-\n  auto\npane: 40\n", "\"color\": never\npane: 40\n"),
      ("color: &c auto\npane: 40\n", "color: &c never\npane: 40\n"),
      ("pane: 40", "pane: 40\ncolor: never\n"), ("", "color: never\n"),
      ("# only\n", "# only\ncolor: never\n"),
      ("---\npane: 40\n...\n", "---\npane: 40\ncolor: never\n...\n"),
      ("pane: 40\r\n", "pane: 40\r\ncolor: never\r\n"),
    ])
  func scalars(before: String, after: String) throws {
    #expect(try set("color", ["never"], in: before) == after)
  }

  @Test(
    "a list keeps the lines of the entries that stay",
    arguments: [
      ("ignore: [a, b] # x\n", "ignore: [b, \"c d\"] # x\n"), ("ignore: a\n", "ignore: [b, \"c d\"]\n"),
      (
        "ignore:\n  # first\n  - a # gone\n  - b # kept\npane: 40\n",
        "ignore:\n  # first\n  - b # kept\n  - \"c d\"\npane: 40\n"
      ), ("ignore:\n- b", "ignore:\n- b\n- \"c d\""), ("pane: 40\n", "pane: 40\nignore: [b, \"c d\"]\n"),
    ])
  func lists(before: String, after: String) throws {
    #expect(try set("ignore", ["b", "c d"], in: before) == after)
  }

  @Test("a list can be emptied")
  func emptied() throws {
    #expect(try set("ignore", [], in: "ignore:\n  - a\n  - b\npane: 40\n") == "ignore: []\npane: 40\n")
  }

  @Test(
    "any text comes back as it was given",
    arguments: ["a: b", "# x", "- y", "'", "\"\\", "tab\there", "é\u{7F}", "true", "~"])
  func quoting(text: String) throws {
    let result = try set("pager", [text], in: "color: auto\n")
    #expect(Reading(user: result).configuration[Settings.pager].value == text)
  }

  @Test(
    "what cannot be changed without loss is refused",
    arguments: ["{color: auto}\n", "- a\n", "color: [\n", "color: auto\ncolor: never\n", "a: 1\n--- 2\n"])
  func refusals(text: String) {
    #expect(throws: ConfigurationFault.self) { try set("color", ["never"], in: text) }
  }
}
