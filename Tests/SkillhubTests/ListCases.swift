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

  @Test("rows of one name in one project say where each lies, on a terminal and on the first screen")
  func sameName() throws {
    var tree = try CaseTree("demo")
    let text = "---\nname: twin\ndescription: Does the twin thing. Use it.\n---\n"
    for folder in [".agents/skills", ".claude/skills"] {
      try tree.folder.write(text, to: "tree/acme/\(folder)/twin/SKILL.md")
    }
    tree.program.environment["SKILLHUB_NOW"] = try tree.tool("date", "-u", "+%Y-%m-%dT%H:%M:%SZ")
    let acme = FilePath(tree.path("acme"))
    let screen = Program.TerminalSize(columns: 100, rows: 50)
    for words in [["list", "skill"], ["search", "twin"]] {
      let result = try tree.program.run(
        Program.skillhub, words + ["--no-pager", "--color", "never"], workingDirectory: acme,
        terminal: screen,
        timeout: CaseTree.patience)
      let lines = result.text.split(whereSeparator: \.isNewline).map(String.init)
      #expect(lines.contains { $0.hasSuffix("    .agents/skills/twin") }, "\(result.text)")
      #expect(lines.contains { $0.hasSuffix("    .claude/skills/twin") }, "\(result.text)")
      #expect(!lines.contains { $0.hasSuffix("skills/brand-voice") }, "\(result.text)")
    }
    let home = try tree.run("home", at: acme).text.split(whereSeparator: \.isWhitespace).joined(
      separator: " ")
    #expect(home.contains(/twin in \S+acme\/\.agents\/skills, twin in \S+acme\/\.claude\/skills/), "\(home)")
  }

  @Test("the first screen counts what is here and what is in the home apart, and names what comes next")
  func firstScreen() throws {
    let tree = try CaseTree("demo")
    let folder = tree.program.home.appending(".claude/skills/mine").displayText
    _ = try tree.tool("mkdir", "-p", folder)
    _ = try tree.tool("sh", "-c", "echo no header >\(folder)/SKILL.md")
    let acme = FilePath(tree.path("acme"))
    let text = try tree.run("home", at: acme).text
    #expect(text.contains(/Skills here +✗ 1 invalid, 3 valid/), "\(text)")
    #expect(text.contains(/Skills home +✗ 1 invalid\n/), "\(text)")
    let next = try #require(text.firstMatch(of: /Next +skillhub inspect (\S+)/)).1
    #expect(next == "brand-voice")
    // A file of that name would be taken for what is meant, so that the kind has to be said.
    try tree.folder.write("text\n", to: "tree/acme/brand-voice")
    let later = try tree.run("home", at: acme).text
    #expect(later.contains("skillhub inspect skill:brand-voice "), "\(later)")
    #expect(try tree.run("inspect", "skill:brand-voice", at: acme).text.hasPrefix("brand-voice\n"))
  }

  @Test("an item is found by its title where nothing is called so, as it is written or whatever its case")
  func titles() throws {
    let tree = try CaseTree("documents")
    let shop = FilePath(tree.path("shop"))
    for title in ["Keep orders in Postgres", "keep ORDERS in postgres", "decision:Keep orders in Postgres"] {
      let result = try tree.run("path", title, at: shop)
      #expect(result.text.hasSuffix("0002-keep-orders-in-postgres.md\n"), "\(title): \(result.errorText)")
    }
    #expect(try tree.run("related", "Keep orders in Postgres", at: shop).status == 0)
    try tree.folder.write("# Keep orders in Postgres\n", to: "tree/shop/docs/notes/same.md")
    let ambiguous = try tree.run("inspect", "Keep orders in Postgres", at: shop)
    #expect(ambiguous.status == 1)
    #expect(ambiguous.errorText.contains("names 2 items"), "\(ambiguous.errorText)")
    let wrong = try tree.run("inspect", "Keep orders in Postgras", at: shop)
    #expect(wrong.status == 1)
    #expect(wrong.errorText.contains("did you mean Keep orders in Postgres?"), "\(wrong.errorText)")
  }

  @Test(
    "a filter in the form of another command, and one that nothing can pass, get a hint",
    arguments: [
      (["search", "form", "--project", "acme"], "did you mean project:acme?"),
      (["search", "form", "--kind=skill"], "did you mean kind:skill?"),
      (["list", "skill", "project:acme"], "did you mean --project acme?"),
      (["list", "kind:skill"], "did you mean skillhub list skill?"),
      (["list", "skill", "--project", "acmee"], "did you mean acme?"),
      (["list", "--project", "nowhere"], "projects here: acme"),
      (["list", "--status", "invald"], "did you mean invalid?"),
      (["search", "form", "project:acmee"], "did you mean acme?"),
      (["search", "form", "status:vald"], "did you mean valid?"),
    ])
  func filters(words: [String], hint: String) throws {
    let tree = try CaseTree("demo")
    let result = try tree.program.run(
      Program.skillhub, words, workingDirectory: FilePath(tree.path("acme")), timeout: CaseTree.patience)
    #expect(result.status == 2)
    #expect(result.output.isEmpty)
    #expect(result.errorText.contains(hint), "\(result.errorText)")
  }

  @Test("a filter that only nothing passes today is an empty list")
  func emptyFilters() throws {
    let tree = try CaseTree("demo")
    let acme = FilePath(tree.path("acme"))
    for words in [["list", "task", "--project", "acme"], ["list", "--status", "superseded"]] {
      let result = try tree.program.run(
        Program.skillhub, words, workingDirectory: acme, timeout: CaseTree.patience)
      #expect(result.status == 0, "\(result.errorText)")
    }
  }

  @Test("a word that is nowhere gets the nearest that there is")
  func nearestWord() throws {
    let tree = try CaseTree("search")
    let shop = FilePath(tree.path("shop"))
    let result = try tree.run("search", "invoises", at: shop)
    #expect(result.status == 0)
    #expect(result.errorText.contains("did you mean invoices?"), "\(result.errorText)")
    #expect(try !tree.run("search", "xylophone", at: shop).errorText.contains("did you mean"))
  }

  @Test("a hit that has a title shows it on a terminal")
  func hitTitles() throws {
    let tree = try CaseTree("documents")
    let result = try tree.program.run(
      Program.skillhub, ["search", "postgres", "--no-pager", "--color", "never"],
      workingDirectory: FilePath(tree.path("shop")), terminal: Program.TerminalSize(columns: 120, rows: 50),
      timeout: CaseTree.patience)
    #expect(result.text.contains(/decision +Keep orders in Postgres/), "\(result.text)")
  }

  @Test("projects are listed with the state that their inspection has")
  func projectStates() throws {
    let tree = try CaseTree("demo")
    func status(_ place: String) throws -> String? {
      try tree.list("project", tree.path(place)).items.first?["status"]?.string
    }
    #expect(try status("acme") == "modified")
    #expect(try tree.inspect(tree.path("acme")).state == "modified")
    _ = try tree.tool("git", "clone", "-q", tree.path("acme"), tree.path("clone"))
    #expect(try status("clone") == "clean")
    _ = try tree.tool("git", "-C", tree.path("clone"), "checkout", "-q", "--detach")
    #expect(try status("clone") == "detached")
    _ = try tree.tool("git", "init", "-q", tree.path("unborn"))
    #expect(try status("unborn") == "unborn")
    #expect(try names(tree, "list", "project", "--status", "modified") == ["acme"])
  }

  @Test("a skill without a description shows what is wrong with it in its place")
  func wrongSkill() throws {
    let tree = try CaseTree("demo")
    try tree.folder.write("no header\n", to: "tree/acme/.claude/skills/bare/SKILL.md")
    try tree.folder.write("---\nname: mute\n---\n\nText.\n", to: "tree/acme/.claude/skills/mute/SKILL.md")
    let items = try tree.list("skill", tree.path("acme"))
    for name in ["bare", "mute"] {
      let remark = try #require(items.items(named: name).first?["remark"]?.string)
      #expect(remark.contains(name == "bare" ? "no header" : "description"), "\(remark)")
    }
    let result = try tree.program.run(
      Program.skillhub, ["list", "skill", "--no-pager", "--color", "never"],
      workingDirectory: FilePath(tree.path("acme")), terminal: Program.TerminalSize(columns: 100, rows: 50),
      timeout: CaseTree.patience)
    #expect(result.text.contains(/mute +acme +\S/), "\(result.text)")
  }
}
