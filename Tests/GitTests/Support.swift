import Catalog
import Git
import TestSupport

extension GitFixture {
  /// The work tree that is found from a place below the fixture.
  func workTree(_ place: String) throws -> GitWorkTree {
    guard case (.workTree(let tree), _) = GitDiscovery.discover(from: path.appending(place)) else {
      throw NoWorkTree(place: place)
    }
    return tree
  }

  /// Opens the repository that a place below the fixture belongs to, with no settings of the machine.
  func open(_ place: String) throws -> Repository {
    try Repository(
      opening: workTree(place), home: path.appending("home"), configHome: path.appending("none"))
  }

  /// What `git status` says, as the words that this project has for it: path → word.
  ///
  /// Renamed files have their new path; folders end without `/`.
  func statusWords(in place: String, ignored: Bool = true) throws -> [String: String] {
    let flags = ["status", "--porcelain=v1", "-uall", "-z"] + (ignored ? ["--ignored"] : [])
    var fields = try git(flags, in: place).split(separator: "\0", omittingEmptySubsequences: true)[...]
    var result: [String: String] = [:]
    while let field = fields.popFirst() {
      let code = Array(field.prefix(2))
      let name = String(field.dropFirst(3))
      let path = name.hasSuffix("/") ? String(name.dropLast()) : name
      if code.contains("R") { _ = fields.popFirst() }
      result[path] = Self.word(code[0], code[1])
    }
    return result
  }

  private static func word(_ staged: Character, _ unstaged: Character) -> String {
    let both = String([staged, unstaged])
    if ["DD", "AU", "UD", "UA", "DU", "AA", "UU"].contains(both) { return "conflicted" }
    switch unstaged {
    case "?": return "untracked"
    case "!": return "ignored"
    case "D": return "deleted"
    case "M", "T": return "modified"
    case "A": return "added"
    default: break
    }
    switch staged {
    case "M", "T": return "staged"
    case "A": return "added"
    case "D": return "deleted"
    case "R": return "renamed"
    default: return "clean"
    }
  }
}

extension Repository {
  /// The changes as path → word.
  borrowing func changeWords() throws(GitError) -> [String: String] {
    var result: [String: String] = [:]
    for change in try changes() { result[change.path.displayText] = change.state.rawValue }
    return result
  }
}

struct NoWorkTree: Error {
  let place: String
}
