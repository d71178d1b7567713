import Agents
import Catalog
import Formats
import Git
import Markup
import Platform

/// Lists what stands below one root of skills, for every agent at once: each then picks what it would see.
///
/// Links are followed as agents follow them. Folders of other people's code are not entered, and neither is `.git`.
struct SkillRootWalk {
  /// The most folders of one root that are looked at, and how deep; agents have limits like these.
  private static let maximumFolderCount = 4_000
  private static let maximumDepth = 12
  /// The most Markdown files outside skills that are taken note of.
  private static let maximumFlatFileCount = 1_000
  /// How many links may lead on from each other.
  private static let maximumLinkCount = 3
  /// The most of a document that is read for its head.
  private static let headByteCount = 256 << 10

  private let root: FilePath
  /// The names that matter; nil for all.
  private let focus: NameFocus?
  private var entries: [RootEntry] = []
  private var flatFiles: [RootEntry] = []
  private var folderCount = 0
  private var isPartial = false
  /// Why the root itself cannot be read.
  private var problem: String?

  private struct Place {
    var relative: FilePath
    var path: FilePath
    var realPath: FilePath
    var isLinked = false
    var linkTargets: [FilePath] = []
    var container: FilePath?
    var ignored: SettingsPlace?
    var patterns = IgnorePatterns()
  }

  private init(root: FilePath, focus: NameFocus? = nil) {
    self.root = root
    self.focus = focus
  }

  /// What stands below a folder, or nil where there is no such folder.
  ///
  /// - Parameter focus: the names that matter; nil for all.
  static func listing(of root: FilePath, focus: NameFocus? = nil) -> RootListing? {
    if root.name.suffix(3).elementsEqual(".md".utf8), let single = document(root) { return single }
    guard FileSystem.isFolder(root), let realPath = try? FileSystem.realPath(root) else {
      return unreachable(root)
    }
    var walk = SkillRootWalk(root: root, focus: focus)
    var pending = [Place(relative: FilePath(bytes: []), path: root, realPath: realPath)]
    while let place = pending.popLast() { walk.visit(place, &pending) }
    walk.markMirrors()
    var listing = RootListing(
      path: root, realPath: realPath, entries: walk.entries.sorted { $0.path < $1.path },
      isPartial: walk.isPartial)
    listing.flatFiles = walk.flatFiles.sorted { $0.path < $1.path }
    listing.problem = walk.problem
    return listing
  }

  /// What to say of a path that is no folder: nothing where nothing is there, else why it cannot be looked at.
  private static func unreachable(_ root: FilePath) -> RootListing? {
    do throws(FileError) {
      _ = try FileSystem.stamp(of: root, followingLinks: true)
      return nil
    } catch {
      if error.isMissing { return nil }
      var listing = RootListing(path: root, realPath: root, entries: [])
      listing.problem = error.reason
      return listing
    }
  }

  /// A document that a setting names by itself, listed as if it were a root; nil where the path is no file.
  private static func document(_ path: FilePath) -> RootListing? {
    guard let real = try? FileSystem.realPath(path), Self.isRegular(real) else { return nil }
    var walk = SkillRootWalk(root: path)
    if path.name.elementsEqual(SkillFormat.documentName), let folder = path.parent,
      let realFolder = try? FileSystem.realPath(folder)
    {
      let place = Place(relative: FilePath(bytes: []), path: folder, realPath: realFolder)
      _ = walk.addDocument([FolderEntry(name: path.name, kind: .regular)], at: place)
    } else {
      walk.addFlatFile(
        FilePath(bytes: path.name), at: path,
        in: Place(relative: FilePath(bytes: []), path: path, realPath: real))
    }
    var listing = RootListing(path: path, realPath: real, entries: walk.entries)
    listing.flatFiles = walk.flatFiles
    return listing
  }

  /// Marks what lies in the mirrors of organisations other than the one that a file beside them names.
  ///
  /// Source: NousResearch/hermes-agent agent/skill_utils.py, iter_skill_index_files and read_active_org_id.
  private mutating func markMirrors() {
    let folder = Array("_org".utf8)
    guard entries.contains(where: { $0.relative.components.first == folder }) else { return }
    let marker = try? FileSystem.read(root.appending("_org/.active_org"), limit: 4_096).bytes
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
    var active = Array((marker ?? []).drop(while: isBlank))
    while let last = active.last, isBlank(last) { active.removeLast() }
    for index in entries.indices {
      let parts = entries[index].relative.components
      guard parts.first == folder else { continue }
      entries[index].isInUnusedMirror = active.isEmpty || parts.count > 1 && parts[1] != active
    }
  }

  private mutating func visit(_ place: Place, _ pending: inout [Place]) {
    folderCount += 1
    guard folderCount <= Self.maximumFolderCount else {
      isPartial = true
      return
    }
    let found: [FolderEntry]
    do throws(FileError) {
      found = try FileSystem.entries(of: place.path)
    } catch {
      if place.relative.isEmpty {
        problem = error.reason
      } else {
        add(.unreadable("the folder cannot be read: \(error.reason)"), at: place)
      }
      return
    }
    var place = place
    addIgnoreFiles(found, to: &place)
    let isSkill = addDocument(found, at: place)
    if isSkill { place.container = place.path }
    for entry in found {
      switch entry.kind {
      case .directory: enter(entry.name, isLink: false, from: place, &pending)
      case .link where !SkillFormat.isDocumentName(entry.name):
        enter(entry.name, isLink: true, from: place, &pending)
      default: break
      }
    }
    if place.container == nil { addFlatFiles(found, at: place) }
  }

  /// Takes note of the Markdown files of a folder outside all skills, which pi may take for skills.
  private mutating func addFlatFiles(_ found: [FolderEntry], at place: Place) {
    for entry in found
    where (entry.kind == .regular || entry.kind == .link) && entry.name.suffix(3).elementsEqual(".md".utf8)
      && entry.name.first != UInt8(ascii: ".") && entry.name != SkillFormat.documentName
    {
      guard flatFiles.count < Self.maximumFlatFileCount else { return }
      let relative =
        place.relative.isEmpty ? FilePath(bytes: entry.name) : place.relative.appending(entry.name)
      addFlatFile(relative, at: place.path.appending(entry.name), in: place)
    }
  }

  private mutating func addFlatFile(_ relative: FilePath, at path: FilePath, in place: Place) {
    var entry = RootEntry(
      relative: relative, path: path, realPath: path, documentRealPath: path, document: .unreadable(""))
    entry.isFlat = true
    entry.isFolderLinked = place.isLinked
    entry.ignoredBy =
      place.ignored
      ?? (place.patterns.isEmpty
        ? nil
        : place.patterns.place(ignoring: relative, isFolder: false).map {
          SettingsPlace($0.file, line: $0.line)
        })
    flatFiles.append(entry)
  }

  /// Looks into a Markdown file; nil where it is no regular file or cannot be read.
  static func looking(into entry: RootEntry) -> RootEntry? {
    guard let real = try? FileSystem.realPath(entry.path), isRegular(real),
      let start = try? FileSystem.readStart(of: real, count: headByteCount)
    else { return nil }
    var copy = entry
    copy.realPath = real
    copy.documentRealPath = real
    copy.document = .read(head(start.bytes))
    return copy
  }

  private static func isRegular(_ path: FilePath) -> Bool {
    (try? FileSystem.kind(of: path, followingLinks: true)) == .regular
  }

  private mutating func enter(_ name: [UInt8], isLink: Bool, from place: Place, _ pending: inout [Place]) {
    if name == Array(".git".utf8) || VendoredFolders.names.contains(name) { return }
    guard place.relative.components.count < Self.maximumDepth else {
      isPartial = true
      return
    }
    let path = place.path.appending(name)
    var inner = Place(
      relative: place.relative.isEmpty ? FilePath(bytes: name) : place.relative.appending(name), path: path,
      realPath: place.realPath.appending(name), isLinked: place.isLinked || isLink,
      linkTargets: place.linkTargets,
      container: place.container, ignored: place.ignored, patterns: place.patterns)
    if inner.ignored == nil, !inner.patterns.isEmpty {
      inner.ignored = inner.patterns.place(ignoring: inner.relative, isFolder: true).map {
        SettingsPlace($0.file, line: $0.line)
      }
    }
    guard isLink else {
      pending.append(inner)
      return
    }
    switch LinkTarget(of: path) {
    case .leads(.directory):
      guard let target = try? FileSystem.realPath(path), !target.contains(place.realPath),
        !inner.linkTargets.contains(target), inner.linkTargets.count < Self.maximumLinkCount
      else { return }
      inner.realPath = target
      inner.linkTargets.append(target)
      pending.append(inner)
    // Only a direct entry of the root is a skill that somebody meant to be there.
    case .dangling(let target) where place.relative.isEmpty: add(.dangling(target: target), at: inner)
    case .loop where place.relative.isEmpty: add(.unreadable("the link leads back to itself"), at: inner)
    case .leads, .dangling, .loop, .unreachable: break
    }
  }

  // MARK: - Documents

  /// Takes note of the document of a folder; whether it is one by its exact name.
  private mutating func addDocument(_ found: [FolderEntry], at place: Place) -> Bool {
    let spellings = found.filter { SkillFormat.isDocumentName($0.name) }
    guard let exact = spellings.first(where: { $0.name == SkillFormat.documentName }) else {
      if let other = spellings.first, !place.relative.isEmpty { add(.misspelled(other.name), at: place) }
      return false
    }
    let path = place.path.appending(exact.name)
    var entry = RootEntry(
      relative: place.relative, path: place.path, realPath: place.realPath,
      documentRealPath: place.realPath.appending(exact.name), document: .unreadable(""))
    var isRegular = exact.kind == .regular
    if exact.kind == .link {
      entry.isDocumentLinked = true
      switch LinkTarget(of: path) {
      case .leads(let kind):
        isRegular = kind == .regular
        entry.documentRealPath = (try? FileSystem.realPath(path)) ?? path
        if !isRegular { entry.document = .unreadable("SKILL.md leads to \(kind.words)") }
      case .dangling(let target): entry.document = .dangling(target: target)
      case .loop: entry.document = .unreadable("SKILL.md is a link that leads back to itself")
      case .unreachable(let reason): entry.document = .unreadable("SKILL.md cannot be looked at: \(reason)")
      }
    } else if !isRegular {
      entry.document = .unreadable("SKILL.md is \(exact.kind.words)")
    }
    if isRegular {
      do throws(ReadError) {
        let bytes = try FileSystem.readStart(of: path, count: Self.headByteCount).bytes
        if let focus, !focus.holds(place.path.name), !focus.holds(place.realPath.name),
          !focus.mayBeNamed(by: bytes), !NameFocus.mayHoldSkills(bytes)
        {
          return true
        }
        entry.document = .read(Self.head(bytes))
      } catch {
        entry.document = .unreadable("SKILL.md cannot be read: \(error.reason)")
      }
    }
    let documentPath = place.relative.isEmpty ? FilePath("SKILL.md") : place.relative.appending(exact.name)
    let ignored = place.patterns.isEmpty ? nil : place.patterns.place(ignoring: documentPath, isFolder: false)
    append(&entry, at: place, ignored: ignored.map { SettingsPlace($0.file, line: $0.line) })
    if found.contains(where: { $0.name == Array("agents".utf8) && $0.kind != .regular }) {
      entries[entries.count - 1].implicitRefusal = Self.implicitRefusal(in: place.path)
    }
    return true
  }

  private mutating func add(_ document: RootEntry.Document, at place: Place) {
    var entry = RootEntry(
      relative: place.relative, path: place.path, realPath: place.realPath, documentRealPath: place.realPath,
      document: document)
    append(&entry, at: place, ignored: nil)
  }

  private mutating func append(_ entry: inout RootEntry, at place: Place, ignored: SettingsPlace?) {
    entry.isFolderLinked = place.isLinked
    entry.container = place.container
    entry.ignoredBy = place.ignored ?? ignored
    entries.append(entry)
  }

  private func addIgnoreFiles(_ found: [FolderEntry], to place: inout Place) {
    for name in [".gitignore", ".ignore", ".fdignore"] {
      guard found.contains(where: { $0.name == Array(name.utf8) && $0.kind == .regular }) else { continue }
      let path = place.path.appending(name)
      guard let content = try? FileSystem.read(path, limit: 1 << 20) else { continue }
      place.patterns.add(content.bytes, of: path, in: place.relative)
    }
  }

  /// The place where Codex's own file beside a skill says that it is not to be used unasked.
  ///
  /// Source: openai/codex codex-rs/core-skills/src/loader.rs, load_skill_metadata; a file that it cannot read is
  /// passed over.
  private static func implicitRefusal(in folder: FilePath) -> SettingsPlace? {
    let path = folder.appending("agents/openai.yaml")
    guard let content = try? FileSystem.read(path, limit: 1 << 20) else { return nil }
    let (value, faults) = YAMLReader.parse(content.bytes, firstLine: 1)
    guard faults.isEmpty, case .mapping(let fields) = value?.content,
      case .mapping(let policy) = fields.first(where: { $0.key == "policy" })?.value.content,
      let field = policy.first(where: { $0.key == "allow_implicit_invocation" }),
      field.value.content == .scalar("false", .plain)
    else { return nil }
    return SettingsPlace(path, line: field.keyPosition.line)
  }

  // MARK: - Heads

  /// The start of a skill's document; nil where there is none that can be read.
  static func head(ofSkill folder: FilePath) -> SkillHead? {
    (try? FileSystem.readStart(of: folder.appending(SkillFormat.documentName), count: headByteCount)).map {
      head($0.bytes)
    }
  }

  /// The head of a document, with the other readings that some agent has of where its header ends.
  static func head(_ bytes: [UInt8]) -> SkillHead {
    let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    let document = MarkdownReader.readHeader(bytes)
    let text = hasMark ? Array(bytes[3...]) : bytes
    var isUTF8 = true
    switch document.encoding {
    case .utf8, .utf8WithBOM: break
    case .utf16LittleEndian, .utf16BigEndian: isUTF8 = false
    case .other(let offset, _, _):
      // The last bytes of a start may be the first half of a character.
      isUTF8 = bytes.count == headByteCount && offset > bytes.count - 4
    }
    var head = SkillHead(
      frontMatter: document.header, text: "", hasByteOrderMark: hasMark, isUTF8: isUTF8)
    let fences = OtherFences(text, closingLine: document.header.closingLine)
    head.text = String(decoding: text[..<fences.end], as: UTF8.self)
    head.trimmed = fences.trimmed.map { MarkdownReader.header(Array(text[$0]), firstLine: 2) }
    head.prefixed = fences.prefixed.map { MarkdownReader.header(Array(text[$0]), firstLine: 2) }
    if let range = fences.unclosed { head.unclosed = MarkdownReader.header(Array(text[range]), firstLine: 2) }
    if document.header.reading == .absent {
      head.afterText = header(of: text) { $0 == 3 }
      if startsWithFence(text) { head.afterBlanks = head.afterText }
    }
    if startsWithFence(text), !isPlainlyFenced(text) { head.longFenced = header(of: text) { $0 >= 3 } }
    head.hasBody = bytes.count == headByteCount || hasBody(text, after: document.header.closingLine)
    head.jsonMetadata = jsonMetadata(head)
    let header = head.prefixed ?? head.unclosed ?? head.frontMatter
    if header.reading == .lenient || header.reading == .unreadable, let range = fences.between {
      head.repaired = MarkdownReader.header(repaired(text[range]), firstLine: 2)
    }
    return head
  }

  private static func isBlank(_ line: ArraySlice<UInt8>) -> Bool {
    line.allSatisfy { [0x20, 0x09, 0x0D].contains($0) }
  }

  /// The lines of a text, one after the other as they are asked for.
  private static func lines(of text: [UInt8]) -> some Sequence<ArraySlice<UInt8>> {
    sequence(state: Optional(text[...])) { rest -> ArraySlice<UInt8>? in
      guard let slice = rest else { return nil }
      guard let end = slice.firstIndex(of: 0x0A) else {
        rest = nil
        return slice
      }
      rest = slice[(end + 1)...]
      return slice[..<end]
    }
  }

  /// How many dashes a line has that holds nothing else but blanks after them; 0 for every other line.
  private static func dashCount(_ line: ArraySlice<UInt8>) -> Int {
    let dashes = line.prefix { $0 == UInt8(ascii: "-") }
    return isBlank(line.dropFirst(dashes.count)) ? dashes.count : 0
  }

  /// Whether the first line that is not blank is one of three dashes or more.
  private static func startsWithFence(_ text: [UInt8]) -> Bool {
    lines(of: text).first { !isBlank($0) }.map { dashCount($0) >= 3 } ?? false
  }

  /// Whether the first two lines of three dashes or more have three, so that they are fences for everybody.
  private static func isPlainlyFenced(_ text: [UInt8]) -> Bool {
    lines(of: text).lazy.map(dashCount).filter { $0 >= 3 }.prefix(2).allSatisfy { $0 == 3 }
  }

  /// The header between the first two lines that have a number of dashes and nothing else; nil where there is none.
  private static func header(of text: [UInt8], where isFence: (Int) -> Bool) -> FrontMatter? {
    let lines = text.split(separator: 0x0A, omittingEmptySubsequences: false)
    guard let opening = lines.firstIndex(where: { isFence(dashCount($0)) }),
      let closing = lines[(opening + 1)...].firstIndex(where: { isFence(dashCount($0)) }),
      closing > opening + 1
    else { return nil }
    let range = lines[opening + 1].startIndex..<lines[closing].startIndex
    return MarkdownReader.header(Array(text[range]), firstLine: opening + 2)
  }

  /// Whether a text holds anything but blanks after a line.
  private static func hasBody(_ text: [UInt8], after line: Int) -> Bool {
    lines(of: text).dropFirst(line).contains { !isBlank($0) }
  }

  /// What OpenClaw reads as JSON5 of a header's `metadata`: a text, or a mapping that starts on the line of its key,
  /// of which it takes that line as it is written.
  ///
  /// Source: openclaw/openclaw packages/markdown-core/src/frontmatter.ts and src/shared/frontmatter.ts.
  private static func jsonMetadata(_ head: SkillHead) -> [HeaderField]? {
    guard let field = head.frontMatter.fields.first(where: { $0.key == "metadata" }) else { return nil }
    var text: String
    if let scalar = field.value.text {
      text = scalar
    } else {
      let lines = head.text.split(separator: "\n", omittingEmptySubsequences: false)
      guard lines.indices.contains(field.keyPosition.line - 1) else { return nil }
      let line = lines[field.keyPosition.line - 1]
      guard line.hasPrefix("metadata:") else { return nil }
      text = String(line.dropFirst("metadata:".count))
      guard text.contains(":") else { return nil }
    }
    do throws(JSONReader.Problem) {
      return try JSONReader.read(Array(text.utf8), as: .json5)
    } catch {
      return []
    }
  }

  /// A header in which every top-level value that holds a colon is a text of its own, as OpenCode tries it.
  ///
  /// Source: anomalyco/opencode packages/opencode/src/config/markdown.ts, fallbackSanitization.
  private static func repaired(_ header: ArraySlice<UInt8>) -> [UInt8] {
    func isWord(_ byte: UInt8) -> Bool {
      ASCII.isDigit(byte) || (0x61...0x7A).contains(byte | 0x20) || byte == UInt8(ascii: "_")
    }
    func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
      var line = line.drop { $0 == 0x20 || $0 == 0x09 }
      while let last = line.last, last == 0x20 || last == 0x09 || last == 0x0D { line.removeLast() }
      return line
    }
    var result: [UInt8] = []
    for line in header.split(separator: 0x0A, omittingEmptySubsequences: false) {
      let key = line.prefix(while: isWord)
      let rest = line.dropFirst(key.count).drop { $0 == 0x20 || $0 == 0x09 }
      let value = trimmed(rest.dropFirst())
      let isPlain =
        key.first.map { !ASCII.isDigit($0) } ?? false && rest.first == UInt8(ascii: ":")
        && value.contains(UInt8(ascii: ":")) && value.first != UInt8(ascii: "\"")
        && value.first != UInt8(ascii: "'")
      result += isPlain ? key + Array(": |-\n  ".utf8) + value : line
      result.append(0x0A)
    }
    return result
  }
}

/// Where a header ends for readers that are laxer than a whole line of three dashes.
private struct OtherFences {
  /// Between the fences, where a line that is three dashes once trimmed ends the header earlier.
  var trimmed: Range<Int>?
  /// Between the fences, where a line that starts with three dashes ends it earlier.
  var prefixed: Range<Int>?
  /// After the first line, where no line that starts with three dashes follows.
  var unclosed: Range<Int>?
  /// Between the first line and the first line that starts with three dashes, else the end.
  var between: Range<Int>?
  /// The end of what is kept of the text.
  var end = 0

  init(_ bytes: [UInt8], closingLine: Int) {
    var start = 0
    var number = 0
    var headerStart = 0
    var isOpenedTrimmed = false
    var isOpenedPrefixed = false
    var foundTrimmed = false
    var foundPrefixed = false
    end = min(bytes.count, 4096)
    while start < bytes.count {
      var stop = start
      while stop < bytes.count, bytes[stop] != 0x0A { stop += 1 }
      let next = min(stop + 1, bytes.count)
      number += 1
      let line = bytes[start..<stop]
      let isDashes = Self.trimmed(line).elementsEqual("---".utf8)
      let startsWithDashes = line.starts(with: Array("---".utf8))
      if number == 1 {
        isOpenedTrimmed = isDashes
        isOpenedPrefixed = startsWithDashes
        guard isOpenedTrimmed || isOpenedPrefixed else { return }
        headerStart = next
      } else {
        if isOpenedTrimmed, isDashes, !foundTrimmed {
          foundTrimmed = true
          if number != closingLine { trimmed = headerStart..<start }
        }
        if isOpenedPrefixed, startsWithDashes, !foundPrefixed {
          foundPrefixed = true
          between = headerStart..<start
          if number != closingLine { prefixed = headerStart..<start }
        }
        let isDone =
          (foundTrimmed || !isOpenedTrimmed) && (foundPrefixed || !isOpenedPrefixed) && number >= closingLine
        if isDone {
          end = next
          return
        }
      }
      start = next
      // A header over a mebibyte is none for anybody.
      if start > 1 << 20 { return }
    }
    end = min(bytes.count, 1 << 20)
    if isOpenedPrefixed, !foundPrefixed, headerStart < bytes.count {
      unclosed = headerStart..<bytes.count
      between = unclosed
    }
  }

  private static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
    var line = line.drop(while: isBlank)
    while let last = line.last, isBlank(last) { line.removeLast() }
    return line
  }
}
