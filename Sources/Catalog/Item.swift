/// What is selected: one case a kind, and the only selection model there is.
package enum Item: Sendable, Hashable {
  case project(Project)
  case skill(SkillPlace)
  case file(FilePlace)
  /// An item that a format reads out of a file: a prompt, a note, a decision, a task, a report.
  case document(DocumentPlace)
  /// A session of an agent.
  case run(RunPlace)

  package var kind: ItemKind {
    switch self {
    case .project: .project
    case .skill: .skill
    case .file: .file
    case .document(let place): place.kind
    case .run: .run
    }
  }

  /// The way in by which the item was selected.
  package var path: FilePath {
    switch self {
    case .project(let project): project.path
    case .skill(let place): place.path
    case .file(let place): place.path
    case .document(let place): place.path
    case .run(let place): place.path
    }
  }
}

/// Where a skill lies and what stands there, before its document is read.
package struct SkillPlace: Sendable, Hashable {
  /// What stands where the `SKILL.md` should be.
  package enum Entry: Sendable, Hashable {
    /// A regular file, by its actual name: `SKILL.md`, or another spelling.
    case document(name: [UInt8])
    /// Something that is never opened: `a named pipe`, `a folder`.
    case irregular(name: [UInt8], what: String)
    /// The folder, or the document of that name, cannot be looked at; with the system's reason.
    case unreadable(name: [UInt8]?, reason: String)
    /// A link, the folder's or the document's, that leads nowhere; with its target as written.
    case danglingLink(target: FilePath)
    /// A link that leads back to itself.
    case linkLoop
    /// No `SKILL.md` under any spelling.
    case missing
  }

  /// The skill's folder as it was reached.
  package var path: FilePath
  /// The folder's real path; the way itself where a link leads nowhere.
  package var realPath: FilePath
  package var entry: Entry
  /// Other spellings of `SKILL.md` beside the exact one.
  package var strayNames: [[UInt8]]
  /// The folder of the project that the way in lies in.
  package var project: FilePath?
  /// The root that the way in lies below, as it was reached, and how many folders below it, from 1; nil outside any root.
  package var root: FilePath?
  package var depth: Int?
  /// The folder of the skill that it lies in, or nil.
  package var container: FilePath?

  package init(
    path: FilePath, realPath: FilePath, entry: Entry, strayNames: [[UInt8]] = [],
    project: FilePath? = nil, root: FilePath? = nil, depth: Int? = nil, container: FilePath? = nil
  ) {
    self.path = path
    self.realPath = realPath
    self.entry = entry
    self.strayNames = strayNames
    self.project = project
    self.root = root
    self.depth = depth
    self.container = container
  }

  /// The document's path, or the folder's where there is none.
  package var document: FilePath {
    switch entry {
    case .document(let name), .irregular(let name, _), .unreadable(let name?, _): path.appending(name)
    case .danglingLink, .linkLoop, .missing, .unreadable(nil, _): path
    }
  }
}

/// Where a file lies and what it is for.
package struct FilePlace: Sendable, Hashable {
  package var path: FilePath
  package var realPath: FilePath
  package var role: FileRole?
  package var project: FilePath?
  /// The folder of the skill that contains it.
  package var skill: FilePath?

  package init(
    path: FilePath, realPath: FilePath, role: FileRole?, project: FilePath?, skill: FilePath?
  ) {
    self.path = path
    self.realPath = realPath
    self.role = role
    self.project = project
    self.skill = skill
  }
}
