import CGit2

/// Reads commits and trees of one repository and keeps the trees that were read last.
///
/// Works on raw objects (`git_odb_read`): libgit2's parsed ones cost an allocation for each entry, and a
/// history walk needs two fields of a commit and, of a tree, only where it differs from the next.
@safe final class ObjectReader {
  /// What a walk needs of a commit.
  struct Commit {
    var tree: ObjectID
    var parents: [ObjectID]
    /// Seconds, of the committer.
    var date: Int64
  }

  private let database: OpaquePointer
  /// The ids in the file `shallow`: their parents are not here.
  let shallow: Set<ObjectID>
  private var commits: [ObjectID: Commit] = [:]
  // Two generations: a tree is found in either, and the older one is dropped when the younger is full.
  private var young: [ObjectID: OpaquePointer] = unsafe [:]
  private var old: [ObjectID: OpaquePointer] = unsafe [:]
  private var youngBytes = 0
  private let generationBytes = 16 << 20

  /// Takes over a reference to the database.
  init(owning database: OpaquePointer, shallow: Set<ObjectID>) {
    unsafe self.database = unsafe database
    self.shallow = shallow
  }

  deinit {
    for unsafe object in unsafe young.values { unsafe git_odb_object_free(object) }
    for unsafe object in unsafe old.values { unsafe git_odb_object_free(object) }
    unsafe git_odb_free(database)
  }

  private func readObject(_ id: ObjectID, _ type: git_object_t) throws(GitError) -> OpaquePointer {
    var oid = id.oid
    var object: OpaquePointer?
    let code = unsafe git_odb_read(&object, database, &oid)
    guard code >= 0, let object = unsafe object else {
      if code == GIT_ENOTFOUND.rawValue {
        throw GitError(
          operation: "read history", code: code,
          message: "object \(id.hexadecimal.prefix(10)) is not in this clone")
      }
      throw Library.lastError(code, "read object \(id.hexadecimal.prefix(10))")
    }
    guard unsafe git_odb_object_type(object) == type else {
      unsafe git_odb_object_free(object)
      throw GitError(
        operation: "read history", message: "object \(id.hexadecimal.prefix(10)) has an unexpected type")
    }
    return unsafe object
  }

  /// The commit's tree, parents and date. A shallow boundary has no parents, as for git.
  func commit(_ id: ObjectID) throws(GitError) -> Commit {
    if let known = commits[id] { return known }
    let object = unsafe try readObject(id, GIT_OBJECT_COMMIT)
    defer { unsafe git_odb_object_free(object) }
    guard var commit = unsafe CommitText.header(Self.data(object)) else {
      throw GitError(operation: "read history", message: "commit \(id.hexadecimal.prefix(10)) is damaged")
    }
    if shallow.contains(id) { commit.parents = [] }
    commits[id] = commit
    return commit
  }

  /// The raw bytes of a commit.
  func commitBytes(_ id: ObjectID) throws(GitError) -> [UInt8] {
    let object = unsafe try readObject(id, GIT_OBJECT_COMMIT)
    defer { unsafe git_odb_object_free(object) }
    return unsafe Array(Self.data(object))
  }

  /// Calls `body` with the raw bytes of a tree, which stay valid for the call.
  func withTree<Result>(
    _ id: ObjectID, _ body: (UnsafeRawBufferPointer) throws(GitError) -> Result
  ) throws(GitError) -> Result {
    let object = unsafe try tree(id)
    defer { unsafe git_odb_object_free(object) }
    return unsafe try body(Self.data(object))
  }

  /// A reference of its own to a tree, to be freed by the caller.
  private func tree(_ id: ObjectID) throws(GitError) -> OpaquePointer {
    var reference: OpaquePointer?
    if let known = unsafe young[id] {
      unsafe git_odb_object_dup(&reference, known)
    } else if let known = unsafe old.removeValue(forKey: id) {
      unsafe git_odb_object_dup(&reference, known)
      unsafe keep(known, for: id)
    } else {
      let object = unsafe try readObject(id, GIT_OBJECT_TREE)
      unsafe git_odb_object_dup(&reference, object)
      unsafe keep(object, for: id)
    }
    guard let reference = unsafe reference else {
      throw GitError(operation: "read history", message: "out of memory")
    }
    return unsafe reference
  }

  private func keep(_ object: OpaquePointer, for id: ObjectID) {
    unsafe young[id] = unsafe object
    unsafe youngBytes += git_odb_object_size(object) + 128
    guard youngBytes > generationBytes else { return }
    for unsafe object in unsafe old.values { unsafe git_odb_object_free(object) }
    unsafe old = unsafe young
    unsafe young = [:]
    youngBytes = 0
  }

  private static func data(_ object: OpaquePointer) -> UnsafeRawBufferPointer {
    unsafe UnsafeRawBufferPointer(
      start: git_odb_object_data(object), count: git_odb_object_size(object))
  }

  /// Whether an object is there at all.
  func contains(_ id: ObjectID) -> Bool {
    var oid = id.oid
    return unsafe git_odb_exists(database, &oid) == 1
  }
}
