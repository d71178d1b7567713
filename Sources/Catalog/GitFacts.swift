/// Where HEAD points.
package struct GitHead: Sendable, Hashable, Codable {
  package enum Position: Sendable, Hashable, Codable {
    /// On a branch, given by its short name.
    case branch(String)
    /// On a commit, not on a branch.
    case detached
    /// On a branch that has no commit yet.
    case unborn(String)
  }

  package var position: Position
  /// The full id of the commit, or nil where there is none yet.
  package var commit: String?
  /// The tags that point at the commit, in byte order; only looked up for a detached HEAD.
  package var tags: [String]

  package init(position: Position, commit: String?, tags: [String] = []) {
    self.position = position
    self.commit = commit
    self.tags = tags
  }

  /// The branch, or nil for a detached HEAD.
  package var branch: String? {
    switch position {
    case .branch(let name), .unborn(let name): name
    case .detached: nil
    }
  }
}

/// How a branch stands to the branch that it follows.
package struct GitUpstream: Sendable, Hashable, Codable {
  /// Its short name, such as `origin/main`.
  package var name: String
  /// Commits that HEAD has and the upstream has not, and the other way round; nil where they cannot be counted (a shallow clone, a missing ref).
  package var ahead: Int?
  package var behind: Int?

  package init(name: String, ahead: Int?, behind: Int?) {
    self.name = name
    self.ahead = ahead
    self.behind = behind
  }
}

/// A commit as far as an inspector shows it.
package struct GitCommit: Sendable, Hashable, Codable {
  /// The full id in lower-case hexadecimal.
  package var id: String
  /// The author date; nil where the commit has none, or one beyond the year 9999.
  package var date: Timestamp?
  /// The author; bytes that are not UTF-8 are read as Latin-1.
  package var authorName: String
  package var authorEmail: String
  /// The first paragraph of the message on one line.
  package var summary: String

  package init(
    id: String, date: Timestamp?, authorName: String, authorEmail: String, summary: String
  ) {
    self.id = id
    self.date = date
    self.authorName = authorName
    self.authorEmail = authorEmail
    self.summary = summary
  }
}

/// The state of a path as `git status` sees it, in the words of the machine forms.
package enum GitState: String, Sendable, Codable, CaseIterable {
  case clean, modified, staged, deleted, untracked, added, renamed, ignored, conflicted
}

/// One changed path of a work tree.
package struct GitChange: Sendable, Hashable, Codable {
  /// Relative to the work tree.
  package var path: FilePath
  package var state: GitState

  package init(path: FilePath, state: GitState) {
    self.path = path
    self.state = state
  }
}

/// The state of a project, derived from what git says of its work tree. The raw value is what machine forms print.
package enum ProjectState: String, Sendable, CaseIterable {
  case clean, modified, conflicted, unborn, detached
  /// No repository has it, or git does not say.
  case unknown

  /// - Parameter changes: what is not clean; nil where that cannot be told.
  package init(head: GitHead?, changes: [GitChange]?) {
    if let changes {
      if case .unborn = head?.position {
        self = .unborn
      } else if changes.isEmpty {
        self = head.map { $0.branch == nil } ?? false ? .detached : .clean
      } else {
        self = changes.contains { $0.state == .conflicted } ? .conflicted : .modified
      }
    } else {
      self = .unknown
    }
  }
}

/// A work tree and the repository behind it, found by looking at files, without libgit2.
package struct GitWorkTree: Sendable, Hashable, Codable {
  package enum Role: Sendable, Hashable, Codable {
    /// The repository's own work tree.
    case main
    /// A linked work tree (`git worktree add`) of the repository whose main work tree is at the path, where that is known.
    case linked(main: FilePath?)
    /// A submodule of the work tree at the path, where that is known.
    case submodule(superproject: FilePath?)
  }

  /// The top folder, as it was reached.
  package var path: FilePath
  /// The folder with HEAD and the index.
  package var gitDirectory: FilePath
  /// The folder with objects and refs; the same as `gitDirectory` but for a linked work tree.
  package var commonDirectory: FilePath
  package var role: Role

  package init(path: FilePath, gitDirectory: FilePath, commonDirectory: FilePath, role: Role) {
    self.path = path
    self.gitDirectory = gitDirectory
    self.commonDirectory = commonDirectory
    self.role = role
  }
}

/// What git says of one item, as far as it could be read.
package struct GitItemFacts: Sendable, Hashable, Codable {
  package var head: GitHead?
  package var upstream: GitUpstream?
  package var state: GitState?
  /// The last commit that touched the item, as `git log -1 -- PATH` finds it.
  package var lastCommit: GitCommit?
  /// The first commit that brought the item.
  package var firstCommit: GitCommit?
  /// Whether history is cut off (a shallow clone), so that `firstCommit` may not be the first.
  package var isShallow: Bool
  /// What could not be read, one honest line each.
  package var notes: [String]

  package init(
    head: GitHead? = nil, upstream: GitUpstream? = nil, state: GitState? = nil,
    lastCommit: GitCommit? = nil, firstCommit: GitCommit? = nil, isShallow: Bool = false,
    notes: [String] = []
  ) {
    self.head = head
    self.upstream = upstream
    self.state = state
    self.lastCommit = lastCommit
    self.firstCommit = firstCommit
    self.isShallow = isShallow
    self.notes = notes
  }
}
