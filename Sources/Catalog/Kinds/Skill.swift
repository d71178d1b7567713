/// A skill: a folder with a `SKILL.md`, as far as its own files tell.
package struct Skill: Sendable, Hashable {
  /// The name in the header, else the folder's.
  package var name: String
  /// Whether `name` is the folder's because the header has none.
  package var isNamedByFolder: Bool
  package var description: String?
  package var license: String?
  package var compatibility: String?
  /// The tools that the header pre-approves, split as ``AllowedTools`` splits them; nil where the key is missing.
  package var tools: [String]?
  package var category: Sourced<String>?
  package var tags: Sourced<[String]>?
  package var version: Sourced<String>?
  package var checklist: Checklist?
  /// The headings that a person would call the outline; ``isOutlineDerived`` when there were no Markdown headings.
  package var outline: [Document.Heading]
  package var isOutlineDerived: Bool

  package init(name: String, isNamedByFolder: Bool) {
    self.name = name
    self.isNamedByFolder = isNamedByFolder
    outline = []
    isOutlineDerived = false
  }
}

/// The points that a person goes through by hand to test a skill.
package struct Checklist: Sendable, Hashable {
  /// One point.
  package struct Item: Sendable, Hashable {
    package var text: String
    package var isDone: Bool
    /// The line that it stands on, where its source has lines.
    package var line: Int?

    package init(text: String, isDone: Bool, line: Int?) {
      self.text = text
      self.isDone = isDone
      self.line = line
    }
  }

  package var items: [Item]
  /// The heading that they stand under, or nil.
  package var heading: String?
  /// The file that they were read from, relative to the skill's folder.
  package var source: String

  package init(items: [Item], heading: String?, source: String) {
    self.items = items
    self.heading = heading
    self.source = source
  }

  package var doneCount: Int { items.count { $0.isDone } }
}

/// What a skill's folder holds beside its document.
package struct SkillContents: Sendable, Hashable {
  /// Relative paths of regular files in `scripts/`, `references/` and `assets/`, and of all others, in byte order.
  package var scripts: [FilePath]
  package var references: [FilePath]
  package var assets: [FilePath]
  package var others: [FilePath]
  /// Entries that are no regular file, link or folder, with the word for what they are; they are never opened.
  package var irregularEntries: [IrregularEntry]
  /// Whether the folder was too large to be listed to the end.
  package var isPartial: Bool

  /// An entry that is never opened.
  package struct IrregularEntry: Sendable, Hashable {
    package var path: FilePath
    package var what: String

    package init(path: FilePath, what: String) {
      self.path = path
      self.what = what
    }
  }

  package init() {
    scripts = []
    references = []
    assets = []
    others = []
    irregularEntries = []
    isPartial = false
  }
}
