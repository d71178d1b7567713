import Catalog
import Formats
import Testing

@Suite struct TaskMutationTests {
  private static let seeds: [(place: String, text: String)] = [
    (
      "backlog/tasks/task-1 - A.md",
      "---\nid: TASK-1\ntitle: é\nassignee: @ada\nlabels: [a, \"b\"]\ndependencies:\n  - task-2\n---\n## Acceptance Criteria\n<!-- AC:BEGIN -->\n- [x] #1 a\n<!-- AC:END -->\n"
    ),
    (
      ".beads/issues.jsonl",
      "{\"id\":\"b-1\",\"title\":\"\\u00e9\",\"priority\":1,\"labels\":[\"x\"]}\n{\"id\":\"b-1\"}\n"
    ),
    (
      ".taskmaster/tasks/tasks.json",
      "{\"m\":{\"tasks\":[{\"id\":1,\"title\":\"a\",\"subtasks\":[{\"id\":\"2\",\"dependencies\":[1,\"1.2\"]}]}]}}"
    ),
    ("TODO.md", "# é\n- [ ] a\n\t- [x] b\n> - [-] c\n1. [NO] d\n```\n- [ ] e\n```\n"),
    ("specs/001-a/tasks.md", "- [ ] T001 [P] a (depends on T002, T003)\r\n- [x] T002 é\r\n"),
    ("openspec/changes/archive/a/tasks.md", "## 1\n- [ ] 1.1 a\n    - [x] 1.2. b\n* [X]c\n"),
    (".kiro/specs/a/tasks.md", "- [-] 1. a\n  - [ ]* 1.1. b\n"),
    ("todo.txt", "(A) 2026-01-01 a +b @c d:e\nx 2026-01-02 2026-01-01 é pri:A\n"),
    (".claude/tasks/l/1.json", "{\"id\":\"1\",\"subject\":\"a\",\"blockedBy\":[\"2\",3,null]}"),
    (".claude/todos/a.json", "[{\"content\":\"a\",\"status\":\"pending\"},{\"content\":\"a\"}]"),
  ]

  @Test(
    "whatever becomes of a file, each of its tasks has a title, a status and a fragment of its own",
    arguments: 0..<10)
  func mutations(seed: Int) {
    let (place, text) = Self.seeds[seed]
    let original = Array(text.utf8)
    var state: UInt64 = 0x9E37_79B9_7F4A_7C15 &+ UInt64(seed)
    func next(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(limit))
    }
    let spices = Array("[]{}\"\\-: \n\r\t\0@x.#~~".utf8) + [0xFF, 0xC3, 0xE2]
    for _ in 0..<400 {
      var bytes = original
      for _ in 0...next(4) {
        guard !bytes.isEmpty else { break }
        switch next(4) {
        case 0: bytes.remove(at: next(bytes.count))
        case 1: bytes.insert(spices[next(spices.count)], at: next(bytes.count))
        case 2: bytes[next(bytes.count)] = spices[next(spices.count)]
        default: bytes.removeLast(next(bytes.count))
        }
      }
      let items = tasks(at: place, bytes: bytes)
      #expect(Set(items.map(\.fragment)).count == items.count)
      #expect(items.allSatisfy { !$0.title.isEmpty && !$0.name.isEmpty })
      #expect(items.allSatisfy { $0.status == $0.task?.state.rawValue })
    }
  }
}
