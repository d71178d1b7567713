import Catalog
import Platform
import Scan
import TestSupport
import Testing

@testable import Store

/// A tree of files, an index and a home of their own.
struct ScanFixture {
  let folder: TemporaryFolder
  let workspace: Workspace

  init() throws {
    folder = try TemporaryFolder()
    try folder.makeFolder("home")
    try folder.makeFolder("tree")
    workspace = Workspace(
      places: Places(
        cache: folder.path.appending("cache"),
        state: folder.path.appending("state")), home: folder.path.appending("home"),
      configHome: folder.path.appending("config"))
  }

  /// A workspace on the same index, as the next run of the program has it.
  static func reopened(_ fixture: ScanFixture) throws -> Workspace {
    Workspace(
      places: fixture.workspace.places, home: fixture.workspace.home,
      configHome: fixture.workspace.configHome)
  }

  var tree: FilePath { folder.path.appending("tree") }

  func skill(_ relative: String, name: String? = nil, text: String = "Does it. Use when asked.") throws {
    let name = name ?? String(relative.split(separator: "/").last ?? "")
    try folder.write(
      "---\nname: \(name)\ndescription: \(text)\n---\n\n# \(name)\n", to: "tree/\(relative)/SKILL.md")
  }

  func skills() -> [ItemSummary] {
    workspace.index.items(under: tree, kind: .skill).map(\.summary).sorted { $0.path < $1.path }
  }
}

@Suite struct WorkspaceTests {
  @Test("skills are found in agents' folders, category folders, packages and anywhere else, each once")
  func finding() async throws {
    let fixture = try ScanFixture()
    for place in [
      ".claude/skills/flat", ".claude/skills/group/deep", "packages/web/.agents/skills/web", "skills/plain",
      "odd/place/loose",
    ] {
      try fixture.skill(place)
    }
    let report = try #require(await fixture.workspace.refresh(fixture.tree))
    #expect(report.skillCount == 5)
    #expect(fixture.skills().map(\.name).sorted() == ["deep", "flat", "loose", "plain", "web"])
    #expect(fixture.skills().allSatisfy { $0.status == "valid" })
  }

  @Test("a second refresh reads nothing, and only what changed after an edit")
  func incremental() async throws {
    let fixture = try ScanFixture()
    try fixture.skill(".claude/skills/one")
    try fixture.skill(".claude/skills/two")
    FileClock.settle()
    #expect(await fixture.workspace.refresh(fixture.tree)?.readCount == 2)
    let second = try #require(await fixture.workspace.refresh(fixture.tree))
    #expect(second.readCount == 0)
    #expect(second.unchangedCount == 2)
    try fixture.skill(".claude/skills/two", text: "Does more. Use when asked.")
    let third = try #require(await fixture.workspace.refresh(fixture.tree))
    #expect(third.readCount == 1)
    #expect(fixture.skills().map(\.description).contains("Does more. Use when asked."))
  }

  @Test("a cache that cannot be written to changes no answer")
  func fullDisk() async throws {
    let fixture = try ScanFixture()
    try fixture.workspace.index.core.database.execute("PRAGMA max_page_count = 1")
    for number in 0..<300 { try fixture.skill(".claude/skills/skill-\(number)") }
    for _ in 0..<2 {
      #expect(await fixture.workspace.refresh(fixture.tree)?.skillCount == 300)
      #expect(fixture.skills().count == 300)
    }
    #expect(fixture.workspace.index.remark == "the cache could not be used: no space left on device")
  }

  @Test("a cache that turns out to be damaged between two folders is filled with both")
  func damagedBetween() async throws {
    let fixture = try ScanFixture()
    try fixture.skill("one/.claude/skills/first")
    try fixture.skill("two/.claude/skills/second")
    _ = await fixture.workspace.refresh(fixture.tree.appending("one"))
    let damage = SQLError(code: 11, message: "database disk image is malformed")
    let isWritten = fixture.workspace.index.core.writing { () throws(SQLError) in throw damage }
    #expect(!isWritten)
    #expect(fixture.skills().isEmpty)
    _ = await fixture.workspace.refresh(fixture.tree.appending("two"))
    #expect(fixture.skills().map(\.name) == ["first", "second"])
  }

  @Test("what is removed goes, and what comes is found")
  func removal() async throws {
    let fixture = try ScanFixture()
    try fixture.skill(".claude/skills/one")
    try fixture.skill(".claude/skills/two")
    _ = await fixture.workspace.refresh(fixture.tree)
    try FileSystem.remove(fixture.tree.appending(".claude/skills/one/SKILL.md"))
    try fixture.skill(".claude/skills/three")
    _ = await fixture.workspace.refresh(fixture.tree)
    #expect(fixture.skills().map(\.name) == ["three", "two"])
  }

  @Test("a folder that is reached in two ways is one skill with two paths")
  func ways() async throws {
    let fixture = try ScanFixture()
    try fixture.skill(".agents/skills/tool")
    try fixture.folder.link("tree/.claude/skills/tool", to: "../../.agents/skills/tool")
    let report = try #require(await fixture.workspace.refresh(fixture.tree))
    #expect(report.skillCount == 1)
    let record = try #require(fixture.workspace.index.items(under: fixture.tree, kind: .skill).first)
    #expect(record.ways.paths.count == 2)
    // Gone again with the link, which nothing else tells.
    try FileSystem.remove(fixture.tree.appending(".claude/skills/tool"))
    _ = await fixture.workspace.refresh(fixture.tree)
    let after = try #require(fixture.workspace.index.items(under: fixture.tree, kind: .skill).first)
    #expect(after.ways.paths == [fixture.tree.appending(".agents/skills/tool")])
  }

  @Test("dead links and loops in a root are skills that do not load")
  func brokenLinks() async throws {
    let fixture = try ScanFixture()
    try fixture.folder.link("tree/.claude/skills/gone", to: "../nowhere")
    try fixture.folder.link("tree/.claude/skills/loop", to: "loop")
    try fixture.folder.link("tree/docs/other", to: "nowhere")
    let report = try #require(await fixture.workspace.refresh(fixture.tree))
    #expect(fixture.skills().map(\.name) == ["gone", "loop"])
    #expect(fixture.skills().allSatisfy { $0.status == "invalid" })
    #expect(report.notes.contains { $0.path == fixture.tree.appending("docs/other") })
  }

  @Test("folders that link to each other and upwards end the walk")
  func linkKnots() async throws {
    let fixture = try ScanFixture()
    for name in ["a", "b", "c"] {
      try fixture.skill("\(name)/.claude/skills/own-\(name)")
      for other in ["a", "b", "c"] {
        try fixture.folder.link("tree/\(name)/.claude/skills/to-\(other)", to: "../../../\(other)")
      }
    }
    let report = try #require(await fixture.workspace.refresh(fixture.tree))
    #expect(fixture.skills().map(\.name).sorted() == ["own-a", "own-b", "own-c"])
    #expect(report.notes.contains { if case .linkUpwards = $0.reason { true } else { false } })
  }

  @Test("vendored folders are not walked, and that is said")
  func vendored() async throws {
    let fixture = try ScanFixture()
    try fixture.skill("node_modules/x/.claude/skills/theirs")
    let report = try #require(await fixture.workspace.refresh(fixture.tree))
    #expect(report.skillCount == 0)
    #expect(report.notes.map(\.reason) == [.vendored])
  }

  @Test("a pipe where a document should be is never opened")
  func pipes() async throws {
    let fixture = try ScanFixture()
    try fixture.folder.makeFolder("tree/.claude/skills/pipe")
    try fixture.folder.pipe("tree/.claude/skills/pipe/SKILL.md")
    try fixture.folder.pipe("tree/notes/inbox.md")
    let report = try #require(await fixture.workspace.refresh(fixture.tree))
    #expect(fixture.skills().map(\.remark) == ["SKILL.md is a named pipe"])
    #expect(report.notes.contains { $0.path == fixture.tree.appending("notes/inbox.md") })
  }

  @Test("names that are not UTF-8 are kept byte for byte")
  func otherBytes() async throws {
    let fixture = try ScanFixture()
    let folder = FilePath(bytes: Array("tree/.claude/skills/b".utf8) + [0xFF])
    try fixture.folder.write(
      bytes: Array("---\nname: b\ndescription: d\n---\n".utf8), to: folder.appending("SKILL.md"))
    _ = await fixture.workspace.refresh(fixture.tree)
    #expect(fixture.skills().map(\.path.name) == [[UInt8(ascii: "b"), 0xFF]])
  }

  @Test("a folder with an agent's folder is a project; the home never is")
  func projects() async throws {
    let fixture = try ScanFixture()
    try fixture.skill("work/.claude/skills/a")
    try fixture.folder.write("x", to: "home/.claude/skills/h/SKILL.md")
    _ = await fixture.workspace.refresh(fixture.folder.path)
    let projects = fixture.workspace.index.items(under: fixture.folder.path, kind: .project)
    #expect(projects.map(\.summary.path) == [fixture.tree.appending("work")])
    #expect(fixture.skills().map(\.project) == [fixture.tree.appending("work")])
    #expect(fixture.workspace.project(above: fixture.folder.path.appending("home/x")) == nil)
  }

  @Test("other spellings of SKILL.md count where skills are expected only")
  func spellings() async throws {
    let fixture = try ScanFixture()
    try fixture.folder.write("# x", to: "tree/.claude/skills/lower/skill.md")
    try fixture.folder.write("# x", to: "tree/docs/skill.md")
    _ = await fixture.workspace.refresh(fixture.tree)
    #expect(fixture.skills().map(\.path.displayName) == ["lower"])
  }

  @Test("a plugin's manifests give its skills a category, and a change of theirs is seen")
  func pluginCategory() async throws {
    let fixture = try ScanFixture()
    try fixture.skill("plugins/tool/skills/run")
    func marketplace(_ category: String) throws {
      try fixture.folder.write(
        #"{"plugins":[{"name":"tool","source":"./plugins/tool","category":"\#(category)"}]}"#,
        to: "tree/.claude-plugin/marketplace.json")
    }
    try marketplace("docs")
    _ = await fixture.workspace.refresh(fixture.tree)
    #expect(fixture.skills().map(\.category) == ["docs"])
    try marketplace("office")
    let again = try ScanFixture.reopened(fixture)
    _ = await again.refresh(fixture.tree)
    #expect(again.index.items(under: fixture.tree, kind: .skill).map(\.summary.category) == ["office"])
  }

  @Test("a walk that is stopped leaves the index as it was")
  func stopped() async throws {
    let fixture = try ScanFixture()
    try fixture.skill(".claude/skills/one")
    _ = await fixture.workspace.refresh(fixture.tree)
    try FileSystem.remove(fixture.tree.appending(".claude/skills/one/SKILL.md"))
    try fixture.skill(".claude/skills/two")
    #expect(await fixture.workspace.refresh(fixture.tree, progress: { _ in false }) == nil)
    #expect(fixture.skills().map(\.name) == ["one"])
  }

  @Test("ids are the same on every run and do not depend on the way")
  func ids() async throws {
    let fixture = try ScanFixture()
    try fixture.skill(".claude/skills/one")
    _ = await fixture.workspace.refresh(fixture.tree)
    let id = try #require(fixture.skills().first?.id)
    #expect(
      id == fixture.workspace.printedID(kind: .skill, realPath: fixture.tree.appending(".claude/skills/one")))
    #expect(id.utf8.count == "skill:".utf8.count + 8)
  }
}

@Suite struct ScopeTests {
  @Test("without a git work tree only the path itself and the home are in reach")
  func outsideGit() throws {
    let fixture = try ScanFixture()
    try fixture.skill(".claude/skills/above")
    try fixture.folder.makeFolder("tree/sub/deep")
    try fixture.folder.write("x", to: "home/.claude/skills/h/SKILL.md")
    let scope = fixture.workspace.scope(of: fixture.tree.appending("sub/deep"))
    #expect(scope.reach == [fixture.folder.path.appending("home/.claude/skills")])
  }

  @Test("in a git work tree the agents' folders up to its top are in reach, and no further")
  func insideGit() throws {
    let fixture = try ScanFixture()
    try fixture.skill(".claude/skills/outside")
    try fixture.skill("repo/.agents/skills/top")
    try fixture.folder.write("ref: refs/heads/main\n", to: "tree/repo/.git/HEAD")
    try fixture.folder.makeFolder("tree/repo/.git/objects")
    try fixture.folder.makeFolder("tree/repo/.git/refs")
    try fixture.folder.makeFolder("tree/repo/sub")
    let scope = fixture.workspace.scope(of: fixture.tree.appending("repo/sub"))
    #expect(scope.reach == [fixture.tree.appending("repo/.agents")])
    #expect(fixture.workspace.scope(of: fixture.tree.appending("repo/sub"), withReach: false).reach.isEmpty)
  }
}

@Suite struct ItemLocatorTests {
  @Test("a path is a skill, a project, a file of a skill or a file, by what stands there")
  func kinds() throws {
    let fixture = try ScanFixture()
    try fixture.skill("work/.claude/skills/one")
    try fixture.folder.write("#!/bin/sh\n", to: "tree/work/.claude/skills/one/scripts/run.sh")
    try fixture.folder.write("# a", to: "tree/work/AGENTS.md")
    let work = fixture.tree.appending("work")
    guard case .skill(let place)? = fixture.workspace.item(at: work.appending(".claude/skills/one")) else {
      Issue.record("not a skill")
      return
    }
    #expect(place.project == work)
    #expect(place.depth == 1)
    guard case .project? = fixture.workspace.item(at: work) else {
      Issue.record("not a project")
      return
    }
    guard case .file(let script)? = fixture.workspace.item(at: place.path.appending("scripts/run.sh")) else {
      Issue.record("not a file")
      return
    }
    #expect(script.role == .script)
    #expect(script.skill == place.path)
    guard case .file(let notes)? = fixture.workspace.item(at: work.appending("AGENTS.md")) else {
      Issue.record("not a file")
      return
    }
    #expect(notes.role == .instructions)
    #expect(fixture.workspace.item(at: work.appending("nowhere")) == nil)
  }

  @Test("a dead link is a skill in a root and a file elsewhere")
  func deadLinks() throws {
    let fixture = try ScanFixture()
    let entry = try fixture.folder.link("tree/.claude/skills/gone", to: "nowhere")
    let other = try fixture.folder.link("tree/docs/gone", to: "nowhere")
    guard case .skill(let place)? = fixture.workspace.item(at: entry) else {
      Issue.record("not a skill")
      return
    }
    #expect(place.entry == .danglingLink(target: FilePath("nowhere")))
    guard case .file? = fixture.workspace.item(at: other) else {
      Issue.record("not a file")
      return
    }
  }
}

/// What a folder's permissions hide. The superuser sees everything, so these run for everybody else.
@Suite(.enabled(if: CurrentProcess.user != 0)) struct PermissionTests {
  @Test("a skill folder or a root that cannot be listed is an error, never silence")
  func locked() async throws {
    let fixture = try ScanFixture()
    try fixture.skill(".claude/skills/locked")
    try fixture.skill(".agents/skills/fine")
    let folder = fixture.tree.appending(".claude/skills/locked")
    try FileSystem.setPermissions(0, of: folder)
    defer { try? FileSystem.setPermissions(0o700, of: folder) }
    let survey = try #require(await fixture.workspace.survey([fixture.tree]))
    #expect(survey.findings.map(\.rule) == ["unreadable"])
    #expect(survey.skills.count == 2)
    let root = fixture.tree.appending(".agents/skills")
    try FileSystem.setPermissions(0, of: root)
    defer { try? FileSystem.setPermissions(0o700, of: root) }
    let second = try #require(await fixture.workspace.survey([fixture.tree]))
    #expect(second.findings.map(\.path).contains(root))
  }
}
