import Catalog
import TestSupport
import Testing

@Suite("Cases: how the gate is set")
struct GateOptionCases {
  private func rules(_ document: ValidationDocument) -> [String] {
    document.all.compactMap { finding in
      guard let rule = finding["rule"]?.string, let severity = finding["severity"]?.string else { return nil }
      return "\(severity) \(rule)"
    }.sorted()
  }

  private func validate(_ tree: CaseTree, _ words: String..., at place: String, expecting status: Int32)
    throws
    -> ValidationDocument
  {
    let result = try tree.program.run(
      Program.skillhub, ["validate", "--json"] + words, workingDirectory: FilePath(tree.path(place)),
      timeout: CaseTree.patience)
    #expect(result.status == status, "\(result.text)\(result.errorText)")
    return ValidationDocument(value: try JSONValue(parsing: result.output))
  }

  @Test(
    "a configuration switches rules, weighs them, and does so below paths; a fault in it is exit 2 with its line"
  )
  func configuration() throws {
    let tree = try CaseTree("validate-configured")
    #expect(try rules(validate(tree, at: "switched", expecting: 1)) == ["error unknown-key"])
    #expect(try rules(validate(tree, at: "paths", expecting: 0)) == ["info unknown-key"])
    let faulty = try tree.run("validate", at: FilePath(tree.path("faulty")))
    #expect(faulty.status == 2)
    #expect(faulty.errorText.contains(".skillhub.yaml:3: there is no rule network-to-shel"))
    #expect(faulty.errorText.contains("did you mean network-to-shell?"))
    // From outside, each project's own file holds.
    let both = try tree.run("validate", "--plain", tree.path("switched"), tree.path("paths"))
    #expect(both.status == 1)
    #expect(both.lines.filter { $0.hasPrefix("finding\t") }.count == 2)
  }

  @Test("a comment takes one rule off the next line, and one that takes nothing off is a warning")
  func suppression() throws {
    let tree = try CaseTree("validate-configured")
    let verdict = try validate(tree, at: "inline", expecting: 0)
    #expect(rules(verdict) == ["warning idle-suppression"])
    #expect(verdict.all.first?["line"]?.integer == 11)
  }

  @Test("options choose rules, severities and profiles")
  func options() throws {
    let tree = try CaseTree("validate-configured")
    #expect(try rules(validate(tree, "--rule", "safety", at: "paths", expecting: 0)) == [])
    #expect(
      try rules(validate(tree, "--severity=error", at: "switched", expecting: 1)) == ["error unknown-key"])
    #expect(try rules(validate(tree, "--profile", "spec", at: "inline", expecting: 0)) == [])
    let unknown = try tree.run("validate", "--rule", "saftey", tree.path("switched"))
    #expect(unknown.status == 2 && unknown.errorText.contains("did you mean safety?"))
  }

  @Test("a baseline passes over what it has when lines move, fails on what is new and tells what is gone")
  func baseline() throws {
    let tree = try CaseTree("013-missing-header")
    let file = tree.path("baseline.json")
    #expect(try tree.run("validate", "--write-baseline=\(file)", tree.root.displayText).status == 0)
    #expect(try tree.run("validate", "--baseline", file, tree.root.displayText).status == 0)
    let moved = try tree.tool(
      "sed", "-i", "s/^name:/# a line more\\nname:/", tree.skill("no-description/SKILL.md"))
    #expect(moved.isEmpty)
    #expect(try tree.run("validate", "--baseline", file, tree.root.displayText).status == 0)
    _ = try tree.tool("rm", tree.skill("zero-bytes/SKILL.md"))
    _ = try tree.tool("sed", "-i", "s/^name: good/name: Good/", tree.skill("good/SKILL.md"))
    let result = try tree.run("validate", "--json", "--baseline", file, tree.root.displayText)
    #expect(result.status == 1)
    let document = ValidationDocument(value: try JSONValue(parsing: result.output))
    #expect(document.errors.allSatisfy { $0["path"]?.string?.contains("good") == true })
    #expect(document.value["gone"]?.array?.contains { $0["rule"]?.string == "empty-file" } == true)
    let broken = try tree.run("validate", "--baseline", tree.path("nowhere.json"), tree.root.displayText)
    #expect(broken.status == 2 && broken.errorText.contains("nowhere.json"))
  }

  @Test("since the last run only what became worse fails, and an empty cache changes nothing")
  func sinceLast() throws {
    let tree = try CaseTree("067-one-bad")
    func run() throws -> Program.Result {
      try tree.run("validate", "--since-last", "-q", tree.root.displayText)
    }
    #expect(try run().status == 1)
    let second = try run()
    #expect(second.status == 0 && second.output.isEmpty && second.error.isEmpty)
    _ = try tree.run("index", "clear")
    #expect(try run().status == 0)
    _ = try tree.tool("sed", "-i", "s/^name: good-1/name: Good-1/", tree.skill("good-1/SKILL.md"))
    let worse = try run()
    #expect(worse.status == 1 && worse.text.contains("good-1") && !worse.text.contains("aa-bad"))
    #expect(try run().status == 0)
  }

  @Test("only skills that differ from a commit are checked")
  func changed() throws {
    let tree = try CaseTree("validate-fix")
    func checked(_ option: String) throws -> Int? {
      let result = try tree.run("validate", "--json", option, tree.root.displayText)
      return ValidationDocument(value: try JSONValue(parsing: result.output)).count("checked")
    }
    #expect(try checked("--changed") == 0)
    _ = try tree.tool("bash", "-c", "echo more >> '\(tree.skill("runs/scripts/run.sh"))'")
    #expect(try checked("--changed") == 1)
    _ = try tree.tool(
      "git", "-C", tree.root.displayText, "-c", "user.name=A", "-c", "user.email=a@example.invalid", "commit",
      "-qam", "x")
    #expect(try checked("--changed") == 0)
    #expect(try checked("--changed=HEAD~1") == 1)
    let missing = try tree.run("validate", "--changed=no-such", tree.root.displayText)
    #expect(missing.status == 2 && missing.errorText.contains("no-such"))
  }

  @Test("fixes mend what has one right answer, keep every other byte, and leave nothing to mend")
  func fixes() throws {
    let tree = try CaseTree("validate-fix")
    let root = tree.root.displayText
    let shown = try tree.run("validate", "--diff", root)
    #expect(shown.status == 1)
    #expect(shown.text.contains("-  version: 1.10\n+  version: \"1.10\"\n"))
    #expect(shown.text.contains("rename to "))
    // Looking changes nothing.
    #expect(try tree.tool("git", "-C", root, "status", "--porcelain").isEmpty)
    #expect(try tree.run("validate", "--fix", root).status == 0)
    #expect(try tree.run("validate", "--diff", root).status == 0)
    #expect(
      try tree.tool("cat", tree.skill("keyed/SKILL.md"))
        == """
        ---
        name: keyed # a comment that stays
        description: Has a key of its own. Use when keys are tested.
        metadata:
          version: "1.10"
          # the last one
          level: 7
          origin: house
        ---

        Do it.
        """)
    #expect(
      try tree.tool("cat", tree.skill("2048/SKILL.md")).hasPrefix(
        "---\nname: \"2048\"\ndescription: Plays. Use when numbers are tested.\nmetadata:\n  origin: house\n---\n"
      ))
    #expect(try tree.tool("head", "-c", "3", tree.skill("marked/SKILL.md")) == "---")
    #expect(try tree.tool("grep", "-c", "\r", tree.skill("kept/SKILL.md")) == "6")
    #expect(
      try tree.tool("bash", "-c", "! grep -q $'\\r' '\(tree.skill("dos/SKILL.md"))' && echo none") == "none")
    #expect(try tree.tool("ls", tree.skill("lower")) == "SKILL.md")
    #expect(try tree.tool("stat", "-c", "%a", tree.skill("runs/scripts/run.sh")) == "755")
  }
}
