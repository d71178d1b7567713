package import Catalog

/// A submodule of a work tree.
package struct GitSubmodule: Sendable, Hashable, Codable {
  /// Relative to the work tree.
  package var path: FilePath
  /// Its name in `.gitmodules`, or nil where that has none for the path.
  package var name: String?
  /// Its address as `.gitmodules` has it, without what might be a password.
  package var url: String?
  /// Whether a repository is there; `git submodule update --init` makes one.
  package var isInitialised: Bool

  package init(path: FilePath, name: String?, url: String?, isInitialised: Bool) {
    self.path = path
    self.name = name
    self.url = url
    self.isInitialised = isInitialised
  }
}

extension GitWorkTree {
  /// The submodules that `.gitmodules` names, in byte order of their paths, read without libgit2.
  package func declaredSubmodules() -> [GitSubmodule] {
    let modules = GitConfiguration(file: path.appending(".gitmodules"))
    let result = modules.subsections(of: "submodule", having: "path").compactMap { name -> GitSubmodule? in
      guard let place = modules.value("submodule", name, "path").map({ FilePath(bytes: $0) }), !place.isEmpty,
        !place.isAbsolute, !place.components.contains(Array("..".utf8))
      else { return nil }
      let url = modules.value("submodule", name, "url").map {
        RemoteURL.withoutCredentials(FilePath.displayText($0))
      }
      return GitSubmodule(
        path: place, name: FilePath.displayText(name), url: url,
        isInitialised: GitDiscovery.workTree(at: path.appending(place.bytes)) != nil)
    }
    return result.sorted { $0.path < $1.path }
  }
}

extension Repository {
  /// Whether a submodule is at another commit than the index says, or has changes of its own.
  ///
  /// One that is not initialised has none. The setting `ignore` of it is obeyed; untracked files that do not
  /// count in one do not count in those inside it either.
  borrowing func isSubmoduleChanged(_ entry: IndexFile.Entry) -> Bool {
    let ignored = ignoreSetting(of: entry.path)
    guard ignored != "all", memory.submoduleDepth < 16,
      let tree = GitDiscovery.workTree(at: workTree.path.appending(entry.path.bytes)),
      let repository = try? Repository(
        opening: tree, home: memory.home, configHome: memory.configHome)
    else { return false }
    let ignoresUntracked = memory.ignoresUntracked || ignored == "untracked"
    repository.memory.submoduleDepth = memory.submoduleDepth + 1
    repository.memory.ignoresUntracked = ignoresUntracked
    do throws(GitError) {
      if try repository.headID() != entry.id { return true }
      if ignored == "dirty" { return false }
      return try repository.changes().contains { !ignoresUntracked || $0.state != .untracked }
    } catch {
      return false
    }
  }

  private borrowing func ignoreSetting(of path: FilePath) -> String {
    let modules = GitConfiguration(file: workTree.path.appending(".gitmodules"))
    var result = configuration.value("diff.ignoresubmodules") ?? Array("none".utf8)
    let name = modules.subsections(of: "submodule", having: "path").first {
      modules.value("submodule", $0, "path").map { FilePath(bytes: $0) } == path
    }
    if let name {
      result =
        configuration.value("submodule", name, "ignore") ?? modules.value("submodule", name, "ignore")
        ?? result
    }
    return FilePath.displayText(result)
  }
}
