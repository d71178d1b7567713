package import Catalog
import Formats
import Markup
import Platform
package import Validation
import Words

/// A skill with everything that reading its document brought.
package struct LoadedSkill: Sendable {
  package var place: SkillPlace
  package var skill: Skill
  /// nil where nothing could be read.
  package var document: Document?
  /// SHA-256 of the document's bytes; empty where nothing could be read.
  package var contentHash: [UInt8]
  /// The document's stamp at the moment of reading, and when that was.
  package var stamp: FileStamp?
  package var readAt: Timestamp
  package var findings: [Finding]
  /// What its text says of others.
  package var relations: [Relation] = []
  /// Where the name stands in the document; nil where the header has none.
  package var namePosition: TextPosition?
  /// The document's text and headings for search, where they were asked for.
  var text: String?
  var headings: [String] = []
  /// Code points of what an agent may list of it.
  var listingLength = 0
  /// What its references were looked for in other skills, as seen from its folder, and whether it was there.
  var elsewhere: [FilePath: Bool] = [:]
}

/// What of a skill is wanted.
package enum SkillDepth: Sendable {
  /// What the rules say; its text is not taken apart.
  case verdict
  /// Also its outline, its checklist and what it names.
  case whole
  /// All that, and its text for search.
  case text
}

/// Reads the document of a skill and holds it against the rules.
package enum SkillLoader {
  /// The largest document that is read whole, in bytes; of a larger one only the header is read.
  package static let documentLimit = 64 << 20

  /// The most of a document that is read where only its header matters, in bytes.
  private static let headerLimit = 2 << 20

  /// Reads one skill. Whatever is wrong stands in the findings; nothing is thrown.
  ///
  /// - Parameters:
  ///   - rules: what it is held against.
  ///   - depth: what is wanted beside what the rules say.
  package static func load(
    _ place: SkillPlace, rules: RuleSet = .recommended, depth: SkillDepth = .whole
  ) -> LoadedSkill {
    let keepsText = depth == .text
    let readAt = SystemClock.now()
    var searchText: String?
    var document: Document?
    var text: SkillText?
    var hash: [UInt8] = []
    var bytes: [UInt8] = []
    var stamp: FileStamp?
    let entry: SkillSubject.Entry
    switch place.entry {
    case .document(let name):
      do throws(ReadError) {
        let content = try FileSystem.read(place.path.appending(name), limit: documentLimit)
        stamp = content.stamp
        hash = ContentDigest.sha256(content.bytes)
        bytes = content.bytes
        let read = MarkdownReader.read(content.bytes, structure: depth != .verdict)
        document = read
        if keepsText { searchText = MarkdownReader.text(of: content.bytes, limit: SearchText.limit) }
        entry = .file(name: name)
        text = Self.text(content.bytes, of: read, name: name)
      } catch {
        if case .tooLarge(let size) = error,
          let content = try? FileSystem.readStart(of: place.path.appending(name), count: headerLimit)
        {
          stamp = content.stamp
          document = MarkdownReader.read(content.bytes, ofTotal: Int(clamping: size))
          if keepsText { searchText = MarkdownReader.text(of: content.bytes, limit: SearchText.limit) }
          entry = .file(name: name)
        } else {
          entry = subjectEntry(for: error, name: name)
        }
      }
    case .unreadable(let name, let reason): entry = .unreadable(reason: reason, name: name)
    case .irregular(let name, let what): entry = .notRegular(what: what, name: name)
    case .danglingLink(let target): entry = .danglingLink(target: target)
    case .linkLoop: entry = .linkLoop
    case .missing: entry = .missing
    }
    var skill = SkillFormat.skill(from: document, at: place)
    if depth != .verdict, skill.checklist == nil, document != nil,
      let content = try? FileSystem.read(place.path.appending(SkillEvaluations.path.bytes), limit: 4 << 20)
    {
      skill.checklist = SkillEvaluations.checklist(content.bytes)
    }
    let folder = SkillFolder(place, reads: document != nil)
    var subject = SkillSubject(
      path: place.document, folderName: place.path.name, realFolderName: place.realPath.name,
      entry: entry, strayNames: place.strayNames, document: document, text: text, tree: folder.tree,
      isRepository: folder.isRepository)
    if document?.lineEnding == .crlf { subject.asksForCRLF = LineEndAttributes.askForCRLF(place.document) }
    let asked = subject.placesElsewhere
    let held = asked.isEmpty ? [] : SkillNeighbours.held(asked, by: place)
    subject.settle(held)
    let relations =
      depth == .verdict
      ? [] : document.map { SkillMentions.relations(of: $0, bytes, at: place, name: skill.name) } ?? []
    var loaded = LoadedSkill(
      place: place, skill: skill, document: document,
      contentHash: hash, stamp: stamp, readAt: readAt,
      findings: rules.check(subject, context: ruleContext), relations: relations,
      namePosition: document?.header["name"]?.start)
    loaded.text = searchText
    if let header = document?.header {
      loaded.listingLength = ["description", "when_to_use"].reduce(0) {
        $0 + 1 + (header[$1]?.text?.unicodeScalars.count ?? 0)
      }
    }
    for place in asked { loaded.elsewhere[place] = held.contains(place) }
    if keepsText { loaded.headings = document?.headings.map(\.text) ?? [] }
    return loaded
  }

  /// The name of a skill as its header has it, else its folder's. Nothing but the header is read.
  package static func name(of place: SkillPlace) -> String {
    guard case .document(let name) = place.entry,
      let start = try? FileSystem.readStart(of: place.path.appending(name), count: headerLimit)
    else { return place.path.displayName }
    return SkillFormat.skill(from: MarkdownReader.readHeader(start.bytes), at: place).name
  }

  /// The document's text for rules about words, where it is UTF-8 and short enough to be Markdown.
  private static func text(_ bytes: [UInt8], of document: Document, name: [UInt8]) -> SkillText? {
    guard document.isBodyParsed else { return nil }
    let source: [UInt8]
    switch document.encoding {
    case .utf8: source = bytes
    case .utf8WithBOM: source = Array(bytes[3...])
    case .utf16LittleEndian, .utf16BigEndian, .other: return nil
    }
    return SkillText(
      path: FilePath(bytes: name), form: .markdown(bodyLine: document.bodyStartLine), bytes: source)
  }

  private static let ruleContext = RuleContext(nfkc: UnicodeText.nfkc)

  private static func subjectEntry(for error: ReadError, name: [UInt8]) -> SkillSubject.Entry {
    switch error {
    case .notRegular(let kind): .notRegular(what: kind.words, name: name)
    case .tooLarge(let size): .tooLarge(byteCount: Int(size), name: name)
    case .failed: .unreadable(reason: error.reason, name: name)
    }
  }

  /// What is to be said of an agent's folder or root that cannot be listed.
  static func findings(
    ofUnreadable folder: FilePath, reason: String, rules: RuleSet = .recommended
  ) -> [Finding] {
    let subject = SkillSubject(
      path: folder, folderName: folder.name, realFolderName: folder.name,
      entry: .unreadable(reason: reason, name: nil), strayNames: [], document: nil)
    return rules.check(subject, context: ruleContext)
  }

  /// What the skill's folder holds beside its document: at most `limit` entries, 16 folders deep.
  package static func contents(of place: SkillPlace, limit: Int = 5_000) -> SkillContents {
    var contents = SkillContents()
    guard case .document(let documentName) = place.entry else { return contents }
    var pending = [(FilePath(""), 0)]
    var seen = 0
    while let (relative, depth) = pending.popLast() {
      let folder = relative.isEmpty ? place.path : place.path.appending(relative.bytes)
      guard let entries = try? FileSystem.entries(of: folder) else {
        contents.isPartial = true
        continue
      }
      if !relative.isEmpty, entries.contains(where: { $0.name == SkillFormat.documentName }) {
        // A skill within the skill is an item of its own.
        continue
      }
      for entry in entries {
        let path = relative.isEmpty ? FilePath(bytes: entry.name) : relative.appending(entry.name)
        seen += 1
        if seen > limit {
          contents.isPartial = true
          return contents.sorted()
        }
        switch entry.kind {
        case .directory:
          if entry.name == Array(".git".utf8) || VendoredFolders.names.contains(entry.name) { continue }
          if depth < 16 { pending.append((path, depth + 1)) } else { contents.isPartial = true }
        case .regular, .link:
          if relative.isEmpty, entry.name == documentName { continue }
          switch FileRoles.role(inSkill: path) {
          case .script: contents.scripts.append(path)
          case .reference: contents.references.append(path)
          case .asset: contents.assets.append(path)
          default: contents.others.append(path)
          }
        default:
          contents.irregularEntries.append(.init(path: path, what: entry.kind.words))
        }
      }
    }
    return contents.sorted()
  }
}

extension SkillContents {
  fileprivate func sorted() -> SkillContents {
    var copy = self
    copy.scripts.sort()
    copy.references.sort()
    copy.assets.sort()
    copy.others.sort()
    copy.irregularEntries.sort { $0.path < $1.path }
    return copy
  }
}
