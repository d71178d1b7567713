import Agents
package import Catalog
import Formats
import Markup
import Platform
import Store

extension Workspace {
  /// How often a skill, or a prompt, was used under some names: what transcripts say, and for skills what Claude Code
  /// counts itself.
  ///
  /// Transcripts are asked for in the index; whoever needs them fresh refreshes them first. Of `~/.claude.json`, which
  /// holds credentials, no other key is kept.
  package func uses(of names: Set<String>, kind: ItemKind = .skill) -> [SkillUse] {
    var result: [SkillUse] = []
    let counters = kind == .skill ? claudeCounters : [:]
    for name in names.sorted() {
      var byAgent: [String: SkillUse] = [:]
      for use in index.runUses(of: name, kind: kind) {
        var sum =
          byAgent[use.agent]
          ?? SkillUse(name: name, agent: use.agent, count: 0, last: nil, since: nil, source: "transcripts")
        sum.count += use.count
        if let last = use.last { sum.last = max(sum.last ?? last, last) }
        byAgent[use.agent] = sum
      }
      result += byAgent.values.sorted { $0.agent < $1.agent }
      if let use = counters[name] { result.append(use) }
    }
    return result
  }

  /// How often a prompt was called in the transcripts of the program that it is written for; nil where no transcript
  /// would name it.
  package func uses(of prompt: Prompt) -> [SkillUse]? {
    guard let call = prompt.invocation, call.hasPrefix("/"), prompt.plugin == nil else { return nil }
    let name = String(call.dropFirst().prefix { !$0.isWhitespace })
    return uses(of: [name], kind: .prompt).filter { Agent.named($0.agent)?.name == prompt.program }
  }

  /// From when on uses are known: the time of the oldest transcript that was read, or nil where none was.
  package var usesSince: Timestamp? { index.oldestRun() }

  /// The agents of which transcripts are known, in the order of their names.
  ///
  /// Transcripts are asked for in the index; whoever needs them fresh refreshes them first.
  package var transcriptSources: [TranscriptSource] {
    var sources: [String: TranscriptSource] = [:]
    for record in index.items(in: [.root], kind: .run) {
      let place = runPlace(of: record)
      let agent = RunFormat.format(place.format)?.agent ?? OpenCodeDatabase.agent
      var source =
        sources[agent]
        ?? TranscriptSource(
          agent: agent, name: agentName(of: place), count: 0,
          namesPrompts: RunFormat.agentsThatNamePrompts.contains(agent))
      source.count += 1
      source.since = [source.since, record.summary.modified].compactMap { $0 }.min()
      sources[agent] = source
    }
    return sources.values.sorted { $0.name < $1.name }
  }

  /// Whether an item is known to be younger than a moment: its first commit is, or where none has it, its file.
  package func isYounger(_ item: ItemSummary, than moment: Timestamp) -> Bool {
    // What was written before was there before.
    guard let modified = item.modified, modified >= moment else { return false }
    let first = gitFacts(of: item.realPath, isFolder: item.kind == .skill)?.1.firstCommit
    return first?.date.map { $0 >= moment } ?? true
  }

  /// Claude Code's own counters of skills.
  ///
  /// Source: `skillUsage` in `~/.claude.json`, as one independent reader describes it: `usageCount` and `lastUsedAt` in
  /// milliseconds.
  private var claudeCounters: [String: SkillUse] {
    guard let home else { return [:] }
    let file = SettingsFile(home.appending(".claude.json"), .json, scope: "counters", keys: ["skillUsage"])
    guard case .mapping(let skills)? = AgentReader.read(file).fields.first?.value.content else { return [:] }
    let latest = Run.latestTime(at: SystemClock.now())
    var result: [String: SkillUse] = [:]
    for skill in skills {
      guard case .mapping(let values) = skill.value.content else { continue }
      let count = values.first { $0.key == "usageCount" }?.value.text.flatMap { Int($0) } ?? 0
      let last = values.first { $0.key == "lastUsedAt" }?.value.text
      let moment = last.flatMap { text in
        Int64(text).map { Timestamp(seconds: $0 / 1000, nanoseconds: Int32($0 % 1000) * 1_000_000) }
          ?? Timestamp(rfc3339: text)
      }.flatMap { $0 > latest ? nil : $0 }
      result[skill.key] = SkillUse(
        name: skill.key, agent: "claude-code", count: count, last: moment, since: nil,
        source: "~/.claude.json")
    }
    return result
  }

  /// The names under which agents may call a skill: its own, its folder's, and a plugin's in front.
  package func names(ofSkillAt place: FilePath, called name: String, verdicts: [AgentVerdict]) -> Set<String>
  {
    Set([name, place.displayName] + verdicts.compactMap(\.name))
  }
}

/// The transcripts of one agent.
package struct TranscriptSource: Sendable, Hashable {
  /// The agent's id and its name.
  package var agent: String
  package var name: String
  package var count: Int
  /// When the oldest of them was written last.
  package var since: Timestamp?
  /// Whether they say which prompts were called.
  package var namesPrompts: Bool
}
