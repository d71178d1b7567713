import Catalog
import Platform

/// Finds the files below a folder that are not in the index, as `git status -uall` does.
struct UntrackedWalk {
  let top: FilePath
  let index: IndexFile
  let rules: GitIgnoreRules
  /// Relative to the top.
  private(set) var untracked: [FilePath] = []
  /// Ignored files and folders that were met; a folder counts once and is not entered.
  private(set) var ignoredCount = 0

  init(top: FilePath, index: IndexFile, rules: GitIgnoreRules) {
    self.top = top
    self.index = index
    self.rules = rules
  }

  /// Looks at everything below a folder given relative to the top.
  mutating func visit(_ folder: FilePath) {
    var waiting = [folder]
    while let current = waiting.popLast() {
      let entries = (try? FileSystem.entries(of: top.appending(current.bytes))) ?? []
      for entry in entries where entry.name != Array(".git".utf8) {
        let path = current.appending(entry.name)
        switch entry.kind {
        case .directory:
          let tracked = index.range(of: path)
          if let first = tracked.first {
            // An entry at the path itself is a submodule: its files are its own.
            if index.entries[first].path != path || !index.entries[first].isSubmodule { waiting.append(path) }
          } else if rules.isIgnored(path, isFolder: true) {
            ignoredCount += 1
          } else if GitDiscovery.workTree(at: top.appending(path.bytes)) != nil {
            untracked.append(path)
          } else {
            waiting.append(path)
          }
        case .regular, .link:
          let tracked = index.range(of: path)
          if let first = tracked.first, index.entries[first].path == path { continue }
          if rules.isIgnored(path, isFolder: false) {
            ignoredCount += 1
          } else {
            untracked.append(path)
          }
        default: continue
        }
      }
    }
  }
}
