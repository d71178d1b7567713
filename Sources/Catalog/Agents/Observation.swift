/// What an agent was seen to list: the skills that one of its transcripts names, at a time.
///
/// A prediction is held against the newest one of the folder; nothing is ever said without one.
package struct Observation: Sendable, Hashable {
  /// The agent's id.
  package var agent: String
  /// The folder that the agent ran in.
  package var folder: FilePath
  package var at: Timestamp
  /// The names that it listed.
  package var names: Set<String>
  /// The transcript.
  package var source: FilePath?

  package init(agent: String, folder: FilePath, at: Timestamp, names: Set<String>, source: FilePath?) {
    self.agent = agent
    self.folder = folder
    self.at = at
    self.names = names
    self.source = source
  }

  /// What an observation says of a prediction.
  package struct Comparison: Sendable, Hashable {
    /// Whether the agent listed the skill.
    package var isListed: Bool
    /// Whether that is what was predicted.
    package var agrees: Bool
    package var at: Timestamp
    package var source: FilePath?

    package init(isListed: Bool, agrees: Bool, at: Timestamp, source: FilePath?) {
      self.isListed = isListed
      self.agrees = agrees
      self.at = at
      self.source = source
    }
  }

  /// The observation to hold a prediction for a folder against: the newest of that folder, else of the project's top.
  package static func newest(
    of agent: String, in folder: FilePath, top: FilePath?, among observations: [Observation]
  ) -> Observation? {
    func newest(_ place: FilePath) -> Observation? {
      observations.filter { $0.agent == agent && $0.folder == place }.max { $0.at < $1.at }
    }
    return newest(folder) ?? top.flatMap(newest)
  }

  /// Holds a verdict against what was listed; nil where the verdict predicts nothing.
  ///
  /// `on`, `shadowed`, `both` and `unstable` predict that the name is listed, since some copy of it is; `manual`, `off`
  /// and a copy that is not read predict that it is not. A copy that lies outside the agent's roots predicts nothing:
  /// another copy may bear the name.
  package func comparison(with verdict: AgentVerdict) -> Comparison? {
    let predicted: Bool
    switch verdict.state {
    case .on, .both, .unstable: predicted = true
    case .shadowed where verdict.winner != nil: predicted = true
    case .manual, .off: predicted = false
    case .notRead where verdict.isInRoot && verdict.rivals.isEmpty: predicted = false
    case .shadowed, .notRead, .unknown: return nil
    }
    guard let name = verdict.name else { return nil }
    let isListed = names.contains(name)
    return Comparison(isListed: isListed, agrees: isListed == predicted, at: at, source: source)
  }
}

extension Observation.Comparison {
  /// What the observation says, without its time.
  package var words: String {
    agrees ? "agrees with what it listed" : isListed ? "differs: it listed it" : "differs: it did not list it"
  }
}

/// How often an agent used a skill, as its transcripts or its own counters say.
package struct SkillUse: Sendable, Hashable {
  /// The name under which the agent called it.
  package var name: String
  /// The agent's id.
  package var agent: String
  package var count: Int
  package var last: Timestamp?
  /// Since when uses were recorded, or nil where nothing says.
  package var since: Timestamp?
  /// The file or kind of file that says so.
  package var source: String

  package init(
    name: String, agent: String, count: Int, last: Timestamp?, since: Timestamp?, source: String
  ) {
    self.name = name
    self.agent = agent
    self.count = count
    self.last = last
    self.since = since
    self.source = source
  }
}
