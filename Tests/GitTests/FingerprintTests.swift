import Catalog
import Git
import TestSupport
import Testing

@Suite("fingerprints") struct FingerprintTests {
  /// Waits, by looking again, until nothing was changed a moment ago.
  private func settled(_ fixture: GitFixture, _ item: String) throws -> GitFingerprint {
    let tree = try fixture.workTree("r")
    let clock = ContinuousClock()
    let start = clock.now
    while clock.now - start < .seconds(5) {
      let print = tree.fingerprint(
        of: fixture.path.appending(item), home: fixture.path.appending("home"),
        configHome: fixture.path.appending("config"))
      if let print { return print }
    }
    throw NoWorkTree(place: item)
  }

  private func fixture() throws -> GitFixture {
    let fixture = try GitFixture()
    try fixture.repository("r")
    try fixture.write("x", to: "r/skills/a/SKILL.md")
    try fixture.write("x", to: "r/skills/b/SKILL.md")
    try fixture.commit("one", in: "r")
    try fixture.git("clone -q r o")
    try fixture.git("remote add origin ../o", in: "r")
    try fixture.git("fetch -q origin", in: "r")
    try fixture.git("branch -q --set-upstream-to=origin/main main", in: "r")
    return fixture
  }

  @Test("something that changed just now has no fingerprint")
  func racy() throws {
    let fixture = try fixture()
    try fixture.write("x", to: "r/skills/a/fresh")
    let print = try fixture.workTree("r").fingerprint(
      of: fixture.path.appending("r/skills/a"), home: nil, configHome: nil)
    #expect(print == nil)
  }

  @Test(
    "everything that a fact depends on changes the fingerprint, and nothing else does",
    arguments: [
      ("r/skills/a/new", true), ("r/skills/a/deep/new", true), ("r/.gitignore", true),
      ("r/skills/.gitattributes", true), ("r/.git/info/exclude", true), ("home/.gitconfig", true),
      ("config/git/ignore", true), ("config/git/attributes", true), ("r/.git/shallow", true),
      ("r/.git/packed-refs", true), ("r/.gitmodules", true), ("r/skills/b/new", false), ("r/other", false),
      ("r/.git/COMMIT_EDITMSG", false), ("r/skills/b/.gitignore", false),
    ])
  func inputs(file: String, matters: Bool) throws {
    let fixture = try fixture()
    let before = try settled(fixture, "r/skills/a")
    #expect(try settled(fixture, "r/skills/a") == before)
    try fixture.write("changed", to: file)
    #expect(try (settled(fixture, "r/skills/a") != before) == matters)
  }

  @Test("a commit, a fetch, a checkout and an add change it")
  func commands() throws {
    let fixture = try fixture()
    var last = try settled(fixture, "r/skills/a/SKILL.md")
    func expectChange(_ what: String) throws {
      let now = try settled(fixture, "r/skills/a/SKILL.md")
      #expect(now != last, "\(what)")
      last = now
    }
    try fixture.git("commit -q --allow-empty -m two", in: "r")
    try expectChange("commit")
    try fixture.commit("theirs", in: "o", date: "1800000000 +0000")
    try fixture.git("fetch -q origin", in: "r")
    try expectChange("fetch")
    try fixture.git("checkout -q --detach", in: "r")
    try expectChange("checkout")
    try fixture.write("x", to: "r/elsewhere")
    try fixture.git("add elsewhere", in: "r")
    try expectChange("add")
  }

  @Test("a large folder and one with a repository inside have none, what lies outside has none")
  func forbidden() throws {
    let fixture = try fixture()
    let tree = try fixture.workTree("r")
    try fixture.repository("r/skills/b/clone")
    for number in 0...GitWorkTree.maximumFingerprintEntries { try fixture.write("", to: "r/many/\(number)") }
    _ = try settled(fixture, "r/skills/a")
    for place in ["r/skills", "r/many", "elsewhere"] {
      #expect(tree.fingerprint(of: fixture.path.appending(place), home: nil, configHome: nil) == nil)
    }
  }

  @Test("what moves behind a symbolic branch or in a folder of tags changes it")
  func indirect() throws {
    let fixture = try fixture()
    try fixture.git("branch other", in: "r")
    try fixture.git("symbolic-ref refs/heads/alias refs/heads/other", in: "r")
    try fixture.git("symbolic-ref HEAD refs/heads/alias", in: "r")
    let before = try settled(fixture, "r/skills/a/SKILL.md")
    let next = try fixture.git(["commit-tree", "-p", "HEAD", "-m", "two", "HEAD^{tree}"], in: "r").prefix(40)
    try fixture.git("update-ref refs/heads/other \(next)", in: "r")
    #expect(try settled(fixture, "r/skills/a/SKILL.md") != before)

    try fixture.git("tag v/1", in: "r")
    try fixture.git("checkout -q --detach", in: "r")
    let detached = try settled(fixture, "r/skills/a/SKILL.md")
    try fixture.git("tag v/2", in: "r")
    #expect(try settled(fixture, "r/skills/a/SKILL.md") != detached)
    #expect(try fixture.open("r").head().tags == ["v/1", "v/2"])
  }
}
