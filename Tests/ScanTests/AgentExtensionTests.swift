import Agents
import Catalog
import Platform
import Scan
import TestSupport
import Testing

/// Skills that come with extensions and plugins, and files that only pi takes for skills.
@Suite struct AgentExtensionTests {
  // MARK: - pi

  @Test("a Markdown file directly in pi's own root is a skill where it says what it does, and for pi alone")
  func flatFiles() throws {
    let fixture = try AgentFixture()
    try fixture.write(
      "---\nname: quick\ndescription: Does quick things.\n---\nx\n", to: "proj/.pi/skills/quick.md")
    try fixture.write("# About these\n", to: "proj/.pi/skills/README.md")
    try fixture.write("---\ndescription: Has no name.\n---\nx\n", to: ".pi/agent/skills/other.md")
    try fixture.write("---\nname: no\ndescription: Not here.\n---\nx\n", to: ".agents/skills/no.md")
    let copies = try fixture.loading("pi").copies
    #expect(copies.map(\.entry.path.displayName) == ["quick.md", "other.md"])
    #expect(copies.allSatisfy { $0.verdict.state == .on })
    // Without a name of its own it is called after the folder.
    #expect(copies.map(\.verdict.name) == ["quick", "skills"])
    #expect(try fixture.loading("codex").copies.isEmpty)
    #expect(try fixture.loading("claude-code").copies.isEmpty)
  }

  @Test("in .agents/skills pi takes Markdown files of folders that group skills, and none directly there")
  func nestedFiles() throws {
    let fixture = try AgentFixture()
    func file(_ place: String, _ name: String) throws {
      try fixture.write("---\nname: \(name)\ndescription: Does \(name).\n---\nx\n", to: place)
    }
    try file(".agents/skills/root.md", "root")
    try file(".agents/skills/pack/child.md", "child")
    try file(".agents/skills/pack/deep/er/deepest.md", "deepest")
    try file(".agents/skills/pack/.hidden/secret.md", "secret")
    try fixture.write("ignored.md\n", to: ".agents/skills/pack/.gitignore")
    try file(".agents/skills/pack/ignored.md", "ignored")
    try fixture.write("# Pack\n", to: ".agents/skills/pack/README.md")
    try fixture.skill(".agents/skills/whole")
    try file(".agents/skills/whole/notes.md", "notes")
    try file(".pi/agent/skills/pack/child.md", "other")
    try file(".agents/skills/lower/skill.md", "lower")
    let names = try fixture.loading("pi").copies.filter { $0.verdict.state == .on }.compactMap(\.verdict.name)
    #expect(names.sorted() == ["child", "deepest", "lower", "whole"])
    #expect(try fixture.state("pi", ".agents/skills/lower") == .on)
    #expect(try fixture.state("codex", ".agents/skills/lower") == .notRead)
    // Once, not as a skill and as one that is passed over.
    let lower = fixture.home.appending(".agents/skills/lower")
    #expect(try fixture.loading("pi").copies.filter { lower.contains($0.entry.path) }.count == 1)
  }

  @Test("a SKILL.md in pi's root is the only skill there")
  func rootDocument() throws {
    let fixture = try AgentFixture()
    try fixture.document("---\nname: whole\ndescription: Is the root.\n---\nx\n", in: ".pi/agent/skills")
    try fixture.write(
      "---\nname: quick\ndescription: Does things.\n---\nx\n", to: ".pi/agent/skills/quick.md")
    #expect(try fixture.loading("pi").copies.map(\.verdict.name) == ["whole"])
  }

  @Test("pi's settings name folders and files")
  func namedFiles() throws {
    let fixture = try AgentFixture()
    try fixture.write("---\nname: lone\ndescription: Lies alone.\n---\nx\n", to: "notes/lone.md")
    try fixture.write("---\nname: flat\ndescription: Lies in a folder.\n---\nx\n", to: "more/flat.md")
    try fixture.skill("far/one")
    try fixture.write(
      #"{"skills": ["~/notes/lone.md", "../../more", "~/far/one/SKILL.md", "~/gone"]}"#,
      to: ".pi/agent/settings.json")
    let names = try fixture.loading("pi").copies.filter { $0.verdict.state == .on }.compactMap(\.verdict.name)
    #expect(names.sorted() == ["flat", "lone", "one"])
  }

  @Test("signs in pi's settings switch single skills, each of its own scope, and what is off hides nothing")
  func signs() throws {
    let fixture = try AgentFixture()
    for name in ["docs-one", "docs-two", "plain", "both"] { try fixture.skill("proj/.pi/skills/\(name)") }
    try fixture.skill("proj/.agents/skills/far")
    for name in ["both", "plain", "mine"] { try fixture.skill(".pi/agent/skills/\(name)") }
    try fixture.write(
      """
      {
        // signs
        "skills": [
          "!docs-*",
          "+skills/docs-two",
          "-skills/both/SKILL.md",
          "!skills/far"
        ]
      }
      """, to: "proj/.pi/settings.json")
    try fixture.write(#"{"skills": ["!**/mine"]}"#, to: ".pi/agent/settings.json")
    let one = try fixture.verdict("pi", "proj/.pi/skills/docs-one")
    #expect(one.state == .off)
    #expect(one.path == fixture.project.appending(".pi/settings.json"))
    #expect(one.line == 4)
    #expect(one.rule.source.contains("package-manager.ts"))
    #expect(try fixture.state("pi", "proj/.pi/skills/docs-two") == .on)
    #expect(try fixture.state("pi", "proj/.pi/skills/plain") == .on)
    #expect(try fixture.state("pi", ".pi/agent/skills/plain") == .shadowed)
    #expect(try fixture.state("pi", "proj/.pi/skills/both") == .off)
    #expect(try fixture.state("pi", ".pi/agent/skills/both") == .on)
    #expect(try fixture.state("pi", "proj/.agents/skills/far") == .off)
    #expect(try fixture.state("pi", ".pi/agent/skills/mine") == .off)
  }

  @Test("a pattern without a sign chooses among what the same settings name")
  func choice() throws {
    let fixture = try AgentFixture()
    for name in ["a-one", "b-two"] { try fixture.skill("more/\(name)") }
    try fixture.skill(".pi/agent/skills/kept")
    try fixture.write(#"{"skills": ["~/more", "a-*"]}"#, to: ".pi/agent/settings.json")
    #expect(try fixture.state("pi", "more/a-one") == .on)
    #expect(try fixture.state("pi", "more/b-two") == .off)
    #expect(try fixture.state("pi", ".pi/agent/skills/kept") == .on)
  }

  // MARK: - Gemini CLI

  private func geminiExtension(_ fixture: AgentFixture, _ name: String, in folder: String? = nil) throws {
    let place = folder ?? ".gemini/extensions/\(name)"
    try fixture.write("{\"name\": \"\(name)\", \"version\": \"1.0.0\"}", to: "\(place)/gemini-extension.json")
  }

  @Test("the skills of Gemini CLI's extensions come last, under their own names, the last extension winning")
  func extensions() throws {
    let fixture = try AgentFixture()
    for name in ["alpha", "beta"] {
      try geminiExtension(fixture, name)
      try fixture.skill(".gemini/extensions/\(name)/skills/tidy")
    }
    try fixture.skill(".gemini/extensions/alpha/skills/pdf")
    try fixture.skill(".gemini/skills/pdf")
    try fixture.skill(".gemini/extensions/alpha/skills/only")
    let only = try fixture.verdict("gemini-cli", ".gemini/extensions/alpha/skills/only")
    #expect(only.state == .on)
    #expect(only.name == "only")
    #expect(only.reason.contains("alpha"))
    #expect(try fixture.state("gemini-cli", ".gemini/extensions/alpha/skills/pdf") == .shadowed)
    #expect(try fixture.state("gemini-cli", ".gemini/extensions/alpha/skills/tidy") == .shadowed)
    #expect(try fixture.state("gemini-cli", ".gemini/extensions/beta/skills/tidy") == .on)
    #expect(try fixture.state("codex", ".gemini/extensions/beta/skills/tidy") == .notRead)
  }

  @Test(
    "the last rule of extension-enablement.json that takes the folder decides",
    arguments: [
      (#"["!{H}/*"]"#, true), (#"["!{H}/*", "{H}/proj/*"]"#, false), (#"["!{H}/proj/"]"#, true),
      (#"["!{H}/pro/*"]"#, false), (#"["!{H}/"]"#, false), (#"["!/*"]"#, true), ("[]", false),
      (#"["!{H}/pr/**"]"#, true), (#"["!{H}/*/proj/*"]"#, true), (#"["!{H}/*/pro/*"]"#, false),
      (#"["!{H}/p*j/"]"#, true), (#"["!{H}/p?oj/*"]"#, false),
    ])
  func enablement(rules: String, isOff: Bool) throws {
    let fixture = try AgentFixture()
    try geminiExtension(fixture, "alpha")
    try fixture.skill(".gemini/extensions/alpha/skills/pdf")
    try fixture.write(
      "{\n\"alpha\": {\"overrides\": \(rules.replacing("{H}", with: fixture.home.displayText))}\n}",
      to: ".gemini/extensions/extension-enablement.json")
    let verdict = try fixture.verdict("gemini-cli", ".gemini/extensions/alpha/skills/pdf")
    #expect(verdict.state == (isOff ? .off : .on), "\(verdict.reason)")
    if isOff {
      #expect(verdict.path == fixture.home.appending(".gemini/extensions/extension-enablement.json"))
      #expect(verdict.line == 2)
    }
  }

  @Test("an extension without a manifest, or with a broken one, is left out, and the others are not touched")
  func brokenExtensions() throws {
    let fixture = try AgentFixture()
    try geminiExtension(fixture, "good")
    try fixture.skill(".gemini/extensions/good/skills/fine")
    try fixture.skill(".gemini/extensions/bare/skills/lost")
    try fixture.write("{\n  \"name\": \"bad\",,\n}", to: ".gemini/extensions/bad/gemini-extension.json")
    try fixture.skill(".gemini/extensions/bad/skills/broken")
    try fixture.write("{\"name\": \"nover\"}", to: ".gemini/extensions/nover/gemini-extension.json")
    try fixture.skill(".gemini/extensions/nover/skills/young")
    #expect(try fixture.state("gemini-cli", ".gemini/extensions/good/skills/fine") == .on)
    let lost = try fixture.verdict("gemini-cli", ".gemini/extensions/bare/skills/lost")
    #expect(lost.state == .notRead)
    #expect(lost.reason.contains("gemini-extension.json"))
    let broken = try fixture.verdict("gemini-cli", ".gemini/extensions/bad/skills/broken")
    #expect(broken.state == .notRead)
    #expect(broken.line == 2)
    #expect(
      try fixture.verdict("gemini-cli", ".gemini/extensions/nover/skills/young").reason.contains("version"))
  }

  @Test("a linked extension lies where it was linked from, and settings can switch all of them off")
  func linkedExtension() throws {
    let fixture = try AgentFixture()
    try geminiExtension(fixture, "dev", in: "work/dev")
    try fixture.skill("work/dev/skills/draft")
    try fixture.write(
      "{\"type\": \"link\", \"source\": \"\(fixture.home)/work/dev\"}",
      to: ".gemini/extensions/dev/.gemini-extension-install.json")
    #expect(try fixture.state("gemini-cli", "work/dev/skills/draft") == .on)
    try fixture.write(#"{"admin": {"extensions": {"enabled": false}}}"#, to: ".gemini/settings.json")
    #expect(try fixture.state("gemini-cli", "work/dev/skills/draft") == .off)
  }

  // MARK: - Codex

  private func codexPlugin(
    _ fixture: AgentFixture, _ version: String, manifest: String = "{\"name\": \"tool\"}"
  ) throws {
    let place = ".codex/plugins/cache/market/tool/\(version)"
    try fixture.write(manifest, to: "\(place)/.codex-plugin/plugin.json")
    try fixture.skill("\(place)/skills/run")
  }

  @Test("a plugin that Codex's configuration names is read from its newest version, as plugin:skill")
  func codexPlugins() throws {
    let fixture = try AgentFixture()
    for version in ["1.9.0", "1.10.0", "1.10.0-rc.1"] { try codexPlugin(fixture, version) }
    let cache = ".codex/plugins/cache/market/tool"
    #expect(try fixture.state("codex", "\(cache)/1.10.0/skills/run") == .notRead)
    try fixture.write("[plugins.\"tool@market\"]\nenabled = true\n", to: ".codex/config.toml")
    let live = try fixture.verdict("codex", "\(cache)/1.10.0/skills/run")
    #expect(live.state == .on, "\(live.reason)")
    #expect(live.name == "tool:run")
    for old in ["1.9.0", "1.10.0-rc.1"] {
      let stale = try fixture.verdict("codex", "\(cache)/\(old)/skills/run")
      #expect(stale.state == .notRead)
      #expect(stale.reason.contains("1.10.0"), "\(stale.reason)")
    }
    // A version that is called local goes before all others.
    try codexPlugin(fixture, "local")
    #expect(try fixture.state("codex", "\(cache)/local/skills/run") == .on)
    #expect(try fixture.state("codex", "\(cache)/1.10.0/skills/run") == .notRead)
  }

  @Test("a plugin of Codex is off where the configuration says so, or where it has no manifest")
  func codexSwitches() throws {
    let fixture = try AgentFixture()
    try codexPlugin(fixture, "1.0.0", manifest: "{\"name\": \"tool\", \"skills\": \"./more\"}")
    try fixture.skill(".codex/plugins/cache/market/tool/1.0.0/more/extra")
    let run = ".codex/plugins/cache/market/tool/1.0.0/skills/run"
    try fixture.write("[plugins.\"tool@market\"]\n", to: ".codex/config.toml")
    #expect(
      try fixture.verdict("codex", ".codex/plugins/cache/market/tool/1.0.0/more/extra").name == "tool:extra")
    try fixture.write("[plugins.\"tool@market\"]\nenabled = false\n", to: ".codex/config.toml")
    let off = try fixture.verdict("codex", run)
    #expect(off.state == .off)
    #expect(off.path == fixture.home.appending(".codex/config.toml"))
    #expect(off.line == 2)
    try fixture.write("[features]\nplugins = false\n[plugins.\"tool@market\"]\n", to: ".codex/config.toml")
    #expect(try fixture.verdict("codex", run).line == 2)
    try fixture.write("[plugins.\"tool@market\"]\n", to: ".codex/config.toml")
    try codexPlugin(fixture, "1.0.0", manifest: "{,")
    let broken = try fixture.verdict("codex", run)
    #expect(broken.state == .notRead)
    #expect(broken.reason.contains("plugin.json"))
  }
}
