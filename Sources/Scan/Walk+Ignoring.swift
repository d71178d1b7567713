import Agents
import Catalog
import Formats
import Platform
import Store

extension Walk {
  /// The names in the folder that git ignores, of those that the walk would look at.
  func ignoredNames(
    in entries: [FolderEntry], at place: Pending, record: FolderRecord, isKnown: Bool,
    _ context: inout WalkContext
  ) -> [[UInt8]] {
    guard let workTree = context.workTree, context.agentBase == nil,
      let relative = place.realPath.relative(to: workTree.path)
    else {
      context.ignoreKey = []
      return []
    }
    if entries.contains(where: { $0.name == Self.ignoreName }) {
      context.ignoreKey = Self.key(
        context.ignoreKey, with: place.realPath.appending(Self.ignoreName))
    }
    if isKnown, record.ignoreKey == context.ignoreKey { return record.ignoredNames }
    return entries.filter { entry in
      switch entry.kind {
      case .directory:
        if entry.name == Self.gitName || VendoredFolders.names.contains(entry.name) { return false }
        if folders.names.contains(entry.name) { return false }
        return repositories.isIgnored(
          relative.appending(entry.name), isFolder: true, in: workTree)
      case .regular, .link:
        guard
          FileRoles.isMarkdown(entry.name) || SkillFormat.isDocumentName(entry.name)
            || Format.canHold(entry.name)
        else {
          return false
        }
        return repositories.isIgnored(
          relative.appending(entry.name), isFolder: false, in: workTree)
      default: return false
      }
    }.map(\.name)
  }

  /// A digest that changes when the ignore file at the path does.
  static func key(_ key: [UInt8], with file: FilePath) -> [UInt8] {
    guard let stamp = try? FileSystem.stamp(of: file, followingLinks: true) else { return key }
    return Array(ContentDigest.sha256(key + file.bytes + [0] + stamp.keyBytes).prefix(16))
  }
}
