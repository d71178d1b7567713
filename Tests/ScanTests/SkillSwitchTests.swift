import Agents
import Catalog
import Platform
import TestSupport
import Testing

@testable import Scan

@Suite("Switching skills")
struct SkillSwitchTests {
  private func edits(
    _ fixture: AgentFixture, _ agent: String, _ relative: String, on isOn: Bool,
    earlier: EarlierSettings? = nil
  ) throws -> [SettingsEdit] {
    let reader = fixture.reader
    let way = fixture.home.appending(relative)
    return try reader.switching(
      reader.realPath(way), way: way, of: try #require(Agent.named(agent)), on: isOn,
      at: reader.standpoint(at: fixture.project), earlier: { _, _ in earlier })
  }

  private func refusal(
    _ fixture: AgentFixture, _ agent: String, _ relative: String, on isOn: Bool
  ) throws -> SwitchRefusal {
    do {
      _ = try edits(fixture, agent, relative, on: isOn)
    } catch let refusal as SwitchRefusal {
      return refusal
    }
    return try #require(nil)
  }

  struct Example: Sendable, CustomTestStringConvertible {
    var agent: String
    var skill: String
    var file: String
    var before: String
    var off: String
    var on: String
    var testDescription: String { agent }
  }

  @Test(
    "a skill goes off and on again in its agent's own file, and every other byte stays",
    arguments: [
      Example(
        agent: "claude-code", skill: "proj/.claude/skills/pdf", file: "proj/.claude/settings.local.json",
        before: "{\"model\": \"x\"}\n",
        off: "{\"model\": \"x\", \"skillOverrides\": {\n  \"pdf\": \"off\"\n}}\n",
        on: "{\"model\": \"x\"}\n"),
      Example(
        agent: "codex", skill: "proj/.agents/skills/pdf", file: ".codex/config.toml",
        before: "model = \"x\" # mine",
        off:
          "model = \"x\" # mine\n\n[[skills.config]]\npath = \"HOME/proj/.agents/skills/pdf/SKILL.md\"\nenabled = false\n",
        on: "model = \"x\" # mine\n"),
      Example(
        agent: "gemini-cli", skill: ".gemini/skills/pdf", file: ".gemini/settings.json",
        before: "{\n  // mine\n  \"skills\": {\"disabled\": [\"other\"]}\n}\n",
        off: "{\n  // mine\n  \"skills\": {\"disabled\": [\"other\", \"pdf\"]}\n}\n",
        on: "{\n  // mine\n  \"skills\": {\"disabled\": [\"other\"]}\n}\n"),
      Example(
        agent: "opencode", skill: ".agents/skills/pdf", file: ".config/opencode/opencode.jsonc",
        before: "{\n  \"permission\": {\n    \"skill\": {\n      \"*\": \"ask\", // ask\n    },\n  },\n}\n",
        off:
          "{\n  \"permission\": {\n    \"skill\": {\n      \"*\": \"ask\", // ask\n      \"pdf\": \"deny\"\n    },\n  },\n}\n",
        on:
          "{\n  \"permission\": {\n    \"skill\": {\n      \"*\": \"ask\" // ask\n    },\n  },\n}\n"
      ),
      Example(
        agent: "openclaw", skill: ".openclaw/skills/pdf", file: ".openclaw/openclaw.json",
        before: "{ skills: { entries: { pdf: { enabled: true } } } } // five\n",
        off: "{ skills: { entries: { pdf: { enabled: false } } } } // five\n",
        on: "{  } // five\n"),
      Example(
        agent: "hermes-agent", skill: ".hermes/skills/docs/pdf", file: ".hermes/config.yaml",
        before: "# mine\nskills:\n  disabled:\n    - other # why\n",
        off: "# mine\nskills:\n  disabled:\n    - other # why\n    - pdf\n",
        on: "# mine\nskills:\n  disabled:\n    - other # why\n"),
    ])
  func round(example: Example) throws {
    let fixture = try AgentFixture()
    try fixture.skill(example.skill)
    func text(_ text: String) -> String { text.replacing("HOME", with: fixture.home.displayText) }
    try fixture.write(example.before, to: example.file)
    #expect(try edits(fixture, example.agent, example.skill, on: true).isEmpty)
    for (isOn, wanted) in [(false, example.off), (true, example.on)] {
      let edits = try edits(fixture, example.agent, example.skill, on: isOn)
      #expect(edits.map(\.path) == [fixture.home.appending(example.file)])
      let after = try #require(edits.first?.after)
      #expect(String(decoding: after, as: UTF8.self) == text(wanted))
      if isOn {
        // What skillhub itself wrote goes as it came.
        let earlier = EarlierSettings(bytes: Array(text(example.before).utf8), folderCount: 0)
        let restored = try self.edits(fixture, example.agent, example.skill, on: true, earlier: earlier)
        #expect(restored.map { String(decoding: $0.after, as: UTF8.self) } == [text(example.before)])
        let made = EarlierSettings(bytes: nil, folderCount: 2)
        let gone = try self.edits(fixture, example.agent, example.skill, on: true, earlier: made)
        #expect(gone.map(\.isRemoved) == [true] && gone.map(\.folderCount) == [2])
      }
      try fixture.write(text(wanted), to: example.file)
      #expect((try fixture.state(example.agent, example.skill) == .off) == !isOn)
      #expect(try self.edits(fixture, example.agent, example.skill, on: isOn).isEmpty)
    }
  }

  @Test("a file that is not there is made; what is off in the home is switched on there")
  func files() throws {
    let fixture = try AgentFixture()
    try fixture.skill(".claude/skills/pdf")
    let made = try #require(try edits(fixture, "claude-code", ".claude/skills/pdf", on: false).first)
    #expect(made.path == fixture.project.appending(".claude/settings.local.json") && !made.exists)
    try fixture.write("{\"skillOverrides\": {\"pdf\": \"off\"}}", to: ".claude/settings.json")
    let changed = try #require(try edits(fixture, "claude-code", ".claude/skills/pdf", on: true).first)
    #expect(changed.path == fixture.home.appending(".claude/settings.json"))
    #expect(changed.isRemoved && changed.after.isEmpty)
  }

  @Test(
    "a line goes with what held nothing else, and what else there is stays; where that is not enough the opposite is written"
  )
  func takingOut() throws {
    func enabled(_ local: String, project: String = "{}") throws -> SettingsEdit? {
      let fixture = try AgentFixture()
      try fixture.skill("proj/.claude/skills/pdf")
      try fixture.write(local, to: "proj/.claude/settings.local.json")
      try fixture.write(project, to: "proj/.claude/settings.json")
      return try edits(fixture, "claude-code", "proj/.claude/skills/pdf", on: true).first
    }
    func text(_ edit: SettingsEdit?) -> String? { edit.map { String(decoding: $0.after, as: UTF8.self) } }
    let off = "\"skillOverrides\": {\"pdf\": \"off\"}"
    #expect(try enabled("{\(off)}\n")?.isRemoved == true)
    #expect(text(try enabled("{\n  \"a\": 1,\n  \(off)\n}\n")) == "{\n  \"a\": 1\n}\n")
    #expect(text(try enabled("{\n  \(off),\n  \"a\": 1\n}\n")) == "{\n  \"a\": 1\n}\n")
    #expect(
      text(try enabled("{\"skillOverrides\": {\"a\": \"off\", \"pdf\": \"off\"}}"))
        == "{\"skillOverrides\": {\"a\": \"off\"}}")
    let both = try enabled("{\(off)}\n", project: "{\(off)}\n")
    #expect(text(both) == "{\"skillOverrides\": {\"pdf\": \"on\"}}\n")
    #expect(both?.isRemoved == false)
    // What was there before may say the same.
    let fixture = try AgentFixture()
    try fixture.skill("proj/.claude/skills/pdf")
    try fixture.write("{\n\(off)}", to: "proj/.claude/settings.local.json")
    let edit = try edits(
      fixture, "claude-code", "proj/.claude/skills/pdf", on: true,
      earlier: EarlierSettings(bytes: Array("{\(off)}".utf8), folderCount: 0))
    #expect(edit.map(\.isRemoved) == [true])
  }

  @Test("a settings file that is a link stays, though it would hold nothing")
  func linkStays() throws {
    let fixture = try AgentFixture()
    try fixture.skill("proj/.claude/skills/pdf")
    try fixture.write("{\"skillOverrides\": {\"pdf\": \"off\"}}", to: "dotfiles.json")
    try fixture.folder.link(
      "home/proj/.claude/settings.local.json", to: fixture.home.appending("dotfiles.json").displayText)
    let edit = try #require(try edits(fixture, "claude-code", "proj/.claude/skills/pdf", on: true).first)
    #expect(!edit.isRemoved && String(decoding: edit.after, as: UTF8.self) == "{}")
  }

  @Test("a list that the project shares is said to be shared")
  func shared() throws {
    let fixture = try AgentFixture()
    try fixture.skill("proj/.gemini/skills/pdf")
    try fixture.write("{\"skills\": {\"disabled\": [\"PDF\"]}}", to: "proj/.gemini/settings.json")
    let edits = try edits(fixture, "gemini-cli", "proj/.gemini/skills/pdf", on: true)
    #expect(edits.map(\.isShared) == [true])
  }

  @Test("what would not come to what was asked for is refused, with the place that decides")
  func refused() throws {
    let fixture = try AgentFixture()
    try fixture.skill(".claude/skills/pdf")
    try fixture.skill("elsewhere/pdf")
    try fixture.write("{\"permissions\": {\"deny\": [\"Skill(pdf)\"]}}", to: ".claude/settings.json")
    let denied = try refusal(fixture, "claude-code", ".claude/skills/pdf", on: true)
    #expect(denied.place?.path == fixture.home.appending(".claude/settings.json"))
    #expect(denied.reason.contains("permissions.deny: Skill(pdf)"))
    #expect(try refusal(fixture, "claude-code", "elsewhere/pdf", on: false).isRead == false)
    #expect(
      try refusal(fixture, "goose", ".claude/skills/pdf", on: false).reason.contains("no documented switch"))
    try fixture.write("{\"permissions\": ", to: ".config/opencode/opencode.json")
    #expect(throws: SwitchRefusal.self) { try edits(fixture, "opencode", ".claude/skills/pdf", on: false) }
    try fixture.write("{\"permission\": \"allow\"}", to: ".config/opencode/opencode.json")
    #expect(
      try refusal(fixture, "opencode", ".claude/skills/pdf", on: false).reason
        == "opencode.json has something else there than a mapping")
  }

  @Test("a settings file that skillhub cannot change is not called faulty, and how to change it is said")
  func byHand() throws {
    let fixture = try AgentFixture()
    try fixture.skill("proj/.agents/skills/pdf")
    let file = fixture.home.appending(".codex/config.toml")
    try fixture.write("model = \"x\"\nskills = {config = []}\n", to: ".codex/config.toml")
    let formed = try refusal(fixture, "codex", "proj/.agents/skills/pdf", on: false)
    #expect(formed.reason == "config.toml has skills.config in a form to which no table can be added")
    #expect(formed.place == SettingsPlace(file, line: 2))
    #expect(formed.hint == "change it by hand: ${EDITOR:-vi} +2 \(file)")
    try fixture.write("# " + String(repeating: "x", count: (1 << 20) - 10) + "\n", to: ".codex/config.toml")
    let full = try refusal(fixture, "codex", "proj/.agents/skills/pdf", on: false)
    #expect(full.reason == "config.toml cannot be changed loss-free by skillhub")
    #expect(full.place == SettingsPlace(file) && full.hint == "change it by hand: ${EDITOR:-vi} \(file)")
  }

  @Test("without a home a skill of the project is switched in the project's own file, and others are refused")
  func homeless() throws {
    let fixture = try AgentFixture()
    for skill in ["proj/.claude/skills/pdf", "proj/.agents/skills/pdf", "proj/.gemini/skills/pdf"] {
      try fixture.skill(skill)
    }
    let reader = AgentReader(home: nil, variables: [:])
    func edits(_ agent: String, _ relative: String) throws -> [SettingsEdit] {
      let way = fixture.home.appending(relative)
      return try reader.switching(
        way, way: way, of: try #require(Agent.named(agent)), on: false,
        at: reader.standpoint(at: fixture.project))
    }
    #expect(
      try edits("claude-code", "proj/.claude/skills/pdf").map(\.path)
        == [fixture.project.appending(".claude/settings.local.json")])
    for (agent, skill) in [("codex", "proj/.agents/skills/pdf"), ("opencode", "proj/.agents/skills/pdf")] {
      #expect(throws: SwitchRefusal("there is no home to keep the setting in")) { try edits(agent, skill) }
    }
  }

  @Test(
    "names with quotes, dots, blanks and other letters go off and on",
    arguments: ["pdf.forms", "a \"b\"", "c'd", "größe", "e: f", "[g]", "back\\slash", "#h", "- i"])
  func names(name: String) throws {
    var tried = 0
    for (agent, root) in [
      ("claude-code", ".claude/skills"), ("codex", ".agents/skills"), ("gemini-cli", ".gemini/skills"),
      ("opencode", ".agents/skills"), ("openclaw", ".openclaw/skills"), ("hermes-agent", ".hermes/skills"),
    ] {
      let fixture = try AgentFixture()
      let header = "name: '\(name.replacing("'", with: "''"))'"
      try fixture.write("---\n\(header)\ndescription: d\n---\n", to: "\(root)/\(name)/SKILL.md")
      // An agent that does not take the name has nothing to switch.
      guard try fixture.state(agent, "\(root)/\(name)") == .on else { continue }
      tried += 1
      for isOn in [false, true] {
        do {
          let edits = try edits(fixture, agent, "\(root)/\(name)", on: isOn)
          let edit = try #require(edits.first)
          let relative = try #require(edit.path.relative(to: fixture.home)).displayText
          try fixture.write(String(decoding: edit.after, as: UTF8.self), to: relative)
          #expect((try fixture.state(agent, "\(root)/\(name)") == .off) == !isOn, "\(agent) \(name)")
        } catch let refusal as SwitchRefusal {
          // What cannot be said in the agent's notation is refused, and nothing is written.
          #expect(!refusal.reason.isEmpty)
          #expect(agent == "hermes-agent" && name == "[g]", "\(agent) \(name): \(refusal.reason)")
          break
        }
      }
    }
    #expect(tried > 2)
  }

  @Test("what more than one setting switches off names no command")
  func change() throws {
    let fixture = try AgentFixture()
    try fixture.skill(".openclaw/skills/pdf")
    try fixture.skill(".hermes/skills/pdf")
    func change(_ agent: String, _ relative: String) throws -> String? {
      let reader = fixture.reader
      let way = fixture.home.appending(relative)
      return reader.verdict(
        of: try #require(Agent.named(agent)), on: reader.realPath(way), way: way,
        at: reader.standpoint(at: fixture.project)
      ).change
    }
    try fixture.write("{skills: {entries: {pdf: {enabled: false}}}}", to: ".openclaw/openclaw.json")
    #expect(try change("openclaw", ".openclaw/skills/pdf") == "skillhub enable pdf --agent openclaw")
    try fixture.write("{agents: {defaults: {skills: []}}}", to: ".openclaw/openclaw.json")
    #expect(try change("openclaw", ".openclaw/skills/pdf")?.hasPrefix("${EDITOR:-vi} +1 ") == true)
    try fixture.write("skills:\n  disabled: [pdf]\n", to: ".hermes/config.yaml")
    #expect(try change("hermes-agent", ".hermes/skills/pdf") == "skillhub enable pdf --agent hermes-agent")
  }
}
