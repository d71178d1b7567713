import Agents
package import Catalog
import Git
import Platform

/// The folders that a list is about: what lies under a path, and what is in reach of it.
///
/// In reach are the agents' folders of the ancestors up to the top of the git work tree, and the agents'
/// roots in the home: what an agent that is started at the path would look at.
package struct Scope: Sendable, Hashable {
  /// The folder that was asked for.
  package var path: FilePath
  /// Folders in reach, none of them below `path` or below each other.
  package var reach: [FilePath]

  /// Everything that has to be walked, the path first.
  package var units: [FilePath] { [path] + reach }
}

extension Surroundings {
  /// The scope of a path.
  func scope(of path: FilePath, withReach: Bool) -> Scope {
    guard withReach else { return Scope(path: path, reach: []) }
    var reach: [FilePath] = []
    func add(_ folder: FilePath) {
      if path.contains(folder) || reach.contains(where: { $0.contains(folder) }) { return }
      guard let stamp = try? FileSystem.stamp(of: folder, followingLinks: true),
        stamp.kind == .directory
      else { return }
      reach.append(folder)
    }
    let real = (try? FileSystem.realPath(path)) ?? path
    if case .workTree(let workTree) = GitDiscovery.discover(from: real).0 {
      let height = real.components.count - workTree.path.components.count
      for ancestor in path.ancestors.prefix(max(height, 0)) {
        for name in folders.names.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
          add(ancestor.appending(name))
        }
      }
    }
    if let home {
      for root in folders.userRoots { add(home.appending(root.bytes)) }
    }
    return Scope(path: path, reach: reach)
  }
}
