import CGit2
package import Catalog

extension Repository {
  /// Every path of the work tree, or of the commit, that differs between the two, in byte order; what is untracked and not
  /// ignored differs too.
  ///
  /// - Parameter revision: a commit in git's words, such as `origin/main` or `HEAD~3`; nil is HEAD. Calls
  ///   `git_revparse_single`.
  package borrowing func paths(changedSince revision: String?) throws(GitError) -> [FilePath] {
    var result = Set(try changes().map(\.path))
    guard let revision else { return result.sorted() }
    let reader = try reader()
    let trees = HeadTree(reader: reader)
    let empty = FilePath(bytes: [])
    let old = try trees.entries(of: try reader.commit(try commitID(of: revision)).tree, under: empty)
    var new: [HeadTree.Entry] = []
    if let head = try headID() { new = try trees.entries(of: try reader.commit(head).tree, under: empty) }
    var left = old.startIndex
    var right = new.startIndex
    while left < old.endIndex || right < new.endIndex {
      let one = left < old.endIndex ? old[left] : nil
      let other = right < new.endIndex ? new[right] : nil
      if let one, let other, one.path == other.path {
        if one.id != other.id || one.mode != other.mode { result.insert(one.path) }
        left += 1
        right += 1
      } else if let one, other.map({ one.path < $0.path }) ?? true {
        result.insert(one.path)
        left += 1
      } else if let other {
        result.insert(other.path)
        right += 1
      }
    }
    return result.sorted()
  }

  /// The commit that a revision names, tags peeled.
  borrowing func commitID(of revision: String) throws(GitError) -> ObjectID {
    let operation = "find \(revision)"
    var object: OpaquePointer?
    let code = unsafe CText.with(FilePath(bytes: Array(revision.utf8).map { $0 })) {
      unsafe git_revparse_single(&object, handle, $0)
    }
    guard code >= 0, let found = unsafe object else {
      throw GitError(operation: operation, message: "there is no commit \(revision)")
    }
    defer { unsafe git_object_free(found) }
    var commit: OpaquePointer?
    guard unsafe git_object_peel(&commit, found, GIT_OBJECT_COMMIT) >= 0, let peeled = unsafe commit else {
      throw GitError(operation: operation, message: "\(revision) is no commit")
    }
    defer { unsafe git_object_free(peeled) }
    guard let id = unsafe git_object_id(peeled) else {
      throw GitError(operation: operation, message: "\(revision) has no id")
    }
    var text = [CChar](repeating: 0, count: 41)
    guard unsafe git_oid_tostr(&text, 41, id) != nil,
      let result = ObjectID(hexadecimal: text.prefix(40).map { UInt8(bitPattern: $0) })
    else { throw GitError(operation: operation, message: "\(revision) has no id") }
    return result
  }
}
