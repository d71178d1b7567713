import Catalog
import Formats
import Platform
import Scan
import Store

extension Inspector {
  /// What the inspector shows of a task beside what all items in files have.
  func fields(of task: WorkItem, _ item: DocumentItem, in context: DocumentContext) -> DocumentFields {
    var fields = DocumentFields()
    fields.status = InspectionStatus(
      state: task.state.rawValue, mark: Self.mark(of: task.state), text: Self.words(for: task))
    fields.summary = [
      InspectorField(
        "task.title", "Title", .text(item.title), source: context.source, placement: .onlyInFull),
      InspectorField(
        "task.id", "Task id", task.id.map { .identifier($0.value, short: $0.value) },
        note: task.id == nil ? "\(task.store) gives none" : nil, source: task.id?.source,
        placement: task.id == nil ? .onlyInFull : .line),
    ]
    fields.statusFields = statusFields(task, item, context)
    fields.details = detailFields(task, context)
    fields.activity = [
      dateField("task.due", "Due", task.due), dateField("task.updated", "Edited", task.updated),
      dateField("task.finished", "Finished", task.finished),
    ]
    fields.related = relatedFields(task, item, context)
    fields.advanced = [
      InspectorField(
        "task.store", "Store",
        .text(([task.store] + [task.storePart].compactMap { $0 }).joined(separator: ", ")),
        note: storeNote(task, context), source: "the file's place")
    ]
    return fields
  }

  private static func mark(of state: WorkItem.State) -> StatusMark {
    switch state {
    case .done: .good
    case .blocked: .warning
    case .inProgress: .running
    case .open, .review, .cancelled, .deferred, .draft: .none
    case .unknown: .unknown
    }
  }

  private static func words(for task: WorkItem) -> String {
    let word: String =
      switch task.state {
      case .open: "open"
      case .inProgress: "in progress"
      case .blocked: "blocked"
      case .review: "in review"
      case .done: "done"
      case .cancelled: "cancelled"
      case .deferred: "deferred"
      case .draft: "draft"
      case .unknown: task.statusText?.value ?? "not recorded"
      }
    return task.isArchived ? word + ", archived" : word
  }

  /// Whether the written status says no more than the word does.
  private static func isPlain(_ written: String, _ word: String) -> Bool {
    written.lowercased() == word || ["[ ]", "[x]", "[X]", "x"].contains(written)
  }

  private func statusFields(_ task: WorkItem, _ item: DocumentItem, _ context: DocumentContext)
    -> [InspectorField]
  {
    let written = task.statusText
    let word = Self.words(for: task)
    let note = [
      written.map { Self.isPlain($0.value, word) ? nil : "written \($0.value)" } ?? nil, task.stateReason,
    ]
    .compactMap { $0 }.joined(separator: "; ")
    let blockers = openDependencies(item, context)
    return [
      InspectorField(
        "task.status", "Status",
        .status(InspectionStatus(state: task.state.rawValue, mark: Self.mark(of: task.state), text: word)),
        note: note.isEmpty ? nil : note, source: written?.source ?? context.source),
      InspectorField(
        "task.status.written", "Written as", written.map { .text($0.value) }, source: written?.source,
        placement: .onlyInFull),
      InspectorField(
        "task.priority", "Priority", task.priority.map { .text($0.value) },
        note: task.priority == nil ? nil : task.priorityScale, source: task.priority?.source,
        placement: task.priority == nil ? .onlyInFull : .line),
      InspectorField(
        "task.blockedBy", "Blocked by", .list(blockers), source: "dependencies that are not done",
        placement: blockers.isEmpty || !task.state.isActive ? .onlyInFull : .line),
      InspectorField(
        "task.optional", "Optional", .boolean(task.isOptional), source: context.source,
        placement: task.isOptional ? .line : .onlyInFull),
    ]
  }

  private func detailFields(_ task: WorkItem, _ context: DocumentContext) -> [InspectorField] {
    let done = task.criteria.count { $0.isDone }
    let first = task.criteria.first?.line.map { ":\($0)" } ?? ""
    return [
      InspectorField(
        "task.owner", "Owner", task.owners.map { .list($0.value.map { .text($0) }) },
        source: task.owners?.source,
        placement: task.owners == nil ? .onlyInFull : .line),
      InspectorField(
        "task.acceptance", "Acceptance",
        task.criteria.isEmpty ? nil : .quantity(Quantity(task.criteria.count, "item")),
        source: context.source + first,
        placement: task.criteria.isEmpty ? .onlyInFull : .line),
      InspectorField(
        "task.acceptance.done", "Ticked",
        task.criteria.isEmpty ? nil : .quantity(Quantity(done, one: "done", many: "done")),
        source: context.source + first, placement: task.criteria.isEmpty ? .onlyInFull : .joined(", ")),
      InspectorField(
        "task.acceptance.items", "Items",
        .list(
          task.criteria.map { criterion in
            .record(
              [RecordEntry("done", .boolean(criterion.isDone)), RecordEntry("text", .text(criterion.text))]
                + (criterion.line.map { [RecordEntry("line", .number($0))] } ?? []))
          }), source: context.source + first, placement: .onlyInFull),
      textField("task.type", "Type", task.type), textField("task.milestone", "Milestone", task.milestone),
      textField("task.section", "Heading", task.section),
      InspectorField(
        "task.archived", "Archived", .boolean(task.isArchived), source: "the file's place",
        placement: .onlyInFull),
    ]
  }

  private func textField(_ key: String, _ label: String, _ value: Sourced<String>?) -> InspectorField {
    InspectorField(
      key, label, value.map { .text($0.value) }, source: value?.source,
      placement: value == nil ? .onlyInFull : .line)
  }

  /// A date of the store; one without a time of day stays the day that was written, in every time zone.
  private func dateField(_ key: String, _ label: String, _ date: Sourced<WorkItem.Date>?) -> InspectorField {
    let value: FieldValue? = date.map { date in
      if date.value.hasTime, let moment = date.value.moment { return .date(moment) }
      return .text(date.value.text)
    }
    return InspectorField(
      key, label, value,
      note: date.map { $0.value.moment == nil ? "not a date that can be read" : nil } ?? nil,
      source: date?.source, placement: date == nil ? .onlyInFull : .line)
  }

  private func storeNote(_ task: WorkItem, _ context: DocumentContext) -> String? {
    if task.isExport { return "an export; the truth is the store's own database" }
    guard context.place.format == "taskmaster", let part = task.storePart,
      let folder = context.place.path.parent?.parent,
      let content = try? FileSystem.read(folder.appending("state.json"), limit: 1 << 20),
      let tag = TaskmasterState.currentTag(content.bytes)
    else { return nil }
    return part == "tag \(tag)" ? "the current tag" : "the current tag is \(tag)"
  }

  private func relatedFields(_ task: WorkItem, _ item: DocumentItem, _ context: DocumentContext)
    -> [InspectorField]
  {
    func field(_ key: String, _ label: String, _ kind: Relation.Kind) -> InspectorField {
      let relations = item.relations.filter { $0.kind == kind }
      let line = relations.first?.line.map { ":\($0)" } ?? ""
      return InspectorField(
        key, label, .list(relations.map { target($0, context) }), source: context.source + line,
        placement: relations.isEmpty ? .onlyInFull : .line)
    }
    return [
      field("task.parent", "Parent", .parent)
    ] + subtaskFields(context) + [
      field("task.dependencies", "Depends on", .dependsOn),
      field("task.supersedes", "Supersedes", .supersedes),
      runsField(task, context),
      InspectorField(
        "task.blocks", "Blocks", task.blocks.map { .list($0.value.map { .text($0) }) },
        source: task.blocks?.source,
        placement: task.blocks == nil ? .onlyInFull : .line),
    ]
  }

  /// The runs that a list of tasks belongs to: Claude Code names such a list after its session.
  private func runsField(_ task: WorkItem, _ context: DocumentContext) -> InspectorField {
    let isSession = context.place.format.hasPrefix("claude-")
    let runs =
      isSession
      ? task.storePart.map { part in
        workspace.index.items(named: part.split(separator: " ").last.map(String.init) ?? part, kind: .run)
      } ?? [] : []
    return InspectorField(
      "task.runs", "Runs",
      isSession
        ? .list(
          runs.map(\.summary).map { .link(ItemLink(kind: .run, id: $0.id, name: $0.title, path: $0.path)) })
        : nil,
      absence: .notApplicable, note: isSession ? nil : "\(task.store) records none",
      source: isSession ? "the list's name" : nil, placement: runs.isEmpty ? .onlyInFull : .line)
  }

  /// The target of a relation with its title, where its store's files tell it.
  private func target(_ relation: Relation, _ context: DocumentContext) -> FieldValue {
    guard case .id(let id) = relation.target, let other = other(id, context), other.title != relation.text
    else {
      return .text(relation.text)
    }
    return .text("\(relation.text) \(other.title)")
  }

  /// Title and status word of the task that has an id in the same store: in the same file, else in the index.
  private func other(_ id: String, _ context: DocumentContext) -> (title: String, status: String)? {
    let place = context.place
    if !place.fragment.isEmpty {
      return context.loaded?.1.items.first { $0.fragment == id && $0.fragment != place.fragment }
        .map { ($0.title, $0.status) }
    }
    let root = place.realPath.ancestors.first {
      $0.name == Array("backlog".utf8) || $0.name == Array(".backlog".utf8)
    }
    guard let store = place.format == "backlog-task" ? root : place.realPath.parent else { return nil }
    let named = workspace.index.items(named: id, kind: .task).map(\.summary)
    return named.first { store.contains($0.realPath) && $0.realPath != place.realPath }.map {
      ($0.title, $0.status)
    }
  }

  /// What it depends on and what is still to be done; what the store's files do not tell is left out.
  private func openDependencies(_ item: DocumentItem, _ context: DocumentContext) -> [FieldValue] {
    item.relations.compactMap { relation in
      guard relation.kind == .dependsOn, case .id(let id) = relation.target, let other = other(id, context),
        let state = WorkItem.State(rawValue: other.status), state != .done, state != .cancelled
      else { return nil }
      return target(relation, context)
    }
  }

  /// How many tasks of the same file lie in this one, and how many of them are done.
  private func subtaskFields(_ context: DocumentContext) -> [InspectorField] {
    let fragment = context.place.fragment
    let children = (context.loaded?.1.items ?? []).filter { other in
      !fragment.isEmpty
        && other.relations.contains { $0.kind == .parent && $0.target == .id(fragment) }
    }
    let done = children.count { $0.status == WorkItem.State.done.rawValue }
    return [
      InspectorField(
        "task.subtasks", "Subtasks", .quantity(Quantity(children.count, "task")), source: context.source,
        placement: children.isEmpty ? .onlyInFull : .line),
      InspectorField(
        "task.subtasks.done", "Of these", .quantity(Quantity(done, one: "done", many: "done")),
        source: context.source, placement: children.isEmpty ? .onlyInFull : .joined(", ")),
    ]
  }
}
