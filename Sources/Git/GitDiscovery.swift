package import Catalog
import Platform

/// The work trees around folders, each folder looked at once.
package struct GitWorkTrees {
  private var known: [FilePath: GitWorkTree?] = [:]

  package init() {}

  /// The work tree around a folder, or nil.
  package mutating func workTree(around folder: FilePath) -> GitWorkTree? {
    var passed: [FilePath] = []
    var found: GitWorkTree?
    var next: FilePath? = folder
    while let current = next {
      if let answer = known[current] {
        found = answer
        break
      }
      passed.append(current)
      var notes: [String] = []
      if case .end(let discovery) = GitDiscovery.look(at: current, notes: &notes) {
        if case .workTree(let workTree) = discovery { found = workTree }
        break
      }
      next = current.parent
    }
    for folder in passed { known[folder] = .some(found) }
    return found
  }
}

/// What stands around a path: the nearest work tree as git would choose it, found by looking at files.
///
/// Follows `setup_git_directory` of git: the nearest `.git` wins; an empty or invalid `.git` folder is
/// walked past; a `.git` file that leads nowhere is an end, not something to walk past. `GIT_DIR` and its
/// kin are never looked at.
package enum GitDiscovery: Sendable, Hashable {
  /// No work tree: no repository, a bare one, or a place inside a `.git` folder.
  case none
  case workTree(GitWorkTree)
  /// A `.git` that leads nowhere; git refuses to work here.
  case broken(at: FilePath, reason: String)

  /// Finds the nearest repository of a file or folder, with one line for each thing worth saying.
  ///
  /// - Parameter path: an absolute path, best a real one. What does not exist is taken for a file.
  package static func discover(from path: FilePath) -> (GitDiscovery, notes: [String]) {
    var notes: [String] = []
    var folder: FilePath? = FileSystem.isFolder(path) ? path : path.parent
    while let current = folder {
      switch look(at: current, notes: &notes) {
      case .nothing: folder = current.parent
      case .end(let discovery): return (discovery, notes)
      }
    }
    return (.none, notes)
  }

  /// The work tree whose top is exactly this folder, or nil.
  package static func workTree(at folder: FilePath) -> GitWorkTree? {
    var notes: [String] = []
    if case .end(.workTree(let tree)) = look(at: folder, notes: &notes) { return tree }
    return nil
  }

  fileprivate enum Look {
    case nothing
    case end(GitDiscovery)
  }

  fileprivate static func look(at folder: FilePath, notes: inout [String]) -> Look {
    let dotGit = folder.appending(".git")
    guard let kind = try? FileSystem.kind(of: dotGit, followingLinks: true) else {
      // A bare repository, or the inside of a `.git` folder, has no work tree of its own.
      return isBare(folder) ? .end(.none) : .nothing
    }
    switch kind {
    case .directory:
      guard isGitDirectory(dotGit) else {
        let isEmpty = (try? FileSystem.entries(of: dotGit))?.isEmpty ?? false
        notes.append(
          isEmpty
            ? "\(dotGit) is an empty folder; git looks past it"
            : "\(dotGit) is a folder but no repository; git looks past it")
        return .nothing
      }
      let directory = (try? FileSystem.realPath(dotGit)) ?? dotGit
      if let other = withoutWorkTree(directory, at: dotGit, in: folder) { return .end(other) }
      return .end(
        .workTree(
          GitWorkTree(
            path: folder, gitDirectory: directory, commonDirectory: commonDirectory(of: directory),
            role: .main)))
    case .regular: return .end(followGitFile(dotGit, in: folder))
    default: return .nothing
    }
  }

  private static func followGitFile(_ file: FilePath, in folder: FilePath) -> GitDiscovery {
    guard let bytes = try? FileSystem.read(file, limit: 1 << 16).bytes,
      bytes.starts(with: Array("gitdir: ".utf8))
    else {
      return .broken(at: file, reason: "the .git file does not name a folder")
    }
    let target = FilePath(bytes: bytes.dropFirst(8).trimmingLineEnds)
    let place = target.isAbsolute ? target : folder.appending(target.bytes).lexicallyNormalized
    guard FileSystem.isFolder(place) else {
      return .broken(at: file, reason: "the .git file points to a missing folder, \(target)")
    }
    guard isGitDirectory(place), let directory = try? FileSystem.realPath(place) else {
      return .broken(at: file, reason: "the .git file points to \(target), which is no repository")
    }
    let common = commonDirectory(of: directory)
    if common == directory, let other = withoutWorkTree(directory, at: file, in: folder) { return other }
    return .workTree(
      GitWorkTree(
        path: folder, gitDirectory: directory, commonDirectory: common,
        role: role(of: directory, common: common, folder: folder)))
  }

  /// What is found instead of a work tree where the repository has none, or has it in another folder.
  private static func withoutWorkTree(
    _ directory: FilePath, at dotGit: FilePath, in folder: FilePath
  ) -> GitDiscovery? {
    let configuration = GitConfiguration(repositoryOnly: directory)
    if let named = configuration.value("core.worktree"), !named.isEmpty {
      let place = FilePath(bytes: named)
      let top = place.isAbsolute ? place : directory.appending(place.bytes).lexicallyNormalized
      let realTop = try? FileSystem.realPath(top)
      if let realTop, realTop == (try? FileSystem.realPath(folder)) { return nil }
      return .broken(at: dotGit, reason: "core.worktree has the work tree at \(top); it is not looked at")
    }
    // A folder of work trees often has a `.git` file that leads to a bare repository beside it.
    return configuration.flag("core.bare") == true ? GitDiscovery.none : nil
  }

  /// The folder that stands for the repository of a linked work tree: its main work tree, or the folder whose
  /// `.git` file leads to the bare repository.
  private static func main(of common: FilePath) -> FilePath? {
    guard let parent = common.parent else { return nil }
    if common.name == Array(".git".utf8) { return parent }
    guard let bytes = try? FileSystem.read(parent.appending(".git"), limit: 1 << 16).bytes,
      bytes.starts(with: "gitdir: ".utf8)
    else { return nil }
    let target = FilePath(bytes: bytes.dropFirst(8).trimmingLineEnds)
    let place = target.isAbsolute ? target : parent.appending(target.bytes)
    return (try? FileSystem.realPath(place)) == common ? parent : nil
  }

  private static func role(of directory: FilePath, common: FilePath, folder: FilePath) -> GitWorkTree.Role {
    if common != directory {
      return .linked(main: main(of: common))
    }
    let parts = directory.components
    let isModule = zip(parts, parts.dropFirst()).contains {
      $0 == Array(".git".utf8) && $1 == Array("modules".utf8)
    }
    guard isModule else { return .main }
    guard let parent = folder.parent, case (.workTree(let tree), _) = discover(from: parent) else {
      return .submodule(superproject: nil)
    }
    return .submodule(superproject: tree.path)
  }

  /// The folder with objects and refs, from the file `commondir` of a linked work tree.
  static func commonDirectory(of directory: FilePath) -> FilePath {
    guard let bytes = try? FileSystem.read(directory.appending("commondir"), limit: 1 << 16).bytes else {
      return directory
    }
    let named = FilePath(bytes: bytes.trimmingLineEnds)
    let place = named.isAbsolute ? named : directory.appending(named.bytes)
    return (try? FileSystem.realPath(place)) ?? place.lexicallyNormalized
  }

  /// Whether git would take the folder for a repository: a valid HEAD, objects and refs.
  static func isGitDirectory(_ folder: FilePath) -> Bool {
    guard isValidHead(folder.appending("HEAD")) else { return false }
    let common = commonDirectory(of: folder)
    return FileSystem.isFolder(common.appending("objects")) && FileSystem.isFolder(common.appending("refs"))
  }

  private static func isBare(_ folder: FilePath) -> Bool {
    // HEAD first: in nearly every folder its absence answers at the price of one call.
    FileSystem.exists(folder.appending("HEAD")) && isGitDirectory(folder)
  }

  private static func isValidHead(_ head: FilePath) -> Bool {
    if let target = try? FileSystem.linkTarget(head) { return target.bytes.starts(with: Array("refs/".utf8)) }
    guard let bytes = try? FileSystem.read(head, limit: 1 << 16).bytes else { return false }
    if bytes.starts(with: Array("ref:".utf8)) {
      return bytes.dropFirst(4).drop { $0 == 0x20 || $0 == 0x09 }.starts(with: Array("refs/".utf8))
    }
    return bytes.count >= 40 && bytes.prefix(40).allSatisfy(\.isHexadecimalDigit)
  }
}

extension Sequence<UInt8> {
  /// The bytes without line ends at their end.
  var trimmingLineEnds: [UInt8] {
    var result = Array(self)
    while let last = result.last, last == 0x0A || last == 0x0D { result.removeLast() }
    return result
  }
}

extension UInt8 {
  var isHexadecimalDigit: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x46, 0x61...0x66: true
    default: false
    }
  }
}
