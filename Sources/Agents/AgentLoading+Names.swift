import Catalog

/// What becomes of copies that have one name.
extension AgentLoading {
  mutating func resolveNames(_ machine: Machine) {
    if agent.sameName.fallsBackToFolder { fallBackToFolders() }
    var groups: [String: [Int]] = [:]
    for index in copies.indices where copies[index].reading != nil {
      let name = copies[index].verdict.name ?? ""
      // What is offered in one mode alone leaves the others to copies that are for all.
      let mode = copies[index].modes.first.map { "\u{0}\($0)" } ?? ""
      groups[(agent.sameName.ignoresCase ? name.lowercased() : name) + mode, default: []].append(index)
    }
    for index in copies.indices where copies[index].reading != nil {
      applySwitches(to: index)
      applyAudiences(to: index)
      applyDenials(to: index)
      applyNeeds(to: index, machine)
      applyMode(to: index)
      copies[index].alone = copies[index].verdict
    }
    for all in groups.values {
      // What is switched off before names are compared hides nothing.
      let members =
        agent.sameName.leavesOutSwitchedOff ? all.filter { copies[$0].verdict.state != .off } : all
      if members.count > 1 { resolve(members) }
    }
    hideBehindRefused()
    hideModesBehindProject()
    guard let refusal = damage ?? board.disabled else { return }
    for index in copies.indices where copies[index].reading != nil {
      copies[index].verdict.state = damage == nil ? .off : .unknown
      copies[index].verdict.reason = refusal.reason
      copies[index].verdict.path = refusal.path
      copies[index].verdict.line = refusal.line
      if let evidence = refusal.evidence { copies[index].verdict.rule = evidence }
      copies[index].verdict.winner = nil
      copies[index].verdict.change = nil
      copies[index].verdict.canSwitchOn = false
      copies[index].alone = copies[index].verdict
    }
  }

  /// Hides copies behind those that an agent takes first and refuses only then.
  private mutating func hideBehindRefused() {
    guard agent.sameName.countsRefused else { return }
    for index in copies.indices where copies[index].reading != nil {
      guard let culprit = copies[..<index].first(where: { $0.hidingName == copies[index].verdict.name })
      else {
        continue
      }
      hide(
        index, behind: culprit,
        "the copy in \(words(of: culprit.root, beside: copies[index].root)) is taken and then refused: \(culprit.verdict.reason)"
      )
      copies[index].verdict.path = culprit.verdict.path
      copies[index].verdict.line = culprit.verdict.line
    }
  }

  /// Hides personal copies for one mode behind a project's copy for all.
  ///
  /// Source: RooCodeInc/Roo-Code src/services/skills/SkillsManager.ts, shouldOverrideSkill.
  private mutating func hideModesBehindProject() {
    for index in copies.indices
    where copies[index].reading != nil && !copies[index].modes.isEmpty && copies[index].root.scope == .user {
      let name = copies[index].verdict.name
      guard
        let winner = copies.first(where: {
          $0.reading != nil && $0.modes.isEmpty && $0.root.scope == .project && $0.verdict.name == name
        })
      else { continue }
      hide(index, behind: winner, shadowWords(winner, over: copies[index], isSettled: true))
    }
  }

  private mutating func hide(_ index: Int, behind winner: LoadedCopy, _ reason: String) {
    copies[index].verdict.state = .shadowed
    copies[index].verdict.winner = winner.entry.path
    copies[index].verdict.rivals = [winner.entry.path]
    copies[index].verdict.rule = agent.sameName.evidence
    copies[index].verdict.change = nil
    copies[index].verdict.canSwitchOn = false
    copies[index].verdict.path = nil
    copies[index].verdict.line = nil
    copies[index].verdict.reason = reason
  }

  /// Names a copy whose name is taken by another one of its scope by its folder.
  ///
  /// Source: xai-org/grok-build crates/codegen/xai-grok-agent/src/prompt/skills.rs, dedupe_skills.
  private mutating func fallBackToFolders() {
    var owners: [String: Int] = [:]
    func scope(_ index: Int) -> String {
      let root = copies[index].root
      if root.scope == .project { return root.base == standpoint.folder ? "local" : "repository" }
      return root.scope == .system ? "bundled" : "user"
    }
    func rename(_ index: Int) -> Bool {
      let folder = SlugName.slug(of: copies[index].entry.path.displayName)
      guard SlugName.isValid(folder), folder != copies[index].verdict.name, owners[folder] == nil else {
        return false
      }
      owners[folder] = index
      copies[index].verdict.name = folder
      copies[index].verdict.reason += "; known by its folder, since another skill has its name"
      return true
    }
    for index in copies.indices where copies[index].reading != nil {
      guard let name = copies[index].verdict.name else { continue }
      guard let owner = owners[name] else {
        owners[name] = index
        continue
      }
      guard scope(owner) == scope(index), scope(index) != "bundled", !rename(index),
        SlugName.slug(of: copies[index].entry.path.displayName) == name, rename(owner)
      else { continue }
      owners[name] = index
    }
  }

  /// A settings file that stands there and cannot be read: then nothing is known.
  package var damage: Refusal? {
    for (file, content) in settings.files where file.isEssential {
      guard case .damaged(let reason, let line) = content else { continue }
      return Refusal("the \(file.scope) settings cannot be read: \(reason)", path: file.path, line: line)
    }
    return nil
  }

  private mutating func resolve(_ all: [Int]) {
    let members = inOrder(all)
    let first = members[0]
    func rivals(of index: Int) -> [FilePath] { members.filter { $0 != index }.map { copies[$0].entry.path } }
    switch agent.sameName.order {
    case .all:
      let listed = members.filter { [.on, .manual].contains(copies[$0].verdict.state) }
      for index in listed where listed.count > 1 {
        if copies[index].verdict.state == .on {
          copies[index].verdict.state = .both
          copies[index].verdict.reason = "it lists every copy of the name"
          copies[index].verdict.rule = agent.sameName.evidence
        }
        copies[index].verdict.rivals = rivals(of: index).filter { path in
          listed.contains { copies[$0].entry.path == path }
        }
      }
    case .undefined: mark(members, .unstable, "any of \(members.count) copies may win")
    case .notConfirmed: mark(members, .unknown, "which of \(members.count) copies wins is not confirmed")
    case .lastPath: shadow(members, behind: first)
    case .firstRoot:
      let top = members.filter { copies[$0].root.rank == copies[first].root.rank }
      let isOneRoot = top.allSatisfy { copies[$0].root.path == copies[first].root.path }
      if top.count > 1, isOneRoot, !agent.sameName.ordersPaths {
        mark(top, .unstable, "any of \(top.count) copies in this root may win")
      } else if top.count > 1, !isOneRoot {
        let isProject = copies[first].root.scope == .project
        mark(
          top, .unknown,
          "which of \(top.count) \(isProject ? "project folders" : "roots") wins is not documented")
      }
      let isSettled = top.count == 1 || (isOneRoot && agent.sameName.ordersPaths)
      for index in members where isSettled ? index != first : !top.contains(index) {
        let winner = copies[first]
        copies[index].verdict.state = .shadowed
        copies[index].verdict.winner = isSettled ? winner.entry.path : nil
        copies[index].verdict.rivals = rivals(of: index)
        copies[index].verdict.rule = agent.sameName.evidence
        copies[index].verdict.change = nil
        copies[index].verdict.canSwitchOn = false
        copies[index].verdict.path = nil
        copies[index].verdict.line = nil
        copies[index].verdict.reason = shadowWords(winner, over: copies[index], isSettled: isSettled)
        if winner.verdict.state == .off {
          copies[index].verdict.reason += ", which is off"
          copies[index].verdict.path = winner.verdict.path
          copies[index].verdict.line = winner.verdict.line
        }
      }
      copies[first].verdict.rivals = rivals(of: first)
    }
  }

  /// Copies of a name in the order in which the agent prefers them.
  private func inOrder(_ members: [Int]) -> [Int] {
    if agent.sameName.order == .lastPath {
      func key(_ index: Int) -> [UInt8] { Array(copies[index].entry.path.displayText.lowercased().utf8) }
      return members.sorted { key($1).lexicographicallyPrecedes(key($0)) }
    }
    guard agent.sameName.lastInRootWins else { return members }
    return members.sorted { (copies[$0].root.rank, -$0) < (copies[$1].root.rank, -$1) }
  }

  /// Hides all members of a group but one.
  private mutating func shadow(_ members: [Int], behind first: Int) {
    for index in members {
      copies[index].verdict.rivals = members.filter { $0 != index }.map { copies[$0].entry.path }
      guard index != first else { continue }
      copies[index].verdict.state = .shadowed
      copies[index].verdict.reason = "the copy whose path comes last wins"
      copies[index].verdict.winner = copies[first].entry.path
      copies[index].verdict.rule = agent.sameName.evidence
      copies[index].verdict.change = nil
      copies[index].verdict.canSwitchOn = false
      copies[index].verdict.path = nil
      copies[index].verdict.line = nil
    }
  }

  private func shadowWords(_ winner: LoadedCopy, over loser: LoadedCopy, isSettled: Bool) -> String {
    guard isSettled else { return "copies in another root win" }
    // That the project's copy wins says nothing where both are the project's.
    if winner.root.scope == loser.root.scope, [.project, .user, .system].contains(winner.root.scope) {
      if winner.root.path == loser.root.path {
        return "the copy that is found \(agent.sameName.lastInRootWins ? "last" : "first") wins"
      }
      return "the copy in \(words(of: winner.root, beside: loser.root)) wins"
    }
    return switch winner.root.scope {
    case .project: "the project's copy wins"
    case .user: "the personal copy wins"
    case .system: "the managed copy wins"
    case .plugin, .extra: "another copy wins"
    }
  }

  /// A root's name beside another one of the same scope.
  private func words(of root: ResolvedRoot, beside other: ResolvedRoot) -> String {
    if let base = root.base, let relative = root.path.relative(to: base) {
      return root.base == other.base ? relative.displayText : "\(relative) of \(base.displayName)"
    }
    if let home = standpoint.home, let relative = root.path.relative(to: home) { return "~/\(relative)" }
    return root.path.displayText
  }

  private mutating func mark(_ members: [Int], _ state: AgentVerdict.State, _ reason: String) {
    for index in members where copies[index].verdict.state != .off {
      copies[index].verdict.state = state
      copies[index].verdict.reason = reason
      copies[index].verdict.path = nil
      copies[index].verdict.line = nil
      copies[index].verdict.rule = agent.sameName.evidence
    }
    for index in members {
      copies[index].verdict.rivals = members.filter { $0 != index }.map { copies[$0].entry.path }
    }
  }
}
