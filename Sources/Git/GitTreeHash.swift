package import Catalog
import Platform

/// The ids that git gives to files and folders, made without a repository.
///
/// Source: `git-hash-object(1)` and `git-mktree(1)`: the SHA-1 of the kind, the size and the content; a tree is its entries
/// in byte order, a folder counting as if its name ended with a slash.
package struct GitTreeHash: Sendable {
  /// The modes that git keeps.
  package enum Mode: String, Sendable, Hashable {
    case file = "100644"
    case program = "100755"
    case link = "120000"
    case folder = "40000"
    /// A commit of another repository.
    case submodule = "160000"
  }

  /// What git keeps of one file.
  package struct File: Sendable, Hashable {
    package var mode: Mode
    /// The id, 20 bytes.
    package var id: [UInt8]

    package init(_ mode: Mode, id: [UInt8]) {
      self.mode = mode
      self.id = id
    }

    /// A file of some content; a link's content is its target.
    package init(_ mode: Mode, content: [UInt8]) {
      self.init(mode, id: GitTreeHash.id(of: content, kind: "blob"))
    }
  }

  /// The id of the folder that holds some files, as 40 digits.
  ///
  /// - Parameter files: by their paths from the folder; folders follow from them.
  package static func hash(of files: [FilePath: File]) -> String {
    ContentDigest.hex(tree(files.map { ($0.key.components[...], $0.value) }))
  }

  private static func tree(_ files: [(path: ArraySlice<[UInt8]>, file: File)]) -> [UInt8] {
    var entries: [[UInt8]: File] = [:]
    for (name, inner) in Dictionary(grouping: files, by: { $0.path.first ?? [] }) {
      let below = inner.filter { $0.path.count > 1 }
      entries[name] =
        below.isEmpty
        ? inner.first?.file : File(.folder, id: tree(below.map { ($0.path.dropFirst(), $0.file) }))
    }
    func order(_ entry: (key: [UInt8], value: File)) -> [UInt8] {
      entry.key + (entry.value.mode == .folder ? [UInt8(ascii: "/")] : [0])
    }
    var content: [UInt8] = []
    for (name, file) in entries.sorted(by: { order($0).lexicographicallyPrecedes(order($1)) }) {
      content += Array(file.mode.rawValue.utf8) + [0x20] + name + [0] + file.id
    }
    return id(of: content, kind: "tree")
  }

  private static func id(of content: [UInt8], kind: String) -> [UInt8] {
    ContentDigest.sha1(Array("\(kind) \(content.count)".utf8) + [0] + content)
  }
}

extension Repository {
  /// The files of a tree by their paths in it; nil where the repository does not hold it.
  ///
  /// - Parameter id: the tree's, as 40 digits.
  package borrowing func files(ofTree id: String) throws(GitError) -> [FilePath: GitTreeHash.File]? {
    guard let id = ObjectID(hexadecimal: id.utf8) else { return nil }
    let reader = try reader()
    guard reader.contains(id) else { return nil }
    var result: [FilePath: GitTreeHash.File] = [:]
    for entry in try HeadTree(reader: reader).entries(of: id, under: FilePath(bytes: [])) {
      let mode: GitTreeHash.Mode =
        switch entry.mode {
        case 0o100755: .program
        case 0o120000: .link
        case 0o160000: .submodule
        default: .file
        }
      result[entry.path] = GitTreeHash.File(mode, id: entry.id.bytes)
    }
    return result
  }

  /// The files below a folder of a commit, by their paths from it; nil where there is no such commit.
  ///
  /// - Parameter revision: in git's words, such as `origin/main`.
  package borrowing func files(
    under folder: FilePath, of revision: String
  ) throws(GitError) -> [FilePath: GitTreeHash.File]? {
    guard let commit = try? commitID(of: revision) else { return nil }
    let reader = try reader()
    guard let tree = try HeadTree(reader: reader).folder(folder, of: try reader.commit(commit).tree) else {
      return [:]
    }
    return try files(ofTree: tree.hexadecimal)
  }
}
