import Agents
import Catalog
import Platform
import Scan
import TestSupport
import Testing

/// Skills in roots of other folders than the one that an agent runs in: said only as far as a source says it.
@Suite struct AgentReachTests {
  @Test(
    "whether an agent looks above or below for its root is unknown where no source says so",
    arguments: [
      ("trae", ".trae/skills", "", "unknown", "unknown"),
      ("roo-code", ".roo/skills", "", "notRead", "notRead"),
      ("grok-build", ".grok/skills", "", "on", "notRead"),
      ("cursor", ".agents/skills", "", "unknown", "on"),
      ("cursor", ".claude/skills", "", "unknown", "unknown"),
      ("github-copilot", ".agents/skills", "", "unknown", "notRead"),
      ("github-copilot", ".claude/skills", "", "unknown", "notRead"),
      ("github-copilot", ".github/skills", "", "on", "notRead"),
      ("gemini-cli", ".gemini/skills", "", "notRead", "notRead"),
      ("goose", ".goose/skills", "", "notRead", "notRead"),
      ("vscode", ".github/skills", "", "notRead", "notRead"),
      ("codex", ".agents/skills", "", "on", "notRead"),
      ("kimi-code-cli", ".agents/skills", "", "on", "notRead"),
      ("claude-code", ".claude/skills", "", "on", "on"),
    ])
  func directions(agent: String, root: String, _: String, above: String, below: String) throws {
    let fixture = try AgentFixture()
    try fixture.skill("proj/\(root)/up")
    try fixture.skill("proj/packages/web/\(root)/down")
    let package = fixture.project.appending("packages/web")
    let up = try fixture.verdict(agent, "proj/\(root)/up", from: package)
    #expect(up.state.rawValue == above, "above: \(up.reason)")
    let down = try fixture.verdict(agent, "proj/packages/web/\(root)/down")
    #expect(down.state.rawValue == below, "below: \(down.reason)")
    for verdict in [up, down] where verdict.state == .unknown {
      #expect(verdict.reason.contains("nothing says whether"), "\(verdict.reason)")
      #expect(verdict.reason.contains(root), "\(verdict.reason)")
      #expect(verdict.change?.hasPrefix("cd ") == true)
    }
  }

  @Test("beside in the same repository it is unknown too, in another project it is not read")
  func beside() throws {
    let fixture = try AgentFixture()
    try fixture.folder.makeFolder("home/other/.git")
    for root in ["proj/packages/web", "proj/packages/api", "other"] {
      try fixture.skill("\(root)/.trae/skills/\(root.split(separator: "/").last ?? "")")
    }
    let web = fixture.project.appending("packages/web")
    #expect(try fixture.state("trae", "proj/packages/api/.trae/skills/api", from: web) == .unknown)
    let other = try fixture.verdict("trae", "other/.trae/skills/other", from: web)
    #expect(other.state == .notRead)
    #expect(other.reason.contains("runs in other, not from here"), "\(other.reason)")
  }

  @Test("what another folder's agent would not offer either is not said to be read there")
  func elsewhere() throws {
    let fixture = try AgentFixture()
    try fixture.folder.makeFolder("home/other/.git")
    try fixture.skill("other/.gemini/skills/one")
    try fixture.write("{\"skills\": {\"disabled\": [\"one\"]}}", to: ".gemini/settings.json")
    let verdict = try fixture.verdict("gemini-cli", "other/.gemini/skills/one")
    #expect(verdict.state == .notRead)
    #expect(verdict.reason == "off where Gemini CLI runs in other, and not read from here")
    #expect(verdict.path == fixture.home.appending(".gemini/settings.json"))
    #expect(verdict.change == nil)
  }

  @Test("Kimi Code reads the nearest folder upwards that holds a .git, else its own, the project first")
  func kimiCode() throws {
    let fixture = try AgentFixture()
    let package = try fixture.folder.makeFolder("home/proj/packages/web")
    for place in ["proj/.kimi-code", "proj/.agents", ".kimi-code", ".agents", "plain/.agents"] {
      try fixture.skill("\(place)/skills/one")
    }
    try fixture.skill("proj/packages/web/.agents/skills/inner")
    let first = try fixture.verdict("kimi-code-cli", "proj/.kimi-code/skills/one", from: package)
    #expect(first.state == .on, "\(first.reason)")
    #expect(first.rule.source.contains("scanner.ts"))
    for loser in ["proj/.agents", ".kimi-code", ".agents"] {
      let verdict = try fixture.verdict("kimi-code-cli", "\(loser)/skills/one", from: package)
      #expect(verdict.state == .shadowed, "\(loser): \(verdict.reason)")
      #expect(verdict.winner == fixture.project.appending(".kimi-code/skills/one"))
    }
    #expect(
      try fixture.state("kimi-code-cli", "proj/packages/web/.agents/skills/inner", from: package) == .notRead)
    let plain = fixture.home.appending("plain")
    #expect(try fixture.state("kimi-code-cli", "plain/.agents/skills/one", from: plain) == .on)
  }

  @Test("on a name clash Claude Code's nested skill stays, named after its folder")
  func nested() throws {
    let fixture = try AgentFixture()
    for place in ["proj/packages/web", "proj", ""] {
      try fixture.skill("\(place)/.claude/skills/tidy")
    }
    try fixture.skill("proj/packages/web/.claude/skills/mine")
    let nested = try fixture.verdict("claude-code", "proj/packages/web/.claude/skills/tidy")
    #expect(nested.state == .on, "\(nested.reason)")
    #expect(nested.name == "packages/web:tidy")
    #expect(nested.reason.contains("read once Claude Code works on files in packages/web"))
    #expect(nested.rule.source.contains("code.claude.com/docs/en/skills"))
    #expect(try fixture.verdict("claude-code", "proj/packages/web/.claude/skills/mine").name == "mine")
    // The personal copy hides the project's as before, and a switch still holds.
    #expect(try fixture.state("claude-code", "proj/.claude/skills/tidy") == .shadowed)
    try fixture.write("{\"skillOverrides\": {\"tidy\": \"off\"}}", to: ".claude/settings.json")
    #expect(try fixture.state("claude-code", "proj/packages/web/.claude/skills/tidy") == .off)
    try fixture.write("{\"skillOverrides\": {", to: ".claude/settings.json")
    #expect(try fixture.state("claude-code", "proj/packages/web/.claude/skills/tidy") == .unknown)
  }

  @Test("where both copies are the project's, or the home's, the root that wins is named")
  func winningRoot() throws {
    let fixture = try AgentFixture()
    for root in [".agents", ".goose"] {
      try fixture.skill("proj/\(root)/skills/one")
      try fixture.skill("proj/\(root)/skills/two")
    }
    try fixture.skill(".agents/skills/two")
    try fixture.skill(".agents/skills/three")
    try fixture.skill(".claude/skills/three")
    #expect(
      try fixture.verdict("goose", "proj/.goose/skills/one").reason == "the copy in .agents/skills wins")
    #expect(try fixture.verdict("goose", ".agents/skills/two").reason == "the project's copy wins")
    #expect(
      try fixture.verdict("goose", ".claude/skills/three").reason == "the copy in ~/.agents/skills wins")
    // Of folders above each other the root says nothing by itself.
    let package = try fixture.folder.makeFolder("home/proj/packages/web")
    try fixture.skill("proj/packages/web/.agents/skills/four")
    try fixture.skill("proj/.agents/skills/four")
    #expect(
      try fixture.verdict("pi", "proj/.agents/skills/four", from: package).reason
        == "the copy in .agents/skills of web wins")
  }
}
