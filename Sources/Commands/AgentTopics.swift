import Agents
import Arguments
import Catalog

/// A page of help for every agent that is known in depth, made of the table of agents.
enum AgentTopics {
  static let all = Agent.described.map(topic)

  static func topic(_ agent: Agent) -> HelpTopic {
    var rules = [
      ("finds", agent.discovery.evidence), ("header", agent.header.evidence),
      ("one name twice", agent.sameName.evidence),
    ]
    if let budget = agent.budget { rules.append(("budget", budget.evidence)) }
    let roots = agent.roots.enumerated().map { index, root in
      HelpEntry("\(index + 1). \(place(of: root))", note(of: root))
    }
    let settings = settingsFiles(of: agent).map { HelpEntry($0.path, "settings, \($0.scope)") }
    var sources: [String] = []
    for evidence in agent.evidence where !sources.contains(evidence.origin) {
      sources.append(evidence.origin)
    }
    return HelpTopic(
      agent.id, summary: "what \(agent.name) reads, and in what order",
      paragraphs: [
        "Where \(agent.name) looks for skills, first what wins; then how it reads them, the settings that can switch a skill, and what all of this rests on. skillhub agents \(agent.id) shows what it comes to in a folder. The configuration can correct it: skillhub help configuration."
      ],
      entries: roots + rules.map { HelpEntry($0.0, $0.1.rule) } + settings
        + (agent.variables.isEmpty
          ? [] : [HelpEntry("variables", agent.variables.joined(separator: ", "))])
        + sources.map { HelpEntry("source", $0) },
      isListed: false)
  }

  /// A root as somebody would write it.
  private static func place(of root: AgentRoot) -> String {
    switch root.place {
    case .home:
      if let variable = root.variable, let rest = root.path.relative(to: variable.replaces) {
        let path = rest.isEmpty ? "" : "/" + rest.displayText
        return "~/\(root.path.displayText) or $\(variable.name)\(path)"
      }
      return "~/\(root.path.displayText)"
    case .system, .workingFolder, .everyFolderToTop, .everyFolderUp, .top, .topOrFolder:
      return root.path.displayText
    }
  }

  private static func note(of root: AgentRoot) -> String {
    let place: String? =
      switch root.place {
      case .workingFolder: "of the folder that it runs in"
      case .everyFolderToTop: "of every folder from the one that it runs in to the top of the repository"
      case .everyFolderUp: "of every folder above the one that it runs in"
      case .top: "of the top of the repository"
      case .topOrFolder: "of the top of the repository, else of the folder that it runs in"
      case .home, .system: nil
      }
    let words = [
      place, root.needsTrust ? "once the folder is trusted" : nil,
      root.isReadBelow ? "also of folders below, once it works there" : nil,
      root.skipsHidden ? "hidden folders passed over" : nil,
    ].compactMap { $0 }
    let rule = root.evidence.rule
    // What only says where it lies says nothing more than the label.
    let isPlain = ["reads ~/\(root.path)", "reads \(root.path)"].contains(rule)
    return (["\(root.scope.rawValue) skills"] + words).joined(separator: ", ") + (isPlain ? "" : "; \(rule)")
  }

  /// The files that are read of settings, in a project called PROJECT and a home.
  private static func settingsFiles(of agent: Agent) -> [(path: String, scope: String)] {
    let (home, project) = (FilePath("/HOME"), FilePath("/PROJECT"))
    let standpoint = Standpoint(folder: project, top: project, home: home, variables: [:])
    return agent.settings.files(at: standpoint, reading: SettingsReading()).map { file in
      let path =
        if let rest = file.path.relative(to: home) {
          "~/\(rest)"
        } else if let rest = file.path.relative(to: project) {
          "\(rest)"
        } else {
          "\(file.path)"
        }
      return (path, file.scope)
    }
  }
}
