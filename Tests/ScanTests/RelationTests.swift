import Catalog
import Platform
import Scan
import Store
import TestSupport
import Testing

extension ScanFixture {
  /// The relations of what stands at a path below the tree.
  func relations(of relative: String) throws -> [ResolvedRelation] {
    let item = try #require(workspace.item(at: tree.appending(relative)))
    return workspace.relations(of: item)
  }

  /// A file with a row of its own in the index, whatever formats would make of it.
  func record(
    _ kind: ItemKind, _ relative: String, name: String, fragment: String = "", project: String = "",
    relations: [Relation] = []
  ) throws -> ItemRecord {
    let path = try folder.write("x\n", to: "tree/\(relative)")
    let place = project.isEmpty ? tree : tree.appending(project)
    let identity = ItemIdentity(kind: kind, realPath: path, fragment: Array(fragment.utf8))
    var record = ItemRecord(
      summary: ItemSummary(
        kind: kind, status: "x", id: workspace.printedID(identity), name: name, title: name,
        description: nil, path: path, realPath: path, paths: [path], project: place),
      fragment: identity.fragment, stamp: nil, readAt: Timestamp(seconds: 0), contentHash: [], ruleSet: "",
      ways: [Way(path: path, project: place, root: tree)])
    record.relations = relations
    return record
  }

  func store(_ records: [ItemRecord]) {
    var changes = IndexChanges(root: tree)
    changes.items = records
    workspace.index.apply(changes)
  }

  func relations(of record: ItemRecord) -> [ResolvedRelation] {
    workspace.relations(
      of: .document(
        DocumentPlace(
          kind: record.summary.kind, path: record.summary.path, realPath: record.summary.realPath,
          format: "x", fragment: FilePath.displayText(record.fragment),
          project: record.ways.first?.project)))
  }
}

/// A relation in short: direction, words, the other end and the line.
private func words(_ relations: [ResolvedRelation], in tree: FilePath) -> [String] {
  relations.map { relation in
    let other =
      switch relation.other {
      case .item(let link): "\(link.kind.rawValue) \(link.name)"
      case .file(let path): "file \(path.relative(to: tree) ?? path)"
      case .missing(let path): "nothing at \(path.map { ($0.relative(to: tree) ?? $0).displayText } ?? "all")"
      }
    return "\(relation.direction) \(relation.words) \(other)" + (relation.line.map { " :\($0)" } ?? "")
  }
}

@Suite struct RelationTests {
  @Test("a report's links lead to items, to files or nowhere, each with its line")
  func out() async throws {
    let fixture = try ScanFixture()
    try fixture.skill(".claude/skills/pdf")
    try fixture.folder.write("x\n", to: "tree/data/a b.csv")
    try fixture.folder.write("---\ntype: report\n---\n# Old\n", to: "tree/docs/old.md")
    try fixture.folder.write(
      """
      ---
      type: report
      ---
      [old](old.md#x) and [old](old.md)
      [skill](../.claude/skills/pdf/SKILL.md) [folder](../.claude/skills/pdf/)
      [data](../data/a%20b.csv) [gone](../gone.md) [site](https://example.org) [here](#x) ![](old.md)
      """, to: "tree/docs/new.md")
    _ = await fixture.workspace.refresh(fixture.tree)
    #expect(
      try words(fixture.relations(of: "docs/new.md"), in: fixture.tree) == [
        "out links to report old :4", "out links to skill pdf :5", "out links to skill pdf :5",
        "out links to file data/a b.csv :6", "out links to nothing at gone.md :6",
      ])
    #expect(try fixture.relations(of: "docs/new.md").withoutRepetition.count == 4)
  }

  @Test("what is linked knows what links to it, and forgets what is gone")
  func incoming() async throws {
    let fixture = try ScanFixture()
    try fixture.skill(".claude/skills/pdf")
    try fixture.folder.write("# Rules\n", to: "tree/AGENTS.md")
    let text = "---\ntype: report\n---\n[a](../.claude/skills/pdf/SKILL.md) [b](../AGENTS.md)\n"
    try fixture.folder.write(text, to: "tree/docs/one.md")
    try fixture.folder.write(text + "\n[c](one)\n", to: "tree/docs/two.md")
    _ = await fixture.workspace.refresh(fixture.tree)
    for place in [".claude/skills/pdf", "AGENTS.md"] {
      #expect(
        try words(fixture.relations(of: place), in: fixture.tree)
          == ["in linked from report one :4", "in linked from report two :4"])
    }
    #expect(
      try words(fixture.relations(of: "docs/one.md").filter { $0.direction == .in }, in: fixture.tree)
        == ["in linked from report two :6"])
    try FileSystem.remove(fixture.tree.appending("docs/two.md"))
    #expect(try fixture.relations(of: "AGENTS.md").count == 1)
  }

  @Test("a skill that is reached in two ways is linked by both")
  func ways() async throws {
    let fixture = try ScanFixture()
    try fixture.skill(".agents/skills/tool")
    try fixture.folder.link("tree/.claude/skills/tool", to: "../../.agents/skills/tool")
    for (name, agent) in [("a", "agents"), ("b", "claude")] {
      try fixture.folder.write(
        "---\ntype: report\n---\n[x](.\(agent)/skills/tool/SKILL.md)\n", to: "tree/\(name).md")
    }
    _ = await fixture.workspace.refresh(fixture.tree)
    for place in [".agents/skills/tool", ".claude/skills/tool"] {
      #expect(try fixture.relations(of: place).map(\.item?.name) == ["a", "b"])
    }
    #expect(try fixture.relations(of: "b.md").first?.path == fixture.tree.appending(".claude/skills/tool"))
  }

  @Test("skills name one another, agents' definitions load them, and a prompt of the same name is near")
  func skillsAndRoles() async throws {
    let fixture = try ScanFixture()
    try fixture.skill(".claude/skills/test-first")
    let text =
      "---\nname: write-code\ndescription: d\n---\nUse tools:test-first, `no-such-skill`, ../gone/SKILL.md, [x](gone.md).\n"
    try fixture.folder.write(text, to: "tree/.claude/skills/write-code/SKILL.md")
    try fixture.folder.write(
      "---\nname: a\nskills: [test-first]\n---\nSee @gone.md\n", to: "tree/.claude/agents/a.md")
    try fixture.folder.write("Do it.\n", to: "tree/.claude/commands/test-first.md")
    _ = await fixture.workspace.refresh(fixture.tree)
    let out = try fixture.relations(of: ".claude/skills/write-code")
    #expect(
      words(out, in: fixture.tree) == [
        "out links to nothing at .claude/skills/write-code/gone.md :5", "out names skill test-first :5",
      ])
    #expect(
      try words(fixture.relations(of: ".claude/skills/test-first"), in: fixture.tree)
        == ["in named by skill write-code :5"])
    #expect(
      try words(fixture.relations(of: ".claude/agents/a.md"), in: fixture.tree) == [
        "out calls skill test-first :3", "out links to nothing at .claude/agents/gone.md :5",
      ])
    let skill = try #require(
      fixture.workspace.item(at: fixture.tree.appending(".claude/skills/test-first")))
    let namesakes = fixture.workspace.namesakes(of: skill, named: "test-first", kind: .prompt)
    #expect(namesakes.map(\.name) == ["test-first"])
  }

  @Test("a name means the nearest item, and never one of another project")
  func names() throws {
    let fixture = try ScanFixture()
    let says = [
      Relation(.links, .name("plan"), text: "[[plan]]", line: 3),
      Relation(.links, .name("Old Plan"), text: "[[Old Plan]]", line: 4),
      Relation(.links, .name("secret"), text: "[[secret]]", line: 5),
      Relation(.links, .name("sub/plan"), text: "[[sub/plan]]", line: 6),
    ]
    let source = try fixture.record(.note, "a/notes/x.rst", name: "x", project: "a", relations: says)
    let near = try fixture.record(.note, "a/notes/plan.md", name: "plan", project: "a")
    let deep = try fixture.record(.note, "a/other/sub/plan.md", name: "plan", project: "a")
    let old = try fixture.record(.note, "a/notes/old plan.md", name: "old plan", project: "a")
    let far = try fixture.record(.note, "b/notes/plan.md", name: "plan", project: "b")
    let secret = try fixture.record(.note, "b/notes/secret.md", name: "secret", project: "b")
    fixture.store([source, near, deep, old, far, secret])
    #expect(
      fixture.relations(of: source).map(\.path) == [
        near.summary.path, old.summary.path, nil, deep.summary.path,
      ])
    #expect(fixture.relations(of: near).map(\.line) == [3])
    #expect(fixture.relations(of: deep).map(\.line) == [6])
    #expect(fixture.relations(of: old).map(\.line) == [4])
    #expect(fixture.relations(of: far).isEmpty)
    #expect(fixture.relations(of: secret).isEmpty)
  }

  @Test("an id means the task of that id or the decision of that number, however it is written")
  func ids() throws {
    let fixture = try ScanFixture()
    let says = ["bd-1qwo", "BACK-12", "ADR-7", "decision-0007", "T999"].enumerated().map {
      Relation(.about, .id($0.element), text: $0.element, line: $0.offset + 1)
    }
    let source = try fixture.record(.report, "docs/r.md", name: "r", relations: says)
    let bead = try fixture.record(.task, ".beads/issues.jsonl", name: "Fix it", fragment: "bd-1qwo")
    let other = try fixture.record(.task, ".beads/issues.jsonl", name: "Other", fragment: "bd-2")
    let task = try fixture.record(.task, "backlog/tasks/back-12 - Do it.md", name: "back-12")
    let decision = try fixture.record(.decision, "docs/adr/0007-queue.md", name: "0007-queue")
    fixture.store([source, bead, other, task, decision])
    #expect(
      fixture.relations(of: source).map(\.item?.name)
        == ["Fix it", "back-12", "0007-queue", "0007-queue", nil])
    #expect(fixture.relations(of: bead).map(\.text) == ["bd-1qwo"])
    #expect(fixture.relations(of: other).isEmpty)
    #expect(fixture.relations(of: task).map(\.text) == ["BACK-12"])
    #expect(fixture.relations(of: decision).map(\.text) == ["ADR-7", "decision-0007"])
  }

  @Test("a decision that a text names without a hyphen is found, and is no broken link where there is none")
  func looseIDs() throws {
    let fixture = try ScanFixture()
    let source = try fixture.record(
      .note, "n.rst", name: "n",
      relations: [
        Relation(.links, .id("ADR-7"), text: "ADR 7", line: 1),
        Relation(.links, .id("ADR-8"), text: "ADR 8", line: 2),
        Relation(.links, .id("ADR-9"), text: "ADR-9", line: 3),
      ])
    let decision = try fixture.record(.decision, "docs/adr/0007-queue.md", name: "0007-queue")
    fixture.store([source, decision])
    #expect(
      words(fixture.relations(of: source), in: fixture.tree)
        == ["out links to decision 0007-queue :1", "out links to nothing at all :3"])
    #expect(fixture.relations(of: decision).map(\.text) == ["ADR 7"])
  }

  @Test("what one side says is known to both, and said once where both say it")
  func oneSided() throws {
    let fixture = try ScanFixture()
    // No reader takes this ending, so what the index holds of it counts.
    let newer = FilePath("docs/adr/0002-b.rst")
    let path = fixture.tree.appending(newer.bytes)
    let first = try fixture.record(
      .decision, "docs/adr/0001-a.md", name: "0001-a",
      relations: [Relation(.supersededBy, .path(path), text: "0002-b.md", line: 5)])
    let second = try fixture.record(
      .decision, newer.displayText, name: "0002-b",
      relations: [Relation(.supersedes, .id("ADR-1"), text: "ADR-1", line: 6)])
    let third = try fixture.record(
      .decision, "docs/adr/0003-c.md", name: "0003-c",
      relations: [Relation(.supersedes, .id("ADR-0002"), text: "ADR-0002", line: 7)])
    fixture.store([first, second, third])
    #expect(
      words(fixture.relations(of: second), in: fixture.tree) == [
        "out supersedes decision 0001-a :6", "in supersedes decision 0001-a :5",
        "in superseded by decision 0003-c :7",
      ])
    #expect(fixture.relations(of: second).withoutRepetition.count == 2)
    #expect(words(fixture.relations(of: first).withoutRepetition, in: fixture.tree).count == 1)
  }

  @Test("a file that holds many items is a file, and none of them")
  func fragments() throws {
    let fixture = try ScanFixture()
    let one = try fixture.record(.task, "todo.md", name: "one", fragment: "1")
    let two = try fixture.record(.task, "todo.md", name: "two", fragment: "2")
    let source = try fixture.record(
      .report, "r.md", name: "r",
      relations: [Relation(.links, .path(one.summary.path), text: "todo.md", line: 1)])
    fixture.store([one, two, source])
    #expect(words(fixture.relations(of: source), in: fixture.tree) == ["out links to file todo.md :1"])
    #expect(fixture.relations(of: one).isEmpty)
  }

  @Test("odd targets are broken and do no harm")
  func odd() throws {
    let fixture = try ScanFixture()
    let targets: [Relation.Target] = [
      .path(.root), .path(FilePath("")), .path(FilePath(bytes: [0x2F, 0xFF])), .name(""), .name("/"),
      .name("../.."), .id(""), .id("-"), .id("adr-99999999999999999999"),
      .name(String(repeating: "a/", count: 5000)),
    ]
    let source = try fixture.record(
      .note, "n.md", name: "n", relations: targets.map { Relation(.links, $0, text: "x") })
    fixture.store([source])
    let relations = fixture.relations(of: source)
    #expect(relations.count == targets.count)
    #expect(relations.dropFirst(2).allSatisfy { $0.isBroken })
  }
}
