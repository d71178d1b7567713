import CGit2
import Catalog
import Platform

/// Builds the database of objects that libgit2 reads from: packs by its own backend, loose objects by ours.
enum ObjectDatabase {
  private static let operation = "read the objects"
  private static let maximumAlternateDepth = 5

  /// Gives an opened repository its database. Calls `git_odb_backend_pack` and `git_repository_set_odb`.
  static func install(in repository: OpaquePointer, common: FilePath) throws(GitError) {
    var database: OpaquePointer?
    try Library.check(unsafe git_odb_new(&database), operation)
    // The repository takes a reference of its own.
    defer { unsafe git_odb_free(database) }
    for folder in try folders(common.appending("objects")) {
      try refuseIrregularPacks(in: folder.appending("pack"))
      var packs: UnsafeMutablePointer<git_odb_backend>?
      let code = unsafe CText.with(folder) { unsafe git_odb_backend_pack(&packs, $0) }
      try Library.check(code, operation)
      try Library.check(unsafe git_odb_add_backend(database, packs, 2), operation)
      let loose = unsafe LooseBackend.make(LooseObjects(folder: folder))
      try Library.check(unsafe git_odb_add_backend(database, loose, 1), operation)
    }
    try Library.check(unsafe git_repository_set_odb(repository, database), operation)
  }

  /// The folder of objects and those that `info/alternates` names, each once.
  private static func folders(_ first: FilePath) throws(GitError) -> [FilePath] {
    var result: [FilePath] = []
    var seen: Set<FilePath> = []
    var waiting = [(folder: first, depth: 0)]
    while let (folder, depth) = waiting.popLast() {
      guard FileSystem.isFolder(folder), let real = try? FileSystem.realPath(folder),
        seen.insert(real).inserted
      else { continue }
      result.append(folder)
      guard let bytes = try IrregularFile.read(folder.appending("info/alternates"), limit: 1 << 20, operation)
      else { continue }
      for line in bytes.split(separator: 0x0A) where line.first != UInt8(ascii: "#") {
        guard depth < maximumAlternateDepth else { break }
        let named = FilePath(bytes: line)
        waiting.append((named.isAbsolute ? named : folder.appending(named.bytes), depth + 1))
      }
    }
    return result
  }

  /// libgit2 opens whatever has the name of a pack, and waits where that is a named pipe.
  private static func refuseIrregularPacks(in folder: FilePath) throws(GitError) {
    for entry in (try? FileSystem.entries(of: folder)) ?? [] where entry.kind != .regular {
      if entry.kind == .link || entry.kind == .directory { continue }
      throw IrregularFile.error(folder.appending(entry.name), entry.kind, operation)
    }
  }
}

/// Files of a repository that must be regular files: reading a named pipe would wait for ever.
enum IrregularFile {
  /// The file's bytes, or nil where it is not there.
  static func read(_ file: FilePath, limit: Int, _ operation: String) throws(GitError) -> [UInt8]? {
    do throws(ReadError) {
      return try FileSystem.read(file, limit: limit).bytes
    } catch {
      switch error {
      case .failed(let failure) where failure.isMissing: return nil
      case .notRegular(let kind): throw Self.error(file, kind, operation)
      default: throw GitError(operation: operation, message: "\(file) cannot be read: \(error.reason)")
      }
    }
  }

  /// Throws where something that is neither a file nor a folder lies at the path.
  static func refuse(_ file: FilePath, _ operation: String) throws(GitError) {
    guard let kind = (try? FileSystem.stamp(of: file, followingLinks: true))?.kind, kind != .regular,
      kind != .directory
    else { return }
    throw error(file, kind, operation)
  }

  static func error(_ file: FilePath, _ kind: FileStamp.Kind, _ operation: String) -> GitError {
    GitError(operation: operation, message: "\(file) is \(kind.words), not a file")
  }
}

/// The backend by which libgit2 asks for loose objects.
private enum LooseBackend {
  /// A backend that the database owns and frees.
  static func make(_ objects: LooseObjects) -> UnsafeMutablePointer<git_odb_backend> {
    let backend = UnsafeMutablePointer<skillhub_odb_backend>.allocate(capacity: 1)
    unsafe backend.initialize(to: skillhub_odb_backend())
    unsafe backend.pointee.context = unsafe Unmanaged.passRetained(objects).toOpaque()
    unsafe backend.pointee.parent.version = UInt32(GIT_ODB_BACKEND_VERSION)
    unsafe backend.pointee.parent.read = { data, count, type, backend, id in
      guard let backend = unsafe backend, let id = unsafe id else { return GIT_ERROR.rawValue }
      return unsafe LooseBackend.read(data, count, type, backend, ObjectID(id.pointee))
    }
    unsafe backend.pointee.parent.exists = { backend, id in
      guard let backend = unsafe backend, let id = unsafe id else { return 0 }
      return unsafe LooseBackend.objects(of: backend)?.contains(ObjectID(id.pointee)) == true ? 1 : 0
    }
    unsafe backend.pointee.parent.free = { backend in
      guard let backend = unsafe backend else { return }
      let whole = unsafe UnsafeMutableRawPointer(backend).assumingMemoryBound(to: skillhub_odb_backend.self)
      if let context = unsafe whole.pointee.context {
        unsafe Unmanaged<LooseObjects>.fromOpaque(context).release()
      }
      unsafe whole.deinitialize(count: 1)
      unsafe whole.deallocate()
    }
    return unsafe UnsafeMutableRawPointer(backend).assumingMemoryBound(to: git_odb_backend.self)
  }

  private static func objects(of backend: UnsafeMutablePointer<git_odb_backend>) -> LooseObjects? {
    let whole = unsafe UnsafeMutableRawPointer(backend).assumingMemoryBound(to: skillhub_odb_backend.self)
    guard let context = unsafe whole.pointee.context else { return nil }
    return unsafe Unmanaged<LooseObjects>.fromOpaque(context).takeUnretainedValue()
  }

  private static func read(
    _ data: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _ count: UnsafeMutablePointer<Int>?,
    _ type: UnsafeMutablePointer<git_object_t>?, _ backend: UnsafeMutablePointer<git_odb_backend>,
    _ id: ObjectID
  ) -> Int32 {
    guard let objects = unsafe objects(of: backend) else { return GIT_ERROR.rawValue }
    var room: UnsafeMutableRawPointer?
    do throws(GitError) {
      let found = unsafe try objects.read(id) { size in
        unsafe room = git_odb_backend_data_alloc(backend, size)
        return unsafe room
      }
      guard let found else { return GIT_ENOTFOUND.rawValue }
      unsafe data?.pointee = unsafe room
      unsafe count?.pointee = found.count
      unsafe type?.pointee = found.type
      return 0
    } catch {
      if let room = unsafe room { unsafe git_odb_backend_data_free(backend, room) }
      unsafe git_error_set_str(Int32(GIT_ERROR_ODB.rawValue), error.message)
      return GIT_ERROR.rawValue
    }
  }
}
