import Agents
import Catalog
import Platform
import Scan
import TestSupport
import Testing

/// Agents of which little more than the folders is known: nothing is said of them that no source says.
@Suite struct PlainAgentTests {
  // MARK: - Roots of other agents

  @Test(
    "of an agent that only its installer's folder is known of, what lies in another agent's root is unknown",
    arguments: [
      ("proj/.claude/skills/one", ".claude/skills"), ("proj/.agents/skills/one", ".agents/skills"),
      (".claude/skills/one", "~/.claude/skills"), (".codex/skills/one", "~/.codex/skills"),
    ])
  func installerFolder(path: String, root: String) throws {
    let fixture = try AgentFixture()
    try fixture.skill(path)
    let verdict = try fixture.verdict("trae", path)
    #expect(verdict.state == .unknown)
    #expect(
      verdict.reason
        == "only where its installer puts skills is known (.trae/skills and ~/.trae/skills); whether it reads \(root) is not"
    )
    #expect(!verdict.isInRoot)
    #expect(verdict.reach == .outsideKnownFolders)
    #expect(verdict.rule.source.contains("vercel-labs/skills"))
    // Of an agent whose roots are documented it is certain.
    try fixture.skill("proj/.windsurf/skills/two")
    #expect(try fixture.state("codex", "proj/.windsurf/skills/two") == .notRead)
  }

  @Test(
    "a folder of skills that no table has may be the root of an agent of which only the installer is known")
  func unlistedRoot() throws {
    let fixture = try AgentFixture()
    try fixture.skill("proj/.unheard/skills/one")
    let verdict = try fixture.verdict("trae", "proj/.unheard/skills/one")
    #expect(verdict.state == .unknown)
    #expect(verdict.reason.contains("whether it reads .unheard/skills is not"), "\(verdict.reason)")
    #expect(try fixture.state("codex", "proj/.unheard/skills/one") == .notRead)
    #expect(try fixture.state("grok-build", "proj/.unheard/skills/one") == .notRead)
  }

  @Test("what a script may name that is not run stays unknown only where there is such a script")
  func scriptOfSettings() throws {
    let fixture = try AgentFixture()
    try fixture.skill("proj/.gemini/skills/one")
    #expect(try fixture.state("crush", "proj/.gemini/skills/one") == .notRead)
    try fixture.write("crush options\n", to: "proj/.crushrc")
    let verdict = try fixture.verdict("crush", "proj/.gemini/skills/one")
    #expect(verdict.state == .unknown)
    #expect(verdict.reason.contains("crushrc"), "\(verdict.reason)")
  }

  @Test("one document that a strict loader cannot take keeps it from the whole folder")
  func stoppedRoot() throws {
    let fixture = try AgentFixture()
    try fixture.skill("proj/.agents/skills/fine")
    try fixture.skill("proj/.openhands/skills/other")
    #expect(try fixture.state("openhands", "proj/.agents/skills/fine") == .on)
    try fixture.document("---\nname: bad\ndescription: [a, b]\n---\nx\n", in: "proj/.agents/skills/bad")
    let verdict = try fixture.verdict("openhands", "proj/.agents/skills/fine")
    #expect(verdict.state == .notRead)
    #expect(verdict.reason.contains("because of bad"), "\(verdict.reason)")
    #expect(verdict.line == 3)
    #expect(try fixture.state("openhands", "proj/.openhands/skills/other") == .on)
  }

  @Test("settings that agents have and skillhub only reads are not written")
  func notWritten() throws {
    let fixture = try AgentFixture()
    try fixture.skill("proj/.agents/skills/one")
    for id in ["grok-build", "kilo-code", "mistral-vibe", "crush"] {
      let loading = try fixture.loading(id)
      let skill = SwitchedSkill(
        name: "one", key: nil, document: fixture.project.appending(".agents/skills/one/SKILL.md"),
        deciding: nil)
      #expect(throws: Refusal.self, "\(id)") {
        try loading.agent.changes(
          switching: skill, on: false, reading: loading.settings, at: loading.standpoint)
      }
    }
  }

  @Test(
    "an installer's table says of no folder that an agent does not read it, whatever the folder is called")
  func noRoot() throws {
    let fixture = try AgentFixture()
    try fixture.skill("proj/docs/own/one")
    let verdict = try fixture.verdict("trae", "proj/docs/own/one")
    #expect(verdict.state == .unknown)
    #expect(verdict.reason.hasSuffix("whether it reads docs/own is not"), "\(verdict.reason)")
    #expect(verdict.reach == .outsideKnownFolders)
    try fixture.skill("stash/two")
    #expect(try fixture.verdict("trae", "stash/two").reason.hasSuffix("whether it reads ~/stash is not"))
    // Whose sources are known reads nothing else.
    let known = try fixture.verdict("claude-code", "proj/docs/own/one")
    #expect(known.state == .notRead)
    #expect(known.reach == .outsideRoots)
    #expect(try fixture.state("roo-code", "proj/docs/own/one") == .notRead)
  }

  @Test("where a header or a folder names the modes of Roo Code, they are said")
  func modes() throws {
    let fixture = try AgentFixture()
    try fixture.skill("proj/.roo/skills-code/one")
    try fixture.skill("proj/.roo/skills/two", header: "modeSlugs: [ask, code]\n")
    try fixture.skill("proj/.roo/skills-code/three", header: "modeSlugs: []\n")
    #expect(
      try fixture.verdict("roo-code", "proj/.roo/skills-code/one").reason
        == "project skill, in the mode code only")
    #expect(
      try fixture.verdict("roo-code", "proj/.roo/skills/two").reason
        == "project skill, in the modes ask, code only")
    #expect(try fixture.verdict("roo-code", "proj/.roo/skills-code/three").reason == "project skill")
  }

  @Test("who can start a skill is said where a header leaves nobody or the model alone")
  func starters() throws {
    let fixture = try AgentFixture()
    try fixture.skill("proj/.crush/skills/one")
    #expect(
      try fixture.verdict("crush", "proj/.crush/skills/one").reason
        == "project skill; no user-invocable: true, only the model starts it")
    try fixture.skill("proj/.crush/skills/two", header: "user-invocable: true\n")
    #expect(try fixture.verdict("crush", "proj/.crush/skills/two").reason == "project skill")
    try fixture.skill("proj/.agents/skills/three", header: "disable-model-invocation: true\n")
    #expect(
      try fixture.verdict("openhands", "proj/.agents/skills/three").reason
        == "disable-model-invocation: true and no triggers, so nobody starts it")
    try fixture.skill(
      "proj/.agents/skills/four", header: "disable-model-invocation: true\ntriggers: [go]\n")
    #expect(
      try fixture.verdict("openhands", "proj/.agents/skills/four").reason
        == "disable-model-invocation: true; triggers (line 5) start it")
  }

  @Test("what is found by its name alone knows the skill that holds it")
  func innerSkill() throws {
    let fixture = try AgentFixture()
    try fixture.skill(".kimi-code/skills/tools", header: "has-sub-skill: true\n")
    try fixture.skill(".kimi-code/skills/tools/pdf")
    let reader = fixture.reader.focused(on: ["pdf"])
    let way = fixture.home.appending(".kimi-code/skills/tools/pdf")
    let verdict = reader.verdict(
      of: try #require(Agent.named("kimi-code-cli")), on: reader.realPath(way), way: way,
      at: reader.standpoint(at: fixture.project))
    #expect(verdict.state == .on)
    #expect(verdict.name == "tools.pdf")
  }

  @Test(
    "roots that a vendor documents are read, and those that it does not name are not",
    arguments: [
      ("windsurf", [".windsurf", ".agents"], [".agents", ".codeium/windsurf"], ".cursor"),
      ("qwen-code", [".qwen", ".agents"], [".qwen", ".agents"], ".cursor"),
      (
        "augment", [".augment", ".claude", ".agents"], [".augment", ".claude", ".agents"], ".cursor"
      ),
      ("rovo-dev", [".rovodev", ".agents"], [".rovodev", ".agents"], ".cursor"),
      ("openhands", [".agents", ".openhands"], [".agents", ".openhands"], ".cursor"),
      ("mistral-vibe", [".vibe", ".agents"], [".vibe", ".agents"], ".cursor"),
      (
        "kilo-code", [".kilo", ".kilocode", ".claude", ".agents"],
        [".kilo", ".config/kilo", ".claude", ".agents"], ".gemini"
      ),
      (
        "crush", [".agents", ".crush", ".claude", ".cursor"],
        [".config/crush", ".config/agents", ".agents", ".claude"], ".gemini"
      ),
      (
        "grok-build", [".grok", ".agents", ".claude", ".cursor"], [".grok", ".agents", ".claude", ".cursor"],
        ".gemini"
      ),
      ("roo-code", [".roo", ".agents"], [".roo", ".agents"], ".cursor"),
      ("continue", [".continue", ".claude"], [".continue"], ".agents"),
      ("cline", [".clinerules", ".cline", ".agents"], [".cline", ".agents"], ".cursor"),
      (
        "deep-agents", [".deepagents", ".agents", ".claude"], [".deepagents/agent", ".agents", ".claude"],
        ".cursor"
      ),
      (
        "warp", [".agents", ".warp", ".claude", ".codex", ".factory", ".github", ".kiro"],
        [".agents", ".warp", ".claude"], ".roo"
      ),
      ("kode", [".claude", ".kode"], [".claude", ".kode"], ".agents"),
      ("mux", [".xum", ".mux", ".agents"], [".xum", ".mux", ".agents"], ".cursor"),
      ("pochi", [".pochi", ".agents"], [".pochi", ".agents"], ".claude"),
      ("zed", [".agents"], [".agents"], ".claude"),
      ("kimi-code-cli", [".kimi-code", ".agents"], [".kimi-code", ".agents"], ".claude"),
    ] as [(String, [String], [String], String)])
  func documented(agent: String, project: [String], user: [String], outside: String) throws {
    let fixture = try AgentFixture()
    let places = project.map { "proj/\($0)/skills" } + user.map { "\($0)/skills" }
    for (index, place) in places.enumerated() {
      let path = "\(place)/skill-\(index)"
      try fixture.skill(path)
      let verdict = try fixture.verdict(agent, path)
      #expect(verdict.state == .on, "\(path): \(verdict.reason)")
    }
    let other = "proj/\(outside)/skills/other"
    try fixture.skill(other)
    let verdict = try fixture.verdict(agent, other)
    #expect(verdict.state == .notRead, "\(verdict.reason)")
    let found = try #require(Agent.named(agent))
    #expect(found.roots.contains { [.vendor, .source].contains($0.evidence.voice) })
    #expect(found.evidence.allSatisfy { !$0.confirmed.isEmpty })
  }

  @Test("Windsurf reads Claude Code's folders only where somebody enabled that, which is not looked at")
  func windsurf() throws {
    let fixture = try AgentFixture()
    for path in ["proj/.claude/skills/one", ".claude/skills/two"] {
      try fixture.skill(path)
      let verdict = try fixture.verdict("windsurf", path)
      #expect(verdict.state == .unknown)
      #expect(verdict.reason.contains("enabled"), "\(verdict.reason)")
      #expect(verdict.rule.voice == .vendor)
    }
  }

  @Test("Mistral Vibe reads a project's skills once the folder is trusted")
  func vibe() throws {
    let fixture = try AgentFixture()
    try fixture.skill("proj/.vibe/skills/one")
    try fixture.skill(".vibe/skills/two")
    #expect(
      try fixture.verdict("mistral-vibe", "proj/.vibe/skills/one").reason
        == "project skill, once the folder is trusted")
    #expect(try fixture.verdict("mistral-vibe", ".vibe/skills/two").reason == "personal skill")
  }

  @Test(
    "seen from a package the repository's top is read where the source says so, and what lies between is not",
    arguments: [("crush", ".crush", false), ("openhands", ".openhands", false), ("kilo-code", ".kilo", true)])
  func packages(agent: String, folder: String, readsBetween: Bool) throws {
    let fixture = try AgentFixture()
    let package = try fixture.folder.makeFolder("home/proj/packages/web")
    try fixture.skill("proj/\(folder)/skills/up")
    try fixture.skill("proj/packages/\(folder)/skills/between")
    #expect(try fixture.state(agent, "proj/\(folder)/skills/up", from: package) == .on)
    let between = try fixture.verdict(agent, "proj/packages/\(folder)/skills/between", from: package)
    #expect(between.state == (readsBetween ? .on : .notRead), "\(between.reason)")
  }

  @Test("which copy of a name wins stays unknown where the source does not say")
  func copies() throws {
    let fixture = try AgentFixture()
    for place in ["proj/.augment", "proj/.agents"] { try fixture.skill("\(place)/skills/one") }
    #expect(try fixture.state("augment", "proj/.augment/skills/one") == .unknown)
  }

  @Test("what lies in several places that an agent reads by links is no other agent's root")
  func linked() throws {
    let fixture = try AgentFixture()
    try fixture.skill("proj/.agents/skills/one")
    try fixture.folder.makeFolder("home/proj/.trae/skills")
    try fixture.folder.link("home/proj/.trae/skills/one", to: "../../.agents/skills/one")
    #expect(try fixture.state("trae", "proj/.agents/skills/one") == .on)
  }

  // MARK: - Doubtful headers

  static let doubtful: [(String, String, String)] = [
    ("other", "name: some-name\ndescription: Does it.", "is not the folder's"),
    ("nameless", "description: Does it.", "no name"),
    ("Capital", "name: Capital\ndescription: Does it.", "more than a-z, 0-9 and hyphens"),
    ("caf\u{E9}", "name: caf\u{E9}\ndescription: Does it.", "more than a-z, 0-9 and hyphens"),
    (
      "long", "name: long\ndescription: \(String(repeating: "\u{E9}", count: 1_025))",
      "description is 1,025 characters"
    ),
  ]

  @Test(
    "what an agent makes of a doubtful name or description is unknown where no source says",
    arguments: doubtful)
  func doubtfulHeader(folder: String, header: String, words: String) throws {
    let fixture = try AgentFixture()
    for root in ["proj/.trae", "proj/.agents"] {
      try fixture.document("---\n\(header)\n---\nx\n", in: "\(root)/skills/\(folder)")
    }
    for (agent, root) in [("trae", ".trae"), ("loaf", ".agents"), ("windsurf", ".agents")] {
      let verdict = try fixture.verdict(agent, "proj/\(root)/skills/\(folder)")
      #expect(verdict.state == .unknown, "\(agent)")
      #expect(verdict.reason.contains(words), "\(verdict.reason)")
      #expect(verdict.reason.contains("nothing says whether"), "\(verdict.reason)")
      #expect(verdict.line != nil)
      #expect(verdict.isInRoot)
    }
    // A page that forbids it and does not say what happens then is named as such.
    let forbidden = try fixture.verdict("augment", "proj/.agents/skills/\(folder)")
    #expect(forbidden.state == .unknown)
    #expect(forbidden.reason.contains("against its documentation"), "\(forbidden.reason)")
    #expect(forbidden.rule.rule.contains("must match the directory"))
    // Agents that are known in depth keep their own answer.
    #expect(
      try fixture.state("codex", "proj/.agents/skills/\(folder)") == (folder == "long" ? .notRead : .on))
  }

  @Test("a description of 1,024 characters and a name of a-z, 0-9 and hyphens leave no doubt")
  func soundHeader() throws {
    let fixture = try AgentFixture()
    let long = String(repeating: "\u{E9}", count: 1_024)
    try fixture.document("---\nname: a-9\ndescription: \(long)\n---\n", in: "proj/.trae/skills/a-9")
    #expect(try fixture.state("trae", "proj/.trae/skills/a-9") == .on)
  }

  @Test("Roo Code's loader refuses all of them", arguments: doubtful)
  func rooCode(folder: String, header: String, words: String) throws {
    let fixture = try AgentFixture()
    try fixture.document("---\n\(header)\n---\nx\n", in: "proj/.roo/skills/\(folder)")
    let verdict = try fixture.verdict("roo-code", "proj/.roo/skills/\(folder)")
    #expect(verdict.state == .notRead)
    #expect(verdict.reason.contains(words), "\(verdict.reason)")
    #expect(verdict.rule.source.contains("SkillsManager.ts"))
    #expect(verdict.isInRoot)
  }

  @Test(
    "Roo Code's loader refuses a name with two hyphens in a row and one over 64, and takes the project's copy"
  )
  func rooCodeNames() throws {
    let fixture = try AgentFixture()
    for name in ["a--b", "-a", "a-", String(repeating: "a", count: 65)] {
      try fixture.skill("proj/.roo/skills/\(name)")
      #expect(try fixture.state("roo-code", "proj/.roo/skills/\(name)") == .notRead, "\(name)")
    }
    for place in ["proj/.roo", ".roo"] { try fixture.skill("\(place)/skills/fine") }
    #expect(try fixture.state("roo-code", "proj/.roo/skills/fine") == .on)
    #expect(try fixture.state("roo-code", ".roo/skills/fine") == .shadowed)
    try fixture.skill("proj/.roo/skills/group/deep")
    #expect(try fixture.state("roo-code", "proj/.roo/skills/group/deep") == .notRead)
  }

  // MARK: - Commands

  @Test("no link is proposed where something stands in its place")
  func takenPlace() throws {
    let fixture = try AgentFixture()
    try fixture.skill("proj/.agents/skills/one")
    let free = try fixture.verdict("claude-code", "proj/.agents/skills/one")
    #expect(free.change?.contains("ln -s") == true)
    try fixture.skill("proj/.claude/skills/one")
    #expect(try fixture.verdict("claude-code", "proj/.agents/skills/one").change == nil)
    // A link that leads nowhere is in the way as well.
    try fixture.skill("proj/.agents/skills/two")
    try fixture.folder.link("home/proj/.claude/skills/two", to: "nowhere")
    #expect(try fixture.verdict("claude-code", "proj/.agents/skills/two").change == nil)
  }

  @Test(
    "a link within a project is relative, and none is proposed where nothing can be read or would be refused")
  func proposedLink() throws {
    let fixture = try AgentFixture()
    try fixture.skill("proj/.claude/skills/one")
    let near = try #require(try fixture.verdict("codex", "proj/.claude/skills/one").change)
    #expect(near.contains("ln -s ../../.claude/skills/one "), "\(near)")
    // What lies in the home stays there, whoever has the project.
    try fixture.skill("stash/two")
    let far = try fixture.verdict("codex", "stash/two").change ?? ""
    #expect(!far.contains(".."), "\(far)")
    try fixture.folder.write("---\nname: bare\n---\n", to: "home/proj/.claude/skills/bare/SKILL.md")
    let bare = try fixture.verdict("codex", "proj/.claude/skills/bare")
    #expect(bare.change == nil && bare.reason.hasSuffix("; its header has no description"), "\(bare.reason)")
    try fixture.folder.link("home/proj/.claude/skills/ghost", to: "nowhere")
    #expect(try fixture.verdict("codex", "proj/.claude/skills/ghost").change == nil)
  }

  @Test("another folder is no remedy where the skill is off there too, and the switch is cited")
  func offThere() throws {
    let fixture = try AgentFixture()
    try fixture.folder.makeFolder("home/other/.git")
    try fixture.skill("other/.claude/skills/one")
    #expect(try fixture.verdict("claude-code", "other/.claude/skills/one").change?.hasPrefix("cd ") == true)
    try fixture.write(
      "{\n  \"skillOverrides\": {\n    \"one\": \"off\"\n  }\n}\n", to: "other/.claude/settings.json")
    let verdict = try fixture.verdict("claude-code", "other/.claude/skills/one")
    #expect(verdict.state == .notRead)
    #expect(verdict.change == nil)
    #expect(verdict.path == fixture.home.appending("other/.claude/settings.json"))
    #expect(verdict.line == 3)
    // Where another copy hides it there it is no remedy either.
    try fixture.skill("other/.claude/skills/two")
    try fixture.skill(".claude/skills/two")
    let hidden = try fixture.verdict("claude-code", "other/.claude/skills/two")
    #expect(hidden.state == .notRead)
    #expect(hidden.change == nil)
    #expect(hidden.winner == nil)
  }

  // MARK: - Traces

  @Test(
    "a project's folder that agents share is no trace of one whose own home is another",
    arguments: [
      ("trae-cn", "trae", ".trae", ".trae-cn"), ("qoder-cn", "qoder", ".qoder", ".qoder-cn"),
    ])
  func sharedTraces(agent: String, owner: String, shared: String, own: String) throws {
    let fixture = try AgentFixture()
    func present(_ id: String) throws -> Bool {
      let reader = fixture.reader
      return !reader.traces(of: try #require(Agent.named(id)), at: reader.standpoint(at: fixture.project))
        .isEmpty
    }
    try fixture.skill("proj/\(shared)/skills/one")
    try fixture.folder.makeFolder("home/\(shared)")
    #expect(try present(owner))
    #expect(try !present(agent))
    let reader = fixture.reader
    let way = fixture.home.appending("proj/\(shared)/skills/one")
    let shown = reader.verdicts(
      on: reader.realPath(way), way: way, at: reader.standpoint(at: fixture.project)
    ).shown
    #expect(shown.contains { $0.agent == owner && $0.isUsedHere })
    #expect(!shown.contains { $0.agent == agent })
    try fixture.folder.makeFolder("home/\(own)")
    #expect(try present(agent))
  }

  @Test("folders that an agent only reads too are no traces of it")
  func foreignTraces() throws {
    let fixture = try AgentFixture()
    for name in [".claude", ".agents", ".cursor"] {
      try fixture.folder.makeFolder("home/proj/\(name)/skills")
    }
    let reader = fixture.reader
    let standpoint = reader.standpoint(at: fixture.project)
    for agent in Agent.all where agent.isPlain {
      #expect(reader.traces(of: agent, at: standpoint).isEmpty, "\(agent.id)")
    }
  }
}
