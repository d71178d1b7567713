package import Catalog
import FoundationEssentials
import Git
import Platform
import Store

extension Workspace {
  /// What git says of an item at a real path, or nil where it lies in no repository.
  ///
  /// The answer of the last time is used while everything that it was read from is unchanged; then libgit2,
  /// whose start costs more than all the rest, is not touched at all.
  package func gitFacts(of realPath: FilePath, isFolder: Bool) -> (GitWorkTree?, GitItemFacts)? {
    let (discovery, discoveryNotes) = GitDiscovery.discover(from: realPath)
    switch discovery {
    case .none:
      return discoveryNotes.isEmpty ? nil : (nil, GitItemFacts(notes: discoveryNotes))
    case .broken(_, let reason):
      return (nil, GitItemFacts(notes: [reason] + discoveryNotes))
    case .workTree(let workTree):
      var facts = cachedFacts(of: realPath, isFolder: isFolder, in: workTree)
      facts.notes += discoveryNotes
      return (workTree, facts)
    }
  }

  /// The state of a project's folder, as its inspection has it.
  package func projectState(of realPath: FilePath) -> ProjectState {
    guard case .workTree(let workTree) = GitDiscovery.discover(from: realPath).0,
      let prefix = realPath.relative(to: workTree.path)
    else { return .unknown }
    let answer = try? repositories.with(workTree) { (repository) throws(GitError) in
      (head: try repository.head(), changes: try repository.changes())
    }
    return ProjectState(
      head: answer?.head, changes: answer?.changes.filter { prefix.isEmpty || prefix.contains($0.path) })
  }

  private func cachedFacts(
    of realPath: FilePath, isFolder: Bool, in workTree: GitWorkTree
  ) -> GitItemFacts {
    let key = Array("item\u{0}".utf8) + realPath.bytes
    let fingerprint = workTree.fingerprint(of: realPath, home: home, configHome: configHome)
    if let fingerprint, let cached = index.cachedGit(key: key), cached.fingerprint == fingerprint.bytes,
      let facts = try? JSONDecoder().decode(GitItemFacts.self, from: Data(cached.value))
    {
      return facts
    }
    let (facts, isComplete) = readFacts(of: realPath, isFolder: isFolder, in: workTree)
    if let fingerprint, isComplete, let value = try? JSONEncoder().encode(facts) {
      index.storeGit(key: key, fingerprint: fingerprint.bytes, value: Array(value))
    }
    return facts
  }

  /// Asks libgit2. Each question that fails costs a note and nothing else.
  private func readFacts(
    of realPath: FilePath, isFolder: Bool, in workTree: GitWorkTree
  ) -> (GitItemFacts, isComplete: Bool) {
    var facts = GitItemFacts()
    // What cannot be read may be readable the next time; what is never read is kept.
    var remarks: [String] = []
    guard let relative = realPath.relative(to: workTree.path) else { return (facts, false) }
    do throws(GitError) {
      try repositories.with(workTree) { repository throws(GitError) in
        func attempt<Value>(_ read: () throws(GitError) -> Value?) -> Value? {
          do throws(GitError) { return try read() } catch {
            facts.notes.append(error.message)
            return nil
          }
        }
        let head = attempt { () throws(GitError) in try repository.head() }
        facts.head = head
        if let head {
          facts.upstream = attempt { () throws(GitError) in try repository.upstream(of: head) }
        }
        facts.state = attempt { () throws(GitError) in
          try repository.state(of: relative, isFolder: isFolder)
        }
        guard head?.commit != nil else { return }
        if let history = attempt({ () throws(GitError) in
          try self.history(of: relative, in: workTree, repository: repository)
        }) {
          facts.lastCommit = history[relative]?.last
          facts.firstCommit = history[relative]?.first
          facts.isShallow = history[relative]?.isCutOff ?? history.isShallow
          facts.notes += history.notes
          remarks = repository.historyRemarks()
        }
      }
    } catch {
      facts.notes.append(error.message)
    }
    let isComplete = facts.notes.isEmpty
    facts.notes += remarks
    return (facts, isComplete)
  }

  /// The history of a path, continued from what the index holds of the repository.
  private func history(
    of relative: FilePath, in workTree: GitWorkTree, repository: borrowing Repository
  ) throws(GitError) -> GitHistory {
    let key = Array("history\u{0}".utf8) + workTree.gitDirectory.bytes
    let fingerprint = workTree.historyFingerprint()?.bytes
    let cached = index.cachedGit(key: key).flatMap {
      $0.fingerprint == fingerprint
        ? try? JSONDecoder().decode(GitHistory.self, from: Data($0.value)) : nil
    }
    let history = try repository.lastCommits(of: [relative], continuing: cached, firstCommits: true)
    if history != cached, let fingerprint, let value = try? JSONEncoder().encode(history) {
      index.storeGit(key: key, fingerprint: fingerprint, value: Array(value))
    }
    return history
  }
}
