import Catalog
import TestSupport
import Testing

/// What somebody finds who has nothing but `--help`: the line that the help shows, and that it answers the question.
@Suite("Cases: what a newcomer finds")
struct NewcomerCases {
  private func answer(
    _ tree: CaseTree, _ help: String, says example: String, _ words: String..., at place: String
  ) throws -> Program.Result {
    let page = try tree.run(help, "--help").text
    let text = page.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(text.contains(example), "\(page)")
    #expect(try tree.run("help").text.contains("\n  \(help) "))
    let result = try tree.program.run(
      Program.skillhub, [help] + words, workingDirectory: tree.root.appending(place),
      timeout: CaseTree.patience)
    #expect(result.status == 0, "\(result.errorText)")
    return result
  }

  @Test("all invalid skills of one project")
  func invalid() throws {
    let result = try answer(
      try CaseTree("demo"), "list", says: "skillhub list skill --status invalid --project acme", "skill",
      "--status", "invalid", "--project", "acme", at: "acme")
    #expect(result.lines.map { $0.split(separator: "\t")[3] } == ["brand-voice"])
  }

  @Test("the prompts that were not used for 90 days")
  func unused() throws {
    var tree = try CaseTree("runs")
    tree.program.environment["SKILLHUB_NOW"] = "2026-03-20T09:00:00Z"
    _ = try tree.tool("cp", "-r", tree.path("agents/.claude"), tree.program.home.displayText)
    let result = try answer(
      tree, "list", says: "skillhub list prompt --unused-for 90d", "prompt", "--unused-for", "90d", at: "shop"
    )
    #expect(result.lines.map { $0.split(separator: "\t")[3] } == ["weekly"])
    #expect(result.errorText.contains("uses are known from"))
  }

  @Test("why Codex does not see a skill")
  func codex() throws {
    let result = try answer(
      try CaseTree("demo"), "why", says: "also why agents that are not used here do not see it", "pdf-forms",
      "--all", at: "acme")
    #expect(result.text.contains(/Codex +– not read lies outside \.agents\/skills/), "\(result.text)")
  }

  @Test("the copy that Claude Code runs")
  func copy() throws {
    let tree = try CaseTree("demo")
    _ = try tree.tool("mkdir", "-p", tree.program.home.appending(".claude/skills").displayText)
    _ = try tree.tool(
      "cp", "-r", tree.path("acme/.claude/skills/pdf-forms"),
      tree.program.home.appending(".claude/skills").displayText)
    let result = try answer(tree, "why", says: "which one each agent runs", "pdf-forms", at: "acme")
    #expect(result.text.contains(/Claude Code +✓ on personal skill/), "\(result.text)")
    #expect(result.text.contains("the personal copy wins"), "\(result.text)")
  }

  @Test("every note that mentions a decision")
  func mentions() throws {
    let result = try answer(
      try CaseTree("documents"), "related", says: "every note and task that mentions it",
      "docs/decisions/0002-keep-orders-in-postgres.md", at: "shop")
    #expect(result.lines.contains { $0.contains("post-office") && $0.contains("note") }, "\(result.text)")
  }

  @Test("a description is adjusted, and nothing else")
  func description() throws {
    let tree = try CaseTree("demo")
    let result = try answer(
      tree, "set", says: "skillhub set pdf-forms description=", "inspector-review",
      "description=Looks. Use it.",
      at: "acme")
    #expect(result.lines.count == 1)
    let changes = try tree.tool("git", "-C", tree.path("acme"), "status", "--porcelain")
    #expect(changes.contains("inspector-review/SKILL.md"))
    let lines = try tree.tool(
      "git", "-C", tree.path("acme"), "diff", "-U0", "--", ".claude/skills/inspector-review")
    #expect(
      lines.split(separator: "\n").filter { $0.hasPrefix("+") && !$0.hasPrefix("+++") } == [
        "+description: Looks. Use it."
      ])
  }

  @Test("a name that a command does not take leads to the command that does")
  func names() throws {
    let tree = try CaseTree("demo")
    let copies = try tree.run("duplicates", "pdf forms", at: tree.root.appending("acme"))
    #expect(
      copies.status == 2 && copies.errorText.contains("skillhub why 'pdf forms'"), "\(copies.errorText)")
    #expect(try tree.run("scan", tree.root.displayText).status == 0)
    let known = try tree.run("validate", "brand-voice", at: tree.root.appending("acme"))
    let path = tree.path("acme/.claude/skills/brand-voice")
    #expect(known.status == 2)
    #expect(
      known.errorText.contains(
        "validate takes paths, not names; the skill of this name: skillhub validate \(path)"),
      "\(known.errorText)")
    let unknown = try tree.run("validate", "nothing", at: tree.root.appending("acme"))
    #expect(unknown.status == 2 && unknown.errorText.contains("validate takes paths, not names\n"))
    #expect(try !tree.run("validate", "./nothing", at: tree.root).errorText.contains("names"))
  }
}
