package import Catalog

/// A program that reads skills: where it looks, what it accepts, which copy of a name wins, what switches a skill off.
///
/// Everything here is a fact about somebody else's program, so every part carries its ``Evidence``. An agent of which
/// only the folders are known has the same shape with ``isPlain`` set: what is not known of it is never guessed.
package struct Agent: Sendable, Hashable {
  /// The stable word, such as `claude-code`.
  package var id: String
  /// The vendor's name.
  package var name: String
  /// Where it looks for skills, the place that wins first.
  package var roots: [AgentRoot]
  /// What it looks at below a root.
  package var discovery: Discovery
  /// How it reads a skill's header and finds its name.
  package var header: HeaderRule
  /// What it does with two copies of one name.
  package var sameName: SameNameRule
  /// How its settings are read.
  package var settings: SettingsReader
  /// How much of the context its listing may take, where that is known.
  package var budget: ListingBudget?
  /// What shows that somebody uses it: folders and files below the home or a project, or absolute ones.
  package var traces: [FilePath]
  /// Whether no more than its folders is known.
  package var isPlain: Bool
  /// What is known of folders that are none of its roots; nil where it is that the agent does not read them.
  package var unlistedRoots: UnlistedRoots?
  /// Environment variables that move its folders or switch it; part of every verdict's key.
  package var variables: [String]
  /// Which of its roots win that lie in project folders above each other.
  package var folderOrder = AgentRoot.FolderOrder.byRoot

  package init(
    _ id: String, _ name: String, roots: [AgentRoot], discovery: Discovery, header: HeaderRule,
    sameName: SameNameRule, settings: SettingsReader = .none, budget: ListingBudget? = nil,
    traces: [String], isPlain: Bool = false, variables: [String] = []
  ) {
    self.id = id
    self.name = name
    self.roots = roots
    self.discovery = discovery
    self.header = header
    self.sameName = sameName
    self.settings = settings
    self.budget = budget
    self.traces = traces.map { FilePath($0) }
    self.isPlain = isPlain
    self.variables = variables
  }

  /// Roots of skills below a project folder, in the agent's own order.
  package var projectRoots: [FilePath] { roots.filter { $0.isInProject }.map(\.path).withoutRepetition }

  /// Roots of skills below the home.
  package var userRoots: [FilePath] { roots.filter { $0.place == .home }.map(\.path).withoutRepetition }

  /// What the agent's roots as a whole rest on.
  package var rootsEvidence: Evidence {
    let evidence = roots.first(where: \.isInProject)?.evidence ?? roots.first?.evidence ?? discovery.evidence
    let names = projectRoots.map(\.displayText).joined(separator: ", ")
    return names.isEmpty ? evidence : evidence.saying("reads \(names) of a project")
  }

  /// Everything that the agent is known by, for a table that is shown.
  package var evidence: [Evidence] {
    roots.map(\.evidence) + [discovery.evidence, header.evidence, sameName.evidence]
      + (budget.map { [$0.evidence] } ?? [])
  }
}

/// Roots of other agents of which nobody says whether an agent reads them too.
package struct UnlistedRoots: Sendable, Hashable {
  /// The roots that it is about, below a project or the home; nil for every root of another agent's.
  package var paths: Set<FilePath>?
  /// What it depends on; nil where only the folder of an installer is known.
  package var condition: String?
  /// Files without which it is known that the agent reads no other root: their names in the folder that the agent runs
  /// in or one above it, or their paths below the home; none where it is open in any case.
  package var files: [FilePath]
  package var evidence: Evidence

  package init(
    of paths: [String]? = nil, dependingOn condition: String? = nil, whereThereIs files: [String] = [],
    _ evidence: Evidence
  ) {
    self.files = files.map { FilePath($0) }
    self.paths = paths.map { Set($0.map { FilePath($0) }) }
    self.condition = condition
    self.evidence = evidence
  }

  /// Whether it is about a root.
  package func covers(_ root: FilePath) -> Bool { paths.map { $0.contains(root) } ?? true }
}

extension [FilePath] {
  /// The paths, each once, in their order.
  var withoutRepetition: [FilePath] {
    var seen: Set<FilePath> = []
    return filter { seen.insert($0).inserted }
  }
}

extension Agent {
  /// Every agent of the table, in alphabetical order of the ids.
  package static let all: [Agent] = (described + plain).sorted {
    $0.id.utf8.lexicographicallyPrecedes($1.id.utf8)
  }

  /// The agents that are known in depth.
  package static let described: [Agent] = [
    .claudeCode, .codex, .copilotCLI, .cursor, .geminiCLI, .goose, .hermes, .openClaw, .openCode, .pi,
    .visualStudioCode,
  ]

  /// The agent of an id, or nil.
  package static func named(_ id: String) -> Agent? { all.first { $0.id == id } }
}
