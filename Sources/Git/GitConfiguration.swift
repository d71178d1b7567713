import Catalog
import Glibc
import Platform

/// The settings of git that matter here, read from its files without libgit2.
///
/// libgit2 1.5 does not read `config.worktree`, and starting it costs more than reading these files. Every
/// file that was looked at, existing or not, is kept in ``files``: their stamps belong to a fingerprint.
struct GitConfiguration {
  /// The files in the order in which they were looked at.
  private(set) var files: [FilePath] = []
  /// Values by `section.key` or `section.subsection.key`; the last one wins.
  private var values: [[UInt8]: [[UInt8]]] = [:]
  private static let maximumDepth = 10
  private let home: FilePath?
  private let gitDirectory: FilePath

  /// All levels: system, global, repository, work tree.
  init(workTree: GitWorkTree, home: FilePath?, configHome: FilePath?) {
    self.home = home
    gitDirectory = workTree.gitDirectory
    load(FilePath("/etc/gitconfig"))
    if let folder = configHome ?? home?.appending(".config") { load(folder.appending("git/config")) }
    if let home { load(home.appending(".gitconfig")) }
    loadRepository(common: workTree.commonDirectory)
  }

  /// Only the levels that no repository can write: system and user.
  init(protected home: FilePath?, configHome: FilePath?) {
    self.home = home
    gitDirectory = FilePath.root
    load(FilePath("/etc/gitconfig"))
    if let folder = configHome ?? home?.appending(".config") { load(folder.appending("git/config")) }
    if let home { load(home.appending(".gitconfig")) }
  }

  /// Only the levels of the repository itself.
  init(repositoryOnly directory: FilePath) {
    home = nil
    gitDirectory = directory
    loadRepository(common: directory)
  }

  /// One file alone, such as `.gitmodules`.
  init(file: FilePath) {
    home = nil
    gitDirectory = file
    // A project's file includes nothing.
    load(file, depth: Self.maximumDepth)
  }

  private mutating func loadRepository(common: FilePath) {
    load(common.appending("config"))
    if flag("extensions.worktreeconfig") == true { load(gitDirectory.appending("config.worktree")) }
  }

  /// The last value of a key, given as `section.key` in lower case (a subsection as written).
  func value(_ key: String) -> [UInt8]? { values[Array(key.utf8)]?.last }

  /// All values of a key in the order in which they were read.
  func values(_ key: String) -> [[UInt8]] { values[Array(key.utf8)] ?? [] }

  /// The last value of a key below a subsection that may hold any bytes.
  func value(_ section: String, _ subsection: [UInt8], _ key: String) -> [UInt8]? {
    values[Self.name(section, subsection, key)]?.last
  }

  /// The names of the keys in a section, without the ones below a subsection.
  func keys(in section: String) -> [[UInt8]] {
    let prefix = Array(section.utf8) + [0x2E]
    return values.keys.filter { $0.starts(with: prefix) }.map { Array($0.dropFirst(prefix.count)) }
      .sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// The subsections of a section that have a key, in byte order.
  func subsections(of section: String, having key: String) -> [[UInt8]] {
    let prefix = Array(section.utf8) + [0x2E]
    let suffix = [0x2E] + Array(key.utf8)
    return values.keys.filter {
      $0.count > prefix.count + suffix.count && $0.starts(with: prefix)
        && $0.suffix(suffix.count) == suffix[...]
    }
    .map { Array($0.dropFirst(prefix.count).dropLast(suffix.count)) }
    .sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// All values of a key below a subsection, in the order in which they were read.
  func values(_ section: String, _ subsection: [UInt8], _ key: String) -> [[UInt8]] {
    values[Self.name(section, subsection, key)] ?? []
  }

  private static func name(_ section: String, _ subsection: [UInt8], _ key: String) -> [UInt8] {
    Array(section.utf8) + [0x2E] + subsection + [0x2E] + Array(key.utf8)
  }

  /// A key as git reads a boolean, or nil where it is absent or no boolean.
  func flag(_ key: String) -> Bool? {
    guard let bytes = value(key) else { return nil }
    switch String(decoding: bytes, as: UTF8.self).lowercased() {
    case "true", "yes", "on", "1": return true
    case "false", "no", "off", "0", "": return false
    default: return nil
    }
  }

  /// A value as a path: `~/` is the home, and a relative one is refused.
  func path(_ key: String) -> FilePath? {
    guard let bytes = value(key), !bytes.isEmpty else { return nil }
    return expanded(bytes, relativeTo: nil)
  }

  private func expanded(_ bytes: [UInt8], relativeTo folder: FilePath?) -> FilePath? {
    if bytes.starts(with: [0x7E, 0x2F]) { return home?.appending(bytes.dropFirst(2)) }
    let path = FilePath(bytes: bytes)
    if path.isAbsolute { return path }
    return folder?.appending(bytes).lexicallyNormalized
  }

  private mutating func load(_ file: FilePath, depth: Int = 0) {
    files.append(file)
    guard depth <= Self.maximumDepth, files.count < 256,
      let bytes = try? FileSystem.read(file, limit: 1 << 20).bytes
    else { return }
    var parser = ConfigurationParser(bytes)
    while let entry = parser.next() {
      values[entry.name, default: []].append(entry.value)
      let isInclude = entry.name == Array("include.path".utf8)
      let condition = entry.condition
      guard isInclude || condition != nil, depth < Self.maximumDepth,
        let target = expanded(entry.value, relativeTo: file.parent), !files.contains(target)
      else { continue }
      if let condition, !holds(condition, in: file) {
        // Not read, but a fingerprint should notice when the file that might be read comes or goes.
        files.append(target)
      } else {
        load(target, depth: depth + 1)
      }
    }
  }

  /// Whether the condition of an `includeIf` holds; only `gitdir:` and `gitdir/i:` are looked at.
  private func holds(_ condition: [UInt8], in file: FilePath) -> Bool {
    let foldsCase = condition.starts(with: Array("gitdir/i:".utf8))
    guard foldsCase || condition.starts(with: Array("gitdir:".utf8)) else { return false }
    var pattern = Array(condition.dropFirst(foldsCase ? 9 : 7))
    if pattern.starts(with: [0x7E, 0x2F]) {
      guard let home else { return false }
      pattern = home.bytes + pattern.dropFirst(1)
    } else if pattern.starts(with: [0x2E, 0x2F]), let folder = file.parent {
      pattern = folder.bytes + pattern.dropFirst(1)
    } else if pattern.first != 0x2F {
      pattern = Array("**/".utf8) + pattern
    }
    if pattern.last == 0x2F { pattern += Array("**".utf8) }
    return Glob.matches(pattern, gitDirectory.bytes, foldsCase: foldsCase)
      || Glob.matches(pattern, gitDirectory.bytes + [0x2F], foldsCase: foldsCase)
  }
}

/// A reader of git's configuration syntax; what it cannot read ends the file, as far as it came.
private struct ConfigurationParser {
  struct Entry {
    var name: [UInt8]
    var value: [UInt8]
    /// What stands in the quotes of `[includeIf "…"]`, for its key `path`.
    var condition: [UInt8]?
  }

  private let bytes: [UInt8]
  private var index = 0
  private var section: [UInt8] = []
  private var subsection: [UInt8]?

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
  }

  private var current: UInt8? { index < bytes.count ? bytes[index] : nil }

  mutating func next() -> Entry? {
    while let byte = current {
      switch byte {
      case 0x20, 0x09, 0x0A, 0x0D: index += 1
      case 0x23, 0x3B: skipLine()
      case 0x5B: guard readSection() else { return nil }
      default: return readEntry()
      }
    }
    return nil
  }

  private mutating func skipLine() {
    while let byte = current, byte != 0x0A {
      _ = byte
      index += 1
    }
  }

  private mutating func readSection() -> Bool {
    index += 1
    section = []
    subsection = nil
    while let byte = current {
      index += 1
      switch byte {
      case 0x5D: return true
      case 0x0A: return false
      case 0x20, 0x09: continue
      case 0x22:
        var quoted: [UInt8] = []
        while let byte = current, byte != 0x22, byte != 0x0A {
          index += 1
          if byte == 0x5C, let escaped = current {
            quoted.append(escaped)
            index += 1
          } else {
            quoted.append(byte)
          }
        }
        guard current == 0x22 else { return false }
        index += 1
        subsection = quoted
      default: section.append(byte.lowercased)
      }
    }
    return false
  }

  private mutating func readEntry() -> Entry? {
    var key: [UInt8] = []
    while let byte = current, byte.isLetterOrDigit || byte == 0x2D {
      key.append(byte.lowercased)
      index += 1
    }
    guard !key.isEmpty, !section.isEmpty else { return nil }
    while let byte = current, byte == 0x20 || byte == 0x09 {
      _ = byte
      index += 1
    }
    var value = Array("true".utf8)
    if current == 0x3D {
      index += 1
      guard let read = readValue() else { return nil }
      value = read
    } else if let byte = current, byte != 0x0A, byte != 0x0D, byte != 0x23, byte != 0x3B {
      return nil
    }
    let middle = subsection.map { [0x2E] + $0 } ?? []
    let isCondition = section == Array("includeif".utf8) && key == Array("path".utf8)
    return Entry(
      name: section + middle + [0x2E] + key, value: value, condition: isCondition ? subsection : nil)
  }

  private mutating func readValue() -> [UInt8]? {
    var value: [UInt8] = []
    var pendingSpaces: [UInt8] = []
    var isQuoted = false
    while let byte = current, byte != 0x0A {
      index += 1
      switch byte {
      case 0x0D where current == 0x0A: continue
      case 0x20, 0x09:
        if isQuoted { value.append(byte) } else if !value.isEmpty { pendingSpaces.append(byte) }
        continue
      case 0x23 where !isQuoted, 0x3B where !isQuoted:
        skipLine()
        continue
      case 0x22:
        isQuoted.toggle()
        continue
      case 0x5C:
        guard let escaped = current else { return nil }
        index += 1
        value += pendingSpaces
        pendingSpaces = []
        switch escaped {
        case 0x0A: break
        case 0x0D where current == 0x0A: index += 1
        case UInt8(ascii: "n"): value.append(0x0A)
        case UInt8(ascii: "t"): value.append(0x09)
        case UInt8(ascii: "b"): value.append(0x08)
        case 0x22, 0x5C: value.append(escaped)
        default: return nil
        }
      default:
        value += pendingSpaces
        pendingSpaces = []
        value.append(byte)
      }
    }
    return isQuoted ? nil : value
  }
}

extension UInt8 {
  var lowercased: UInt8 { (0x41...0x5A).contains(self) ? self + 0x20 : self }
  var isLetterOrDigit: Bool { (0x30...0x39).contains(self) || (0x61...0x7A).contains(lowercased) }
}
