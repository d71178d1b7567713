package import Catalog

/// A format: which files it takes, and how items are read out of them.
///
/// Formats, not kinds, are what grows. A format is one value; adding it to ``Format/all`` is all that the rest
/// of the program needs.
package struct Format: Sendable {
  /// The stable word, such as `claude-command`.
  package let id: String
  package let kind: ItemKind
  /// Where the format is described.
  package let source: String
  /// Whether a file may be of this format, by its name and place alone. Asked of every file that a walk meets.
  package let takes: @Sendable (FormatEntry) -> Bool
  /// The items in a file, in its order; none where it is not of this format after all.
  package let read: @Sendable (FormatInput) -> [DocumentItem]

  package init(
    _ id: String, _ kind: ItemKind, source: String,
    takes: @escaping @Sendable (FormatEntry) -> Bool,
    read: @escaping @Sendable (FormatInput) -> [DocumentItem]
  ) {
    self.id = id
    self.kind = kind
    self.source = source
    self.takes = takes
    self.read = read
  }

  /// Every format, the particular ones before those that take nearly anything: the first that finds something
  /// in a file has it.
  package static let all: [Format] =
    PromptFormats.all + TaskFormats.all + DecisionFormats.all + ReportFormats.all + NoteFormats.all

  /// The version of the readers: an index that was made with another one reads its files anew.
  package static let version = "1"

  /// The formats that may read a file.
  package static func candidates(for entry: FormatEntry) -> [Format] { all.filter { $0.takes(entry) } }

  /// Whether a file of this name can hold items at all; spares a walk the look at its path.
  package static func canHold(_ name: [UInt8]) -> Bool {
    if name.elementsEqual("TODO".utf8) { return true }
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), name.count - dot <= 9 else { return false }
    return endings.contains(String(decoding: name[(dot + 1)...], as: UTF8.self).lowercased())
  }

  private static let endings: Set<String> = [
    "md", "mdc", "markdown", "org", "toml", "yaml", "yml", "json", "jsonl", "prompt", "prompty", "txt", "xml",
    "sarif", "info", "lcov", "html",
  ]
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
  package func liesDirectly(in folders: String...) -> Bool { Array(self.folders.suffix(folders.count)) == folders }
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
  /// What stands in the file's own folder, by name, in byte order.
  package let siblings: @Sendable () -> [String]
  /// When the file was last modified.
  package let modified: Timestamp?

  package init(
    entry: FormatEntry, path: FilePath, bytes: [UInt8], document: Document?,
    exists: @escaping @Sendable (FilePath) -> Bool, siblings: @escaping @Sendable () -> [String],
    modified: Timestamp?
  ) {
    self.entry = entry
    self.path = path
    self.bytes = bytes
    self.document = document
    self.exists = exists
    self.siblings = siblings
    self.modified = modified
  }

  /// The file as text; bytes that are not UTF-8 are repaired.
  package var text: String { String(decoding: bytes, as: UTF8.self) }
}
