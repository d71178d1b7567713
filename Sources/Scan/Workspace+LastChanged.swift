package import Catalog
import FoundationEssentials
import Git
import Platform
import Store

extension Workspace {
  /// When items were last changed, for each of them that was since a moment; nil for the others.
  ///
  /// What is as git has it was changed by its last commit, so that a clone, a checkout or a copy of the repository makes
  /// nothing new. What is not committed goes by the times of its files, as does what no repository has. A project
  /// goes by its last commit, a run by its transcript.
  package func lastChanges(of items: [ItemSummary], since first: Timestamp) -> [Timestamp?] {
    // A walk does not ask when a file was written of which it keeps no more than the path.
    var times = items.map { item in
      (item.modified ?? (item.kind == .file ? modified(item.realPath) : nil)).flatMap {
        $0 < first ? nil : $0
      }
    }
    var workTrees = GitWorkTrees()
    var asked: [FilePath: (workTree: GitWorkTree, places: [PlaceInWorkTree])] = [:]
    for (number, item) in items.enumerated() where item.kind != .run {
      let isFolder = item.kind == .project || (item.kind == .skill && FileSystem.isFolder(item.realPath))
      guard let folder = isFolder ? item.realPath : item.realPath.parent,
        let workTree = workTrees.workTree(around: folder),
        let relative = item.realPath.relative(to: workTree.path)
      else { continue }
      asked[workTree.path, default: (workTree, [])].places.append(
        PlaceInWorkTree(number: number, kind: item.kind, path: relative, isFolder: isFolder))
    }
    for (workTree, places) in asked.values { settle(places, in: workTree, since: first, &times) }
    return times
  }

  /// An item by its number, and where it lies in its work tree.
  private struct PlaceInWorkTree {
    var number: Int
    var kind: ItemKind
    var path: FilePath
    var isFolder: Bool
  }

  /// Replaces the times of files by what git knows better. Where it knows nothing they stay.
  private func settle(
    _ places: [PlaceInWorkTree], in workTree: GitWorkTree, since first: Timestamp, _ times: inout [Timestamp?]
  ) {
    guard let commits = recentCommits(of: places.map(\.path), in: workTree, since: first) else { return }
    for place in places where !commits.unknown.contains(place.path) {
      let committed = commits.dates[place.path]
      guard place.kind != .project else {
        times[place.number] = committed
        continue
      }
      // Nothing that is older than the moment was changed since without a commit.
      let item = workTree.path.appending(place.path.bytes)
      guard hasFiles(since: first, in: item) else {
        times[place.number] = committed
        continue
      }
      let answer = Result { () throws(GitError) in
        try repositories.with(workTree) { (repository) throws(GitError) in
          try repository.uncommittedPaths(under: place.path, isFolder: place.isFolder)
        }
      }
      guard case .success(let uncommitted?) = answer else { continue }
      let written = uncommitted.compactMap { modified(workTree.path.appending($0.bytes)) }.max()
      times[place.number] = [committed, written.flatMap { $0 < first ? nil : $0 }].compactMap { $0 }.max()
    }
  }

  /// The commits since a moment, or nil where they cannot be read. Where HEAD is older, which is kept, libgit2 is not
  /// started for them.
  private func recentCommits(
    of paths: [FilePath], in workTree: GitWorkTree, since first: Timestamp
  ) -> GitRecentCommits? {
    let key = Array("head time\u{0}".utf8) + workTree.gitDirectory.bytes
    let fingerprint = workTree.headFingerprint()?.bytes
    if let fingerprint, let cached = index.cachedGit(key: key), cached.fingerprint == fingerprint,
      let seconds = Int64(String(decoding: cached.value, as: UTF8.self)),
      seconds < first.seconds - Repository.clockDifference
    {
      return GitRecentCommits()
    }
    return try? repositories.with(workTree) { (repository) throws(GitError) in
      if let fingerprint, let time = try repository.headTime() {
        index.storeGit(key: key, fingerprint: fingerprint, value: Array(String(time.seconds).utf8))
      }
      return try repository.commits(of: paths, since: first)
    }
  }

  /// Whether a file or folder, or anything below it, was written since a moment. Of a folder with very much in it that
  /// is taken for granted.
  private func hasFiles(since first: Timestamp, in item: FilePath) -> Bool {
    var count = 0
    var waiting = [item]
    while let path = waiting.popLast() {
      guard let stamp = try? FileSystem.stamp(of: path, followingLinks: false) else { continue }
      count += 1
      if stamp.modified >= first || count > GitWorkTree.maximumFingerprintEntries { return true }
      guard stamp.kind == .directory else { continue }
      for entry in (try? FileSystem.entries(of: path)) ?? [] where entry.name != Walk.gitName {
        waiting.append(path.appending(entry.name))
      }
    }
    return false
  }

  /// When a path was written; of one that is gone, when the nearest folder above it was.
  private func modified(_ path: FilePath) -> Timestamp? {
    for place in [path] + path.ancestors {
      if let stamp = try? FileSystem.stamp(of: place, followingLinks: false) { return stamp.modified }
    }
    return nil
  }
}
