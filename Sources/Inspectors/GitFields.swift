import Catalog

/// The git facts of an item as fields of the Activity section.
enum GitFields {
  /// The remark of a field that belongs to a kind or a table that this version does not read yet.
  static let notReadYet = "not read by this version"

  /// The commits of an item: created, changed.
  static func commits(_ git: GitAnswer) -> [InspectorField] {
    let facts = git.facts
    let first = facts?.firstCommit
    let last = facts?.lastCommit
    let nothing = git.absence(of: "no commit has it")
    let undated = "the commit has no date that can be read"
    func field(
      _ key: String, _ label: String, _ value: FieldValue?, note: String? = nil, source: String? = nil,
      placement: InspectorField.Placement = .line
    ) -> InspectorField {
      InspectorField(
        key, label, value, absence: nothing.absence, note: value == nil ? nothing.note : note,
        source: value == nil ? nil : source, placement: placement)
    }
    return [
      InspectorField(
        "created", "Created", (first?.date).map { .date($0) },
        absence: nothing.absence == .failed ? .failed : .notRecorded,
        note: first == nil
          ? git.absence(of: "not committed").note
          : first?.date == nil
            ? undated
            : (facts?.isShallow ?? false ? "at least; history is cut off here (shallow clone)" : nil),
        source: first.map { "first commit \($0.id.prefix(12)) that brought it" }),
      InspectorField(
        "created.author", "Created by", first.map { .text($0.authorName) },
        source: first == nil ? nil : "git", placement: .joined(" by ")),
      InspectorField(
        "git.changed", "Changed", (last?.date).map { .date($0) },
        absence: last == nil ? nothing.absence : .notRecorded,
        note: last == nil ? nothing.note : last?.date == nil ? undated : nil,
        source: last?.date == nil ? nil : "git log -1"),
      field(
        "git.author", "Changed by", last.map { .text($0.authorName) }, source: "git log -1",
        placement: .joined(" by ")),
      field(
        "git.commit", "Commit", last.map { .identifier($0.id, short: String($0.id.prefix(7))) },
        source: "git log -1", placement: .joined(", ")),
      field(
        "git.summary", "Message", last.map { .text($0.summary) }, source: "git log -1",
        placement: .joined(" ")),
    ]
  }

  /// Where HEAD stands, the state of the item, and which repository says so.
  static func position(_ git: GitAnswer, project: FilePath?) -> [InspectorField] {
    let facts = git.facts
    let head = facts?.head
    let nothing = git.absence(of: nil)
    func field(
      _ key: String, _ label: String, _ value: FieldValue?, absence: InspectorField.Absence? = nil,
      note: String? = nil, source: String, placement: InspectorField.Placement = .onlyInFull
    ) -> InspectorField {
      InspectorField(
        key, label, value, absence: absence ?? nothing.absence,
        note: note ?? (value == nil ? nothing.note : nil), source: value == nil ? nil : source,
        placement: placement)
    }
    let isElsewhere = git.workTree.map { $0.path != project } ?? false
    var fields = [
      field(
        "git.position", "Git", head.map { .text(words(for: $0)) }, source: "HEAD", placement: .line),
      field(
        "git.state", "State", facts?.state.map { .status(status(of: $0)) }, source: "git status",
        placement: .joined(", ")),
      field(
        "git.repository", "Repository", git.workTree.map { .path($0.path) }, source: "the nearest .git",
        placement: isElsewhere ? .line : .onlyInFull),
      field("git.head", "HEAD", head.map { .text(word(for: $0.position)) }, source: "HEAD"),
      field(
        "git.branch", "Branch", head?.branch.map { .text($0) },
        absence: head == nil ? nil : .notApplicable,
        note: head != nil && head?.branch == nil ? head.map(words) : nil, source: "HEAD"),
    ]
    if let upstream = facts?.upstream {
      fields.append(
        field("git.upstream", "Upstream", .text(upstreamWords(upstream)), source: "git configuration"))
    }
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
