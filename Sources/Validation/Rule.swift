package import Catalog

/// One thing that can be wrong, with all that is to be said about it. Its examples are its tests and its documentation.
package struct Rule: Sendable {
  /// What a rule is about.
  package enum Family: String, Sendable, Hashable, CaseIterable {
    case specification, yaml, portability, hygiene
  }

  /// The stable name, such as `description-too-long`.
  package let id: String
  /// What is wrong, in one line.
  package let summary: String
  /// Why it matters, in a sentence or two.
  package let why: String
  package let severity: Severity
  package let family: Family
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

  init(
    _ id: String, _ severity: Severity, _ family: Family, summary: String, why: String, source: String,
    fix: String, bad: [Example], good: [Example],
    checkRoot: @escaping @Sendable (RootSubject) -> [Remark] = { _ in [] },
    check: @escaping @Sendable (SkillSubject, RuleContext) -> [Remark]
  ) {
    self.id = id
    self.summary = summary
    self.why = why
    self.severity = severity
    self.family = family
    self.source = source
    self.fix = fix
    self.bad = bad
    self.good = good
    self.check = check
    self.checkRoot = checkRoot
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

  package init(
    _ message: String, at position: TextPosition? = nil, hint: String? = nil, path: FilePath? = nil
  ) {
    self.message = message
    self.position = position
    self.hint = hint
    self.path = path
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
  }

  /// What the example shows, in one line.
  package var caption: String
  /// The name of the skill's folder.
  package var folder: String
  /// The document's name.
  package var fileName: String
  package var strayNames: [String]
  package var content: Content

  init(
    _ caption: String, folder: String = "pdf-forms", fileName: String = "SKILL.md", strayNames: [String] = [],
    _ text: String
  ) {
    self.init(
      caption, folder: folder, fileName: fileName, strayNames: strayNames,
      content: .document(Array(text.utf8)))
  }

  init(
    _ caption: String, folder: String = "pdf-forms", fileName: String = "SKILL.md", strayNames: [String] = [],
    content: Content
  ) {
    self.caption = caption
    self.folder = folder
    self.fileName = fileName
    self.strayNames = strayNames
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
    case .root: return nil
    case .document:
      let path = FilePath("skills").appending(folder).appending(fileName)
      return SkillSubject(
        path: path, folderName: Array(folder.utf8), entry: .file(name: Array(fileName.utf8)),
        strayNames: strayNames.map { Array($0.utf8) }, document: document.map { read($0.bytes) })
    }
  }
}
