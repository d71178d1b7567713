import Catalog
import Glibc
import Platform
import Scan
import Store
import TestSupport
import Testing

@Suite("skills in folders that git ignores") struct IgnoredSkillTests {
  private static let skill = "---\nname: x\ndescription: Does it. Use when asked.\n---\n"

  /// A repository whose ignored folder `build` has a tracked skill, and `other` one that is not tracked.
  private func fixture(_ options: String = "") throws -> GitFixture {
    let fixture = try GitFixture()
    try fixture.folder.makeFolder("r")
    try fixture.git("init -q \(options)", in: "r")
    try fixture.write(Self.skill, to: "r/build/skills/x/SKILL.md")
    try fixture.write(Self.skill, to: "r/other/skills/x/SKILL.md")
    try fixture.write("build/\nother/\n", to: "r/.gitignore")
    try fixture.git("add -f build .gitignore", in: "r")
    return fixture
  }

  private func workspace(_ fixture: GitFixture) -> Workspace {
    Workspace(
      places: Places(cache: fixture.path.appending("cache"), state: nil),
      home: fixture.path.appending("home"),
      configHome: nil)
  }

  private func skills(_ workspace: Workspace, _ fixture: GitFixture) async -> [String] {
    let survey = await workspace.survey([fixture.path.appending("r")])
    return (survey?.skills ?? []).compactMap { $0.place.path.relative(to: fixture.path)?.displayText }
  }

  @Test("a tracked one is found in a repository of whatever form and owner")
  func tracked() async throws {
    for options in ["", "--object-format=sha256"] {
      let fixture = try fixture(options)
      try fixture.git("update-index --split-index", in: "r")
      if geteuid() == 0 { chown(fixture.path.appending("r/.git").description, 1001, 1001) }
      let workspace = workspace(fixture)
      #expect(await skills(workspace, fixture) == ["r/build/skills/x"])
      #expect(workspace.repositories.refusals.isEmpty)
    }
  }

  @Test("where the index cannot be read nothing is lost, and that is said once")
  func unreadable() async throws {
    let fixture = try fixture()
    let bytes = try #require(fixture.bytes(of: "r/.git/index"))
    try fixture.folder.write(bytes: Array(bytes.prefix(60)), to: FilePath("r/.git/index"))
    let workspace = workspace(fixture)
    #expect(await skills(workspace, fixture) == ["r/build/skills/x", "r/other/skills/x"])
    #expect(workspace.repositories.refusals.map(\.workTree) == [fixture.path.appending("r")])
    #expect(
      workspace.repositories.refusals.map(\.reason) == [
        "the index is damaged: it is cut off; what git ignores is walked, since it may be tracked"
      ])
  }

  @Test(
    "a change of the user's rules, or of where they are named, is seen although nothing changed in the tree",
    arguments: [false, true])
  func userRules(included: Bool) async throws {
    let fixture = try fixture()
    let rules = fixture.path.appending("home/rules")
    try fixture.write("", to: "home/rules")
    try fixture.write("[core]\n\texcludesFile = \(rules)\n", to: "home/more")
    let name = included ? "include.path" : "core.excludesFile"
    try fixture.git(["config", name, included ? "\(fixture.path)/home/more" : "\(rules)"], in: "r")
    try fixture.write(Self.skill, to: "r/third/skills/x/SKILL.md")
    let root = fixture.path.appending("r")
    func count() async -> Int? { await workspace(fixture).refresh(root)?.skillCount }
    #expect(await count() == 2)
    try fixture.write("third/\n", to: "home/rules")
    #expect(await count() == 1)
    if included {
      try fixture.write("", to: "home/more")
      #expect(await count() == 2)
    }
  }
}
