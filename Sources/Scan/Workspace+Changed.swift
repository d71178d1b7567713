package import Catalog
package import Git
import Platform

/// Tells which skills differ from a commit; each repository is asked once.
package final class ChangedSkills {
  private let revision: String?
  private let workspace: Workspace
  private var changed: [FilePath: [FilePath]] = [:]
  /// What kept a repository from being asked; its skills count as changed.
  package private(set) var faults: [FilePath: GitError] = [:]

  package init(since revision: String?, in workspace: Workspace) {
    self.revision = revision
    self.workspace = workspace
  }

  /// Whether something in the skill's folder differs. Outside of any work tree everything does.
  package func holds(_ place: SkillPlace) -> Bool {
    guard case .workTree(let workTree) = GitDiscovery.discover(from: place.realPath).0,
      let relative = place.realPath.relative(to: workTree.path)
    else { return true }
    let paths: [FilePath]
    if let known = changed[workTree.path] {
      paths = known
    } else {
      do throws(GitError) {
        paths = try workspace.repositories.with(workTree) { (repository) throws(GitError) in
          try repository.paths(changedSince: revision)
        }
      } catch {
        faults[workTree.path] = error
        return true
      }
      changed[workTree.path] = paths
    }
    if relative.isEmpty { return !paths.isEmpty }
    return paths.contains { relative.contains($0) || $0.contains(relative) }
  }
}
