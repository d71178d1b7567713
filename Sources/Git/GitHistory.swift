package import Catalog

/// The last, and where asked for the first, commit of each path of one repository, as of one HEAD.
package struct GitHistory: Sendable, Hashable, Codable {
  /// What history says of one path.
  package struct Entry: Sendable, Hashable, Codable {
    /// The last commit that touched the path, as `git log -1 -- PATH` finds it; nil where none did.
    package var last: GitCommit?
    /// The last commit that `git log -- PATH` lists; nil where none did, or it was not asked for.
    package var first: GitCommit?
    /// Whether ``first`` was looked for.
    package var knowsFirst: Bool
    /// Whether one of the commits is where a shallow clone ends, so that the true one may be older.
    package var isCutOff: Bool

    package init(
      last: GitCommit? = nil, first: GitCommit? = nil, knowsFirst: Bool = false, isCutOff: Bool = false
    ) {
      self.last = last
      self.first = first
      self.knowsFirst = knowsFirst
      self.isCutOff = isCutOff
    }
  }

  /// The full id of the commit that was HEAD, or empty on an unborn branch.
  package var head: String
  /// By path relative to the work tree; the empty path is the work tree itself.
  package var entries: [FilePath: Entry]
  /// Whether the repository is a shallow clone.
  package var isShallow: Bool
  /// What could not be read, one line each. A path without an entry is one of them.
  package var notes: [String]
  /// How many commits were looked at for this value.
  package var visitedCommits: Int

  package init(
    head: String, entries: [FilePath: Entry] = [:], isShallow: Bool = false, notes: [String] = [],
    visitedCommits: Int = 0
  ) {
    self.head = head
    self.entries = entries
    self.isShallow = isShallow
    self.notes = notes
    self.visitedCommits = visitedCommits
  }

  package subscript(_ path: FilePath) -> Entry? { entries[path] }
}
