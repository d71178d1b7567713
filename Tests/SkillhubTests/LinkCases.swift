import Catalog
import TestSupport
import Testing

@Suite("Cases: links and pipes")
struct LinkCases {
  @Test("a root that is a link is followed, once")
  func linkedRoot() throws {
    let tree = try CaseTree("028-linked-root")
    let list = try tree.list("skill", tree.path("proj"))
    #expect(list.names == ["shared", "stored"])
    #expect(list.items(named: "shared").first?["project"]?.string == tree.path("proj"))
    let shared = try tree.inspect(tree.path("proj/.claude/skills/shared"))
    #expect(shared.fieldValue("git.branch")?.string == "main")
    #expect(shared.fieldValue("git.state")?.string == "clean")
  }

  @Test("one folder with three doors is one skill")
  func threeDoors() throws {
    let tree = try CaseTree("029-one-folder-two-roots")
    let home = ["HOME": tree.path("home") as String?]
    let list = try tree.list("skill", tree.path("real-home/work"), variables: home)
    #expect(list.names == ["research"])
    #expect(list.items.first?["paths"]?.array?.count == 3)
    let verdict = try tree.run("validate", "--json", tree.path("home"), variables: home)
    #expect(verdict.status == 0)
    let document = ValidationDocument(value: try JSONValue(parsing: verdict.output))
    #expect(document.errors.isEmpty && document.warnings.isEmpty)
    #expect(document.count("checked") == 1)
  }

  @Test("circles end, a loop is an error, and a door out is not taken")
  func cycles() throws {
    let tree = try CaseTree("030-link-cycles")
    let list = try tree.list()
    for name in ["self", "up", "ping", "pong", "far"] {
      #expect(list.items(named: name).count == 1, "\(name)")
    }
    #expect(list.items(named: "far").first?["path"]?.string == tree.path("outside/a/b/far"))
    #expect(list.items.filter { $0["name"]?.string != "loop" }.count == 5)
    let verdict = try tree.validate(expecting: 1)
    #expect(verdict.folders("error") == ["loop"])
  }

  @Test("a link to nothing is an error that names its target")
  func danglingLinks() throws {
    let tree = try CaseTree("031-dangling-links")
    let verdict = try tree.validate(expecting: 1)
    #expect(verdict.count("checked") == 4)
    #expect(verdict.errors.count == 3)
    for (name, target) in [("gone-one", "gone-one"), ("gone-two", "gone-two"), ("half", "nowhere")] {
      let strings = verdict.findings("error", about: name).flatMap(\.strings)
      #expect(strings.contains { $0.contains(target) }, "\(name)")
    }
    let alive = try tree.list().items(named: "alive")
    #expect(alive.count == 1)
    #expect(alive.first?["paths"]?.array?.count == 2)
    #expect(try tree.run("validate", tree.skill("gone-one")).status == 1)
  }

  @Test("pipes are noted and never opened")
  func pipes() throws {
    let tree = try CaseTree("050-pipes")
    let verdict = try tree.validate(expecting: 1)
    #expect(verdict.folders("error") == ["pipe", "dir-as-file"])
    for name in ["pipe", "dir-as-file"] {
      let message = verdict.findings("error", about: name).first?["message"]?.string ?? ""
      #expect(message.contains("regular file"), "\(name): \(message)")
    }
    #expect(try tree.list().names.contains("real"))
    let inspected = try tree.run("inspect", tree.path("notes/inbox.md"))
    #expect(inspected.status == 0)
    #expect(try tree.inspect(tree.skill("real")).state == "valid")
  }
}
