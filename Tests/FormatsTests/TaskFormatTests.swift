import Catalog
import Formats
import Markup
import Testing

/// Reads a text as the file at a place; the first format of tasks that finds something in it has it.
func tasks(at place: String, _ text: String) -> [DocumentItem] { tasks(at: place, bytes: Array(text.utf8)) }

func tasks(at place: String, bytes: [UInt8]) -> [DocumentItem] {
  let entry = FormatEntry(FilePath(place), isInHome: false)
  let path = FilePath("/project").appending(place)
  let input = FormatInput(
    entry: entry, path: path, bytes: bytes,
    document: FileRoles.isMarkdown(path.name) ? MarkdownReader.read(bytes) : nil, exists: { _ in false },
    siblings: { [] }, modified: nil)
  for format in Format.candidates(for: entry) where format.kind == .task {
    let items = format.read(input)
    if !items.isEmpty { return items }
  }
  return []
}

extension DocumentItem {
  var task: WorkItem? { if case .task(let task) = content { task } else { nil } }
  func targets(_ kind: Relation.Kind) -> [Relation.Target] {
    relations.filter { $0.kind == kind }.map(\.target)
  }
}

private let plainTask = """
  ---
  id: TASK-7.1
  title: "Sort: by date"
  status: In Progress
  assignee:
    - '@ada'
  created_date: '2026-02-03 04:05'
  updated_date: 2026-02-04
  due_date: soon
  labels: [ui, list]
  milestone: m-2
  dependencies:
    - TASK-3
  parent_task_id: TASK-7
  priority: high
  ---

  ## Description

  <!-- SECTION:DESCRIPTION:BEGIN -->
  Rows come in the order
  of their dates.

  More.
  <!-- SECTION:DESCRIPTION:END -->

  ## Acceptance Criteria
  <!-- AC:BEGIN -->
  - [x] #1 newest first
  - [ ] #2 equal dates by name
  <!-- AC:END -->

  ## Definition of Done
  <!-- DOD:BEGIN -->
  - [ ] #1 tests pass
  <!-- DOD:END -->
  """

@Suite struct BacklogTaskTests {
  @Test("a task of Backlog.md has all that its header and its marks say")
  func plain() throws {
    let item = try #require(tasks(at: "backlog/tasks/task-7.1 - Sort.md", plainTask).first)
    let task = try #require(item.task)
    #expect(item.name == "TASK-7.1")
    #expect(item.title == "Sort: by date")
    #expect(item.description == "Rows come in the order of their dates.")
    #expect(item.status == "inProgress")
    #expect(task.statusText == Sourced("In Progress", from: "task-7.1 - Sort.md:4"))
    #expect(task.owners?.value == ["@ada"])
    #expect(item.tags == ["ui", "list"])
    #expect(task.milestone?.value == "m-2")
    #expect(task.priority?.value == "high")
    #expect(task.criteria.map(\.text) == ["newest first", "equal dates by name"])
    #expect(task.criteria.map(\.isDone) == [true, false])
    #expect(item.created?.value == Timestamp(rfc3339: "2026-02-03T04:05:00Z"))
    #expect(task.updated?.value.hasTime == false)
    #expect(task.due?.value == WorkItem.Date(text: "soon", moment: nil, hasTime: false))
    #expect(item.targets(.parent) == [.id("TASK-7")])
    #expect(item.relations.first { $0.kind == .dependsOn }?.line == 13)
    #expect(item.findings.isEmpty)
  }

  @Test("an owner without quotes is no YAML, and is read with everything behind it")
  func unquotedOwner() throws {
    let text = """
      ---
      id: t-1
      title: First
      status: Done
      assignee: @ada
      reporter: @bob
      labels: ["cli", "setup"]
      dependencies: [t-0]
      ---
      """
    let item = try #require(tasks(at: ".backlog/completed/t-1 - First.md", text).first)
    #expect(item.task?.owners?.value == ["@ada"])
    #expect(item.tags == ["cli", "setup"])
    #expect(item.targets(.dependsOn) == [.id("t-0")])
    #expect(item.findings.isEmpty)
    #expect(item.remark == "completed")
  }

  @Test(
    "the folder says what the status does not",
    arguments: [
      ("tasks", "To Do", "open"), ("tasks", "To do", "open"), ("tasks", "Won't Do", "cancelled"),
      ("tasks", "Simmering", "unknown"), ("completed", "To Do", "done"), ("drafts", "To Do", "draft"),
      ("archive/tasks", "In Progress", "inProgress"), ("archive/drafts", "To Do", "draft"),
    ])
  func folders(folder: String, status: String, state: String) throws {
    let item = try #require(
      tasks(at: "backlog/\(folder)/task-1 - A.md", "---\nid: TASK-1\ntitle: A\nstatus: \(status)\n---\n")
        .first)
    #expect(item.status == state)
    #expect(item.task?.statusText?.value == status)
    #expect(item.task?.isArchived == folder.hasPrefix("archive"))
  }

  @Test("ids are compared without regard to case, and a bare number has the store's prefix")
  func idSpelling() throws {
    let item = try #require(
      tasks(
        at: "backlog/tasks/back-2.1 - A.md",
        "---\nid: BACK-2.1\ntitle: A\nstatus: Done\ndependencies: [back-1, 7, other-3]\nparent_task_id: back-2\n---\n"
      ).first)
    #expect(item.targets(.dependsOn) == [.id("BACK-1"), .id("BACK-7"), .id("OTHER-3")])
    #expect(item.targets(.parent) == [.id("BACK-2")])
    #expect(item.relations.map(\.text).contains("back-1"))
  }

  @Test("a broken header leaves a task with its name's id and a finding")
  func broken() throws {
    let item = try #require(tasks(at: "backlog/tasks/task-3 - Fix-it.md", "---\nid: [\ntitle\n").first)
    #expect(item.name == "task-3")
    #expect(item.title == "Fix it")
    #expect(item.findings.contains { $0.severity == .error })
    let bytes = try #require(
      tasks(at: "backlog/tasks/task-4 - x.md", bytes: [0xFF, 0xFE, 0x00, 0xD8, 0x0A]).first)
    #expect(bytes.status == "unknown")
  }

  @Test("what is no task is none")
  func none() {
    #expect(tasks(at: "backlog/archive/tasks/readme.md", "# Archived\n").isEmpty)
    #expect(tasks(at: "backlog/docs/doc-1 - A.md", plainTask).isEmpty)
    #expect(tasks(at: "tasks/task-1 - A.md", plainTask).isEmpty)
  }
}

@Suite struct JSONTaskTests {
  @Test("issues of beads are read line by line, tombstones left out and bad lines told")
  func beads() throws {
    let text = """
      {"id":"b-1","title":"Epic","status":"open","priority":0,"issue_type":"epic","created_at":"2026-01-02T03:04:05.5-08:00","labels":["x"]}
      {"id":"b-1.1","title":"Part","status":"in_progress","assignee":"ada","owner":"bob","acceptance_criteria":"- [x] a\\n- [ ] b","dependencies":[{"issue_id":"b-1.1","depends_on_id":"b-1","type":"parent-child"},{"depends_on_id":"b-2","type":"blocks"},{"depends_on_id":"b-3","type":"discovered-from"}]}
      {"id":"b-2","title":"Gone","status":"tombstone"}
      <<<<<<< ours
      {"_type":"memory","key":"k"}
      {"id":"b-1","title":"Again","status":"closed"}
      """
    let items = tasks(at: ".beads/issues.jsonl", text)
    #expect(items.map(\.fragment) == ["b-1", "b-1.1", "b-1~2", "unreadable lines"])
    #expect(items.map(\.status) == ["open", "inProgress", "done", "unknown"])
    let epic = try #require(items[0].task)
    #expect(epic.priority == Sourced("0", from: "issues.jsonl:1"))
    #expect(epic.isExport)
    #expect(items[0].created?.value == Timestamp(seconds: 1_767_351_845, nanoseconds: 500_000_000))
    #expect(items[1].task?.owners?.value == ["ada"])
    #expect(items[1].task?.criteria.map(\.isDone) == [true, false])
    #expect(items[1].targets(.parent) == [.id("b-1")])
    #expect(items[1].targets(.dependsOn) == [.id("b-2")])
    #expect(items[1].targets(.links) == [.id("b-3")])
    #expect(items[2].findings.map(\.rule) == ["task-duplicate-id"])
    #expect(items[3].findings.map(\.position?.line) == [4])
  }

  @Test("Taskmaster's tags, subtasks and both kinds of ids are read")
  func taskmaster() throws {
    let text = """
      {"master": {"tasks": [
        {"id": 1, "title": "One", "status": "done", "dependencies": [], "priority": "high"},
        {"id": "2", "title": "Two", "status": "in-progress", "dependencies": [1], "subtasks": [
          {"id": 1, "title": "Sub", "status": "pending"},
          {"id": 2, "title": "Sub two", "status": "completed", "dependencies": [1, "1", "3.1"]}
        ]},
        7
      ], "metadata": {}}, "side": {"tasks": [{"id": 1, "title": "Other", "status": "review"}]}}
      """
    let items = tasks(at: ".taskmaster/tasks/tasks.json", text)
    #expect(
      items.map(\.fragment) == ["master/1", "master/2", "master/2.1", "master/2.2", "master/#3", "side/1"])
    #expect(items.map(\.status) == ["done", "inProgress", "open", "done", "unknown", "review"])
    #expect(items[1].targets(.dependsOn) == [.id("master/1")])
    #expect(items[3].targets(.parent) == [.id("master/2")])
    #expect(items[3].targets(.dependsOn) == [.id("master/2.1"), .id("master/2.1"), .id("master/3.1")])
    #expect(items[3].task?.id?.value == "2.2")
    #expect(items[0].task?.priority == Sourced("high", from: "tasks.json:2"))
    #expect(items[5].task?.storePart == "tag side")
    #expect(TaskmasterState.currentTag(Array(#"{"currentTag":"side"}"#.utf8)) == "side")
    #expect(TaskmasterState.currentTag([0x7B]) == nil)
  }

  @Test("Taskmaster's old form has no tags, and lay in tasks/ alone")
  func oldTaskmaster() {
    let text = #"{"tasks":[{"id":1,"title":"A","status":"cancelled","dependencies":[2]}]}"#
    #expect(tasks(at: "tasks/tasks.json", text).map(\.fragment) == ["1"])
    #expect(tasks(at: ".taskmaster/tasks/tasks.json", text).first?.targets(.dependsOn) == [.id("2")])
    #expect(tasks(at: "tasks/tasks.json", #"{"tasks":[{"label":"build","type":"shell"}]}"#).isEmpty)
    #expect(tasks(at: "tasks/tasks.json", "{").isEmpty)
    #expect(tasks(at: ".vscode/tasks.json", text).isEmpty)
  }

  @Test(
    "a store that cannot be read is an item that says why",
    arguments: [
      ".taskmaster/tasks/tasks.json", ".claude/tasks/list/1.json", ".claude/todos/a-agent-a.json",
      ".beads/issues.jsonl",
    ])
  func broken(place: String) {
    for text in [
      "{", "nonsense", "\u{0}", "\"open", "{\"a\":\"\\u12\"}", "{\"a\":1,}",
      String(repeating: "[", count: 100_000), "7",
    ] {
      let items = tasks(at: place, text)
      #expect(items.count == 1)
      #expect(items.first?.status == "unknown")
      #expect(items.first?.findings.first?.severity == .error)
    }
  }

  @Test("Claude's tasks have a list, an owner and what they wait for")
  func claude() throws {
    let text =
      #"{"id":"2","subject":"Run it","status":"in_progress","owner":"lead","blocks":["3"],"blockedBy":["1"]}"#
    let item = try #require(tasks(at: ".claude/tasks/some-list/2.json", text).first)
    #expect(item.fragment.isEmpty)
    #expect(item.name == "2")
    #expect(item.title == "Run it")
    #expect(item.status == "inProgress")
    #expect(item.targets(.dependsOn) == [.id("1")])
    #expect(item.task?.blocks?.value == ["3"])
    #expect(item.task?.storePart == "list some-list")
    #expect(tasks(at: ".claude/tasks/some-list/notes.json", text).isEmpty)
    let todos = tasks(
      at: ".claude/todos/ab-agent-ab.json",
      #"[{"content":"Same","status":"pending"},{"content":"Same","status":"completed"},{"id":"9","content":"Third","status":"pending"},5]"#
    )
    #expect(todos.map(\.status) == ["open", "done", "open", "unknown"])
    #expect(Set(todos.map(\.fragment)).count == 4)
    #expect(tasks(at: ".claude/todos/ab-agent-ab.json", "[]").isEmpty)
  }

  @Test("texts with escapes and pairs of surrogates are read as they mean")
  func escapes() {
    let items = tasks(
      at: ".claude/tasks/l/1.json",
      #"{"id":1,"subject":"a\t\"b\" \ud83d\ude00 \ud83dx \u00e9\/","status":null}"#)
    #expect(items.first?.title == "a\t\"b\" 😀 \u{FFFD}x é/")
    #expect(items.first?.status == "unknown")
  }
}
