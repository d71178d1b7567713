/// Where an item lies that is read out of a file: which file, by which format, and which of the file's items.
package struct DocumentPlace: Sendable, Hashable {
  package var kind: ItemKind
  /// The file as it was reached, and its real path.
  package var path: FilePath
  package var realPath: FilePath
  /// The id of the format that read it, such as `claude-command`.
  package var format: String
  /// Which item of the file it is; empty where the file holds one.
  package var fragment: String
  package var project: FilePath?

  package init(
    kind: ItemKind, path: FilePath, realPath: FilePath, format: String, fragment: String,
    project: FilePath?
  ) {
    self.kind = kind
    self.path = path
    self.realPath = realPath
    self.format = format
    self.fragment = fragment
    self.project = project
  }
}

/// An item as a format's reader found it in a file. Several in one file are normal.
package struct DocumentItem: Sendable, Hashable {
  /// What is particular to the kind.
  package enum Content: Sendable, Hashable {
    case prompt(Prompt)
    case note(Note)
    case decision(Decision)
    case task(WorkItem)
    case report(Report)

    package var kind: ItemKind {
      switch self {
      case .prompt: .prompt
      case .note: .note
      case .decision: .decision
      case .task: .task
      case .report: .report
      }
    }
  }

  /// Which item of the file it is; empty where the file holds one. Stable while the item stays.
  package var fragment: String
  package var name: String
  package var title: String
  package var description: String?
  /// The kind's own word for its state; machine forms print it.
  package var status: String
  package var tags: [String]
  /// When the item says that it was made, and where it says so.
  package var created: Sourced<Timestamp>?
  /// What it was read from or what is odd about it, in a few words.
  package var remark: String?
  package var content: Content
  package var relations: [Relation]
  /// What is wrong with it; a bad file is a finding and never lost.
  package var findings: [Finding]
  /// The word of the user's own kind that it is of, or nil.
  package var type: String?
  /// What such a kind asks of the header beside what its base has fields for.
  package var extra: [OwnField] = []
  /// Where in the file it begins, where it can be changed there.
  package var position: TextPosition?

  package init(
    fragment: String = "", name: String, title: String, description: String? = nil, status: String,
    tags: [String] = [], created: Sourced<Timestamp>? = nil, remark: String? = nil, content: Content,
    relations: [Relation] = [], findings: [Finding] = []
  ) {
    self.fragment = fragment
    self.name = name
    self.title = title
    self.description = description
    self.status = status
    self.tags = tags
    self.created = created
    self.remark = remark
    self.content = content
    self.relations = relations
    self.findings = findings
  }

  /// Whether the item is all of its file, and the file's text is the item's own, for search.
  package var isWholeFile: Bool {
    switch content {
    case .prompt, .note, .decision, .task, .report: fragment.isEmpty
    }
  }
}

/// A field that a kind of the user's own adds: what a key of the header holds, under a label of the user's.
package struct OwnField: Sendable, Hashable {
  package var label: String
  /// Empty where the header does not have the key.
  package var texts: [String]
  package var source: String?

  package init(label: String, texts: [String], source: String?) {
    self.label = label
    self.texts = texts
    self.source = source
  }
}

/// Something that an item says of another, with the other as it was written: it is looked for only when somebody
/// asks, so that one changed file touches one item.
package struct Relation: Sendable, Hashable, Codable {
  package enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
    /// A link or mention in the text.
    case links
    /// A prompt or run that calls a skill or prompt.
    case calls
    /// A skill whose text has the name of another skill or prompt.
    case names
    case supersedes, supersededBy
    case amends
    case parent
    case dependsOn
    /// A report about a task.
    case about
    /// A run that used a skill or a prompt.
    case uses
    /// A run that wrote a file.
    case writes
  }

  package enum Target: Sendable, Hashable, Codable {
    /// An absolute path, without its fragment.
    case path(FilePath)
    /// A name of any kind, as in `[[name]]` or `/name`.
    case name(String)
    /// An id of the store that the item lives in, such as `bd-1qwo`, `ADR-0007`.
    case id(String)
  }

  package var kind: Kind
  package var target: Target
  /// The target as it was written.
  package var text: String
  package var line: Int?

  package init(_ kind: Kind, _ target: Target, text: String, line: Int? = nil) {
    self.kind = kind
    self.target = target
    self.text = text
    self.line = line
  }
}
