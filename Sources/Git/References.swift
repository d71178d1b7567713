import Catalog
import Platform

/// The references of a repository in its files, read without libgit2, which waits where one is a named pipe
/// and does not tell where a chain of symbolic ones ends.
final class References {
  /// Where a name leads.
  struct Target {
    /// The name at the end of the chain of symbolic references, the name itself where it is none.
    var name: [UInt8]
    /// Nil where nothing has that name: the branch is not born yet.
    var id: ObjectID?
  }

  private struct Packed {
    var name: [UInt8]
    var id: ObjectID
    /// What an annotated tag points at in the end.
    var peeled: ObjectID?
  }

  private enum Value {
    case id(ObjectID)
    case symbolic([UInt8])
  }

  private static let operation = "read the references"
  private let workTree: GitWorkTree
  private var packed: [Packed]?
  /// Whether what annotated tags point at stands in the file of packed references.
  private var packedArePeeled = false

  init(_ workTree: GitWorkTree) { self.workTree = workTree }

  /// Follows a name as git does: at most five symbolic references deep.
  func resolve(_ name: [UInt8]) throws(GitError) -> Target {
    var name = name
    for _ in 0...5 {
      switch try value(of: name) {
      case .id(let id): return Target(name: name, id: id)
      case .symbolic(let next): name = next
      case nil: return Target(name: name, id: nil)
      }
    }
    throw GitError(
      operation: Self.operation, message: "\(FilePath.displayText(name)) leads through too many references")
  }

  /// The file of a reference: what is the work tree's own lies in its folder.
  static func file(of name: [UInt8], in workTree: GitWorkTree) -> FilePath {
    let own = ["refs/bisect/", "refs/worktree/", "refs/rewritten/"]
    let isOwn = !name.starts(with: "refs/".utf8) || own.contains { name.starts(with: $0.utf8) }
    return (isOwn ? workTree.gitDirectory : workTree.commonDirectory).appending(name)
  }

  /// The files that the chain from a name leads through, for a fingerprint; it need not lead anywhere.
  static func files(from name: [UInt8], in workTree: GitWorkTree) -> (files: [FilePath], last: [UInt8]) {
    var files: [FilePath] = []
    var name = name
    for _ in 0...5 {
      let file = file(of: name, in: workTree)
      files.append(file)
      guard isSafe(name), case .symbolic(let next)? = try? value(in: file, name) else { break }
      name = next
    }
    return (files, name)
  }

  private func value(of name: [UInt8]) throws(GitError) -> Value? {
    guard Self.isSafe(name) else {
      throw GitError(
        operation: Self.operation, message: "\(FilePath.displayText(name)) is no name of a reference")
    }
    if let value = try Self.value(in: Self.file(of: name, in: workTree), name) { return value }
    return try packedReferences().first { $0.name == name }.map { .id($0.id) }
  }

  private static func isSafe(_ name: [UInt8]) -> Bool {
    let parts = FilePath(bytes: name).components
    return !name.isEmpty && name.first != 0x2F && !name.contains { $0 < 0x20 || $0 == 0x7F }
      && !parts.contains { $0 == Array("..".utf8) || $0 == Array(".".utf8) }
  }

  private static func value(in file: FilePath, _ name: [UInt8]) throws(GitError) -> Value? {
    // The oldest form of a symbolic reference is a link.
    if let target = try? FileSystem.linkTarget(file), target.bytes.starts(with: "refs/".utf8) {
      return .symbolic(target.bytes)
    }
    // `refs/heads/a` is a folder where there is only a branch `a/b`.
    if FileSystem.isFolder(file) { return nil }
    guard let bytes = try IrregularFile.read(file, limit: 1 << 16, operation) else { return nil }
    if bytes.starts(with: "ref:".utf8) {
      let target = bytes.dropFirst(4).drop { $0 == 0x20 || $0 == 0x09 }.trimmingLineEnds
      return .symbolic(FilePath(bytes: target).bytes)
    }
    let isEnded = bytes.count == 40 || (bytes.count > 40 && [0x0A, 0x0D, 0x20, 0x09].contains(bytes[40]))
    guard isEnded, let id = ObjectID(hexadecimal: bytes.prefix(40)) else {
      throw GitError(operation: operation, message: "\(FilePath.displayText(name)) is damaged")
    }
    return .id(id)
  }

  private func packedReferences() throws(GitError) -> [Packed] {
    if let packed { return packed }
    let file = workTree.commonDirectory.appending("packed-refs")
    let bytes = try IrregularFile.read(file, limit: 1 << 28, Self.operation) ?? []
    var result: [Packed] = []
    for line in bytes.split(separator: 0x0A) {
      if line.first == UInt8(ascii: "#") {
        packedArePeeled = line.split(separator: 0x20).contains { $0.elementsEqual("fully-peeled".utf8) }
        continue
      }
      if line.first == UInt8(ascii: "^") {
        if let last = result.indices.last {
          result[last].peeled = ObjectID(hexadecimal: line.dropFirst().prefix(40))
        }
        continue
      }
      guard line.count > 41, let id = ObjectID(hexadecimal: line.prefix(40)) else { continue }
      result.append(Packed(name: line.dropFirst(41).trimmingLineEnds, id: id, peeled: nil))
    }
    packed = result
    return result
  }

  /// The short names of the tags that lead to a commit, in byte order; `peel` follows annotated ones.
  func tags(at commit: ObjectID, peel: (ObjectID) -> ObjectID?) throws(GitError) -> [[UInt8]] {
    let prefix = Array("refs/tags/".utf8)
    var loose: Set<[UInt8]> = []
    var found: Set<[UInt8]> = []
    for file in Self.tagFiles(of: workTree).files {
      guard let relative = file.relative(to: workTree.commonDirectory) else { continue }
      loose.insert(relative.bytes)
      guard let id = (try? resolve(relative.bytes))?.id else { continue }
      if id == commit || peel(id) == commit { found.insert(relative.bytes) }
    }
    for reference in try packedReferences() where reference.name.starts(with: prefix) {
      guard !loose.contains(reference.name) else { continue }
      let target = reference.peeled ?? (packedArePeeled ? reference.id : peel(reference.id))
      if target == commit || reference.id == commit { found.insert(reference.name) }
    }
    return found.map { Array($0.dropFirst(prefix.count)) }.sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// Whether any reference has a name that starts so.
  func hasAny(below prefix: String) -> Bool {
    let entries = try? FileSystem.entries(of: workTree.commonDirectory.appending(prefix))
    if entries?.isEmpty == false { return true }
    let start = Array(prefix.utf8) + [0x2F]
    return (try? packedReferences())?.contains { $0.name.starts(with: start) } ?? false
  }

  /// The files and folders below `refs/tags`.
  static func tagFiles(of workTree: GitWorkTree) -> (files: [FilePath], folders: [FilePath]) {
    var files: [FilePath] = []
    var folders = [workTree.commonDirectory.appending("refs/tags")]
    var index = 0
    while index < folders.count, folders.count < 10_000 {
      for entry in (try? FileSystem.entries(of: folders[index])) ?? [] {
        let path = folders[index].appending(entry.name)
        if entry.kind == .directory { folders.append(path) } else { files.append(path) }
      }
      index += 1
    }
    return (files, folders)
  }
}
