import Agents
import Catalog
import Platform
import Scan
import TestSupport
import Testing

@Suite struct AgentVerdictTests {
  @Test("of four copies of one name each agent takes its own")
  func fourCopies() throws {
    let fixture = try AgentFixture()
    for folder in [
      ".claude/skills/pdf", ".agents/skills/pdf", "proj/.claude/skills/pdf", "proj/.agents/skills/pdf",
    ] {
      try fixture.skill(folder)
    }
    let home = fixture.home
    #expect(try fixture.state("claude-code", ".claude/skills/pdf") == .on)
    let loser = try fixture.verdict("claude-code", "proj/.claude/skills/pdf")
    #expect(loser.state == .shadowed)
    #expect(loser.winner == home.appending(".claude/skills/pdf"))
    for copy in [".agents/skills/pdf", "proj/.agents/skills/pdf"] {
      #expect(try fixture.state("claude-code", copy) == .notRead)
      let verdict = try fixture.verdict("codex", copy)
      #expect(verdict.state == .both)
      #expect(verdict.rivals.count == 1)
    }
    #expect(try fixture.state("codex", ".claude/skills/pdf") == .notRead)
    #expect(try fixture.state("gemini-cli", "proj/.agents/skills/pdf") == .on)
    #expect(
      try fixture.verdict("gemini-cli", ".agents/skills/pdf").winner
        == home.appending("proj/.agents/skills/pdf"))
    for copy in [
      ".claude/skills/pdf", ".agents/skills/pdf", "proj/.claude/skills/pdf", "proj/.agents/skills/pdf",
    ] {
      #expect(try fixture.state("opencode", copy) == .unstable)
    }
  }

  @Test("an override switches a copy off, with the file and line that say so")
  func override() throws {
    let fixture = try AgentFixture()
    try fixture.skill(".claude/skills/pdf")
    try fixture.skill("proj/.claude/skills/pdf")
    try fixture.write("{ \"skillOverrides\": { \"pdf\": \"off\" } }\n", to: "proj/.claude/settings.json")
    let verdict = try fixture.verdict("claude-code", ".claude/skills/pdf")
    #expect(verdict.state == .off)
    #expect(verdict.path == fixture.project.appending(".claude/settings.json"))
    #expect(verdict.line == 1)
    #expect(verdict.change != nil)
    #expect(try fixture.state("claude-code", "proj/.claude/skills/pdf") == .shadowed)
  }

  @Test("the narrowest scope of Claude Code's settings wins, and a denial always holds")
  func scopes() throws {
    let fixture = try AgentFixture()
    for name in ["one", "two", "three", "four", "five"] { try fixture.skill("proj/.claude/skills/\(name)") }
    try fixture.write(
      """
      {
        "skillOverrides": {
          "one": "off",
          "two": "user-invocable-only",
          "five": "name-only"
        }
      }
      """, to: ".claude/settings.json")
    try fixture.write(#"{"skillOverrides": {"one": "on"}}"#, to: "proj/.claude/settings.local.json")
    try fixture.write(
      "{\n  \"permissions\": {\n    \"deny\": [\"Bash(rm *)\",\n      \"Skill(three)\", \"Skill(four *)\"]\n  }\n}\n",
      to: "proj/.claude/settings.json")
    #expect(try fixture.state("claude-code", "proj/.claude/skills/one") == .on)
    let manual = try fixture.verdict("claude-code", "proj/.claude/skills/two")
    #expect(manual.state == .manual)
    #expect(manual.line == 4)
    let denied = try fixture.verdict("claude-code", "proj/.claude/skills/three")
    #expect(denied.state == .manual)
    #expect(denied.line == 4)
    #expect(denied.path == fixture.project.appending(".claude/settings.json"))
    #expect(try fixture.state("claude-code", "proj/.claude/skills/four") == .manual)
    #expect(try fixture.state("claude-code", "proj/.claude/skills/five") == .on)
    let copies = try fixture.loading("claude-code").copies(named: "five")
    #expect(copies.first?.reading?.description == "")
  }

  @Test("a variable moves Claude Code's own folder")
  func configurationFolder() throws {
    var fixture = try AgentFixture()
    try fixture.skill("elsewhere/skills/moved")
    try fixture.skill(".claude/skills/left")
    fixture.variables = ["CLAUDE_CONFIG_DIR": fixture.home.appending("elsewhere").displayText]
    #expect(try fixture.state("claude-code", "elsewhere/skills/moved") == .on)
    #expect(try fixture.state("claude-code", ".claude/skills/left") == .notRead)
  }

  @Test("a damaged settings file makes every verdict of its agent unknown")
  func damaged() throws {
    let fixture = try AgentFixture()
    try fixture.skill("proj/.claude/skills/one")
    try fixture.skill("proj/.agents/skills/two")
    try fixture.write("{\n  \"skillOverrides\": {\n", to: "proj/.claude/settings.json")
    try fixture.write("[[skills.config]]\nname = \"two\nenabled = false\n", to: ".codex/config.toml")
    let claude = try fixture.verdict("claude-code", "proj/.claude/skills/one")
    #expect(claude.state == .unknown)
    #expect(claude.path == fixture.project.appending(".claude/settings.json"))
    #expect(claude.reason.contains("cannot be read"))
    let codex = try fixture.verdict("codex", "proj/.agents/skills/two")
    #expect(codex.state == .unknown)
    #expect(codex.line == 2)
    #expect(try fixture.state("gemini-cli", "proj/.agents/skills/two") == .on)
  }

  @Test("Codex takes its rules in order, by name and by path, and refuses what its loader refuses")
  func codex() throws {
    let fixture = try AgentFixture()
    for name in ["named", "pathed", "kept", "quiet"] { try fixture.skill("proj/.agents/skills/\(name)") }
    try fixture.write(
      "policy:\n  allow_implicit_invocation: false\n", to: "proj/.agents/skills/quiet/agents/openai.yaml")
    try fixture.write(
      """
      model = "x"

      [[skills.config]]
      name = "named"
      enabled = false

      [[skills.config]]
      path = "\(fixture.project.appending(".agents/skills/pathed/SKILL.md"))"
      enabled = false

      [[skills.config]]
      name = "kept"
      enabled = false

      [[skills.config]]
      name = "kept"
      enabled = true
      """, to: ".codex/config.toml")
    let named = try fixture.verdict("codex", "proj/.agents/skills/named")
    #expect(named.state == .off)
    #expect(named.line == 5)
    #expect(try fixture.state("codex", "proj/.agents/skills/pathed") == .off)
    #expect(try fixture.state("codex", "proj/.agents/skills/kept") == .on)
    let quiet = try fixture.verdict("codex", "proj/.agents/skills/quiet")
    #expect(quiet.state == .manual)
    #expect(quiet.line == 2)
    try fixture.document(
      "---\nname: long\ndescription: \(String(repeating: "x", count: 1025))\n---\n",
      in: "proj/.agents/skills/long")
    let long = try fixture.verdict("codex", "proj/.agents/skills/long")
    #expect(long.state == .notRead)
    #expect(long.isInRoot)
    #expect(long.line == 3)
  }

  @Test("depth, hidden folders and links are each agent's own")
  func depths() throws {
    let fixture = try AgentFixture()
    try fixture.skill("proj/.agents/skills/a/b/c/d/e/six")
    try fixture.skill("proj/.agents/skills/a/b/c/d/e/f/seven")
    try fixture.skill("proj/.agents/skills/.secret/hidden")
    try fixture.skill("proj/.agents/skills/outer")
    try fixture.skill("proj/.agents/skills/outer/inner")
    #expect(try fixture.state("codex", "proj/.agents/skills/a/b/c/d/e/six") == .on)
    let seven = try fixture.verdict("codex", "proj/.agents/skills/a/b/c/d/e/f/seven")
    #expect(seven.state == .notRead)
    #expect(seven.isInRoot)
    #expect(seven.reason.contains("7 folders deep"))
    #expect(try fixture.state("codex", "proj/.agents/skills/.secret/hidden") == .notRead)
    #expect(try fixture.state("goose", "proj/.agents/skills/.secret/hidden") == .on)
    #expect(try fixture.state("codex", "proj/.agents/skills/outer/inner") == .on)
    #expect(try fixture.state("pi", "proj/.agents/skills/outer/inner") == .notRead)
    #expect(try fixture.state("gemini-cli", "proj/.agents/skills/outer/inner") == .notRead)
  }

  @Test("an agent that reads ignore files does not see what they ignore")
  func ignored() throws {
    let fixture = try AgentFixture()
    try fixture.skill("proj/.agents/skills/sealed")
    try fixture.write("*\n", to: "proj/.agents/skills/sealed/.gitignore")
    let verdict = try fixture.verdict("pi", "proj/.agents/skills/sealed")
    #expect(verdict.state == .notRead)
    #expect(verdict.path == fixture.project.appending(".agents/skills/sealed/.gitignore"))
    #expect(verdict.line == 1)
    #expect(try fixture.state("codex", "proj/.agents/skills/sealed") == .on)
  }

  @Test("a skill of a package is read there, and by Claude Code once it works there")
  func packages() throws {
    let fixture = try AgentFixture()
    try fixture.skill("proj/packages/web/.claude/skills/web")
    try fixture.skill("proj/packages/api/.agents/skills/api")
    let below = try fixture.verdict("claude-code", "proj/packages/web/.claude/skills/web")
    #expect(below.state == .on)
    #expect(below.reason.contains("packages/web"))
    let elsewhere = try fixture.verdict("codex", "proj/packages/api/.agents/skills/api")
    #expect(elsewhere.state == .notRead)
    #expect(!elsewhere.isInRoot)
    #expect(elsewhere.change?.hasPrefix("cd ") == true)
    let package = fixture.project.appending("packages/api")
    #expect(try fixture.state("codex", "proj/packages/api/.agents/skills/api", from: package) == .on)
  }

  @Test("only the installed version of a plugin is live, and only where the plugin is enabled")
  func plugins() throws {
    let fixture = try AgentFixture()
    let cache = ".claude/plugins/cache/market/tool"
    for version in ["1.9.0", "1.10.0"] { try fixture.skill("\(cache)/\(version)/skills/run") }
    try fixture.skill(".claude/plugins/cache/market/off/1.0.0/skills/idle")
    try fixture.write(
      #"{"version": 2, "plugins": {"tool@market": [{"scope": "user", "installPath": "\#(fixture.home.appending(cache))/1.10.0", "version": "1.10.0"}]}}"#,
      to: ".claude/plugins/installed_plugins.json")
    let live = try fixture.verdict("claude-code", "\(cache)/1.10.0/skills/run")
    #expect(live.state == .on)
    #expect(live.name == "tool:run")
    let stale = try fixture.verdict("claude-code", "\(cache)/1.9.0/skills/run")
    #expect(stale.state == .notRead)
    #expect(stale.reason.contains("stale cache") && stale.reason.contains("1.10.0"))
    let idle = try fixture.verdict("claude-code", ".claude/plugins/cache/market/off/1.0.0/skills/idle")
    #expect(idle.state == .notRead)
    #expect(idle.reason.contains("not installed"))
    try fixture.write("{\n\"enabledPlugins\": {\n\"tool@market\": false}}", to: "proj/.claude/settings.json")
    let off = try fixture.verdict("claude-code", "\(cache)/1.10.0/skills/run")
    #expect(off.state == .off)
    #expect(off.line == 3)
  }

  @Test("Gemini CLI's switches hold in any case of letters, and an untrusted folder is not read")
  func gemini() throws {
    let fixture = try AgentFixture()
    try fixture.skill("proj/.gemini/skills/one")
    try fixture.skill(".gemini/skills/two")
    try fixture.write(
      "{\n  // mine\n  \"skills\": { \"disabled\": [\"TWO\"] }\n}\n", to: ".gemini/settings.json")
    let two = try fixture.verdict("gemini-cli", ".gemini/skills/two")
    #expect(two.state == .off)
    #expect(two.line == 3)
    let one = try fixture.verdict("gemini-cli", "proj/.gemini/skills/one")
    #expect(one.state == .on)
    #expect(one.reason.contains("trusted"))
    try fixture.write("{\"\(fixture.project)\": \"DO_NOT_TRUST\"}", to: ".gemini/trustedFolders.json")
    let distrusted = try fixture.verdict("gemini-cli", "proj/.gemini/skills/one")
    #expect(distrusted.state == .notRead)
    #expect(distrusted.path == fixture.home.appending(".gemini/trustedFolders.json"))
  }

  @Test("Hermes reads its home, its configuration's folders, and a project only when it is trusted")
  func hermes() throws {
    let fixture = try AgentFixture()
    try fixture.skill(".hermes/skills/media/one")
    try fixture.skill(".hermes/skills/media/two")
    try fixture.skill(".hermes/skills/media/two/references/old")
    try fixture.skill("shared/three")
    try fixture.skill("proj/.hermes/skills/four")
    try fixture.write(
      "skills:\n  disabled:\n    - one\n  external_dirs: ~/shared\n", to: ".hermes/config.yaml")
    let one = try fixture.verdict("hermes-agent", ".hermes/skills/media/one")
    #expect(one.state == .off)
    #expect(one.line == 3)
    #expect(try fixture.state("hermes-agent", ".hermes/skills/media/two") == .on)
    #expect(try fixture.state("hermes-agent", ".hermes/skills/media/two/references/old") == .notRead)
    #expect(try fixture.state("hermes-agent", "shared/three") == .on)
    #expect(try fixture.state("hermes-agent", "proj/.hermes/skills/four") == .notRead)
    try fixture.write("skills:\n  trusted_project_dirs: [\(fixture.project)]\n", to: ".hermes/config.yaml")
    #expect(try fixture.state("hermes-agent", "proj/.hermes/skills/four") == .on)
  }

  @Test("OpenCode's permissions are patterns, and the last one that fits decides")
  func openCode() throws {
    let fixture = try AgentFixture()
    try fixture.skill("proj/.opencode/skill/docs-one")
    try fixture.skill("proj/.opencode/skills/docs-two")
    try fixture.write(
      "{\n  \"permission\": {\n    \"skill\": {\n      \"docs-*\": \"deny\",\n      \"docs-two\": \"allow\",\n    }\n  }\n}\n",
      to: "proj/opencode.jsonc")
    let one = try fixture.verdict("opencode", "proj/.opencode/skill/docs-one")
    #expect(one.state == .off)
    #expect(one.line == 4)
    #expect(try fixture.state("opencode", "proj/.opencode/skills/docs-two") == .on)
  }

  @Test("OpenClaw reads its workspace first, and lists and entries switch")
  func openClaw() throws {
    let fixture = try AgentFixture()
    try fixture.skill(".openclaw/workspace/skills/one")
    try fixture.skill(".agents/skills/one")
    try fixture.skill(".openclaw/skills/two")
    try fixture.write(
      "{ skills: { entries: { two: { enabled: false } } }, }\n", to: ".openclaw/openclaw.json")
    #expect(try fixture.state("openclaw", ".openclaw/workspace/skills/one") == .on)
    #expect(try fixture.state("openclaw", ".agents/skills/one") == .shadowed)
    #expect(try fixture.state("openclaw", ".openclaw/skills/two") == .off)
    try fixture.write("{ agents: { defaults: { skills: ['two'] } } }\n", to: ".openclaw/openclaw.json")
    #expect(try fixture.state("openclaw", ".openclaw/workspace/skills/one") == .off)
    #expect(try fixture.state("openclaw", ".openclaw/skills/two") == .on)
  }

  @Test("one folder that is reached in two ways is one skill, and wins over nobody")
  func twoWays() throws {
    let fixture = try AgentFixture()
    try fixture.skill("canon/research")
    try fixture.folder.makeFolder("home/.gemini")
    try fixture.folder.makeFolder("home/.agents")
    try fixture.folder.link("home/.gemini/skills", to: "../canon")
    try fixture.folder.link("home/.agents/skills", to: "../canon")
    for agent in ["gemini-cli", "codex", "pi"] {
      #expect(try fixture.state(agent, "canon/research") == .on, "\(agent)")
    }
  }

  @Test("every verdict names a rule, where it was read and for which version")
  func evidence() throws {
    let fixture = try AgentFixture()
    try fixture.skill(".claude/skills/one")
    let reader = fixture.reader
    let verdicts = reader.verdicts(
      on: fixture.home.appending(".claude/skills/one"), way: fixture.home.appending(".claude/skills/one"),
      at: reader.standpoint(at: fixture.project), everyone: true)
    #expect(verdicts.shown.count == Agent.all.count)
    for verdict in verdicts.shown {
      #expect(!verdict.rule.rule.isEmpty && !verdict.rule.source.isEmpty && !verdict.rule.confirmed.isEmpty)
      #expect(!verdict.reason.isEmpty, "\(verdict.agent)")
    }
  }
}
