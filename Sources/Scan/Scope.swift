import Agents
package import Catalog
import Git
import Platform

/// The folders that a list is about: what lies under a path, and what is in reach of it.
///
/// In reach are the agents' folders of the ancestors up to the top of the git work tree, the agents' roots in the
/// home, and installed plugins: what an agent that is started at the path would look at.
package struct Scope: Sendable, Hashable {
  /// The folder that was asked for.
  package var path: FilePath
  /// Folders in reach, none of them below `path` or below each other, and how each is.
  package var reach: [FilePath]
  /// Folders that would be in reach if they were there.
  package var missing: [FilePath] = []
  fileprivate(set) var places: [FilePath: Place] = [:]

  /// How something is in reach.
  package enum Place: String, Sendable, Hashable {
    /// At or below the path itself.
    case here
    /// In an agent's folder of a folder above.
    case ancestor
    case home
    case plugin
  }

  /// Everything that has to be walked, the path first.
  package var units: [FilePath] { [path] + reach }

  /// How a path is in reach, or nil where it is not.
  package func place(of way: FilePath) -> Place? {
    if path.contains(way) { return .here }
    return reach.first { $0.contains(way) }.flatMap { places[$0] }
  }
}

extension Surroundings {
  /// The scope of a path.
  ///
  /// - Parameter plugins: folders of installed plugins, those of Claude Code left out.
  func scope(
    of path: FilePath, withReach: Bool, plugins: [FilePath], anchored: (FilePath) -> FilePath
  ) -> Scope {
    var scope = Scope(path: path, reach: [])
    guard withReach else { return scope }
    let folders = foldersIn(path)
    func add(_ folder: FilePath, _ place: Scope.Place) {
      if path.contains(folder) || scope.reach.contains(where: { $0.contains(folder) }) { return }
      guard FileSystem.isFolder(folder) else {
        scope.missing.append(folder)
        return
      }
      scope.reach.append(folder)
      scope.places[folder] = place
    }
    let real = (try? FileSystem.realPath(path)) ?? path
    if case .workTree(let workTree) = GitDiscovery.discover(from: real).0 {
      let height = real.components.count - workTree.path.components.count
      for ancestor in path.ancestors.prefix(max(height, 0)) {
        for name in folders.names.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
          add(ancestor.appending(name), .ancestor)
        }
      }
    }
    if let home = home.map(anchored) {
      for root in folders.userRoots + AgentFolders.userDocumentFolders {
        add(home.appending(root.bytes), .home)
      }
      for folder in InstalledPlugins.folders(in: home) + plugins { add(anchored(folder), .plugin) }
    }
    return scope
  }
}
