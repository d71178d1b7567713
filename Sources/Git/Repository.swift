import CGit2
package import Catalog
import Glibc
import Platform

/// One repository, opened through libgit2 for reading only. It never writes into `.git`, starts no program
/// and uses no network.
///
/// Freed exactly once and bound to the task that opened it: a C handle cannot cross tasks.
@safe package struct Repository: ~Copyable {
  package let workTree: GitWorkTree
  let handle: OpaquePointer
  let configuration: GitConfiguration
  /// What is read at most once, on demand.
  let memory: Memory

  /// State behind a value whose methods only borrow it.
  final class Memory {
    let references: References
    var reader: ObjectReader?
    var index: IndexFile?
    /// Whether libgit2 can read the index by itself, or has been given one.
    var libraryReadsIndex = true
    var ignoreRules: GitIgnoreRules?
    var renames: [FilePath: FilePath]?
    var undecided: [FilePath: String] = [:]
    /// How many repositories lie around this submodule, as far as they were opened.
    var submoduleDepth = 0
    /// Whether a setting of a repository around this submodule passes over untracked files.
    var ignoresUntracked = false
    let home: FilePath?
    let configHome: FilePath?

    init(workTree: GitWorkTree, home: FilePath?, configHome: FilePath?) {
      references = References(workTree)
      self.home = home
      self.configHome = configHome
    }
  }

  /// Opens the repository of a work tree that ``GitDiscovery`` found. Calls `git_repository_open_ext`.
  ///
  /// - Parameters:
  ///   - home: where `.gitconfig` is looked for; `HOME` without it.
  ///   - configHome: the user's configuration folder; `XDG_CONFIG_HOME` without it.
  package init(
    opening workTree: GitWorkTree, home: FilePath? = nil,
    configHome: FilePath? = nil
  ) throws(GitError) {
    let home = home ?? CurrentProcess.variable("HOME").map { FilePath(bytes: $0) }
    let configHome = configHome ?? CurrentProcess.variable("XDG_CONFIG_HOME").map { FilePath(bytes: $0) }
    let configuration = GitConfiguration(workTree: workTree, home: home, configHome: configHome)
    try Self.refuseUnreadable(workTree, configuration)
    if let owner = Ownership.stranger(of: workTree, home: home, configHome: configHome) {
      throw GitError(
        operation: Self.operation, code: GIT_EOWNER.rawValue,
        message: "\(owner.place) is owned by uid \(owner.id); git would ask for safe.directory")
    }
    try Self.refuseIrregular(workTree, configuration)
    try Library.check(Library.start, "start libgit2")
    var handle: OpaquePointer?
    let code = unsafe CText.with(workTree.path) {
      unsafe git_repository_open_ext(&handle, $0, UInt32(GIT_REPOSITORY_OPEN_NO_SEARCH.rawValue), nil)
    }
    guard code >= 0, let opened = unsafe handle else { throw Library.lastError(code, Self.operation) }
    do throws(GitError) {
      unsafe try ObjectDatabase.install(in: opened, common: workTree.commonDirectory)
    } catch {
      unsafe git_repository_free(opened)
      throw error
    }
    unsafe self.handle = unsafe opened
    self.workTree = workTree
    self.configuration = configuration
    memory = Memory(
      workTree: workTree, home: home, configHome: configHome)
  }

  deinit { unsafe git_repository_free(handle) }

  private static let operation = "open the repository"

  /// Refuses what libgit2 would open and wait for: a named pipe in the place of one of its files.
  private static func refuseIrregular(
    _ workTree: GitWorkTree, _ configuration: GitConfiguration
  ) throws(GitError) {
    for file in configuration.files { try IrregularFile.refuse(file, operation) }
    for name in ["HEAD", "index", "commondir", "gitdir", "config.worktree"] {
      try IrregularFile.refuse(workTree.gitDirectory.appending(name), operation)
    }
    for name in ["HEAD", "config", "packed-refs", "shallow", "info/attributes", "info/exclude"] {
      try IrregularFile.refuse(workTree.commonDirectory.appending(name), operation)
    }
  }

  /// Says what libgit2 1.5 cannot read before it says so less clearly.
  private static func refuseUnreadable(
    _ workTree: GitWorkTree, _ configuration: GitConfiguration
  ) throws(GitError) {
    func refuse(_ message: String) -> GitError { GitError(operation: operation, message: message) }
    let repository = GitConfiguration(repositoryOnly: workTree.commonDirectory)
    let version = repository.value("core.repositoryformatversion").flatMap {
      Int(String(decoding: $0, as: UTF8.self))
    }
    guard let version, version > 0 else { return }
    if version > 1 { throw refuse("its format version is \(version); skillhub reads up to 1") }
    if let format = repository.value("extensions.objectformat"), format != Array("sha1".utf8) {
      throw refuse("it uses \(FilePath.displayText(format)) object names, which skillhub cannot read")
    }
    if let storage = repository.value("extensions.refstorage"), storage != Array("files".utf8) {
      throw refuse("it stores its refs as \(FilePath.displayText(storage)), which skillhub cannot read")
    }
    let known = ["noop", "objectformat", "refstorage"] + Library.extensions.map(\.description)
    for name in repository.keys(in: "extensions") where !known.contains(FilePath.displayText(name)) {
      throw refuse("it uses the extension \(FilePath.displayText(name)), which skillhub does not know")
    }
  }

  /// The reader of commits and trees. Calls `git_repository_odb`.
  borrowing func reader() throws(GitError) -> ObjectReader {
    if let reader = memory.reader { return reader }
    var database: OpaquePointer?
    try Library.check(unsafe git_repository_odb(&database, handle), "read the objects")
    guard let database = unsafe database else {
      throw GitError(operation: "read the objects", message: "there is no database")
    }
    let shallow =
      ((try? FileSystem.read(workTree.commonDirectory.appending("shallow"), limit: 64 << 20).bytes) ?? [])
      .split(separator: 0x0A).compactMap { ObjectID(hexadecimal: $0.prefix(40)) }
    let reader = unsafe ObjectReader(owning: database, shallow: Set(shallow))
    memory.reader = reader
    return reader
  }

  /// The ignore rules of the work tree, those outside a sparse checkout included.
  package borrowing func ignoreRules() -> GitIgnoreRules {
    if let rules = memory.ignoreRules { return rules }
    let rules = GitIgnoreRules(
      workTree: workTree, configuration: configuration, home: memory.home, configHome: memory.configHome,
      skipped: skippedIgnoreFiles())
    memory.ignoreRules = rules
    return rules
  }

  /// The content of ignore files that the index has and the work tree need not have.
  private borrowing func skippedIgnoreFiles() -> [FilePath: [UInt8]] {
    guard let index = try? index() else { return [:] }
    let name = Array(".gitignore".utf8)
    var result: [FilePath: [UInt8]] = [:]
    for entry in index.entries where entry.isSkipped && !entry.isLink && entry.path.name == name {
      if let bytes = try? reader().blob(entry.id) { result[entry.path] = bytes }
    }
    return result
  }

  /// Whether a path relative to the work tree is ignored; each folder above it is asked too, the index is
  /// not.
  package borrowing func isIgnored(_ path: FilePath, isFolder: Bool) throws(GitError) -> Bool {
    ignoreRules().isIgnored(path, isFolder: isFolder)
  }
}
