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

  /// One reference to an object of the database.
  @safe private final class Object {
    let handle: OpaquePointer

    init(owning handle: OpaquePointer) { unsafe self.handle = unsafe handle }

    deinit { unsafe git_odb_object_free(handle) }

    var type: git_object_t { unsafe git_odb_object_type(handle) }

    var byteCount: Int { unsafe git_odb_object_size(handle) }

    /// Calls `body` with the content, which lives as long as the object.
    func withBytes<Result>(
      _ body: (UnsafeRawBufferPointer) throws(GitError) -> Result
    ) throws(GitError) -> Result {
      defer { withExtendedLifetime(self) {} }
      return unsafe try body(UnsafeRawBufferPointer(start: git_odb_object_data(handle), count: byteCount))
    }
  }

  private let database: OpaquePointer
  /// The ids in the file `shallow`: their parents are not here.
  let shallow: Set<ObjectID>
  private var commits: [ObjectID: Commit] = [:]
  // Two generations: a tree is found in either, and the older one is dropped when the younger is full.
  private var young: [ObjectID: Object] = [:]
  private var old: [ObjectID: Object] = [:]
  private var youngBytes = 0
  private let generationBytes = 16 << 20

  /// Takes over a reference to the database.
  init(owning database: OpaquePointer, shallow: Set<ObjectID>) {
    unsafe self.database = unsafe database
    self.shallow = shallow
  }

  deinit { unsafe git_odb_free(database) }

  private func readObject(_ id: ObjectID, _ type: git_object_t) throws(GitError) -> Object {
    let object = try readObject(id)
    guard object.type == type else {
      throw GitError(
        operation: "read history", message: "object \(id.hexadecimal.prefix(10)) has an unexpected type")
    }
    return object
  }

  private func readObject(_ id: ObjectID) throws(GitError) -> Object {
    let name = id.hexadecimal.prefix(10)
    var oid = id.oid
    var handle: OpaquePointer?
    let code = unsafe git_odb_read(&handle, database, &oid)
    guard code >= 0, let handle = unsafe handle else {
      if code == Library.notFound {
        throw GitError(
          operation: "read history", code: code, message: "object \(name) is not in this clone")
      }
      throw Library.lastError(code, "read object \(name)")
    }
    return unsafe Object(owning: handle)
  }

  /// The commit's tree, parents and date. A shallow boundary has no parents, as for git.
  func commit(_ id: ObjectID) throws(GitError) -> Commit {
    if let known = commits[id] { return known }
    let header = unsafe try readObject(id, GIT_OBJECT_COMMIT).withBytes { bytes throws(GitError) in
      unsafe CommitText.header(bytes)
    }
    guard var commit = header else {
      throw GitError(
        operation: "read history", message: "commit \(id.hexadecimal.prefix(10)) is damaged")
    }
    if shallow.contains(id) { commit.parents = [] }
    commits[id] = commit
    return commit
  }

  /// The raw bytes of a commit.
  func commitBytes(_ id: ObjectID) throws(GitError) -> [UInt8] {
    unsafe try readObject(id, GIT_OBJECT_COMMIT).withBytes { bytes throws(GitError) in unsafe Array(bytes) }
  }

  /// Calls `body` with the raw bytes of a tree, which stay valid for the call.
  func withTree<Result>(
    _ id: ObjectID, _ body: (UnsafeRawBufferPointer) throws(GitError) -> Result
  ) throws(GitError) -> Result {
    unsafe try tree(id).withBytes(body)
  }

  private func tree(_ id: ObjectID) throws(GitError) -> Object {
    if let known = young[id] { return known }
    let object: Object
    if let kept = old.removeValue(forKey: id) {
      object = kept
    } else {
      object = try readObject(id, GIT_OBJECT_TREE)
    }
    young[id] = object
    youngBytes += object.byteCount + 128
    if youngBytes > generationBytes {
      old = young
      young = [:]
      youngBytes = 0
    }
    return object
  }

  /// What a tag points at in the end, the object itself where it is no tag; nil where that cannot be read.
  func peeled(_ id: ObjectID) -> ObjectID? {
    var id = id
    // A tag of a tag is rare, a chain of them hostile.
    for _ in 0..<16 {
      guard let object = try? readObject(id) else { return nil }
      guard object.type == GIT_OBJECT_TAG else { return id }
      let start = unsafe try? object.withBytes { bytes throws(GitError) in unsafe Array(bytes.prefix(47)) }
      guard let start, start.starts(with: "object ".utf8),
        let target = ObjectID(hexadecimal: start.dropFirst(7))
      else { return nil }
      id = target
    }
    return nil
  }

  /// The content of a blob.
  func blob(_ id: ObjectID) throws(GitError) -> [UInt8] {
    unsafe try readObject(id, GIT_OBJECT_BLOB).withBytes { bytes throws(GitError) in unsafe Array(bytes) }
  }

  /// Whether an object is there at all.
  func contains(_ id: ObjectID) -> Bool {
    var oid = id.oid
    return unsafe git_odb_exists(database, &oid) == 1
  }
}
