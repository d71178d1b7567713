import Catalog
import Glibc
import Platform
import Scan
import Store
import TestSupport
import Testing

@Suite("the list of files") struct FileListTests {
  private func rows(_ fixture: GitFixture) async throws -> [ItemSummary] {
    let workspace = Workspace(
      places: Places(cache: fixture.path.appending("cache"), state: nil),
      home: fixture.path.appending("home"),
      configHome: nil)
    let root = fixture.path.appending("r")
    _ = try #require(await workspace.refresh(root))
    return workspace.files(under: root)
  }

  @Test("it has what git lists, with the state, the role and the time of each")
  func files() async throws {
    let fixture = try GitFixture()
    try fixture.repository("r")
    let skill = "---\nname: s\ndescription: Does it. Use when asked.\n---\n"
    for (name, text) in [
      (".claude/skills/s/SKILL.md", skill), (".claude/skills/s/scripts/run", "x"), ("AGENTS.md", "x"),
      ("changed", "x"), ("gone", "x"), ("folder/file", "x"), (".gitignore", "*.log\n"),
    ] { try fixture.write(text, to: "r/\(name)") }
    let root = fixture.path.appending("r")
    symlink("folder", root.appending("link").description)
    symlink("nowhere", root.appending("broken").description)
    symlink("nowhere", root.appending(".claude/skills/lost").description)
    try fixture.commit("one", in: "r")
    try fixture.write("longer", to: "r/changed")
    try fixture.write("x", to: "r/new")
    try fixture.write("x", to: "r/some.log")
    fixture.remove("r/gone")
    mkfifo(root.appending("pipe").description, 0o600)
    try fixture.git("worktree add -q w", in: "r")

    var found: [String: (String, String?)] = [:]
    for row in try await rows(fixture) where !row.path.displayText.contains("/w/") {
      #expect(row.modified != nil)
      found[row.path.relative(to: root)?.displayText ?? ""] = (row.status, row.remark)
    }
    let expected: [String: (String, String?)] = [
      ".claude/skills/s/SKILL.md": ("clean", "skill document"),
      ".claude/skills/s/scripts/run": ("clean", "script of a skill"), "AGENTS.md": ("clean", "instructions"),
      "changed": ("modified", nil), "folder/file": ("clean", nil), ".gitignore": ("clean", nil),
      "link": ("clean", "link"), "broken": ("clean", "link"), "new": ("untracked", nil),
    ]
    #expect(Set(found.keys) == Set(expected.keys))
    for (name, value) in expected {
      #expect(found[name]?.0 == value.0, "\(name)")
      #expect(found[name]?.1 == value.1, "\(name)")
    }
  }

  @Test("a file that two ways lead to is one row, and one in no readable repository has an unknown state")
  func ways() async throws {
    let fixture = try GitFixture()
    try fixture.folder.makeFolder("r")
    try fixture.git("init -q --object-format=sha256", in: "r")
    try fixture.write("---\nname: s\ndescription: x\n---\n", to: "r/.agents/skills/s/SKILL.md")
    try fixture.folder.makeFolder("r/.claude")
    symlink("../.agents/skills", fixture.path.appending("r/.claude/skills").description)
    let rows = try await rows(fixture)
    #expect(rows.count == 1)
    #expect(rows.first?.paths.count == 2)
    #expect(rows.first?.status == "unknown")
  }
}
