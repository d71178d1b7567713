import Agents
import Catalog
import Formats
import Platform

extension Walk {
  /// Whether a link is a way in: an agent's folder, its root, or a direct entry of a root.
  func isWayIn(_ entry: FolderEntry, at place: Pending, context: WalkContext) -> Bool {
    if SkillFormat.isDocumentName(entry.name) { return false }
    if folders(context).names.contains(entry.name) { return true }
    if context.root != nil { return context.depth == 0 }
    return isPlainRoot(place.path.appending(entry.name), from: context) != nil
  }

  mutating func follow(
    _ path: FilePath, name: [UInt8], from place: Pending, context: WalkContext
  ) {
    let isEntry = context.root != nil && context.depth == 0
    switch LinkTarget(of: path) {
    case .dangling(let target):
      if isEntry, !context.isPlainRoot {
        addBrokenSkill(path, .danglingLink(target: target), context)
      } else {
        note(.danglingLink(target), at: path)
      }
    case .loop:
      if isEntry, !context.isPlainRoot {
        addBrokenSkill(path, .linkLoop, context)
      } else {
        note(.linkLoop, at: path)
      }
    case .leads(.directory):
      guard let target = try? FileSystem.realPath(path) else { return }
      if target.contains(place.realPath) || context.linkTargets.contains(target) {
        note(.linkUpwards(target), at: path)
        return
      }
      guard linkBudget > 0, context.linkTargets.count < 3 else {
        note(.tooManyLinks, at: path)
        return
      }
      linkBudget -= 1
      var inner = descend(into: name, path: path, from: context)
      inner.linkTargets.append(target)
      pending.append(Pending(path: path, realPath: target, context: inner))
    case .unreachable(let reason):
      if isEntry, !context.isPlainRoot {
        addBrokenSkill(path, .unreadable(name: nil, reason: reason), context)
      } else {
        note(.unreadable(reason), at: path)
      }
    case .leads: break
    }
  }

  private mutating func addBrokenSkill(
    _ path: FilePath, _ entry: SkillPlace.Entry, _ context: WalkContext
  ) {
    found.skills.append(
      SkillPlace(
        path: path, realPath: path, entry: entry, project: context.project, root: context.root,
        depth: context.depth + 1))
  }
}
