/// Patterns for paths below a folder, with the meaning that lines of a `.gitignore` have: the last that matches
/// decides, `!` takes back, a pattern without a `/` in it means any depth, a `/` at the end means folders only.
///
/// Source: `gitignore(5)`.
package struct PathPatterns: Sendable, Hashable {
  private struct Pattern: Sendable, Hashable {
    var bytes: [UInt8]
    var isNegated: Bool
    var isForFolders: Bool
    var isName: Bool
  }

  private let patterns: [Pattern]

  /// Reads patterns, the weakest first; empty ones mean nothing.
  package init(_ texts: [String]) {
    patterns = texts.compactMap { text in
      var bytes = Array(text.utf8)[...]
      let isNegated = bytes.first == UInt8(ascii: "!")
      if isNegated { bytes.removeFirst() }
      if bytes.first == UInt8(ascii: "\\"), bytes.dropFirst().first == UInt8(ascii: "!") {
        bytes.removeFirst()
      }
      let isForFolders = bytes.last == UInt8(ascii: "/")
      if isForFolders { bytes.removeLast() }
      if bytes.starts(with: Array("./".utf8)) { bytes.removeFirst() }
      let isName = !bytes.contains(UInt8(ascii: "/"))
      if bytes.first == UInt8(ascii: "/") { bytes.removeFirst() }
      guard !bytes.isEmpty else { return nil }
      return Pattern(
        bytes: Array(bytes), isNegated: isNegated, isForFolders: isForFolders, isName: isName)
    }
  }

  package var isEmpty: Bool { patterns.isEmpty }

  /// Whether the patterns take a path that is relative to their folder, or take it back; nil where none speaks of
  /// it. The folders above it are not asked about.
  package func verdict(_ path: FilePath, isFolder: Bool) -> Bool? {
    let last = patterns.last { pattern in
      (isFolder || !pattern.isForFolders)
        && Glob.matches(pattern.bytes, pattern.isName ? path.name : path.bytes)
    }
    return last.map { !$0.isNegated }
  }

  /// Whether the patterns take a path that is relative to their folder; the folders above it are not asked about.
  package func match(_ path: FilePath, isFolder: Bool) -> Bool { verdict(path, isFolder: isFolder) ?? false }

  /// Whether the patterns take a file or one of the folders above it.
  package func holds(_ path: FilePath) -> Bool {
    if match(path, isFolder: false) { return true }
    var folder = path.parent
    while let current = folder, !current.isEmpty, current != .root {
      if match(current, isFolder: true) { return true }
      folder = current.parent
    }
    return false
  }
}
