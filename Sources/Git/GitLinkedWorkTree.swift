package import Catalog
import Platform

/// A linked work tree as the repository lists it.
package struct GitLinkedWorkTree: Sendable, Hashable, Codable {
  /// Its folder, as the repository has it written down.
  package var path: FilePath
  /// The name of its folder in `.git/worktrees`.
  package var name: String
  /// Whether its `.git` file is there; git would prune it otherwise.
  package var exists: Bool

  package init(path: FilePath, name: String, exists: Bool) {
    self.path = path
    self.name = name
    self.exists = exists
  }
}

extension GitWorkTree {
  /// The linked work trees of the repository by git's own list, in byte order of their names, read without
  /// libgit2. The main work tree is not among them.
  package func linkedWorkTrees() -> [GitLinkedWorkTree] {
    let folder = commonDirectory.appending("worktrees")
    return ((try? FileSystem.entries(of: folder)) ?? []).compactMap { entry in
      let directory = folder.appending(entry.name)
      guard let bytes = try? FileSystem.read(directory.appending("gitdir"), limit: 1 << 16).bytes else {
        return nil
      }
      let named = FilePath(bytes: bytes.trimmingLineEnds)
      guard !named.isEmpty else { return nil }
      // Relative since git 2.48, and then to this folder.
      let file = named.isAbsolute ? named : directory.appending(named.bytes).lexicallyNormalized
      guard let path = file.parent else { return nil }
      return GitLinkedWorkTree(
        path: path, name: entry.displayName, exists: FileSystem.exists(file))
    }
  }
}
