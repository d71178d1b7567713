import Catalog
import Markup
import Testing

@Suite("Headers as YAML")
struct HeaderTests {
  @Test("a plain scalar over several lines is joined by blanks")
  func wrapped() {
    let header = readHeader(
      "name: wrapped\ndescription: Turns notes. Use when\n  somebody asks for\n  follow-up items.\nlicense: MIT"
    )
    #expect(header.faults.isEmpty)
    #expect(header["description"]?.text == "Turns notes. Use when somebody asks for follow-up items.")
    #expect(header["description"]?.end == place(5, 19))
    #expect(header["license"]?.text == "MIT")
    let below = readHeader("description:\n  Renames photos\n  by date.\nlicense: MIT")
    #expect(below["description"]?.text == "Renames photos by date.")
    #expect(below["description"]?.start == place(3, 3))
    #expect(below["license"]?.text == "MIT")
  }

  @Test(
    "plain scalars stay as written",
    arguments: ["1.10", "007", "on", "yes", "2024-01-02", "12:30", "~", "null", "0x1F", "2048"])
  func asWritten(text: String) {
    let header = readHeader("a: \(text)")
    #expect(header["a"]?.content == .scalar(text, .plain))
  }

  @Test("quotes and blocks are decoded and their styles kept")
  func styles() {
    let header = readHeader(
      "a: 'it''s'\nb: \"x\\0\\u00e9\\n\"\nc: |\n  l1\n  l2\n\nd: >-\n  f1\n  f2\ne: \"wrapped\n  text\"")
    #expect(header.faults.isEmpty)
    #expect(header["a"]?.content == .scalar("it's", .singleQuoted))
    #expect(header["b"]?.content == .scalar("x\0é\n", .doubleQuoted))
    #expect(header["c"]?.content == .scalar("l1\nl2\n", .literal))
    #expect(header["d"]?.content == .scalar("f1 f2", .folded))
    #expect(header["e"]?.content == .scalar("wrapped text", .doubleQuoted))
    #expect(header["c"]?.start == place(4, 4))
    #expect(header["c"]?.end == place(6, 5))
    #expect(header["e"]?.end == place(12, 8))
  }

  @Test("a key without a value and an empty text differ")
  func missing() {
    let header = readHeader("a:\nb: \"\"\nc: # nothing\nd: >\n\n")
    #expect(header["a"]?.isMissing == true)
    #expect(header["a"]?.start == place(2, 3))
    #expect(header["b"]?.isMissing == false)
    #expect(header["b"]?.text?.isEmpty == true)
    #expect(header["c"]?.isMissing == true)
    #expect(header["d"]?.text?.isEmpty == true)
  }

  @Test("lists and mappings keep their order and places")
  func nested() {
    let header = readHeader(
      "tools: [Read, \"Bash(*)\"]\nmetadata:\n  tool:\n    env:\n      - name: N\n        description: d\nlist:\n- a\n- b"
    )
    #expect(header.faults.isEmpty)
    #expect(header.fields.map(\.key) == ["tools", "metadata", "list"])
    #expect(header["tools"]?.texts == ["Read", "Bash(*)"])
    #expect(header["tools"]?.start == place(2, 8))
    #expect(header["tools"]?.end == place(2, 25))
    #expect(header["metadata"]?.start == place(4, 3))
    #expect(header["metadata"]?.end == place(7, 23))
    #expect(header["list"]?.texts == ["a", "b"])
    #expect(header["list"]?.end == place(10, 4))
    #expect(header["name"] == nil)
  }

  @Test("quoted keys are keys like others")
  func quotedKeys() {
    let header = readHeader("\"name\": a\n'description': b\n? c\n: d")
    #expect(header.faults.isEmpty)
    #expect(header.fields.map(\.key) == ["name", "description", "c"])
    #expect(header.fields.first?.keyPosition == place(2, 1))
  }

  @Test("a duplicate key is a fault on its own line and the first one counts")
  func duplicate() {
    let header = readHeader("name: a\ndescription: 1\nlicense: MIT\n\"description\": 2")
    #expect(header.reading == .strict)
    #expect(header["description"]?.text == "1")
    #expect(header.fields.count == 3)
    #expect(header.faults == [HeaderFault(.duplicateKey("description", firstLine: 3), at: place(5, 1))])
  }

  @Test("keys repeat freely in different mappings, and are faults at any depth in one")
  func duplicateDepth() {
    #expect(readHeader("a:\n  - name: x\n  - name: y\nname: z").faults.isEmpty)
    let header = readHeader("m:\n  k: {x: 1, x: 2}\n<<: 1\n<<: 2")
    #expect(
      header.faults == [
        HeaderFault(.duplicateKey("x", firstLine: 3), at: place(3, 13)),
        HeaderFault(.duplicateKey("<<", firstLine: 4), at: place(5, 1)),
      ])
  }

  @Test("aliases are expanded, tags ignored")
  func aliases() {
    let header = readHeader("a: &x !!int 12\nb: *x\nc: &y [*x, !foo z]\nd: *y\ne: !!str\nf: &z\n  k: v")
    #expect(header.faults.isEmpty)
    #expect(header["a"]?.content == .scalar("12", .plain))
    #expect(header["a"]?.start == place(2, 13))
    #expect(header["b"]?.text == "12")
    #expect(header["b"]?.start == place(3, 4))
    #expect(header["d"]?.texts == ["12", "z"])
    #expect(header["e"]?.isMissing == true)
    #expect(header["f"]?["k"]?.text == "v")
    #expect(header["f"]?.start == place(8, 3))
  }

  @Test("an alias without an anchor and one inside its own value are faults")
  func badAliases() {
    #expect(readHeader("a: *nope").faults.map(\.position) == [place(2, 4)])
    #expect(readHeader("a: &x [1, *x]").faults.map(\.position) == [place(2, 11)])
    #expect(readHeader("a: *nope").faults.first?.yamlMessage == "alias *nope has no anchor; quote the value")
  }

  @Test("keys that are no scalars are written as flow text")
  func complexKeys() {
    let header = readHeader("? [a, {b: c}]\n: 1\n{d: e}: 2")
    #expect(header.fields.map(\.key) == ["[a, {b: c}]", "{d: e}"])
  }

  @Test("a header that is text or a list is no mapping")
  func notAMapping() {
    let text = readHeader("just a sentence")
    #expect(text.reading == .unreadable)
    #expect(text.faults == [HeaderFault(.notAMapping("text"), at: place(2, 1))])
    let list = readHeader("- a\n- b")
    #expect(list.reading == .unreadable)
    #expect(list.faults == [HeaderFault(.notAMapping("a list"), at: place(2, 1))])
  }

  @Test("a second document is a fault", arguments: ["a: b\n--- c", "a: b\n...\n%YAML 1.1\n--- \nx: y"])
  func secondDocument(lines: String) {
    let header = readHeader(lines)
    #expect(header.reading == .lenient)
    #expect(header["a"]?.text == "b")
    #expect(header.faults.count == 1)
  }

  @Test("other YAML text is parsed from the line given")
  func configuration() {
    let (value, faults) = YAMLReader.parse(Array("\u{FEFF}a: 1\nb: {c: d}\n".utf8), firstLine: 1)
    #expect(faults.isEmpty)
    #expect(value?["a"]?.text == "1")
    #expect(value?["b"]?["c"]?.start == place(2, 8))
    #expect(YAMLReader.parse([], firstLine: 1).value == nil)
    #expect(YAMLReader.parse(Array("# c\n".utf8), firstLine: 1).value == nil)
    let bad = YAMLReader.parse([0x61, 0x3A, 0x20, 0xFF], firstLine: 7)
    #expect(bad.value == nil)
    #expect(bad.faults == [HeaderFault(.invalidYAML("not UTF-8"), at: place(7, 4))])
  }
}
