import Agents
import Catalog
import Glibc
import Platform
import Scan
import TestSupport
import Testing

/// Verdicts that were once wrong: each held against the sentence or the source that decides.
@Suite struct AgentReviewTests {
  // MARK: - pi

  @Test("the home's .agents/skills is pi's user folder, also where no repository lies in between")
  func piHome() throws {
    let fixture = try AgentFixture()
    try fixture.skill(".agents/skills/one")
    let plain = try fixture.folder.makeFolder("home/plain/deep")
    for folder in [plain, fixture.home, fixture.project] {
      let verdict = try fixture.verdict("pi", ".agents/skills/one", from: folder)
      #expect(verdict.state == .on)
      #expect(verdict.reason == "personal skill", "\(folder)")
    }
    try fixture.skill("plain/.agents/skills/two")
    #expect(try fixture.verdict("pi", "plain/.agents/skills/two", from: plain).reason.contains("trusted"))
  }

  @Test("pi's trust.json decides by its nearest entry, with the file and line that say so")
  func piTrust() throws {
    let fixture = try AgentFixture()
    try fixture.skill("proj/.pi/skills/one")
    try fixture.skill("proj/.agents/skills/two")
    try fixture.skill(".agents/skills/mine")
    try fixture.write(
      "{\n  \"\(fixture.home)\": true,\n  \"\(fixture.project)\": false\n}\n", to: ".pi/agent/trust.json")
    for name in [".pi/skills/one", ".agents/skills/two"] {
      let verdict = try fixture.verdict("pi", "proj/\(name)")
      #expect(verdict.state == .notRead)
      #expect(verdict.path == fixture.home.appending(".pi/agent/trust.json"))
      #expect(verdict.line == 3)
      #expect(verdict.rule.source.contains("trust-manager.ts"))
    }
    #expect(try fixture.state("pi", ".agents/skills/mine") == .on)
    try fixture.write("{\"\(fixture.home)\": true, \"\(fixture.project)\": null}", to: ".pi/agent/trust.json")
    let trusted = try fixture.verdict("pi", "proj/.pi/skills/one")
    #expect(trusted.state == .on)
    #expect(trusted.reason == "project skill")
    try fixture.write("{\"x\"", to: ".pi/agent/trust.json")
    #expect(try fixture.state("pi", "proj/.pi/skills/one") == .unknown)
  }

  @Test(
    "where trust.json says nothing pi's defaultProjectTrust decides",
    arguments: [
      ("ask", AgentVerdict.State.on, "project skill, once the project is trusted"),
      ("other", .on, "project skill, once the project is trusted"),
      ("always", .on, "project skill, since defaultProjectTrust is always (settings.json, line 2)"),
      ("never", .notRead, "the project is not trusted, since defaultProjectTrust is never"),
    ])
  func piDefaultTrust(word: String, state: AgentVerdict.State, reason: String) throws {
    let fixture = try AgentFixture()
    try fixture.skill("proj/.pi/skills/one")
    try fixture.skill(".pi/agent/skills/mine")
    try fixture.write("{\n  \"defaultProjectTrust\": \"\(word)\"\n}\n", to: ".pi/agent/settings.json")
    // A project does not decide of itself.
    try fixture.write("{\"defaultProjectTrust\": \"always\"}", to: "proj/.pi/settings.json")
    let verdict = try fixture.verdict("pi", "proj/.pi/skills/one")
    #expect(verdict.state == state)
    #expect(verdict.reason == reason)
    if state == .notRead {
      #expect(verdict.path == fixture.home.appending(".pi/agent/settings.json"))
      #expect(verdict.line == 2)
    }
    #expect(try fixture.state("pi", ".pi/agent/skills/mine") == .on)
    // What trust.json says comes first.
    try fixture.write("{\"\(fixture.project)\": true}", to: ".pi/agent/trust.json")
    #expect(try fixture.verdict("pi", "proj/.pi/skills/one").reason == "project skill")
    try fixture.write("{\"\(fixture.project)\": false}", to: ".pi/agent/trust.json")
    #expect(try fixture.verdict("pi", "proj/.pi/skills/one").reason == "the project is not trusted")
  }

  @Test("a pattern of pi's may hold lists in braces")
  func piBraces() throws {
    let fixture = try AgentFixture()
    for name in ["alpha", "beta", "gamma"] { try fixture.skill(".pi/agent/skills/\(name)") }
    try fixture.write("{\"skills\": [\"!skills/{alpha,beta}\"]}", to: ".pi/agent/settings.json")
    #expect(try fixture.state("pi", ".pi/agent/skills/alpha") == .off)
    #expect(try fixture.state("pi", ".pi/agent/skills/beta") == .off)
    #expect(try fixture.state("pi", ".pi/agent/skills/gamma") == .on)
  }

  @Test("pi's packages come last, from where pi keeps them")
  func piPackages() throws {
    let fixture = try AgentFixture()
    try fixture.skill(".pi/agent/npm/node_modules/@acme/tools/skills/npm-one")
    try fixture.skill(".pi/agent/git/github.com/acme/kit/extra/git-one")
    try fixture.skill(".pi/agent/git/github.com/acme/kit/skills/git-unlisted")
    try fixture.write(
      "{\"name\": \"kit\", \"pi\": {\"skills\": [\"./extra\", \"!extra/git-out\"]}}",
      to: ".pi/agent/git/github.com/acme/kit/package.json")
    try fixture.skill(".pi/agent/git/github.com/acme/kit/extra/git-out")
    try fixture.skill("local/skills/near")
    try fixture.skill("local/skills/far")
    try fixture.skill("proj/.pi/npm/node_modules/pack/skills/mine")
    try fixture.skill(".agents/skills/npm-one")
    try fixture.write(
      """
      {
        "packages": [
          "npm:@acme/tools@1.2.0",
          "git:git@github.com:acme/kit.git@v2",
          {"source": "~/local", "skills": ["skills/near"]}
        ]
      }
      """, to: ".pi/agent/settings.json")
    try fixture.write("{\"packages\": [\"npm:pack\"]}", to: "proj/.pi/settings.json")
    let hidden = try fixture.verdict("pi", ".pi/agent/npm/node_modules/@acme/tools/skills/npm-one")
    #expect(hidden.state == .shadowed, "\(hidden.reason)")
    #expect(hidden.winner == fixture.home.appending(".agents/skills/npm-one"))
    let git = try fixture.verdict("pi", ".pi/agent/git/github.com/acme/kit/extra/git-one")
    #expect(git.state == .on)
    #expect(git.reason == "from the package git:git@github.com:acme/kit.git@v2")
    #expect(try fixture.state("pi", ".pi/agent/git/github.com/acme/kit/skills/git-unlisted") == .notRead)
    let out = try fixture.verdict("pi", ".pi/agent/git/github.com/acme/kit/extra/git-out")
    #expect(out.state == .notRead)
    #expect(out.reason == "left out by the package itself (skills: !extra/git-out)")
    #expect(out.path == fixture.home.appending(".pi/agent/git/github.com/acme/kit/package.json"))
    #expect(try fixture.state("pi", "local/skills/near") == .on)
    let far = try fixture.verdict("pi", "local/skills/far")
    #expect(far.state == .off, "\(far.reason)")
    #expect(far.path == fixture.home.appending(".pi/agent/settings.json"))
    #expect(far.line == 5)
    let mine = try fixture.verdict("pi", "proj/.pi/npm/node_modules/pack/skills/mine")
    #expect(mine.state == .on)
    #expect(mine.reason.contains("once the project is trusted"), "\(mine.reason)")
    try fixture.write("{\"\(fixture.project)\": false}", to: ".pi/agent/trust.json")
    #expect(try fixture.state("pi", "proj/.pi/npm/node_modules/pack/skills/mine") == .notRead)
  }

  @Test(
    "what a package of pi brings depends on its manifest, and on whether its entry says more than its source",
    arguments: [
      ("{}", "\"~/kit\"", ["std"]), ("{\"pi\": {}}", "\"~/kit\"", []),
      ("{\"pi\": {}}", "{\"source\": \"~/kit\"}", ["std"]),
      ("{\"pi\": {\"skills\": []}}", "{\"source\": \"~/kit\"}", []),
      ("{\"pi\": {\"skills\": []}}", "{\"source\": \"~/kit\", \"skills\": [\"**/std\"]}", ["std"]),
      ("{\"pi\": {\"skills\": [\"more\"]}}", "{\"source\": \"~/kit\", \"skills\": [\"**\"]}", ["own"]),
      (
        "{\"pi\": {\"skills\": [\"more\", \"!**/own\"]}}",
        "{\"source\": \"~/kit\", \"skills\": [\"+more/own\"]}", []
      ),
    ])
  func piManifest(manifest: String, entry: String, loaded: [String]) throws {
    let fixture = try AgentFixture()
    try fixture.skill("kit/skills/std")
    try fixture.skill("kit/more/own")
    try fixture.write(manifest, to: "kit/package.json")
    try fixture.write("{\"packages\": [\(entry)]}", to: ".pi/agent/settings.json")
    let copies = try fixture.loading("pi").copies
    #expect(copies.filter { $0.verdict.state == .on }.map { $0.entry.path.displayName } == loaded)
  }

  // MARK: - Claude Code

  @Test("a denial keeps a skill from the model, and from a person only where another key does")
  func denial() throws {
    let fixture = try AgentFixture()
    for name in ["one", "two", "secret-keys"] { try fixture.skill("proj/.claude/skills/\(name)") }
    try fixture.skill("proj/.claude/skills/quiet", header: "user-invocable: false\n")
    try fixture.write(
      "{\n\"skillOverrides\": {\"two\": \"off\"},\n\"permissions\": {\"deny\": [\n\"Skill(one)\",\n\"Skill(two)\", \"Skill(quiet)\",\n\"Skill(secret-*)\"]}}",
      to: "proj/.claude/settings.json")
    let one = try fixture.verdict("claude-code", "proj/.claude/skills/one")
    #expect(one.state == .manual)
    #expect(one.line == 4)
    #expect(one.reason.hasPrefix("permissions.deny: Skill(one)"))
    let two = try fixture.verdict("claude-code", "proj/.claude/skills/two")
    #expect(two.state == .off)
    #expect(two.line == 2)
    let quiet = try fixture.verdict("claude-code", "proj/.claude/skills/quiet")
    #expect(quiet.state == .off)
    #expect(quiet.reason.contains("user-invocable: false"))
    // Only a whole name is documented.
    let secret = try fixture.verdict("claude-code", "proj/.claude/skills/secret-keys")
    #expect(secret.state == .unknown)
    #expect(secret.line == 6)
    #expect(secret.reason.contains("Skill(secret-*)"))
  }

  @Test("a skill that only the model starts is said to be one, and one that neither starts is off")
  func invocation() throws {
    let fixture = try AgentFixture()
    let both = "disable-model-invocation: true\nuser-invocable: false\n"
    for root in [".claude", ".github"] {
      try fixture.skill("proj/\(root)/skills/quiet-\(root.dropFirst())", header: "user-invocable: false\n")
      try fixture.skill("proj/\(root)/skills/dead-\(root.dropFirst())", header: both)
    }
    for (agent, root) in [("claude-code", ".claude"), ("github-copilot", ".github"), ("vscode", ".github")] {
      let quiet = try fixture.verdict(agent, "proj/\(root)/skills/quiet-\(root.dropFirst())")
      #expect(quiet.state == .on, "\(agent)")
      #expect(quiet.reason.contains("only the model starts it"), "\(agent): \(quiet.reason)")
      let dead = try fixture.verdict(agent, "proj/\(root)/skills/dead-\(root.dropFirst())")
      #expect(dead.state == .off, "\(agent)")
      #expect(dead.line == 4)
      #expect(dead.reason.contains("user-invocable: false (line 5)"), "\(agent): \(dead.reason)")
    }
  }

  @Test("paths in a header say for which files a skill is offered", arguments: ["claude-code", "cursor"])
  func paths(agent: String) throws {
    let fixture = try AgentFixture()
    try fixture.skill("proj/.claude/skills/web", header: "paths:\n  - \"src/**\"\n")
    let verdict = try fixture.verdict(agent, "proj/.claude/skills/web")
    #expect(verdict.state == .on)
    #expect(verdict.reason.contains("for files that match paths (line 4)"), "\(verdict.reason)")
  }

  // MARK: - OpenCode

  @Test(
    "a permission for everything is one for skills, and the last rule in the file decides",
    arguments: [
      (#"{"permission": "deny"}"#, AgentVerdict.State.off), (#"{"permission": {"*": "deny"}}"#, .off),
      (#"{"permission": {"*": "deny", "skill": "allow"}}"#, .on),
      (#"{"permission": {"skill": "allow", "*": "deny"}}"#, .off),
      (#"{"permission": {"*": "deny", "skill": {"one": "ask"}}}"#, .on),
      (#"{"permission": {"bash": "deny"}}"#, .on), (#"{"permission": "allow"}"#, .on),
      (#"{"skills": {"enabled": {"one": false}}}"#, .unknown),
    ])
  func everyPermission(text: String, state: AgentVerdict.State) throws {
    let fixture = try AgentFixture()
    try fixture.skill("proj/.opencode/skills/one")
    try fixture.write(text, to: "proj/opencode.json")
    let verdict = try fixture.verdict("opencode", "proj/.opencode/skills/one")
    #expect(verdict.state == state, "\(verdict.reason)")
    if state != .on {
      #expect(verdict.path == fixture.project.appending("opencode.json"))
      #expect(verdict.line == 1)
    }
    if state == .off { #expect(verdict.rule.source.contains("permissions")) }
  }

  // MARK: - OpenClaw

  @Test(
    "OpenClaw leaves out a skill whose needs are not met, and says which",
    arguments: [
      ("requires: {bins: [no-such-xyz]}", "no-such-xyz"), ("requires: {bins: [there]}", ""),
      ("requires: {anyBins: [no-such-xyz, there]}", ""), ("requires: {anyBins: [no-a, no-b]}", "no-a, no-b"),
      ("requires: {env: [NO_SUCH]}", "NO_SUCH"), ("requires: {env: [GIVEN]}", ""),
      ("requires: {env: [SET]}", ""), ("requires: {env: [KEY]}\n    primaryEnv: KEY", ""),
      ("requires: {config: [channels.discord]}", ""),
      ("requires: {config: [channels.none]}", "channels.none"),
      ("requires: {config: [browser.enabled]}", ""), ("os: [darwin]", "darwin"), ("os: [linux, darwin]", ""),
      ("always: true\n    requires: {bins: [no-such-xyz]}", ""), ("os: [win32]\n    always: true", "win32"),
    ])
  func gates(metadata: String, missing: String) throws {
    var fixture = try AgentFixture()
    fixture.variables = ["PATH": fixture.home.appending("bin").displayText, "SET": "1"]
    try fixture.folder.makeFolder("home/bin")
    try fixture.folder.link("home/bin/there", to: "/bin/sh")
    try fixture.skill(
      ".openclaw/skills/one", header: "metadata:\n  openclaw:\n    \(metadata)\n")
    try fixture.write(
      "{ skills: { entries: { one: { env: { GIVEN: 'x' }, apiKey: 'y' } } }, channels: { discord: { on: 1 } } }",
      to: ".openclaw/openclaw.json")
    let verdict = try fixture.verdict("openclaw", ".openclaw/skills/one")
    #expect(verdict.state == (missing.isEmpty ? .on : .off), "\(verdict.reason)")
    if !missing.isEmpty {
      #expect(verdict.reason.contains(missing), "\(verdict.reason)")
      #expect(verdict.path == fixture.home.appending(".openclaw/skills/one/SKILL.md"))
      #expect(verdict.line ?? 0 >= 6)
    }
  }

  @Test("an entry of OpenClaw's settings is called after skillKey, where the header has one")
  func skillKey() throws {
    let fixture = try AgentFixture()
    try fixture.skill(".openclaw/skills/one", header: "metadata: {\"openclaw\": {\"skillKey\": \"uno\"}}\n")
    try fixture.skill(".openclaw/skills/two", header: "metadata: {\"clawdbot\": {\"skillKey\": \"due\"}}\n")
    try fixture.write(
      "{ skills: { entries: { one: { enabled: false }, due: { enabled: false } } } }",
      to: ".openclaw/openclaw.json")
    #expect(try fixture.state("openclaw", ".openclaw/skills/one") == .on)
    #expect(try fixture.state("openclaw", ".openclaw/skills/two") == .off)
    try fixture.write(
      "{ skills: { entries: { uno: { enabled: false } } } }", to: ".openclaw/openclaw.json")
    #expect(try fixture.state("openclaw", ".openclaw/skills/one") == .off)
    let reader = fixture.reader
    let way = fixture.home.appending(".openclaw/skills/one")
    let edits = try reader.switching(
      way, way: way, of: .openClaw, on: true, at: reader.standpoint(at: fixture.project))
    // The entry goes, and with it all that held nothing else.
    #expect(edits.map(\.isRemoved) == [true])
  }

  @Test("a link out of OpenClaw's workspace is not followed unless its target is trusted")
  func containment() throws {
    let fixture = try AgentFixture()
    try fixture.skill("canon/far")
    try fixture.skill(".openclaw/workspace/skills/near")
    for place in [".openclaw/workspace/skills", ".openclaw/skills"] {
      try fixture.folder.makeFolder("home/\(place)")
    }
    try fixture.folder.link("home/.openclaw/workspace/skills/far", to: "../../../canon/far")
    let far = try fixture.verdict("openclaw", ".openclaw/workspace/skills/far")
    #expect(far.state == .notRead)
    #expect(far.reason.contains("outside"), "\(far.reason)")
    #expect(try fixture.state("openclaw", ".openclaw/workspace/skills/near") == .on)
    try fixture.write(
      "{ skills: { load: { allowSymlinkTargets: ['~/canon'] } } }", to: ".openclaw/openclaw.json")
    #expect(try fixture.state("openclaw", ".openclaw/workspace/skills/far") == .on)
    try fixture.write("{}", to: ".openclaw/openclaw.json")
    try fixture.folder.link("home/.openclaw/skills/far", to: "../../canon/far")
    #expect(try fixture.state("openclaw", "canon/far") == .on)
  }

  @Test(
    "a list of an OpenClaw agent's own takes the place of the shared one, and both are said where they differ",
    arguments: [
      "entries: {\n docs: { default: true },\n writer: { skills: ['two'] },\n locked: { skills: [] } }",
      "list: [\n { id: 'docs' },\n { id: 'writer', skills: ['two'] },\n { id: 'locked', skills: [] } ]",
    ])
  func allowLists(agents: String) throws {
    let fixture = try AgentFixture()
    for name in ["one", "two", "three"] { try fixture.skill(".openclaw/skills/\(name)") }
    try fixture.skill(".openclaw/workspace/skills/one-of-mine", name: "one")
    try fixture.write(
      "{ agents: { defaults: { skills: ['one', 'two'] },\n \(agents) } }", to: ".openclaw/openclaw.json")
    let two = try fixture.verdict("openclaw", ".openclaw/skills/two")
    #expect(two.state == .on)
    #expect(two.reason.hasPrefix("on for the agent docs, writer, off for locked: agents."), "\(two.reason)")
    #expect(two.path == fixture.home.appending(".openclaw/openclaw.json"))
    #expect(two.line == 5)
    let three = try fixture.verdict("openclaw", ".openclaw/skills/three")
    #expect(three.state == .off)
    #expect(three.reason == "agents.defaults.skills does not name it")
    #expect(three.line == 1)
    // The workspace is the default agent's alone.
    let mine = try fixture.verdict("openclaw", ".openclaw/workspace/skills/one-of-mine")
    #expect(mine.state == .on)
    #expect(!mine.reason.contains("writer"), "\(mine.reason)")
    #expect(try fixture.loading("openclaw").board.remarks.contains { $0.contains("writer, locked") })
  }

  @Test("the default agent of OpenClaw has its own workspace where its entry names one")
  func ownWorkspace() throws {
    let fixture = try AgentFixture()
    try fixture.skill("desk/skills/one")
    try fixture.skill(".openclaw/workspace/skills/two")
    try fixture.write(
      "{ agents: { entries: { a: {}, b: { default: true, workspace: '~/desk' } } } }",
      to: ".openclaw/openclaw.json")
    #expect(try fixture.state("openclaw", "desk/skills/one") == .on)
    #expect(try fixture.state("openclaw", ".openclaw/workspace/skills/two") == .notRead)
  }

  @Test(
    "metadata that is JSON in a text, or behind its key, is read as OpenClaw reads it",
    arguments: [
      (#"metadata: '{"openclaw": {"requires": {"bins": ["no-such-xyz"]}}}'"#, AgentVerdict.State.off),
      (#"metadata: "{openclaw: {requires: {bins: 'no-such-xyz, sh'}}}""#, .off),
      ("metadata: |\n  { openclaw: { os: ['darwin'], }, }", .off),
      (#"metadata: {"openclaw": {"requires": {"bins": ["no-such-xyz"]}}}"#, .off),
      // Neither of these is JSON5, so OpenClaw finds nothing in it.
      ("metadata: {openclaw: {requires: {bins: [no-such-xyz]}}}", .on),
      (#"metadata: "{openclaw""#, .on),
      ("metadata:\n  openclaw: {requires: {bins: [no-such-xyz]}}", .off),
    ])
  func jsonMetadata(header: String, state: AgentVerdict.State) throws {
    let fixture = try AgentFixture()
    try fixture.skill(".openclaw/skills/one", header: header + "\n")
    let verdict = try fixture.verdict("openclaw", ".openclaw/skills/one")
    #expect(verdict.state == state, "\(verdict.reason)")
    if state == .off { #expect(verdict.line ?? 0 >= 4) }
  }

  // MARK: - Copilot CLI, Cursor

  @Test("skills of Copilot CLI's plugins come after personal ones, in the order of installation")
  func copilotPlugins() throws {
    let fixture = try AgentFixture()
    let kept = ".copilot/installed-plugins"
    for plugin in ["acme/kit", "acme/other", "acme/off", "_direct/src1", "acme/gone"] {
      try fixture.write("{\"name\": \"x\"}", to: "\(kept)/\(plugin)/plugin.json")
    }
    try fixture.write(
      "{\"name\": \"kit\", \"skills\": [\"more/\"]}", to: "\(kept)/acme/kit/.plugin/plugin.json")
    try fixture.skill("\(kept)/acme/kit/more/one")
    try fixture.skill("\(kept)/acme/kit/skills/unlisted")
    try fixture.skill("\(kept)/acme/other/skills/one")
    try fixture.skill("\(kept)/acme/other/skills/mine")
    try fixture.skill("\(kept)/acme/off/skills/two")
    try fixture.skill("\(kept)/_direct/src1/skills/three")
    try fixture.skill("\(kept)/acme/gone/skills/four")
    try fixture.skill(".copilot/skills/mine")
    try fixture.write(
      """
      // managed
      {
        "installedPlugins": [
          {"name": "kit", "marketplace": "acme", "version": "1.0.0", "enabled": true},
          {"name": "other", "marketplace": "acme", "enabled": true},
          {"name": "off", "marketplace": "acme", "enabled": false},
          {"name": "src1", "marketplace": "", "cache_path": "\(fixture.home)/\(kept)/_direct/src1"}
        ]
      }
      """, to: ".copilot/config.json")
    let one = try fixture.verdict("github-copilot", "\(kept)/acme/kit/more/one")
    #expect(one.state == .on)
    #expect(one.name == "one")
    #expect(one.reason == "from the plugin kit")
    let other = try fixture.verdict("github-copilot", "\(kept)/acme/other/skills/one")
    #expect(other.state == .shadowed)
    #expect(other.winner == fixture.home.appending("\(kept)/acme/kit/more/one"))
    #expect(try fixture.state("github-copilot", "\(kept)/acme/kit/skills/unlisted") == .notRead)
    #expect(try fixture.state("github-copilot", "\(kept)/acme/other/skills/mine") == .shadowed)
    let off = try fixture.verdict("github-copilot", "\(kept)/acme/off/skills/two")
    #expect(off.state == .off)
    #expect(off.line == 6)
    #expect(try fixture.state("github-copilot", "\(kept)/_direct/src1/skills/three") == .on)
    // Of the places for a manifest only those are shown where one is.
    let reader = fixture.reader
    let settings = reader.report(of: .copilotCLI, at: reader.standpoint(at: fixture.project)).settings
    #expect(settings.filter { $0.scope == "plugin other@acme" }.map(\.exists) == [true])
    let gone = try fixture.verdict("github-copilot", "\(kept)/acme/gone/skills/four")
    #expect(gone.state == .unknown, "\(gone.reason)")
    try fixture.write("{\"enabledPlugins\": {\"kit@acme\": false}}", to: ".copilot/settings.json")
    let switched = try fixture.verdict("github-copilot", "\(kept)/acme/kit/more/one")
    #expect(switched.state == .off)
    #expect(switched.path == fixture.home.appending(".copilot/settings.json"))
  }

  @Test("which of two plugins of Copilot CLI wins is not known where no list has their order")
  func copilotPluginTie() throws {
    let fixture = try AgentFixture()
    let kept = ".copilot/installed-plugins/acme"
    for plugin in ["a", "b"] { try fixture.skill("\(kept)/\(plugin)/skills/one") }
    try fixture.skill("\(kept)/b/skills/two")
    for plugin in ["a", "b"] {
      let verdict = try fixture.verdict("github-copilot", "\(kept)/\(plugin)/skills/one")
      #expect(verdict.state == .unknown, "\(plugin): \(verdict.reason)")
    }
    #expect(try fixture.state("github-copilot", "\(kept)/b/skills/two") == .on)
  }

  @Test("what Cursor makes of a skill without a header or a description is not said anywhere")
  func cursorHeaders() throws {
    let fixture = try AgentFixture()
    try fixture.document("# Bare\n", in: "proj/.cursor/skills/bare")
    try fixture.document("---\nname: nameless\n---\nx\n", in: "proj/.cursor/skills/nameless")
    for name in ["bare", "nameless"] {
      let verdict = try fixture.verdict("cursor", "proj/.cursor/skills/\(name)")
      #expect(verdict.state == .unknown, "\(verdict.reason)")
      #expect(verdict.isInRoot)
      #expect(verdict.line == 1)
    }
  }

  // MARK: - Roots that cannot be read

  @Test("a root that cannot be read is said to be one, with the reason")
  func unreadableRoots() throws {
    let fixture = try AgentFixture()
    try fixture.folder.makeFolder("home/.gemini")
    try fixture.folder.link("home/.gemini/skills", to: "skills")
    let reader = fixture.reader
    let report = reader.report(of: .geminiCLI, at: reader.standpoint(at: fixture.project))
    let root = try #require(report.roots.first { $0.path == fixture.home.appending(".gemini/skills") })
    #expect(root.exists)
    #expect(root.problem == "too many levels of symbolic links")
    #expect(report.roots.filter { $0.problem != nil }.count == 1)
  }

  @Test("a root that nobody may list is said to be one", .enabled(if: geteuid() != 0))
  func forbiddenRoot() throws {
    let fixture = try AgentFixture()
    let folder = try fixture.folder.makeFolder("home/.gemini/skills")
    try FileSystem.setPermissions(0, of: folder)
    let reader = fixture.reader
    let report = reader.report(of: .geminiCLI, at: reader.standpoint(at: fixture.project))
    try FileSystem.setPermissions(0o755, of: folder)
    #expect(report.roots.compactMap(\.problem) == ["permission denied"])
  }

  // MARK: - Hermes, Droid, Goose, VS Code

  @Test("Hermes offers a skill only in the environments that its header names, unless it knows none of them")
  func environments() throws {
    var fixture = try AgentFixture()
    try fixture.skill(".hermes/skills/board", header: "environments: [kanban]\n")
    try fixture.skill(".hermes/skills/odd", header: "environments: mainframe\n")
    let hidden = try fixture.verdict("hermes-agent", ".hermes/skills/board")
    #expect(hidden.state == .manual)
    #expect(hidden.line == 4)
    #expect(hidden.reason.contains("kanban"))
    #expect(hidden.rule.rule.contains("environments"))
    #expect(try fixture.state("hermes-agent", ".hermes/skills/odd") == .on)
    fixture.variables = ["HERMES_KANBAN_TASK": "7"]
    #expect(try fixture.state("hermes-agent", ".hermes/skills/board") == .on)
  }

  @Test("Droid reads the home's .agents/skills too")
  func droid() throws {
    let fixture = try AgentFixture()
    try fixture.skill(".agents/skills/one")
    #expect(try fixture.state("droid", ".agents/skills/one") == .on)
  }

  @Test("that the skills of Goose's plugins are not looked at is said")
  func goosePlugins() throws {
    let fixture = try AgentFixture()
    #expect(try fixture.loading("goose").board.remarks.contains { $0.contains("plugins") })
  }

  @Test("what is not known of an agent is unknown, not refused")
  func unconfirmed() throws {
    let fixture = try AgentFixture()
    try fixture.document("---\nname: bare\n---\nx\n", in: "proj/.trae/skills/bare")
    try fixture.document("---\nname: a: b\ndescription: c: d\n---\nx\n", in: "proj/.trae/skills/broken")
    try fixture.skill("proj/.trae/skills/group/deep")
    try fixture.write("---\nname: lower\ndescription: x\n---\n", to: "proj/.trae/skills/lower/skill.md")
    try fixture.skill("proj/.trae/skills/fine")
    for name in ["bare", "broken", "group/deep", "lower"] {
      let verdict = try fixture.verdict("trae", "proj/.trae/skills/\(name)")
      #expect(verdict.state == .unknown, "\(name): \(verdict.reason)")
      #expect(verdict.isInRoot)
    }
    #expect(try fixture.state("trae", "proj/.trae/skills/fine") == .on)
    try fixture.document("---\nname: a: b\ndescription: c: d\n---\nx\n", in: "proj/.github/skills/broken")
    #expect(try fixture.state("github-copilot", "proj/.github/skills/broken") == .unknown)
  }

  // MARK: - The rule that decides

  @Test("the rule that is named is the one that decides")
  func citations() throws {
    let fixture = try AgentFixture()
    try fixture.skill("proj/.agents/skills/one")
    try fixture.skill("proj/.agents/skills/group/two")
    try fixture.write("[[skills.config]]\nname = \"one\"\nenabled = false\n", to: ".codex/config.toml")
    #expect(try fixture.verdict("codex", "proj/.agents/skills/one").rule.source.contains("config_rules.rs"))
    #expect(
      try fixture.verdict("gemini-cli", "proj/.agents/skills/group/two").rule.source.contains(
        "skillLoader.ts"))
    try fixture.write("{\"\(fixture.project)\": \"DO_NOT_TRUST\"}", to: ".gemini/trustedFolders.json")
    #expect(try fixture.verdict("gemini-cli", "proj/.agents/skills/one").rule.source.contains("trust.ts"))
    try fixture.skill(".hermes/skills/mac", header: "platforms: [macos]\n")
    #expect(
      try fixture.verdict("hermes-agent", ".hermes/skills/mac").rule.rule.contains("platforms"))
    let cache = ".claude/plugins/cache/market/tool/1.0.0"
    try fixture.skill("\(cache)/skills/run")
    try fixture.write(
      #"{"version": 2, "plugins": {"tool@market": [{"scope": "user", "installPath": "\#(fixture.home)/\#(cache)", "version": "1.0.0"}]}}"#,
      to: ".claude/plugins/installed_plugins.json")
    try fixture.write(#"{"enabledPlugins": {"tool@market": false}}"#, to: ".claude/settings.json")
    let off = try fixture.verdict("claude-code", "\(cache)/skills/run")
    #expect(off.state == .off)
    #expect(off.rule.source.contains("settings"))
  }
}
