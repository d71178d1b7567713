import Catalog
import Formats

/// What in a folder makes it a skill; asked by walks and for single paths alike.
enum SkillEntries {
  /// What stands in the folder where a `SKILL.md` should be.
  static func find(_ entries: [FolderEntry], in folder: FilePath) -> (
    entry: SkillPlace.Entry, strayNames: [[UInt8]]
  ) {
    let spellings = entries.filter { SkillFormat.isDocumentName($0.name) }
    guard let chosen = spellings.first(where: { $0.name == SkillFormat.documentName }) ?? spellings.first
    else { return (.missing, []) }
    let strays = spellings.map(\.name).filter { $0 != chosen.name }
    return (documentEntry(chosen, in: folder), strays)
  }

  private static func documentEntry(_ entry: FolderEntry, in folder: FilePath) -> SkillPlace.Entry {
    let path = folder.appending(entry.name)
    switch entry.kind {
    case .regular: return .document(name: entry.name)
    case .link:
      switch LinkTarget(of: path) {
      case .leads(let kind):
        return kind == .regular
          ? .document(name: entry.name)
          : .irregular(name: entry.name, what: kind.words)
      case .dangling(let target): return .danglingLink(target: target)
      case .loop: return .linkLoop
      case .unreachable(let reason): return .unreadable(name: entry.name, reason: reason)
      }
    default: return .irregular(name: entry.name, what: entry.kind.words)
    }
  }

  /// Whether what stands in a folder makes it a skill.
  ///
  /// `SKILL.md` does so anywhere. Another spelling is a near miss where skills are expected, and just a file
  /// elsewhere.
  static func makeSkill(_ entry: SkillPlace.Entry, at path: FilePath, context: WalkContext) -> Bool {
    switch entry {
    case .missing: return false
    case .danglingLink, .linkLoop: return true
    case .unreadable(let name, _) where name == nil: return context.root != nil && context.depth > 0
    case .document(let name), .irregular(let name, _), .unreadable(let name?, _):
      if name == SkillFormat.documentName { return true }
      if context.root != nil { return context.depth > 0 }
      return skillsNames.contains(path.parent?.name ?? [])
    case .unreadable: return false
    }
  }

  private static let skillsNames: Set<[UInt8]> = [Array("skills".utf8), Array("skill".utf8)]
}
