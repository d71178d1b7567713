import Agents
import Catalog
import Formats
import Markup
import Platform
import Validation

/// What lies in a skill's folder beside its document, as rules ask about it.
struct SkillFolder {
  /// The most entries of one skill, folders deep, and bytes of text that rules look at.
  static let maximumCount = 5_000
  static let maximumDepth = 16
  static let maximumTextSize = 1 << 20
  static let maximumTotalSize = 16 << 20

  private(set) var files: [SkillFile] = []
  private(set) var closedFolders: [FilePath] = []
  private(set) var isComplete = true
  private(set) var isRepository = false
  /// Changes with every change of a name, a right or a content in the folder; empty unless asked for.
  private(set) var fingerprint: [UInt8] = []

  /// The files' paths, where no texts are read.
  private(set) var listing: [FilePath] = []

  private let place: SkillPlace
  private let reads: Bool
  private var digest = ContentDigest()
  private var textSize = 0

  /// Looks into the folder of a skill.
  ///
  /// - Parameter reads: whether texts are read; without them there is the fingerprint alone.
  init(_ place: SkillPlace, reads: Bool) {
    self.place = place
    self.reads = reads
    guard case .document = place.entry else { return }
    walk()
    if !reads { fingerprint = digest.finish() }
    files.sort { $0.path < $1.path }
  }

  var tree: SkillTree { SkillTree(files, closedFolders: closedFolders, isComplete: isComplete) }

  private mutating func walk() {
    var pending: [(path: FilePath, depth: Int)] = [(FilePath(""), 0)]
    var count = 0
    while let (relative, depth) = pending.popLast() {
      let folder = relative.isEmpty ? place.path : place.path.appending(relative.bytes)
      guard let entries = try? FileSystem.entries(of: folder) else {
        isComplete = false
        continue
      }
      if !relative.isEmpty, entries.contains(where: { $0.name == SkillFormat.documentName }) {
        // A skill within the skill has its own findings.
        closedFolders.append(relative)
        continue
      }
      for entry in entries {
        count += 1
        guard count <= Self.maximumCount else {
          isComplete = false
          return
        }
        let path = relative.isEmpty ? FilePath(bytes: entry.name) : relative.appending(entry.name)
        switch entry.kind {
        case .directory:
          if entry.name == Self.gitName {
            if relative.isEmpty { isRepository = true }
          } else if VendoredFolders.names.contains(entry.name) || depth >= Self.maximumDepth {
            closedFolders.append(path)
          } else {
            pending.append((path, depth + 1))
          }
        case .regular:
          if relative.isEmpty, SkillFormat.isDocumentName(entry.name) { continue }
          if relative.isEmpty, entry.name == Self.gitName { isRepository = true }
          add(path, name: entry.name)
        case .link: addLink(path)
        default: break
        }
      }
    }
  }

  private static let gitName = Array(".git".utf8)

  private mutating func add(_ path: FilePath, name: [UInt8]) {
    let absolute = place.path.appending(path.bytes)
    guard reads else {
      listing.append(path)
      if let stamp = try? FileSystem.stamp(of: absolute, followingLinks: false) { note(path, stamp) }
      return
    }
    var file = SkillFile(path: path)
    // Rules ask of texts alone whether they may be executed.
    let isRead = SkillFile.isRead(name)
    if isRead || !name.contains(UInt8(ascii: ".")) {
      if textSize < Self.maximumTotalSize,
        let content = try? FileSystem.read(absolute, limit: Self.maximumTextSize, isListedAsRegular: true)
      {
        file.isExecutable = content.stamp.permissions & 0o100 != 0
        textSize += content.bytes.count
        // A file without an ending is looked into only where it is a script.
        if isRead || content.bytes.starts(with: [0x23, 0x21]) { file.text = Self.text(path, content.bytes) }
      } else if let stamp = try? FileSystem.stamp(of: absolute, followingLinks: false) {
        file.isExecutable = stamp.permissions & 0o100 != 0
      }
    }
    files.append(file)
  }

  private static func text(_ path: FilePath, _ bytes: [UInt8]) -> SkillText? {
    let form = SkillText.Form(of: path)
    let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    guard (try? UTF8Span(validating: bytes.span)) != nil else { return nil }
    return SkillText(path: path, form: form, bytes: hasMark ? Array(bytes[3...]) : bytes)
  }

  private mutating func addLink(_ path: FilePath) {
    let absolute = place.path.appending(path.bytes)
    let target = (try? FileSystem.linkTarget(absolute)) ?? FilePath("?")
    if !reads { note(path, target.bytes) }
    let real = try? FileSystem.realPath(absolute)
    let end: SkillFile.LinkEnd
    if Self.isInHome(target) || (real.map { !place.realPath.contains($0) && Self.isInHome($0) } ?? false) {
      end = .home
    } else if let real {
      end = place.realPath.contains(real) ? .inside : .outside
    } else {
      end = .nowhere
    }
    files.append(SkillFile(path: path, kind: .link(target: target, leads: end)))
  }

  /// Whether a path leads to a hidden place of somebody's home that is no agent's: `/home/ada/.ssh`.
  private static func isInHome(_ path: FilePath) -> Bool {
    let parts = path.components
    let hidden: [UInt8]
    if path.isAbsolute, parts.count > 2, ["home", "Users"].contains(FilePath.displayText(parts[0])) {
      hidden = parts[2]
    } else if path.isAbsolute, parts.count > 1, parts[0] == Array("root".utf8) {
      hidden = parts[1]
    } else if parts.first == Array("~".utf8), parts.count > 1 {
      hidden = parts[1]
    } else {
      return false
    }
    return hidden.first == UInt8(ascii: ".") && !AgentFolders.known.names.contains(hidden)
  }

  private mutating func note(_ path: FilePath, _ stamp: FileStamp) { note(path, stamp.keyBytes) }

  private mutating func note(_ path: FilePath, _ bytes: [UInt8]) {
    digest.update(path.bytes)
    digest.update([0])
    digest.update(bytes)
  }
}

extension SkillFolder {
  /// What tells two copies of a skill apart: for each file its mode and a digest of its content.
  static func contents(of place: SkillPlace) -> [FilePath: String] {
    guard case .document(let name) = place.entry else { return [:] }
    var result: [FilePath: String] = [:]
    var paths = SkillFolder(place, reads: false).listing
    paths.append(FilePath(bytes: name))
    for path in paths {
      let absolute = place.path.appending(path.bytes)
      guard let content = try? FileSystem.read(absolute, limit: 64 << 20) else {
        result[path] = (try? FileSystem.linkTarget(absolute))?.displayText ?? "?"
        continue
      }
      let mode = content.stamp.permissions & 0o100 != 0 ? "x" : "-"
      result[path] =
        mode
        + ContentDigest.sha256(content.bytes).prefix(16).map { String($0, radix: 16) }.joined(separator: ".")
    }
    return result
  }
}
