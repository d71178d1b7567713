import Agents
import Catalog
import Formats
import Git
import Platform
import Store

/// What one walk found, before any document was read.
struct WalkFindings {
  /// Folders whose row in the index has to be written.
  var changedFolders: [FolderRecord] = []
  /// Every folder that was walked, by the way that led there.
  var folders: Set<FilePath> = []
  var skills: [SkillPlace] = []
  var projects: [Project] = []
  var roleFiles: [FilePlace] = []
  /// The agents' own roots that were met, with what stands directly in them.
  var roots: [FoundRoot] = []
  var notes: [ScanNote] = []
  var fileCount = 0
  var markdownCount = 0
  /// Whether the walk came to its end.
  var isComplete = true
}

/// A skill root of an agent, and its direct entries.
struct FoundRoot {
  var path: FilePath
  var entries: [FolderEntry]
}

/// Walks a folder and classifies what it sees by names alone: no file is opened.
///
/// A folder whose stamp is the one in the index has the entries in the index, so an unchanged tree costs one
/// `stat` a folder. Links are followed where they are a way in (an agent's folder, its root, a root's entry);
/// any other link is left to its target's own place.
struct Walk {
  let surroundings: Surroundings
  /// The rows of the index, by path.
  let stored: [FilePath: FolderRecord]
  /// Opens repositories for their ignore rules, each at most once.
  let repositories: RepositoryShelf
  /// Told the number of files seen, folder by folder; where it gives false the walk ends where it stands.
  let progress: (Int) -> Bool

  private var found = WalkFindings()
  private var pending: [Pending] = []
  /// How often links may still be followed; ends walks through folders that link to each other.
  private var linkBudget = 20_000
  private var linkedWorkTrees: [FilePath] = []

  private struct Pending {
    var path: FilePath
    var realPath: FilePath
    var context: WalkContext
  }

  private var folders: AgentFolders { surroundings.folders }

  init(
    surroundings: Surroundings, stored: [FilePath: FolderRecord], repositories: RepositoryShelf,
    progress: @escaping (Int) -> Bool
  ) {
    self.surroundings = surroundings
    self.stored = stored
    self.repositories = repositories
    self.progress = progress
  }

  /// Walks everything below `start`, which is an existing folder given by the way that people use.
  mutating func run(from start: FilePath) -> WalkFindings {
    let realStart = (try? FileSystem.realPath(start)) ?? start
    var context = surroundings.context(of: start)
    if context.agentBase == nil, case .workTree(let workTree) = GitDiscovery.discover(from: realStart).0,
      let relative = realStart.relative(to: workTree.path)
    {
      // A start that is itself ignored was asked for by name, so the rules do not hold in it.
      if relative.isEmpty || !repositories.isIgnored(relative, isFolder: true, in: workTree) {
        context.workTree = workTree
        context.ignoreKey = repositories.ignoreKey(of: workTree)
        for folder in relative.ancestorsFromTop {
          context.ignoreKey = Self.key(
            context.ignoreKey, with: workTree.path.appending(folder.bytes).appending(".gitignore"))
        }
      }
    }
    pending = [Pending(path: start, realPath: realStart, context: context)]
    drain()
    // Work trees that lie below the start in a folder that the walk did not enter.
    while let next = linkedWorkTrees.popLast() {
      guard start.contains(next), !found.folders.contains(next) else { continue }
      var context = surroundings.context(of: next)
      context.project = surroundings.nearestProject(above: next)
      pending.append(Pending(path: next, realPath: next, context: context))
      drain()
    }
    return found
  }

  private mutating func drain() {
    while let next = pending.popLast() { visit(next) }
  }

  private mutating func visit(_ place: Pending) {
    guard found.folders.insert(place.path).inserted else { return }
    let record: FolderRecord
    let isKnown: Bool
    do throws(FileError) {
      (record, isKnown) = try listing(of: place.path)
    } catch {
      note(.unreadable(error.reason), at: place.path)
      return
    }
    var context = place.context
    let entries = record.entries
    found.fileCount += entries.count { $0.kind == .regular }
    if !progress(found.fileCount) {
      found.isComplete = false
      pending = []
      linkedWorkTrees = []
      return
    }

    let workTree = enterRepository(entries, at: place, &context)
    let surroundingProject = place.context.project
    enterProject(entries, of: workTree, at: place, &context)

    let ignored = ignoredNames(in: entries, at: place, record: record, isKnown: isKnown, &context)
    if !isKnown || record.ignoredNames != ignored || record.ignoreKey != context.ignoreKey {
      var changed = record
      changed.ignoredNames = ignored
      changed.ignoreKey = context.ignoreKey
      found.changedFolders.append(changed)
    }
    if context.root != nil, context.depth == 0, !context.isPlainRoot {
      found.roots.append(FoundRoot(path: place.path, entries: entries))
    }
    let ignoredSet = Set(ignored)
    addSkill(entries, at: place, context: context, project: surroundingProject, ignored: ignoredSet)
    addFiles(entries, at: place, context: context, ignored: ignoredSet)
    enqueueFolders(entries, at: place, context: context, ignored: ignoredSet)
  }

  /// The folder's entries, from the index where its stamp says that they are the same.
  private func listing(of path: FilePath) throws(FileError) -> (FolderRecord, isKnown: Bool) {
    let readAt = SystemClock.now()
    let stamp = try FileSystem.stamp(of: path, followingLinks: true)
    if let known = stored[path], known.stamp == stamp, !stamp.isRacy(readAt: known.readAt) {
      return (known, true)
    }
    let entries = try FileSystem.entries(of: path)
    return (
      FolderRecord(
        path: path, stamp: stamp, readAt: readAt, entries: entries, ignoredNames: [], ignoreKey: []),
      false
    )
  }

  // MARK: - Repositories and projects

  /// Takes note of a repository whose top the folder is.
  ///
  /// - Returns: its work tree, or nil.
  private mutating func enterRepository(
    _ entries: [FolderEntry], at place: Pending, _ context: inout WalkContext
  ) -> GitWorkTree? {
    guard entries.contains(where: { $0.name == Self.gitName }) else { return nil }
    switch GitDiscovery.discover(from: place.realPath).0 {
    case .workTree(let workTree) where workTree.path == place.realPath:
      if context.agentBase == nil {
        context.workTree = workTree
        context.ignoreKey = repositories.ignoreKey(of: workTree)
      }
      linkedWorkTrees += workTree.linkedWorkTrees().filter(\.exists).map(\.path)
      for submodule in workTree.declaredSubmodules() where !submodule.isInitialised {
        note(.uninitializedSubmodule(workTree.path), at: place.path.appending(submodule.path.bytes))
      }
      return workTree
    case .broken(let at, let reason) where at == place.realPath || at.parent == place.realPath:
      note(.brokenRepository(reason), at: place.path)
      return nil
    default: return nil
    }
  }

  /// Takes note of a project, and makes it the context's.
  private mutating func enterProject(
    _ entries: [FolderEntry], of workTree: GitWorkTree?, at place: Pending, _ context: inout WalkContext
  ) {
    guard !surroundings.isHome(place.realPath) else { return }
    let basis: Project.Basis
    var parent = context.project
    if let workTree {
      basis = surroundings.basis(of: workTree)
      parent = surroundings.parent(of: workTree) ?? parent
    } else if holdsAgentFolder(entries, at: place.path) {
      basis = .agentFolder
    } else {
      return
    }
    found.projects.append(Project(path: place.path, basis: basis, parent: parent))
    context.project = place.path
  }

  private func holdsAgentFolder(_ entries: [FolderEntry], at path: FilePath) -> Bool {
    entries.contains { entry in
      guard entry.kind == .directory || entry.kind == .link, folders.names.contains(entry.name) else {
        return false
      }
      return folders.marksProject(entry.name) || surroundings.holdsAgentFolder(path)
    }
  }

  // MARK: - Ignore rules

  /// The names in the folder that git ignores, of those that the walk would look at.
  private func ignoredNames(
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
        guard FileRoles.isMarkdown(entry.name) || SkillFormat.isDocumentName(entry.name) else {
          return false
        }
        return repositories.isIgnored(
          relative.appending(entry.name), isFolder: false, in: workTree)
      default: return false
      }
    }.map(\.name)
  }

  /// A digest that changes when the ignore file at the path does.
  private static func key(_ key: [UInt8], with file: FilePath) -> [UInt8] {
    guard let stamp = try? FileSystem.stamp(of: file, followingLinks: true) else { return key }
    let text =
      "\(stamp.size) \(stamp.inode) \(stamp.modified.seconds) \(stamp.modified.nanoseconds) \(stamp.changed.seconds) \(stamp.changed.nanoseconds)"
    return Array(ContentDigest.sha256(key + file.bytes + [0] + Array(text.utf8)).prefix(16))
  }

  // MARK: - Skills

  /// What stands in the folder where a `SKILL.md` should be.
  static func skillEntry(_ entries: [FolderEntry], in folder: FilePath) -> (
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
      }
    default: return .irregular(name: entry.name, what: entry.kind.words)
    }
  }

  private mutating func addSkill(
    _ entries: [FolderEntry], at place: Pending, context: WalkContext, project: FilePath?,
    ignored: Set<[UInt8]>
  ) {
    let (entry, strays) = Self.skillEntry(entries, in: place.path)
    switch entry {
    case .missing: return
    case .document(let name), .irregular(let name, _):
      if ignored.contains(name) { return }
      if name != SkillFormat.documentName {
        // Another spelling is a near miss in a skills folder and just a file elsewhere.
        let parentName = place.path.parent?.name ?? []
        let isInSkills = context.root != nil || Self.skillsNames.contains(parentName)
        guard isInSkills, context.depth > 0 || context.root == nil else { return }
      }
    case .danglingLink, .linkLoop: break
    }
    found.skills.append(
      SkillPlace(
        path: place.path, realPath: place.realPath, entry: entry, strayNames: strays,
        project: project ?? (context.project == place.path ? nil : context.project),
        root: context.root, depth: context.root == nil ? nil : context.depth))
  }

  // MARK: - Files

  private mutating func addFiles(
    _ entries: [FolderEntry], at place: Pending, context: WalkContext, ignored: Set<[UInt8]>
  ) {
    for entry in entries {
      switch entry.kind {
      case .regular:
        guard !ignored.contains(entry.name) else { continue }
        if FileRoles.isMarkdown(entry.name) { found.markdownCount += 1 }
        guard FileRoles.canHaveRole(entry.name, inAgentFolder: context.agentBase != nil) else { continue }
        let path = place.path.appending(entry.name)
        if let role = FileRoles.role(of: relativeToProject(path, context)) {
          found.roleFiles.append(
            FilePlace(
              path: path, realPath: place.realPath.appending(entry.name), role: role,
              project: context.project, skill: nil))
        }
      case .fifo, .socket, .device:
        note(.irregular(entry.kind.words), at: place.path.appending(entry.name))
      case .link where !isWayIn(entry, at: place, context: context):
        let path = place.path.appending(entry.name)
        switch LinkTarget(of: path) {
        case .leads: break
        case .dangling(let target):
          // The document of a skill is reported with the skill.
          if !SkillFormat.isDocumentName(entry.name) { note(.danglingLink(target), at: path) }
        case .loop:
          if !SkillFormat.isDocumentName(entry.name) { note(.linkLoop, at: path) }
        }
      default: break
      }
    }
  }

  private func relativeToProject(_ path: FilePath, _ context: WalkContext) -> FilePath {
    guard let base = context.agentBase ?? context.project else { return path }
    return path.relative(to: base) ?? path
  }

  // MARK: - Descending

  private mutating func enqueueFolders(
    _ entries: [FolderEntry], at place: Pending, context: WalkContext, ignored: Set<[UInt8]>
  ) {
    // The stack is last in, first out; reversed, the walk goes in byte order.
    for entry in entries.reversed() {
      switch entry.kind {
      case .directory:
        if entry.name == Self.gitName { continue }
        let path = place.path.appending(entry.name)
        if VendoredFolders.names.contains(entry.name) {
          note(.vendored, at: path)
        } else if ignored.contains(entry.name) {
          note(.ignored, at: path)
        } else {
          pending.append(
            Pending(
              path: path, realPath: place.realPath.appending(entry.name),
              context: descend(into: entry.name, path: path, from: context)))
        }
      case .link where isWayIn(entry, at: place, context: context):
        follow(place.path.appending(entry.name), name: entry.name, from: place, context: context)
      default: break
      }
    }
  }

  /// Whether a link is a way in: an agent's folder, its root, or a direct entry of a root.
  private func isWayIn(_ entry: FolderEntry, at place: Pending, context: WalkContext) -> Bool {
    if SkillFormat.isDocumentName(entry.name) { return false }
    if folders.names.contains(entry.name) { return true }
    if context.root != nil { return context.depth == 0 }
    return rootContext(place.path.appending(entry.name), from: context) != nil
  }

  private mutating func follow(
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

  /// The context of a child folder.
  private func descend(into name: [UInt8], path: FilePath, from context: WalkContext) -> WalkContext {
    var inner = context
    if folders.names.contains(name) {
      inner.agentBase = path.parent
      inner.root = nil
      inner.isPlainRoot = false
      inner.depth = 0
      return inner
    }
    if context.root != nil {
      inner.depth += 1
      return inner
    }
    if let root = rootContext(path, from: context) {
      inner.root = path
      inner.isPlainRoot = root.isPlain
      inner.depth = 0
    }
    return inner
  }

  /// Whether the folder is a skill root of the agent's folder or the project around it.
  private func rootContext(_ path: FilePath, from context: WalkContext) -> (isPlain: Bool, Void)? {
    if let base = context.agentBase {
      guard let relative = path.relative(to: base), folders.roots.contains(relative) else { return nil }
      return (false, ())
    }
    guard let project = context.project, let relative = path.relative(to: project),
      folders.plainRoots.contains(relative)
    else { return nil }
    return (true, ())
  }

  private mutating func note(_ reason: ScanNote.Reason, at path: FilePath) {
    found.notes.append(ScanNote(reason, at: path))
  }

  private static let gitName = Array(".git".utf8)
  private static let ignoreName = Array(".gitignore".utf8)
  private static let skillsNames: Set<[UInt8]> = [Array("skills".utf8), Array("skill".utf8)]
}

extension FilePath {
  /// The folders from the first component down to this path itself, for a relative path.
  fileprivate var ancestorsFromTop: [FilePath] {
    var result: [FilePath] = [FilePath("")]
    var current = FilePath("")
    for component in components {
      current = current.isEmpty ? FilePath(bytes: component) : current.appending(component)
      result.append(current)
    }
    return result.dropLast()
  }
}
