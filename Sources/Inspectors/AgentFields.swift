import Agents
package import Catalog
import Scan

extension Inspector {
  /// Which agents use the skill, seen from the current folder: the worst first, with the reason.
  ///
  /// Shown are the agents that leave a trace here; where none does, those that read the skill.
  func enabledField(_ place: SkillPlace) -> InspectorField {
    let reader = workspace.agents(for: place, from: folder).focused(on: place)
    let standpoint = reader.standpoint(for: place.path, project: place.project, from: folder)
    let (shown, _) = reader.verdicts(on: place.realPath, way: place.path, at: standpoint)
    let traced = shown.filter(\.isUsedHere)
    let verdicts = traced.isEmpty ? shown : traced
    guard !verdicts.isEmpty else {
      return InspectorField(
        "enabled", "Enabled", .list([]), note: "no agent of the table reads it: skillhub why",
        source: "the agents' table")
    }
    return InspectorField(
      "enabled", "Enabled",
      .list(verdicts.map { Self.record($0, home: workspace.home, at: standpoint.folder) }),
      source: "the agents' table, seen from \(standpoint.folder)",
      placement: .entries("skillhub why \(ShellWord.quoted(FilePath(bytes: place.path.name)))"))
  }

  /// When the skill was last used, and how often, as far as anything records it.
  func lastUsedField(_ loaded: LoadedSkill) -> InspectorField {
    let name = loaded.skill.name
    var names = workspace.names(ofSkillAt: loaded.place.path, called: name, verdicts: [])
    let reader = workspace.agents(for: loaded.place, from: folder).focused(on: loaded.place)
    for agent in reader.agents where !agent.isPlain {
      let standpoint = reader.standpoint(
        for: loaded.place.path, project: loaded.place.project, from: folder)
      if let known = reader.loading(of: agent, at: standpoint).verdict(at: loaded.place.realPath)?
        .name
      {
        names.insert(known)
      }
    }
    return lastUsedField(workspace.uses(of: names))
  }

  /// When a prompt was last called, and how often, in the transcripts of the program that it is written for.
  func lastUsedField(_ prompt: Prompt) -> InspectorField {
    guard let uses = workspace.uses(of: prompt) else {
      return InspectorField(
        "lastUsed", "Last used", nil, absence: .notApplicable, note: "no command that transcripts would name",
        placement: .onlyInFull)
    }
    return lastUsedField(uses)
  }

  private func lastUsedField(_ uses: [SkillUse]) -> InspectorField {
    let oldest = workspace.usesSince.map { CivilDate(seconds: $0.seconds).dayText }
    guard let latest = uses.filter({ $0.last != nil }).max(by: { ($0.last ?? now) < ($1.last ?? now) }) else {
      return InspectorField(
        "lastUsed", "Last used", nil,
        note: "no transcript that was read names it"
          + (oldest.map { "; the oldest is of \($0)" } ?? ""),
        placement: .onlyInFull)
    }
    let counted = uses.filter { $0.source == "transcripts" }.reduce(0) { $0 + $1.count }
    let own = uses.filter { $0.source != "transcripts" }.reduce(0) { $0 + $1.count }
    let count = counted > 0 ? counted : own
    // Transcripts go with their age: what happened before the oldest may have left no trace.
    let since = oldest.map { "since the oldest transcript read, of \($0)" } ?? "in the transcripts there are"
    return InspectorField(
      "lastUsed", "Last used", latest.last.map { .date($0) },
      note:
        "\(count == 1 ? "1 use" : "\(NumberText.grouped(count)) uses") \(counted > 0 ? since : "in Claude Code's own count")",
      source: latest.source)
  }

  /// A verdict as a record: the agent's name, the state, the reason with its place, and the machine's values.
  static func record(_ verdict: AgentVerdict, home: FilePath?, at folder: FilePath) -> FieldValue {
    var entries = [
      RecordEntry("agent", .text(verdict.agentName)), RecordEntry("verdict", .status(verdict.status)),
      RecordEntry("reason", .text(verdict.reasonWithPlace { $0.shortened(home: home, from: folder) })),
    ]
    if let observed = verdict.observed {
      entries.append(RecordEntry("observed", .text(observed.words)))
      entries.append(RecordEntry("observedAt", .date(observed.at)))
    }
    if let path = verdict.path { entries.append(RecordEntry("path", .path(path))) }
    if let line = verdict.line { entries.append(RecordEntry("line", .number(line))) }
    if let winner = verdict.winner { entries.append(RecordEntry("winner", .path(winner))) }
    return .record(entries)
  }
}

extension FilePath {
  /// The path for a sentence: seen from a folder that holds it, else with the home as `~`.
  package func shortened(home: FilePath?, from folder: FilePath?) -> String {
    if let folder, let relative = relative(to: folder), !relative.isEmpty { return relative.displayText }
    if let home, home != .root, let rest = relative(to: home) {
      return rest.isEmpty ? "~" : "~/" + rest.displayText
    }
    return displayText
  }
}
