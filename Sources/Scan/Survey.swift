package import Catalog
package import Validation

/// The skills below some paths, each read once, with everything that the rules say of them and their places.
package struct Survey: Sendable {
  package private(set) var skills: [LoadedSkill] = []
  /// Findings of all skills and of their places, in the order of reports.
  package var findings: [Finding] { (skills.flatMap(\.findings) + placements).sorted() }

  /// What the rules say of the roots that the skills lie in.
  private var placements: Set<Finding> = []
  package var notes: [ScanNote] = []
  /// Commands that share their names with the skills of a root.
  var commands: [(name: String, path: FilePath, root: FilePath)] = []
  /// Listings of agents that do not fit, each agent and project once.
  var listings: [CollectionSubject.Listing] = []
  private var seen: Set<FilePath> = []

  package init() {}

  /// What the rules say of the roots that the skills lie in, in the order of reports.
  package var placement: [Finding] { placements.sorted() }

  /// Adds skills that are not there yet under another way.
  package mutating func add(_ loaded: [LoadedSkill]) {
    // They come in order, path by path.
    var isSorted = true
    for skill in loaded where seen.insert(skill.place.realPath).inserted {
      if let last = skills.last?.place.path, skill.place.path < last { isSorted = false }
      skills.append(skill)
    }
    if !isSorted { skills.sort { $0.place.path < $1.place.path } }
  }

  /// Adds findings about a root, each once.
  package mutating func add(_ findings: [Finding]) { placements.formUnion(findings) }

  /// What the rules about skills beside each other say of all of them. Copies are read for it, where there are any.
  package func comparison(_ rules: RuleSet) -> [Finding] {
    var copies: [String: Int] = [:]
    for loaded in skills where loaded.place.root != nil { copies[loaded.skill.name, default: 0] += 1 }
    let subjects = skills.map { loaded in
      let place = loaded.place
      let isInAgentRoot = place.root != nil && place.container == nil
      return CollectionSubject.Skill(
        path: place.path, document: place.document, name: loaded.skill.name,
        namePosition: loaded.namePosition,
        project: place.project, root: place.root ?? place.path.nearestSkillsFolder,
        isInAgentRoot: isInAgentRoot,
        contents: isInAgentRoot && copies[loaded.skill.name, default: 0] > 1
          ? SkillFolder.contents(of: place) : nil)
    }
    return rules.check(CollectionSubject(subjects, commands: commands, listings: listings))
  }
}
