import CGit2
package import Catalog

extension Repository {
  /// Where HEAD points; a branch may have any name, `HEAD` and `(detached)` too.
  ///
  /// Calls `git_reference_lookup` and `git_reference_resolve`. Tags are looked up only for a detached HEAD.
  package borrowing func head() throws(GitError) -> GitHead {
    let operation = "read HEAD"
    let reference = unsafe try lookup("HEAD", operation)
    defer { unsafe git_reference_free(reference) }
    if unsafe git_reference_type(reference) == GIT_REFERENCE_DIRECT {
      guard let target = unsafe git_reference_target(reference) else {
        throw GitError(operation: operation, message: "HEAD points nowhere")
      }
      let id = unsafe ObjectID(target.pointee)
      return GitHead(position: .detached, commit: id.hexadecimal, tags: try tags(at: id))
    }
    guard let name = unsafe git_reference_symbolic_target(reference) else {
      throw GitError(operation: operation, message: "HEAD points nowhere")
    }
    let branch = Self.shortName(unsafe CText.bytes(of: name))
    var resolved: OpaquePointer?
    let code = unsafe git_reference_resolve(&resolved, reference)
    if code == GIT_ENOTFOUND.rawValue { return GitHead(position: .unborn(branch), commit: nil) }
    try Library.check(code, operation)
    defer { unsafe git_reference_free(resolved) }
    guard let target = unsafe git_reference_target(resolved) else {
      throw GitError(operation: operation, message: "\(branch) points nowhere")
    }
    let id = unsafe ObjectID(target.pointee)
    guard try reader().contains(id) else {
      throw GitError(
        operation: operation,
        message: "the commit of HEAD, \(id.hexadecimal.prefix(10)), is missing; the repository is damaged")
    }
    return GitHead(position: .branch(branch), commit: id.hexadecimal)
  }

  private static func shortName(_ reference: [UInt8]) -> String {
    let prefix = Array("refs/heads/".utf8)
    return FilePath.displayText(
      reference.starts(with: prefix) ? Array(reference.dropFirst(prefix.count)) : reference)
  }

  private borrowing func lookup(_ name: String, _ operation: String) throws(GitError) -> OpaquePointer {
    var reference: OpaquePointer?
    let code = unsafe git_reference_lookup(&reference, handle, name)
    guard code >= 0, let reference = unsafe reference else {
      var error = Library.lastError(code, operation)
      if name == "HEAD" {
        error = GitError(operation: operation, code: code, message: "HEAD is damaged: \(error.message)")
      }
      throw error
    }
    return unsafe reference
  }

  /// The commit that HEAD points at, or nil on an unborn branch.
  borrowing func headID() throws(GitError) -> ObjectID? {
    var id = git_oid()
    let code = unsafe git_reference_name_to_id(&id, handle, "HEAD")
    if code == GIT_ENOTFOUND.rawValue { return nil }
    try Library.check(code, "read HEAD")
    return ObjectID(id)
  }

  /// The short names of the tags that point at a commit, in byte order. Calls `git_reference_iterator_glob_new`.
  private borrowing func tags(at commit: ObjectID) throws(GitError) -> [String] {
    var iterator: OpaquePointer?
    try Library.check(
      unsafe git_reference_iterator_glob_new(&iterator, handle, "refs/tags/*"), "read the tags")
    defer { unsafe git_reference_iterator_free(iterator) }
    var names: [[UInt8]] = []
    var reference: OpaquePointer?
    while unsafe git_reference_next(&reference, iterator) == 0 {
      defer { unsafe git_reference_free(reference) }
      guard let name = unsafe git_reference_name(reference) else { continue }
      if unsafe peeled(reference) == commit {
        names.append(unsafe Array(CText.bytes(of: name).dropFirst("refs/tags/".utf8.count)))
      }
    }
    return names.sorted { $0.lexicographicallyPrecedes($1) }.map { FilePath.displayText($0) }
  }

  private borrowing func peeled(_ reference: OpaquePointer?) -> ObjectID? {
    // Packed refs know what an annotated tag points at; only loose ones need the object.
    if let target = unsafe git_reference_target_peel(reference) { return unsafe ObjectID(target.pointee) }
    var object: OpaquePointer?
    guard unsafe git_reference_peel(&object, reference, GIT_OBJECT_COMMIT) == 0 else { return nil }
    defer { unsafe git_object_free(object) }
    return unsafe git_object_id(object).map { unsafe ObjectID($0.pointee) }
  }

  /// The branch that HEAD's branch follows by `branch.<name>.remote` and `merge`, or nil where none is set.
  ///
  /// Calls `git_branch_upstream_name` and `git_graph_ahead_behind`.
  package borrowing func upstream(of head: GitHead) throws(GitError) -> GitUpstream? {
    guard head.branch != nil else { return nil }
    let operation = "read the upstream"
    let reference = unsafe try lookup("HEAD", operation)
    defer { unsafe git_reference_free(reference) }
    guard let symbolic = unsafe git_reference_symbolic_target(reference) else { return nil }
    let name = unsafe CText.bytes(of: symbolic)
    let heads = Array("refs/heads/".utf8)
    guard name.starts(with: heads) else { return nil }
    let branch = Array(name.dropFirst(heads.count))
    guard let remote = configuration.value("branch", branch, "remote"), !remote.isEmpty,
      let merge = configuration.value("branch", branch, "merge"), !merge.isEmpty
    else { return nil }

    var buffer = unsafe git_buf()
    defer { unsafe git_buf_dispose(&buffer) }
    guard unsafe git_branch_upstream_name(&buffer, handle, symbolic) == 0, let text = unsafe buffer.ptr else {
      // Set, but no fetch rule says where the remote's branch is kept here.
      let short = Self.shortName(merge)
      let isURL = remote.contains(UInt8(ascii: ":")) || remote.contains(UInt8(ascii: "/"))
      let prefix = isURL || remote == [0x2E] ? "" : FilePath.displayText(remote) + "/"
      return GitUpstream(name: prefix + short, ahead: nil, behind: nil)
    }
    let full = unsafe CText.bytes(of: text)
    let remotes = Array("refs/remotes/".utf8)
    let short =
      full.starts(with: remotes)
      ? FilePath.displayText(Array(full.dropFirst(remotes.count))) : Self.shortName(full)
    var theirs = git_oid()
    guard let commit = head.commit, let ours = ObjectID(hexadecimal: Array(commit.utf8)),
      unsafe git_reference_name_to_id(&theirs, handle, text) == 0
    else { return GitUpstream(name: short, ahead: nil, behind: nil) }
    let counts = try? Divergence(reader()).count(ours, ObjectID(theirs))
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
