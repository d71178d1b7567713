package import Catalog
package import Git
import Platform

/// The repositories that one command has opened, each at most once, and why the others could not be.
///
/// A handle of libgit2 lives here and is used by one task only.
package final class RepositoryShelf {
  private final class Handle {
    let repository: Repository
    init(_ repository: consuming Repository) { self.repository = repository }
  }

  private enum Entry {
    case open(Handle)
    case refused(GitError)
  }

  private var entries: [FilePath: Entry] = [:]
  private var trackedPaths: [FilePath: Result<GitTrackedPaths, GitError>] = [:]
  private var ignoreRules: [FilePath: GitIgnoreRules] = [:]
  private let home: FilePath?
  private let configHome: FilePath?

  package init(home: FilePath?, configHome: FilePath?) {
    self.home = home
    self.configHome = configHome
  }

  /// Whether libgit2 was asked to open any.
  var haveBeenOpened: Bool { !entries.isEmpty }

  /// What could not be opened, or whose index could not be read, and why, one line each.
  package var refusals: [(workTree: FilePath, reason: String)] {
    var reasons: [FilePath: String] = [:]
    for (path, entry) in entries {
      if case .refused(let error) = entry { reasons[path] = error.message }
    }
    for (path, result) in trackedPaths where reasons[path] == nil {
      if case .failure(let error) = result {
        reasons[path] = "\(error.message); what git ignores is walked, since it may be tracked"
      }
    }
    return reasons.map { ($0.key, $0.value) }.sorted { $0.0 < $1.0 }
  }

  /// Runs `body` on the repository of a work tree.
  package func with<Result>(
    _ workTree: GitWorkTree, _ body: (borrowing Repository) throws(GitError) -> Result
  ) throws(GitError) -> Result {
    switch entries[workTree.path] {
    case .open(let handle): return try body(handle.repository)
    case .refused(let error): throw error
    case nil:
      do throws(GitError) {
        let handle = Handle(
          try Repository(opening: workTree, home: home, configHome: configHome))
        entries[workTree.path] = .open(handle)
        return try body(handle.repository)
      } catch {
        if entries[workTree.path] == nil { entries[workTree.path] = .refused(error) }
        throw error
      }
    }
  }

  /// Whether git's rules ignore a path that git does not track. Nothing of it needs libgit2; where the index
  /// cannot be read, anything may be tracked, so nothing is ignored.
  ///
  /// - Parameter hasIgnoreFile: see ``GitIgnoreRules/isIgnored(_:isFolder:hasIgnoreFile:)``.
  func isIgnored(
    _ relative: FilePath, isFolder: Bool, in workTree: GitWorkTree, hasIgnoreFile: Bool? = nil
  ) -> Bool {
    guard rules(of: workTree).isIgnored(relative, isFolder: isFolder, hasIgnoreFile: hasIgnoreFile) else {
      return false
    }
    guard case .success(let tracked) = tracked(in: workTree) else { return false }
    return !(isFolder ? tracked.hasFiles(under: relative) : tracked.contains(relative))
  }

  /// Whether git is known to track a path as a file.
  func isTracked(_ relative: FilePath, in workTree: GitWorkTree) -> Bool {
    guard case .success(let tracked) = tracked(in: workTree) else { return false }
    return tracked.contains(relative)
  }

  /// The names that git tracks, read once.
  private func tracked(in workTree: GitWorkTree) -> Result<GitTrackedPaths, GitError> {
    if let known = trackedPaths[workTree.path] { return known }
    let result: Result<GitTrackedPaths, GitError>
    do throws(GitError) {
      result = .success(try GitTrackedPaths(of: workTree))
    } catch {
      result = .failure(error)
    }
    trackedPaths[workTree.path] = result
    return result
  }

  private func rules(of workTree: GitWorkTree) -> GitIgnoreRules {
    if let known = ignoreRules[workTree.path] { return known }
    var rules: GitIgnoreRules?
    if GitIgnoreRules.areSparse(in: workTree) {
      rules = try? with(workTree) { repository throws(GitError) in repository.ignoreRules() }
    }
    let found = rules ?? GitIgnoreRules(workTree: workTree, home: home, configHome: configHome)
    ignoreRules[workTree.path] = found
    return found
  }

  /// A digest of what the ignore rules of a whole work tree depend on, `.gitignore` files aside: every file of
  /// git's configuration, `info/exclude`, the user's excludes file and the index.
  func ignoreKey(of workTree: GitWorkTree) -> [UInt8] {
    let sources = GitIgnoreRules.sources(of: workTree, home: home, configHome: configHome)
    var bytes: [UInt8] = []
    for source in sources {
      bytes += source.bytes + [0]
      if let stamp = try? FileSystem.stamp(of: source, followingLinks: true) { bytes += stamp.keyBytes }
    }
    return Array(ContentDigest.sha256(bytes).prefix(16))
  }
}
