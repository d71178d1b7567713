import Catalog
import Platform
import Scan
import Store
import TestSupport
import Testing

@Suite("What the configuration says of files") struct ConfiguredWalkTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for path in ["home", "tree/.git/objects", "tree/.git/refs"] { try folder.makeFolder(path) }
    try folder.write("ref: refs/heads/main\n", to: "tree/.git/HEAD")
  }

  private var tree: FilePath { folder.path.appending("tree") }

  /// A workspace as the next run of the program has it.
  private func workspace() -> Workspace {
    let home = folder.path.appending("home")
    let places = Places(
      cache: folder.path.appending("cache"), state: folder.path.appending("state"),
      configuration: folder.path.appending("config"))
    return Workspace(
      places: places, home: home, configHome: nil,
      configurations: ConfigurationShelf(places: places, home: home, variables: Variables()))
  }

  private func names(_ kind: ItemKind, _ workspace: Workspace? = nil) async -> [String] {
    let workspace = workspace ?? self.workspace()
    _ = await workspace.refresh(tree)
    return workspace.index.items(under: tree, kind: kind).map { record in
      (record.summary.type.map { $0 + " " } ?? "") + record.summary.name
    }.sorted()
  }

  @Test("a kind that is configured, changed and taken away reads what it concerns and nothing else")
  func changingKinds() async throws {
    try folder.write("---\nstate: done\n---\n# A\n", to: "tree/docs/r/a.md")
    try folder.write("# B\n", to: "tree/docs/b.md")
    #expect(await names(.note) == ["a", "b"])
    try folder.write("kinds: {runbook: {as: task, files: 'docs/r/*.md'}}\n", to: "tree/.skillhub.yaml")
    #expect(await names(.task) == ["runbook a"])
    #expect(await names(.note) == ["b"])
    try folder.write("kinds: {recipe: {as: task, files: 'docs/*/*.md'}}\n", to: "tree/.skillhub.yaml")
    #expect(await names(.task) == ["recipe a"])
    try FileSystem.remove(tree.appending(".skillhub.yaml"))
    #expect(await names(.note) == ["a", "b"])
    #expect(await names(.task) == [])
  }

  @Test("the roots of skills that a project's configuration adds are roots for the walk too")
  func addedRoots() async throws {
    let skill = "---\nname: tidy\ndescription: Tidies up. Use when asked.\n---\n\n# tidy\n"
    try folder.write(skill, to: "tree/.mine/skills/tidy/SKILL.md")
    try folder.write(skill, to: "tree/packages/web/.mine/skills/wide/SKILL.md")
    // Only in a root a broken link is a skill that does not load.
    try folder.link("tree/.mine/skills/dead", to: "nowhere")
    try folder.write(".mine/\n", to: "tree/.gitignore")
    #expect(await names(.skill) == [])
    try folder.write("agents: {my-agent: {project: [.mine/skills]}}\n", to: "tree/.skillhub.yaml")
    #expect(await names(.skill) == ["dead", "tidy", "tidy"])
    guard case .skill(let place) = workspace().item(at: tree.appending(".mine/skills/tidy")) else {
      Issue.record("no skill")
      return
    }
    #expect(place.root == tree.appending(".mine/skills"))
    #expect(place.depth == 1)
    // What is in reach of a package is the same.
    let web = tree.appending("packages/web")
    #expect(self.workspace().scope(of: web).reach.contains(tree.appending(".mine")))
    try FileSystem.remove(tree.appending(".skillhub.yaml"))
    #expect(self.workspace().scope(of: web).reach.isEmpty)
  }

  @Test("what is to be passed over is, and comes back when that is taken away")
  func ignoring() async throws {
    for path in ["docs/a.md", "docs/tmp/b.md", "docs/c.gen.md", "docs/d.md"] {
      try folder.write("# X\n", to: "tree/" + path)
    }
    try folder.write("ignore: [tmp/, '*.gen.md']\n", to: "tree/.skillhub.yaml")
    try folder.write("ignore: [/docs/d.md]\n", to: "config/config.yaml")
    let first = workspace()
    #expect(await names(.note, first) == ["a"])
    #expect(first.files(under: tree, withStates: false).map(\.name).contains("d.md") == false)
    try folder.write("ignore: ['!d.md']\n", to: "tree/.skillhub.yaml")
    #expect(await names(.note) == ["a", "b", "c.gen", "d"])
  }

  @Test("a project's configuration ends where another project begins")
  func nested() async throws {
    try folder.write("# X\n", to: "tree/inner/docs/a.md")
    try folder.makeFolder("tree/inner/.claude")
    try folder.write("# X\n", to: "tree/docs/a.md")
    try folder.write("ignore: ['*.md']\nkinds: {k: {files: '**/*.md'}}\n", to: "tree/.skillhub.yaml")
    #expect(await names(.note) == ["a"])
  }

  @Test("a faulty configuration of a project that is walked is told, and the walk goes on")
  func faulty() async throws {
    try folder.write("# X\n", to: "tree/docs/a.md")
    try folder.write("ignore: {a: b}\n", to: "tree/.skillhub.yaml")
    let workspace = workspace()
    let report = await workspace.refresh(tree)
    #expect(
      report?.notes.map(\.text) == ["not used: \(tree)/.skillhub.yaml:1: ignore must be a list, is a mapping"]
    )
    #expect(workspace.index.items(under: tree, kind: .note).count == 1)
  }

  @Test("a root of the user's is a project, whatever is in it")
  func roots() async throws {
    try folder.write("# X\n", to: "notes/docs/a.md")
    let notes = folder.path.appending("notes")
    try folder.write("roots: [\(notes)]\n", to: "config/config.yaml")
    let workspace = workspace()
    #expect(workspace.project(of: notes.appending("docs")) == notes)
    #expect(workspace.configuredRoots == [notes])
    _ = await workspace.refresh(notes)
    let projects = workspace.index.items(under: notes, kind: .project).map(\.summary)
    #expect(projects.map(\.remark) == ["configured root"])
  }
}

@Suite("What cannot be read") struct UnreadableDocumentTests {
  @Test("a file that is settled by its place is listed with the reason, and read when it can be")
  func unreadable() async throws {
    let folder = try TemporaryFolder()
    for path in ["home", "tree/.git/objects", "tree/.git/refs"] { try folder.makeFolder(path) }
    try folder.write("ref: refs/heads/main\n", to: "tree/.git/HEAD")
    let tree = folder.path.appending("tree")
    let big = [UInt8](repeating: UInt8(ascii: "x"), count: (32 << 20) + 1)
    let file = try folder.write(bytes: big, to: FilePath("tree/.claude/commands/big.md"))
    let workspace = Workspace(
      places: Places(cache: folder.path.appending("cache"), state: nil), home: folder.path.appending("home"),
      configHome: nil)
    _ = await workspace.refresh(tree)
    let found = workspace.index.items(under: tree, kind: .prompt).map(\.summary)
    #expect(found.map(\.name) == ["big"] && found.map(\.errorCount) == [1])
    #expect(found.first?.remark?.hasPrefix("cannot be read: too large") == true)
    try FileSystem.remove(file)
    try folder.write("Do it.\n", to: "tree/.claude/commands/big.md")
    _ = await workspace.refresh(tree)
    #expect(workspace.index.items(under: tree, kind: .prompt).map(\.summary.errorCount) == [0])
  }
}
