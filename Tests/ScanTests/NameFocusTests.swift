import Agents
import Catalog
import Testing

@testable import Scan

@Suite("Focus on names")
struct NameFocusTests {
  @Test(
    "a document is passed over only where its header certainly gives another name",
    arguments: [
      ("---\nname: other\ndescription: x\n---\n", false), ("---\nname: pdf\n---\n", true),
      ("---\nname: PDF \r\n---\n", true), ("---\nname: other # pdf\n---\n", true),
      ("---\nname: \"other\"\n---\n", true), ("---\n{name: other}\n---\n", true),
      ("---\nname: other\nname: other\n---\n", true), ("---\n\"n\\x61me\": pdf\n---\n", true),
      ("---\ndescription: renames files\nname: other\n---\n", true), ("---\nbase: &b\n<<: *b\n---\n", true),
      ("---\nname:\n  pdf\n---\n", true), ("---\nname : pdf\n---\n", true),
      ("---\ndescription: x\n---\n", false),
      ("---\nname: other\n---\nThe name is pdf.\n", false), ("no header: name pdf\n", true), ("", false),
      ("---\nname: other\n", false),
    ])
  func documents(text: String, isKept: Bool) {
    #expect(NameFocus(["pdf"]).mayBeNamed(by: Array(text.utf8)) == isKept)
  }

  @Test("folders are held by their names in any case, and text of two bytes a character is always kept")
  func folders() {
    let focus = NameFocus(["Pdf", "Ünlü"])
    #expect(
      focus.holds(Array("PDF".utf8)) && focus.holds(Array("ünlü".utf8)) && !focus.holds(Array("pd".utf8)))
    #expect(focus.mayBeNamed(by: [0xFF, 0xFE, 0x2D, 0x00]))
  }

  @Test("what is said of a skill is the same with and without a focus on its names")
  func verdicts() throws {
    let fixture = try AgentFixture()
    try fixture.skill("proj/.claude/skills/pdf")
    try fixture.skill(".claude/skills/pdf")
    try fixture.skill("proj/.agents/skills/forms", name: "pdf")
    try fixture.skill(".agents/skills/pdf", name: "other")
    try fixture.skill(".gemini/skills/words", name: "\"pdf\"")
    for number in 0..<20 { try fixture.skill("proj/.agents/skills/more-\(number)") }
    let all = fixture.reader
    let standpoint = all.standpoint(at: fixture.project)
    for way in [
      "proj/.claude/skills/pdf", ".claude/skills/pdf", "proj/.agents/skills/forms", ".agents/skills/pdf",
    ] {
      let path = fixture.home.appending(way)
      let names: Set<String> = [path.displayName, "pdf", "other"]
      let focused = all.focused(on: names)
      for agent in all.agents {
        #expect(
          focused.verdict(of: agent, on: path, way: path, at: standpoint)
            == all.verdict(of: agent, on: path, way: path, at: standpoint))
      }
      #expect(
        focused.ways(toSkillsNamed: names, at: standpoint) == all.ways(toSkillsNamed: names, at: standpoint))
    }
  }
}
