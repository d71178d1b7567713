package import Catalog

/// The names of what git tracks in a work tree, read without libgit2.
///
/// Names alone do no harm, so nobody is asked whose the repository is, and split and sparse indices and ids of
/// SHA-256 are no hindrance: whether a file is tracked is known wherever there is an index to read.
package struct GitTrackedPaths {
  private let index: IndexFile
  /// Folders of a sparse index: all below is tracked, though not by name.
  private let folders: Set<FilePath>

  /// Reads the names, or throws where the index cannot be read.
  package init(of workTree: GitWorkTree) throws(GitError) {
    let format = GitConfiguration(repositoryOnly: workTree.commonDirectory).value("extensions.objectformat")
    let content = try IndexLoader.load(of: workTree, idCount: format == Array("sha256".utf8) ? 32 : 20)
    folders = content.hasFolders ? Set(content.entries.filter(\.isFolder).map(\.path)) : []
    index = IndexFile(
      entries: content.hasFolders ? content.entries.filter { !$0.isFolder } : content.entries, written: nil)
  }

  /// Whether the index has the path as a file, a submodule or a conflict.
  package func contains(_ path: FilePath) -> Bool {
    let range = index.range(of: path)
    return range.contains { index.entries[$0].path == path } || isInFolder(path)
  }

  /// Whether the index has anything at the path or below it.
  package func hasFiles(under path: FilePath) -> Bool {
    !index.range(of: path).isEmpty || isInFolder(path) || folders.contains { path.contains($0) }
  }

  private func isInFolder(_ path: FilePath) -> Bool {
    !folders.isEmpty && (folders.contains(path) || path.ancestors.contains { folders.contains($0) })
  }
}
