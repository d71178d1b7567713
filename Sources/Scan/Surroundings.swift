import Agents
import Catalog
import Formats
import Git
import Platform

/// Finds out what lies above a path, without a walk. What it finds out of a folder it remembers for as long as it
/// lives: a command asks the same ancestors again and again.
final class Surroundings {
  let folders: AgentFolders
  /// The folders of agents at a path: with what the configuration of its project adds.
  var foldersIn: (FilePath) -> AgentFolders
  let home: FilePath?
  /// The home with links resolved: two spellings of one home are one.
  private let realHome: FilePath?
  /// Folders that the user's configuration calls roots, as written and by their real paths.
  private let roots: Set<FilePath>
  private var projects: [FilePath: Project.Basis?] = [:]

  init(folders: AgentFolders, home: FilePath?, roots: [FilePath] = []) {
    self.folders = folders
    foldersIn = { _ in folders }
    self.home = home
    self.roots = Set(roots + roots.compactMap { try? FileSystem.realPath($0) })
    realHome = home.flatMap { try? FileSystem.realPath($0) }
  }

  /// Whether a folder, given by its real path or the home's own spelling, is the home; it never is a project.
  func isHome(_ folder: FilePath) -> Bool { folder == home || folder == realHome }

  /// Whether a folder counts as a project, and why; looks at the folder's own entries only.
  func project(at folder: FilePath) -> Project.Basis? {
    if let known = projects[folder] { return known }
    let basis = isHome(folder) ? nil : look(at: folder)
    projects.updateValue(basis, forKey: folder)
    return basis
  }

  private var plugins: [FilePath: Bool] = [:]

  /// The role of a file in the folder `agents` of a plugin of Claude Code, which a manifest beside that folder tells.
  /// Source: code.claude.com/docs, plugins.
  func pluginRole(of path: FilePath) -> FileRole? {
    guard path.name.suffix(3).elementsEqual(".md".utf8), !path.displayName.uppercased().hasPrefix("README")
    else { return nil }
    for folder in path.ancestors.prefix(3) where folder.name.elementsEqual("agents".utf8) {
      guard let plugin = folder.parent else { return nil }
      let isPlugin =
        plugins[plugin] ?? FileSystem.isFolder(plugin.appending(PluginManifest.folderName))
      plugins[plugin] = isPlugin
      return isPlugin ? .agentDefinition : nil
    }
    return nil
  }

  /// The same for a name in a folder, without making a path where the folder says no.
  func pluginRole(of name: [UInt8], in folder: FilePath) -> FileRole? {
    guard name.count > 3, name.suffix(3).elementsEqual(".md".utf8), folder.bytes.count > 7,
      folder.bytes.firstRange(of: Self.agentsPart) != nil
        || folder.bytes.suffix(7).elementsEqual("/agents".utf8)
    else { return nil }
    return pluginRole(of: folder.appending(name))
  }

  private static let agentsPart = Array("/agents/".utf8)

  private func look(at folder: FilePath) -> Project.Basis? {
    if let workTree = workTree(at: folder) { return basis(of: workTree) }
    if holdsAgentFolder(folder) { return .agentFolder }
    return isConfiguredRoot(folder) ? .configured : nil
  }

  /// Whether the user's configuration calls a folder a root.
  func isConfiguredRoot(_ folder: FilePath) -> Bool { roots.contains(folder) }

  /// The work tree whose top is the folder.
  func workTree(at folder: FilePath) -> GitWorkTree? {
    guard FileSystem.exists(folder.appending(".git")), let real = try? FileSystem.realPath(folder) else {
      return nil
    }
    return GitDiscovery.workTree(at: real)
  }

  func basis(of workTree: GitWorkTree) -> Project.Basis {
    switch workTree.role {
    case .main: .repository
    case .linked: .workTree
    case .submodule: .submodule
    }
  }

  /// The project that a linked work tree or a submodule belongs to.
  func parent(of workTree: GitWorkTree) -> FilePath? {
    switch workTree.role {
    case .main: nil
    case .linked(let main): main
    case .submodule(let superproject): superproject
    }
  }

  /// Whether one of the agents' folders stands in the folder.
  func holdsAgentFolder(_ folder: FilePath) -> Bool {
    if isHome(folder) { return false }
    for name in folders.names {
      let place = folder.appending(folders.marksProject(name) ? name : name + Array("/skills".utf8))
      if FileSystem.isFolder(place) { return true }
    }
    return false
  }

  /// The nearest project that holds a path, the path itself not counted.
  func nearestProject(above path: FilePath) -> FilePath? {
    path.ancestors.first { project(at: $0) != nil }
  }

  /// The project that a folder is or lies in.
  func nearestProject(of folder: FilePath) -> FilePath? {
    project(at: folder) != nil ? folder : nearestProject(above: folder)
  }

  /// The context in which a walk of `start` begins, as if it had come down from the root.
  func context(of start: FilePath) -> WalkContext {
    var context = WalkContext()
    context.project = nearestProject(above: start)
    let folders = foldersIn(start)
    let components = start.components
    // The innermost agent's folder decides.
    if let index = components.lastIndex(where: { folders.names.contains($0) }) {
      let base = FilePath(
        bytes: [UInt8(ascii: "/")] + components[..<index].joined(separator: [UInt8(ascii: "/")]))
      context.agentBase = base
      let rest = components[index...]
      for length in 1...rest.count {
        let candidate = FilePath(bytes: rest.prefix(length).joined(separator: [UInt8(ascii: "/")]))
        if folders.roots.contains(candidate) {
          context.root = base.appending(candidate.bytes)
          context.depth = rest.count - length
          break
        }
      }
    } else if let (home, root) = userRoot(holding: start, among: folders) {
      context.root = root
      context.depth = start.components.count - root.components.count
      context.agentBase = home
    } else if let project = context.project, let relative = start.relative(to: project) {
      for root in folders.plainRoots where root.contains(relative) {
        context.root = project.appending(root.bytes)
        context.isPlainRoot = true
        context.depth = relative.components.count - root.components.count
      }
    }
    return context
  }

  /// The user's root of an agent that holds a path, and the home as the path spells it; for roots that do not
  /// lie in one of the agents' folders.
  private func userRoot(
    holding path: FilePath, among folders: AgentFolders
  ) -> (home: FilePath, root: FilePath)? {
    for home in [home, realHome].compactMap({ $0 }) where home.contains(path) {
      if let root = folders.userRoots.map({ home.appending($0.bytes) }).first(where: { $0.contains(path) }) {
        return (home, root)
      }
    }
    return nil
  }
}
