package import Catalog
import Platform

/// The ignore rules of a work tree, answered as `git check-ignore --no-index` answers, without libgit2.
///
/// libgit2 1.5 is wrong for a file two levels below an excluded folder that a later rule seems to bring
/// back, and starting it costs more than a whole answer here. Rules are read once for each folder; make a
/// new value to see changed files. Sources, strongest first: `.gitignore` from the item's folder up to the
/// top, `info/exclude`, `core.excludesFile`.
package final class GitIgnoreRules {
  private struct Pattern {
    var bytes: [UInt8]
    var isNegated: Bool
    var isForFolders: Bool
    /// Without a `/` in it: matched against the last component alone.
    var isName: Bool
    /// How many bytes come before the first wildcard.
    var literalCount: Int

    func matches(_ subject: [UInt8], foldsCase: Bool) -> Bool {
      if isName || foldsCase {
        return literalCount == bytes.count && !foldsCase
          ? bytes == subject : Glob.matches(bytes, subject, separatesPaths: !isName, foldsCase: foldsCase)
      }
      // git compares what comes before the first wildcard and matches only the rest, so that `a**/b` means
      // what `**/b` means below anything that starts with `a`.
      guard subject.starts(with: bytes.prefix(literalCount)) else { return false }
      if literalCount == bytes.count { return subject.count == bytes.count }
      return Glob.matches(Array(bytes.dropFirst(literalCount)), Array(subject.dropFirst(literalCount)))
    }
  }

  private struct PatternSet {
    /// The folder that the patterns are relative to, itself relative to the top.
    var base: FilePath
    var patterns: [Pattern]
  }

  private struct Folder {
    var isIgnored: Bool
    /// Weakest first.
    var rules: [PatternSet]
  }

  private let top: FilePath
  private let foldsCase: Bool
  private let skipped: [FilePath: [UInt8]]
  private var folders: [FilePath: Folder] = [:]

  /// Reads the rules that hold in the whole work tree.
  package convenience init(workTree: GitWorkTree, home: FilePath?, configHome: FilePath?) {
    self.init(
      workTree: workTree,
      configuration: GitConfiguration(workTree: workTree, home: home, configHome: configHome),
      home: home, configHome: configHome)
  }

  /// - Parameter skipped: the content of ignore files that lie outside a sparse checkout.
  init(
    workTree: GitWorkTree, configuration: GitConfiguration, home: FilePath?, configHome: FilePath?,
    skipped: [FilePath: [UInt8]] = [:]
  ) {
    top = workTree.path
    self.skipped = skipped
    foldsCase = configuration.flag("core.ignorecase") ?? false
    var rules: [PatternSet] = []
    let empty = FilePath(bytes: [])
    if let file = Self.excludesFile(configuration, home: home, configHome: configHome),
      let bytes = try? FileSystem.read(file, limit: 8 << 20).bytes
    {
      rules.append(PatternSet(base: empty, patterns: Self.parse(bytes)))
    }
    if let bytes = try? FileSystem.read(workTree.commonDirectory.appending("info/exclude"), limit: 8 << 20)
      .bytes
    {
      rules.append(PatternSet(base: empty, patterns: Self.parse(bytes)))
    }
    addRules(of: empty, nil, to: &rules)
    folders[empty] = Folder(isIgnored: false, rules: rules)
  }

  /// The file that `core.excludesFile` names, or its default.
  static func excludesFile(
    _ configuration: GitConfiguration, home: FilePath?, configHome: FilePath?
  ) -> FilePath? {
    if let value = configuration.value("core.excludesfile") {
      return value.isEmpty ? nil : configuration.path("core.excludesfile")
    }
    return (configHome ?? home?.appending(".config"))?.appending("git/ignore")
  }

  /// Whether ignore files may lie outside a sparse checkout, where only a ``Repository`` can read them.
  package static func areSparse(in workTree: GitWorkTree) -> Bool {
    GitConfiguration(workTree: workTree, home: nil, configHome: nil).flag("core.sparsecheckout") == true
  }

  /// The files that the rules of a whole work tree depend on, `.gitignore` aside, existing or not; the index is
  /// one, since what is tracked is not ignored.
  package static func sources(
    of workTree: GitWorkTree, home: FilePath?, configHome: FilePath?
  ) -> [FilePath] {
    let configuration = GitConfiguration(workTree: workTree, home: home, configHome: configHome)
    var result = configuration.files
    if let file = excludesFile(configuration, home: home, configHome: configHome) { result.append(file) }
    result.append(workTree.commonDirectory.appending("info/exclude"))
    result.append(workTree.gitDirectory.appending("index"))
    return result
  }

  /// Whether a path relative to the work tree is ignored; whether it is tracked is not considered.
  ///
  /// - Parameter hasIgnoreFile: whether the folder that it lies in holds a `.gitignore`, for callers that have listed
  ///   it; nil where nobody has.
  package func isIgnored(_ path: FilePath, isFolder: Bool, hasIgnoreFile: Bool? = nil) -> Bool {
    guard !path.isEmpty else { return false }
    let parent = folder(path.parent ?? FilePath(bytes: []), hasIgnoreFile)
    // The rules in a folder itself matter only to what lies in it.
    return parent.isIgnored || isExcluded(path, isFolder: isFolder, by: parent.rules)
  }

  private func folder(_ path: FilePath, _ hasIgnoreFile: Bool? = nil) -> Folder {
    if let known = folders[path] { return known }
    let parent =
      path.isEmpty ? Folder(isIgnored: false, rules: []) : folder(path.parent ?? FilePath(bytes: []))
    var result = parent
    if !parent.isIgnored {
      result.isIgnored = isExcluded(path, isFolder: true, by: parent.rules)
      // Nothing below an excluded folder can be brought back, so its rules do not matter.
      if !result.isIgnored { addRules(of: path, hasIgnoreFile, to: &result.rules) }
    }
    folders[path] = result
    return result
  }

  private func addRules(of folder: FilePath, _ hasFile: Bool?, to rules: inout [PatternSet]) {
    let file = top.appending(folder.bytes).appending(".gitignore")
    let bytes: [UInt8]?
    switch hasFile == false ? nil : (try? FileSystem.stamp(of: file, followingLinks: false))?.kind {
    case .regular: bytes = try? FileSystem.read(file, limit: 8 << 20).bytes
    // git opens it without following a link.
    case .some: bytes = nil
    case nil: bytes = skipped[folder.appending(".gitignore")]
    }
    guard let bytes else { return }
    let patterns = Self.parse(bytes)
    if !patterns.isEmpty { rules.append(PatternSet(base: folder, patterns: patterns)) }
  }

  private func isExcluded(_ path: FilePath, isFolder: Bool, by rules: [PatternSet]) -> Bool {
    let name = path.name
    for set in rules.reversed() {
      guard let relative = path.relative(to: set.base)?.bytes ?? (set.base.isEmpty ? path.bytes : nil)
      else { continue }
      for pattern in set.patterns.reversed() where isFolder || !pattern.isForFolders {
        if pattern.matches(pattern.isName ? name : relative, foldsCase: foldsCase) {
          return !pattern.isNegated
        }
      }
    }
    return false
  }

  private static func parse(_ bytes: [UInt8]) -> [Pattern] {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    return bytes[start...].split(separator: 0x0A).compactMap { parse(line: $0) }
  }

  private static func parse(line: ArraySlice<UInt8>) -> Pattern? {
    var line = line
    if line.last == 0x0D { line.removeLast() }
    guard let first = line.first, first != UInt8(ascii: "#") else { return nil }
    line = trimmingSpaces(line)
    let isNegated = line.first == UInt8(ascii: "!")
    if isNegated { line.removeFirst() }
    let isForFolders = line.last == UInt8(ascii: "/")
    if isForFolders { line.removeLast() }
    let isName = !line.contains(UInt8(ascii: "/"))
    if line.first == UInt8(ascii: "/") { line.removeFirst() }
    guard !line.isEmpty else { return nil }
    let special = Array("*?[\\".utf8)
    return Pattern(
      bytes: Array(line), isNegated: isNegated, isForFolders: isForFolders, isName: isName,
      literalCount: line.prefix { !special.contains($0) }.count)
  }

  /// Drops spaces at the end unless a backslash keeps them.
  private static func trimmingSpaces(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var end = line.startIndex
    var index = line.startIndex
    while index < line.endIndex {
      let byte = line[index]
      if byte == 0x5C { index += 1 }
      index += 1
      if byte != 0x20 { end = min(index, line.endIndex) }
    }
    return line[..<end]
  }
}
