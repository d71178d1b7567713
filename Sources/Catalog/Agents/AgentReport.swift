/// What one agent loads in a folder, in its own order, and what it passes over.
package struct AgentReport: Sendable, Hashable {
  /// A folder in which it looks.
  package struct Root: Sendable, Hashable {
    package var path: FilePath
    /// `project`, `user`, `system`, `plugin` or `extra`.
    package var scope: String
    package var exists: Bool
    /// How many skills it gets from there.
    package var count: Int
    /// Why it cannot be read, or nil.
    package var problem: String?
    package var rule: Evidence

    package init(
      path: FilePath, scope: String, exists: Bool, count: Int, problem: String? = nil, rule: Evidence
    ) {
      self.problem = problem
      self.path = path
      self.scope = scope
      self.exists = exists
      self.count = count
      self.rule = rule
    }
  }

  /// A settings file that it reads.
  package struct Setting: Sendable, Hashable {
    package var path: FilePath
    package var scope: String
    package var exists: Bool
    /// What is wrong with it, and where.
    package var problem: String?
    package var line: Int?

    package init(path: FilePath, scope: String, exists: Bool, problem: String? = nil, line: Int? = nil) {
      self.path = path
      self.scope = scope
      self.exists = exists
      self.problem = problem
      self.line = line
    }
  }

  /// What the listing costs.
  package struct Listing: Sendable, Hashable {
    package var count: Int
    /// Characters of the descriptions that the model sees.
    package var characters: Int
    /// Tokens, an estimate.
    package var tokens: Int
    /// Characters of the whole listing as the agent counts it.
    package var total: Int
    package var limit: Int?
    /// Names of skills whose description is cut.
    package var cut: [String]
    /// What happens to what does not fit, in words.
    package var consequence: String?
    package var rule: Evidence?

    package init(
      count: Int, characters: Int, tokens: Int, total: Int, limit: Int?, cut: [String], consequence: String?,
      rule: Evidence?
    ) {
      self.count = count
      self.characters = characters
      self.tokens = tokens
      self.total = total
      self.limit = limit
      self.cut = cut
      self.consequence = consequence
      self.rule = rule
    }

    package var isOverBudget: Bool { limit.map { total > $0 } ?? false }
  }

  package var agent: String
  package var name: String
  /// The folder that it is thought to run in.
  package var folder: FilePath
  /// What shows that it is used.
  package var traces: [FilePath]
  package var roots: [Root]
  package var settings: [Setting]
  /// Every copy that it finds, in its own order.
  package var verdicts: [AgentVerdict]
  package var listing: Listing
  package var remarks: [String]
  /// What it was seen to list here, or nil.
  package var observation: Observation?
  /// Every fact of the table that the report rests on.
  package var evidence: [Evidence]

  package init(
    agent: String, name: String, folder: FilePath, traces: [FilePath], roots: [Root], settings: [Setting],
    verdicts: [AgentVerdict], listing: Listing, remarks: [String], evidence: [Evidence]
  ) {
    self.agent = agent
    self.name = name
    self.folder = folder
    self.traces = traces
    self.roots = roots
    self.settings = settings
    self.verdicts = verdicts
    self.listing = listing
    self.remarks = remarks
    self.evidence = evidence
  }

  /// The verdicts of some states, in order.
  package func verdicts(_ states: AgentVerdict.State...) -> [AgentVerdict] {
    verdicts.filter { states.contains($0.state) }
  }

  /// What it loads.
  package var loaded: [AgentVerdict] { verdicts(.on, .both, .manual) }

  /// What it finds and passes over.
  package var passedOver: [AgentVerdict] { verdicts(.off, .shadowed, .notRead) }

  /// What it finds and nobody can say whether it loads.
  package var uncertain: [AgentVerdict] { verdicts(.unstable, .unknown) }

  /// Whether nothing is known of what it loads, since settings of it cannot be read.
  package var isUnknown: Bool { loaded.isEmpty && !problems.isEmpty && !verdicts(.unknown).isEmpty }

  /// What is wrong with its settings.
  package var problems: [Setting] { settings.filter { $0.problem != nil } }
}
