import Catalog

/// What settings and needs make of a copy, whatever others of its name there are.
extension AgentLoading {
  mutating func applySwitches(to index: Int) {
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
      if let other = copy.reading?.menuReason {
        copies[index].verdict.state = .off
        copies[index].verdict.reason += " and \(other), so nobody starts it"
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
    if found.effect == .manual, let other = copy.reading?.menuReason {
      copies[index].verdict.state = .off
      copies[index].verdict.reason += " and \(other), so nobody starts it"
    }
  }

  /// What comes of a copy that is for a mode of which nobody knows that it is there.
  mutating func applyMode(to index: Int) {
    let copy = copies[index]
    guard copy.reading?.modes == nil, let mode = copy.root.mode, !copy.root.isModeKnown,
      copy.verdict.state == .on
    else { return }
    copies[index].verdict.state = .unknown
    copies[index].verdict.reason = "read only where there is a mode \(mode), and in that alone"
  }

  /// What the lists of the program's own agents come to: off where no agent sees a skill, and said where only some do.
  mutating func applyAudiences(to index: Int) {
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
  mutating func applyDenials(to index: Int) {
    let copy = copies[index]
    let name = copy.verdict.name ?? ""
    func denial(_ effect: SkillSwitch.Effect) -> SkillSwitch? {
      board.denials.last {
        $0.effect == effect && $0.covers(name: name, key: name, entry: copy.entry, root: copy.root)
      }
    }
    guard copy.verdict.state != .off else { return }
    if let found = denial(.manual) {
      if let other = copy.reading?.menuReason {
        copies[index].verdict.state = .off
        set(
          found, "\(found.words), and \(other), so nobody starts it", at: index,
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
  mutating func applyNeeds(to index: Int, _ machine: Machine) {
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
}
