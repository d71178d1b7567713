package import Catalog
import Formats
import Git
import Platform
import Scan
import Store
import Validation

extension Inspector {
  /// The inspection of a skill.
  func inspect(_ place: SkillPlace) -> Inspection {
    var loaded = SkillLoader.load(place, rules: workspace.rules)
    loaded.findings = workspace.judge(loaded.findings, place.path)
    let contents = SkillLoader.contents(of: place)
    let git = gitAnswer(of: place)
    let id = workspace.printedID(kind: .skill, realPath: place.realPath)
    let count = loaded.skill.checklist?.items.count ?? 0
    for (entry, isDone) in state.ticks(id, loaded.contentHash) where (1...max(count, 1)).contains(entry) {
      if count > 0 { loaded.skill.checklist?.items[entry - 1].isDone = isDone }
    }
    let status = Self.status(of: loaded.findings)
    return Inspection(
      kind: ItemKind.skill.rawValue, id: id, name: loaded.skill.name, title: loaded.skill.name,
      subtitle: subtitle(of: place), summary: loaded.skill.description, path: place.path,
      status: status,
      sections: [
        InspectorSection(.summary, summaryFields(loaded)),
        InspectorSection(.status, statusFields(loaded, id: id, status: status)),
        InspectorSection(.details, detailFields(loaded, contents)),
        InspectorSection(.activity, activityFields(loaded, git)),
        InspectorSection(.related, relatedFields(loaded)),
        InspectorSection(.advanced, advancedFields(loaded, id: id)),
      ])
  }

  /// What a list and the head of an inspector say of a set of findings.
  package static func status(of findings: [Finding]) -> InspectionStatus {
    let errors = findings.count { $0.severity == .error }
    let warnings = findings.count { $0.severity == .warning }
    let validity = Validity(findings)
    let mark: StatusMark =
      switch validity {
      case .valid: .good
      case .warning: .warning
      case .invalid: .bad
      }
    var parts: [String] = []
    if errors > 0 { parts.append(errors == 1 ? "1 error" : "\(errors) errors") }
    if warnings > 0 { parts.append(warnings == 1 ? "1 warning" : "\(warnings) warnings") }
    return InspectionStatus(
      state: validity.rawValue, mark: mark,
      text: parts.isEmpty ? "valid" : parts.joined(separator: ", "))
  }

  private func gitAnswer(of place: SkillPlace) -> GitAnswer {
    switch place.entry {
    case .danglingLink, .linkLoop: GitAnswer(place.realPath, isFolder: false, workspace: workspace)
    default: GitAnswer(place.realPath, isFolder: true, workspace: workspace)
    }
  }

  private func subtitle(of place: SkillPlace) -> String {
    let kind =
      switch place.entry {
      case .document: "Skill"
      case .irregular, .missing, .unreadable: "Skill without a readable SKILL.md,"
      case .danglingLink: "Broken link to a skill"
      case .linkLoop: "Link loop"
      }
    if let project = place.project { return "\(kind) in \(project.displayName)" }
    if let root = place.root, let home = workspace.home, home.contains(root) {
      return "\(kind) in the home"
    }
    return kind
  }

  private func summaryFields(_ loaded: LoadedSkill) -> [InspectorField] {
    let skill = loaded.skill
    let category = workspace.category(of: loaded)
    let isRead = loaded.document != nil
    return [
      InspectorField(
        "name", "Name", .text(skill.name),
        note: !skill.isNamedByFolder
          ? nil : isRead ? "the folder's name; the header has none" : "the folder's name",
        source: source("name", loaded) ?? "folder name",
        placement: skill.isNamedByFolder && isRead ? .line : .onlyInFull),
      InspectorField(
        "description", "Description", skill.description.map { .text($0) },
        absence: isRead ? .notRecorded : .notApplicable, note: isRead ? nil : Self.nothingRead,
        source: source("description", loaded), placement: .onlyInFull),
      InspectorField(
        "category", "Category", category.map { .text($0.value) },
        absence: isRead ? .notRecorded : .notApplicable,
        note: category?.source ?? (isRead ? nil : Self.nothingRead),
        source: category.map { source(ofHeaderPath: $0.source, loaded) ?? $0.source },
        placement: category == nil ? .onlyInFull : .line),
    ]
  }

  /// The line of a value in the header, for a path of keys such as `metadata.category`.
  func source(ofHeaderPath path: String, _ loaded: LoadedSkill) -> String? {
    var fields = loaded.document?.header.fields ?? []
    var found: HeaderField?
    for key in path.split(separator: ".") {
      guard let field = fields.first(where: { $0.key == key }) else { return nil }
      found = field
      if case .mapping(let inner) = field.value.content { fields = inner } else { fields = [] }
    }
    return found.map { source($0, loaded) }
  }

  /// Where a key of the header stands, with a word where the header was not read as YAML.
  func source(_ field: HeaderField, _ loaded: LoadedSkill) -> String {
    let lenient = loaded.document?.header.reading == .lenient ? ", read leniently" : ""
    return "\(loaded.place.document.displayName):\(field.keyPosition.line)\(lenient)"
  }

  private func statusFields(
    _ loaded: LoadedSkill, id: String, status: InspectionStatus
  ) -> [InspectorField] {
    let last = state.lastValidation(id, loaded.contentHash)
    return [
      enabledField(loaded.place),
      InspectorField(
        "validation", "Validation", .status(status), source: "rules \(RuleSet.version), checked now"),
      InspectorField(
        "validated", "Validated", last.map { .date($0.at) }, absence: .notRecorded,
        note: last == nil ? "skillhub validate does it" : nil,
        source: last == nil ? nil : "skillhub's own state", placement: .joined(", last validated ")),
      InspectorField(
        "findings", "Findings",
        .list(
          loaded.findings.sorted(by: Self.worstFirst).map {
            .finding(Self.relative($0, to: loaded.place.path))
          }), source: "rules \(RuleSet.version)",
        placement: loaded.findings.isEmpty ? .onlyInFull : .line),
    ]
  }

  private static func worstFirst(_ left: Finding, _ right: Finding) -> Bool {
    left.severity != right.severity ? left.severity > right.severity : left < right
  }

  /// A finding with its path as seen from the skill's folder.
  private static func relative(_ finding: Finding, to folder: FilePath) -> Finding {
    var copy = finding
    if let path = finding.path.relative(to: folder), !path.isEmpty { copy.path = path }
    return copy
  }

  private func activityFields(_ loaded: LoadedSkill, _ git: GitAnswer) -> [InspectorField] {
    let isAsCommitted = git.facts?.lastCommit != nil && git.facts?.state == .clean
    return GitFields.commits(git) + GitFields.position(git, project: loaded.place.project)
      + [
        InspectorField(
          "updated", "Updated", loaded.stamp.map { .date($0.modified) }, absence: .notApplicable,
          note: loaded.stamp == nil ? Self.nothingRead : nil,
          source: loaded.stamp == nil ? nil : "modification time of SKILL.md",
          placement: isAsCommitted || loaded.stamp == nil ? .onlyInFull : .line),
        lastUsedField(loaded),
      ]
  }

  /// The reason for every fact that stands in a document which could not be read.
  static let nothingRead = "SKILL.md was not read"

  private func relatedFields(_ loaded: LoadedSkill) -> [InspectorField] {
    [projectField(loaded.place.project)] + relationFields(ofSkill: loaded.place, named: loaded.skill.name) + [
      InspectorField(
        "skills", "Names skills", nil, absence: .unknown, note: GitFields.notReadYet,
        placement: .onlyInFull),
      copiesField(loaded),
    ]
  }

  /// Other skills of the same name in the index, and whether their documents say the same.
  private func copiesField(_ loaded: LoadedSkill) -> InspectorField {
    let copies = workspace.index.items(named: loaded.skill.name, kind: .skill).filter {
      $0.summary.realPath != loaded.place.realPath
    }
    return InspectorField(
      "copies", "Copies",
      .list(
        copies.map { record in
          .record([
            RecordEntry("path", .path(record.summary.path)),
            RecordEntry(
              "message", .text(record.contentHash == loaded.contentHash ? "same SKILL.md" : "other SKILL.md")),
          ])
        }), note: "of the same name", source: "the index", placement: copies.isEmpty ? .onlyInFull : .line)
  }

  /// The project that an item lies in, as a link.
  func projectField(_ project: FilePath?) -> InspectorField {
    guard let project else {
      return InspectorField("project", "Project", nil, absence: .notApplicable, note: "in no project")
    }
    let real = (try? FileSystem.realPath(project)) ?? project
    return InspectorField(
      "project", "Project",
      .link(
        ItemLink(
          kind: .project, id: workspace.printedID(kind: .project, realPath: real),
          name: project.displayName, path: project)), source: "nearest project above the path")
  }

  private func advancedFields(_ loaded: LoadedSkill, id: String) -> [InspectorField] {
    let place = loaded.place
    let ways = workspace.index.item(ItemIdentity(kind: .skill, realPath: place.realPath))?.ways.paths ?? []
    var fields = [
      InspectorField("path", "Path", .path(place.path), source: "as it was reached"),
      InspectorField("id", "Id", .identifier(id, short: id), source: "kind and real path"),
      InspectorField(
        "realPath", "Real path", .path(place.realPath), source: "the file system", placement: .onlyInFull),
      InspectorField(
        "paths", "Ways in", .list((ways.isEmpty ? [place.path] : ways).map { .path($0) }),
        source: "the index", placement: .onlyInFull),
      InspectorField("scope", "Scope", .text(scope(of: place)), source: "the path", placement: .onlyInFull),
      InspectorField(
        "contentHash", "Content hash",
        loaded.contentHash.isEmpty
          ? nil
          : .identifier(
            ContentDigest.hex(loaded.contentHash),
            short: String(ContentDigest.hex(loaded.contentHash).prefix(12))),
        absence: .failed, source: "SHA-256 of SKILL.md", placement: .onlyInFull),
      originField(place),
    ]
    for field in loaded.document?.header.fields ?? [] where !Self.shownKeys.contains(field.key) {
      fields.append(
        InspectorField(
          "header.\(field.key)", field.key, Self.value(field.value), source: source(field, loaded),
          placement: .onlyInFull))
    }
    return fields
  }

  /// What the installer's lock file says of the skill's origin.
  private func originField(_ place: SkillPlace) -> InspectorField {
    var files: [(path: FilePath, isUserFile: Bool)] = []
    if let project = place.project {
      files.append((project.appending(SkillLock.projectFileName), false))
    }
    if let home = workspace.home, home.contains(place.path) {
      files.append((home.appending(".agents").appending(SkillLock.userFileName), true))
      if let state = workspace.places.state?.parent {
        files.append((state.appending("skills").appending(SkillLock.userFileName), true))
      }
    }
    for (path, isUserFile) in files {
      guard let content = try? FileSystem.read(path, limit: 16 << 20) else { continue }
      guard let lock = SkillLock(content.bytes, isUserFile: isUserFile) else {
        return InspectorField(
          "origin", "Origin", nil, absence: .failed,
          note: "\(path.displayName) \(SkillLock.fault(in: content.bytes, isUserFile: isUserFile).reason)",
          source: path.displayText, placement: .onlyInFull)
      }
      for name in [place.path.displayName, place.realPath.displayName] {
        if let origin = lock.origin(of: name) {
          return InspectorField(
            "origin", "Origin", .text(origin.text), source: path.displayText, placement: .onlyInFull)
        }
      }
    }
    return InspectorField("origin", "Origin", nil, note: "in no lock file", placement: .onlyInFull)
  }

  private static let shownKeys: Set<String> = [
    "name", "description", "license", "compatibility", "allowed-tools",
  ]

  /// A header's value as it was written.
  private static func value(_ value: HeaderValue) -> FieldValue {
    switch value.content {
    case .scalar(let text, _): .text(text)
    case .list(let values): .list(values.map(Self.value))
    case .mapping(let fields): .record(fields.map { RecordEntry($0.key, Self.value($0.value)) })
    }
  }

  private func scope(of place: SkillPlace) -> String {
    if let root = place.root, let home = workspace.home, home.contains(root),
      place.project == nil
    {
      return "user"
    }
    return place.root == nil ? "outside every agent's root" : "project"
  }
}
