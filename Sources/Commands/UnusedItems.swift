import Agents
import Catalog
import Presentation
import Scan
import Store

/// Finds the skills and prompts that could have been seen in use for some time and were not.
struct UnusedItems {
  private let session: Session
  private let rowFields: RowFields
  private let folder: FilePath
  private let days: Int64
  private let floor: Timestamp
  private let sources: [TranscriptSource]

  /// - Parameter folder: the folder that is listed, from which agents are asked.
  init(_ session: Session, _ rowFields: RowFields, folder: FilePath, days: Int64) {
    self.session = session
    self.rowFields = rowFields
    self.folder = folder
    self.days = days
    floor = Timestamp(seconds: session.environment.now().seconds - days * 86_400)
    sources = session.workspace.transcriptSources
  }

  /// What is known of an item's use.
  private enum Answer: Hashable {
    case unused, used
    /// It is none of the kinds that are used.
    case otherKind
    /// A prompt that a program fills in.
    case unnamed
    /// Nobody who leaves transcripts reads it.
    case unseen
    /// It was not there yet when the time began.
    case younger
  }

  /// The unused ones of some items. Says from what this is known, and how many are left out for what reason.
  func among(_ items: [ItemSummary]) -> [ItemSummary] {
    session.say("uses are known from \(sourceWords)")
    var left: [Answer: [ItemSummary]] = [:]
    let found = items.filter { item in
      let answer = answer(for: item)
      left[answer, default: []].append(item)
      return answer == .unused
    }
    if let items = left[.unnamed] {
      session.say(
        "left out \(words(for: items)) whose use no transcript would show: programs fill them in")
    }
    if let items = left[.unseen] {
      session.say(
        "left out \(words(for: items)): no transcript is known of an agent that reads them and names them")
    }
    if let items = left[.younger] {
      session.say("left out \(words(for: items)) younger than \(counted(Int(days), "day"))")
    }
    return found
  }

  /// Whose transcripts there are, and since when: `3 transcripts of Claude Code since 2026-07-10`.
  private var sourceWords: String {
    guard !sources.isEmpty else { return "no transcript: there is none of any agent" }
    let parts = sources.map { source in
      let since = source.since.map { " since \(CivilDate(seconds: $0.seconds).dayText)" } ?? ""
      return "\(counted(source.count, "transcript")) of \(source.name)\(since)"
    }
    return parts.joined(separator: ", ") + "; older ones may be gone"
  }

  private func words(for items: [ItemSummary]) -> String {
    let prompts = items.count { $0.kind == .prompt }
    return [
      items.count > prompts ? counted(items.count - prompts, "skill") : nil,
      prompts > 0 ? counted(prompts, "prompt") : nil,
    ].compactMap { $0 }.joined(separator: " and ")
  }

  private func answer(for item: ItemSummary) -> Answer {
    let workspace = session.workspace
    let uses: [SkillUse]
    let isSeen: Bool
    switch item.kind {
    case .skill:
      uses = workspace.uses(of: workspace.names(ofSkillAt: item.path, called: item.name, verdicts: []))
      isSeen = isRead(item)
    case .prompt:
      guard case .document(let place)? = rowFields.item(of: item),
        case .prompt(let prompt)? = workspace.load(place)?.0?.content,
        let calls = workspace.uses(of: prompt)
      else { return .unnamed }
      uses = calls
      isSeen = sources.contains { $0.namesPrompts && $0.name == prompt.program }
    default: return .otherKind
    }
    // Who was seen to use it says more than where it lies.
    if let last = uses.compactMap(\.last).max() { return last >= floor ? .used : .unused }
    guard isSeen else { return .unseen }
    return workspace.isYounger(item, than: floor) ? .younger : .unused
  }

  /// Whether one of the agents that leave transcripts finds a skill.
  private func isRead(_ item: ItemSummary) -> Bool {
    let reader = session.workspace.agents(for: item.project, from: folder)
    let standpoint = reader.standpoint(for: item.path, project: item.project, from: folder)
    return reader.agents.contains { agent in
      sources.contains { $0.agent == agent.id }
        && reader.verdict(of: agent, on: item.realPath, way: item.path, at: standpoint).state != .notRead
    }
  }
}
