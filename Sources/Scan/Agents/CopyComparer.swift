package import Catalog
import Formats
import Markup
import Platform

/// Compares copies of skills: every file with its bytes and its permission to run, not `SKILL.md` alone.
package struct CopyComparer {
  /// What one file of a copy is.
  private struct File: Hashable {
    var digest: [UInt8]
    var isRunnable: Bool
    /// The target, where it is a link.
    var target: FilePath?
  }

  /// The most files of one copy that are compared, and the largest that is read, in bytes.
  private static let fileLimit = 2_000
  private static let byteLimit = 16 << 20

  private var known: [FilePath: [FilePath: File]] = [:]
  private let workspace: Workspace

  package init(workspace: Workspace) { self.workspace = workspace }

  /// A digest of a whole copy: equal for copies whose files are all the same.
  ///
  /// - Parameter left: files that are left out.
  package mutating func digest(of folder: FilePath, leavingOut left: Set<FilePath> = []) -> [UInt8] {
    var bytes: [UInt8] = []
    for (path, file) in files(of: folder).sorted(by: { $0.key < $1.key }) where !left.contains(path) {
      bytes += path.bytes + [0] + file.digest + [file.isRunnable ? 1 : 0] + (file.target?.bytes ?? []) + [0]
    }
    return ContentDigest.sha256(bytes)
  }

  /// How two copies differ, seen from the first; which one is newer by git, else by the files' times.
  package mutating func compare(_ here: FilePath, with there: FilePath) -> CopyComparison {
    let ours = files(of: here)
    let theirs = files(of: there)
    var differences: [CopyComparison.Difference] = []
    for path in Set(ours.keys).union(theirs.keys).sorted() {
      switch (ours[path], theirs[path]) {
      case (let mine?, let other?):
        if mine.digest != other.digest || mine.target != other.target {
          differences.append(.init(path, .content(Self.lineCounts(here, there, path))))
        } else if mine.isRunnable != other.isRunnable {
          differences.append(.init(path, .mode(here: Self.mode(mine), there: Self.mode(other))))
        }
      case (_?, nil): differences.append(.init(path, .onlyHere))
      case (nil, _?): differences.append(.init(path, .onlyThere))
      case (nil, nil): break
      }
    }
    var comparison = CopyComparison(here: here, there: there, differences: differences)
    guard !differences.isEmpty else { return comparison }
    if differences.contains(where: { $0.path.bytes == SkillFormat.documentName }) {
      comparison.keys = Self.differingKeys(here, there)
    }
    (comparison.newer, comparison.newerBecause) = newer(here, there)
    return comparison
  }

  private static func mode(_ file: File) -> String { file.isRunnable ? "executable" : "not executable" }

  private mutating func files(of folder: FilePath) -> [FilePath: File] {
    if let found = known[folder] { return found }
    var result: [FilePath: File] = [:]
    var pending = [FilePath(bytes: [])]
    while let relative = pending.popLast(), result.count < Self.fileLimit {
      let path = relative.isEmpty ? folder : folder.appending(relative.bytes)
      for entry in (try? FileSystem.entries(of: path)) ?? [] {
        let inner = relative.isEmpty ? FilePath(bytes: entry.name) : relative.appending(entry.name)
        switch entry.kind {
        case .directory:
          if entry.name == Array(".git".utf8) || VendoredFolders.names.contains(entry.name) { continue }
          if inner.components.count < 16 { pending.append(inner) }
        case .regular: result[inner] = Self.file(at: folder.appending(inner.bytes))
        case .link:
          result[inner] = File(
            digest: [], isRunnable: false, target: try? FileSystem.linkTarget(folder.appending(inner.bytes)))
        default: break
        }
      }
    }
    known[folder] = result
    return result
  }

  private static func file(at path: FilePath) -> File? {
    guard let content = try? FileSystem.read(path, limit: byteLimit) else {
      let stamp = try? FileSystem.stamp(of: path, followingLinks: false)
      return File(digest: Array("\(stamp?.size ?? -1)".utf8), isRunnable: false)
    }
    return File(
      digest: ContentDigest.sha256(content.bytes), isRunnable: content.stamp.permissions & 0o111 != 0)
  }

  /// How many lines the other file has more and less, as a person counts them in a diff; nil where one is no text.
  private static func lineCounts(
    _ here: FilePath, _ there: FilePath, _ path: FilePath
  ) -> CopyComparison.LineCounts? {
    guard let mine = try? FileSystem.read(here.appending(path.bytes), limit: 1 << 20).bytes,
      let other = try? FileSystem.read(there.appending(path.bytes), limit: 1 << 20).bytes,
      !mine.contains(0), !other.contains(0)
    else { return nil }
    func lines(_ bytes: [UInt8]) -> ArraySlice<ArraySlice<UInt8>> {
      bytes.split(separator: 0x0A, omittingEmptySubsequences: false)[...]
    }
    var (first, second) = (lines(mine), lines(other))
    while let line = first.first, line == second.first {
      first.removeFirst()
      second.removeFirst()
    }
    while let line = first.last, line == second.last {
      first.removeLast()
      second.removeLast()
    }
    var counts = CopyComparison.LineCounts(added: 0, removed: 0)
    if max(first.count, second.count) <= differenceLimit {
      for change in second.difference(from: first) {
        if case .insert = change { counts.added += 1 } else { counts.removed += 1 }
      }
      return counts
    }
    // A long way from one to the other is counted without the order of the lines.
    func numbers(_ lines: ArraySlice<ArraySlice<UInt8>>) -> [ArraySlice<UInt8>: Int] {
      lines.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }
    let (old, new) = (numbers(first), numbers(second))
    counts.removed = old.reduce(0) { $0 + max($1.value - (new[$1.key] ?? 0), 0) }
    counts.added = new.reduce(0) { $0 + max($1.value - (old[$1.key] ?? 0), 0) }
    return counts
  }

  /// The most lines of which the shortest way from one file to the other is looked for, which takes their square.
  private static let differenceLimit = 1_000

  /// Whether two documents whose texts below the header are the same differ in nothing but the name.
  func areSameButName(_ here: FilePath, _ there: FilePath) -> Bool {
    let headers = [here, there].map { folder in
      (try? FileSystem.readStart(of: folder.appending(SkillFormat.documentName), count: 1 << 20).bytes)
        .map { ($0, MarkdownReader.readHeader($0).header.reading) }
    }
    guard let mine = headers[0], let other = headers[1] else { return false }
    // What a broken header says is a guess, so that all of it has to be the same.
    guard mine.1 == .strict, other.1 == .strict else { return mine.0 == other.0 }
    return Self.differingKeys(here, there).allSatisfy { $0 == "name" }
  }

  private static func differingKeys(_ here: FilePath, _ there: FilePath) -> [String] {
    func fields(_ folder: FilePath) -> [String: HeaderValue.Content] {
      guard
        let bytes = try? FileSystem.readStart(of: folder.appending(SkillFormat.documentName), count: 1 << 20)
          .bytes
      else { return [:] }
      let header = MarkdownReader.readHeader(bytes).header
      return Dictionary(header.fields.map { ($0.key, $0.value.content) }) { first, _ in first }
    }
    let (mine, other) = (fields(here), fields(there))
    return Set(mine.keys).union(other.keys).filter { !Self.same(mine[$0], other[$0]) }.sorted()
  }

  /// Whether two values say the same, wherever they stand.
  private static func same(_ first: HeaderValue.Content?, _ second: HeaderValue.Content?) -> Bool {
    switch (first, second) {
    case (nil, nil): true
    case (.scalar(let one, _), .scalar(let two, _)): one == two
    case (.list(let one), .list(let two)):
      one.count == two.count && zip(one, two).allSatisfy { same($0.content, $1.content) }
    case (.mapping(let one), .mapping(let two)):
      one.count == two.count
        && zip(one, two).allSatisfy { $0.key == $1.key && same($0.value.content, $1.value.content) }
    default: false
    }
  }

  /// Which of two copies changed last: by their last commits where both have one, else by the times of their documents.
  private func newer(_ here: FilePath, _ there: FilePath) -> (FilePath?, String?) {
    let commits = [here, there].map { workspace.gitFacts(of: $0, isFolder: true)?.1 }
    if let first = commits[0], let second = commits[1], let mine = first.lastCommit?.date,
      let other = second.lastCommit?.date,
      first.state == .clean, second.state == .clean
    {
      if mine == other { return (nil, nil) }
      return (mine > other ? here : there, "git")
    }
    let stamps = [here, there].map { folder in
      try? FileSystem.stamp(of: folder.appending(SkillFormat.documentName), followingLinks: true).modified
    }
    guard let mine = stamps[0], let other = stamps[1], mine != other else { return (nil, nil) }
    return (mine > other ? here : there, "the file's time")
  }
}
