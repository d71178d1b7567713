import Catalog

/// What stands between HEAD, the index and the work tree at one path: the two letters of `git status`.
struct PathStatus {
  enum Staged { case same, modified, added, deleted, renamed }
  enum Unstaged { case same, modified, added, deleted, untracked }

  var path: FilePath
  var staged: Staged = .same
  var unstaged: Unstaged = .same
  var isConflicted = false
  /// The filter that alone could tell whether the file is modified; it is then taken for the same.
  var undecidedFilter: String?

  var isClean: Bool { staged == .same && unstaged == .same && !isConflicted }

  /// The one word for both letters: what is not yet staged weighs more.
  var state: GitState {
    if isConflicted { return .conflicted }
    switch unstaged {
    case .untracked: return .untracked
    case .deleted: return .deleted
    case .modified: return .modified
    case .added: return .added
    case .same: break
    }
    switch staged {
    case .same: return .clean
    case .modified: return .staged
    case .added: return .added
    case .deleted: return .deleted
    case .renamed: return .renamed
    }
  }
}
