import Catalog

/// The git facts of an item as fields of the Activity section.
enum GitFields {
  /// The remark of a field that belongs to a kind or a table that this version does not read yet.
  static let notReadYet = "not read by this version"

  /// The commits of an item: created, changed.
  static func commits(_ facts: GitItemFacts?, isInRepository: Bool) -> [InspectorField] {
    let outside: InspectorField.Absence = isInRepository ? .notRecorded : .notApplicable
    var fields: [InspectorField] = []
    let first = facts?.firstCommit
    fields.append(
      InspectorField(
        "created", "Created", first.map { .date($0.date) }, absence: .notRecorded,
        note: first == nil
          ? createdAbsence(facts, isInRepository: isInRepository)
          : (facts?.isShallow ?? false ? "at least; history is cut off here (shallow clone)" : nil),
        source: first.map { "first commit \($0.id.prefix(12)) that brought it" }))
    fields.append(
      InspectorField(
        "created.author", "Created by", first.map { .text($0.authorName) }, source: "git",
        placement: .joined(" by ")))
    let last = facts?.lastCommit
    let source = last.map { "git log -1, commit \($0.id.prefix(12))" }
    fields.append(
      InspectorField(
        "git.changed", "Changed", last.map { .date($0.date) }, absence: outside,
        note: last == nil && isInRepository ? "no commit has it" : nil, source: source))
    fields.append(
      InspectorField(
        "git.author", "Changed by", last.map { .text($0.authorName) }, absence: outside,
        source: source, placement: .joined(" by ")))
    fields.append(
      InspectorField(
        "git.commit", "Commit",
        last.map { .identifier($0.id, short: String($0.id.prefix(7))) }, absence: outside,
        source: source, placement: .joined(", ")))
    fields.append(
      InspectorField(
        "git.summary", "Message", last.map { .text($0.summary) }, absence: outside, source: source,
        placement: .joined(" ")))
    return fields
  }

  private static func createdAbsence(_ facts: GitItemFacts?, isInRepository: Bool) -> String? {
    guard isInRepository else { return "not in a git repository" }
    return facts?.state == .untracked || facts?.lastCommit == nil ? "not committed" : nil
  }

  /// Where HEAD stands and the state of the item.
  static func position(_ facts: GitItemFacts?, isInRepository: Bool) -> [InspectorField] {
    let head = facts?.head
    var fields: [InspectorField] = []
    let absence: InspectorField.Absence =
      isInRepository ? .failed : .notApplicable
    fields.append(
      InspectorField(
        "git.position", "Git", head.map { .text(words(for: $0)) },
        absence: facts?.notes.isEmpty ?? true ? absence : .failed,
        note: head == nil ? facts?.notes.first ?? (isInRepository ? nil : "not in a git repository") : nil,
        source: head == nil ? nil : "HEAD"))
    fields.append(
      InspectorField(
        "git.state", "State", facts?.state.map { .status(status(of: $0)) }, absence: absence,
        source: "git status", placement: .joined(", ")))
    if let upstream = facts?.upstream {
      fields.append(
        InspectorField(
          "git.upstream", "Upstream", .text(upstreamWords(upstream)), source: "git configuration",
          placement: .onlyInFull))
    }
    fields.append(
      InspectorField(
        "git.head", "HEAD", head.map { .text(word(for: $0.position)) }, absence: absence,
        source: head == nil ? nil : "HEAD", placement: .onlyInFull))
    fields.append(
      InspectorField(
        "git.branch", "Branch", head?.branch.map { .text($0) },
        absence: head == nil ? absence : .notApplicable,
        note: head != nil && head?.branch == nil ? head.map(words) : nil,
        source: head?.branch == nil ? nil : "HEAD", placement: .onlyInFull))
    let notes = facts?.notes ?? []
    if head != nil, !notes.isEmpty {
      fields.append(
        InspectorField("git.notes", "Note", .list(notes.map { .text($0) }), source: "git"))
    }
    return fields
  }

  static func word(for position: GitHead.Position) -> String {
    switch position {
    case .branch: "branch"
    case .detached: "detached"
    case .unborn: "unborn"
    }
  }

  /// Where HEAD stands, for a person.
  static func words(for head: GitHead) -> String {
    switch head.position {
    case .branch(let name): return name
    case .unborn(let name): return "\(name), no commit yet"
    case .detached:
      let tags = head.tags.isEmpty ? "" : " (\(head.tags.joined(separator: ", ")))"
      return "detached at \(head.commit?.prefix(7) ?? "unknown")\(tags)"
    }
  }

  static func upstreamWords(_ upstream: GitUpstream) -> String {
    guard let ahead = upstream.ahead, let behind = upstream.behind else {
      return "\(upstream.name), not compared"
    }
    if ahead == 0, behind == 0 { return "even with \(upstream.name)" }
    return [ahead > 0 ? "\(ahead) ahead" : nil, behind > 0 ? "\(behind) behind" : nil]
      .compactMap { $0 }.joined(separator: ", ") + " of \(upstream.name)"
  }

  static func status(of state: GitState) -> InspectionStatus {
    let (mark, text): (StatusMark, String) =
      switch state {
      case .clean: (.good, "committed")
      case .modified: (.warning, "modified, not committed")
      case .staged: (.warning, "staged, not committed")
      case .deleted: (.bad, "deleted, not committed")
      case .untracked: (.warning, "untracked")
      case .added: (.warning, "added, not committed")
      case .renamed: (.warning, "renamed, not committed")
      case .ignored: (.none, "ignored by git")
      case .conflicted: (.bad, "conflicted")
      }
    return InspectionStatus(state: state.rawValue, mark: mark, text: text)
  }
}
