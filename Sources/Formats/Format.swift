package import Catalog

/// A format: which files it takes, and how items are read out of them.
///
/// Formats, not kinds, are what grows. A format is one value; adding it to ``Format/all`` is all that the rest
/// of the program needs.
package struct Format: Sendable {
  /// The stable word, such as `claude-command`.
  package let id: String
  package let kind: ItemKind
  /// The endings of its files' names, without the dot and in lower case; a name without one stands for itself.
  package let endings: [String]
  /// Where the format is described.
  package let source: String
  /// Whether a file may be of this format, by its name and place alone. Asked of every file that a walk meets.
  package let takes: @Sendable (FormatEntry) -> Bool
  /// Whether name and place alone settle that a file is of the format: it is then listed even where it cannot be read.
  package let isSettledByPlace: Bool
  /// The files beside it that its reading depends on, there or not; a change of one of them reads the file anew.
  package let sideFiles: (@Sendable (FormatEntry, FilePath) -> [FilePath])?
  /// How items are changed that have no header of their own; nil where they are not.
  package let editing: ItemEditing?
  /// The fields of a header that take only some words in this store, and those words; nil where all take any.
  package let vocabulary: (@Sendable (VocabularyInput) -> [StoreField])?
  /// The items in a file, in its order; none where it is not of this format after all.
  package let read: @Sendable (FormatInput) -> [DocumentItem]

  package init(
    _ id: String, _ kind: ItemKind, endings: [String], source: String, isSettledByPlace: Bool = false,
    editing: ItemEditing? = nil, vocabulary: (@Sendable (VocabularyInput) -> [StoreField])? = nil,
    takes: @escaping @Sendable (FormatEntry) -> Bool,
    sideFiles: (@Sendable (FormatEntry, FilePath) -> [FilePath])? = nil,
    read: @escaping @Sendable (FormatInput) -> [DocumentItem]
  ) {
    self.id = id
    self.kind = kind
    self.endings = endings
    self.source = source
    self.takes = takes
    self.isSettledByPlace = isSettledByPlace
    self.editing = editing
    self.vocabulary = vocabulary
    self.sideFiles = sideFiles
    self.read = read
  }

  /// Every format, the particular ones before those that take nearly anything: the first that finds something
  /// in a file has it.
  package static let all: [Format] =
    PromptFormats.all + TaskFormats.all + DecisionFormats.all + ReportFormats.all + NoteFormats.all

  /// The few formats whose files depend on others; every known file is asked about them in every walk.
  static let withSideFiles: [Format] = all.filter { $0.sideFiles != nil }

  /// The version of the readers: an index that was made with another one reads its files anew.
  package static let version = "4"

  /// The item that stands for a file of the format which cannot be read, with the reason.
  package func unreadable(_ entry: FormatEntry, path: FilePath, reason: String) -> DocumentItem {
    let stem = entry.name.lastIndex(of: ".").map { String(entry.name[..<$0]) } ?? entry.name
    let content: DocumentItem.Content =
      switch kind {
      case .prompt: .prompt(Prompt(program: "not recorded"))
      case .decision: .decision(Decision())
      case .task: .task(WorkItem(state: .unknown, store: id))
      case .report: .report(Report(form: .document, evidence: "its name and place"))
      case .note, .project, .skill, .file, .run: .note(Note())
      }
    return DocumentItem(
      name: stem.isEmpty ? entry.name : stem, title: entry.name, status: "unknown",
      remark: "cannot be read: \(reason)", content: content,
      findings: [
        Finding(rule: "unreadable", severity: .error, message: "cannot be read: \(reason)", path: path)
      ])
  }

  /// The formats of each ending; most files have none, and are asked no further.
  private static let byEnding: [String: [Format]] = {
    var result: [String: [Format]] = [:]
    for format in all {
      for ending in format.endings { result[ending, default: []].append(format) }
    }
    return result
  }()

  /// The formats that may read a file.
  package static func candidates(for entry: FormatEntry) -> [Format] {
    formats(ofName: Array(entry.name.utf8)).filter { $0.takes(entry) }
  }

  /// Whether some format may read a file.
  package static func takes(_ entry: FormatEntry) -> Bool {
    formats(ofName: Array(entry.name.utf8)).contains { $0.takes(entry) }
  }

  /// Whether a file of this name can hold items at all; spares a walk the look at its path.
  package static func canHold(_ name: [UInt8]) -> Bool { !formats(ofName: name).isEmpty }

  private static func formats(ofName name: [UInt8]) -> [Format] {
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else {
      return byEnding[String(decoding: name.prefix(longestEnding + 1), as: UTF8.self)] ?? []
    }
    guard name.count - dot - 1 <= longestEnding else { return [] }
    let ending = name[(dot + 1)...].map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    return byEnding[String(decoding: ending, as: UTF8.self)] ?? []
  }

  private static let longestEnding = byEnding.keys.map(\.utf8.count).max() ?? 0
}

/// A file as formats see it before it is opened.
package struct FormatEntry: Sendable, Hashable {
  /// The components of the path below the folder that counts: the one that holds the agent's folder, else the
  /// project, else where the walk began; the file's name is the last.
  package let components: [String]
  /// Whether that folder is the home.
  package let isInHome: Bool

  package init(_ relativePath: FilePath, isInHome: Bool) {
    components = relativePath.components.map { FilePath.displayText($0) }
    self.isInHome = isInHome
  }

  /// A file in a folder whose components are known already.
  package init(folders: [String], name: [UInt8], isInHome: Bool) {
    components = folders + [FilePath.displayText(name)]
    self.isInHome = isInHome
  }

  package var name: String { components.last ?? "" }
  /// The folders above the file, from the top.
  package var folders: ArraySlice<String> { components.dropLast() }

  /// Whether the folders stand next to each other somewhere above the file.
  package func lies(in folders: String...) -> Bool {
    let above = Array(self.folders)
    guard above.count >= folders.count else { return false }
    return (0...(above.count - folders.count)).contains { Array(above[$0..<($0 + folders.count)]) == folders }
  }

  /// Whether the file lies directly in these folders, which stand next to each other.
  package func liesDirectly(in folders: String...) -> Bool {
    Array(self.folders.suffix(folders.count)) == folders
  }
}

/// A file as it is asked for the words that its store knows: by its place, and the small files beside it.
package struct VocabularyInput: Sendable {
  package let entry: FormatEntry
  package let path: FilePath
  /// The content of a small file beside it, or nil where there is none.
  package let content: @Sendable (FilePath) -> [UInt8]?

  package init(
    entry: FormatEntry, path: FilePath, content: @escaping @Sendable (FilePath) -> [UInt8]? = { _ in nil }
  ) {
    self.entry = entry
    self.path = path
    self.content = content
  }
}

/// A file as a format's reader gets it.
package struct FormatInput: Sendable {
  package let entry: FormatEntry
  /// The file as it was reached; relations that name files are made absolute with it.
  package let path: FilePath
  package let bytes: [UInt8]
  /// The file as Markdown with a header, where its name ends so; nil otherwise.
  package let document: Document?
  /// Whether a file stands at a path, for what a text names.
  package let exists: @Sendable (FilePath) -> Bool
  /// The content of a small file beside it, or nil where there is none.
  package let content: @Sendable (FilePath) -> [UInt8]?
  /// What stands in the file's own folder, by name, in byte order.
  package let siblings: @Sendable () -> [String]
  /// When the file was last modified.
  package let modified: Timestamp?

  package init(
    entry: FormatEntry, path: FilePath, bytes: [UInt8], document: Document?,
    exists: @escaping @Sendable (FilePath) -> Bool, siblings: @escaping @Sendable () -> [String],
    content: @escaping @Sendable (FilePath) -> [UInt8]? = { _ in nil }, modified: Timestamp?
  ) {
    self.entry = entry
    self.path = path
    self.bytes = bytes
    self.document = document
    self.exists = exists
    self.content = content
    self.siblings = siblings
    self.modified = modified
  }

  /// The file as text; bytes that are not UTF-8 are repaired.
  package var text: String { String(decoding: bytes, as: UTF8.self) }
}
