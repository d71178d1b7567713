import Catalog
import Formats
import Testing

@Suite struct ChecklistTests {
  private func parent(_ item: DocumentItem, in items: [DocumentItem]) -> String? {
    guard case .id(let id)? = item.targets(.parent).first else { return nil }
    return items.first { $0.fragment == id }?.title
  }

  @Test("boxes outside code are tasks, and one set in below another belongs to it")
  func plain() {
    let text = """
      # Plan

      - [ ] outer `code`
        - [x] inner
          - [ ] innermost
        - no box
          - [ ] below no box
      - [X] next

      ```
      - [ ] in a fence
      ```
      <!--
      - [ ] in a comment
      -->

      ## Other
      1. [ ] numbered
         * [ ] below a number
      """
    let items = tasks(at: "docs/TODO.md", text)
    #expect(
      items.map(\.title) == [
        "outer code", "inner", "innermost", "below no box", "next", "numbered", "below a number",
      ])
    #expect(items.map(\.status) == ["open", "done", "open", "open", "done", "open", "open"])
    #expect(
      items.map { parent($0, in: items) } == [nil, "outer code", "inner", "outer code", nil, nil, "numbered"])
    #expect(items[5].task?.section == Sourced("Other", from: "TODO.md:17"))
    #expect(items[1].relations.first?.line == 4)
  }

  @Test("one blank in front makes no child, and a paragraph ends a list")
  func nesting() {
    let items = tasks(
      at: "todo.md",
      "- [ ] a\n - [ ] b\n\nText.\n\n  - [ ] c\n- [ ] d\n\n  more of d\n\n  - [ ] e\n\t- [ ] f\n")
    #expect(items.map { parent($0, in: items) } == [nil, nil, nil, nil, "d", "e"])
  }

  @Test("a task keeps its place in the index when lines move and when it is ticked")
  func stable() {
    let first = tasks(at: "TODO.md", "# A\n- [ ] one\n- [ ] two\n- [ ] one\n")
    let second = tasks(at: "TODO.md", "# A\n\nText.\n\n- [ ] new\n- [x] one\n- [x] two\n- [ ] one\n")
    #expect(Set(first.map(\.fragment)).count == 3)
    #expect(second.dropFirst().map(\.fragment) == first.map(\.fragment))
  }

  @Test("signs other than a blank and an x are kept, and mean what only their writer knows")
  func signs() {
    let items = tasks(
      at: "TODO",
      "- [-] a\n- [?] b\n- [NO] c\n- [WIP] d\n- [1] reference\n- [API] label\n- [link](x) e\n- [ ]\n- [✓] f\n"
    )
    #expect(items.map(\.title) == ["a", "b", "c", "d", "f"])
    #expect(items.map(\.status) == ["unknown", "unknown", "cancelled", "inProgress", "unknown"])
    #expect(items.map { $0.task?.statusText?.value } == ["[-]", "[?]", "[NO]", "[WIP]", "[✓]"])
  }

  @Test(
    "a file by the name without boxes is no list of tasks",
    arguments: ["", "# To do\n- buy milk\n", "\u{FEFF}"])
  func none(text: String) {
    #expect(tasks(at: "TODO.md", text).isEmpty)
  }

  @Test("only files by the known names are taken")
  func names() {
    for place in ["TODO.md", "a/b/Todo.md", "tasks.md", "x/TODO", "Tasks.md"] {
      #expect(tasks(at: place, "- [ ] a\n").count == 1)
    }
    for place in ["README.md", "tasks-template.md", "templates/tasks.md", "todo.org"] {
      #expect(tasks(at: place, "- [ ] a\n").isEmpty)
    }
    #expect(Format.canHold(Array("TODO".utf8)))
  }

  @Test("hostile lists are read in the end")
  func hostile() throws {
    let deep = (0..<3_000).map { String(repeating: " ", count: $0) + "- [ ] x\($0)\n" }.joined()
    _ = tasks(at: "TODO.md", deep)
    let many = String(repeating: "- [ ] same\n", count: 12_000)
    let items = tasks(at: "TODO.md", many)
    #expect(items.count == 10_000)
    #expect(items.first?.findings.map(\.rule) == ["task-limit"])
    let large = tasks(at: "TODO.md", String(repeating: "- [ ] a\n", count: 1 << 20))
    #expect(large.map(\.status) == ["unknown"])
    #expect(large.first?.findings.first?.severity == .error)
    let long = tasks(at: "TODO.md", "- [ ] " + String(repeating: "word ", count: 1_000))
    #expect((long.first?.title.unicodeScalars.count ?? 0) <= 201)
    #expect(long.first?.description?.hasPrefix("word word") == true)
    let bytes = tasks(
      at: "TODO.md", bytes: Array("- [ ] caf".utf8) + [0xE9, 0x0D, 0x0A] + Array("- [x] b".utf8))
    #expect(bytes.map(\.status) == ["open", "done"])
    #expect(bytes.first?.findings.map(\.rule) == ["task-not-utf8"])
  }
}

@Suite struct SpecificationTaskTests {
  @Test("spec-kit's ids, labels and words of dependence are taken off the text")
  func specKit() {
    let items = tasks(
      at: "specs/001-list/tasks.md",
      "## Phase 1\n- [x] T001 Make it\n- [ ] T002 [P] [US1] Model in a.py (depends on T001, T003)\n- [ ] loose end\n"
    )
    #expect(items.map(\.name) == ["T001", "T002", "loose-end"])
    #expect(items.map(\.fragment).prefix(2) == ["T001", "T002"])
    #expect(items[1].title == "Model in a.py (depends on T001, T003)")
    #expect(items[1].tags == ["P", "US1"])
    #expect(items[1].targets(.dependsOn) == [.id("T001"), .id("T003")])
    #expect(items[0].task?.storePart == "feature 001-list")
    #expect(tasks(at: "specs/list/tasks.md", "- [ ] T001 a\n").first?.name == "t001-a")
  }

  @Test("OpenSpec counts boxes in code, and its archive is done")
  func openSpec() {
    let text = "## 1. Part\n- [x] 1.1 First\n- [ ] 1.2 Second\n```\n* [ ] 1.3 In code\n```\n"
    let active = tasks(at: "openspec/changes/add-it/tasks.md", text)
    #expect(active.map(\.name) == ["1.1", "1.2", "1.3"])
    #expect(active.map(\.status) == ["done", "open", "open"])
    #expect(active[2].task?.section?.value == "1. Part")
    let archived = tasks(at: "openspec/changes/archive/2026-01-02-add-it/tasks.md", text)
    #expect(archived.allSatisfy { $0.status == "done" && $0.task?.isArchived == true })
    #expect(archived[1].task?.statusText?.value == "[ ]")
    #expect(archived[1].remark == "change 2026-01-02-add-it, archived")
  }

  @Test("Kiro's tasks may be in progress or optional, and numbers tell what belongs where")
  func kiro() {
    let text = "- [-] 1. Outer\n  - [ ]* 1.1. Tests\n    - a detail\n- [ ] 1.2 Flat\n- [x] 2. Next\n"
    let items = tasks(at: ".kiro/specs/trail/tasks.md", text)
    #expect(items.map(\.name) == ["1", "1.1", "1.2", "2"])
    #expect(items.map(\.title) == ["Outer", "Tests", "Flat", "Next"])
    #expect(items.map(\.status) == ["inProgress", "open", "open", "done"])
    #expect(items.map { $0.task?.isOptional } == [false, true, false, false])
    #expect(items.map { $0.targets(.parent) } == [[], [.id("1")], [.id("1")], []])
  }

  @Test("numbers in a text are not always ids")
  func numbers() {
    let items = tasks(
      at: ".kiro/specs/a/tasks.md", "- [ ] 2 files to move\n- [ ] 1..2 odd\n- [ ] 3.5 1.1\n- [ ] 3.5 twice\n")
    #expect(items.map { $0.task?.id?.value } == [nil, nil, "3.5", "3.5"])
    #expect(items.map(\.fragment).suffix(2) == ["3.5", "3.5~2"])
    #expect(items[3].findings.map(\.rule) == ["task-duplicate-id"])
  }
}

@Suite struct TodoTextTests {
  @Test("priority, dates, tags and values of a line are taken apart")
  func plain() throws {
    let text = """
      (A) 2026-08-01 Call the printer +office @phone due:2026-08-05 see:https://x.example/a
      x 2026-08-02 2026-08-01 Write it +hub pri:B
      xylophone lesson
      (b) lower case
      X 2026-01-01 capital
      """
    let items = tasks(at: "todo.txt", text)
    #expect(items.map(\.status) == ["open", "done", "open", "open", "open"])
    let first = try #require(items[0].task)
    #expect(first.priority?.value == "A")
    #expect(first.due?.value.text == "2026-08-05")
    #expect(items[0].tags == ["+office", "@phone"])
    #expect(items[0].name == "call-the-printer")
    #expect(items[0].created?.value == Timestamp(rfc3339: "2026-08-01T00:00:00Z"))
    #expect(items[1].task?.finished?.value.text == "2026-08-02")
    #expect(items[1].task?.created?.value.text == "2026-08-01")
    #expect(items[1].task?.priority?.value == "B")
    #expect(items[3].task?.priority == nil)
  }

  @Test("plain lines by that name are no tasks, and done.txt holds only what is done")
  func none() {
    #expect(tasks(at: "todo.txt", "Some prose.\nsee http://x.example\n").isEmpty)
    #expect(tasks(at: "done.txt", "x 2026-01-01 a\nx b\n").count == 2)
    #expect(tasks(at: "done.txt", "x 2026-01-01 a\nb\n").isEmpty)
    #expect(tasks(at: "todo.txt", bytes: [0xFF, 0x00, 0x0D, 0x0A]).isEmpty)
    #expect(
      tasks(at: "todo.txt", "\u{FEFF}(A) a\r\n\r\n(B) a\r(C) a").map { $0.task?.priority?.value } == [
        "A", "B", "C",
      ])
  }
}
