import Catalog
import TestSupport
import Testing

/// A document as `why` prints it.
struct WhyDocument {
  let value: JSONValue

  /// What an agent makes of the skill.
  func agent(_ id: String) -> JSONValue? { value["agents"]?.array?.first { $0["agent"]?.string == id } }
  func verdict(_ id: String) -> String? { agent(id)?["verdict"]?.string }
}

extension CaseTree {
  /// What `why` says of a skill.
  func why(_ item: String, variables: [String: String?] = [:], at place: FilePath? = nil) throws
    -> WhyDocument
  {
    let result = try run("why", "--json", item, variables: variables, at: place)
    try #require(result.status == 0, "why \(item): \(result.errorText)")
    return WhyDocument(value: try JSONValue(parsing: result.output))
  }

  /// What `agents` says of an agent in a folder.
  func agent(_ id: String, at place: FilePath, variables: [String: String?] = [:]) throws -> JSONValue {
    let result = try run("agents", "--json", id, variables: variables, at: place)
    try #require(result.status == 0, "agents \(id): \(result.errorText)")
    let document = try JSONValue(parsing: result.output)
    return try #require(document["agents"]?.array?.first)
  }
}

@Suite("Cases: what agents make of skills")
struct AgentCases {
  @Test("a skill that only people call is manual, and costs nothing in the listing")
  func manual() throws {
    let tree = try CaseTree("018-client-keys")
    let why = try tree.why(tree.skill("manual"))
    #expect(why.verdict("claude-code") == "manual")
    #expect(why.agent("claude-code")?["line"]?.integer == 4)
    #expect(why.verdict("codex") == "notRead")
    let inspected = try tree.inspect(tree.skill("manual"))
    #expect(inspected.fieldValue("enabled")?.strings.contains("manual") == true)
    let claude = try tree.agent("claude-code", at: tree.root)
    #expect(claude["listing"]?["skills"]?.integer == 2)
    #expect(claude["skills"]?.array?.count == 3)
  }

  @Test("what a project's configuration says of agents holds in that project, and nowhere else")
  func projectAgents() throws {
    let tree = try CaseTree("018-client-keys")
    try tree.folder.makeFolder("tree/.git")
    try tree.folder.makeFolder("other/.git")
    try tree.folder.write(
      "agents:\n  my-agent:\n    name: Mine\n    project: [.mine/skills]\n    order: first\n  claude-code:\n    budget: 20\n",
      to: "tree/.skillhub.yaml")
    try tree.folder.write(
      "---\nname: own\ndescription: Is ours.\n---\n\n# own\n", to: "tree/.mine/skills/own/SKILL.md")
    let place = tree.path(".mine/skills/own")
    #expect(try tree.why(place).verdict("my-agent") == "on")
    #expect(try tree.why(place, at: tree.folder.path.appending("other")).verdict("my-agent") == "on")
    let mine = try tree.agent("my-agent", at: tree.root)
    #expect(mine["skills"]?.array?.count == 1)
    #expect(try tree.agent("claude-code", at: tree.root)["listing"]?["limit"]?.integer == 20)
    #expect(try tree.inspect(place).fieldValue("enabled")?.strings.contains("Mine") == true)
    let list = try tree.run("list", "skill", "--json", "--agent", "my-agent", tree.root.displayText)
    #expect(try ListDocument(value: JSONValue(parsing: list.output)).names == ["own"])
    let elsewhere = try tree.run("agents", "my-agent", at: tree.folder.path.appending("other"))
    #expect(elsewhere.status == 1)
  }

  @Test("skills in folders that only an agent's settings name are listed for it, and for no other")
  func namedFolders() throws {
    let tree = try CaseTree("018-client-keys")
    try tree.folder.makeFolder("tree/.git")
    try tree.folder.write("[skills]\npaths = [\"~/team-skills\"]\n", to: "home/.grok/config.toml")
    try tree.folder.makeFolder("home/team-skills/.git")
    for name in ["pdf", "group/tidy"] {
      let last = name.split(separator: "/").last ?? ""
      try tree.folder.write(
        "---\nname: \(last)\ndescription: Is the team's.\n---\n\n# x\n",
        to: "home/team-skills/\(name)/SKILL.md")
    }
    func names(_ result: Program.Result) throws -> [String] {
      try ListDocument(value: JSONValue(parsing: result.output)).names.filter {
        ["pdf", "tidy"].contains($0)
      }
    }
    let listed = try tree.run("list", "skill", "--json", "--agent", "grok-build", at: tree.root)
    #expect(try names(listed).sorted() == ["pdf", "tidy"])
    #expect(try names(tree.run("list", "skill", "--json", "--agent", "codex", at: tree.root)).isEmpty)
    #expect(try names(tree.run("list", "skill", "--json", at: tree.root)).isEmpty)
    let under = try tree.run(
      "list", "skill", "--json", "--agent", "grok-build", "--under", tree.root.displayText, at: tree.root)
    #expect(try names(under).isEmpty)
  }

  @Test("a document in another case of letters is not read, and the reason says so")
  func wrongCase() throws {
    let tree = try CaseTree("020-wrong-case")
    for name in ["lower", "title", "ext"] {
      let verdict = try tree.why(tree.skill(name)).agent("claude-code")
      #expect(verdict?["verdict"]?.string == "notRead", "\(name)")
      #expect(verdict?["reason"]?.string?.contains("not SKILL.md") == true, "\(name)")
    }
    #expect(try tree.why(tree.skill("both")).verdict("claude-code") == "on")
  }

  @Test("what lies below the first level is not read by Claude Code, and by others at their own depth")
  func nested() throws {
    let tree = try CaseTree("021-nested")
    for name in ["writing/outline", "writing/long/novel", "parent/child"] {
      let why = try tree.why(tree.skill(name))
      #expect(why.verdict("claude-code") == "notRead", "\(name)")
      #expect(why.agent("claude-code")?["reason"]?.string?.contains("nested") == true)
      #expect(why.verdict("opencode") == "on", "\(name)")
      #expect(why.verdict("cursor") == "on", "\(name)")
      #expect(why.verdict("codex") == "notRead", "\(name)")
    }
    #expect(try tree.why(tree.skill("flat")).verdict("claude-code") == "on")
    let list = try tree.run(
      "list", "skill", "--json", "--agent", "claude-code", "--state", "notRead", tree.root.displayText)
    #expect(try ListDocument(value: JSONValue(parsing: list.output)).names == ["child", "novel", "outline"])
  }

  @Test("a skill in the singular folder is read by OpenCode")
  func singular() throws {
    let tree = try CaseTree("022-misplaced")
    #expect(try tree.why(tree.path(".opencode/skill/solo")).verdict("opencode") == "on")
  }

  @Test("a repository cloned into the root is nested too deep, and both keep their verdicts")
  func clonedRepository() throws {
    let tree = try CaseTree("023-cloned-repo")
    let tool = try tree.why(tree.path("proj/.claude/skills/tool/skills/tool"))
    #expect(tool.verdict("claude-code") == "notRead")
    #expect(tool.agent("claude-code")?["reason"]?.string?.contains("nested") == true)
    #expect(try tree.why(tree.path("proj/.claude/skills/own")).verdict("claude-code") == "on")
  }

  @Test("a package's skills are read there, and the top's from everywhere below")
  func monorepo() throws {
    let tree = try CaseTree("024-monorepo")
    let pages = tree.root.appending("packages/web/src/pages")
    for name in ["packages/web/.claude/skills/web-skill", ".claude/skills/root-skill"] {
      #expect(try tree.why(tree.path(name), at: pages).verdict("claude-code") == "on", "\(name)")
    }
    let api = tree.path("packages/api/.agents/skills/api-skill")
    #expect(try tree.why(api, at: pages).verdict("codex") == "notRead")
    #expect(try tree.why(api, at: tree.root.appending("packages/api")).verdict("codex") == "on")
  }

  @Test("what git ignores is live, but for agents that read ignore files")
  func ignored() throws {
    let tree = try CaseTree("025-ignored-skills")
    #expect(try tree.why(tree.path(".claude/skills/private")).verdict("claude-code") == "on")
    let sealed = try tree.why(tree.path(".agents/skills/sealed"))
    #expect(sealed.verdict("codex") == "on")
    #expect(sealed.verdict("pi") == "notRead")
  }

  @Test("a linked root is read, and one folder behind two links shadows nothing")
  func links() throws {
    let linked = try CaseTree("028-linked-root")
    #expect(try linked.why(linked.path("proj/.claude/skills/shared")).verdict("claude-code") == "on")
    #expect(try linked.why(linked.path("proj/.agents/skills/stored")).verdict("codex") == "on")
    let doors = try CaseTree("029-one-folder-two-roots")
    let home = ["HOME": doors.path("home") as String?]
    let why = try doors.why(
      doors.path("real-home/canon/research"), variables: home, at: doors.root.appending("real-home/work"))
    for agent in ["claude-code", "codex", "gemini-cli"] { #expect(why.verdict(agent) == "on", "\(agent)") }
    let duplicates = try doors.run(
      "duplicates", "--json", variables: home, at: doors.root.appending("real-home/work"))
    #expect(try JSONValue(parsing: duplicates.output)["groups"]?.array?.isEmpty == true)
  }

  @Test("a link to nothing is not read, with its target")
  func danglingLinks() throws {
    let tree = try CaseTree("031-dangling-links")
    let gone = try tree.why(tree.skill("gone-one")).agent("claude-code")
    #expect(gone?["verdict"]?.string == "notRead")
    #expect(gone?["reason"]?.string?.contains("gone-one") == true)
    let alive = try tree.why(tree.path(".agents/skills/alive"))
    #expect(alive.verdict("claude-code") == "on")
    #expect(alive.verdict("codex") == "on")
    let report = try tree.run("duplicates", "--json", at: tree.root)
    #expect(try JSONValue(parsing: report.output)["links"]?.array?.count == 3)
  }

  @Test("of one name in the home and in a project each agent takes its own copy")
  func sameName() throws {
    let tree = try CaseTree("033-same-name")
    let home = ["HOME": tree.path("home") as String?]
    let project = tree.root.appending("home/proj")
    func why(_ relative: String) throws -> WhyDocument {
      try tree.why(tree.path("home/\(relative)"), variables: home, at: project)
    }
    #expect(try why(".claude/skills/commit").verdict("claude-code") == "on")
    let team = try why("proj/.claude/skills/commit").agent("claude-code")
    #expect(team?["verdict"]?.string == "shadowed")
    #expect(team?["winner"]?.string == tree.path("home/.claude/skills/commit"))
    for copy in [".agents/skills/commit", "proj/.agents/skills/commit"] {
      let verdicts = try why(copy)
      #expect(verdicts.verdict("claude-code") == "notRead")
      #expect(verdicts.verdict("codex") == "both")
    }
    #expect(try why("proj/.agents/skills/commit").verdict("gemini-cli") == "on")
    #expect(try why(".claude/skills/commit").verdict("opencode") == "unstable")
    let report = try JSONValue(
      parsing: try tree.run("duplicates", "--json", variables: home, at: project).output)
    #expect(report["groups"]?.array?.count == 1)
    #expect(report["groups"]?.array?.first?["copies"]?.array?.count == 4)
    let inspected = try tree.run("inspect", "commit", variables: home, at: project)
    #expect(inspected.status == 1)
    let every = try tree.run("why", "commit", "--json", variables: home, at: project)
    #expect(try JSONValue(parsing: every.output)["others"]?.array?.count == 3)
  }

  @Test("only the installed version of a plugin is live")
  func pluginCache() throws {
    let tree = try CaseTree("035-plugin-cache")
    let home = ["HOME": tree.path("home") as String?]
    let cache = "home/.claude/plugins/cache/market"
    let list = try tree.list("skill", tree.path("proj"), variables: home)
    #expect(list.paths == [tree.path("\(cache)/tool/1.10.0/skills/run")])
    let live = try tree.why(tree.path("\(cache)/tool/1.10.0/skills/run"), variables: home)
    #expect(live.agent("claude-code")?["knownAs"]?.string == "tool:run")
    #expect(live.verdict("claude-code") == "on")
    for other in ["tool/1.9.0/skills/run", "tool/1.2.0/skills/run", "off/1.0.0/skills/idle"] {
      let verdict = try tree.why(tree.path("\(cache)/\(other)"), variables: home).agent("claude-code")
      #expect(verdict?["verdict"]?.string == "notRead", "\(other)")
      #expect(verdict?["reason"]?.string?.contains("stale cache") == true, "\(other)")
    }
  }

  @Test("copies that drifted say which are alike and what differs in which file")
  func copies() throws {
    let tree = try CaseTree("036-copies")
    let report = try JSONValue(parsing: try tree.run("duplicates", "--json", at: tree.root).output)
    let groups = report["groups"]?.array ?? []
    let drift = try #require(groups.first { $0["name"]?.string == "drift" })
    #expect(drift["drifted"]?.boolean == true)
    let copies = drift["copies"]?.array ?? []
    #expect(copies.count == 5)
    func variant(_ root: String) -> String? {
      copies.first { $0["item"]?["path"]?.string == tree.path("\(root)/drift") }?["variant"]?.string
    }
    #expect(variant(".claude/skills") == variant("skills"))
    #expect(
      Set([".agents/skills", ".claude/skills", ".codex/skills", ".cursor/skills"].map(variant)).count == 4)
    let differences = copies.flatMap { $0["comparison"]?["differences"]?.array ?? [] }.compactMap {
      "\($0["path"]?.string ?? "") \($0["kind"]?.string ?? "")"
    }
    for wanted in ["SKILL.md content", "scripts/run.sh mode", "extra.md onlyThere"] {
      #expect(differences.contains(wanted), "\(wanted): \(differences)")
    }
    let same = try #require(groups.first { $0["kind"]?.string == "sameContent" })
    #expect(same["copies"]?.array?.compactMap { $0["item"]?["name"]?.string } == ["first", "second"])
    #expect(report["links"]?.array?.first?["path"]?.string == tree.skill("gone"))
    let installed = report["installed"]?.array ?? []
    #expect(installed.contains { $0["name"]?.string == "lost" && $0["state"]?.string == "missing" })
    #expect(
      installed.contains {
        $0["name"]?.string == "fetched" && $0["reason"]?.string?.contains("SKILL.md") == true
      })
    #expect(installed.contains { $0["name"]?.string == "drift" && $0["state"]?.string == "orphan" })
  }

  @Test("only skills that differ in nothing but the name are the same content under other names")
  func sameContent() throws {
    let tree = try CaseTree("036-copies")
    func write(_ name: String, _ header: String) throws {
      try tree.folder.write("---\n\(header)---\n\nOne step.\n", to: "tree/.claude/skills/\(name)/SKILL.md")
    }
    try write("a-plain", "name: a-plain\ndescription: Cuts. Use for paper.\n")
    try write("b-other", "name: b-other\ndescription: Glues. Use for paper.\n")
    try write("c-broken", "name: c-broken\ndescription: [Cuts\n")
    try write("d-quoted", "description: 'Cuts. Use for paper.'\nname: d-quoted\n")
    let report = try JSONValue(parsing: try tree.run("duplicates", "--json", at: tree.root).output)
    let same = (report["groups"]?.array ?? []).filter { $0["kind"]?.string == "sameContent" }
    #expect(
      same.map { $0["copies"]?.array?.compactMap { $0["item"]?["name"]?.string } }
        == [["a-plain", "d-quoted"], ["first", "second"]])
    #expect(same.allSatisfy { $0["drifted"]?.boolean == false })
    let text = try tree.run("duplicates", at: tree.root).lines
    let row = try #require(text.firstIndex { $0.hasPrefix("first the same content under 2 names") })
    // What is the same has no letters for variants.
    #expect(text[row + 1].hasPrefix("  .claude/skills/first "), "\(text[row + 1])")
  }

  @Test(
    "lines that differ are counted as a person counts them",
    arguments: [
      ("a\nb\n", "a\n\n\n\nb\n", "3 lines added"), ("a\nb\n\n\n", "a\nb\n", "2 lines removed"),
      ("a\nb\nc\n", "a\nx\nc\n", "1 line added, 1 removed"), ("a\na\n", "a\na\na\n", "1 line added"),
      ("a\nb\nc\n", "c\nb\na\n", "2 lines added, 2 removed"),
    ])
  func lineCounts(first: String, second: String, words: String) throws {
    let tree = try CaseTree("036-copies")
    try tree.folder.write(first, to: "tree/.agents/skills/drift/notes.md")
    for root in [".claude/skills", ".cursor/skills", ".codex/skills", "skills"] {
      try tree.folder.write(second, to: "tree/\(root)/drift/notes.md")
    }
    let text = try tree.run("duplicates", at: tree.root).text
    #expect(
      text.singleLine.contains("differs from A: SKILL.md (2 lines removed), notes.md (\(words))"), "\(text)")
  }

  @Test("copies of several projects are each compared with the first, which is named")
  func severalProjects() throws {
    let tree = try CaseTree("036-copies")
    for (project, words) in [("a", "One."), ("b", "One."), ("c", "Two.")] {
      try tree.folder.write("x", to: "tree/code/\(project)/.git/HEAD")
      try tree.folder.write(
        "---\nname: cut\ndescription: Cuts. Use for paper.\n---\n\n\(words)\n",
        to: "tree/code/\(project)/.claude/skills/cut/SKILL.md")
    }
    let result = try tree.run("why", "cut", at: tree.root.appending("code"))
    let part = try #require(result.text.firstRange(of: "Compared with ")).upperBound
    let text = String(result.text[part...]).singleLine
    #expect(text.contains("code/a/.claude/skills/cut "), "\(result.text)")
    #expect(text.contains("code/b/.claude/skills/cut the same content"), "\(result.text)")
    #expect(
      text.contains("code/c/.claude/skills/cut differs: SKILL.md (1 line added, 1 removed)"), "\(result.text)"
    )
  }

  @Test("a listing is counted by its descriptions and held against the agent's budget")
  func budget() throws {
    let tree = try CaseTree("037-budget")
    let claude = try tree.agent("claude-code", at: tree.root)
    #expect(claude["listing"]?["skills"]?.integer == 70)
    #expect(claude["listing"]?["characters"]?.integer == 21_000)
    #expect(claude["listing"]?["limit"]?.integer == 15_000)
    #expect(claude["listing"]?["overBudget"]?.boolean == true)
    #expect(claude["listing"]?["voice"]?.string == "thirdParty")
    #expect(claude["listing"]?["tokensAreEstimated"]?.boolean == true)
    let codex = try tree.agent("codex", at: tree.root)
    #expect(codex["listing"]?["overBudget"]?.boolean == false)
    #expect(codex["skills"]?.array?.isEmpty == true)
  }

  @Test("another work tree is another place, and no copy")
  func workTrees() throws {
    let tree = try CaseTree("040-linked-worktree")
    let feat = tree.path("main/.claude/worktrees/feat/.claude/skills/pr")
    #expect(try tree.why(feat).verdict("claude-code") == "on")
    let report = try tree.run("duplicates", "--json", at: tree.root.appending("main"))
    #expect(try JSONValue(parsing: report.output)["groups"]?.array?.isEmpty == true)
  }

  @Test("a name that is nowhere is answered with where was looked and what is near")
  func nowhere() throws {
    let tree = try CaseTree("021-nested")
    let result = try tree.run("why", "outlin", at: tree.root)
    #expect(result.status == 1)
    #expect(result.errorText.contains("no agent reads outlin"))
    #expect(result.errorText.contains("nearest name: outline"))
    #expect(result.errorText.contains(tree.path(".claude/skills")))
    let outside = try tree.run("why", "--json", tree.path("nowhere"))
    #expect(outside.status == 2)
  }

  @Test("an agent can be inspected, and a wrong one is told")
  func inspectAgent() throws {
    let tree = try CaseTree("018-client-keys")
    let page = try tree.run("inspect", "agent:claude-code", at: tree.root)
    #expect(page.status == 0)
    #expect(page.text.contains("Roots, the one that wins first"))
    let wrong = try tree.run("agents", "claude-cod", at: tree.root)
    #expect(wrong.status == 1)
    #expect(wrong.errorText.contains("did you mean claude-code?"))
  }

  @Test("a name means every copy in reach, also those in folders below that no agent reads from here")
  func copiesBelow() throws {
    let tree = try CaseTree("018-client-keys")
    try tree.folder.makeFolder("tree/.git")
    for place in ["", "sub/", "sub/deeper/"] {
      try tree.folder.write(
        "---\nname: rel\ndescription: Releases \(place).\n---\n\n# rel\n",
        to: "tree/\(place).claude/skills/rel/SKILL.md")
    }
    let why = try tree.why("rel", at: tree.root)
    #expect(why.value["others"]?.array.map(\.count) == 2)
    let copies = [why.value] + (why.value["others"]?.array ?? [])
    let paths = copies.compactMap { $0["item"]?["path"]?.string }
    let isFound = paths.contains(tree.path("sub/.claude/skills/rel"))
    #expect(isFound, "\(paths)")
    // A copy that is gone is not asked about.
    _ = try tree.program.run(FilePath("/bin/rm"), ["-r", tree.path("sub/deeper")])
    #expect(try tree.why("rel", at: tree.root).value["others"]?.array.map(\.count) == 1)
    let disabled = try tree.run("disable", "rel", "--agent", "claude-code", at: tree.root)
    #expect(disabled.status == 0, "\(disabled.errorText)")
    #expect(disabled.text.contains(".claude/skills/rel is off"), "\(disabled.text)")
  }

  @Test("with settings that cannot be read nothing is said of what an agent loads")
  func unknownSettings() throws {
    let tree = try CaseTree("018-client-keys")
    try tree.folder.makeFolder("tree/.git")
    try tree.folder.write("{ broken\n", to: "tree/.claude/settings.json")
    let page = try tree.run("agents", "claude-code", at: tree.root).text
    #expect(!page.contains(" 0 skills"), "\(page)")
    #expect(!page.contains("nothing is offered"), "\(page)")
    #expect(page.contains("unknown"), "\(page)")
    let overview = try tree.run("agents", at: tree.root).text
    #expect(overview.contains("unknown, since its settings cannot be read"), "\(overview)")
  }

  @Test("the commands that would change a verdict work as they stand")
  func advice() throws {
    let tree = try CaseTree("018-client-keys")
    try tree.folder.makeFolder("tree/.git")
    let why = try tree.why(tree.skill("manual"), at: tree.root)
    let change = try #require(why.agent("codex")?["change"]?.string)
    #expect(change.hasPrefix("mkdir -p \(tree.path(".agents/skills")) && ln -s "), "\(change)")
    let made = try tree.program.run(FilePath("/bin/sh"), ["-c", change])
    #expect(made.status == 0, "\(made.errorText)")
    #expect(try tree.why(tree.skill("manual"), at: tree.root).verdict("codex") != "notRead")
  }

  @Test("they also work where names hold line breaks, quotes and what no terminal shows")
  func oddAdvice() throws {
    let tree = try CaseTree("018-client-keys")
    let odd = "it's a\nnew\t\"line\"\u{1B}[1m \\ $(touch x)"
    try tree.folder.makeFolder("\(odd)/.git")
    try tree.folder.write(
      "---\nname: tea\ndescription: Makes tea. Use when thirsty.\n---\n",
      to: "\(odd)/.claude/skills/t\u{202E}ea/SKILL.md")
    let top = tree.folder.path.appending(odd)
    let skill = top.appending(".claude/skills/t\u{202E}ea")
    let why = try tree.why(skill.displayText, at: top)
    let change = try #require(why.agent("codex")?["change"]?.string)
    #expect(change.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x202E }, "\(change)")
    let made = try tree.program.run(FilePath("/bin/bash"), ["-c", change], workingDirectory: top)
    #expect(made.status == 0, "\(made.errorText)")
    #expect(
      try tree.tool("readlink", "-f", top.appending(".agents/skills/t\u{202E}ea").displayText)
        == skill.displayText)
    let entries = FixtureFiles.names(in: top).filter { $0 != "." && $0 != ".." }
    #expect(entries == [".agents", ".claude", ".git"])
  }
}

extension String {
  /// The words of laid-out text on one line.
  fileprivate var singleLine: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
