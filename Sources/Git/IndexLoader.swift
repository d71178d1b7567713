import Catalog
import Platform

/// Reads the index of a work tree with the shared one that it may stand on.
enum IndexLoader {
  private static let limit = 1 << 30

  /// The entries in the order of paths and stages; nothing where there is no index yet.
  ///
  /// - Parameter idCount: 20, or 32 in a repository with SHA-256, of whose ids only the start is kept.
  static func load(of workTree: GitWorkTree, idCount: Int = 20) throws(GitError) -> IndexParser.Content {
    let file = workTree.gitDirectory.appending("index")
    guard let bytes = try IrregularFile.read(file, limit: limit, IndexParser.operation) else {
      return IndexParser.Content()
    }
    var content = try IndexParser.parse(bytes, idCount: idCount)
    guard let link = content.link, link.base.contains(where: { $0 != "0" }) else { return content }
    let name = "sharedindex.\(link.base)"
    guard
      let shared = try IrregularFile.read(
        workTree.gitDirectory.appending(name), limit: limit, IndexParser.operation)
    else {
      throw GitError(
        operation: IndexParser.operation,
        message: "the index is split and its other half, \(name), is missing")
    }
    let base = try IndexParser.parse(shared, idCount: idCount)
    content.entries = try merge(content.entries, onto: base.entries, link)
    content.hasFolders = content.hasFolders || base.hasFolders
    return content
  }

  private static func merge(
    _ own: [IndexFile.Entry], onto base: [IndexFile.Entry], _ link: IndexParser.Link
  ) throws(GitError) -> [IndexFile.Entry] {
    func mismatch() -> GitError {
      GitError(operation: IndexParser.operation, message: "the index is damaged: its two halves do not fit")
    }
    // The first entries have no name of their own: each stands for one that is given anew.
    guard link.replaced.count <= own.count, own.prefix(link.replaced.count).allSatisfy(\.path.isEmpty),
      (link.deleted + link.replaced).allSatisfy(base.indices.contains)
    else { throw mismatch() }
    var entries = base
    for (number, place) in link.replaced.enumerated() {
      entries[place] = own[number]
      entries[place].path = base[place].path
    }
    let deleted = Set(link.deleted)
    var kept = entries.indices.filter { !deleted.contains($0) }.map { entries[$0] }
    kept += own.dropFirst(link.replaced.count)
    return kept.sorted { ($0.path, $0.stage) < ($1.path, $1.stage) }
  }
}
