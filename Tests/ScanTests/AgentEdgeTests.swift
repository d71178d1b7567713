import Agents
import Catalog
import Platform
import Scan
import TestSupport
import Testing

/// Verdicts at the edges of what agents read: each held against the source or the sentence that decides.
@Suite struct AgentEdgeTests {
  // MARK: - VS Code

  @Test("VS Code names a skill after its folder, whatever the header calls it, or nothing does")
  func folderNames() throws {
    let fixture = try AgentFixture()
    try fixture.document("---\ndescription: d\n---\n", in: "proj/.github/skills/bare")
    try fixture.document("---\nname: other\ndescription: d\n---\n", in: "proj/.github/skills/pdf")
    let long = String(repeating: "y", count: 65)
    try fixture.skill("proj/.github/skills/\(long)")
    for name in ["bare", "pdf", long] {
      let verdict = try fixture.verdict("vscode", "proj/.github/skills/\(name)")
      #expect(verdict.state == .on, "\(verdict.reason)")
      #expect(verdict.name == name)
    }
  }

  @Test("VS Code keeps a skill without a description from the model")
  func noDescription() throws {
    let fixture = try AgentFixture()
    try fixture.document("---\nname: bare\n---\nx\n", in: "proj/.github/skills/bare")
    try fixture.document("# x\n", in: "proj/.github/skills/plain")
    try fixture.document("---\nname: hidden\nuser-invocable: false\n---\n", in: "proj/.github/skills/hidden")
    let bare = try fixture.verdict("vscode", "proj/.github/skills/bare")
    #expect(bare.state == .manual)
    #expect(bare.reason == "its header has no description")
    #expect(bare.path == fixture.project.appending(".github/skills/bare/SKILL.md") && bare.line == 1)
    #expect(bare.rule.rule.contains("without a description"))
    let plain = try fixture.verdict("vscode", "proj/.github/skills/plain")
    #expect(plain.state == .manual)
    #expect(plain.reason == "it has no header and so no description")
    #expect(try fixture.state("vscode", "proj/.github/skills/hidden") == .off)
  }

  @Test(
    "what VS Code makes of broken YAML is unknown, and a name that its documentation forbids is the folder's")
  func forbidden() throws {
    let fixture = try AgentFixture()
    for line in ["name: Up", "name: a/b"] {
      try fixture.document("---\n\(line)\ndescription: d\n---\n", in: "proj/.github/skills/Up")
      let verdict = try fixture.verdict("vscode", "proj/.github/skills/Up")
      #expect(verdict.state == .on, "\(verdict.reason)")
      #expect(verdict.name == "Up")
    }
    try fixture.document("---\nname: a: b\ndescription: d\n---\n", in: "proj/.github/skills/Up")
    let broken = try fixture.verdict("vscode", "proj/.github/skills/Up")
    #expect(broken.state == .unknown, "\(broken.reason)")
    #expect(broken.line == 2)
  }

  @Test("of two copies VS Code takes the project's, then the order of its folders counts")
  func order() throws {
    let fixture = try AgentFixture()
    try fixture.write(
      #"{"chat.agentSkillsLocations": {"~/mine": true, "tools": true, "/srv/skills": true}}"#,
      to: "proj/.vscode/settings.json")
    let roots = [
      "proj/.github/skills", "proj/.agents/skills", "proj/.claude/skills", "proj/tools", ".copilot/skills",
      ".agents/skills", ".claude/skills", "mine",
    ]
    for root in roots.reversed() {
      try fixture.skill("\(root)/pdf")
      #expect(try fixture.state("vscode", "\(root)/pdf") == .on, "\(root)")
    }
    for root in roots.dropFirst() {
      let verdict = try fixture.verdict("vscode", "\(root)/pdf")
      #expect(verdict.state == .shadowed, "\(root): \(verdict.reason)")
      #expect(verdict.winner == fixture.project.appending(".github/skills/pdf"))
      #expect(verdict.rule.source.contains("promptsServiceImpl.ts"))
    }
    let remarks = try fixture.loading("vscode").board.remarks
    #expect(remarks.contains { $0.contains("/srv/skills") }, "\(remarks)")
  }

  @Test("a folder above that VS Code reads too wins over the home, folder by folder")
  func above() throws {
    let fixture = try AgentFixture()
    try fixture.write(
      #"{"chat.useCustomizationsInParentRepositories": true}"#, to: ".config/Code/User/settings.json")
    let package = try fixture.folder.makeFolder("home/proj/packages/web")
    func state(_ place: String) throws -> AgentVerdict.State {
      try fixture.state("vscode", "\(place)/pdf", from: package)
    }
    let places = [
      "proj/packages/web/.github/skills", "proj/.github/skills", "proj/packages/web/.claude/skills",
      "proj/.claude/skills", ".copilot/skills",
    ]
    for place in places.reversed() {
      try fixture.skill("\(place)/pdf")
      #expect(try state(place) == .on, "\(place)")
    }
    for place in places.dropFirst() { #expect(try state(place) == .shadowed, "\(place)") }
    try fixture.skill("proj/.agents/skills/tidy")
    #expect(
      try fixture.verdict("vscode", "proj/.agents/skills/tidy", from: package).reason
        == "project skill of proj, once VS Code trusts proj")
  }

  @Test("VS Code reads folders directly in a root alone, hidden ones too")
  func oneLevel() throws {
    let fixture = try AgentFixture()
    try fixture.skill(".agents/skills/g/deep")
    try fixture.skill(".agents/skills/.hid", name: "hid")
    let deep = try fixture.verdict("vscode", ".agents/skills/g/deep")
    #expect(deep.state == .notRead)
    #expect(deep.reason == "nested 2 folders deep; it reads only folders directly in the root")
    #expect(deep.rule.source.contains("promptFilesLocator.ts"))
    #expect(try fixture.state("vscode", ".agents/skills/.hid") == .on)
  }

  // MARK: - Hidden folders

  @Test(
    "a hidden folder is passed over, read, or unknown as the agent's source has it",
    arguments: [
      ("openclaw", ".agents/skills", AgentVerdict.State.notRead), ("codex", ".agents/skills", .notRead),
      ("pi", ".agents/skills", .notRead), ("gemini-cli", ".agents/skills", .notRead),
      ("goose", ".agents/skills", .on), ("opencode", ".agents/skills", .on),
      ("opencode", ".opencode/skills", .notRead), ("hermes-agent", ".hermes/skills", .on),
      ("vscode", ".agents/skills", .on), ("claude-code", ".claude/skills", .unknown),
      ("cursor", ".agents/skills", .unknown), ("github-copilot", ".agents/skills", .unknown),
    ])
  func hidden(agent: String, root: String, state: AgentVerdict.State) throws {
    let fixture = try AgentFixture()
    try fixture.skill("\(root)/.hid", name: "hid")
    let verdict = try fixture.verdict(agent, "\(root)/.hid")
    #expect(verdict.state == state, "\(verdict.reason)")
    if state != .on { #expect(verdict.reason.hasPrefix("lies in .hid, and "), "\(verdict.reason)") }
  }

  @Test("an allow-list does not make OpenClaw enter a hidden folder")
  func allowed() throws {
    let fixture = try AgentFixture()
    try fixture.skill(".openclaw/skills/.hid/one")
    try fixture.write(
      #"{"agents": {"defaults": {"skills": ["one"]}}}"#, to: ".openclaw/openclaw.json")
    let verdict = try fixture.verdict("openclaw", ".openclaw/skills/.hid/one")
    #expect(verdict.state == .notRead)
    #expect(verdict.reason == "lies in .hid, and it passes over hidden folders")
    #expect(verdict.rule.source.contains("local-loader.ts"))
  }

  // MARK: - Claude Code

  @Test("Claude Code reads the project's settings.json from the folder that it starts in alone")
  func sharedSettings() throws {
    let fixture = try AgentFixture()
    let package = try fixture.folder.makeFolder("home/proj/packages/web")
    try fixture.skill("proj/.claude/skills/pdf")
    try fixture.write("{\"skillOverrides\": {\"pdf\": \"off\"}}", to: "proj/.claude/settings.json")
    let top = try fixture.verdict("claude-code", "proj/.claude/skills/pdf")
    #expect(top.state == .off)
    #expect(top.path == fixture.project.appending(".claude/settings.json") && top.line == 1)
    let below = try fixture.verdict("claude-code", "proj/.claude/skills/pdf", from: package)
    #expect(below.state == .on, "\(below.reason)")
    try fixture.write(
      "{\"skillOverrides\": {\"pdf\": \"off\"}}", to: "proj/packages/web/.claude/settings.json")
    let own = try fixture.verdict("claude-code", "proj/.claude/skills/pdf", from: package)
    #expect(own.state == .off)
    #expect(own.path == package.appending(".claude/settings.json"))
  }

  @Test("Claude Code's settings.local.json is the repository's, and wins over one left in the start folder")
  func localSettings() throws {
    let fixture = try AgentFixture()
    let package = try fixture.folder.makeFolder("home/proj/packages/web")
    try fixture.skill("proj/.claude/skills/pdf")
    func verdict() throws -> AgentVerdict {
      try fixture.verdict("claude-code", "proj/.claude/skills/pdf", from: package)
    }
    let left = "proj/packages/web/.claude/settings.local.json"
    try fixture.write("{\"skillOverrides\": {\"pdf\": \"off\"}}", to: left)
    #expect(try verdict().state == .off)
    #expect(try verdict().path == fixture.home.appending(left))
    try fixture.write("{\"skillOverrides\": {\"pdf\": \"on\"}}", to: "proj/.claude/settings.local.json")
    #expect(try verdict().state == .on)
    try fixture.write("{\"skillOverrides\": {\"pdf\": \"off\"}}", to: "proj/.claude/settings.local.json")
    #expect(try verdict().path == fixture.project.appending(".claude/settings.local.json"))
  }

  @Test("in a work tree Claude Code's settings.local.json is the main checkout's")
  func workTrees() throws {
    let fixture = try AgentFixture()
    let tree = try fixture.folder.makeFolder("home/tree")
    try fixture.folder.makeFolder("home/proj/.git/worktrees/tree")
    try fixture.write("gitdir: \(fixture.project)/.git/worktrees/tree\n", to: "tree/.git")
    for folder in ["objects", "refs"] { try fixture.folder.makeFolder("home/proj/.git/\(folder)") }
    try fixture.write("ref: refs/heads/main\n", to: "proj/.git/HEAD")
    try fixture.write("../..\n", to: "proj/.git/worktrees/tree/commondir")
    try fixture.write("\(tree)/.git\n", to: "proj/.git/worktrees/tree/gitdir")
    try fixture.write("ref: refs/heads/x\n", to: "proj/.git/worktrees/tree/HEAD")
    try fixture.skill("tree/.claude/skills/pdf")
    try fixture.write("{\"skillOverrides\": {\"pdf\": \"off\"}}", to: "proj/.claude/settings.local.json")
    let verdict = try fixture.verdict("claude-code", "tree/.claude/skills/pdf", from: tree)
    #expect(verdict.state == .off, "\(verdict.reason)")
    #expect(verdict.path == fixture.project.appending(".claude/settings.local.json"))
  }

  @Test("where the home is the repository, settings.local.json stays in the start folder")
  func homeRepository() throws {
    let fixture = try AgentFixture()
    try fixture.folder.makeFolder("home/.git")
    let plain = try fixture.folder.makeFolder("home/plain")
    try fixture.skill("plain/.claude/skills/pdf")
    try fixture.write("{\"skillOverrides\": {\"pdf\": \"off\"}}", to: ".claude/settings.local.json")
    #expect(try fixture.state("claude-code", "plain/.claude/skills/pdf", from: plain) == .on)
    try fixture.write("{\"skillOverrides\": {\"pdf\": \"off\"}}", to: "plain/.claude/settings.local.json")
    #expect(try fixture.state("claude-code", "plain/.claude/skills/pdf", from: plain) == .off)
  }

  @Test("from a folder of a repository a skill of Claude Code is switched in a file that counts there")
  func switching() throws {
    let fixture = try AgentFixture()
    let package = try fixture.folder.makeFolder("home/proj/packages/web")
    let skill = try fixture.skill("proj/.claude/skills/pdf")
    let agent = try #require(Agent.named("claude-code"))
    func edits(on isOn: Bool) throws -> [SettingsEdit] {
      let reader = fixture.reader
      return try reader.switching(
        reader.realPath(skill), way: skill, of: agent, on: isOn, at: reader.standpoint(at: package))
    }
    let local = fixture.project.appending(".claude/settings.local.json")
    #expect(try edits(on: false).map(\.path) == [local])
    for file in ["settings.json", "settings.local.json"] {
      try fixture.write("{\"skillOverrides\": {\"pdf\": \"off\"}}", to: "proj/packages/web/.claude/\(file)")
      #expect(try edits(on: true).map(\.path) == [local], "\(file)")
    }
  }

  // MARK: - Hermes and trust

  @Test(
    "Hermes has skills of a project only at the top of a git checkout, and that is what is said",
    arguments: [".hermes/skills", ".agents/skills"])
  func hermesProjects(root: String) throws {
    let fixture = try AgentFixture()
    let plain = try fixture.folder.makeFolder("home/plain")
    for place in ["plain", "proj/packages/web", "proj"] { try fixture.skill("\(place)/\(root)/one") }
    for folder in [plain, fixture.project] {
      let outside = try fixture.verdict("hermes-agent", "plain/\(root)/one", from: folder)
      #expect(outside.state == .notRead)
      #expect(
        outside.reason == "Hermes Agent reads \(root) of a project only inside a git checkout",
        "\(outside.reason)")
      #expect(outside.rule.source.contains("skill_utils.py"))
    }
    let package = fixture.project.appending("packages/web")
    let below = try fixture.verdict("hermes-agent", "proj/packages/web/\(root)/one", from: package)
    #expect(below.state == .notRead)
    #expect(below.reason == "Hermes Agent reads \(root) of a project only at the top of its git checkout")
    #expect(try fixture.verdict("hermes-agent", "proj/\(root)/one").reason.contains("hermes skills trust"))
  }

  @Test("a home that is a repository is no project for Hermes, whose own skills need no trust there")
  func hermesHome() throws {
    let fixture = try AgentFixture()
    try fixture.folder.makeFolder("home/.git")
    let plain = try fixture.folder.makeFolder("home/plain")
    try fixture.skill(".hermes/skills/one")
    try fixture.skill(".agents/skills/two")
    #expect(try fixture.verdict("hermes-agent", ".hermes/skills/one", from: plain).reason == "personal skill")
    #expect(
      try fixture.verdict("hermes-agent", ".agents/skills/two", from: plain).reason
        == "Hermes Agent reads .agents/skills of a project only inside a git checkout")
  }

  @Test("where an agent would read it only once the folder is trusted, that is said of another folder too")
  func trustElsewhere() throws {
    let fixture = try AgentFixture()
    try fixture.folder.makeFolder("home/other/.git")
    try fixture.skill("other/.gemini/skills/one")
    try fixture.skill("other/.goose/skills/two")
    func reason(_ agent: String, _ relative: String) throws -> String {
      try fixture.verdict(agent, "other/\(relative)").reason
    }
    #expect(
      try reason("gemini-cli", ".gemini/skills/one")
        == "it is read where Gemini CLI runs in other (once the folder is trusted, which it asks at its first start there), not from here"
    )
    #expect(
      try reason("goose", ".goose/skills/two") == "it is read where Goose runs in other, not from here")
    try fixture.write("{\"\(fixture.home)/other\": \"TRUST_FOLDER\"}", to: ".gemini/trustedFolders.json")
    #expect(
      try reason("gemini-cli", ".gemini/skills/one")
        == "it is read where Gemini CLI runs in other, not from here")
  }
}
