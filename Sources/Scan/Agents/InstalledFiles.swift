import Catalog
import Formats
import Git
import Platform

/// The files of an installed skill, held against what a lock file says of them. Nothing is fetched.
///
/// Source: vercel-labs/skills src/installer.ts@01ae1236, skill-lock.ts@01f972cd and local-lock.ts@0363f53d, read
/// 2026-12-01. The installer copies a folder and leaves some files out, so that a hash that differs does not by itself mean
/// that somebody changed anything.
struct InstalledFiles {
  /// One file: its content, when it was last written to, and what git would keep of it.
  private struct File {
    var content: [UInt8]
    var modified: Timestamp
    var git: GitTreeHash.File
    var isRegular: Bool
  }

  private var files: [FilePath: File] = [:]

  /// The most files that are read, the largest of them, and all together, in bytes.
  private static let countLimit = 2_000
  private static let sizeLimit = 16 << 20
  private static let totalLimit = 64 << 20

  /// Reads a folder; nil where it cannot be read as a whole.
  init?(of folder: FilePath) {
    var pending = [FilePath(bytes: [])]
    var total = 0
    while let relative = pending.popLast() {
      let path = relative.isEmpty ? folder : folder.appending(relative.bytes)
      guard let entries = try? FileSystem.entries(of: path) else { return nil }
      for entry in entries {
        let inner = relative.isEmpty ? FilePath(bytes: entry.name) : relative.appending(entry.name)
        let place = folder.appending(inner.bytes)
        switch entry.kind {
        case .directory:
          if entry.name.elementsEqual(".git".utf8) { continue }
          guard inner.components.count < 32 else { return nil }
          pending.append(inner)
        case .regular:
          guard let read = try? FileSystem.read(place, limit: Self.sizeLimit) else { return nil }
          total += read.bytes.count
          files[inner] = File(
            content: read.bytes, modified: read.stamp.modified,
            git: GitTreeHash.File(
              read.stamp.permissions & 0o100 != 0 ? .program : .file, content: read.bytes),
            isRegular: true)
        case .link:
          guard let target = try? FileSystem.linkTarget(place),
            let stamp = try? FileSystem.stamp(of: place, followingLinks: false)
          else { return nil }
          files[inner] = File(
            content: target.bytes, modified: stamp.modified,
            git: GitTreeHash.File(.link, content: target.bytes), isRegular: false)
        default: return nil
        }
        guard files.count <= Self.countLimit, total <= Self.totalLimit else { return nil }
      }
    }
  }

  // MARK: - Hashes

  /// Whether the files add up to the hash that the source had; nil where the lock file has none.
  func adds(upTo origin: SkillOrigin) -> Bool? {
    if let hash = origin.treeHash { return GitTreeHash.hash(of: files.mapValues(\.git)) == hash }
    if let hash = origin.contentHash { return contentHash.map { $0 == hash } }
    return nil
  }

  /// The installer's own hash: every regular file outside `.git` and `node_modules`, its path and then its content, in the
  /// order of the paths that JavaScript's `localeCompare` gives; nil where that order is not known.
  private var contentHash: String? {
    let kept = files.filter { path, file in
      file.isRegular && !path.components.contains { $0.elementsEqual("node_modules".utf8) }
    }
    var keyed: [(key: CollationKey, path: FilePath, file: File)] = []
    for (path, file) in kept {
      guard let key = CollationKey(path.bytes) else { return nil }
      keyed.append((key, path, file))
    }
    keyed.sort { $0.key < $1.key }
    var digest = ContentDigest()
    for (_, path, file) in keyed {
      digest.update(path.bytes)
      digest.update(file.content)
    }
    return ContentDigest.hex(digest.finish())
  }

  // MARK: - Differences

  /// The files that are not those of the source, what the installer leaves out not counted, in byte order.
  func differences(from source: [FilePath: GitTreeHash.File]) -> [FilePath] {
    var result: [FilePath] = []
    for (path, file) in files {
      switch source[path] {
      // What was a link is copied as what it led to, which the tree does not say.
      case .some(let there) where there.mode == .link || there.mode == .submodule: continue
      case .some(let there): if there.id != file.git.id { result.append(path) }
      case nil:
        let isBelowLink = source.contains { other, entry in
          entry.mode == .link && other != path && other.contains(path)
        }
        if !isBelowLink { result.append(path) }
      }
    }
    for (path, entry) in source where files[path] == nil && entry.mode != .link && entry.mode != .submodule {
      if !Self.isLeftOut(path) { result.append(path) }
    }
    return result.sorted()
  }

  /// The files that were written to after a time, in byte order.
  func changed(after time: Timestamp) -> [FilePath] {
    files.filter { $0.value.modified > time }.map(\.key).sorted()
  }

  /// Whether a version of the installer leaves a file of the source out.
  private static func isLeftOut(_ path: FilePath) -> Bool {
    let folders: Set<String> = [".git", "__pycache__", "__pypackages__"]
    return path.components.contains { name in
      let text = FilePath.displayText(name)
      return text.hasPrefix("_") || folders.contains(text)
    } || ["metadata.json", "README.md"].contains(path.displayName)
  }
}

/// The place of a path in the order of `localeCompare` for ASCII: by the characters with the case of letters left aside,
/// then lower case first.
///
/// Source: the root collation of the Unicode CLDR, as node 22 gives it for every printable ASCII character.
struct CollationKey: Comparable {
  private var primary: [UInt8]
  private var tertiary: [Bool]

  private static let ranks: [UInt8?] = {
    var result = [UInt8?](repeating: nil, count: 128)
    let order = Array(" _-,;:!?.'\"()[]{}@*/\\&#%`^+<=>|~$0123456789abcdefghijklmnopqrstuvwxyz".utf8)
    for (rank, byte) in order.enumerated() { result[Int(byte)] = UInt8(rank) }
    return result
  }()

  /// The key of a text; nil where it holds anything but printable ASCII.
  init?(_ bytes: [UInt8]) {
    primary = []
    tertiary = []
    for byte in bytes {
      guard byte < 128, let rank = Self.ranks[Int(ASCII.lowercased(byte))] else { return nil }
      primary.append(rank)
      tertiary.append(byte != ASCII.lowercased(byte))
    }
  }

  static func < (left: CollationKey, right: CollationKey) -> Bool {
    if left.primary != right.primary { return left.primary.lexicographicallyPrecedes(right.primary) }
    return left.tertiary.lexicographicallyPrecedes(right.tertiary) { !$0 && $1 }
  }
}
