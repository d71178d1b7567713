import Catalog
import Glibc
import Platform
import Store
import TestSupport
import Testing

@testable import Scan

/// A walk that would find nothing new is not made: whatever a walk goes by has to be noticed all the same.
@Suite("walks that are sealed") struct WalkSealTests {
  private let fixture: GitFixture

  init() throws {
    fixture = try GitFixture()
    try fixture.repository("r")
    for name in ["one", "two", "three"] {
      try fixture.write(
        Self.skill(name, "See [more](references/more.md)."), to: "r/.claude/skills/\(name)/SKILL.md")
      try fixture.write("More.\n", to: "r/.claude/skills/\(name)/references/more.md")
    }
    try fixture.write(Self.skill("four", "Run `../two/scripts/go.sh`."), to: "r/.claude/skills/four/SKILL.md")
    try fixture.write("#!/bin/sh\n", to: "r/.claude/skills/two/scripts/go.sh")
    try fixture.write("# Note\n\nText.\n", to: "r/docs/notes/a.md")
    try fixture.write("build/\n", to: "r/.gitignore")
    try fixture.write(Self.skill("built", ""), to: "r/build/skills/built/SKILL.md")
    try fixture.write(Self.skill("far", ""), to: "far/SKILL.md")
    try fixture.folder.link("r/.claude/skills/far", to: "../../../far")
    try fixture.folder.link("r/.claude/skills/later", to: "../../../later")
    try fixture.folder.link("r/.claude/skills/chain", to: "later")
    try fixture.write("{\"name\": \"p\", \"plugins\": []}", to: "r/.claude-plugin/marketplace.json")
    try fixture.write("ignore:\n  - docs/drafts\n", to: "r/.skillhub.yaml")
    try fixture.write("x\n", to: "r/docs/drafts/b.md")
    try fixture.folder.makeFolder("home")
    try fixture.commit("all", in: "r")
  }

  private static func skill(_ name: String, _ body: String) -> String {
    "---\nname: \(name)\ndescription: Does it. Use when asked.\n---\n\n# \(name)\n\n\(body)\n"
  }

  private var root: FilePath { fixture.path.appending("r") }

  /// What one run of the program has: a record, and a workspace on the index that is kept.
  private func run<Result>(_ body: (Workspace) async throws -> Result) async rethrows -> Result {
    try await DiskRecord.$current.withValue(DiskRecord()) {
      let workspace = Workspace(
        places: Places(
          cache: fixture.path.appending("cache"), state: nil,
          configuration: fixture.path.appending("config/skillhub")),
        home: fixture.path.appending("home"), configHome: fixture.path.appending("config"))
      workspace.leastSealedQuestions = 1
      return try await body(workspace)
    }
  }

  /// Walks until a walk is sealed.
  private func seal() async throws {
    for _ in 0..<4 {
      FileClock.settle()
      if await run({ await $0.sealedReport(of: root) }) != nil { return }
      _ = await run { await $0.refresh(root) }
    }
    #expect(await run { await $0.sealedReport(of: root) } != nil, "no walk was sealed")
  }

  private func shown(_ workspace: Workspace) -> [String] {
    workspace.index.items(under: root).map { "\($0.summary)" }
  }

  @Test("a sealed walk reports the same and leaves the index as it is")
  func same() async throws {
    _ = await run { await $0.refresh(root) }
    FileClock.settle()
    let walked = try #require(await run { await $0.refresh(root) })
    try await seal()
    let sealed = try #require(await run { await $0.refresh(root) })
    #expect(sealed.notes == walked.notes)
    #expect(sealed.notes.contains { $0.reason == .ignored })
    #expect(sealed.notes.contains { $0.reason == .passedOver })
    #expect(
      [sealed.folderCount, sealed.fileCount, sealed.skillCount, sealed.unchangedCount]
        == [walked.folderCount, walked.fileCount, walked.skillCount, walked.skillCount])
    #expect(sealed.readCount == 0)
  }

  @Test(
    "after each change the index is what a new one would be",
    arguments: [
      "content", "same size", "reference", "neighbour", "rights", "new skill", "gone", "renamed", "note",
      "gitignore", "exclude", "user's excludes", "git index", "configuration", "user's configuration",
      "manifest", "link", "link's target", "target of a link to nothing", "target of a chain",
      "folder of no interest",
    ])
  func changes(change: String) async throws {
    try await seal()
    let skills = "r/.claude/skills"
    switch change {
    case "content":
      try fixture.write(Self.skill("one", "Other words, and more."), to: "\(skills)/one/SKILL.md")
    case "same size":
      try fixture.write(
        Self.skill("uno", "See [more](references/more.md)."), to: "\(skills)/one/SKILL.md")
    case "reference": try FileSystem.remove(fixture.path.appending("\(skills)/one/references/more.md"))
    case "neighbour": try FileSystem.remove(fixture.path.appending("\(skills)/two/scripts/go.sh"))
    case "rights": chmod(fixture.path.appending("\(skills)/two/scripts/go.sh").description, 0o755)
    case "new skill": try fixture.write(Self.skill("new", ""), to: "\(skills)/new/SKILL.md")
    case "gone": try FileSystem.remove(fixture.path.appending("\(skills)/one/SKILL.md"))
    case "renamed":
      try FileSystem.rename(
        fixture.path.appending("\(skills)/one"), to: fixture.path.appending("\(skills)/uno"))
    case "note": try fixture.write("# Other\n", to: "r/docs/notes/a.md")
    case "gitignore": try fixture.write("", to: "r/.gitignore")
    case "exclude": try fixture.write("docs/\n", to: "r/.git/info/exclude")
    case "user's excludes": try fixture.write("docs/\n", to: "config/git/ignore")
    case "git index": try fixture.git("add -f build", in: "r")
    case "configuration": try fixture.write("ignore: [docs/notes]\n", to: "r/.skillhub.yaml")
    case "user's configuration": try fixture.write("ignore: [docs]\n", to: "config/skillhub/config.yaml")
    case "manifest":
      try fixture.write(
        #"{"name": "p", "plugins": [{"name": "q", "source": "./", "category": "tools"}]}"#,
        to: "r/.claude-plugin/marketplace.json")
    case "link":
      try FileSystem.remove(fixture.path.appending("\(skills)/far"))
      try fixture.folder.link("\(skills)/far", to: "../../../nowhere")
    case "link's target": try fixture.write(Self.skill("farther", ""), to: "far/SKILL.md")
    case "target of a link to nothing": try fixture.write(Self.skill("later", ""), to: "later/SKILL.md")
    case "target of a chain": try fixture.folder.link("later", to: "far")
    case "folder of no interest": try fixture.write("", to: "r/src/main.c")
    default: break
    }
    #expect(await run { await $0.sealedReport(of: root) } == nil)
    let found = try await run { workspace in
      _ = try #require(await workspace.refresh(root))
      return shown(workspace)
    }
    let new = Workspace(
      places: Places(cache: nil, state: nil, configuration: fixture.path.appending("config/skillhub")),
      home: fixture.path.appending("home"), configHome: fixture.path.appending("config"))
    _ = try #require(await new.refresh(root))
    #expect(found == shown(new))
  }

  @Test("what is stored for another folder, another home and a lost index break the seal")
  func elsewhere() async throws {
    try await seal()
    try fixture.write(Self.skill("other", ""), to: "other/.claude/skills/other/SKILL.md")
    _ = await run { await $0.refresh(fixture.path.appending("other")) }
    #expect(await run { await $0.sealedReport(of: root) } == nil)
    try await seal()
    let away = Workspace(
      places: Places(
        cache: fixture.path.appending("cache"), state: nil,
        configuration: fixture.path.appending("config/skillhub")),
      home: fixture.path.appending("elsewhere"), configHome: fixture.path.appending("config"))
    #expect(await DiskRecord.$current.withValue(DiskRecord()) { await away.sealedReport(of: root) } == nil)
    #expect(await run { await $0.sealedReport(of: root) } != nil)
    await run { workspace in
      let isDone = workspace.index.clear()
      #expect(isDone)
    }
    #expect(await run { await $0.sealedReport(of: root) } == nil)
  }

  @Test("a walk during which another run stored something is not sealed")
  func meanwhile() async throws {
    _ = await run { await $0.refresh(root) }
    FileClock.settle()
    try await run { workspace in
      let turn = workspace.index.turn ?? 0
      let report = try #require(await workspace.refresh(root))
      workspace.index.apply(IndexChanges(root: fixture.path.appending("third")))
      workspace.seal(report, turn: turn)
    }
    #expect(await run { await $0.sealedReport(of: root) } == nil)
  }
}
