import Catalog
import TestSupport
import Testing

@Suite("Cases: search")
struct SearchCases {
  /// The names of what is found, the best first.
  private func found(_ tree: CaseTree, _ words: [String], under: String = "") throws -> [String] {
    let place = under.isEmpty ? tree.root : tree.root.appending(under)
    let result = try tree.program.run(
      Program.skillhub, ["search", "--json"] + words, workingDirectory: place, timeout: CaseTree.patience)
    try #require(result.status == 0, "\(words): \(result.text)\(result.errorText)")
    let document = ListDocument(value: try JSONValue(parsing: result.output))
    return document.items.compactMap { $0["name"]?.string }
  }

  @Test("tags are found in all the ways that people write them")
  func tags() throws {
    let tree = try CaseTree("055-note-tags")
    let all = ["capitals", "commas", "flow", "hashes", "inline", "list", "number", "singular", "spaces"]
    for words in ["#garden", "garden", "tag:garden", "tag:#Garden"] {
      #expect(try found(tree, [words]).sorted() == all, "\(words)")
    }
    #expect(
      try found(tree, ["tag:home"]).sorted() == ["commas", "flow", "hashes", "inline", "list", "spaces"])
  }

  @Test(
    "a large tree that did not change answers the same each time, and at once what it says after a change")
  func sealed() throws {
    let tree = try CaseTree("search")
    let count = 400
    func write(_ number: Int, _ word: String) throws {
      try tree.folder.write(
        "---\nname: s\(number)\ndescription: Sorts \(word). Use when \(word) is asked for.\n---\n\nSee references/a.md.\n",
        to: "tree/large/.claude/skills/s\(number)/SKILL.md")
    }
    for number in 0..<count {
      try write(number, "pebbles")
      try tree.folder.write("Text.\n", to: "tree/large/.claude/skills/s\(number)/references/a.md")
    }
    for _ in 0..<4 { #expect(try found(tree, ["pebbles", "kind:skill"], under: "large").count == count) }
    try write(7, "gravel")
    #expect(try found(tree, ["gravel"], under: "large") == ["s7"])
    for _ in 0..<3 { #expect(try found(tree, ["pebbles", "kind:skill"], under: "large").count == count - 1) }
  }

  @Test("a name comes before a description, and a description before the text")
  func ranking() throws {
    let tree = try CaseTree("search")
    #expect(try found(tree, ["invoices"]).prefix(2) == ["invoices", "ledger"])
    #expect(try found(tree, ["INVOICES"]).sorted() == ["invoices", "ledger", "letters", "plan"])
  }

  @Test(
    "words, phrases, beginnings, exclusions and filters narrow a search",
    arguments: [
      (["fill", "forms"], ["letters"]), (["fill forms"], []), (["fill the forms"], ["letters"]),
      (["zepp*"], ["broken"]), (["zepp"], []), (["invoices", "-garden"], ["invoices", "ledger", "letters"]),
      (["invoices", "kind:note"], ["plan"]), (["invoices", "-kind:skill"], ["plan"]),
      (["project:shop", "zeppelins"], ["broken"]), (["-project:shop", "zeppelins"], []),
      (["category:office", "creme", "brulee"], ["letters"]), (["\"crème brûlée\" -fish"], ["letters"]),
      (["大学"], ["wide"]), (["北京大"], ["wide"]), (["京"], ["wide"]), (["大京"], []), (["문서"], ["wide"]),
      (["ไทย"], ["wide"]), (["漢字"], ["wide"]), (["snake_case_word"], ["marks"]), (["case"], ["marks"]),
      (["c++"], ["marks"]), (["walruses"], ["AGENTS.md"]), (["walruspassword"], []),
    ])
  func queries(words: [String], expected: [String]) throws {
    let tree = try CaseTree("search")
    let result = try tree.program.run(
      Program.skillhub, ["search", "--json"] + words, workingDirectory: tree.root, timeout: CaseTree.patience)
    #expect(result.status == 0, "\(result.errorText)")
    let document = ListDocument(value: try JSONValue(parsing: result.output))
    #expect(document.items.compactMap { $0["name"]?.string }.sorted() == expected)
  }

  @Test(
    "no punctuation breaks a search",
    arguments: [
      "\"", "'", "a\"b", "*", "a*b*", "(", ")", "a AND", "NOT", "OR OR", "NEAR(a b)", "{name}:x", "^a",
      "a + b",
      "--", "-\"", "x:y", "\\", "%", ";", "$(x)", "`x`", "\u{0}a", "\u{202E}a", "tag:\"", "-", "a-", "\n",
    ])
  func punctuation(word: String) throws {
    let tree = try CaseTree("search")
    let bytes = Array(word.utf8).filter { $0 != 0 }
    let result = try tree.program.run(
      Program.skillhub, bytes: [Array("search".utf8), bytes.isEmpty ? [0x2E] : bytes],
      workingDirectory: tree.root,
      timeout: CaseTree.patience)
    // Something without a word in it is wrong usage; all else is a question.
    #expect(result.status == 0 || result.status == 2, "\(result.errorText)")
    #expect(!result.errorText.contains("cache"), "\(result.errorText)")
  }

  @Test("a match names its field, its line and its place in the text")
  func matches() throws {
    let tree = try CaseTree("search")
    let result = try tree.run("search", "--json", "brulee", at: tree.root)
    let item = try #require(ListDocument(value: try JSONValue(parsing: result.output)).items.first)
    let match = try #require(item["match"])
    #expect(match["field"]?.string == "body")
    #expect(match["line"]?.integer == 11)
    #expect(match["text"]?.string == "Crème brûlée is no topic.")
    let table = try tree.program.run(
      Program.skillhub, ["search", "--no-pager", "brulee"], variables: ["TERM": "dumb"],
      workingDirectory: tree.root, terminal: .init(columns: 80, rows: 24), timeout: CaseTree.patience)
    #expect(table.text.contains("Crème [brûlée] is no"), "\(table.text)")
  }

  @Test("an edit is found at once, and what it replaced no longer")
  func edits() throws {
    let tree = try CaseTree("060-same-size-and-time")
    let place = "tree"
    #expect(try found(tree, ["AAAA"], under: place) == ["quiet"])
    #expect(try found(tree, ["BBBB"], under: place) == ["swapped"])
    let edited = try tree.program.run(tree.root.appending("edit.sh"), [])
    #expect(edited.status == 0, "\(edited.errorText)")
    #expect(try found(tree, ["AAAA"], under: place).isEmpty)
    #expect(try found(tree, ["ZZZZ"], under: place) == ["quiet"])
    #expect(try found(tree, ["YYYY"], under: place) == ["swapped"])
    #expect(try tree.run("index", "check").status == 0)
  }

  @Test("a search for nothing is wrong usage, and one that finds nothing is not")
  func nothing() throws {
    let tree = try CaseTree("search")
    #expect(try tree.run("search", "++", at: tree.root).status == 2)
    #expect(try tree.run("search", at: tree.root).status == 2)
    #expect(try tree.run("search", "kind:skil", at: tree.root).errorText.contains("did you mean kind:skill?"))
    let none = try tree.run("search", "zepp", at: tree.root)
    #expect(none.status == 0 && none.text.isEmpty)
    #expect(none.errorText.contains("0 hits") && none.errorText.contains("search 'zepp*'"))
    #expect(try tree.run("search", "--count", "invoices", at: tree.root).text == "4\n")
  }
}
