import Catalog

extension Walk {
  /// Takes note of a skill, where the folder is one.
  mutating func addSkill(
    _ entries: [FolderEntry], at place: Pending, context: inout WalkContext, project: FilePath?,
    ignored: Set<[UInt8]>
  ) {
    let (entry, strays) = SkillEntries.find(entries, in: place.path)
    guard SkillEntries.makeSkill(entry, at: place.path, context: context) else { return }
    switch entry {
    case .document(let name) where ignored.contains(name),
      .irregular(let name, _) where ignored.contains(name):
      return
    default: break
    }
    found.skills.append(
      SkillPlace(
        path: place.path, realPath: place.realPath, entry: entry, strayNames: strays,
        project: project ?? (context.project == place.path ? nil : context.project),
        root: context.root, depth: context.root == nil ? nil : context.depth, container: context.skill))
    context.skill = place.path
  }

  /// Takes note of a folder that cannot be listed: in a root it is a skill that does not load.
  mutating func addUnreadable(_ place: Pending, reason: String) {
    note(.unreadable(reason), at: place.path)
    let context = place.context
    let entry = SkillPlace.Entry.unreadable(name: nil, reason: reason)
    if SkillEntries.makeSkill(entry, at: place.path, context: context) {
      found.skills.append(
        SkillPlace(
          path: place.path, realPath: place.realPath, entry: entry, project: context.project,
          root: context.root, depth: context.depth, container: context.skill))
    } else if context.agentBase != nil, context.root == nil || context.depth == 0 {
      found.unreadableRoots.append((place.path, reason))
    }
  }
}
