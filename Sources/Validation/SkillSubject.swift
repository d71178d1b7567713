package import Catalog

/// A skill as rules see it, prepared by the caller: rules ask nothing of the disk.
package struct SkillSubject: Sendable, Hashable {
  /// What stands where the document should be.
  package enum Entry: Sendable, Hashable {
    /// A regular file, or a link to one, with the name that it really has: `SKILL.md`, `skill.md`.
    case file(name: [UInt8])
    /// A folder without any spelling of the document.
    case missing
    /// Something that must not be opened, in words: `a named pipe`, `a folder`.
    case notRegular(what: String, name: [UInt8])
    /// The way in, or the document in it, is a link to nothing; the target as the link has it.
    case danglingLink(target: FilePath)
    /// The way in, or the document in it, is a link that leads back to itself.
    case linkLoop
    /// The document has more bytes than are read.
    case tooLarge(byteCount: Int, name: [UInt8])
    /// The document cannot be read, or its folder cannot where there is no name; the reason in words.
    case unreadable(reason: String, name: [UInt8]?)
  }

  /// The path of the document, or of the folder or link where there is none; the path of its findings.
  package var path: FilePath
  /// The name of the folder that is the way in.
  package var folderName: [UInt8]
  /// The name of the real folder. A skill that is linked under another name matches by either.
  package var realFolderName: [UInt8]
  package var entry: Entry
  /// Names in the folder that are the document's in another case, beside the exact one.
  package var strayNames: [[UInt8]]
  /// The document, or nil where nothing could be read.
  package var document: Document?
  /// The document's text, or nil where it was not read whole or is over the limit of Markdown.
  package var text: SkillText?
  /// What lies in the folder beside the document.
  package var tree: SkillTree
  /// Whether the folder is also the top of a repository, whose other files are not the skill's.
  package var isRepository: Bool
  /// Whether git's attributes ask for CRLF in the document, so that its line ends are meant.
  package var asksForCRLF = false
  /// What its texts name.
  private(set) var references = References()

  package init(
    path: FilePath, folderName: [UInt8], realFolderName: [UInt8]? = nil, entry: Entry,
    strayNames: [[UInt8]] = [], document: Document? = nil, text: SkillText? = nil, tree: SkillTree = .unknown,
    isRepository: Bool = false
  ) {
    self.path = path
    self.folderName = folderName
    self.realFolderName = realFolderName ?? folderName
    self.entry = entry
    self.strayNames = strayNames
    self.document = document
    self.text = text
    self.tree = tree
    self.isRepository = isRepository
    references = References(self)
  }

  /// Where references that find nothing in the skill would lead in other skills, as seen from its folder.
  ///
  /// Whoever knows the disk says with ``settle(_:)`` which of them are there.
  package var placesElsewhere: Set<FilePath> { Set(references.all.flatMap(\.elsewhere)) }

  /// Takes note that some of ``placesElsewhere`` are files of other skills of the same collection.
  package mutating func settle(_ held: Set<FilePath>) { references.settle(held) }

  /// The only name that every agent reads.
  package static let documentName = Array("SKILL.md".utf8)

  /// Whether a file name is the document's but for its case.
  package static func isDocumentName(_ name: [UInt8]) -> Bool {
    name.count == documentName.count && zip(name, documentName).allSatisfy { lowered($0) == lowered($1) }
  }

  private static func lowered(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte + 32 : byte
  }
}

/// What later rules may build on. Each is nil where an earlier fault already says all: a file that cannot be decoded is not
/// also blamed for a missing name.
extension SkillSubject {
  /// The document, where it was read and is UTF-8.
  var decoded: Document? {
    guard case .file = entry, let document else { return nil }
    switch document.encoding {
    case .utf8, .utf8WithBOM: return document
    case .utf16LittleEndian, .utf16BigEndian, .other: return nil
    }
  }

  /// Whether the document has nothing but white space.
  var isEmpty: Bool {
    guard let decoded else { return false }
    return !decoded.hasBody && decoded.header.reading == .absent && decoded.header.faults.isEmpty
  }

  /// The header, where its keys are known.
  var header: FrontMatter? {
    guard let header = decoded?.header else { return nil }
    switch header.reading {
    case .absent, .unreadable: return nil
    case .lenient: return header
    case .strict:
      // Faults that leave no keys to speak of.
      let isHopeless = header.faults.contains { fault in
        switch fault.problem {
        case .notAFence, .neverClosed, .notAMapping, .overLimit: true
        case .invalidYAML, .duplicateKey: false
        }
      }
      return isHopeless ? nil : header
    }
  }

  /// The header, where the shapes of its values are known too: a lenient reading takes every line for plain text.
  var strictHeader: FrontMatter? {
    guard let header, header.reading == .strict else { return nil }
    return header
  }

  /// The field of a key that is there, whatever its value.
  func field(_ key: String) -> HeaderField? { header?.fields.first { $0.key == key } }

  /// The field of a key, where the shape of its value is known.
  func strictField(_ key: String) -> HeaderField? { strictHeader?.fields.first { $0.key == key } }

  /// The remark that a key's value is a list or a mapping, where it is one.
  func notText(_ key: String) -> [Remark] {
    guard let field = strictField(key), field.value.text == nil else { return [] }
    return [Remark("\(key) must be text, is \(field.value.shape)", at: field.value.start)]
  }

  /// The document's text, where the document is sound enough to speak of its words.
  var prose: SkillText? { decoded == nil ? nil : text }

  /// Every text of the skill, the document's first.
  var texts: [SkillText] { (prose.map { [$0] } ?? []) + tree.files.compactMap(\.text) }

  /// The path of a file of the skill as findings have it.
  func path(of relative: FilePath) -> FilePath {
    guard let text, relative != text.path, let folder = path.parent else { return path }
    return folder.appending(relative.bytes)
  }

  /// The line that opens the header, as a place for what is missing in it.
  var headerStart: TextPosition { .start(ofLine: max(1, decoded?.header.openingLine ?? 1)) }
}

/// A folder of skills that an agent reads, as rules see it.
package struct RootSubject: Sendable, Hashable {
  /// A direct entry of the folder.
  package struct Entry: Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
      /// A file, and whether it is Markdown with a header, as far as the caller looked.
      case file(hasHeader: Bool)
      /// A folder, whether it has the document, and how many folders below the root the skills that are deeper in it
      /// lie; directly in the root is 1.
      case folder(hasDocument: Bool, depthsBelow: [Int])
      case other
    }

    package var name: [UInt8]
    package var kind: Kind

    package init(name: [UInt8], kind: Kind) {
      self.name = name
      self.kind = kind
    }
  }

  /// An agent that reads the folder.
  package struct Reader: Sendable, Hashable {
    package var name: String
    /// How many folders below the root it finds a skill.
    package var depth: ClosedRange<Int>
    /// Whether it looks for no further skill in a skill.
    package var endsAtSkill: Bool

    package init(name: String, depth: ClosedRange<Int>, endsAtSkill: Bool = false) {
      self.name = name
      self.depth = depth
      self.endsAtSkill = endsAtSkill
    }
  }

  package var path: FilePath
  package var entries: [Entry]
  /// The agents that read the folder, as far as it is known how they look.
  package var readers: [Reader]

  package init(path: FilePath, entries: [Entry], readers: [Reader] = []) {
    self.path = path
    self.entries = entries
    self.readers = readers
  }
}
