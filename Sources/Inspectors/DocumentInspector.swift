import Catalog
import Formats
import Platform
import Scan
import Store

extension Inspector {
  /// The inspection of an item that a format reads out of a file. What all kinds have in common stands here; each
  /// kind adds its own fields in a file of its own.
  func inspect(_ place: DocumentPlace) -> Inspection {
    let identity = ItemIdentity(
      kind: place.kind, realPath: place.realPath, fragment: Array(place.fragment.utf8))
    let context = DocumentContext(
      place: place, loaded: workspace.load(place), id: workspace.printedID(identity),
      git: GitAnswer(place.realPath, isFolder: false, workspace: workspace))
    let own = context.item.map { self.fields(of: $0, in: context) } ?? DocumentFields()
    let name = context.item?.name ?? place.path.displayName
    let status =
      own.status
      ?? InspectionStatus(
        state: context.item?.status ?? "unknown", mark: .none,
        text: context.item?.status ?? "not found in its file")
    return Inspection(
      kind: place.kind.rawValue, id: context.id, name: name, title: context.item?.title ?? name,
      subtitle: (context.item?.type.map { $0.prefix(1).uppercased() + $0.dropFirst() } ?? place.kind.title)
        + (place.project.map { " in \($0.displayName)" } ?? ""),
      summary: context.item?.description, path: place.path, status: status,
      sections: [
        InspectorSection(.summary, summaryFields(context) + typeFields(context) + own.summary),
        InspectorSection(.status, own.statusFields + findingFields(context)),
        InspectorSection(.details, own.details + extraFields(context) + tagFields(context)),
        InspectorSection(.activity, createdFields(context) + own.activity + gitFields(context)),
        InspectorSection(
          .related, [projectField(place.project)] + own.related + relationFields(of: .document(place))),
        InspectorSection(.advanced, advancedFields(context) + own.advanced),
      ])
  }

  /// The fields that a kind adds: the one switch over what a file can hold.
  private func fields(of item: DocumentItem, in context: DocumentContext) -> DocumentFields {
    switch item.content {
    case .prompt(let prompt): fields(of: prompt, item, in: context)
    case .note(let note): fields(of: note, item, in: context)
    case .decision(let decision): fields(of: decision, item, in: context)
    case .task(let task): fields(of: task, item, in: context)
    case .report(let report): fields(of: report, item, in: context)
    }
  }

  private func summaryFields(_ context: DocumentContext) -> [InspectorField] {
    [
      InspectorField(
        "name", "Name", context.item.map { .text($0.name) }, absence: .failed,
        note: context.item == nil ? context.loaded?.1.failure ?? "not found in its file any more" : nil,
        source: context.source, placement: .onlyInFull)
    ]
  }

  /// The word of the user's own kind, and the kind that it builds on.
  private func typeFields(_ context: DocumentContext) -> [InspectorField] {
    guard let type = context.item?.type else { return [] }
    return [
      InspectorField(
        "type", "Type", .text(type),
        note: "a kind of your own, which builds on \(context.place.kind.rawValue)",
        source: formatSource(context.place), placement: .onlyInFull)
    ]
  }

  /// What such a kind asks of the header beside what its base has fields for.
  private func extraFields(_ context: DocumentContext) -> [InspectorField] {
    (context.item?.extra ?? []).map { field in
      let value: FieldValue? =
        switch field.texts.count {
        case 0: nil
        case 1: .text(field.texts[0])
        default: .list(field.texts.map { .text($0) })
        }
      return InspectorField("own.\(field.label)", field.label, value, source: field.source)
    }
  }

  private func formatSource(_ place: DocumentPlace) -> String? {
    workspace.formatSource(of: place)
  }

  private func findingFields(_ context: DocumentContext) -> [InspectorField] {
    let findings = context.item?.findings ?? []
    return [
      InspectorField(
        "findings", "Findings", .list(findings.map { .finding($0) }), source: context.source,
        placement: findings.isEmpty ? .onlyInFull : .line)
    ]
  }

  private func tagFields(_ context: DocumentContext) -> [InspectorField] {
    let tags = context.item?.tags ?? []
    return [
      InspectorField(
        "tags", "Tags", .list(tags.map { .text($0) }), source: context.source,
        placement: tags.isEmpty ? .onlyInFull : .line)
    ]
  }

  /// When the item says that it was made, else when git first had it.
  private func createdFields(_ context: DocumentContext) -> [InspectorField] {
    guard let created = context.item?.created else { return [] }
    return [InspectorField("created", "Created", .date(created.value), source: created.source)]
  }

  private func gitFields(_ context: DocumentContext) -> [InspectorField] {
    let commits = GitFields.commits(context.git)
    let ownCreated = context.item?.created != nil
    return (ownCreated ? commits.filter { !$0.key.hasPrefix("created") } : commits)
      + GitFields.position(context.git, project: context.place.project)
      + [
        InspectorField(
          "updated", "Updated", (context.loaded?.1.stamp).map { .date($0.modified) }, absence: .failed,
          source: "modification time of the file",
          placement: context.git.facts?.state == .clean ? .onlyInFull : .line)
      ]
  }

  /// The keys of the header that no field of its kind is made from, as they are written.
  private func headerFields(_ context: DocumentContext) -> [InspectorField] {
    guard context.place.kind != .prompt else { return [] }
    return workspace.headerFields(at: context.place.path).filter {
      !Self.usedKeys.contains($0.key.lowercased())
    }.map { field in
      InspectorField(
        "header.\(field.key)", field.key, Self.promptValue(field.value),
        source: "\(context.source):\(field.keyPosition.line)", placement: .onlyInFull)
    }
  }

  /// The keys that the readers of notes, decisions, tasks and reports make fields of.
  private static let usedKeys: Set<String> = [
    "title", "description", "desc", "summary", "tags", "tag", "labels", "created", "created_at", "created-at",
    "created_date", "date", "updated", "updated_at", "updated_date", "modified", "lastmod", "last_modified",
    "id",
    "source", "url", "link", "aliases", "alias", "status", "decision-makers", "decision_makers", "deciders",
    "decider", "consulted", "informed", "assignee", "priority", "milestone", "parent_task_id", "dependencies",
    "due_date", "type", "generated_at", "generated_by", "generator", "timestamp",
  ]

  private func advancedFields(_ context: DocumentContext) -> [InspectorField] {
    headerFields(context) + [
      InspectorField("path", "Path", .path(context.place.path), source: "as it was reached"),
      InspectorField(
        "id", "Id", .identifier(context.id, short: context.id),
        source: "kind, real path and place in the file"),
      InspectorField(
        "realPath", "Real path", .path(context.place.realPath), source: "the file system",
        placement: .onlyInFull),
      InspectorField(
        "format", "Format", .text(context.place.format),
        source: formatSource(context.place), placement: .onlyInFull),
      InspectorField(
        "fragment", "Part of the file", context.place.fragment.isEmpty ? nil : .text(context.place.fragment),
        absence: .notApplicable, source: context.place.fragment.isEmpty ? nil : context.source,
        placement: .onlyInFull),
    ]
  }
}

/// What is known of an item in a file when its inspector is built.
struct DocumentContext {
  let place: DocumentPlace
  let loaded: (DocumentItem?, LoadedDocument)?
  let id: String
  let git: GitAnswer

  /// nil where the file does not hold the item any more, or cannot be read.
  var item: DocumentItem? { loaded?.0 }
  /// The file's name, as the source of what stands in it.
  var source: String { place.path.displayName }
}

/// The fields that a kind adds to what all items in files have, by section.
struct DocumentFields {
  /// The status of the inspection, or nil for the item's own word.
  var status: InspectionStatus?
  var summary: [InspectorField] = []
  var statusFields: [InspectorField] = []
  var details: [InspectorField] = []
  var activity: [InspectorField] = []
  var related: [InspectorField] = []
  var advanced: [InspectorField] = []
}
