import Agents
import Catalog
import Git
import Platform
import Scan
import Store

extension Inspector {
  /// The inspection of a project.
  func inspect(_ project: Project) -> Inspection {
    let realPath = (try? FileSystem.realPath(project.path)) ?? project.path
    let id = workspace.printedID(kind: .project, realPath: realPath)
    let git = ProjectGit(realPath, workspace: workspace)
    let runs = workspace.index.items(ofProject: project.path, kind: .run)
    let items =
      workspace.index.items(under: project.path).filter {
        $0.ways.contains { $0.project == project.path }
      } + runs
    let status = self.status(of: project, git)
    return Inspection(
      kind: ItemKind.project.rawValue, id: id, name: project.path.displayName,
      title: project.path.displayName, subtitle: "Project, \(project.remark)", summary: nil,
      path: project.path, status: status,
      sections: [
        InspectorSection(.summary, summaryFields(project, realPath, git)),
        InspectorSection(.status, statusFields(status, git, items)),
        InspectorSection(.details, detailFields(project, items)),
        InspectorSection(.activity, activityFields(project, git) + [recentField(items)]),
        InspectorSection(.related, relatedFields(project, items)),
        InspectorSection(.advanced, advancedFields(project, realPath, id, git)),
      ])
  }

  /// The derived state: what git says of the work tree, in a word.
  private func status(of project: Project, _ git: ProjectGit) -> InspectionStatus {
    guard git.answer.workTree != nil else {
      return InspectionStatus(
        state: "unknown", mark: .none, text: git.notes.first ?? "not a git repository")
    }
    guard let changes = git.changes else {
      return InspectionStatus(
        state: "unknown", mark: .unknown, text: git.notes.first ?? "git state unknown")
    }
    let head = git.answer.facts?.head
    let state = ProjectState(head: head, changes: changes)
    let untracked = changes.count { $0.state == .untracked }
    let changed = changes.count - untracked
    let counts = [
      changed > 0 ? "\(changed) changed" : nil, untracked > 0 ? "\(untracked) untracked" : nil,
    ].compactMap { $0 }.joined(separator: ", ")
    let (mark, text): (StatusMark, String) =
      switch state {
      case .clean: (.good, "clean")
      case .modified, .conflicted: (.warning, counts)
      case .unborn: (.none, "no commit yet")
      case .detached: (.none, "clean" + (head.map { ", " + GitFields.words(for: $0) } ?? ""))
      case .unknown: (.unknown, "git state unknown")
      }
    return InspectionStatus(state: state.rawValue, mark: mark, text: text)
  }

  private func summaryFields(_ project: Project, _ realPath: FilePath, _ git: ProjectGit) -> [InspectorField]
  {
    [
      InspectorField(
        "name", "Name", .text(project.path.displayName), source: "the folder's name", placement: .onlyInFull),
      InspectorField("folder", "Folder", .path(project.path), source: "as it was reached"),
      ownerField(realPath, git),
    ]
  }

  private func ownerField(_ realPath: FilePath, _ git: ProjectGit) -> InspectorField {
    for place in ["CODEOWNERS", ".github/CODEOWNERS", "docs/CODEOWNERS"] {
      guard let bytes = try? FileSystem.read(realPath.appending(place), limit: 1 << 20).bytes else {
        continue
      }
      let text = String(decoding: bytes, as: UTF8.self)
      // The last matching line counts; the one for everything is `*`.
      let owners = text.split(whereSeparator: \.isNewline).map { $0.split(separator: " ") }
        .last { $0.first == "*" && $0.count > 1 }
      if let owners {
        return InspectorField(
          "owner", "Owner", .text(owners.dropFirst().joined(separator: " ")), note: "by CODEOWNERS",
          source: place)
      }
    }
    if let contributor = git.contributor {
      return InspectorField(
        "owner", "Owner", .text(contributor.name),
        note: "most commits, \(contributor.commitCount) of \(contributor.examinedCount)",
        source: "derived: the authors of the last \(contributor.examinedCount) commits")
    }
    return InspectorField("owner", "Owner", nil)
  }

  private func statusFields(
    _ status: InspectionStatus, _ git: ProjectGit, _ items: [ItemRecord]
  ) -> [InspectorField] {
    var fields = [
      InspectorField(
        "state", "State", .status(status), note: git.answer.workTree == nil ? nil : "derived from git",
        source: "git status"),
      InspectorField(
        "validation", "Skills",
        .status(SkillTotals.status(of: items.map(\.summary).filter { $0.kind == .skill })),
        source: "the index"),
      InspectorField(
        "git.changes", "Changes",
        git.changes.map { .list($0.map(git.record)) },
        absence: git.answer.workTree == nil ? .notApplicable : .failed,
        source: git.changes == nil ? nil : "git status",
        placement: .onlyInFull),
    ]
    if !git.notes.isEmpty {
      fields.append(
        InspectorField("git.notes", "Note", .list(git.notes.map { .text($0) }), source: "git"))
    }
    return fields
  }

  private func detailFields(_ project: Project, _ items: [ItemRecord]) -> [InspectorField] {
    // One line for what there is, with skills first, since people ask for those.
    var fields = ItemKind.allCases.filter { $0 != .project }.map { kind in
      let count = items.count { $0.summary.kind == kind }
      return InspectorField(
        "items.\(kind.rawValue)",
        kind == .skill ? "Items" : kind.plural.prefix(1).uppercased() + kind.plural.dropFirst(),
        .quantity(
          Quantity(
            count, one: kind == .file ? "file with a role" : kind.rawValue,
            many: kind == .file ? "files with a role" : kind.plural)), source: "the index",
        placement: kind == .skill ? .line : count > 0 ? .joined(", ") : .onlyInFull)
    }
    let tasks = items.map(\.summary).filter { $0.kind == .task }
    if !tasks.isEmpty {
      let active = ActiveTasks.of(tasks)
      fields.append(
        InspectorField(
          "tasks.active", "Active", .quantity(Quantity(active.count, "task")),
          note: "\(active.count(where: ActiveTasks.isUnderWay)) under way", source: "the index"))
    }
    let nested = workspace.index.items(under: project.path).count {
      $0.summary.kind == .project && $0.summary.path != project.path
    }
    if nested > 0 {
      fields.append(
        InspectorField(
          "items.project", "Holds", .quantity(Quantity(nested, "project")), source: "the index"))
    }
    let present = AgentFolders.known.names.filter { name in
      let folder = project.path.appending(name)
      // That one stands in nearly every repository, and is an agent's where something for agents lies in it.
      return name == Array(".github".utf8)
        ? ["skills", "prompts", "agents", "copilot-instructions.md"].contains {
          FileSystem.exists(folder.appending($0))
        } : FileSystem.isFolder(folder)
    }.map { FilePath.displayText($0) }.sorted()
    fields.append(
      InspectorField(
        "agents", "Agent folders", .list(present.map { .text($0) }),
        source: "the folder"))
    return fields
  }

  private func activityFields(_ project: Project, _ git: ProjectGit) -> [InspectorField] {
    // Whatever came last: a run of an agent that was begun or went on here, or skillhub's own command.
    let opened = state.lastOpened(project.path).map { ($0, "by skillhub open", "skillhub's own state") }
    let run = workspace.index.items(ofProject: project.path, kind: .run).map(\.summary)
      .max { ($0.modified ?? .init(seconds: 0)) < ($1.modified ?? .init(seconds: 0)) }
    let worked = run.flatMap { run in
      run.modified.map { ($0, "by \(run.remark ?? "an agent")", "the last entry of \(run.name)") }
    }
    let last = [opened, worked].compactMap { $0 }.max { $0.0 < $1.0 }
    return [
      InspectorField(
        "lastOpened", "Last opened", last.map { .date($0.0) }, note: last?.1, source: last?.2)
    ]
      + GitFields.position(git.answer, project: project.path).filter {
        $0.key != "git.state" && $0.key != "git.notes"
      }.map { field in
        var field = field
        if field.key == "git.upstream" { field.placement = .joined(", ") }
        return field
      } + GitFields.commits(git.answer)
      + [
        InspectorField(
          "updated", "Updated", (git.answer.facts?.lastCommit?.date).map { .date($0) },
          source: "the last commit", placement: .onlyInFull)
      ]
  }

  /// What changed last in it.
  private func recentField(_ items: [ItemRecord]) -> InspectorField {
    let recent = RecentItems.of(items.map(\.summary))
    return InspectorField(
      "recent", "Recent", .list(recent.map(RecentItems.link)), source: "modification times",
      placement: recent.isEmpty ? .onlyInFull : .line)
  }

  private func relatedFields(_ project: Project, _ items: [ItemRecord]) -> [InspectorField] {
    let skills = items.filter { $0.summary.kind == .skill }.map(\.summary)
      .sorted(by: ItemSummary.inListOrder)
    var fields = [
      InspectorField(
        "skills", "Skills",
        .list(
          skills.map {
            .link(ItemLink(kind: .skill, id: $0.id, name: $0.name, path: $0.path))
          }), source: "the index")
    ]
    for (key, label, kind) in [
      ("prompts", "Prompts", ItemKind.prompt), ("tasks", "Active tasks", .task), ("notes", "Notes", .note),
      ("decisions", "Decisions", .decision),
    ] {
      let related =
        kind == .task
        ? ActiveTasks.of(items.map(\.summary))
        : items.map(\.summary).filter { $0.kind == kind }.sorted(by: ItemSummary.inListOrder)
      fields.append(
        InspectorField(
          key, label,
          .list(
            related.map {
              .link(
                ItemLink(kind: $0.kind, id: $0.id, name: kind == .task ? $0.title : $0.name, path: $0.path))
            }), source: "the index", placement: related.isEmpty ? .onlyInFull : .line))
    }
    let runs = items.map(\.summary).filter { $0.kind == .run }
      .sorted { ($0.modified ?? now) > ($1.modified ?? now) }
    fields.append(
      InspectorField(
        "runs", "Runs",
        .list(runs.map { .link(ItemLink(kind: .run, id: $0.id, name: $0.title, path: $0.path)) }),
        source: "the agents' transcripts", placement: runs.isEmpty ? .onlyInFull : .line))
    if let parent = project.parent {
      var field = projectField(parent)
      field.key = "parent"
      field.label = "Part of"
      fields.append(field)
    }
    return fields
  }

  private func advancedFields(
    _ project: Project, _ realPath: FilePath, _ id: String, _ git: ProjectGit
  ) -> [InspectorField] {
    let scanned = workspace.index.units().filter { $0.root.contains(project.path) }.map(\.scan.at).max()
    return [
      InspectorField("path", "Path", .path(project.path), source: "as it was reached"),
      InspectorField("id", "Id", .identifier(id, short: id), source: "kind and real path"),
      InspectorField(
        "realPath", "Real path", .path(realPath),
        source: "the file system", placement: .onlyInFull),
      InspectorField(
        "git.directory", "Git directory", git.answer.workTree.map { .path($0.gitDirectory) },
        absence: .notApplicable, source: git.answer.workTree == nil ? nil : ".git"),
      InspectorField(
        "git.remotes", "Remotes",
        git.answer.workTree == nil
          ? nil : .list(git.remotes.map { .text("\($0.name) \($0.url)") }), absence: .notApplicable,
        source: "git configuration"),
      InspectorField(
        "git.worktrees", "Worktrees",
        git.answer.workTree == nil
          ? nil
          : .list(
            git.linkedWorkTrees.map { linked in
              linked.exists
                ? .path(linked.path)
                : .record([
                  RecordEntry("path", .path(linked.path)), RecordEntry("message", .text("gone")),
                ])
            }),
        absence: .notApplicable, source: "git's own list",
        placement: .onlyInFull),
      InspectorField(
        "indexed", "Indexed", scanned.map { .date($0) },
        note: scanned == nil ? "never; skillhub scan does it" : nil, source: "the index"),
    ]
  }
}

/// What git says of a whole project; computed when a project is shown, never in a scan.
private struct ProjectGit {
  /// What it says of the project's folder as an item.
  let answer: GitAnswer
  private(set) var changes: [GitChange]?
  private(set) var remotes: [(name: String, url: String)] = []
  private(set) var linkedWorkTrees: [GitLinkedWorkTree] = []
  private(set) var contributor: GitContributor?
  private var undecided: [String] = []

  init(_ realPath: FilePath, workspace: Workspace) {
    answer = GitAnswer(realPath, isFolder: true, workspace: workspace)
    guard let workTree = answer.workTree else { return }
    linkedWorkTrees = workTree.linkedWorkTrees()
    let prefix = realPath.relative(to: workTree.path) ?? FilePath("")
    let all = try? workspace.repositories.with(workTree) { repository throws(GitError) in
      let all = try repository.changes()
      undecided = repository.undecidedPaths().values.sorted()
      return all
    }
    changes = all?.filter { prefix.isEmpty || prefix.contains($0.path) }
    remotes =
      (try? workspace.repositories.with(workTree) { repository throws(GitError) in
        try repository.remotes()
      }) ?? []
    contributor = try? workspace.repositories.with(workTree) { repository throws(GitError) in
      try repository.mainContributor()
    }
  }

  var notes: [String] {
    let known = answer.facts?.notes ?? []
    return known + undecided.prefix(3).filter { !known.contains($0) }
  }

  /// A change as a record; a folder that is a repository of its own is called that.
  func record(_ change: GitChange) -> FieldValue {
    var entries = [
      RecordEntry("path", .path(change.path)), RecordEntry("state", .text(change.state.rawValue)),
    ]
    if change.state == .untracked, let top = answer.workTree?.path,
      GitDiscovery.workTree(at: top.appending(change.path.bytes)) != nil
    {
      entries.append(RecordEntry("message", .text("a repository of its own")))
    }
    return .record(entries)
  }
}
