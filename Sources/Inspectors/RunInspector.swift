import Catalog
import Platform
import Scan
import Store

extension Inspector {
  /// The inspection of a run. The texts in it are read now and kept nowhere.
  func inspect(_ place: RunPlace) -> Inspection {
    let identity = ItemIdentity(kind: .run, realPath: place.realPath, fragment: Array(place.fragment.utf8))
    let id = workspace.printedID(identity)
    let loaded = workspace.load(place)
    let run = loaded?.run ?? Run(agent: "", sessionID: place.path.displayName)
    let context = RunContext(
      place: place, run: run, agentName: workspace.agentName(of: place), stamp: loaded?.stamp,
      failure: loaded == nil ? "not found in its store any more" : loaded?.failure,
      project: workspace.project(of: run), processID: workspace.liveSessions.process(of: run.sessionID))
    let (state, reason) = run.state(processID: context.processID, modified: context.lastWritten, now: now)
    let status = InspectionStatus(
      state: state.rawValue, mark: Self.mark(of: state),
      text: state.rawValue.prefix(1).uppercased() + state.rawValue.dropFirst())
    let kind = run.parent == nil ? "Run" : "Run of a sub-agent"
    return Inspection(
      kind: ItemKind.run.rawValue, id: id, name: run.sessionID,
      title: run.title ?? Workspace.title(of: run, in: context.project),
      subtitle: kind + (context.project.map { " in \($0.displayName)" } ?? ""), summary: nil,
      path: place.path,
      status: status,
      sections: [
        InspectorSection(.summary, summaryFields(context)),
        InspectorSection(.status, statusFields(status, reason, context)),
        InspectorSection(.details, detailFields(context)),
        InspectorSection(.activity, activityFields(context)),
        InspectorSection(.related, relatedFields(context)),
        InspectorSection(.advanced, advancedFields(context, id)),
      ])
  }

  private static func mark(of state: Run.State) -> StatusMark {
    switch state {
    case .running: .running
    case .idle: .none
    case .failed: .bad
    case .completed: .good
    }
  }

  private func summaryFields(_ context: RunContext) -> [InspectorField] {
    let run = context.run
    return [
      InspectorField(
        "run.title", "Title", run.title.map { .text($0) },
        note: run.title == nil ? "named by its day and place" : nil,
        source: run.titleSource.map { "\($0) in the transcript" }, placement: .onlyInFull),
      InspectorField(
        "run.agent", "Agent", .text(context.agentName), source: "the transcript's place"),
      InspectorField(
        "run.agentVersion", "Version", run.agentVersion.map { .text($0) },
        source: run.agentVersion == nil ? nil : "the transcript", placement: .joined(" ")),
    ]
  }

  private func statusFields(
    _ status: InspectionStatus, _ reason: String, _ context: RunContext
  ) -> [InspectorField] {
    let run = context.run
    let stopping = context.processID == nil ? "" : "; to stop it is up to \(context.agentName)"
    return [
      InspectorField(
        "run.state", "State", .status(status), note: reason + stopping, source: "the end of the transcript"),
      InspectorField(
        "run.errors", "Errors", .number(run.errors),
        note: "failed calls of tools, and of the agent's service",
        source: "the transcript", placement: run.errors == 0 ? .onlyInFull : .line),
      InspectorField(
        "run.skipped", "Skipped",
        .quantity(Quantity(run.skipped, one: "entry", many: "entries")),
        note: run.firstSkippedLine.map { "not understood or cut, the first in line \($0)" },
        source: "the transcript", placement: run.skipped == 0 ? .onlyInFull : .line),
      InspectorField(
        "run.futureTimes", "Doubtful",
        .quantity(Quantity(run.futureTimes, one: "time", many: "times")),
        note: run.futureTimes == 0 ? nil : "yet to come when they were read, and passed over",
        source: "the transcript", placement: run.futureTimes == 0 ? .onlyInFull : .line),
      InspectorField(
        "run.failure", "Reading", context.failure.map { .text($0) }, absence: .notApplicable,
        source: context.failure == nil ? nil : "the file system",
        placement: context.failure == nil ? .onlyInFull : .line),
    ]
  }

  private func detailFields(_ context: RunContext) -> [InspectorField] {
    let run = context.run
    var models = run.models
    if let last = run.model { models.removeAll { $0 == last } }
    return [
      InspectorField(
        "run.model", "Model", run.model.map { .text($0) },
        note: models.isEmpty ? nil : "before: \(models.joined(separator: ", "))",
        source: run.model == nil ? nil : "the last answer")
    ] + tokenFields(run) + textFields(context) + logFields(run)
  }

  /// The four counters, each by itself: they are paid for differently.
  private func tokenFields(_ run: Run) -> [InspectorField] {
    func field(_ key: String, _ label: String, _ count: Int?, _ words: String, isFirst: Bool = false)
      -> InspectorField
    {
      InspectorField(
        "run.tokens.\(key)", label, count.map { .quantity(Quantity($0, one: words, many: words)) },
        source: count == nil ? nil : "the transcript, each message once",
        placement: isFirst ? .line : .joined(", "))
    }
    return [
      field("input", "Tokens", run.tokens.input, "in", isFirst: true),
      field("output", "Output", run.tokens.output, "out"),
      field("cacheWrite", "Cache written", run.tokens.cacheWrite, "written to the cache"),
      field("cacheRead", "Cache read", run.tokens.cacheRead, "read from the cache"),
    ]
  }

  private func textFields(_ context: RunContext) -> [InspectorField] {
    let run = context.run
    let call = run.openCalls.last
    let step = call.map { call in
      let words = workspace.logEntries(of: context.place, at: call.place)
        .first { $0.speaker == .tool && $0.tool == call.tool }?.text
      return call.tool + (words.map { $0.isEmpty ? "" : ": " + Self.inOneLine($0, upTo: 160) } ?? "")
    }
    let plan =
      run.plan.flatMap { workspace.logEntries(of: context.place, at: $0).last { $0.speaker == .tool } }?.text
      .unlessEmpty
    let message = run.lastMessage.flatMap {
      workspace.logEntries(of: context.place, at: $0).last { $0.speaker == .agent }
    }
    return [
      InspectorField(
        "run.step", "Current step", (step ?? plan.map { Self.inOneLine($0, upTo: 160) }).map { .text($0) },
        absence: .notApplicable, note: step == nil && plan == nil ? "no call of a tool is open" : nil,
        source: step != nil
          ? "the last call without an answer" : plan == nil ? nil : "the agent's list of steps",
        placement: step == nil && plan == nil ? .onlyInFull : .line),
      InspectorField(
        "run.lastMessage", "Last message", message.map { .text(Self.inOneLine($0.text, upTo: 200)) },
        source: message == nil ? nil : "read now, kept nowhere"),
    ]
  }

  /// A text without line breaks, cut with a mark after so many characters.
  private static func inOneLine(_ text: String, upTo limit: Int) -> String {
    let line = text.prefix(limit * 4).split(whereSeparator: { $0.isWhitespace || $0.isNewline }).joined(
      separator: " ")
    return line.count > limit ? line.prefix(limit - 1) + "…" : line
  }

  private func logFields(_ run: Run) -> [InspectorField] {
    let tools = run.tools.sorted { $0.count != $1.count ? $0.count > $1.count : $0.name < $1.name }
    let calls = tools.reduce(0) { $0 + $1.count }
    return [
      InspectorField(
        "run.log.messages", "Log", .quantity(Quantity(run.userMessages + run.agentMessages, "message")),
        source: "the transcript"),
      InspectorField(
        "run.log.calls", "Calls", .quantity(Quantity(calls, "call")),
        note: tools.isEmpty
          ? nil
          : tools.prefix(3).map { "\($0.name) \(NumberText.grouped($0.count))" }.joined(separator: ", "),
        source: "the transcript", placement: .joined(", ")),
      InspectorField(
        "run.log.tools", "Tools",
        .list(
          tools.map {
            .record([RecordEntry("name", .text($0.name)), RecordEntry("count", .number($0.count))])
          }),
        source: "the transcript", placement: .onlyInFull),
      InspectorField(
        "run.log.written", "Files written", .number(run.written.count),
        note: run.written.count == Run.maximumWritten ? "the last ones" : nil,
        source: "calls that write files",
        placement: .onlyInFull),
    ]
  }

  private func activityFields(_ context: RunContext) -> [InspectorField] {
    let run = context.run
    let span = run.started.flatMap { start in
      run.lastActive.map { Int(clamping: max(0, $0.seconds - start.seconds)) }
    }
    let turns = run.turnMilliseconds.map { $0 / 1000 }
    return [
      InspectorField(
        "run.started", "Started", run.started.map { .date($0) },
        source: run.started == nil ? nil : "the first entry"),
      InspectorField(
        "run.duration", "Duration", (turns ?? span).map { .duration($0) },
        note: turns == nil ? (span == nil ? nil : "from the first entry to the last") : "the time in turns",
        source: turns != nil ? "turns of the transcript" : span == nil ? nil : "derived: the times of entries"
      ),
      InspectorField(
        "updated", "Last entry", context.lastWritten.map { .date($0) },
        source: run.lastActive == nil ? "modification time of the file" : "the last entry"),
      InspectorField(
        "created", "Created", run.started.map { .date($0) },
        source: run.started == nil ? nil : "the first entry",
        placement: .onlyInFull),
      InspectorField(
        "run.branch", "Branch", run.branch.map { .text($0) },
        source: run.branch == nil ? nil : "the transcript",
        placement: run.branch == nil ? .onlyInFull : .line),
    ]
  }

  private func relatedFields(_ context: RunContext) -> [InspectorField] {
    let run = context.run
    let relations = workspace.relations(of: .run(context.place))
    func used(_ key: String, _ label: String, _ uses: [Run.Use]) -> InspectorField {
      InspectorField(
        key, label,
        .list(
          uses.sorted { $0.count > $1.count }.map { use in
            if let link = relations.first(where: { $0.kind == .uses && $0.text == use.name })?.item {
              return .link(link)
            }
            return .text(use.name)
          }), source: "the transcript", placement: uses.isEmpty ? .onlyInFull : .line)
    }
    var seen: Set<ItemLink> = []
    let started = relations.filter { $0.kind == .parent && $0.direction == .in }.compactMap(\.item)
      .filter { seen.insert($0).inserted }
    let parent = relations.first { $0.kind == .parent && $0.direction == .out }
    return [
      projectField(context.project),
      InspectorField(
        "run.folder", "Folder", run.folder.map { .path($0) },
        source: run.folder == nil ? nil : "the transcript",
        placement: run.folder == nil || run.folder == context.project ? .onlyInFull : .line),
      InspectorField(
        "run.written", "Wrote", .list(run.written.reversed().map { .path($0) }),
        source: "calls that write files",
        placement: run.written.isEmpty ? .onlyInFull : .line),
      used("run.skills", "Skills", run.skills), used("run.prompts", "Prompts", run.prompts),
      InspectorField(
        "run.subagents", "Sub-agents", .list(started.map { .link($0) }),
        note: started.isEmpty && run.subagents > 0
          ? "\(run.subagents) started, none with a transcript of its own" : nil,
        source: "transcripts that name it as their parent",
        placement: started.isEmpty && run.subagents == 0 ? .onlyInFull : .line),
      InspectorField(
        "run.parent", "Started by", parent.map { $0.item.map { .link($0) } ?? .text($0.text) },
        absence: .notApplicable, source: parent == nil ? nil : "the transcript",
        placement: parent == nil ? .onlyInFull : .line),
    ]
  }

  private func advancedFields(_ context: RunContext, _ id: String) -> [InspectorField] {
    let run = context.run
    let resume = workspace.resumeCommand(for: run, of: context.place)?.joined(separator: " ")
    return [
      InspectorField("path", "Path", .path(context.place.path), source: "as it was reached"),
      InspectorField(
        "id", "Id", .identifier(id, short: id), source: "kind and real path"),
      InspectorField(
        "run.session", "Session", .identifier(run.sessionID, short: run.sessionID), source: "the transcript",
        placement: .onlyInFull),
      InspectorField(
        "realPath", "Real path", .path(context.place.realPath), source: "the file system",
        placement: .onlyInFull),
      InspectorField(
        "format", "Format", .text(context.place.format), source: workspace.source(of: context.place),
        placement: .onlyInFull),
      InspectorField(
        "run.entries", "Entries", .number(run.entries), source: "the transcript", placement: .onlyInFull),
      InspectorField(
        "run.resume", "Resume", resume.map { .text($0) }, absence: .notApplicable,
        source: resume == nil ? nil : "the agent's own command", placement: .onlyInFull),
    ]
  }
}

extension String {
  /// nil where there is nothing in it.
  fileprivate var unlessEmpty: String? { isEmpty ? nil : self }
}

/// What is known of a run when its inspector is built.
private struct RunContext {
  let place: RunPlace
  let run: Run
  let agentName: String
  let stamp: FileStamp?
  let failure: String?
  let project: FilePath?
  let processID: Int?

  /// When the run last wrote something.
  var lastWritten: Timestamp? { run.lastActive ?? stamp?.modified }
}
