import CGit2
import Catalog
import Platform

/// What the content of a file says when its stamp does not say enough.
enum ContentComparison {
  case same, differs
  /// Only a filter, a program that is never run here, could tell; with its name.
  case undecided(filter: String)
}

extension Repository {
  /// Whether a file's content, as git would store it, differs from the index. Runs no program.
  ///
  /// Calls `git_repository_hashfile`, which undoes line ends; an encoding of the work tree is undone before.
  borrowing func compareContent(_ entry: IndexFile.Entry) -> ContentComparison {
    let place = workTree.path.appending(entry.path.bytes)
    if entry.isLink {
      // Without symbolic links (`core.symlinks`) a file holds what the link says.
      let target =
        (try? FileSystem.linkTarget(place).bytes) ?? (try? FileSystem.read(place, limit: 1 << 20).bytes)
      return target.flatMap(Self.hash) == entry.id ? .same : .differs
    }
    try? prepareLibraryIndex()
    if let filter = attribute("filter", of: entry.path),
      ["clean", "process"].contains(where: { configuration.value("filter", filter, $0) != nil })
    {
      return comparePointer(entry, at: place, filter)
    }
    if let encoding = attribute("working-tree-encoding", of: entry.path), !encoding.isEmpty {
      return compareEncoded(entry, at: place, encoding)
    }
    var id = git_oid()
    let code = unsafe CText.with(place) { file in
      unsafe CText.with(entry.path) { name in
        unsafe git_repository_hashfile(&id, handle, file, GIT_OBJECT_BLOB, name)
      }
    }
    return code >= 0 && ObjectID(id) == entry.id ? .same : .differs
  }

  private static func hash(_ bytes: [UInt8]) -> ObjectID? {
    var id = git_oid()
    let code = unsafe bytes.withUnsafeBytes {
      unsafe git_odb_hash(&id, $0.baseAddress, $0.count, GIT_OBJECT_BLOB)
    }
    return code < 0 ? nil : ObjectID(id)
  }

  /// Files of Git LFS are stored as pointers with a digest, which says what the program would.
  private borrowing func comparePointer(
    _ entry: IndexFile.Entry, at place: FilePath, _ filter: [UInt8]
  ) -> ContentComparison {
    let undecided = ContentComparison.undecided(filter: FilePath.displayText(filter))
    guard filter == Array("lfs".utf8), let blob = try? reader().blob(entry.id), blob.count < 1_024,
      let bytes = try? FileSystem.read(place, limit: 1 << 28).bytes
    else { return undecided }
    // A pointer whose file was not fetched stands for itself.
    if bytes == blob { return .same }
    var digest: [UInt8]?
    var size: Int?
    for line in blob.split(separator: 0x0A) {
      if line.starts(with: "oid sha256:".utf8) { digest = Array(line.dropFirst(11)) }
      if line.starts(with: "size ".utf8) { size = Int(String(decoding: line.dropFirst(5), as: UTF8.self)) }
    }
    guard blob.starts(with: "version https://git-lfs.github.com/spec/".utf8), let digest, let size else {
      return undecided
    }
    let isSame = size == bytes.count && digest == Array(ContentDigest.hex(ContentDigest.sha256(bytes)).utf8)
    return isSame ? .same : .differs
  }

  /// Turns the file into UTF-8, which is how git stores it. Calls `git_filter_list_apply_to_buffer`.
  private borrowing func compareEncoded(
    _ entry: IndexFile.Entry, at place: FilePath, _ encoding: [UInt8]
  ) -> ContentComparison {
    guard let bytes = try? FileSystem.read(place, limit: 1 << 28).bytes,
      let text = CharacterEncoding.utf8(bytes, from: encoding)
    else { return .undecided(filter: "working-tree-encoding=\(FilePath.displayText(encoding))") }
    var filters: OpaquePointer?
    let code = unsafe CText.with(entry.path) { name in
      unsafe git_filter_list_load(&filters, handle, nil, name, GIT_FILTER_TO_ODB, 0)
    }
    guard code >= 0 else { return .differs }
    defer { unsafe git_filter_list_free(filters) }
    var stored = unsafe git_buf()
    defer { unsafe git_buf_dispose(&stored) }
    let applied = unsafe text.withUnsafeBytes { text in
      unsafe git_filter_list_apply_to_buffer(
        &stored, filters, text.baseAddress?.assumingMemoryBound(to: CChar.self), text.count)
    }
    guard applied >= 0 else { return .differs }
    let content = unsafe Array(UnsafeRawBufferPointer(start: stored.ptr, count: stored.size))
    return Self.hash(content) == entry.id ? .same : .differs
  }

  /// The text of an attribute, where it has one. Calls `git_attr_get`.
  private borrowing func attribute(_ name: String, of path: FilePath) -> [UInt8]? {
    var value: UnsafePointer<CChar>?
    let code = unsafe CText.with(path) { unsafe git_attr_get(&value, handle, 0, $0, name) }
    guard code >= 0, let value = unsafe value, unsafe git_attr_value(value) == GIT_ATTR_VALUE_STRING else {
      return nil
    }
    return unsafe CText.bytes(of: value)
  }
}
