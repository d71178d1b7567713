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
  package private(set) var copies: [LoadedCopy] = []
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
    if let line = reading.menuLine {
      words += "; user-invocable: false (line \(line)), only the model starts it"
    }
    if let remark = reading.remark { words += "; \(remark)" }
    return words
  }

  // MARK: - Names and switches

  private mutating func resolveNames(_ machine: Machine) {
    if agent.sameName.fallsBackToFolder { fallBackToFolders() }
    var groups: [String: [Int]] = [:]
    for index in copies.indices where copies[index].reading != nil {
      let name = copies[index].verdict.name ?? ""
      groups[agent.sameName.ignoresCase ? name.lowercased() : name, default: []].append(index)
    }
    for index in copies.indices where copies[index].reading != nil {
      applySwitches(to: index)
      applyAudiences(to: index)
      applyDenials(to: index)
      applyNeeds(to: index, machine)
      copies[index].alone = copies[index].verdict
    }
    for all in groups.values {
      // What is switched off before names are compared hides nothing.
      let members =
        agent.sameName.leavesOutSwitchedOff ? all.filter { copies[$0].verdict.state != .off } : all
      if members.count > 1 { resolve(members) }
    }
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

  private mutating func applySwitches(to index: Int) {
    let copy = copies[index]
    let name = copy.verdict.name ?? ""
    var isManual = false
    if let line = copy.reading?.offLine {
      copies[index].verdict.state = .off
      copies[index].verdict.reason = "\(copy.reading?.offKey ?? "its header") switches it off"
      copies[index].verdict.path = copy.entry.documentPath
      copies[index].verdict.line = line
      copies[index].verdict.rule = agent.header.evidence.saying("a key of the header switches a skill off")
      return
    }
    if let line = copy.reading?.manualLine {
      isManual = true
      copies[index].verdict.state = .manual
      copies[index].verdict.reason = copy.reading?.manualKey ?? "its header says so"
      if let other = copy.reading?.menuLine {
        copies[index].verdict.state = .off
        copies[index].verdict.reason += " and user-invocable: false (line \(other)), so nobody starts it"
      }
      copies[index].verdict.path = copy.entry.documentPath
      copies[index].verdict.line = line
      copies[index].verdict.rule = agent.header.evidence.saying(
        copy.reading?.manualRule ?? "disable-model-invocation: true keeps a skill from the model")
    }
    if agent.header.readsPolicyFile, let place = copy.entry.implicitRefusal {
      isManual = true
      copies[index].verdict.state = .manual
      copies[index].verdict.reason = "allow_implicit_invocation: false"
      copies[index].verdict.path = place.path
      copies[index].verdict.line = place.line
      copies[index].verdict.rule = agent.header.evidence.saying(
        "agents/openai.yaml beside a skill says whether it may run unasked")
    }
    guard
      let found = board.switches.last(where: {
        $0.covers(name: name, key: copy.reading?.settingsKey ?? name, entry: copy.entry, root: copy.root)
      })
    else { return }
    switch found.effect {
    case .on: return
    case .off: copies[index].verdict.state = .off
    case .manual: copies[index].verdict.state = .manual
    case .unclear: copies[index].verdict.state = .unknown
    case .nameOnly:
      if isManual { return }
      copies[index].reading?.description = ""
      copies[index].verdict.reason = "listed by its name alone (\(found.words))"
      copies[index].verdict.path = found.place.path
      copies[index].verdict.line = found.place.line
      return
    }
    set(found, found.words, at: index)
    if found.effect == .manual, let line = copy.reading?.menuLine {
      copies[index].verdict.state = .off
      copies[index].verdict.reason += " and user-invocable: false (line \(line)), so nobody starts it"
    }
  }

  /// What the lists of the program's own agents come to: off where no agent sees a skill, and said where only some do.
  private mutating func applyAudiences(to index: Int) {
    let copy = copies[index]
    guard copy.verdict.state != .off, let first = board.audiences.first else { return }
    let name = copy.verdict.name ?? ""
    // The workspace is the first agent's, so the others do not look into it.
    let isWorkspace = board.firstRoots.contains { $0.path == copy.root.path }
    let all = isWorkspace ? [first] : board.audiences
    let blind = all.filter { !$0.sees(name) }
    guard let list = blind.first, let place = list.place else { return }
    let words = "\(list.words) does not name it"
    let rule = board.audienceRule
    if blind.count == all.count {
      copies[index].verdict.state = .off
      set(SkillSwitch(.name(name), .off, at: place, words, rule: rule), words, at: index)
      return
    }
    let seeing = all.filter { $0.sees(name) }.map(\.name).joined(separator: ", ")
    copies[index].verdict.reason =
      "\(copy.verdict.state.words) for the agent \(seeing), off for \(blind.map(\.name).joined(separator: ", ")): \(words)"
    copies[index].verdict.path = place.path
    copies[index].verdict.line = place.line
    if let rule { copies[index].verdict.rule = rule }
  }

  private mutating func set(
    _ found: SkillSwitch, _ reason: String, at index: Int, isDenial: Bool = false
  ) {
    copies[index].verdict.reason = reason
    copies[index].verdict.path = found.place.path
    copies[index].verdict.line = found.place.line
    copies[index].verdict.rule =
      found.rule ?? board.switchRule ?? agent.sameName.evidence.saying("its settings switch single skills")
    let copy = copies[index]
    let skill = SwitchedSkill(
      name: copy.verdict.name ?? "", key: copy.reading?.settingsKey,
      document: copy.entry.path.appending("SKILL.md"), deciding: found.place)
    // What is denied stays so, whatever switches say.
    let changes =
      isDenial
      ? [] : try? agent.changes(switching: skill, on: true, reading: settings, at: standpoint)
    copies[index].verdict.canSwitchOn = changes?.isEmpty == false
    // The name is enough where it names one copy.
    let isUnique = copies.count { $0.entry.path.name == copy.entry.path.name } == 1
    let word = ShellWord.quoted(isUnique ? FilePath(bytes: copy.entry.path.name) : copy.entry.path)
    copies[index].verdict.change =
      copies[index].verdict.canSwitchOn
      ? "skillhub enable \(word) --agent \(agent.id)"
      : "${EDITOR:-vi} +\(found.place.line ?? 1) \(ShellWord.quoted(found.place.path))"
  }

  /// What is denied to the model whatever else allows it, and still runs for who types its name.
  private mutating func applyDenials(to index: Int) {
    let copy = copies[index]
    let name = copy.verdict.name ?? ""
    func denial(_ effect: SkillSwitch.Effect) -> SkillSwitch? {
      board.denials.last {
        $0.effect == effect && $0.covers(name: name, key: name, entry: copy.entry, root: copy.root)
      }
    }
    guard copy.verdict.state != .off else { return }
    if let found = denial(.manual) {
      if let line = copy.reading?.menuLine {
        copies[index].verdict.state = .off
        set(
          found, "\(found.words), and user-invocable: false (line \(line)), so nobody starts it", at: index,
          isDenial: true)
      } else {
        copies[index].verdict.state = .manual
        set(
          found, "\(found.words); the model may not start it, typing /\(name) still does", at: index,
          isDenial: true)
      }
    } else if let found = denial(.unclear) {
      copies[index].verdict.state = .unknown
      set(
        found, "\(found.words), and what that comes to is not confirmed", at: index,
        isDenial: true)
    }
  }

  /// What the header asks of the machine and of the settings.
  private mutating func applyNeeds(to index: Int, _ machine: Machine) {
    guard copies[index].verdict.state != .off, let reading = copies[index].reading, let needs = reading.needs,
      let (state, words, line) = unmet(needs, of: reading, named: copies[index].verdict.name ?? "", machine)
    else { return }
    copies[index].verdict.state = state
    copies[index].verdict.reason = words
    copies[index].verdict.path = copies[index].entry.documentPath
    copies[index].verdict.line = line
    copies[index].verdict.change = nil
    copies[index].verdict.canSwitchOn = false
    copies[index].verdict.rule =
      agent.header.needsEvidence
      ?? agent.header.evidence.saying(
        "environments hides a skill from the index elsewhere, it can still be asked for: skill_matches_environment"
      )
  }

  private func unmet(
    _ needs: SkillNeeds, of reading: SkillReading, named name: String, _ machine: Machine
  ) -> (AgentVerdict.State, String, Int)? {
    if let environments = needs.environments {
      let known = ["kanban", "docker", "s6"]
      func isActive(_ name: String) -> Bool {
        switch name {
        case "kanban": ["HERMES_KANBAN_TASK", "HERMES_KANBAN_BOARD"].contains(where: machine.hasVariable)
        case "docker": ["/.dockerenv", "/run/.containerenv"].contains { machine.exists(FilePath($0)) }
        default: ["/run/s6", "/package/admin/s6-overlay"].contains { machine.exists(FilePath($0)) }
        }
      }
      if !environments.names.contains(where: { !known.contains($0) || isActive($0) }) {
        return (
          .manual,
          "environments names \(environments.names.joined(separator: ", ")), so it is not offered here",
          environments.line
        )
      }
    }
    if let systems = needs.systems, !systems.names.contains(Machine.system) {
      return (.off, "os names \(systems.names.joined(separator: ", ")), not this system", systems.line)
    }
    if needs.isAlways { return nil }
    if let programs = needs.programs, let missing = programs.names.first(where: { !machine.finds($0) }) {
      return (.off, "needs the program \(missing), which is not on PATH", programs.line)
    }
    if let any = needs.anyProgram, !any.names.contains(where: machine.finds) {
      return (
        .off, "needs one of the programs \(any.names.joined(separator: ", ")), none is on PATH", any.line
      )
    }
    if let variables = needs.variables {
      let given = board.givenVariables[reading.settingsKey ?? name] ?? []
      func isGiven(_ variable: String) -> Bool {
        machine.hasVariable(variable) || given.contains(variable)
          || variable == needs.primaryVariable && board.keyedSkills.contains(reading.settingsKey ?? name)
      }
      if let missing = variables.names.first(where: { !isGiven($0) }) {
        return (.off, "needs the variable \(missing), which is not set", variables.line)
      }
    }
    if let wanted = needs.settings, let missing = wanted.names.first(where: { !isSet($0) }) {
      return (.off, "needs \(missing) in its settings", wanted.line)
    }
    return nil
  }

  /// Whether a setting, named by its keys with dots between them, is there and true in JavaScript's sense.
  private func isSet(_ name: String) -> Bool {
    let keys = name.split(separator: ".").map(String.init)
    let values = settings.files.compactMap { $0.content.fields[path: keys] }
    // Source: openclaw/openclaw src/skills/loading/config.ts, read 2026-12-01: these are on where nothing is said.
    if values.isEmpty { return ["browser.enabled", "browser.evaluateEnabled"].contains(name) }
    return values.contains { value in
      if case .scalar(let text, let style) = value.content {
        return style == .plain ? !["false", "null", "0", ""].contains(text) : !text.isEmpty
      }
      return true
    }
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
