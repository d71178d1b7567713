package import Catalog

/// One thing that can be wrong, with all that is to be said about it. Its examples are its tests and its documentation.
package struct Rule: Sendable {
  /// What a rule is about.
  package enum Family: String, Sendable, Hashable, CaseIterable {
    case specification, yaml, portability, references, hygiene, safety, agents

    /// What the family is about, in one line.
    package var summary: String {
      switch self {
      case .specification: "what the Agent Skills specification demands"
      case .yaml: "headers that are not YAML, or that YAML reads as something else"
      case .portability: "what works on one system only"
      case .references: "files that a skill names, and files that it does not name"
      case .hygiene: "what makes a skill hard to choose or dear to use"
      case .safety: "what may do harm where the skill is used"
      case .agents: "what single agents read in another way"
      }
    }
  }

  /// The choices of rules that have a name; each has the rules of the ones before it.
  package enum Profile: String, Sendable, Hashable, CaseIterable, Comparable {
    case spec, recommended, strict

    package static func < (left: Profile, right: Profile) -> Bool { left.weight < right.weight }

    private var weight: Int {
      switch self {
      case .spec: 0
      case .recommended: 1
      case .strict: 2
      }
    }
  }

  /// The stable name, such as `description-too-long`.
  package let id: String
  /// What is wrong, in one line.
  package let summary: String
  /// Why it matters, in a sentence or two.
  package let why: String
  package let severity: Severity
  package let family: Family
  /// The smallest profile that has the rule.
  package let profile: Profile
  /// Where the rule comes from.
  package let source: String
  /// What to do about it, as an instruction.
  package let fix: String
  /// Examples that break the rule.
  package let bad: [Example]
  /// Examples that keep it.
  package let good: [Example]
  /// What the rule has to say about a skill.
  package let check: @Sendable (SkillSubject, RuleContext) -> [Remark]
  /// What the rule has to say about a folder of skills.
  package let checkRoot: @Sendable (RootSubject) -> [Remark]
  /// What the rule has to say about all skills together.
  package let checkCollection: @Sendable (CollectionSubject) -> [Remark]

  init(
    _ id: String, _ severity: Severity, _ family: Family, _ profile: Profile? = nil, summary: String,
    why: String, source: String,
    fix: String, bad: [Example], good: [Example],
    checkRoot: @escaping @Sendable (RootSubject) -> [Remark] = { _ in [] },
    checkCollection: @escaping @Sendable (CollectionSubject) -> [Remark] = { _ in [] },
    check: @escaping @Sendable (SkillSubject, RuleContext) -> [Remark]
  ) {
    self.id = id
    self.summary = summary
    self.why = why
    self.severity = severity
    self.family = family
    self.profile = profile ?? (family == .specification || family == .yaml ? .spec : .recommended)
    self.source = source
    self.fix = fix
    self.bad = bad
    self.good = good
    self.check = check
    self.checkRoot = checkRoot
    self.checkCollection = checkCollection
  }
}

/// What rules need beyond their subject.
package struct RuleContext: Sendable {
  /// Normalises text to Unicode's form NFKC, which names are compared in.
  package var nfkc: @Sendable (String) -> String

  package init(nfkc: @escaping @Sendable (String) -> String) { self.nfkc = nfkc }

  /// The text in NFKC; plain ASCII is in it already.
  func normalized(_ text: String) -> String { text.utf8.allSatisfy { $0 < 0x80 } ? text : nfkc(text) }
}

/// What a rule says of one place; with the rule's id and severity it becomes a finding.
package struct Remark: Sendable, Hashable {
  package var message: String
  package var position: TextPosition?
  /// What to do here; nil for what the rule says in general.
  package var hint: String?
  /// The path, where it is not the subject's.
  package var path: FilePath?
  /// How many code points of the line it is about, where that is known.
  package var length: Int?
  /// Other places that belong to it.
  package var related: [RelatedPlace]

  package init(
    _ message: String, at position: TextPosition? = nil, hint: String? = nil, path: FilePath? = nil,
    length: Int? = nil, related: [RelatedPlace] = []
  ) {
    self.message = message
    self.position = position
    self.hint = hint
    self.path = path
    self.length = length
    self.related = related
  }
}

/// A subject that shows a rule broken or kept.
package struct Example: Sendable, Hashable {
  package enum Content: Sendable, Hashable {
    /// The document's bytes. In a bad example the mark `↓` stands right before the place that the finding names;
    /// without one the finding is about the file as a whole. The mark is not part of the document.
    case document([UInt8])
    /// What no text can show: a link, a pipe.
    case skill(SkillSubject)
    case root(RootSubject)
    case collection(CollectionSubject)
  }

  /// A file beside the document of an example.
  package struct File: Sendable, Hashable {
    package var path: String
    package var text: String
    package var isExecutable: Bool
    package var kind: SkillFile.Kind

    init(_ path: String, _ text: String = "", isExecutable: Bool = false, kind: SkillFile.Kind = .regular) {
      self.path = path
      self.text = text
      self.isExecutable = isExecutable
      self.kind = kind
    }
  }

  /// What the example shows, in one line.
  package var caption: String
  /// The name of the skill's folder.
  package var folder: String
  /// The document's name.
  package var fileName: String
  package var strayNames: [String]
  /// What lies beside the document; nil where the example does not tell. A path that starts with `..` is in another
  /// skill.
  package var files: [File]?
  /// The file of a bad example that the finding is about as a whole.
  package var subjectFile: String?
  package var content: Content

  init(
    _ caption: String, folder: String = "pdf-forms", fileName: String = "SKILL.md", strayNames: [String] = [],
    files: [File]? = nil, _ text: String
  ) {
    self.init(
      caption, folder: folder, fileName: fileName, strayNames: strayNames, files: files,
      content: .document(Array(text.utf8)))
  }

  /// A document with a sound header and the body given.
  static func body(_ caption: String, files: [File]? = nil, _ text: String) -> Example {
    Example(
      caption, files: files,
      "---\nname: pdf-forms\ndescription: Fills forms. Use when one is empty.\n---\n\n\(text)\n")
  }

  init(
    _ caption: String, folder: String = "pdf-forms", fileName: String = "SKILL.md", strayNames: [String] = [],
    files: [File]? = nil, content: Content
  ) {
    self.caption = caption
    self.folder = folder
    self.fileName = fileName
    self.strayNames = strayNames
    self.files = files
    self.content = content
  }

  /// An example whose entry is no document that can be read.
  init(_ caption: String, entry: SkillSubject.Entry, isFolder: Bool = false) {
    let folder = FilePath("skills/pdf-forms")
    self.init(
      caption,
      content: .skill(
        SkillSubject(
          path: isFolder ? folder : folder.appending("SKILL.md"), folderName: folder.name, entry: entry)))
  }

  /// A whole document with the lines of a header and a short body.
  static func header(_ caption: String, folder: String = "pdf-forms", _ lines: String) -> Example {
    Example(caption, folder: folder, "---\n\(lines)\n---\n\n# Steps\n")
  }

  private static let mark = Array("↓".utf8)

  /// The document without the mark, and the place that the mark stood for; nil for other contents.
  package var document: (bytes: [UInt8], marked: TextPosition?)? {
    guard case .document(let bytes) = content else { return nil }
    return Self.unmarked(bytes)
  }

  /// The file beside the document that holds the mark, and the place of it.
  package var markedFile: (path: String, position: TextPosition)? {
    for file in files ?? [] {
      if let position = Self.unmarked(Array(file.text.utf8)).marked { return (file.path, position) }
    }
    return nil
  }

  private static func unmarked(_ bytes: [UInt8]) -> (bytes: [UInt8], marked: TextPosition?) {
    guard
      let index = bytes.indices.first(where: { bytes[$0...].starts(with: Self.mark) })
    else { return (bytes, nil) }
    var line = 1
    var lineStart = 0
    for place in 0..<index {
      let isReturn = bytes[place] == 0x0D && bytes[place + 1] != 0x0A
      if bytes[place] == 0x0A || isReturn {
        line += 1
        lineStart = place + 1
      }
    }
    let before = bytes[lineStart..<index]
    let position = TextPosition(
      line: line, byteColumn: before.count, column: before.count { $0 & 0xC0 != 0x80 } + 1)
    return (Array(bytes[..<index] + bytes[(index + Self.mark.count)...]), position)
  }

  /// The subject of the example.
  ///
  /// - Parameter read: Reads the bytes of a document.
  package func subject(read: ([UInt8]) -> Document) -> SkillSubject? {
    switch content {
    case .skill(let subject): return subject
    case .root, .collection: return nil
    case .document:
      let path = FilePath("skills").appending(folder).appending(fileName)
      guard let bytes = document?.bytes else { return nil }
      let document = read(bytes)
      let source = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes[3...]) : bytes
      let others = files?.filter { $0.path.hasPrefix("../") } ?? []
      let own = files?.filter { !$0.path.hasPrefix("../") }
      var subject = SkillSubject(
        path: path, folderName: Array(folder.utf8), entry: .file(name: Array(fileName.utf8)),
        strayNames: strayNames.map { Array($0.utf8) }, document: document,
        text: SkillText(
          path: FilePath(fileName), form: .markdown(bodyLine: document.bodyStartLine), bytes: source),
        tree: own.map { SkillTree($0.map(Self.file).sorted { $0.path < $1.path }) } ?? .unknown)
      subject.settle(Set(others.map { FilePath($0.path) }))
      return subject
    }
  }

  private static func file(_ file: File) -> SkillFile {
    let path = FilePath(file.path)
    var result = SkillFile(path: path, kind: file.kind, isExecutable: file.isExecutable)
    if case .regular = file.kind, SkillFile.isRead(path.name) || file.text.hasPrefix("#!") {
      result.text = SkillText(
        path: path, form: SkillText.Form(of: path), bytes: unmarked(Array(file.text.utf8)).bytes)
    }
    return result
  }
}
