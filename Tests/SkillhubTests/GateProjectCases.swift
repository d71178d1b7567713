import Catalog
import TestSupport
import Testing

@Suite("Cases: what the gate says of a project as a whole")
struct GateProjectCases {
  private func findings(_ document: ValidationDocument, of rule: String) -> [JSONValue] {
    document.all.filter { $0["rule"]?.string == rule }
  }

  @Test(
    "a listing over an agent's budget is one warning at the folder, with the agent, its limit and the source")
  func budget() throws {
    let tree = try CaseTree("037-budget")
    let verdict = try tree.validate(expecting: 0)
    let found = findings(verdict, of: "listing-over-budget")
    #expect(found.count == 1)
    #expect(found.first?["path"]?.string == ".claude/skills")
    #expect(found.first?["severity"]?.string == "warning")
    let message = found.first?["message"]?.string ?? ""
    #expect(message.contains("70 skills take 21,000 characters of Claude Code's listing"), "\(message)")
    #expect(message.contains("roughly 5,250 tokens") && message.contains("15,000"))
    #expect(found.first?["hint"]?.string?.contains("reports of its users") == true)
    // The limit is the user's to set.
    let folder = tree.program.home.appending(".config/skillhub")
    _ = try tree.tool("mkdir", "-p", folder.displayText)
    #expect(
      FixtureFiles.write(
        "agents:\n  claude-code:\n    budget: 30000\n", to: folder.appending("config.yaml")))
    #expect(findings(try tree.validate(expecting: 0), of: "listing-over-budget").isEmpty)
  }

  @Test("skills below the depth that an agent looks are an info at their folder, with the agent")
  func depth() throws {
    let tree = try CaseTree("021-nested")
    let verdict = try tree.validate(expecting: 0)
    let found = findings(verdict, of: "unread-depth")
    #expect(found.compactMap { $0["path"]?.string } == [".claude/skills/parent", ".claude/skills/writing"])
    #expect(found.allSatisfy { $0["severity"]?.string == "info" })
    #expect(found.allSatisfy { $0["message"]?.string?.hasPrefix("Claude Code") == true })
    #expect(found.last?["message"]?.string?.contains("2 skills") == true)
    #expect(findings(verdict, of: "folder-without-skill").isEmpty)
  }

  @Test(
    "a file of another skill of the collection may be named; once it is gone that is an error, in lists too")
  func neighbours() throws {
    let tree = try CaseTree("067-one-bad")
    let naming = tree.skill("naming/SKILL.md")
    let other = tree.skill("other/references/kinds.md")
    _ = try tree.tool("mkdir", "-p", tree.skill("naming"), tree.skill("other/references"))
    let head = "---\nname: NAME\ndescription: Stands for any. Use when a case needs one.\n---\n\n"
    #expect(
      FixtureFiles.write(
        head.replacing("NAME", with: "naming") + "See [kinds](../other/references/kinds.md).\n",
        to: FilePath(naming)))
    #expect(
      FixtureFiles.write(
        head.replacing("NAME", with: "other") + "Read `references/kinds.md`.\n",
        to: FilePath(tree.skill("other/SKILL.md"))))
    #expect(FixtureFiles.write("# Kinds\n", to: FilePath(other)))
    func status() throws -> String? { try tree.list().items(named: "naming").first?["status"]?.string }
    #expect(try tree.run("validate", tree.skill("naming")).status == 0)
    #expect(try status() == "valid")
    _ = try tree.tool("rm", other)
    let gone = try tree.run("validate", tree.skill("naming"))
    #expect(gone.status == 1 && gone.text.contains("reference-outside"))
    #expect(try status() == "invalid")
  }

  @Test(
    "lists and inspections weigh findings as the configuration says, like validate, and follow its changes")
  func configuredStatus() throws {
    let tree = try CaseTree("validate-configured")
    let folder = FilePath(tree.path("switched"))
    func states() throws -> [String?] {
      let listed = try tree.list("skill", folder.displayText).items.map { $0["status"]?.string }
      let path = try #require(try tree.list("skill", folder.displayText).paths.first)
      return listed + [try tree.inspect(path).fieldValue("validation")?.string]
    }
    let verdict = try tree.run("validate", folder.displayText)
    #expect(verdict.status == 1)
    #expect(try states().first == "invalid")
    _ = try tree.tool("rm", folder.appending(".skillhub.yaml").displayText)
    #expect(try states().first == "warning")
    #expect(
      FixtureFiles.write(
        "rules:\n  unknown-key: off\n  safety: off\n", to: folder.appending(".skillhub.yaml")))
    #expect(try states().first == "valid")
  }

  @Test(
    "the verdicts on the specification are those of the table of disagreements with the reference validator")
  func reference() throws {
    let table = FixtureFiles.text(of: FixtureFiles.folder.appending("reference-verdicts.md")) ?? ""
    var expected: [String: String] = [:]
    for line in table.split(separator: "\n") where line.hasPrefix("| ") {
      let cells = line.split(separator: "|").map { $0.filter { $0 != " " } }
      if cells.count > 3 || cells.count == 3, cells[0] != "skill" { expected[cells[0]] = cells[2] }
    }
    #expect(expected.count == 16)
    let tree = try CaseTree("validate-reference")
    let verdict = try tree.validate("--profile", "spec", expecting: 1)
    var found: [String: String] = [:]
    for skill in verdict.skills {
      let parts = skill["path"]?.string?.split(separator: "/").map(String.init) ?? []
      guard let name = parts.last(where: { $0.lowercased() != "skill.md" }) else { continue }
      found[name] = skill["valid"]?.boolean == true ? "valid" : "invalid"
    }
    #expect(found == expected)
  }
}
