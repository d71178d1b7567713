package import Agents
import Catalog
package import Configuration

/// The table of agents with what a configuration corrects and adds.
///
/// ```yaml
/// agents:
///   claude-code:
///     budget: 30000
///   my-agent:
///     name: My Agent
///     project: [.my/skills]
///     user: [.my/skills]
///     depth: 3
///     order: first        # or all, undefined
/// ```
package struct ConfiguredAgents: Sendable {
  /// The table.
  package private(set) var agents: [Agent] = Agent.all
  package private(set) var faults: [ConfigurationFault] = []

  private static let keys = ["name", "project", "user", "depth", "order", "budget"]

  package init(_ configuration: Configuration) {
    let sections = configuration[Settings.agents]
    guard !sections.isEmpty else { return }
    for section in sections {
      for field in section.fields { read(field, in: section) }
    }
    agents.sort { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) }
  }

  private mutating func read(_ field: HeaderField, in section: ConfigurationSection) {
    func fault(_ message: String, at position: TextPosition, hint: String? = nil) {
      faults.append(section.fault("agents.\(field.key) \(message)", at: position, hint: hint))
    }
    let isWord = field.key.utf8.allSatisfy { (0x61...0x7A).contains($0) || ASCII.isDigit($0) || $0 == 0x2D }
    guard isWord, !field.key.isEmpty, field.key.utf8.count <= 40 else {
      return fault("must be a word of a to z, digits and dashes", at: field.keyPosition)
    }
    guard case .mapping(let parts) = field.value.content else {
      return fault(
        "must be a mapping, is \(field.value.shape)", at: field.value.start, hint: "project: [.my/skills]")
    }
    let evidence = Evidence(
      "the configuration says so", source: section.file.path.displayText,
      confirmed: "line \(field.keyPosition.line)", voice: .configuration)
    let known = agents.first { $0.id == field.key }
    var agent = known ?? Agent(folders: field.key, field.key, project: [], user: [], evidence: evidence)
    for part in parts {
      switch part.key {
      case "name":
        guard let text = part.value.text, !text.isEmpty else {
          fault("name must be text", at: part.value.start); continue
        }
        agent.name = text
      case "project", "user":
        guard let paths = Self.paths(part.value) else {
          fault("\(part.key) must be a list of folders, without a slash in front", at: part.value.start)
          continue
        }
        let isProject = part.key == "project"
        let others = agent.roots.filter { isProject ? $0.place == .home : $0.isInProject }
        let system = agent.roots.filter { $0.place == .system }
        let own = paths.map {
          AgentRoot($0, isProject ? .everyFolderToTop : .home, isProject ? .project : .user, evidence)
        }
        agent.roots = isProject ? own + others + system : others + own + system
      case "depth":
        guard let depth = part.value.text.flatMap({ Int($0) }), (1...64).contains(depth) else {
          fault("depth must be a whole number from 1 to 64", at: part.value.start)
          continue
        }
        agent.discovery.depth = min(agent.discovery.depth.lowerBound, depth)...depth
        agent.discovery.isDepthConfirmed = true
        agent.discovery.evidence = evidence
      case "order":
        let orders = ["first": SameNameRule.Order.firstRoot, "all": .all, "undefined": .undefined]
        guard let order = part.value.text.flatMap({ orders[$0] }) else {
          fault("order must be one of first, all, undefined", at: part.value.start)
          continue
        }
        agent.sameName = SameNameRule(order, evidence)
      case "budget":
        guard let characters = part.value.text.flatMap({ Int($0) }), characters > 0 else {
          fault("budget must be a number of characters", at: part.value.start)
          continue
        }
        let old = agent.budget
        agent.budget = ListingBudget(
          characters: characters, perSkill: old?.perSkill, overhead: old?.overhead,
          cut: old?.cut ?? .unknownSkills,
          evidence.saying("the configuration gives its listing \(NumberText.grouped(characters)) characters"))
      default:
        fault(
          "has no key \(part.key)", at: part.keyPosition, hint: "keys: \(Self.keys.joined(separator: ", "))")
      }
    }
    guard !agent.roots.isEmpty else {
      return fault("needs project or user folders", at: field.keyPosition, hint: "project: [.my/skills]")
    }
    if known == nil {
      agent.traces = (agent.projectRoots + agent.userRoots).compactMap { $0.parent }.filter {
        $0 != FilePath(".agents")
      }
    }
    agents.removeAll { $0.id == agent.id }
    agents.append(agent)
  }

  /// Folders below a project or the home.
  private static func paths(_ value: HeaderValue) -> [String]? {
    let values: [HeaderValue] =
      switch value.content {
      case .list(let values): values
      case .scalar: [value]
      case .mapping: []
      }
    let paths = values.compactMap(\.text).filter { text in
      !text.isEmpty && !text.hasPrefix("/") && !text.contains("..") && text.utf8.count <= 400
    }
    return paths.count == values.count && !paths.isEmpty ? paths : nil
  }
}
