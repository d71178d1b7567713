/// A folder that people work in: a git work tree, a folder that holds an agent's folder, or one that the user's
/// configuration names.
package struct Project: Sendable, Hashable, Codable {
  /// Why the folder counts as a project.
  package enum Basis: String, Sendable, Hashable, Codable {
    /// A repository's own work tree.
    case repository
    /// A linked work tree of another project.
    case workTree = "worktree"
    case submodule
    /// Not git, or inside a repository, but it holds an agent's folder.
    case agentFolder = "folder"
    /// The user's configuration calls it a root.
    case configured = "root"
  }

  package var path: FilePath
  package var basis: Basis
  /// The project that it belongs to: the superproject, the main work tree, or the project around it.
  package var parent: FilePath?

  package init(path: FilePath, basis: Basis, parent: FilePath?) {
    self.path = path
    self.basis = basis
    self.parent = parent
  }

  /// What a list says of it.
  package var remark: String {
    let place = parent.map { " of \($0.displayName)" } ?? ""
    return switch basis {
    case .repository: parent == nil ? "repository" : "repository in \(parent?.displayName ?? "")"
    case .workTree: "worktree\(place)"
    case .submodule: "submodule\(place)"
    case .agentFolder: parent == nil ? "folder" : "folder in \(parent?.displayName ?? "")"
    case .configured: parent == nil ? "configured root" : "configured root in \(parent?.displayName ?? "")"
    }
  }
}
