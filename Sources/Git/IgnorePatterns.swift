package import Catalog

/// Patterns of ignore files gathered into one list that is seen from one folder, as programs do that have no
/// repository: what a file in a folder below says counts from there, and the last pattern that fits decides.
package struct IgnorePatterns: Sendable {
  private struct Pattern {
    var bytes: [UInt8]
    var isNegated: Bool
    var isForFolders: Bool
    var isName: Bool
    var file: FilePath
    var line: Int
  }

  private var patterns: [Pattern] = []

  package init() {}

  package var isEmpty: Bool { patterns.isEmpty }

  /// Adds the lines of an ignore file that lies in a folder, which is seen from the first one.
  package mutating func add(_ bytes: [UInt8], of file: FilePath, in folder: FilePath) {
    for (index, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
      var line = line
      while let last = line.last, last == 0x20 || last == 0x09 || last == 0x0D { line.removeLast() }
      guard let first = line.first, first != UInt8(ascii: "#") else { continue }
      let isNegated = first == UInt8(ascii: "!")
      if isNegated { line.removeFirst() }
      if line.first == UInt8(ascii: "/") { line.removeFirst() }
      let isForFolders = line.last == UInt8(ascii: "/")
      if isForFolders { line.removeLast() }
      guard !line.isEmpty else { continue }
      let whole = folder.isEmpty ? Array(line) : folder.bytes + [UInt8(ascii: "/")] + line
      patterns.append(
        Pattern(
          bytes: whole, isNegated: isNegated, isForFolders: isForFolders,
          isName: !whole.contains(UInt8(ascii: "/")), file: file, line: index + 1))
    }
  }

  /// The file and line that ignore a path, or nil where it is not ignored.
  package func place(ignoring path: FilePath, isFolder: Bool) -> (file: FilePath, line: Int)? {
    for pattern in patterns.reversed() where isFolder || !pattern.isForFolders {
      if Glob.matches(pattern.bytes, pattern.isName ? path.name : path.bytes, separatesPaths: !pattern.isName)
      {
        return pattern.isNegated ? nil : (pattern.file, pattern.line)
      }
    }
    return nil
  }
}
