import Arguments
import Catalog
import Inspectors
import Platform
import Presentation
import Scan
import Store

/// `skillhub` alone, and `skillhub home`: what is here, what changed today, what to do next.
enum HomeCommand {
  static let subcommand = Subcommand(
    Command(
      "home", summary: "show what is here, what changed today and what to do next",
      discussion: [
        "Works the first time, with nothing configured: it looks at the current project and at the agents' folders in the home."
      ],
      examples: [CommandExample("skillhub", "the same")]),
    walks: true, run: run)

  static func run(_ session: Session) async throws(Failure) -> Int32 {
    let workspace = session.workspace
    let current = try session.workingDirectory()
    let project = workspace.project(of: current)
    // Outside a project the folder may hold projects; the home and what holds it are left to `scan`.
    let holdsHome = workspace.home.map { current.contains($0) } ?? true
    let start = project ?? (holdsHome || current == .root ? nil : current)
    if let start { try await session.refresh(start) }
    for root in workspace.userRoots { try await session.refresh(root) }
    // Only what was written to lately can go on; the rest of the transcripts is read when runs are asked for.
    let now = session.environment.now()
    try await session.refreshRuns(since: Timestamp(seconds: now.seconds - Run.freshSeconds))
    let runs = session.runs(of: start).sorted { ($0.modified ?? now) > ($1.modified ?? now) }

    let here = start.map { workspace.index.items(under: workspace.anchored($0)) } ?? []
    let user = workspace.userRoots.flatMap { workspace.index.items(under: $0) }
    let status = SkillTotals.status(of: skills(here) + skills(user))
    let inspection = Inspection(
      kind: "home", id: "home", name: "home", title: "skillhub",
      subtitle: project.map { "In \($0.displayName)" } ?? "In \(current.displayName), which is no project",
      summary: nil,
      path: project ?? current,
      status: status,
      sections: [
        InspectorSection(.summary, summaryFields(here, user, start)),
        InspectorSection(.status, statusFields(here, user, runs)),
        InspectorSection(.activity, activityFields(here + user, session)),
        InspectorSection(.related, [suggestion(here, user, start, session)]),
        InspectorSection(
          .advanced,
          [
            InspectorField("path", "Path", .path(project ?? current), placement: .onlyInFull),
            InspectorField("id", "Id", .identifier("home", short: "home"), placement: .onlyInFull),
            InspectorField("name", "Name", .text("home"), placement: .onlyInFull),
            InspectorField(
              "status", "Status", .status(status), source: "derived", placement: .onlyInFull),
          ]),
      ])
    session.write(
      InspectionRenderer.render(
        inspection, as: session.form, session.renderOptions(itemCommand: "skillhub list")))
    return 0
  }

  private static func skills(_ records: [ItemRecord]) -> [ItemSummary] {
    var seen: Set<String> = []
    return records.map(\.summary).filter { $0.kind == .skill && seen.insert($0.id).inserted }
  }

  /// What there is here and in the home: the skills of both, and what else lies here.
  private static func summaryFields(
    _ here: [ItemRecord], _ user: [ItemRecord], _ start: FilePath?
  ) -> [InspectorField] {
    var fields = [
      InspectorField(
        "skills.here", "Here", start == nil ? nil : .quantity(Quantity(skills(here).count, "skill")),
        absence: .unknown, note: start == nil ? "skillhub scan looks here" : nil, source: "the index")
    ]
    for kind in ItemKind.allCases where ![.project, .skill, .file, .run].contains(kind) {
      let count = Set(here.filter { $0.summary.kind == kind }.map(\.summary.id)).count
      fields.append(
        InspectorField(
          "\(kind.plural).here", kind.plural.prefix(1).uppercased() + kind.plural.dropFirst(),
          .quantity(Quantity(count, one: kind.rawValue, many: kind.plural)), source: "the index",
          placement: count > 0 ? .joined(", ") : .onlyInFull))
    }
    fields.append(
      InspectorField(
        "skills.home", "Home", .quantity(Quantity(skills(user).count, "skill")),
        note: user.isEmpty ? "no agent's folder with skills" : nil, source: "the index"))
    return fields
  }

  private static func tasksField(_ key: String, _ label: String, _ tasks: [ItemSummary]) -> InspectorField {
    InspectorField(
      key, label,
      .list(
        tasks.map { .link(ItemLink(kind: .task, id: $0.id, name: $0.title, path: $0.path)) }),
      source: "the index", placement: tasks.isEmpty ? .onlyInFull : .line)
  }

  private static func statusFields(
    _ here: [ItemRecord], _ user: [ItemRecord], _ runs: [ItemSummary]
  ) -> [InspectorField] {
    let active = ActiveTasks.of((here + user).map(\.summary))
    func validation(_ key: String, _ label: String, _ records: [ItemRecord]) -> InspectorField {
      let skills = skills(records)
      return InspectorField(
        key, label, .status(SkillTotals.status(of: skills)), source: "the index",
        placement: skills.isEmpty ? .onlyInFull : .line)
    }
    return [
      validation("validation", "Skills here", here),
      validation("validation.home", "Skills home", user),
      tasksField("tasks.inProgress", "In progress", active.filter(ActiveTasks.isUnderWay)),
      tasksField("tasks.open", "Open tasks", active.filter { !ActiveTasks.isUnderWay($0) }),
      currentRun(runs),
    ]
  }

  /// The runs that go on here, the latest first.
  private static func currentRun(_ runs: [ItemSummary]) -> InspectorField {
    let running = runs.filter { $0.status == Run.State.running.rawValue }
    return InspectorField(
      "run.current", "Current run",
      .list(running.map { .link(ItemLink(kind: .run, id: $0.id, name: $0.title, path: $0.path)) }),
      note: running.first?.remark, source: "the agents' transcripts",
      placement: running.isEmpty ? .onlyInFull : .line)
  }

  private static func activityFields(_ records: [ItemRecord], _ session: Session) -> [InspectorField] {
    let now = session.environment.now()
    let offset = { (moment: Timestamp) in Int64(session.environment.utcOffset(moment)) }
    let day = { (moment: Timestamp) -> Int64 in
      let local = moment.seconds + offset(moment)
      return local >= 0 ? local / 86_400 : (local - 86_399) / 86_400
    }
    // A day of summer time may begin an hour earlier or later; the days are compared below.
    let first = Timestamp(seconds: day(now) * 86_400 - offset(now) - 3_600)
    let items = records.map(\.summary).filter { $0.kind != .project }
    let changed = zip(items, session.workspace.lastChanges(of: items, since: first)).map { item, time in
      var item = item
      item.modified = time
      return item
    }
    let today = RecentItems.of(changed, limit: .max).filter { item in
      item.modified.map { day($0) == day(now) } ?? false
    }
    let total = Set(items.map(\.realPath)).count
    // Where nothing is committed, a copy makes all of it new, which says nothing of anybody's work.
    let isCopy = today.count > 20 && today.count * 10 >= total * 9
    let names = RowNames(today, options: session.renderOptions())
    return [
      InspectorField(
        "today.count", "Today",
        .quantity(Quantity(today.count, one: "item changed", many: "items changed")),
        note: isCopy ? "of \(total), as after a copy" : nil, source: "git, and the times of files",
        placement: today.isEmpty ? .onlyInFull : .line),
      InspectorField(
        "today", "Today",
        .list(
          today.map { item in
            .link(ItemLink(kind: item.kind, id: item.id, name: names.name(of: item), path: item.path))
          }),
        note: today.isEmpty ? "nothing changed today" : nil, source: "git, and the times of files",
        placement: today.isEmpty ? .line : isCopy ? .onlyInFull : .joined(": ")),
    ]
  }

  /// One next step, with its command.
  private static func suggestion(
    _ here: [ItemRecord], _ user: [ItemRecord], _ start: FilePath?, _ session: Session
  ) -> InspectorField {
    let all = skills(here) + skills(user)
    let selector = ItemSelector(session: session)
    func inspect(_ item: ItemSummary) -> String { "skillhub inspect \(selector.word(for: item))" }
    let command: String
    let why: String
    if let bad = all.first(where: { $0.status == Validity.invalid.rawValue }) {
      command = inspect(bad)
      why = "\(bad.name) has \(counted(bad.errorCount, "error"))"
    } else if let task = ActiveTasks.of((here + user).map(\.summary)).first(where: ActiveTasks.isUnderWay) {
      command = inspect(task)
      why = "go on with \(task.title)"
    } else if start == nil {
      command = "skillhub scan ."
      why = "find the skills below this folder"
    } else if let task = ActiveTasks.of(here.map(\.summary)).first {
      command = inspect(task)
      why = "start on \(task.title)"
    } else if let first = all.first {
      command = inspect(first)
      why = "look at \(first.name)"
    } else {
      command = "skillhub list"
      why = "nothing here has a skill"
    }
    return InspectorField(
      "next", "Next", .identifier(command, short: command), note: why, source: "derived")
  }
}
