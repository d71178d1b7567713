import Catalog
import Formats
import Git
import Platform
import Store

/// Clones on this machine of the repositories that skills were installed from.
struct SourceRepositories {
  /// The projects that the index knows, by the addresses of their remotes.
  private var byAddress: [String: [GitWorkTree]] = [:]

  /// The most projects whose remotes are looked at.
  private static let limit = 500

  init(workspace: Workspace) {
    var seen: Set<FilePath> = []
    for record in workspace.index.items(in: [.root], kind: .project).prefix(Self.limit) {
      guard let workTree = GitDiscovery.workTree(at: record.summary.realPath),
        seen.insert(workTree.path).inserted,
        let remotes = try? workspace.repositories.with(
          workTree, { repository throws(GitError) in try repository.remotes() })
      else { continue }
      for remote in remotes {
        if let address = Self.address(remote.url) { byAddress[address, default: []].append(workTree) }
      }
    }
  }

  /// The clones of a skill's source, in byte order of their folders.
  func clones(of origin: SkillOrigin) -> [GitWorkTree] {
    let texts = [origin.address, origin.source].compactMap { $0 }
    var addresses = texts.compactMap(Self.address)
    if origin.sourceType == "github", origin.source.split(separator: "/").count == 2 {
      addresses.append("github.com/" + origin.source.lowercased())
    }
    var seen: Set<FilePath> = []
    return addresses.flatMap { byAddress[$0] ?? [] }.filter { seen.insert($0.path).inserted }
      .sorted { $0.path < $1.path }
  }

  /// An address without its scheme, its user and `.git`: `github.com/owner/name`; nil for what is none.
  private static func address(_ url: String) -> String? {
    var rest = url[...]
    var isURL = false
    if let mark = rest.firstRange(of: "://") {
      rest = rest[mark.upperBound...]
      isURL = true
    }
    if let slash = rest.firstIndex(where: { $0 == "/" || $0 == ":" }),
      let at = rest[..<slash].lastIndex(of: "@")
    {
      rest = rest[rest.index(after: at)...]
      // `git@host:owner/name` is an address too.
      if !isURL, let colon = rest.firstIndex(of: ":") {
        return address("ssh://\(rest[..<colon])/\(rest[rest.index(after: colon)...])")
      }
    }
    guard isURL, !url.hasPrefix("file:") else { return nil }
    while rest.last == "/" { rest = rest.dropLast() }
    if rest.hasSuffix(".git") { rest = rest.dropLast(4) }
    return rest.isEmpty ? nil : rest.lowercased()
  }
}
