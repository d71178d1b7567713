import Catalog
import Git
import Platform
import Scan
import Store
import TestSupport
import Testing

@Suite struct LastChangedTests {
  private let fixture: GitFixture
  private let workspace: Workspace

  init() throws {
    fixture = try GitFixture()
    try fixture.folder.makeFolder("home")
    workspace = Workspace(
      places: Places(cache: fixture.path.appending("cache"), state: fixture.path.appending("state")),
      home: fixture.path.appending("home"), configHome: fixture.path.appending("config"))
    try fixture.repository("r")
  }

  private func skill(_ place: String) throws {
    let name = place.split(separator: "/").last ?? ""
    try fixture.write("---\nname: \(name)\ndescription: Does it. Use it.\n---\n", to: "\(place)/SKILL.md")
    try fixture.write("text\n", to: "\(place)/references/a.md")
    for file in ["SKILL.md", "references/a.md", "references", ""] { fixture.age("\(place)/\(file)") }
  }

  /// The names of the items that were changed since a moment, and when.
  private func changed(
    since first: String, in place: String = "r", _ workspace: Workspace? = nil
  ) async throws -> [String: Int64] {
    let workspace = workspace ?? self.workspace
    let folder = fixture.path.appending(place)
    _ = await workspace.refresh(folder)
    let items = workspace.index.items(under: folder).map(\.summary)
    let moment = try #require(Timestamp(rfc3339: first))
    var result: [String: Int64] = [:]
    for (item, time) in zip(items, workspace.lastChanges(of: items, since: moment)) {
      if let time { result["\(item.kind.rawValue):\(item.name)"] = time.seconds }
    }
    return result
  }

  @Test("what is as committed goes by its last commit, whatever the times of its files say")
  func committed() async throws {
    try skill("r/.claude/skills/old")
    try fixture.commit("old", in: "r", date: "2024-01-02T03:04:05Z")
    try skill("r/.claude/skills/new")
    try fixture.commit("new", in: "r", date: "2024-03-02T00:00:00Z")
    let expected: [String: Int64] = ["skill:new": 1_709_337_600, "project:r": 1_709_337_600]
    #expect(try await changed(since: "2024-03-01T00:00:00Z") == expected)
    // The second time the head's time is kept, and it is the same after a clone, which writes every file anew.
    #expect(try await changed(since: "2024-03-01T00:00:00Z") == expected)
    #expect(try await changed(since: "2024-03-10T00:00:00Z") == [:])
    #expect(try await changed(since: "2024-01-01T00:00:00Z").keys.sorted().count == 3)
    try fixture.git("clone -q r other")
    let inClone = try await changed(since: "2024-03-01T00:00:00Z", in: "other")
    #expect(inClone == ["skill:new": 1_709_337_600, "project:other": 1_709_337_600])
    #expect(try await changed(since: "2024-03-10T00:00:00Z", in: "other") == [:])
  }

  @Test("what is not committed goes by the times of the files that differ")
  func uncommitted() async throws {
    for name in ["edited", "staged", "touched", "below", "gone"] { try skill("r/.claude/skills/\(name)") }
    try fixture.write(".claude/skills/ignored/\n", to: "r/.gitignore")
    try fixture.commit("all", in: "r", date: "2024-01-02T03:04:05Z")
    for name in ["fresh", "stale", "ignored"] { try skill("r/.claude/skills/\(name)") }
    let time = 1_720_000_000
    func write(_ text: String, _ file: String) throws {
      try fixture.write(text, to: "r/.claude/skills/\(file)")
      fixture.age("r/.claude/skills/\(file)", seconds: time)
    }
    for name in ["edited", "staged", "ignored"] {
      try write("---\nname: \(name)\ndescription: Does more. Use it.\n---\n", "\(name)/SKILL.md")
    }
    try fixture.git("add .claude/skills/staged", in: "r")
    fixture.age("r/.claude/skills/touched/SKILL.md", seconds: time)
    try write("other\n", "below/references/a.md")
    fixture.remove("r/.claude/skills/gone/references/a.md")
    fixture.age("r/.claude/skills/gone/references", seconds: time)
    fixture.age("r/.claude/skills/fresh/references/a.md", seconds: time)
    let found = try await changed(since: "2024-06-01T00:00:00Z")
    #expect(
      found == [
        "skill:edited": 1_720_000_000, "skill:staged": 1_720_000_000, "skill:below": 1_720_000_000,
        "skill:gone": 1_720_000_000, "skill:fresh": 1_720_000_000, "skill:ignored": 1_720_000_000,
      ])
  }

  @Test("outside of repositories, and on a branch without a commit, it goes by the time of the item's file")
  func withoutCommits() async throws {
    try skill("r/.claude/skills/unborn")
    try skill("plain/.claude/skills/plain")
    for place in ["r", "plain"] {
      #expect(try await changed(since: "2024-01-01T00:00:00Z", in: place) == [:])
    }
    fixture.age("r/.claude/skills/unborn/SKILL.md", seconds: 1_720_000_000)
    fixture.age("plain/.claude/skills/plain/SKILL.md", seconds: 1_720_000_000)
    #expect(try await changed(since: "2024-01-01T00:00:00Z") == ["skill:unborn": 1_720_000_000])
    #expect(
      try await changed(since: "2024-01-01T00:00:00Z", in: "plain") == ["skill:plain": 1_720_000_000])
  }

  @Test("a commit after the head's time was kept is seen")
  func laterCommit() async throws {
    try skill("r/.claude/skills/one")
    try fixture.commit("one", in: "r", date: "2024-01-02T03:04:05Z")
    fixture.age("r/.git/HEAD")
    fixture.age("r/.git/refs/heads/main")
    #expect(try await changed(since: "2024-06-01T00:00:00Z") == [:])
    try fixture.write(
      "---\nname: one\ndescription: Does more. Use it.\n---\n", to: "r/.claude/skills/one/SKILL.md")
    fixture.age("r/.claude/skills/one/SKILL.md")
    try fixture.commit("two", in: "r", date: "2024-07-02T03:04:05Z")
    let found = try await changed(since: "2024-06-01T00:00:00Z")
    #expect(found.keys.sorted() == ["project:r", "skill:one"])
  }
}
