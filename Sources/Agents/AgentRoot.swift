package import Catalog

/// A folder in which an agent looks for skills.
package struct AgentRoot: Sendable, Hashable {
  /// What a root's path starts from.
  package enum Place: String, Sendable, Hashable {
    /// The folder that the agent runs in.
    case workingFolder
    /// That folder and every folder above it, up to the top of the repository; without one it alone.
    case everyFolderToTop
    /// That folder and every folder above it, up to the top of the repository; without one up to the root.
    case everyFolderUp
    /// The top of the repository alone; without one, or where it is the home, there is none.
    case top
    /// The top of the repository alone; without one the folder that the agent runs in.
    case topOrFolder
    case home
    /// An absolute path.
    case system
  }

  /// Whose skills lie there.
  package enum Scope: String, Sendable, Hashable {
    case project, user, system, plugin, extra
  }

  /// Where the folder of another root lies, seen from the one that an agent runs in.
  package enum Direction: String, Sendable, Hashable {
    case above, below
  }

  /// Which of an agent's roots win that lie in project folders above each other.
  package enum FolderOrder: String, Sendable, Hashable {
    /// Those that stand first in ``Agent/roots``, whatever folder holds them.
    case byRoot
    /// All roots of a folder before those of the folders above it.
    case nearestFirst
    /// All roots of a folder before those of the folders below it.
    case farthestFirst
  }

  /// Which Markdown files an agent takes for skills beside every `SKILL.md`.
  package enum FlatFiles: String, Sendable, Hashable {
    case none
    /// Those directly in the root.
    case inRoot
    /// Those in folders below the root that are no skills.
    case below
  }

  /// An environment variable that names a folder in place of the first part of a root's path.
  package struct Variable: Sendable, Hashable {
    package var name: String
    /// What it stands for, such as `.claude`.
    package var replaces: FilePath

    package init(_ name: String, replaces: String) {
      self.name = name
      self.replaces = FilePath(replaces)
    }
  }

  package var path: FilePath
  package var place: Place
  package var scope: Scope
  package var variable: Variable?
  /// Whether the agent reads it only once somebody trusts the folder.
  package var needsTrust: Bool
  /// Whether the agent reads the same root of folders below the one that it runs in, once it works on files there.
  package var isReadBelow: Bool
  /// Whether the home's own folder of this path is the user's and never a project's.
  package var leavesOutHome = false
  /// Whether hidden folders below it are passed over, where the agent enters those of other roots.
  package var skipsHidden: Bool
  /// Which Markdown files are skills too.
  package var flatFiles: FlatFiles
  /// In which directions nobody says how far the agent looks for it: a skill that lies there is neither read nor passed
  /// over for certain.
  package var openDirections: Set<Direction> = []
  /// Whether the agent's makers advise against putting skills there, though it still reads them.
  package var isDeprecated: Bool
  /// Whether nobody says if it or the root before it wins.
  package var isTiedToPrevious = false
  package var evidence: Evidence

  package init(
    _ path: String, _ place: Place, _ scope: Scope, variable: Variable? = nil, needsTrust: Bool = false,
    isReadBelow: Bool = false, skipsHidden: Bool = false, flatFiles: FlatFiles = .none,
    isDeprecated: Bool = false, leavesOutHome: Bool = false, openTo openDirections: Set<Direction> = [],
    _ evidence: Evidence
  ) {
    self.openDirections = openDirections
    self.leavesOutHome = leavesOutHome
    self.skipsHidden = skipsHidden
    self.flatFiles = flatFiles
    self.isDeprecated = isDeprecated
    self.path = FilePath(path)
    self.place = place
    self.scope = scope
    self.variable = variable
    self.needsTrust = needsTrust
    self.isReadBelow = isReadBelow
    self.evidence = evidence
  }

  /// Whether it lies in a project.
  package var isInProject: Bool {
    switch place {
    case .workingFolder, .everyFolderToTop, .everyFolderUp, .top, .topOrFolder: true
    case .home, .system: false
    }
  }
}

/// The folder that an agent is asked about as if it were started there, and what else decides where it looks.
package struct Standpoint: Sendable, Hashable {
  package var folder: FilePath
  /// The nearest folder at or above it that holds a `.git`, or nil.
  package var top: FilePath?
  package var home: FilePath?
  /// The environment variables of ``Agent/variables`` that are set and not empty.
  package var variables: [String: String]
  /// Where the top is a linked work tree: the top of the repository's main one.
  package var mainTop: FilePath?

  package init(
    folder: FilePath, top: FilePath?, home: FilePath?, variables: [String: String], mainTop: FilePath? = nil
  ) {
    self.mainTop = mainTop
    self.folder = folder
    self.top = top
    self.home = home
    self.variables = variables
  }

  /// The folder and those above it up to the top of the repository, the folder first.
  package var foldersToTop: [FilePath] {
    guard let top else { return [folder] }
    return [folder] + folder.ancestors.prefix { top.contains($0) }
  }
}

/// A root at its place on this machine.
package struct ResolvedRoot: Sendable, Hashable {
  package var path: FilePath
  package var scope: AgentRoot.Scope
  /// The folder of the project that holds it, or nil.
  package var base: FilePath?
  /// The plugin that brings it.
  package var plugin: String?
  /// Whether the names of its skills start with the plugin's.
  package var namesStartWithPlugin = true
  /// What the agent calls what brings it.
  package var pluginWord = "plugin"
  /// Whether nobody says if it or the root before it wins.
  package var isTiedToPrevious = false
  package var needsTrust: Bool
  /// What the one who made the root leaves out of it, the last one that fits decides.
  package var ownSwitches: [SkillSwitch] = []
  /// See ``AgentRoot/skipsHidden``.
  package var skipsHidden = false
  /// See ``AgentRoot/flatFiles``.
  package var flatFiles = AgentRoot.FlatFiles.none
  /// The mode of the agent in which alone its skills are offered, and whether that mode is known to be there.
  package var mode: String?
  package var isModeKnown = true
  /// How deep a skill may lie in this root; nil where the agent's ``Discovery/depth`` counts.
  package var depth: ClosedRange<Int>?
  package var evidence: Evidence
  /// The setting that names it, where one does.
  package var setting: SettingsPlace?
  /// Which roots win together: of two roots with one rank nobody says which wins.
  package var rank: Int

  package init(
    path: FilePath, scope: AgentRoot.Scope, base: FilePath? = nil, plugin: String? = nil,
    needsTrust: Bool = false, evidence: Evidence, setting: SettingsPlace? = nil, rank: Int = 0
  ) {
    self.path = path
    self.scope = scope
    self.base = base
    self.plugin = plugin
    self.needsTrust = needsTrust
    self.evidence = evidence
    self.setting = setting
    self.rank = rank
  }
}

extension Agent {
  /// The folder whose root of skills a path is for the agent, judged by the path alone; nil where it reads no such root.
  package func projectFolder(ofRoot path: FilePath) -> FilePath? {
    for root in roots where root.isInProject {
      if let folder = root.projectFolder(holding: path), folder.appending(root.path.bytes) == path {
        return folder
      }
    }
    return nil
  }

  /// The roots that the table gives the agent at a standpoint, the one that wins first.
  ///
  /// - Parameter above: what it rests on that the roots of the folder that the agent runs in are looked for in the
  ///   trusted folders above as well, each right after the folder's own; nil where they are not.
  package func tableRoots(at standpoint: Standpoint, above: Evidence? = nil) -> [ResolvedRoot] {
    var result: [ResolvedRoot] = []
    func add(_ root: AgentRoot, _ path: FilePath, _ base: FilePath?, _ evidence: Evidence, needsTrust: Bool) {
      guard !result.contains(where: { $0.path == path }) else { return }
      var resolved = ResolvedRoot(
        path: path, scope: root.scope, base: base, needsTrust: needsTrust, evidence: evidence,
        rank: result.count)
      resolved.skipsHidden = root.skipsHidden
      resolved.flatFiles = root.flatFiles
      resolved.isTiedToPrevious = root.isTiedToPrevious
      result.append(resolved)
    }
    for root in roots {
      for (path, base) in root.paths(at: standpoint) {
        add(root, path, base, root.evidence, needsTrust: root.needsTrust)
      }
      guard let above, root.place == .workingFolder else { continue }
      for folder in standpoint.foldersToTop.dropFirst() {
        add(root, folder.appending(root.path.bytes), folder, above, needsTrust: true)
      }
    }
    if folderOrder != .byRoot { sortByFolder(&result) }
    return result
  }

  /// Sorts every run of roots in project folders by their folders.
  private func sortByFolder(_ roots: inout [ResolvedRoot]) {
    func height(_ root: ResolvedRoot) -> Int {
      let count = root.base?.components.count ?? 0
      return folderOrder == .nearestFirst ? -count : count
    }
    var start = 0
    while start < roots.count {
      let end = roots[start...].firstIndex { $0.base == nil } ?? roots.count
      let sorted = roots[start..<end].enumerated().sorted {
        (height($0.element), $0.offset) < (height($1.element), $1.offset)
      }
      roots.replaceSubrange(start..<end, with: sorted.map(\.element))
      start = end + 1
    }
    for index in roots.indices { roots[index].rank = index }
  }

  /// The folder where the user's own skills for the agent belong: the first root in the home that its makers do not
  /// advise against; nil where it has none.
  package func userRoot(at standpoint: Standpoint) -> FilePath? {
    let own = roots.filter { $0.place == .home && $0.scope == .user && !$0.isDeprecated }
    return own.lazy.flatMap { $0.paths(at: standpoint) }.first?.0
  }
}

extension AgentRoot {
  /// The root's paths at a standpoint, each with the folder of the project that holds it.
  func paths(at standpoint: Standpoint) -> [(FilePath, FilePath?)] {
    switch place {
    case .system: return [(path, nil)]
    case .home:
      if let variable, let value = standpoint.variables[variable.name],
        let rest = path.relative(to: variable.replaces)
      {
        let folder = FilePath(value)
        guard folder.isAbsolute else { return [] }
        return [(rest.isEmpty ? folder : folder.appending(rest.bytes), nil)]
      }
      return standpoint.home.map { [($0.appending(path.bytes), nil)] } ?? []
    case .workingFolder: return [(standpoint.folder.appending(path.bytes), standpoint.folder)]
    case .top:
      guard let top = standpoint.top, top != standpoint.home else { return [] }
      return [(top.appending(path.bytes), top)]
    case .topOrFolder:
      let folder = standpoint.top ?? standpoint.folder
      return [(folder.appending(path.bytes), folder)]
    case .everyFolderToTop: return standpoint.foldersToTop.map { ($0.appending(path.bytes), $0) }
    case .everyFolderUp:
      let folders =
        standpoint.top == nil ? [standpoint.folder] + standpoint.folder.ancestors : standpoint.foldersToTop
      return folders.filter { !leavesOutHome || $0 != standpoint.home }.map { ($0.appending(path.bytes), $0) }
    }
  }

  /// Whether nobody says if an agent that runs at a standpoint looks for the root in another folder.
  package func isOpen(to folder: FilePath, from standpoint: Standpoint) -> Bool {
    if folder.contains(standpoint.folder) { return openDirections.contains(.above) }
    let looksBelow = isReadBelow || openDirections.contains(.below)
    if standpoint.folder.contains(folder) { return openDirections.contains(.below) }
    // Beside it in the same repository: who looks up to its top may look down from there.
    return standpoint.top.map { $0.contains(folder) } ?? false && openDirections.contains(.above)
      && looksBelow
  }

  /// The folder that holds this root, where a path lies in it or is it, judged by the path alone; nil where the root
  /// is not one of a project's or the path lies elsewhere.
  package func projectFolder(holding path: FilePath) -> FilePath? {
    guard isInProject else { return nil }
    let wanted = self.path.components
    let components = path.components
    guard components.count >= wanted.count, let first = wanted.first else { return nil }
    let dot = UInt8(ascii: ".")
    // The innermost one counts: a work tree inside an agent's folder has roots of its own.
    for start in stride(from: components.count - wanted.count, through: 0, by: -1)
    where components[start] == first {
      // A root with an everyday name that lies in an agent's folder is that agent's.
      if first.first != dot, start > 0, components[start - 1].first == dot { continue }
      if Array(components[start..<(start + wanted.count)]) == wanted {
        return FilePath(
          bytes: [UInt8(ascii: "/")] + components[..<start].joined(separator: [UInt8(ascii: "/")]))
      }
    }
    return nil
  }
}
