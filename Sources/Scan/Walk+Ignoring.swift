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
    let hasIgnoreFile = entries.contains { $0.name == Self.ignoreName }
    if hasIgnoreFile {
      context.ignoreKey = Self.key(
        context.ignoreKey, with: place.realPath.appending(Self.ignoreName))
    }
    let agentFolders = folders(context)
    // What was ignored may be an agent's folder since the configuration says so.
    if isKnown, record.ignoreKey == context.ignoreKey,
      !record.ignoredNames.contains(where: agentFolders.names.contains)
    {
      return record.ignoredNames
    }
    return entries.filter { entry in
      switch entry.kind {
      case .directory:
        if entry.name == Self.gitName || VendoredFolders.names.contains(entry.name) { return false }
        if agentFolders.names.contains(entry.name) { return false }
        return repositories.isIgnored(
          relative.appending(entry.name), isFolder: true, in: workTree, hasIgnoreFile: hasIgnoreFile)
      case .regular, .link:
        guard
          SkillFormat.isDocumentName(entry.name)
            || takesFiles && (FileRoles.isMarkdown(entry.name) || context.formats.canHold(entry.name))
        else {
          return false
        }
        return repositories.isIgnored(
          relative.appending(entry.name), isFolder: false, in: workTree, hasIgnoreFile: hasIgnoreFile)
      default: return false
      }
    }.map(\.name)
  }

  /// The names in the folder that the configuration says to pass over.
  func configuredNames(in entries: [FolderEntry], at place: Pending, _ context: WalkContext) -> [[UInt8]] {
    guard let rules = context.rules, rules.ignoresAnything else { return [] }
    let base = context.project ?? context.agentBase ?? start
    return entries.filter {
      rules.ignores(place.path.appending($0.name), isFolder: $0.kind == .directory, base: base)
    }.map(\.name)
  }

  /// Why a folder is not entered.
  func ignoredReason(_ path: FilePath, _ context: WalkContext) -> ScanNote.Reason {
    let base = context.project ?? context.agentBase ?? start
    return context.rules?.ignores(path, isFolder: true, base: base) ?? false ? .passedOver : .ignored
  }

  /// Takes over what the configuration of a project says, where the folder has one or is another project.
  mutating func configure(_ entries: [FolderEntry], at place: Pending, _ context: inout WalkContext) {
    // A project's configuration ends where another project begins.
    if context.project == place.path, place.context.project != place.path { context.rules = rules(nil) }
    guard entries.contains(where: { $0.name == ConfigurationShelf.fileName }) else { return }
    found.configuredFolders.insert(place.path)
    guard context.project != nil || place.path == start else { return }
    context.rules = rules(place.path.appending(ConfigurationShelf.fileName))
    if let fault = context.rules?.fault {
      note(.faultyConfiguration(fault), at: place.path.appending(ConfigurationShelf.fileName))
    }
  }

  /// A digest that changes when the ignore file at the path does.
  static func key(_ key: [UInt8], with file: FilePath) -> [UInt8] {
    guard let stamp = try? FileSystem.stamp(of: file, followingLinks: true) else { return key }
    return Array(ContentDigest.sha256(key + file.bytes + [0] + stamp.keyBytes).prefix(16))
  }
}
