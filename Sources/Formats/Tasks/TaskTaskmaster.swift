import Catalog

/// Tasks of Taskmaster: one JSON file with the tasks of all tags, or, in its old form, of none.
///
/// Source: eyaltoledano/claude-task-master. Ids are numbers or texts; a subtask's number counts within its task.
enum TaskmasterTasks {
  static let store = "Taskmaster"

  static let format = Format(
    "taskmaster", .task, endings: ["json"], source: "eyaltoledano/claude-task-master",
    isSettledByPlace: true,
    editing: .json(
      statuses: ["pending", "in-progress", "review", "blocked", "done", "deferred", "cancelled"],
      priorities: ["low", "medium", "high", "critical"], title: { _ in "title" }),
    takes: { entry in
      guard entry.name == "tasks.json" else { return false }
      return entry.liesDirectly(in: ".taskmaster", "tasks") || Array(entry.folders) == ["tasks"]
    }, read: read)

  private static func read(_ input: FormatInput) -> [DocumentItem] {
    let isCertain = input.entry.liesDirectly(in: ".taskmaster", "tasks")
    do throws(TaskJSON.Problem) {
      var reading = Reading(input: input)
      try reading.read(TaskJSON(input.bytes[...]), isCertain: isCertain)
      return reading.items
    } catch {
      guard isCertain else { return [] }
      return [
        input.unreadableTask(
          store, nil, findings: [input.finding("task-unreadable", .error, error.message, line: error.line)])
      ]
    }
  }

  private struct Reading {
    let input: FormatInput
    var items: [DocumentItem] = []
    var fragments = TaskFragments()

    mutating func read(_ root: TaskJSON, isCertain: Bool) throws(TaskJSON.Problem) {
      if let tasks = root["tasks"]?.elements {
        // Outside its own folder only what looks like its tasks is taken.
        guard
          isCertain || tasks.contains(where: { $0["id"] != nil && $0["title"] != nil && $0["status"] != nil })
        else {
          return
        }
        for (index, task) in tasks.enumerated() { take(task, index: index, tag: nil, parent: nil) }
        return
      }
      guard let tags = root.members else {
        throw TaskJSON.Problem(message: "is no JSON object", line: root.line)
      }
      var isTagged = false
      for (tag, value) in tags {
        guard let tasks = value["tasks"]?.elements else { continue }
        guard isCertain || value["metadata"] != nil else { continue }
        isTagged = true
        for (index, task) in tasks.enumerated() { take(task, index: index, tag: tag, parent: nil) }
      }
      if !isTagged, isCertain {
        throw TaskJSON.Problem(message: "has no list of tasks", line: root.line)
      }
    }

    private mutating func take(_ value: TaskJSON, index: Int, tag: String?, parent: Parent?) {
      let prefix = tag.map { $0 + "/" } ?? ""
      guard value.members != nil, let number = value["id"]?.text else {
        let place = (parent.map { $0.number + "." } ?? "") + "#\(index + 1)"
        items.append(
          input.unreadableTask(
            store, tag, fragment: fragments.take(prefix + place).fragment, name: prefix + place,
            findings: [
              input.finding(
                "task-unreadable", .error, value.members == nil ? "is no task" : "has no id", line: value.line
              )
            ]))
        return
      }
      let id = parent.map { "\($0.number).\(number)" } ?? number
      let (fragment, occurrence) = fragments.take(prefix + id)
      var relations: [Relation] = []
      if let parent {
        relations.append(Relation(.parent, .id(parent.fragment), text: parent.number, line: value.line))
      }
      for dependency in value["dependencies"]?.elements ?? [] {
        guard let text = dependency.text else { continue }
        // A bare number in a subtask means its sibling.
        var target = text
        if let parent, !text.contains("."), parent.siblings.contains(text) {
          target = "\(parent.number).\(text)"
        }
        relations.append(Relation(.dependsOn, .id(prefix + target), text: text, line: dependency.line))
      }
      items.append(item(value, id: id, fragment: fragment, isRepeated: occurrence > 1, tag: tag, relations))
      guard parent == nil, let subtasks = value["subtasks"]?.elements else { return }
      let inner = Parent(
        number: id, fragment: fragment, siblings: Set(subtasks.compactMap { $0["id"]?.text }))
      for (index, subtask) in subtasks.enumerated() { take(subtask, index: index, tag: tag, parent: inner) }
    }

    private func item(
      _ value: TaskJSON, id: String, fragment: String, isRepeated: Bool, tag: String?, _ relations: [Relation]
    ) -> DocumentItem {
      func text(_ key: String) -> Sourced<String>? {
        value[key].flatMap { entry in entry.text.map { Sourced($0, from: input.source(line: entry.line)) } }
      }
      func date(_ key: String) -> Sourced<WorkItem.Date>? {
        text(key).map { Sourced(TaskText.date($0.value), from: $0.source) }
      }
      var task = WorkItem(state: .unknown, store: store, storePart: tag.map { "tag \($0)" })
      task.id = Sourced(id, from: input.source(line: value["id"]?.line ?? value.line))
      task.statusText = text("status")
      task.state = task.statusText.map { TaskText.state(of: $0.value) } ?? .unknown
      task.priority = text("priority")
      task.owners = text("assignee").map { Sourced([$0.value], from: $0.source) }
      task.created = date("createdAt")
      task.updated = date("updatedAt")
      task.due = date("dueDate")
      let title = TaskText.title(value["title"]?.text ?? "").title
      let description = value["description"]?.text.flatMap(TaskText.paragraph)
      var item = DocumentItem(
        fragment: fragment, name: fragment, title: title.isEmpty ? id : title,
        description: description, status: task.state.rawValue,
        created: task.created.flatMap(\.stamp), content: .task(task), relations: relations,
        findings: isRepeated
          ? [input.finding("task-duplicate-id", .warning, "the id \(id) stands twice", line: value.line)] : []
      )
      item.position = value.position
      return item
    }
  }

  /// The task that subtasks lie in.
  private struct Parent {
    var number: String
    var fragment: String
    /// The numbers of its subtasks.
    var siblings: Set<String>
  }
}

/// Which tag of a Taskmaster store is the current one.
package enum TaskmasterState {
  /// The tag that a `state.json` names, or nil.
  package static func currentTag(_ bytes: [UInt8]) -> String? {
    do throws(TaskJSON.Problem) { return try TaskJSON(bytes[...])["currentTag"]?.text } catch { return nil }
  }
}
