import Catalog
import TestSupport
import Testing

@Suite("Cases: headers")
struct HeaderCases {
  @Test("a description that is wrapped without an indicator is read whole")
  func wrappedDescription() throws {
    let tree = try CaseTree("001-wrapped-description")
    let verdict = try tree.validate(expecting: 0)
    #expect(verdict.count("checked") == 2)
    #expect(verdict.errors.isEmpty)
    let list = try tree.list()
    #expect(list.names == ["below", "wrapped"])
    #expect(
      list.items(named: "wrapped").first?["description"]?.string
        == "Sums up a long thread for people who join late. Use when a thread has more than twenty messages,"
        + " when someone asks what happened, or before a handover.")
    #expect(
      list.items(named: "below").first?["description"]?.string
        == "Sorts receipts by month and shop. Use when a folder of scans waits for the accountant.")
    #expect(try tree.inspect(tree.skill("below")).holds("MIT"))
    // A person sees it whole as well, however it is laid out.
    let text = try tree.run("inspect", tree.skill("wrapped")).text
    #expect(
      text.split(whereSeparator: \.isWhitespace).joined(separator: " ").contains("or before a handover."))
  }

  @Test("line ends make no difference but a warning")
  func lineEnds() throws {
    let tree = try CaseTree("005-line-ends")
    let verdict = try tree.validate(expecting: 0)
    #expect(verdict.count("checked") == 4)
    #expect(verdict.folders("warning").isSuperset(of: ["dos", "dos-block"]))
    #expect(verdict.findings("warning", about: "unix").isEmpty)
    let list = try tree.list()
    #expect(
      list.items.map { $0["description"]?.string }
        == Array(repeating: "Puts headings in order. Use when a page has grown wild.", count: 4))
    for words in [["validate"], ["list"], ["inspect"]] {
      let place = words == ["inspect"] ? tree.skill("dos") : tree.root.displayText
      let result = try tree.run(words[0], place)
      #expect(!(result.output + result.error).contains(0x0d), "\(words)")
    }
  }

  @Test("a byte-order mark is a warning, another encoding an error that names it")
  func encodings() throws {
    let tree = try CaseTree("006-encodings")
    let verdict = try tree.validate(expecting: 1)
    #expect(verdict.folders("error") == ["latin", "utf16"])
    #expect(verdict.folders("warning").contains("with-bom"))
    #expect(
      verdict.findings("error", about: "utf16").contains { $0["message"]?.string?.contains("UTF-16") == true }
    )
    let latin = verdict.findings("error", about: "latin").first
    #expect(latin?["message"]?.string?.contains("UTF-8") == true)
    #expect(latin?["line"]?.integer == 3)
    let list = try tree.list()
    #expect(list.items.count == 4)
    let plain = list.items(named: "plain").first?["description"]?.string
    #expect(plain == "Plans a soirée. Use when guests are invited.")
    #expect(list.items(named: "with-bom").first?["description"]?.string == plain)
  }

  @Test("only a line of exactly three dashes is a fence")
  func fences() throws {
    let tree = try CaseTree("007-fences")
    let verdict = try tree.validate(expecting: 1)
    #expect(verdict.folders("error") == ["unclosed", "bogus-close", "four-dashes"])
    #expect(!verdict.all.contains { $0["message"]?.string?.contains("Bash(*)") == true })
    #expect(try tree.list().items.count == 5)
  }

  @Test("dashes inside a value or a body are no fences")
  func dashesInside() throws {
    let tree = try CaseTree("008-dashes-inside")
    let verdict = try tree.validate(expecting: 0)
    #expect(verdict.errors.isEmpty)
    let inner = try tree.inspect(tree.skill("inner"))
    #expect(inner.fieldValue("tools")?.strings == ["Bash(*)", "Read"])
    #expect(inner.holds("MIT"))
    let shown = try tree.run("show", tree.skill("rules"))
    #expect(shown.status == 0)
    #expect(shown.lines.filter { $0 == "---" }.count >= 2)
    #expect(shown.text.contains("# Last part"))
    #expect(try tree.list().names == ["inner", "rules"])
  }

  @Test("a value that only looks like a list or a text is an error with its line")
  func bracketsAndQuotes() throws {
    let tree = try CaseTree("009-brackets-and-quotes")
    let verdict = try tree.validate(expecting: 1)
    #expect(verdict.errors.count == 4)
    for name in ["todo", "list-desc"] {
      let message = verdict.findings("error", about: name).first?["message"]?.string ?? ""
      #expect(message.contains("description"))
      #expect(message.contains("list"))
    }
    #expect(verdict.findings("error", about: "args").first?["line"]?.integer == 4)
    #expect(verdict.findings("error", about: "quoted-start").first?["line"]?.integer == 3)
    let list = try tree.list()
    #expect(list.items.map { $0["status"]?.string } == Array(repeating: "invalid", count: 4))
    #expect(!list.value.strings.contains { $0.contains("Optional(") || $0.contains("[object") })
  }

  @Test("plain values stay as they are written")
  func scalars() throws {
    let tree = try CaseTree("010-scalars")
    let verdict = try tree.validate(expecting: 0)
    #expect(verdict.folders("warning").isSuperset(of: ["2048", "on"]))
    #expect(try tree.list().names == ["2048", "on", "versions"])
    let all = try tree.inspect(tree.skill("versions"), "--all").value.strings
    for value in ["1.10", "007", "2024-01-02", "yes", "12:30"] {
      #expect(all.contains { $0.contains(value) }, "\(value)")
    }
    // What YAML's types would make of them.
    for value in ["1.1", "7", "true", "750", "45000"] { #expect(!all.contains(value), "\(value)") }
  }

  @Test("a key twice is an error, the same words at depth are not")
  func keys() throws {
    let tree = try CaseTree("011-keys")
    let verdict = try tree.validate(expecting: 1)
    #expect(verdict.folders("error") == ["twice"])
    let duplicate = verdict.findings("error", about: "twice").first
    #expect(duplicate?["line"]?.integer == 5)
    #expect(duplicate?["message"]?.string?.contains("description") == true)
    let list = try tree.list()
    #expect(list.names == ["nested", "quoted-keys", "twice"])
    #expect(
      list.items(named: "nested").first?["description"]?.string
        == "The real description. Use when words repeat at depth.")
    #expect(
      !list.value.strings.contains { $0.contains("NOT_THE_NAME") || $0.contains("not the description") })
  }

  @Test("an alias bomb, deep brackets and a giant body end soon and spare their neighbours")
  func hostileYAML() throws {
    let tree = try CaseTree("012-hostile-yaml")
    let verdict = try tree.validate(expecting: 1)
    #expect(verdict.folders("error") == ["laughs", "deep"])
    #expect(!verdict.findings(about: "big").isEmpty)
    #expect(verdict.findings(about: "calm").isEmpty)
    let listed = try tree.run("list", "skill", tree.root.displayText)
    #expect(listed.status == 0)
    #expect(listed.peakKilobytes < 512 * 1024)
    #expect(listed.lines.count == 4)
  }

  @Test("what is missing is named, nine times, and nothing is left out")
  func missingHeader() throws {
    let tree = try CaseTree("013-missing-header")
    let verdict = try tree.validate(expecting: 1)
    let bad: Set = [
      "no-name", "no-description", "empty-description", "blank-block", "zero-bytes", "only-spaces",
      "no-header",
      "scalar-header", "empty-header",
    ]
    #expect(verdict.folders("error") == bad)
    #expect(Set(verdict.errors.compactMap { $0["message"]?.string }).count >= 4)
    let list = try tree.list()
    #expect(list.names == (bad + ["good"]).sorted())
    for item in list.items {
      #expect(!["null", "nil", ">"].contains(item["description"]?.string ?? ""))
    }
  }

  @Test("a name in any script is valid, a capital in any script is not")
  func unicodeNames() throws {
    let tree = try CaseTree("015-unicode-names")
    let verdict = try tree.validate(expecting: 1)
    #expect(verdict.count("checked") == 4)
    #expect(verdict.folders("error") == ["\u{c9}tude"])
    #expect(verdict.warnings.isEmpty)
    #expect(!verdict.findings("info", about: "数据").isEmpty)
    let folder = tree.skill("cafe\u{301}")
    let path = try tree.inspect(folder).value["item"]?["path"]?.string
    #expect(path.map { Array($0.utf8) } == Array(folder.utf8))
  }

  @Test("every form of a list of tools gives the same tools")
  func allowedTools() throws {
    let tree = try CaseTree("017-allowed-tools")
    let verdict = try tree.validate(expecting: 1)
    #expect(verdict.folders("error") == ["mapping"])
    #expect(verdict.folders("warning").isSuperset(of: ["flow-list", "block-list"]))
    let expected: [(String, [String])] =
      ["spaces", "commas", "flow-list", "block-list"].map { ($0, ["Bash(git:*)", "Read", "Grep"]) } + [
        ("inner-space", ["Bash(git log *)", "Read"]), ("inner-comma", ["Bash(gh:*, git:*)", "Read"]),
      ]
    for (name, tools) in expected {
      #expect(try tree.inspect(tree.skill(name)).fieldValue("tools")?.strings == tools, "\(name)")
    }
    #expect(verdict.findings("error", about: "empty").isEmpty)
  }

  @Test("a key of some agents is an info, a key of none a warning, a slip gets a hint")
  func clientKeys() throws {
    let tree = try CaseTree("018-client-keys")
    let verdict = try tree.validate(expecting: 0)
    #expect(verdict.folders("warning") == ["extra", "typo"])
    let origin = verdict.findings("warning", about: "extra")
    #expect(origin.count == 1)
    #expect(origin.first?.strings.contains { $0.contains("origin") } == true)
    #expect(
      verdict.findings("warning", about: "typo").first?.strings.contains { $0.contains("allowed-tools") }
        == true)
    #expect(verdict.findings("info", about: "manual").count >= 1)
    #expect(try tree.run("validate", "--strict", tree.skill("extra")).status == 1)
    #expect(try tree.run("validate", "--strict", tree.skill("manual")).status == 0)
  }
}
