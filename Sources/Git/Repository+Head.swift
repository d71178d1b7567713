import CGit2
package import Catalog

extension Repository {
  /// Where HEAD points; a branch may have any name, `HEAD` and `(detached)` too.
  ///
  /// Of a branch that is a symbolic reference the name at the end of the chain counts, as for `git status`.
  /// Tags are looked up only for a detached HEAD.
  package borrowing func head() throws(GitError) -> GitHead {
    let operation = "read HEAD"
    let target = try memory.references.resolve(Array("HEAD".utf8))
    let isDetached = target.name == Array("HEAD".utf8)
    guard let id = target.id else {
      if isDetached { throw GitError(operation: operation, message: "HEAD is missing") }
      return GitHead(position: .unborn(Self.shortName(target.name)), commit: nil)
    }
    let reader = try reader()
    guard reader.contains(id) else {
      throw GitError(
        operation: operation,
        message: "the commit of HEAD, \(id.hexadecimal.prefix(10)), is missing; the repository is damaged")
    }
    guard isDetached else {
      return GitHead(position: .branch(Self.shortName(target.name)), commit: id.hexadecimal)
    }
    let tags = try memory.references.tags(at: id) { reader.peeled($0) }
    return GitHead(
      position: .detached, commit: id.hexadecimal, tags: tags.map { FilePath.displayText($0) })
  }

  private static func shortName(_ reference: [UInt8]) -> String {
    let prefix = Array("refs/heads/".utf8)
    return FilePath.displayText(
      reference.starts(with: prefix) ? Array(reference.dropFirst(prefix.count)) : reference)
  }

  /// The commit that HEAD points at, or nil on an unborn branch.
  borrowing func headID() throws(GitError) -> ObjectID? {
    try memory.references.resolve(Array("HEAD".utf8)).id
  }

  /// The branch that HEAD's branch follows by `branch.<name>.remote` and `merge`, or nil where none is set.
  ///
  /// The fetch rules of the remote say where its branch is kept here.
  package borrowing func upstream(of head: GitHead) throws(GitError) -> GitUpstream? {
    guard head.branch != nil else { return nil }
    let name = try memory.references.resolve(Array("HEAD".utf8)).name
    let heads = Array("refs/heads/".utf8)
    guard name.starts(with: heads) else { return nil }
    let branch = Array(name.dropFirst(heads.count))
    guard let remote = configuration.value("branch", branch, "remote"), !remote.isEmpty,
      let merge = configuration.value("branch", branch, "merge"), !merge.isEmpty
    else { return nil }
    guard let full = configuration.upstreamReference(of: branch) else {
      // Set, but no fetch rule says where the remote's branch is kept here.
      let short = Self.shortName(merge)
      let isURL = remote.contains(UInt8(ascii: ":")) || remote.contains(UInt8(ascii: "/"))
      let prefix = isURL || remote == [0x2E] ? "" : FilePath.displayText(remote) + "/"
      return GitUpstream(name: prefix + short, ahead: nil, behind: nil)
    }
    let remotes = Array("refs/remotes/".utf8)
    let short =
      full.starts(with: remotes)
      ? FilePath.displayText(Array(full.dropFirst(remotes.count))) : Self.shortName(full)
    guard let commit = head.commit, let ours = ObjectID(hexadecimal: Array(commit.utf8)),
      let theirs = try memory.references.resolve(full).id
    else { return GitUpstream(name: short, ahead: nil, behind: nil) }
    let counts = try? Divergence(reader()).count(ours, theirs)
    return GitUpstream(name: short, ahead: counts?.ahead, behind: counts?.behind)
  }

  /// The remotes in the order of their names, without what might be a password. Calls `git_remote_list`.
  package borrowing func remotes() throws(GitError) -> [(name: String, url: String)] {
    var names = unsafe git_strarray()
    try Library.check(unsafe git_remote_list(&names, handle), "read the remotes")
    defer { unsafe git_strarray_dispose(&names) }
    var result: [(name: String, url: String)] = []
    for index in unsafe 0..<names.count {
      guard let name = unsafe names.strings?[index] else { continue }
      var remote: OpaquePointer?
      guard unsafe git_remote_lookup(&remote, handle, name) == 0 else { continue }
      defer { unsafe git_remote_free(remote) }
      guard let url = unsafe git_remote_url(remote) else { continue }
      result.append(
        unsafe (
          name: FilePath.displayText(CText.bytes(of: name)),
          url: RemoteURL.withoutCredentials(FilePath.displayText(CText.bytes(of: url)))
        ))
    }
    return result
  }
}
