package import Catalog

/// The skills below some paths, each read once, with everything that the rules say of them and their places.
package struct Survey: Sendable {
  package private(set) var skills: [LoadedSkill] = []
  /// What the rules say of the roots that the skills lie in.
  private var placement: Set<Finding> = []
  package var notes: [ScanNote] = []
  private var seen: Set<FilePath> = []

  package init() {}

  /// Findings of all skills and of their places, in the order of reports.
  package var findings: [Finding] { (skills.flatMap(\.findings) + placement).sorted() }

  /// Adds skills that are not there yet under another way.
  package mutating func add(_ loaded: [LoadedSkill]) {
    for skill in loaded where seen.insert(skill.place.realPath).inserted { skills.append(skill) }
    skills.sort { $0.place.path < $1.place.path }
  }

  /// Adds findings about a root, each once.
  package mutating func add(_ findings: [Finding]) { placement.formUnion(findings) }

  package mutating func merge(_ other: Survey) {
    add(other.skills)
    placement.formUnion(other.placement)
    notes += other.notes
  }
}
