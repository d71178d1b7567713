import Catalog
import TestSupport
import Testing

@Suite("Cases: adjusting")
struct AdjustCases {
  private func skillText(_ tree: CaseTree) -> String {
    FixtureFiles.text(of: tree.root.appending("acme/.claude/skills/pdf-forms/SKILL.md")) ?? ""
  }

  private let item = "acme/.claude/skills/pdf-forms"

  @Test("a description is set and taken back, and nothing else changes")
  func description() throws {
    let tree = try CaseTree("demo")
    let before = skillText(tree)
    let dry = try tree.run("set", item, "description=Other words", "--dry-run", at: tree.root)
    #expect(
      dry.status == 0 && dry.text.contains("\n+description: Other words"), "\(dry.text)\(dry.errorText)")
    #expect(skillText(tree) == before)
    let set = try tree.run("set", item, "description=Other words", at: tree.root)
    #expect(set.status == 0, "\(set.errorText)")
    let after = skillText(tree)
    #expect(after.contains("description: Other words\n"))
    let (old, new) = (before.split(separator: "\n"), after.split(separator: "\n"))
    #expect(new.filter { !old.contains($0) } == ["description: Other words"])
    let undone = try tree.run("undo", at: tree.root)
    #expect(undone.status == 0, "\(undone.errorText)")
    #expect(skillText(tree) == before)
  }

  @Test("what was changed since is not taken back")
  func changedSince() throws {
    let tree = try CaseTree("demo")
    #expect(try tree.run("set", item, "description=Other", at: tree.root).status == 0)
    let file = tree.root.appending("acme/.claude/skills/pdf-forms/SKILL.md")
    try #require(FixtureFiles.write(skillText(tree) + "More.\n", to: file))
    let undone = try tree.run("undo", at: tree.root)
    #expect(undone.status == 2 && undone.errorText.contains("was changed since"))
    #expect(skillText(tree).hasSuffix("More.\n"))
  }

  @Test("notes and aliases are kept by skillhub, found and taken back")
  func own() throws {
    let tree = try CaseTree("demo")
    let before = skillText(tree)
    #expect(try tree.run("set", item, "alias=pf", "notes=ask Ada", at: tree.root).status == 0)
    #expect(skillText(tree) == before)
    let shown = try tree.inspect("@pf")
    #expect(shown.fieldValue("notes")?.string == "ask Ada")
    #expect(shown.holds("@pf"))
    #expect(try tree.run("undo", at: tree.root).text == "took back: notes on pdf-forms\n")
    #expect(try tree.run("undo", at: tree.root).text == "took back: alias @pf\n")
    #expect(try tree.run("inspect", "@pf").status == 1)
  }

  @Test("taking something away asks, and where nobody can be asked --yes has to say so")
  func removal() throws {
    let tree = try CaseTree("demo")
    let before = skillText(tree)
    let refused = try tree.run("set", item, "tags=", at: tree.root)
    #expect(refused.status == 2 && refused.errorText.contains("--yes"))
    #expect(skillText(tree) == before)
    let declined = try tree.program.run(
      Program.skillhub, ["set", item, "tags="], variables: ["TERM": "dumb"], workingDirectory: tree.root,
      input: "n\n", terminal: .init(columns: 80, rows: 24), timeout: CaseTree.patience)
    #expect(declined.status == 2 && declined.text.contains("[y/N]"))
    #expect(skillText(tree) == before)
    #expect(try tree.run("set", item, "tags=", "--yes", at: tree.root).status == 0)
    #expect(skillText(tree) != before)
  }

  @Test(
    "what only tells refuses with its reason",
    arguments: [
      ("id", "made from"), ("path", "moving"), ("name", "called as its folder"),
      ("git.branch", "git records"),
      ("created", "dates"), ("updated", "dates"), ("length", "counted"), ("tokens.body", "counted"),
      ("validation", "rules"), ("checklist", "skillhub check"), ("license", "read from"),
      ("project", "follows"),
    ])
  func readOnly(field: String, reason: String) throws {
    let tree = try CaseTree("demo")
    let before = skillText(tree)
    let result = try tree.run("set", item, "\(field)=x", at: tree.root)
    #expect(result.status == 2)
    #expect(
      result.errorText.contains("\(field) cannot be set") && result.errorText.contains(reason),
      "\(result.errorText)")
    #expect(skillText(tree) == before)
  }

  @Test("what can be changed is listed with value and file")
  func listing() throws {
    let tree = try CaseTree("demo")
    let result = try tree.run("set", item, "--json", at: tree.root)
    let fields = try JSONValue(parsing: result.output)["fields"]?.array ?? []
    #expect(
      fields.compactMap { $0["field"]?.string } == ["description", "tags", "enabled", "notes", "alias"])
    #expect(fields.first?["file"]?.string?.hasSuffix("pdf-forms/SKILL.md") == true)
    #expect(try tree.run("set", item, "tag=x", at: tree.root).errorText.contains("did you mean tags?"))
  }

  @Test("an entry of a checklist is ticked for the text that was tested")
  func checklist() throws {
    let tree = try CaseTree("demo")
    func done() throws -> Int? {
      try tree.inspect(tree.path(item)).fieldValue("checklist.done")?.integer
    }
    let before = try #require(try done())
    let shown = try tree.run("check", item, "--json", at: tree.root)
    let entries = try JSONValue(parsing: shown.output)["entries"]?.array ?? []
    let open = try #require(entries.first { $0["done"]?.boolean == false }?["number"]?.integer)
    #expect(try tree.run("check", item, "\(open)", at: tree.root).status == 0)
    #expect(try done() == before + 1)
    #expect(try tree.run("undo", at: tree.root).status == 0)
    #expect(try done() == before)
    #expect(try tree.run("check", item, "99", at: tree.root).status == 1)
    #expect(try tree.run("check", item, "\(open)", at: tree.root).status == 0)
    let file = tree.root.appending("\(item)/SKILL.md")
    try #require(FixtureFiles.write(skillText(tree) + "\nMore.\n", to: file))
    #expect(try done() == before)
  }

  @Test("what was taken back names its file, and says where that lies elsewhere")
  func undoneElsewhere() throws {
    let tree = try CaseTree("demo")
    let file = "in \(tree.path("acme/.claude/skills/pdf-forms/SKILL.md"))"
    #expect(try tree.run("set", item, "description=Other", at: tree.root).status == 0)
    let there = try tree.run("undo", at: tree.root.appending("acme"))
    #expect(there.text == "took back: description of pdf-forms \(file)\n")
    #expect(try tree.run("set", item, "description=Other", at: tree.root).status == 0)
    let elsewhere = try tree.folder.makeFolder("elsewhere")
    let bare = try tree.run("undo", "--dry-run", at: elsewhere)
    #expect(bare.text.hasSuffix(", outside of this folder\n"), "\(bare.text)")
    _ = try tree.tool("git", "init", "-q", elsewhere.displayText)
    let dry = try tree.run("undo", "--dry-run", at: elsewhere)
    let words = "description of pdf-forms \(file), outside of this project\n"
    #expect(dry.text.hasSuffix("would take back: \(words)"), "\(dry.text)")
    #expect(try tree.run("undo", at: elsewhere).text == "took back: \(words)")
  }

  @Test("on a terminal set says once how to take it back, and in a pipe nothing of it")
  func undoHint() throws {
    let tree = try CaseTree("demo")
    let words = ["set", item, "description=Other", "tags=a,b"]
    let seen = try tree.program.run(
      Program.skillhub, words, workingDirectory: tree.root, terminal: .init(columns: 200, rows: 24),
      timeout: CaseTree.patience)
    #expect(seen.status == 0)
    #expect(seen.text.split(separator: "skillhub undo").count == 2, "\(seen.text)")
    let piped = try tree.run("set", item, "description=Another", at: tree.root)
    #expect(piped.status == 0 && !piped.errorText.contains("undo"), "\(piped.errorText)")
    let same = try tree.program.run(
      Program.skillhub, ["set", item, "description=Another"], workingDirectory: tree.root,
      terminal: .init(columns: 200, rows: 24), timeout: CaseTree.patience)
    #expect(same.status == 0 && !same.text.contains("undo"), "\(same.text)")
  }

  @Test("paths below the home are written with a tilde")
  func tilde() throws {
    let tree = try CaseTree("demo")
    let skill = "home/.claude/skills/mine"
    try tree.folder.write(
      "---\nname: mine\ndescription: Mine. Use it.\n---\n\nBe.\n", to: "\(skill)/SKILL.md")
    let path = tree.folder.path.appending(skill).displayText
    let set = try tree.run("set", path, "description=Yours. Use it.", at: tree.root)
    #expect(set.text == "set description in ~/.claude/skills/mine/SKILL.md\n", "\(set.errorText)")
  }
}
