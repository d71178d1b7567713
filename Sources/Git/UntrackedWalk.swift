import Catalog

/// Finds the files below a folder that are not in the index, as `git status -uall` does.
struct UntrackedWalk {
  let top: FilePath
  let index: Index
  let rules: GitIgnoreRules
  /// Relative to the top.
  private(set) var untracked: [FilePath] = []
  /// Ignored files and folders that were met; a folder counts once and is not entered.
  private(set) var ignoredCount = 0

  init(top: FilePath, index: Index, rules: GitIgnoreRules) {
    self.top = top
    self.index = index
    self.rules = rules
  }

  /// Looks at everything below a folder given relative to the top.
  mutating func visit(_ folder: FilePath) {
    var waiting = [folder]
    while let current = waiting.popLast() {
      for name in Files.names(in: top.appending(current.bytes)) ?? [] where name != Array(".git".utf8) {
        let path = current.appending(name)
        let place = top.appending(path.bytes)
        switch Files.stamp(place)?.kind {
        case .directory:
          let tracked = index.range(of: path)
          if let first = tracked.first {
            // An entry at the path itself is a submodule: its files are its own.
            if index.entries[first].path != path || !index.entries[first].isSubmodule { waiting.append(path) }
          } else if rules.isIgnored(path, isFolder: true) {
            ignoredCount += 1
          } else if GitDiscovery.workTree(at: place) != nil {
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
