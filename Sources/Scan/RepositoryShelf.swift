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
  private var ignoreRules: [FilePath: GitIgnoreRules] = [:]
  private let scratch: FilePath?
  private let home: FilePath?
  private let configHome: FilePath?

  /// - Parameter scratch: where an index without a checksum may be copied to.
  package init(scratch: FilePath?, home: FilePath?, configHome: FilePath?) {
    self.scratch = scratch
    self.home = home
    self.configHome = configHome
  }

  /// What could not be opened, and why, one line each.
  package var refusals: [(workTree: FilePath, reason: String)] {
    entries.compactMap { path, entry in
      if case .refused(let error) = entry { (path, error.message) } else { nil }
    }.sorted { $0.workTree < $1.workTree }
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
          try Repository(
            opening: workTree, scratchDirectory: scratch, home: home, configHome: configHome))
        entries[workTree.path] = .open(handle)
        return try body(handle.repository)
      } catch {
        if entries[workTree.path] == nil { entries[workTree.path] = .refused(error) }
        throw error
      }
    }
  }

  /// Whether git's rules ignore a path that git does not track. Rules are read without libgit2; only for what
  /// they ignore the index is asked, and a repository that cannot be read tracks nothing.
  func isIgnored(_ relative: FilePath, isFolder: Bool, in workTree: GitWorkTree) -> Bool {
    guard rules(of: workTree).isIgnored(relative, isFolder: isFolder) else { return false }
    let isTracked = try? with(workTree) { repository throws(GitError) in
      isFolder ? try repository.hasTrackedFiles(under: relative) : try repository.isTracked(relative)
    }
    return !(isTracked ?? false)
  }

  private func rules(of workTree: GitWorkTree) -> GitIgnoreRules {
    if let known = ignoreRules[workTree.path] { return known }
    let rules = GitIgnoreRules(workTree: workTree, home: home, configHome: configHome)
    ignoreRules[workTree.path] = rules
    return rules
  }

  /// A digest of what the ignore rules of a whole work tree depend on, `.gitignore` files aside: the
  /// configurations, `info/exclude`, the user's excludes file and the index.
  func ignoreKey(of workTree: GitWorkTree) -> [UInt8] {
    var sources = [
      workTree.commonDirectory.appending("config"), workTree.commonDirectory.appending("info/exclude"),
      workTree.gitDirectory.appending("index"), workTree.gitDirectory.appending("config.worktree"),
      FilePath("/etc/gitconfig"),
    ]
    if let home { sources.append(home.appending(".gitconfig")) }
    if let configHome {
      sources += [configHome.appending("git/config"), configHome.appending("git/ignore")]
    }
    var text = ""
    for source in sources {
      guard let stamp = try? FileSystem.stamp(of: source, followingLinks: true) else {
        text += "-;"
        continue
      }
      text +=
        "\(stamp.size) \(stamp.inode) \(stamp.modified.seconds).\(stamp.modified.nanoseconds) \(stamp.changed.seconds).\(stamp.changed.nanoseconds);"
    }
    return Array(ContentDigest.sha256(Array(text.utf8)).prefix(16))
  }
}
