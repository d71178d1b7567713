import Catalog
import Platform
import TestSupport
import Testing

/// Changes of items that have no header of their own: entries of JSON stores, boxes of checklists, and decisions whose
/// status stands in the text.
@Suite("Cases: adjusting items in their stores")
struct StoreCases {
  private struct Tree {
    let tree: CaseTree

    init(_ files: [String: String]) throws {
      tree = try CaseTree("demo")
      for (path, text) in files { try tree.folder.write(text, to: "tree/\(path)") }
    }

    func set(_ words: String...) throws -> Program.Result {
      try tree.program.run(
        Program.skillhub, ["set"] + words, workingDirectory: tree.root.appending("acme"),
        timeout: CaseTree.patience)
    }

    func undo() throws -> Program.Result { try tree.run("undo", at: tree.root.appending("acme")) }

    func path(_ relative: String) -> String { tree.path(relative) }

    func text(_ path: String) -> String? { FixtureFiles.text(of: tree.root.appending(path)) }

    /// The id of the task with a title.
    func id(_ title: String, kind: String = "task", at place: String = "acme") throws -> String {
      let list = try tree.list(kind, tree.path(place))
      return try #require(list.items.first { $0["title"]?.string == title }?["id"]?.string, "\(list.items)")
    }
  }

  private static let taskmaster = "acme/.taskmaster/tasks/tasks.json"
  private static let store =
    "{\r\n  \"master\": {\r\n    \"tasks\": [\r\n      {\"id\": 1, \"title\": \"Tea\",  \"status\" : \"pending\", \"priority\": \"high\", \"subtasks\": [\r\n        {\"id\": 1, \"title\": \"Kettle \\u00e9\", \"status\": \"pending\"}\r\n      ]},\r\n      {\"id\": \"2\", \"title\": \"Milk\", \"status\": \"pending\", \"x\": 1.50}\r\n    ],\r\n    \"metadata\": {}\r\n  }\r\n}\r\n"

  @Test("status, priority and title of a task of Taskmaster change where they stand, and come back")
  func taskmaster() throws {
    let tree = try Tree([Self.taskmaster: Self.store])
    let tea = try tree.id("Tea")
    let listed = try tree.set(tea, "--json")
    let fields = try JSONValue(parsing: listed.output)["fields"]?.array ?? []
    #expect(fields.compactMap { $0["field"]?.string } == ["name", "status", "priority", "notes", "alias"])
    #expect(fields.allSatisfy { ["notes", "alias"].contains($0["field"]?.string) || $0["file"] != nil })
    let dry = try tree.set(tea, "status=done", "--dry-run")
    #expect(dry.status == 0 && dry.text.contains("\n+"), "\(dry.errorText)")
    #expect(tree.text(Self.taskmaster) == Self.store)
    let set = try tree.set(tea, "status=done", "priority=low", "name=Green \"tea\"")
    #expect(set.status == 0, "\(set.errorText)")
    let wanted = Self.store.replacing(
      "\"title\": \"Tea\",  \"status\" : \"pending\", \"priority\": \"high\"",
      with: "\"title\": \"Green \\\"tea\\\"\",  \"status\" : \"done\", \"priority\": \"low\"")
    #expect(tree.text(Self.taskmaster) == wanted)
    #expect(try tree.undo().status == 0)
    #expect(tree.text(Self.taskmaster) == Self.store)
    // The inner one, of which there is a namesake outside.
    #expect(try tree.set(try tree.id("Kettle é"), "status=in-progress").status == 0)
    let inner = Self.store.replacing(
      "\\u00e9\", \"status\": \"pending\"", with: "\\u00e9\", \"status\": \"in-progress\"")
    #expect(tree.text(Self.taskmaster) == inner)
  }

  @Test(
    "what the store does not know, and what would be ambiguous, is refused with the reason",
    arguments: [
      ("Tea", "status=finito", "it takes: pending, in-progress"), ("Tea", "status=", "only changed"),
      ("Tea", "name=a\nb", "one line"), ("Milk", "priority=low", "priority"),
      ("Twice", "status=done", "has status twice"),
      ("Null", "name=x", "no"), ("Tea", "due=tomorrow", "due"),
    ])
  func refusals(title: String, word: String, reason: String) throws {
    let text = Self.store.replacing(
      "    ],\r\n    \"meta",
      with:
        ",   {\"id\": 3, \"title\": \"Twice\", \"status\": \"pending\", \"status\": \"review\"},\r\n      {\"id\": 4, \"title\": null, \"status\": \"pending\"}\r\n    ],\r\n    \"meta"
    )
    let tree = try Tree([Self.taskmaster: text])
    let result = try tree.set(try tree.id(title == "Null" ? "4" : title), word)
    #expect(result.status == 2 && result.errorText.contains(reason), "\(result.errorText)")
    #expect(tree.text(Self.taskmaster) == text)
  }

  @Test("a task of Claude Code takes the word that means the same in it")
  func claude() throws {
    let file = "home/.claude/tasks/5f1e/3.json"
    let before = "{\"id\": \"3\", \"subject\": \"Tidy\", \"status\": \"in_progress\", \"blockedBy\": []}"
    let tree = try Tree(["../\(file)": before])
    let id = try tree.id("Tidy", at: "../home/.claude")
    let set = try tree.set(id, "status=done", "--json")
    #expect(set.status == 0, "\(set.errorText)")
    #expect(try JSONValue(parsing: set.output)["changes"]?.array?.first?["after"]?.string == "completed")
    #expect(tree.text("../\(file)") == before.replacing("in_progress", with: "completed"))
    #expect(try tree.undo().status == 0)
    #expect(tree.text("../\(file)") == before)
  }

  @Test("an export of another program's database is left alone, and its own command is named")
  func export() throws {
    let file = "acme/.beads/issues.jsonl"
    let before = "{\"id\":\"bd-1\",\"title\":\"Tea\",\"status\":\"open\",\"priority\":1}\n"
    let tree = try Tree([file: before])
    let result = try tree.set(try tree.id("Tea"), "status=closed")
    #expect(result.status == 2)
    #expect(result.errorText.contains("an export of beads' own database"), "\(result.errorText)")
    #expect(result.errorText.contains("bd update bd-1"), "\(result.errorText)")
    #expect(tree.text(file) == before)
  }

  @Test("a box is ticked and opened again, and nothing else of the line changes")
  func boxes() throws {
    let file = "acme/tasks.md"
    let before =
      "\u{FEFF}- [ ] Buy tea [x] [ ]\r\n- [x]  Boil **water**\r\n  * [ ] Find the kettle\r\n\r\n```\r\n- [ ] no task\r\n```\r\n1. [-] Wait\r\n"
    let tree = try Tree([file: before])
    func lines(_ text: String?) -> [String] {
      (text ?? "").unicodeScalars.split(separator: "\n").map { String($0) }
    }
    let old = lines(before)
    for (title, index, word, new) in [
      ("Buy tea [x] [ ]", 0, "done", "\u{FEFF}- [x] Buy tea [x] [ ]\r"),
      ("Boil water", 1, "open", "- [ ]  Boil **water**\r"),
      ("Find the kettle", 2, "done", "  * [x] Find the kettle\r"), ("Wait", 7, "done", "1. [x] Wait\r"),
    ] {
      let set = try tree.set(try tree.id(title), "status=\(word)")
      #expect(set.status == 0, "\(title): \(set.errorText)")
      var wanted = old
      wanted[min(index, wanted.count - 1)] = new
      if index == 7 { wanted = old.dropLast() + [new] }
      #expect(lines(tree.text(file)) == wanted)
      #expect(try tree.undo().status == 0)
      #expect(lines(tree.text(file)) == old)
    }
    let refused = try tree.set(try tree.id("Boil water"), "status=blocked")
    #expect(refused.status == 2 && refused.errorText.contains("it takes: open, done"), "\(refused.errorText)")
  }

  @Test("a task of todo.txt is ticked with the day, opened again and given a priority")
  func todoText() throws {
    let file = "acme/todo.txt"
    let before =
      "(B) 2025-01-02  Buy tea +home @shop due:2025-03-01\r\nx 2025-01-03 2025-01-01 Boil water\r\n  Pour it pri:A\r\nx Drink +home\r\n"
    let tree = try Tree([file: before])
    func line(_ index: Int) -> String? {
      tree.text(file).map { String($0.split(separator: "\r\n", omittingEmptySubsequences: false)[index]) }
    }
    for (title, index, word, new) in [
      (
        "Buy tea +home @shop due:2025-03-01", 0, "status=done",
        "x (B) 2025-11-20 2025-01-02 Buy tea +home @shop due:2025-03-01"
      ),
      (
        "Buy tea +home @shop due:2025-03-01", 0, "priority=A",
        "(A) 2025-01-02 Buy tea +home @shop due:2025-03-01"
      ),
      ("Boil water", 1, "status=open", "2025-01-01 Boil water"),
      ("Pour it pri:A", 2, "priority=C", "  (C) Pour it pri:A"),
      ("Drink +home", 3, "status=open", "Drink +home"),
    ] {
      let set = try tree.set(try tree.id(title), word)
      #expect(set.status == 0, "\(word) of \(title): \(set.errorText)")
      #expect(line(index) == new)
      #expect(try tree.undo().status == 0)
      #expect(tree.text(file) == before)
    }
    for word in ["priority=high", "priority=", "status=blocked"] {
      let refused = try tree.set(try tree.id("Drink +home"), word)
      #expect(refused.status == 2, "\(refused.errorText)")
    }
    // It would be no done.txt any more.
    try tree.tree.folder.write("x 2025-01-03 Sleep\n", to: "tree/acme/done.txt")
    let refused = try tree.set(try tree.id("Sleep"), "status=open")
    #expect(refused.status == 2 && refused.errorText.contains("move its line"), "\(refused.errorText)")
  }

  @Test("a plan of Kiro knows work under way, and an archived change of OpenSpec is left alone")
  func plans() throws {
    let kiro = "acme/.kiro/specs/tea/tasks.md"
    let archived = "acme/openspec/changes/archive/2025-01-01-tea/tasks.md"
    let tree = try Tree([kiro: "- [ ] 1. Pour\n", archived: "- [ ] 1.1 Drink\n"])
    #expect(try tree.set(try tree.id("Pour"), "status=in-progress").status == 0)
    #expect(tree.text(kiro) == "- [-] 1. Pour\n")
    let refused = try tree.set(try tree.id("Drink"), "status=open")
    #expect(
      refused.status == 2 && refused.errorText.contains("its change is archived"), "\(refused.errorText)")
    #expect(tree.text(archived) == "- [ ] 1.1 Drink\n")
  }

  @Test(
    "the status of a decision changes where the text has it",
    arguments: [
      (
        "# 1. Tea\n\nDate: 2025-01-01\n\n## Status\n\nProposed\n\n## Context\n\nProposed by Ada.\n\n## Decision\n\nTea.\n",
        6
      ),
      (
        "# Tea\r\n\r\n* Status: **Proposed** <!-- since May -->\r\n* Date: 2025-01-01\r\n\r\n## Context\r\n\r\n## Decision\r\n\r\nTea.\r\n",
        2
      ),
    ])
  func decisions(text: String, line: Int) throws {
    let file = "acme/doc/adr/0001-tea.md"
    let tree = try Tree([file: text])
    let id = try tree.id("Tea", kind: "decision")
    let set = try tree.set(id, "status=Accepted")
    #expect(set.status == 0, "\(set.errorText)")
    var lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map {
      String($0)
    }
    lines[line] = lines[line].replacing("Proposed", with: "Accepted")
    #expect(tree.text(file) == lines.joined(separator: "\n"))
    #expect(
      try tree.tree.list("decision", tree.tree.path("acme")).items.map { $0["status"]?.string } == [
        "accepted"
      ])
    #expect(try tree.undo().status == 0)
    #expect(tree.text(file) == text)
  }

  @Test(
    "a status that says more than a word, or a word that would not be one, is left alone",
    arguments: [
      ("Superceded by [2. Coffee](0002-coffee.md)", "Accepted", "which decision"),
      ("Proposed", "[x](y)", "takes a word"), ("Proposed", "Supersedes 3", "takes a word"),
      ("Proposed", "- x", "loss-free"),
    ])
  func doubtfulDecisions(status: String, value: String, reason: String) throws {
    let file = "acme/doc/adr/0001-tea.md"
    let text = "# 1. Tea\n\n## Status\n\n\(status)\n\n## Context\n\n## Decision\n\nTea.\n"
    let tree = try Tree([file: text])
    let result = try tree.set(try tree.id("Tea", kind: "decision"), "status=\(value)")
    #expect(result.status == 2 && result.errorText.contains(reason), "\(result.errorText)")
    #expect(tree.text(file) == text)
  }

  @Test("a status that stands in two sections is left alone: changing one would leave the other")
  func twoStatuses() throws {
    let file = "acme/doc/adr/0001-tea.md"
    let text =
      "# 1. Tea\n\n## Status\n\nAccepted\n\n## Context\n\n## Decision\n\nTea.\n\n## Status\n\nAccepted\n"
    let tree = try Tree([file: text])
    let result = try tree.set(try tree.id("Tea", kind: "decision"), "status=Rejected")
    #expect(result.status == 2 && result.errorText.contains("none is written"), "\(result.errorText)")
    #expect(tree.text(file) == text)
  }

  @Test("undo does not bring back a file that was removed since")
  func removedSince() throws {
    let tree = try Tree(["acme/tasks.md": "# Tasks\n\n- [ ] alpha\n"])
    #expect(try tree.set(try tree.id("alpha", kind: "task"), "status=done").status == 0)
    try FileSystem.remove(tree.tree.root.appending("acme/tasks.md"))
    let result = try tree.undo()
    #expect(result.status == 2 && result.errorText.contains("was removed since"), "\(result.errorText)")
    #expect(tree.text("acme/tasks.md") == nil)
  }

  private static let board = "acme/backlog/tasks/task-9 - Tea.md"
  private static let boardTask =
    "---\nid: task-9\ntitle: Tea\nstatus: To Do\npriority: low\n---\n## Description\n\nBrew.\n"

  @Test(
    "a task of Backlog.md takes the words of its board, and those that mean the same",
    arguments: [
      ("statuses: [To Do, In Progress, Done]\n", "done", "Done"),
      ("statuses: [To Do, In Progress, Done]\n", "in progress", "In Progress"),
      ("statuses: [Idea, Ready, Planned, Cooking, Served]\n", "done", "Served"),
      ("statuses: [Idea, Ready, Planned, Cooking, Served]\n", "open", "Idea"),
      ("statuses: [To Do, Done, \"Won't Do\"]\n", "finished", "Done"),
      ("project_name: x\n", "done", "Done"), ("[", "doing", "In Progress"), (nil, "closed", "Done"),
    ] as [(String?, String, String)])
  func board(configuration: String?, word: String, written: String) throws {
    var files = [Self.board: Self.boardTask]
    files["acme/backlog/config.yml"] = configuration
    let tree = try Tree(files)
    let set = try tree.set(try tree.id("Tea"), "status=\(word)", "--json")
    #expect(set.status == 0, "\(set.errorText)")
    #expect(try JSONValue(parsing: set.output)["changes"]?.array?.first?["after"]?.string == written)
    #expect(
      tree.text(Self.board) == Self.boardTask.replacing("status: To Do", with: "status: \(written)"))
    #expect(try tree.undo().status == 0)
    #expect(tree.text(Self.board) == Self.boardTask)
  }

  @Test(
    "a word that the board does not have is refused with those that it has",
    arguments: [
      ("status=foo", "it takes: To Do, Cooking, Done"), ("status=", "only changed"),
      ("status=blocked", "it takes: To Do, Cooking, Done"), ("priority=huge", "it takes: p1, p2"),
    ])
  func boardRefusals(word: String, reason: String) throws {
    let tree = try Tree([
      Self.board: Self.boardTask,
      "acme/backlog/config.yml": "statuses: [To Do, Cooking, Done]\npriorities: [p1, p2]\n",
    ])
    let id = try tree.id("Tea")
    let result = try tree.set(id, word)
    #expect(result.status == 2 && result.errorText.contains(reason), "\(result.errorText)")
    #expect(tree.text(Self.board) == Self.boardTask)
    let listed = try JSONValue(parsing: tree.set(id, "--json").output)["fields"]?.array ?? []
    #expect(
      listed.first { $0["field"]?.string == "status" }?["allowed"]?.string == "To Do, Cooking, Done")
  }

  @Test("a decision of Backlog.md takes the words of its store, one in another form any")
  func decisionWords() throws {
    let (fixed, free) = ("acme/backlog/decisions/decision-9 - Tea.md", "acme/docs/decisions/0009-milk.md")
    let tree = try Tree([
      fixed:
        "---\nid: decision-9\ntitle: Tea\ndate: '2025-11-01'\nstatus: proposed\n---\n## Context\n\nDry.\n",
      free: "---\nstatus: proposed\n---\n# Milk\n\n## Context and Problem Statement\n\nDry.\n",
    ])
    let refused = try tree.set(tree.path(fixed), "status=cold")
    #expect(
      refused.status == 2
        && refused.errorText.contains("it takes: proposed, accepted, rejected, superseded"),
      "\(refused.errorText)")
    #expect(try tree.set(tree.path(fixed), "status=Accepted").status == 0)
    #expect(tree.text(fixed)?.contains("\nstatus: accepted\n") == true)
    #expect(try tree.set(tree.path(free), "status=on hold").status == 0)
    #expect(tree.text(free)?.contains("\nstatus: on hold\n") == true)
  }
}
