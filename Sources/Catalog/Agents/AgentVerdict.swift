/// Whether an agent uses a skill, seen from one folder, and why.
package struct AgentVerdict: Sendable, Hashable {
  /// What an agent does with a skill.
  package enum State: String, Sendable, Hashable, CaseIterable {
    /// The agent offers it to the model.
    case on
    /// It runs only when somebody calls it by name.
    case manual
    /// A setting switches it off.
    case off
    /// Another copy of the name wins.
    case shadowed
    /// The agent lists every copy of the name.
    case both
    /// The agent does not load it: outside its roots, too deep, another file name, or a header that it refuses.
    case notRead
    /// The agent's own order is not defined: any copy of the name may win.
    case unstable
    /// Nothing that was confirmed says.
    case unknown
  }

  /// Where a skill lies, seen from an agent's roots.
  package enum Reach: Sendable, Hashable {
    /// In one of them, or where more than its place decides.
    case within
    /// Outside the roots of an agent that is known in depth.
    case outsideRoots
    /// Outside the folders of an agent of which little more than these is known.
    case outsideKnownFolders
  }

  /// The agent's id, such as `claude-code`.
  package var agent: String
  /// The agent's own name.
  package var agentName: String
  package var state: State
  /// Why, in lower case and without a full stop.
  package var reason: String
  /// The name under which the agent knows the skill, or nil where it does not.
  package var name: String?
  /// The copy that the verdict is about: the way by which the agent reaches it, else the one asked about.
  package var copy: FilePath
  /// The file that decides, such as a settings file, or nil.
  package var path: FilePath?
  /// The line in ``path``.
  package var line: Int?
  /// The copy that runs instead, or nil.
  package var winner: FilePath?
  /// Other copies of the name that the agent sees too.
  package var rivals: [FilePath] = []
  /// What the verdict rests on, and where it was read.
  package var rule: Evidence
  /// A command that would change it, never run; or nil.
  package var change: String?
  /// Whether `skillhub enable` takes the setting back that switches it off.
  package var canSwitchOn = false
  /// Whether the skill lies in one of the agent's roots, so that a person may expect the agent to load it.
  package var isInRoot: Bool
  /// Whether it says no more than that the skill lies outside what the agent is known to read.
  package var reach = Reach.within
  /// Whether something shows that the agent is used here.
  package var isUsedHere = false
  /// What the agent was seen to list, where it left a trace.
  package var observed: Observation.Comparison?

  package init(
    agent: String, agentName: String, state: State, reason: String, name: String?, copy: FilePath,
    rule: Evidence, isInRoot: Bool
  ) {
    self.agent = agent
    self.agentName = agentName
    self.state = state
    self.reason = reason
    self.name = name
    self.copy = copy
    self.rule = rule
    self.isInRoot = isInRoot
  }
}

/// Where a fact about an agent was read, and for which version or date it was confirmed.
package struct Evidence: Sendable, Hashable {
  /// Who says it.
  package enum Voice: String, Sendable, Hashable {
    /// The vendor's documentation.
    case vendor
    /// The program's own source.
    case source
    /// Somebody else, who tried it or reads the same files.
    case thirdParty
    /// The person's own configuration.
    case configuration
  }

  /// The fact as a sentence without a full stop.
  package var rule: String
  /// Where it stands.
  package var source: String
  /// The version or date that it was confirmed for.
  package var confirmed: String
  package var voice: Voice

  package init(_ rule: String, source: String, confirmed: String, voice: Voice) {
    self.rule = rule
    self.source = source
    self.confirmed = confirmed
    self.voice = voice
  }

  /// The same source for another fact.
  package func saying(_ rule: String) -> Evidence {
    Evidence(rule, source: source, confirmed: confirmed, voice: voice)
  }

  /// Source, version and voice in words, such as `its documentation, 2.1.240`.
  package var origin: String {
    switch voice {
    case .vendor, .source, .configuration: "\(source), \(confirmed)"
    case .thirdParty: "\(source), \(confirmed), third party"
    }
  }
}

extension AgentVerdict.State {
  /// The state in words.
  package var words: String {
    switch self {
    case .on: "on"
    case .manual: "manual only"
    case .off: "off"
    case .shadowed: "shadowed"
    case .both: "both"
    case .notRead: "not read"
    case .unstable: "unstable"
    case .unknown: "unknown"
    }
  }
}

extension AgentVerdict {
  /// The verdict as a status: the words, and a symbol that repeats them.
  package var status: InspectionStatus {
    let mark: StatusMark =
      switch state {
      case .on, .manual: .good
      case .off: .none
      case .shadowed, .both, .unstable: .warning
      case .notRead: isInRoot ? .bad : .none
      case .unknown: .unknown
      }
    return InspectionStatus(state: state.rawValue, mark: mark, text: state.words)
  }

  /// How much a person would want to hear of it, the worst first: what does not run though it could be expected to,
  /// then what runs, then agents that never look there.
  package var concern: Int {
    // What little is known of matters least.
    if reach == .outsideKnownFolders { return 8 }
    return switch state {
    case .notRead: isInRoot ? 0 : 7
    case .shadowed: 1
    case .unstable: 2
    case .unknown: isInRoot ? 3 : 6
    case .both: 3
    case .off: 4
    case .manual: 5
    case .on: 6
    }
  }

  /// The worst first, then by the agent's name.
  package static func worstFirst(_ left: AgentVerdict, _ right: AgentVerdict) -> Bool {
    left.concern != right.concern
      ? left.concern < right.concern : left.agentName.utf8.lexicographicallyPrecedes(right.agentName.utf8)
  }
}

extension AgentVerdict {
  /// The reason with the file and line, and with the copy that wins.
  ///
  /// - Parameter words: writes a path for a person.
  package func reasonWithPlace(_ words: (FilePath) -> String) -> String {
    var text = reason
    if let winner { text += ": \(words(winner))" }
    if let path, path != copy || line != nil, state != .shadowed || winner == nil || line != nil {
      let place = words(path) + (line.map { ":\($0)" } ?? "")
      text += winner == nil ? ", \(place)" : " (\(place))"
    }
    return text
  }
}
