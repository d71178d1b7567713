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
}
