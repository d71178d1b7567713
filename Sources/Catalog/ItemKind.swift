/// What an item is. The raw value is the word that people type and that machine forms print.
///
/// A kind that is added gets a case here and a case of ``Item``; the compiler then names every place that
/// has to answer for it.
package enum ItemKind: String, CaseIterable, Sendable, Codable {
  case project
  case skill
  case file

  /// The word for several of them.
  package var plural: String {
    switch self {
    case .project: "projects"
    case .skill: "skills"
    case .file: "files"
    }
  }

  /// The word at the start of a line.
  package var title: String {
    switch self {
    case .project: "Project"
    case .skill: "Skill"
    case .file: "File"
    }
  }
}

extension ItemKind: Comparable {
  /// Orders as the kinds are declared, which is the order of lists.
  package static func < (left: ItemKind, right: ItemKind) -> Bool {
    left.order < right.order
  }

  private var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
