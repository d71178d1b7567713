import Agents
package import Catalog
import Scan

extension Inspector {
  /// Which agents use the skill, seen from the current folder: the worst first, with the reason.
  ///
  /// Shown are the agents that leave a trace here; where none does, those that read the skill.
  func enabledField(_ place: SkillPlace) -> InspectorField {
    let reader = workspace.agents
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
      placement: .entries("skillhub why \(ShellText.quoted(FilePath(bytes: place.path.name)))"))
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
