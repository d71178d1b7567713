package import Catalog

/// A file or link that lies in a skill's folder beside its document.
package struct SkillFile: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    case regular
    /// A link with its target as written, and where it leads.
    case link(target: FilePath, leads: LinkEnd)
  }

  /// Where a link in a skill's folder ends.
  package enum LinkEnd: Sendable, Hashable {
    /// At something in the same skill.
    case inside
    /// At something that is not in the skill.
    case outside
    /// At something of the user's home that no agent's root holds.
    case home
    case nowhere
  }

  /// Relative to the skill's folder.
  package let path: FilePath
  package var kind: Kind
  /// Whether its owner may execute it.
  package var isExecutable: Bool
  /// The text, where it is one that rules read.
  package var text: SkillText?

  /// The file name's ending in lower case, without the full stop; empty where there is none.
  let ending: String
  /// Whether the file is for people who look at the repository, not for the agent: a read-me, a licence.
  let isAboutTheFolder: Bool
  /// Whether it lies in a folder of material.
  let isMaterial: Bool

  package init(path: FilePath, kind: Kind = .regular, isExecutable: Bool = false, text: SkillText? = nil) {
    self.path = path
    ending = Self.ending(of: path.name)
    isAboutTheFolder = Self.isAboutTheFolder(path.name)
    isMaterial = Self.isMaterial(path)
    self.kind = kind
    self.isExecutable = isExecutable
    self.text = text
  }

  static func ending(of name: [UInt8]) -> String {
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return "" }
    return String(decoding: name[(dot + 1)...], as: UTF8.self).lowercased()
  }

  /// The first folder of the path in lower case, or nil for a file directly in the skill's folder.
  var topFolder: String? {
    guard let end = path.bytes.firstIndex(of: UInt8(ascii: "/")) else { return nil }
    return FilePath.displayText(path.bytes[..<end]).lowercased()
  }

  package static let markdownEndings: Set<String> = ["md", "markdown", "mdx", "mdc"]
  package static let scriptEndings: Set<String> = [
    "sh", "bash", "zsh", "py", "js", "mjs", "cjs", "ts", "rb", "pl", "ps1", "lua", "php",
  ]
  package static let dataEndings: Set<String> = [
    "txt", "json", "yaml", "yml", "toml", "html", "css", "xml", "csv", "sql", "rst", "env", "cfg", "ini",
    "jsx", "tsx", "go", "rs", "java", "c", "h", "cpp", "cs", "swift", "kt", "tmpl", "j2", "template", "tf",
  ]
  /// Endings of files that a text can name as a part of the skill.
  static let namedEndings = markdownEndings.union(scriptEndings).union(dataEndings).union([
    "pdf", "png", "svg", "jpg", "jpeg", "gif", "docx", "pptx", "xlsx", "ttf", "otf", "wasm", "drawio",
    "ipynb",
  ])

  /// Whether rules look into files of this name: Markdown, scripts and other text.
  package static func isRead(_ name: [UInt8]) -> Bool {
    let ending = ending(of: name)
    return markdownEndings.contains(ending) || scriptEndings.contains(ending) || dataEndings.contains(ending)
  }

  /// Whether it starts with `#!`.
  var hasInterpreterLine: Bool { text?.bytes.starts(with: [0x23, 0x21]) ?? false }

  var isMarkdown: Bool { Self.markdownEndings.contains(ending) }
  var isScript: Bool { Self.scriptEndings.contains(ending) }

  private static func isAboutTheFolder(_ name: [UInt8]) -> Bool {
    let stem = name.prefix { byte in
      byte != UInt8(ascii: ".") && byte != UInt8(ascii: "-") && byte != UInt8(ascii: "_")
    }
    // A hidden file, which has nothing before its full stop, and names that every repository has.
    return name.first == UInt8(ascii: ".") || filesAboutFolders.contains(stem.map(ASCII.lowercased))
  }

  private static let filesAboutFolders = Set(
    [
      "readme", "changelog", "changes", "license", "licence", "copying", "notice", "contributing",
      "contributors", "authors", "security", "agents", "claude", "gemini", "metadata", "todo", "third",
      "attribution", "credits", "history", "code", "creation",
    ].map { Array($0.utf8) })

  /// Folders whose files are material to copy or to test with: what they say is not said to the agent.
  private static let materialFolders = Set(
    [
      "assets", "asset", "templates", "template", "examples", "example", "evals", "eval", "tests", "test",
      "fixtures", "fixture", "samples", "sample", "data", "output", "outputs", "workspace", "themes",
      "canvas-fonts",
      "schemas", "ooxml", "snippets", "boilerplate", "__tests__", "golden", "goldens", "dist", "build",
    ].map { Array($0.utf8) })

  private static func isMaterial(_ path: FilePath) -> Bool {
    guard path.bytes.contains(UInt8(ascii: "/")) else { return false }
    return path.components.dropLast().contains { materialFolders.contains($0.map(ASCII.lowercased)) }
  }
}

/// What lies in a skill's folder, prepared for questions about names.
package struct SkillTree: Sendable, Hashable {
  /// In byte order.
  package let files: [SkillFile]
  /// Folders below the skill's that were not looked into: other skills, vendored code, repositories.
  package let closedFolders: [FilePath]
  /// Whether everything was listed; what is missing can be told only then.
  package let isComplete: Bool
  private let paths: Set<FilePath>
  private let folders: Set<FilePath>
  private let folded: [FilePath: FilePath]

  package static let unknown = SkillTree([], isComplete: false)

  package init(_ files: [SkillFile], closedFolders: [FilePath] = [], isComplete: Bool = true) {
    self.files = files
    self.closedFolders = closedFolders
    self.isComplete = isComplete
    var paths: Set<FilePath> = [FilePath(bytes: SkillSubject.documentName)]
    var folders: Set<FilePath> = []
    var folded: [FilePath: FilePath] = [:]
    func add(folder: FilePath?) {
      var next = folder
      while let folder = next, folders.insert(folder).inserted {
        folded[Self.folded(folder)] = folder
        next = folder.parent
      }
    }
    for file in files {
      paths.insert(file.path)
      folded[Self.folded(file.path)] = file.path
      add(folder: file.path.parent)
    }
    for folder in closedFolders { add(folder: folder) }
    self.paths = paths
    self.folders = folders
    self.folded = folded
  }

  /// Whether a relative path is there, or may be, since nobody looked.
  func holds(_ path: FilePath) -> Bool {
    path.isEmpty || paths.contains(path) || folders.contains(path)
      || closedFolders.contains { $0.contains(path) }
      // What a link leads to was not listed.
      || files.contains { file in
        if case .link = file.kind { file.path.contains(path) } else { false }
      }
  }

  func isFile(_ path: FilePath) -> Bool { paths.contains(path) }
  func isFolder(_ path: FilePath) -> Bool { folders.contains(path) }

  /// The path that is there and differs from the one given in case only.
  func otherCase(of path: FilePath) -> FilePath? {
    guard let found = folded[Self.folded(path)], found != path else { return nil }
    return found
  }

  func file(at path: FilePath) -> SkillFile? {
    paths.contains(path) ? files.first { $0.path == path } : nil
  }

  private static func folded(_ path: FilePath) -> FilePath {
    FilePath(bytes: path.bytes.map { (0x41...0x5A).contains($0) ? $0 + 32 : $0 })
  }
}
