package import Catalog
import Platform

/// A digest over everything that the git facts of one item depend on: while it stays the same, so do they.
///
/// Only stamps go in, no content; what is absent counts too.
package struct GitFingerprint: Hashable, Sendable, Codable {
  package let bytes: [UInt8]

  package init(bytes: [UInt8]) { self.bytes = bytes }
}

extension GitWorkTree {
  /// Most entries below a folder that a fingerprint takes in; beyond them a folder has none.
  package static let maximumFingerprintEntries = 2_000

  /// The fingerprint of an item, or nil where its facts must not be cached.
  ///
  /// Nil means: something changed less than 50 ms ago, so that a further change might leave no trace; or
  /// the item is a folder with more than 2,000 entries or with a repository inside.
  ///
  /// - Parameters:
  ///   - item: an absolute path at or below the work tree.
  ///   - home: where `.gitconfig` lies.
  ///   - configHome: the user's configuration folder where it is not `~/.config`.
  package func fingerprint(
    of item: FilePath, home: FilePath?, configHome: FilePath?
  ) -> GitFingerprint? {
    guard let relative = item.relative(to: path) else { return nil }
    let configuration = GitConfiguration(workTree: self, home: home, configHome: configHome)
    var collector = StampCollector(now: SystemClock.now())
    for file in configuration.files { collector.add(file, followingLinks: true) }
    for file in repositoryFiles(configuration) { collector.add(file, followingLinks: true) }
    let configFolder = configHome ?? home?.appending(".config")
    let attributes = configuration.path("core.attributesfile") ?? configFolder?.appending("git/attributes")
    let excludes = GitIgnoreRules.excludesFile(configuration, home: home, configHome: configHome)
    for file in [attributes, excludes] { if let file { collector.add(file, followingLinks: true) } }

    var folder = path
    collector.add(folder.appending(".gitmodules"))
    for component in [[]] + relative.components {
      if !component.isEmpty { folder = folder.appending(component) }
      collector.add(folder.appending(".gitignore"))
      collector.add(folder.appending(".gitattributes"))
    }
    collector.addTree(item, top: path, limit: Self.maximumFingerprintEntries)
    return collector.fingerprint
  }

  /// The fingerprint of what decides which commit HEAD is; nil where one of these files changed just now.
  package func headFingerprint() -> GitFingerprint? {
    var collector = StampCollector(now: SystemClock.now())
    for file in References.files(from: Array("HEAD".utf8), in: self).files {
      collector.add(file, followingLinks: true)
    }
    collector.add(commonDirectory.appending("packed-refs"), followingLinks: true)
    return collector.fingerprint
  }

  /// The fingerprint of what decides, beside HEAD, which commits history has: where it ends, which objects are
  /// lent, and what replaces commits; nil where one of them changed just now.
  package func historyFingerprint() -> GitFingerprint? {
    var collector = StampCollector(now: SystemClock.now())
    for name in ["shallow", "objects/info/alternates", "info/grafts", "refs/replace"] {
      collector.add(commonDirectory.appending(name), followingLinks: true)
    }
    return collector.fingerprint
  }

  /// The files of the repository that decide where HEAD and its upstream are and what is staged or ignored.
  private func repositoryFiles(_ configuration: GitConfiguration) -> [FilePath] {
    var result = [
      gitDirectory.appending("index"), commonDirectory.appending("packed-refs"),
      commonDirectory.appending("shallow"), commonDirectory.appending("info/exclude"),
      commonDirectory.appending("info/attributes"), commonDirectory.appending("info/grafts"),
      commonDirectory.appending("refs/replace"), commonDirectory.appending("objects/info/alternates"),
    ]
    let head = Array("HEAD".utf8)
    let chain = References.files(from: head, in: self)
    result += chain.files
    if chain.last == head {
      // Tags are shown beside a detached HEAD, and each is a file of its own.
      let tags = References.tagFiles(of: self)
      return result + tags.folders + tags.files
    }
    let heads = Array("refs/heads/".utf8)
    guard chain.last.starts(with: heads) else { return result }
    if let tracking = configuration.upstreamReference(of: Array(chain.last.dropFirst(heads.count))) {
      result += References.files(from: tracking, in: self).files
    }
    return result
  }
}

extension GitConfiguration {
  /// The reference that a branch follows by `branch.<name>.remote` and `merge`, or nil where none is set or no
  /// fetch rule says where it is kept here.
  func upstreamReference(of branch: [UInt8]) -> [UInt8]? {
    guard let remote = value("branch", branch, "remote"), let merge = value("branch", branch, "merge") else {
      return nil
    }
    return remote == [0x2E] ? merge : Self.tracking(merge, values("remote", remote, "fetch"))
  }

  /// Where a fetch rule such as `+refs/heads/*:refs/remotes/origin/*` keeps a branch of the remote.
  private static func tracking(_ merge: [UInt8], _ rules: [[UInt8]]) -> [UInt8]? {
    for rule in rules {
      let sides = rule.drop { $0 == UInt8(ascii: "+") }.split(separator: UInt8(ascii: ":"))
      guard sides.count == 2 else { continue }
      let from = sides[0].split(separator: UInt8(ascii: "*"), omittingEmptySubsequences: false)
      let to = sides[1].split(separator: UInt8(ascii: "*"), omittingEmptySubsequences: false)
      if from.count == 1, to.count == 1, Array(from[0]) == merge { return Array(to[0]) }
      guard from.count == 2, to.count == 2, merge.count >= from[0].count + from[1].count,
        merge.starts(with: from[0]), merge.suffix(from[1].count) == from[1]
      else { continue }
      return to[0] + merge.dropFirst(from[0].count).dropLast(from[1].count) + to[1]
    }
    return nil
  }
}

/// Gathers stamps until something forbids a fingerprint.
private struct StampCollector {
  private let now: Timestamp
  private var buffer: [UInt8] = []
  private var isForbidden = false

  init(now: Timestamp) { self.now = now }

  var fingerprint: GitFingerprint? {
    isForbidden ? nil : GitFingerprint(bytes: ContentDigest.sha256(buffer))
  }

  @discardableResult
  mutating func add(_ path: FilePath, followingLinks: Bool = false) -> FileStamp? {
    let stamp = try? FileSystem.stamp(of: path, followingLinks: followingLinks)
    buffer += path.bytes
    buffer.append(0)
    guard let stamp else {
      buffer.append(0)
      return nil
    }
    if stamp.isRacy(readAt: now) { isForbidden = true }
    buffer.append(1)
    buffer += stamp.keyBytes
    return stamp
  }

  /// Adds an item and, for a folder, everything below it.
  mutating func addTree(_ item: FilePath, top: FilePath, limit: Int) {
    guard add(item)?.kind == .directory else { return }
    var count = 0
    var waiting = [item]
    while let folder = waiting.popLast(), !isForbidden {
      for entry in (try? FileSystem.entries(of: folder)) ?? [] {
        count += 1
        guard count <= limit else {
          isForbidden = true
          return
        }
        let path = folder.appending(entry.name)
        if entry.name == Array(".git".utf8) {
          // The work tree's own is covered by its files; one further down is another repository.
          if folder != top { isForbidden = true }
          continue
        }
        if add(path)?.kind == .directory { waiting.append(path) }
      }
    }
  }
}
