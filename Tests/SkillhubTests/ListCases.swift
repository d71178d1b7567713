import Catalog
import TestSupport
import Testing

/// What lists leave out, and what their rows say.
@Suite("Cases: lists")
struct ListCases {
  private func names(_ tree: CaseTree, _ words: String..., at place: String = "") throws -> [String] {
    let result = try tree.program.run(
      Program.skillhub, words + ["--template", "{name}"], workingDirectory: FilePath(tree.path(place)),
      timeout: CaseTree.patience)
    try #require(result.status == 0, "\(words): \(result.errorText)")
    return result.lines
  }

  @Test("after a copy only what git or somebody changed is changed lately")
  func changedWithin() throws {
    let tree = try CaseTree("demo")
    // The files are two days old, all of them; git has one commit of the week and one change after it.
    let week = try names(tree, "list", "skill", "--changed-within", "7d", at: "acme")
    #expect(week == ["pdf-forms"])
    #expect(try names(tree, "list", "note", "--changed-within", "7d", at: "acme") == [])
    #expect(try names(tree, "list", "project", "--changed-within", "7d", at: "acme") == ["acme"])
    // A condition on what inspect calls changed finds the same.
    let condition = "git.changed > 2025-11-13"
    #expect(try names(tree, "list", "skill", "--where", condition, at: "acme") == week)
    let help = try tree.run("list", "--help").text.split(whereSeparator: \.isWhitespace).joined(
      separator: " ")
    #expect(help.contains("what is committed goes by its last commit"), "\(help)")
  }

  @Test("the first screen after a clone does not say that everything was changed today")
  func changedToday() throws {
    var tree = try CaseTree("demo")
    _ = try tree.tool("git", "clone", "-q", tree.path("acme"), tree.path("clone"))
    tree.program.environment["SKILLHUB_NOW"] = try tree.tool("date", "-u", "+%Y-%m-%dT%H:%M:%SZ")
    let text = try tree.run("home", at: FilePath(tree.path("clone"))).text
    #expect(text.contains("nothing changed today"), "\(text)")
    _ = try tree.tool(
      "sh", "-c", "echo 'One more.' >>\(tree.path("clone/.claude/skills/brand-voice/SKILL.md"))")
    let later = try tree.run("home", at: FilePath(tree.path("clone"))).text
    #expect(later.contains(/Today +1 item changed: brand-voice/), "\(later)")
  }

  @Test("unused is only what could have been seen in use, and is as old as that")
  func unused() throws {
    var tree = try CaseTree("runs")
    tree.program.environment["SKILLHUB_NOW"] = "2026-03-20T09:00:00Z"
    let home = tree.program.home.displayText
    // Of the four agents of the case only Claude Code was used here.
    _ = try tree.tool("mkdir", "-p", "\(home)/.claude")
    _ = try tree.tool("cp", "-r", tree.path("agents/.claude/projects"), "\(home)/.claude/projects")
    func write(_ relative: String, _ text: String, age: String = "2025-01-01") throws {
      let file = "\(tree.path("shop"))/\(relative)"
      try tree.folder.write(text, to: "tree/shop/\(relative)")
      _ = try tree.tool("touch", "-d", age, file)
    }
    func skill(_ name: String) -> String { "---\nname: \(name)\ndescription: Does it. Use it.\n---\n" }
    try write(".claude/skills/idle/SKILL.md", skill("idle"))
    try write(".claude/skills/new/SKILL.md", skill("new"), age: "2026-03-01")
    try write(".codex/skills/other/SKILL.md", skill("other"))
    try write(".claude/commands/never.md", "Do it.\n")
    try write(".github/prompts/review.prompt.md", "---\nagent: ask\n---\nReview.\n")
    func unused(_ kind: String) throws -> (names: [String], said: String) {
      let result = try tree.run(
        "list", kind, "--unused-for", "90d", "--template", "{name}", at: FilePath(tree.path("shop")))
      #expect(result.status == 0)
      return (result.lines, result.errorText)
    }
    let skills = try unused("skill")
    #expect(skills.names == ["idle", "refund"], "\(skills.said)")
    #expect(skills.said.contains(/uses are known from \d transcripts of Claude Code since 2025-11-\d\d/))
    #expect(skills.said.contains("left out 1 skill: no transcript is known of an agent that reads them"))
    #expect(skills.said.contains("left out 1 skill younger than 90 days"), "\(skills.said)")
    let prompts = try unused("prompt")
    #expect(prompts.names == ["never", "weekly"], "\(prompts.said)")
    #expect(prompts.said.contains("left out 1 prompt: no transcript is known of an agent"), "\(prompts.said)")
  }

  @Test("without any transcript nothing counts as unused, and that is said")
  func noTranscripts() throws {
    let tree = try CaseTree("runs")
    let result = try tree.run("list", "skill", "--unused-for", "90d", at: FilePath(tree.path("shop")))
    #expect(result.output.isEmpty)
    #expect(result.errorText.contains("there is none of any agent"), "\(result.errorText)")
  }
}
