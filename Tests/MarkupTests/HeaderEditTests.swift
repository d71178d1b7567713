import Catalog
import Testing

@testable import Markup

@Suite struct HeaderEditTests {
  private func edited(_ key: String, _ value: HeaderEdit.Value, _ text: String) throws -> String {
    String(decoding: try HeaderEdit.setting(key, to: value, in: Array(text.utf8)), as: UTF8.self)
  }

  @Test(
    "only the value changes, in the style that it had, and comments stay",
    arguments: [
      ("a: one # why\nb: 2\n", "a", "two", "a: two # why\nb: 2\n"),
      ("a: 'it''s'\n", "a", "it's not", "a: 'it''s not'\n"),
      ("a: \"x\"   # c\n", "a", "say \"hi\"", "a: \"say \\\"hi\\\"\"   # c\n"),
      ("a: one\n", "a", "yes", "a: \"yes\"\n"),
      ("a: one\n", "a", "x: y # z", "a: \"x: y # z\"\n"),
      ("a: one\n", "a", "1.10", "a: \"1.10\"\n"),
      ("a:\nb: c\n", "a", "new", "a: new\nb: c\n"),
      ("a: >-\n  one\n  two\nb: c\n", "a", "three", "a: three\nb: c\n"),
      ("a: one\n  two\nb: c\n", "a", "three", "a: three\nb: c\n"),
      ("b: c\n", "a", "new", "b: c\na: new\n"),
      ("m:\n    x: y # keep\nz: 1\n", "m.tags", "p, q", "m:\n    x: y # keep\n    tags: p, q\nz: 1\n"),
      ("m:\n  tags: p\n  x: y\n", "m.tags", "q", "m:\n  tags: q\n  x: y\n"),
      ("z: 1\n", "m.tags", "p", "z: 1\nm:\n  tags: p\n"),
      ("m: # mine\nz: 1\n", "m.tags", "p", "m: # mine\n  tags: p\nz: 1\n"),
      ("é: ü\na: ö # ä\n", "a", "大学", "é: ü\na: 大学 # ä\n"),
    ])
  func scalars(header: String, key: String, value: String, expected: String) throws {
    for body in ["", "\n# Text\n\na: one\n"] {
      #expect(try edited(key, .text(value), "---\n\(header)---\n\(body)") == "---\n\(expected)---\n\(body)")
    }
    let crlf = { (text: String) in text.replacing("\n", with: "\r\n") }
    #expect(try edited(key, .text(value), crlf("---\n\(header)---\n")) == crlf("---\n\(expected)---\n"))
    let mark = "\u{FEFF}"
    #expect(try edited(key, .text(value), mark + "---\n\(header)---\n") == mark + "---\n\(expected)---\n")
  }

  @Test("lists keep their form: lines, brackets or one line of text")
  func lists() throws {
    #expect(
      try edited("tags", .list(["b", "c"]), "---\ntags:\n  - a # x\n  - b # keep\nz: 1\n---\n")
        == "---\ntags:\n  - b # keep\n  - c\nz: 1\n---\n")
    #expect(
      try edited("tags", .list(["b", "c"]), "---\ntags: [a] # x\n---\n") == "---\ntags: [b, c] # x\n---\n")
    #expect(try edited("tags", .list(["b", "c"]), "---\ntags: a, b\n---\n") == "---\ntags: b, c\n---\n")
    #expect(try edited("tags", .list(["b", "c"]), "---\ntags: a b\n---\n") == "---\ntags: b c\n---\n")
    #expect(try edited("tags", .list(["b"]), "---\nx: y\n---\n") == "---\nx: y\ntags: [b]\n---\n")
  }

  @Test(
    "in a file of settings one text becomes a list",
    arguments: [
      ("m:\r\n  l: a # x\r\n", "m:\r\n  l: [a, b c] # x\r\n"),
      ("m:\n  l: 'a'\nz: 1", "m:\n  l: [a, b c]\nz: 1"), ("m:\n  l:\nz: 1\n", "m:\n  l: [a, b c]\nz: 1\n"),
      ("m: # x\nz: 1\n", "m: # x\n  l: [a, b c]\nz: 1\n"), ("m: {l: a}\n", "m: {l: [a, b c]}\n"),
      ("", "m:\n  l: [a, b c]\n"), ("\u{FEFF}m: {l: a}\n", "\u{FEFF}m: {l: [a, b c]}\n"),
    ])
  func settings(text: String, expected: String) throws {
    let bytes = try HeaderEdit.setting("m.l", to: .list(["a", "b c"]), inYAML: Array(text.utf8))
    #expect(bytes == Array(expected.utf8))
  }

  @Test("a value is taken away and its key stays")
  func nothing() throws {
    #expect(try edited("a", .nothing, "---\na: one # c\nb: 1\n---\n") == "---\na: # c\nb: 1\n---\n")
    #expect(try edited("a", .nothing, "---\na: |\n  one\nb: 1\n---\n") == "---\na:\nb: 1\n---\n")
  }

  @Test(
    "what cannot be changed safely is refused",
    arguments: [
      "no header\n", "---\na: [b: c\n---\n", "---\na: 1\na: 2\n---\n", "---\na: {x: y}\n---\n",
      "---\na: &x one\nb: *x\n---\n",
      "---\n- a\n---\n", "---\na: one\n",
    ])
  func refusals(text: String) {
    #expect(throws: EditRefusal.self) {
      _ = try HeaderEdit.setting("a", to: .text("two"), in: Array(text.utf8))
    }
  }

  @Test("other encodings are left alone")
  func encodings() {
    #expect(throws: EditRefusal.self) {
      _ = try HeaderEdit.setting(
        "a", to: .text("x"), in: Array("---\na: \u{e9}\n---\n".utf8.filter { $0 != 0xC3 }))
    }
  }
}
