import Agents
package import Catalog
import Platform

extension Workspace {
  /// The path by which everything below it is kept, for a path that may lead through links.
  ///
  /// Links that are ways in (an agent's folder, its root, a root's entry) stay; any other link on the way is
  /// resolved, so that a folder is not kept a second time under the name of a link to it.
  package func anchored(_ path: FilePath) -> FilePath {
    var result = FilePath.root
    for component in path.components {
      let next = result.appending(component)
      guard (try? FileSystem.kind(of: next, followingLinks: false)) == .link,
        !surroundings.isWayIn(next), let real = try? FileSystem.realPath(next)
      else {
        result = next
        continue
      }
      result = real
    }
    return result
  }
}

extension Surroundings {
  /// Whether a link at the path would be a way in.
  func isWayIn(_ path: FilePath) -> Bool {
    if foldersIn(path).names.contains(path.name) { return true }
    let context = context(of: path)
    return context.root != nil && context.depth <= 1
  }
}
