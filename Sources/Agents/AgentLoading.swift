package import Catalog

/// What one agent would load at one standpoint: every copy that it finds, with its verdict.
///
/// This is pure: the listings of the roots and the contents of the settings are given. The order of the copies is
/// the agent's own order of roots, then the byte order of the paths.
package struct AgentLoading: Sendable, Hashable {
  package let agent: Agent
  package let standpoint: Standpoint
  /// The roots that exist or could, the one that wins first.
  package private(set) var roots: [ResolvedRoot]
  package internal(set) var copies: [LoadedCopy] = []
  package let board: SwitchBoard
  package let settings: SettingsReading
  private var places: [FilePath: [Int]] = [:]

  /// A copy of a skill that stands in one of the roots.
  package struct LoadedCopy: Sendable, Hashable {
    package var entry: RootEntry
    package var root: ResolvedRoot
    /// What the agent gets out of its header, or nil where it refuses it.
    package var reading: SkillReading?
    package var verdict: AgentVerdict
    /// The verdict as it would be if no other skill had its name.
    package var alone: AgentVerdict
    /// Whether the agent reads nothing of the root because of it.
    package var stopsRoot = false
    /// The name under which it hides others though it is refused; nil where it does not.
    var hidingName: String?

    /// The modes of the agent in which alone it is offered; none where it is in all.
    var modes: [String] { reading?.modes ?? root.mode.map { [$0] } ?? [] }
  }

  /// Works out what the agent loads.
  ///
  /// - Parameters:
  ///   - settings: the files of ``SettingsReader/files(at:reading:)`` with what was found in them.
  ///   - listing: gives what stands below a root, or nil where there is none.
  ///   - looking: looks into a Markdown file of ``RootListing/flatFiles``; nil where it cannot.
  ///   - machine: what else it may ask.
  ///   - realPath: gives the real path of a path, or the path itself.
  package init(
    _ agent: Agent, at standpoint: Standpoint, settings: SettingsReading,
    listing: (FilePath) -> RootListing?, looking: (RootEntry) -> RootEntry?, machine: Machine,
    realPath: (FilePath) -> FilePath
  ) {
    self.agent = agent
    self.standpoint = standpoint
    self.settings = settings
    var board = agent.settings.board(settings, at: standpoint, realPath: realPath)
    // Where the settings that say whom an agent trusts are not read, that is left to the reader.
    if agent.settings == .none, agent.roots.contains(where: \.needsTrust) {
      board.trustRemark = "once the folder is trusted"
    }
    self.board = board
    roots = Self.roots(of: agent, at: standpoint, board)

    // A root that is reached in two ways is one; the first way counts.
    var seenRoots: Set<FilePath> = []
    var seenDocuments: [FilePath: Int] = [:]
    for root in roots {
      guard let found = listing(root.path), seenRoots.insert(found.realPath).inserted else { continue }
      var culprit: LoadedCopy?
      for entry in found.entries + flatFiles(of: found, in: root, looking) {
        let entry = agent.discovery.spelling == .exact ? entry : spelled(entry, looking)
        let copy = self.copy(entry, in: root, at: found.realPath)
        if copy.stopsRoot, culprit == nil { culprit = copy }
        // One document that is reached in two ways is one copy, the first way that the agent does not refuse.
        if let first = seenDocuments[entry.documentRealPath], !isAlias(copy, of: copies[first]) {
          if copies[first].reading == nil, copy.reading != nil { copies[first] = copy }
          continue
        }
        if case .dangling = entry.document {} else { seenDocuments[entry.documentRealPath] = copies.count }
        copies.append(copy)
      }
      if let culprit { stopRoot(because: culprit) }
    }
    // A document in another case of letters that is read by itself is not passed over as well.
    let alone = copies.filter { $0.entry.isFlat && $0.reading != nil }.map(\.entry.path)
    copies.removeAll { copy in
      guard case .misspelled(let name) = copy.entry.document else { return false }
      return alone.contains(copy.entry.path.appending(name))
    }
    resolveNames(machine)
    for index in copies.indices {
      let entry = copies[index].entry
      places[entry.realPath, default: []].append(index)
      // A document in another case of letters that is taken for a skill by itself stands for its folder.
      if entry.isFlat, entry.path.displayName.lowercased() == "skill.md", let folder = entry.realPath.parent {
        places[folder, default: []].append(index)
      }
    }
  }

  /// Whether a document that was found already is another skill, since it has the name of the folder it is reached by.
  private func isAlias(_ copy: LoadedCopy, of other: LoadedCopy) -> Bool {
    agent.header.demands.name == .orFolder && copy.reading != nil && other.reading != nil
      && copy.verdict.name != other.verdict.name
  }

  /// Refuses all copies of a root of which the agent reads nothing because of one of them.
  private mutating func stopRoot(because culprit: LoadedCopy) {
    for index in copies.indices
    where copies[index].root.path == culprit.root.path && copies[index].reading != nil {
      var verdict = copies[index].verdict
      verdict.state = .notRead
      verdict.reason =
        "it reads nothing of this folder because of \(culprit.entry.path.displayName): \(culprit.verdict.reason)"
      verdict.path = culprit.verdict.path
      verdict.line = culprit.verdict.line
      verdict.rule = culprit.verdict.rule
      copies[index].reading = nil
      copies[index].verdict = verdict
      copies[index].alone = verdict
    }
  }

  /// An entry whose document is spelled in other letters, read as it is.
  private func spelled(_ entry: RootEntry, _ looking: (RootEntry) -> RootEntry?) -> RootEntry {
    guard case .misspelled(let name) = entry.document, agent.discovery.spelling.takes(name) else {
      return entry
    }
    var copy = entry
    copy.path = entry.path.appending(name)
    guard var found = looking(copy), case .read = found.document else { return entry }
    found.path = entry.path
    found.realPath = entry.realPath
    found.documentName = name
    return found
  }

  /// The Markdown files that the agent takes for skills: where it looks for such, and where they say what they do.
  private func flatFiles(
    of found: RootListing, in root: ResolvedRoot, _ looking: (RootEntry) -> RootEntry?
  ) -> [RootEntry] {
    guard root.flatFiles != .none else { return [] }
    return found.flatFiles.filter { entry in
      (entry.depth == 1) == (root.flatFiles == .inRoot) && agent.discovery.refusal(of: entry) == nil
    }.compactMap(looking).filter(agent.header.describes)
  }

  private static func roots(
    of agent: Agent, at standpoint: Standpoint, _ board: SwitchBoard
  ) -> [ResolvedRoot] {
    var table = agent.tableRoots(at: standpoint, above: board.foldersAbove)
    let userStart = table.firstIndex { $0.scope == .user } ?? table.count
    table.insert(contentsOf: board.userRoots, at: userStart)
    var seen: Set<FilePath> = []
    var result = (board.firstRoots + table + board.lastRoots).filter { seen.insert($0.path).inserted }
    for index in result.indices {
      result[index].rank = index
      if index > 0, result[index].isTiedToPrevious { result[index].rank = result[index - 1].rank }
      // Of two project folders above each other nobody says which wins, where the agent has no order for them.
      if !agent.sameName.ordersProjects, index > 0, result[index].scope == .project,
        result[index - 1].scope == .project,
        result[index].path.suffix(of: result[index].base)
          == result[index - 1].path.suffix(of: result[index - 1].base)
      {
        result[index].rank = result[index - 1].rank
      }
    }
    return result
  }

  // MARK: - One copy

  private func copy(_ entry: RootEntry, in root: ResolvedRoot, at rootRealPath: FilePath) -> LoadedCopy {
    var verdict = AgentVerdict(
      agent: agent.id, agentName: agent.name, state: .notRead, reason: "", name: nil, copy: entry.path,
      rule: root.evidence, isInRoot: true)
    func refused(_ refusal: Refusal, _ evidence: Evidence, state: AgentVerdict.State = .notRead) -> LoadedCopy
    {
      verdict.state = refusal.isDoubtful ? .unknown : state
      verdict.reason = refusal.reason
      verdict.path = refusal.path
      verdict.line = refusal.line
      verdict.rule = refusal.evidence ?? evidence
      return LoadedCopy(entry: entry, root: root, reading: nil, verdict: verdict, alone: verdict)
    }
    if let refusal = board.closedRoots[root.path] {
      let isOff = refusal.isSwitch || root.plugin != nil && !refusal.isFault
      return refused(refusal, root.evidence, state: isOff ? .off : .notRead)
    }
    if root.needsTrust, let refusal = board.distrust { return refused(refusal, root.evidence) }
    if root.skipsHidden,
      let hidden = entry.relative.components.first(where: { $0.first == UInt8(ascii: ".") })
    {
      return refused(
        Refusal(
          "lies in \(FilePath.displayText(hidden)), and it passes over hidden folders", path: entry.path),
        root.evidence)
    }
    if let found = root.ownSwitches.last(where: { $0.covers(name: "", key: "", entry: entry, root: root) }),
      found.effect == .off
    {
      return refused(
        Refusal(
          "left out by the \(root.pluginWord) itself (\(found.words))", path: found.place.path,
          line: found.place.line),
        root.evidence)
    }
    if let found = board.hidden.last(where: { $0.covers(name: "", key: "", entry: entry, root: root) }) {
      return refused(
        Refusal("hidden (\(found.words))", path: found.place.path, line: found.place.line),
        found.rule ?? root.evidence, state: .off)
    }
    var discovery = agent.discovery
    if let depth = root.depth { discovery.depth = depth }
    var holder: LoadedCopy?
    if discovery.entersMarkedSkills, let container = entry.container {
      holder = copies.last { $0.entry.path == container && $0.reading?.holdsSkills ?? false }
      if holder != nil { discovery.endsAtSkill = false }
    }
    if let refusal = discovery.refusal(of: entry) { return refused(refusal, discovery.evidence) }
    if let refusal = agent.discovery.containment(
      of: entry, in: root, at: rootRealPath, allowed: board.linkTargets)
    {
      return refused(
        refusal, agent.discovery.evidence.saying("a skill has to lie in its root once links are followed"))
    }
    let head: SkillHead
    switch entry.document {
    case .read(let found): head = found
    case .misspelled(let name):
      var refusal = Refusal(
        "the file is called \(FilePath.displayText(name)), not SKILL.md", path: entry.path.appending(name))
      refusal.isDoubtful = !agent.discovery.isSpellingConfirmed
      if refusal.isDoubtful { refusal.reason += ", and nothing says whether it is read" }
      return refused(refusal, agent.discovery.evidence)
    case .unreadable(let words): return refused(Refusal(words, path: entry.path), agent.discovery.evidence)
    case .dangling(let target):
      return refused(
        Refusal("the link leads to \(target), where nothing is", path: entry.path), agent.discovery.evidence)
    }
    let folder = (entry.isFlat ? entry.path.parent ?? entry.path : entry.path).displayName
    switch agent.header.read(head, folder: folder) {
    case .failure(let refusal):
      var whole = Refusal(
        refusal.reason, path: entry.documentPath, line: refusal.line, evidence: refusal.evidence)
      whole.isDoubtful = refusal.doubt.map(agent.header.unconfirmed.contains) ?? false
      if whole.isDoubtful {
        whole.reason +=
          agent.header.isDocumented
          ? ", against its documentation; whether it is read then is not said"
          : "; nothing says whether it is read then"
      }
      var copy = refused(whole, agent.header.evidence)
      copy.stopsRoot = refusal.stopsRoot
      if agent.sameName.countsRefused, !entry.isFlat { copy.hidingName = folder }
      return copy
    case .success(let reading):
      let plain = agent.header.takesFolderName ? folder : reading.name ?? folder
      if let refusal = agent.discovery.refusal(ofName: plain, at: entry.path) {
        return refused(
          refusal,
          agent.discovery.evidence.saying(
            "names of skills that it or another program brings of its own are left out"))
      }
      verdict.name = root.namesStartWithPlugin ? root.plugin.map { "\($0):\(plain)" } ?? plain : plain
      if let outer = holder?.verdict.name, plain != outer, !plain.hasPrefix(outer + ".") {
        verdict.name = "\(outer).\(plain)"
      }
      verdict.state = .on
      verdict.reason = onWords(root, reading)
      return LoadedCopy(entry: entry, root: root, reading: reading, verdict: verdict, alone: verdict)
    }
  }

  private func onWords(_ root: ResolvedRoot, _ reading: SkillReading) -> String {
    var words =
      switch root.scope {
      case .project: "project skill"
      case .user: "personal skill"
      case .system: "system skill"
      case .plugin: "from the \(root.pluginWord) \(root.plugin ?? "")"
      case .extra: "from a folder that its settings name"
      }
    if let base = root.base, base != standpoint.folder { words += " of \(base.displayName)" }
    if root.needsTrust, let remark = board.trustRemark { words += ", \(remark)" }
    if let reason = reading.menuReason { words += "; \(reason), only the model starts it" }
    let modes = reading.modes ?? root.mode.map { [$0] } ?? []
    if !modes.isEmpty {
      words += ", in the mode\(modes.count == 1 ? "" : "s") \(modes.joined(separator: ", ")) only"
    }
    if let remark = reading.remark { words += "; \(remark)" }
    return words
  }

  // MARK: - Questions

  /// The copy at a real path that the agent makes most of; nil where it finds none.
  package func copy(at realPath: FilePath) -> LoadedCopy? {
    (places[realPath] ?? []).map { copies[$0] }.min { Self.order($0.verdict) < Self.order($1.verdict) }
  }

  /// The verdict on the skill at a real path where it lies in one of the roots, the best of its ways; nil elsewhere.
  package func verdict(at realPath: FilePath) -> AgentVerdict? {
    copy(at: realPath)?.verdict
  }

  private static func order(_ verdict: AgentVerdict) -> Int {
    switch verdict.state {
    case .on: 0
    case .both: 1
    case .manual: 2
    case .unstable: 3
    case .unknown: 4
    case .off: 5
    case .shadowed: 6
    case .notRead: 7
    }
  }

  /// The copies of a name that the agent finds, whatever it makes of them.
  package func copies(named name: String) -> [LoadedCopy] {
    copies.filter { $0.verdict.name == name || $0.entry.path.displayName == name }
  }
}

extension FilePath {
  /// The path as seen from a folder that holds it, or the path.
  func suffix(of base: FilePath?) -> FilePath { base.flatMap { relative(to: $0) } ?? self }
}
