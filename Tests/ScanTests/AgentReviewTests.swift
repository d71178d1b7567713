import Agents
import Catalog
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
    #expect(
      edits.first.map { String(decoding: $0.after, as: UTF8.self) }?.contains("uno: { enabled: true") == true)
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
    try fixture.document("---\nname: bare\n---\nx\n", in: "proj/.roo/skills/bare")
    try fixture.document("---\nname: a: b\ndescription: c: d\n---\nx\n", in: "proj/.roo/skills/broken")
    try fixture.skill("proj/.roo/skills/group/deep")
    try fixture.write("---\nname: lower\ndescription: x\n---\n", to: "proj/.roo/skills/lower/skill.md")
    try fixture.skill("proj/.roo/skills/fine")
    for name in ["bare", "broken", "group/deep", "lower"] {
      let verdict = try fixture.verdict("roo-code", "proj/.roo/skills/\(name)")
      #expect(verdict.state == .unknown, "\(name): \(verdict.reason)")
      #expect(verdict.isInRoot)
    }
    #expect(try fixture.state("roo-code", "proj/.roo/skills/fine") == .on)
    try fixture.document("---\nname: a: b\ndescription: c: d\n---\nx\n", in: "proj/.github/skills/broken")
    #expect(try fixture.state("github-copilot", "proj/.github/skills/broken") == .unknown)
    try fixture.skill("proj/.github/skills/group/nested")
    #expect(try fixture.state("vscode", "proj/.github/skills/group/nested") == .unknown)
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
