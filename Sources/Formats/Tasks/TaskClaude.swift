import Catalog

/// The tasks that Claude Code keeps for a list or a session: one JSON file a task.
///
/// Source: observed files of Claude Code; the folder is documented, the fields are not.
enum ClaudeTasks {
  static let store = "Claude Code"
  private static let statuses = ["pending", "in_progress", "completed"]
  private static let priorities = ["low", "medium", "high"]

  static let format = Format(
    "claude-task", .task, endings: ["json"], source: "files of Claude Code",
    editing: .json(statuses: statuses, priorities: priorities, title: { _ in "subject" }),
    takes: { entry in
      guard entry.name.hasSuffix(".json"), entry.folders.count >= 3 else { return false }
      return entry.name.utf8.dropLast(5).allSatisfy(ASCII.isDigit) && entry.name.utf8.count > 5
        && entry.folders.suffix(3).dropLast().elementsEqual([".claude", "tasks"])
    }, read: readTask)

  /// The lists that older versions wrote, one file a session.
  static let todos = Format(
    "claude-todos", .task, endings: ["json"], source: "files of older versions of Claude Code",
    editing: .json(
      statuses: statuses, priorities: priorities,
      // Without an id the text is what tells one from the others.
      title: { item in
        if case .task(let task) = item.content, task.id != nil { "content" } else { nil }
      }),
    takes: { $0.name.hasSuffix(".json") && $0.liesDirectly(in: ".claude", "todos") }, read: readTodos)

  private static func readTask(_ input: FormatInput) -> [DocumentItem] {
    let part = "list " + (input.entry.folders.last ?? "")
    do throws(TaskJSON.Problem) {
      let value = try TaskJSON(input.bytes[...])
      guard value.members != nil else { throw TaskJSON.Problem(message: "is no JSON object", line: 1) }
      let id = value["id"]?.text ?? String(input.entry.name.dropLast(5))
      return [item(value, input, id: id, title: value["subject"], part: part, fragment: "", name: id)]
    } catch {
      return [
        input.unreadableTask(
          store, part, findings: [input.finding("task-unreadable", .error, error.message, line: error.line)])
      ]
    }
  }

  private static func readTodos(_ input: FormatInput) -> [DocumentItem] {
    let part = "session " + String(input.entry.name.prefix { $0 != "-" })
    do throws(TaskJSON.Problem) {
      let value = try TaskJSON(input.bytes[...])
      guard let entries = value.elements else { throw TaskJSON.Problem(message: "is no list", line: 1) }
      var fragments = TaskFragments()
      return entries.enumerated().map { index, entry in
        let content = entry["content"]
        let id = entry["id"]?.text
        let wanted = id ?? TaskText.digest(content?.text ?? "#\(index + 1)")
        let fragment = fragments.take(wanted).fragment
        guard entry.members != nil else {
          return input.unreadableTask(
            store, part, fragment: fragment, name: "#\(index + 1)",
            findings: [input.finding("task-unreadable", .error, "is no task", line: entry.line)])
        }
        return item(
          entry, input, id: id, title: content, part: part, fragment: fragment,
          name: id ?? Checklists.name(content?.text ?? "", else: fragment))
      }
    } catch {
      return [
        input.unreadableTask(
          store, part, findings: [input.finding("task-unreadable", .error, error.message, line: error.line)])
      ]
    }
  }

  private static func item(
    _ value: TaskJSON, _ input: FormatInput, id: String?, title: TaskJSON?, part: String, fragment: String,
    name: String
  ) -> DocumentItem {
    func text(_ key: String) -> Sourced<String>? {
      value[key].flatMap { entry in entry.text.map { Sourced($0, from: input.source(line: entry.line)) } }
    }
    var task = WorkItem(state: .unknown, store: store, storePart: part)
    task.id = id.map {
      Sourced($0, from: value["id"].map { input.source(line: $0.line) } ?? "the file's name")
    }
    task.statusText = text("status")
    task.state = task.statusText.map { TaskText.state(of: $0.value) } ?? .unknown
    task.priority = text("priority")
    task.owners = text("owner").map { Sourced([$0.value], from: $0.source) }
    if let blocks = value["blocks"], !blocks.texts.isEmpty {
      task.blocks = Sourced(blocks.texts, from: input.source(line: blocks.line))
    }
    let relations = (value["blockedBy"]?.elements ?? []).compactMap { entry in
      entry.text.map { Relation(.dependsOn, .id($0), text: $0, line: entry.line) }
    }
    var findings: [Finding] = []
    if title?.text == nil {
      findings.append(input.finding("task-without-title", .warning, "has no title", line: value.line))
    }
    let heading = TaskText.title(title?.text ?? name).title
    let description = value["description"]?.text.flatMap(TaskText.paragraph)
    var item = DocumentItem(
      fragment: fragment, name: name, title: heading, description: description,
      status: task.state.rawValue, content: .task(task), relations: relations, findings: findings)
    item.position = value.position
    return item
  }
}
