import Catalog
import Markup

/// Issues of beads: one JSON object a line, which its database exports.
///
/// Source: steveyegge/beads. The database is the truth; older versions write `beads.jsonl` and keep deleted issues as
/// tombstones, which are not shown.
enum BeadsIssues {
  static let store = "beads"

  static let format = Format(
    "beads", .task, endings: ["jsonl"], source: "steveyegge/beads",
    isSettledByPlace: true,
    editing: ItemEditing(
      fields: { _ in [] },
      refusal: { item in
        StoreRefusal(
          "the file is an export of beads' own database, which would overwrite it",
          hint: "bd update \(ShellWord.quoted(Array(item.name.utf8))) --help")
      }, changed: { (_, _) throws(EditRefusal) in throw .lossy }),
    takes: { entry in
      (entry.name == "issues.jsonl" || entry.name == "beads.jsonl") && entry.liesDirectly(in: ".beads")
    }, read: read)

  /// How many lines that cannot be read are named one by one.
  private static let maximumFaultCount = 20

  private static func read(_ input: FormatInput) -> [DocumentItem] {
    var items: [DocumentItem] = []
    var fragments = TaskFragments()
    var faults: [Finding] = []
    var faultCount = 0
    var number = 0
    for line in input.bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      number += 1
      guard line.contains(where: { $0 != 0x20 && $0 != 0x0D && $0 != 0x09 }) else { continue }
      do throws(TaskJSON.Problem) {
        let issue = try TaskJSON(line, firstLine: number)
        guard issue.members != nil else {
          throw TaskJSON.Problem(message: "is no JSON object", line: number)
        }
        if issue["status"]?.text == "tombstone" { continue }
        guard let id = issue["id"]?.text else {
          // Later versions export memories and other records in the same file.
          if let kind = issue["_type"]?.text, kind != "issue" { continue }
          throw TaskJSON.Problem(message: "has no id", line: number)
        }
        items.append(item(issue, id, input, &fragments))
      } catch {
        faultCount += 1
        if faults.count < maximumFaultCount {
          faults.append(input.finding("task-unreadable", .error, error.message, line: number))
        }
      }
    }
    if faultCount > faults.count {
      faults.append(
        input.finding("task-unreadable", .error, "\(faultCount - faults.count) more lines cannot be read"))
    }
    if !faults.isEmpty {
      items.append(
        input.unreadableTask(
          store, nil, fragment: items.isEmpty ? "" : "unreadable lines",
          name: items.isEmpty ? nil : "lines of \(input.path.displayName)", findings: faults))
    }
    return items
  }

  private static func item(
    _ issue: TaskJSON, _ id: String, _ input: FormatInput, _ fragments: inout TaskFragments
  ) -> DocumentItem {
    let (fragment, occurrence) = fragments.take(id)
    let source = input.source(line: issue.line)
    func text(_ key: String) -> Sourced<String>? { issue[key]?.text.map { Sourced($0, from: source) } }
    func date(_ key: String) -> Sourced<WorkItem.Date>? {
      text(key).map { Sourced(TaskText.date($0.value), from: source) }
    }
    var task = WorkItem(state: .unknown, store: store)
    task.id = Sourced(id, from: source)
    task.isExport = true
    task.statusText = text("status")
    task.state = task.statusText.map { TaskText.state(of: $0.value) } ?? .unknown
    task.priority = text("priority")
    task.priorityScale = "0 is the highest, 4 the lowest"
    task.owners = (text("assignee") ?? text("owner")).map { Sourced([$0.value], from: source) }
    task.type = text("issue_type")
    task.created = date("created_at")
    task.updated = date("updated_at")
    task.due = date("due_at")
    task.finished = date("closed_at")
    task.criteria = Checklists.criteria(issue["acceptance_criteria"]?.text ?? "")
    var findings: [Finding] = []
    if occurrence > 1 {
      findings.append(
        input.finding(
          "task-duplicate-id", .warning, "the id \(id) stands on another line too", line: issue.line))
    }
    let title = TaskText.title(issue["title"]?.text ?? "")
    let description = issue["description"]?.text.flatMap(TaskText.paragraph)
    return DocumentItem(
      fragment: fragment, name: id, title: title.title.isEmpty ? id : title.title,
      description: description, status: task.state.rawValue,
      tags: issue["labels"]?.texts ?? [], created: task.created.flatMap(\.stamp), remark: "export",
      content: .task(task), relations: relations(issue), findings: findings)
  }

  private static func relations(_ issue: TaskJSON) -> [Relation] {
    (issue["dependencies"]?.elements ?? []).compactMap { dependency in
      guard let target = dependency["depends_on_id"]?.text ?? dependency.text else { return nil }
      let kind: Relation.Kind =
        switch dependency["type"]?.text ?? "blocks" {
        case "blocks", "conditional-blocks", "waits-for": .dependsOn
        case "parent-child": .parent
        case "supersedes": .supersedes
        default: .links
        }
      return Relation(kind, .id(target), text: target, line: dependency.line)
    }
  }
}
