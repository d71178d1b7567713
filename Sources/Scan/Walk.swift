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
  /// Files that some format may read items from.
  var documents: [DocumentCandidate] = []
  /// The agents' own roots that were met, with what stands directly in them.
  var roots: [FoundRoot] = []
  /// Agents' folders and roots that cannot be listed, with the system's reason.
  var unreadableRoots: [(FilePath, String)] = []
  /// The folders that hold a project's configuration.
  var configuredFolders: Set<FilePath> = []
  var notes: [ScanNote] = []
  var fileCount = 0
  var markdownCount = 0
  /// Whether the walk came to its end.
  var isComplete = true
}

/// A skill root of an agent, and its direct entries.
struct FoundRoot {
  var path: FilePath
  var realPath: FilePath
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
  /// The files of the index that some format takes, where it was made with the same formats.
  let storedDocuments: Set<FilePath>
  /// Opens repositories for their ignore rules, each at most once.
  let repositories: RepositoryShelf
  /// The configuration's rules with a project's file, or with the user's alone.
  let rules: (FilePath?) -> FolderRules
  /// Whether files that are no skills are wanted.
  let takesFiles: Bool
  /// Told the number of files seen, folder by folder; where it gives false the walk ends where it stands.
  let progress: (Int) -> Bool

  var found = WalkFindings()
  var pending: [Pending] = []
  /// The folder where the walk began, as it was given and by its real path.
  private(set) var start = FilePath.root
  private var realStart = FilePath.root
  /// How often links may still be followed; ends walks through folders that link to each other.
  var linkBudget = 20_000
  private var linkedWorkTrees: [FilePath] = []
  private var lastDocumentPlace: (folder: FilePath, folders: [String], isInHome: Bool)?

  struct Pending {
    var path: FilePath
    var realPath: FilePath
    var context: WalkContext
  }

  /// The folders of agents where the walk is.
  func folders(_ context: WalkContext) -> AgentFolders {
    context.rules?.agentFolders ?? surroundings.folders
  }

  init(
    surroundings: Surroundings, stored: [FilePath: FolderRecord], storedDocuments: Set<FilePath> = [],
    repositories: RepositoryShelf, rules: @escaping (FilePath?) -> FolderRules, takesFiles: Bool = true,
    progress: @escaping (Int) -> Bool
  ) {
    self.takesFiles = takesFiles
    self.surroundings = surroundings
    self.stored = stored
    self.storedDocuments = storedDocuments
    self.repositories = repositories
    self.rules = rules
    self.progress = progress
  }

  /// Walks everything below `start`.
  mutating func run(from start: FilePath, projectFile: FilePath?) -> WalkFindings {
    begin(at: start, projectFile: projectFile)
    while goOn(for: .max) {}
    return found
  }

  /// Begins at an existing folder, given by the way that people use.
  ///
  /// - Parameter projectFile: the project's configuration that holds where it begins, or nil.
  mutating func begin(at start: FilePath, projectFile: FilePath?) {
    self.start = start
    realStart = (try? FileSystem.realPath(start)) ?? start
    var context = surroundings.context(of: start)
    context.rules = rules(projectFile)
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
  }

  /// Walks some more folders.
  ///
  /// - Returns: false once there are none left.
  mutating func goOn(for count: Int) -> Bool {
    for _ in 0..<count {
      guard let next = pending.popLast() ?? nextLinkedWorkTree() else { return false }
      visit(next)
    }
    return true
  }

  /// A work tree that lies below the start in a folder that the walk did not enter.
  private mutating func nextLinkedWorkTree() -> Pending? {
    while let next = linkedWorkTrees.popLast() {
      guard start.contains(next), !found.folders.contains(next) else { continue }
      var context = surroundings.context(of: next)
      context.project = surroundings.nearestProject(above: next)
      context.rules = rules(nil)
      return Pending(path: next, realPath: next, context: context)
    }
    return nil
  }

  private mutating func visit(_ place: Pending) {
    guard found.folders.insert(place.path).inserted else { return }
    let record: FolderRecord
    let isKnown: Bool
    do throws(FileError) {
      (record, isKnown) = try listing(of: place.path)
    } catch {
      addUnreadable(place, reason: error.reason)
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

    configure(entries, at: place, &context)

    var ignored = ignoredNames(in: entries, at: place, record: record, isKnown: isKnown, &context)
    if !isKnown || record.ignoredNames != ignored || record.ignoreKey != context.ignoreKey {
      var changed = record
      changed.ignoredNames = ignored
      changed.ignoreKey = context.ignoreKey
      found.changedFolders.append(changed)
    }
    ignored += configuredNames(in: entries, at: place, context)
    if context.root != nil, context.depth == 0, !context.isPlainRoot {
      found.roots.append(FoundRoot(path: place.path, realPath: place.realPath, entries: entries))
    }
    let ignoredSet = Set(ignored)
    addSkill(entries, at: place, context: &context, project: surroundingProject, ignored: ignoredSet)
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
    } else if surroundings.isConfiguredRoot(place.path) {
      basis = .configured
    } else {
      return
    }
    found.projects.append(Project(path: place.path, basis: basis, parent: parent))
    context.project = place.path
  }

  /// Whether an agent's folder makes the folder a project; one that a project's configuration adds makes no other, since
  /// the configuration ends where another project begins.
  private func holdsAgentFolder(_ entries: [FolderEntry], at path: FilePath) -> Bool {
    let folders = surroundings.folders
    return entries.contains { entry in
      guard entry.kind == .directory || entry.kind == .link, folders.names.contains(entry.name) else {
        return false
      }
      return folders.marksProject(entry.name) || surroundings.holdsAgentFolder(path)
    }
  }

  // MARK: - Files

  private mutating func addFiles(
    _ entries: [FolderEntry], at place: Pending, context: WalkContext, ignored: Set<[UInt8]>
  ) {
    for entry in entries {
      switch entry.kind {
      case .regular:
        guard takesFiles, !ignored.contains(entry.name) else { continue }
        if FileRoles.isMarkdown(entry.name) { found.markdownCount += 1 }
        let canHaveRole = FileRoles.canHaveRole(entry.name, inAgentFolder: context.agentBase != nil)
        let canHoldItems = context.skill == nil && context.formats.canHold(entry.name)
        let pluginRole = context.skill == nil ? surroundings.pluginRole(of: entry.name, in: place.path) : nil
        guard canHaveRole || canHoldItems || pluginRole != nil else { continue }
        let path = place.path.appending(entry.name)
        if canHoldItems { addDocument(path, entry, at: place, context: context) }
        if let role = (canHaveRole ? FileRoles.role(of: relativeToProject(path, context)) : nil) ?? pluginRole
        {
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
        case .leads(.directory):
          if let target = try? FileSystem.realPath(path), !realStart.contains(target) {
            note(.linkNotFollowed(target), at: path)
          }
        case .leads: break
        case .dangling(let target):
          // The document of a skill is reported with the skill.
          if !SkillFormat.isDocumentName(entry.name) { note(.danglingLink(target), at: path) }
        case .unreachable(let reason): note(.unreadable(reason), at: path)
        case .loop:
          if !SkillFormat.isDocumentName(entry.name) { note(.linkLoop, at: path) }
        }
      default: break
      }
    }
  }

  /// Takes note of a file that some format takes by its name and place.
  private mutating func addDocument(
    _ path: FilePath, _ entry: FolderEntry, at place: Pending, context: WalkContext
  ) {
    let entryPlace = documentPlace(of: place, context)
    let formatEntry = FormatEntry(
      folders: entryPlace.folders, name: entry.name, isInHome: entryPlace.isInHome)
    let candidate = DocumentCandidate(
      path: path, realPath: place.realPath.appending(entry.name), entry: formatEntry,
      project: context.project, formats: context.formats)
    // What the index knows to be one was asked about before.
    guard storedDocuments.contains(path) || candidate.formats.takes(candidate.place) else { return }
    found.documents.append(candidate)
  }

  /// Where the files of a folder lie, as formats see it; the same for all of them.
  private mutating func documentPlace(
    of place: Pending, _ context: WalkContext
  ) -> (folders: [String], isInHome: Bool) {
    if let last = lastDocumentPlace, last.folder == place.path { return (last.folders, last.isInHome) }
    let home = surroundings.home.flatMap { $0.contains(place.path) ? $0 : nil }
    let base = context.agentBase ?? context.project ?? home ?? start
    let folders = (place.path.relative(to: base) ?? place.path).components.map { FilePath.displayText($0) }
    let isInHome = surroundings.isHome(base)
    lastDocumentPlace = (place.path, folders, isInHome)
    return (folders, isInHome)
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
          note(ignoredReason(path, context), at: path)
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

  /// The context of a child folder.
  func descend(into name: [UInt8], path: FilePath, from context: WalkContext) -> WalkContext {
    var inner = context
    if folders(context).names.contains(name) {
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
    if let isPlain = isPlainRoot(path, from: context) {
      inner.root = path
      inner.isPlainRoot = isPlain
      inner.depth = 0
    }
    return inner
  }

  /// Whether the folder is a skill root of the agent's folder or the project around it.
  ///
  /// - Returns: whether it is a root with an everyday name; nil where it is none.
  func isPlainRoot(_ path: FilePath, from context: WalkContext) -> Bool? {
    if let base = context.agentBase {
      guard let relative = path.relative(to: base), folders(context).roots.contains(relative) else {
        return nil
      }
      return false
    }
    guard let project = context.project, let relative = path.relative(to: project),
      folders(context).plainRoots.contains(relative)
    else { return nil }
    return true
  }

  mutating func note(_ reason: ScanNote.Reason, at path: FilePath) {
    found.notes.append(ScanNote(reason, at: path))
  }

  static let gitName = Array(".git".utf8)
  static let ignoreName = Array(".gitignore".utf8)
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
