package import Catalog

/// What an agent looks at below one of its roots.
package struct Discovery: Sendable, Hashable {
  /// Which spellings of `SKILL.md` an agent reads.
  package enum Spelling: String, Sendable, Hashable {
    case exact
    /// Also `skill.md`.
    case small
    case anyCase

    func takes(_ name: [UInt8]) -> Bool {
      let small = Array("skill.md".utf8)
      return switch self {
      case .exact: false
      case .small: name == small
      case .anyCase: FilePath.displayText(name).lowercased().utf8.elementsEqual(small)
      }
    }
  }

  /// How many folders below the root a skill's folder may lie: `1...1` is directly in it, 0 the root itself.
  package var depth: ClosedRange<Int>
  /// Whether a folder that is a link is entered.
  package var followsFolders = true
  /// Whether a `SKILL.md` that is a link is read.
  package var followsDocuments = true
  /// Whether folders whose name starts with a dot are passed over.
  package var skipsHidden = false
  /// Whether it does not look below such folders, though one of them may be a skill itself.
  package var endsAtHidden = false
  /// Whether a skill's own folder is not searched for further skills.
  package var endsAtSkill = false
  /// Whether it looks into a skill whose header allows that, and calls what lies there after it.
  package var entersMarkedSkills = false
  /// Whether of the mirrors of organisations in `_org` only the one counts that a file beside them names.
  package var readsOneMirror = false
  /// Names of folders that are never entered.
  package var ignoredNames: Set<String> = []
  /// Names of folders that are not entered directly below a skill.
  package var ignoredInSkill: Set<String> = []
  /// Whether `.gitignore`, `.ignore` and `.fdignore` below the root count.
  package var obeysIgnoreFiles = false
  /// Whether it is known what the agent does with a skill that lies deeper or shallower, or one whose file is spelled
  /// otherwise; where not, such a skill is neither read nor passed over for certain.
  package var isDepthConfirmed = true
  /// What is known of a skill that lies deeper or shallower, where that is neither that it is read nor that it is not.
  package var depthRemark: String?
  /// How else than `SKILL.md` the file may be spelled.
  package var spelling = Spelling.exact
  /// Names that the agent leaves out in folders below one of a name, as another program's own.
  package var foreignNames: [String: Set<String>] = [:]
  /// Names that the agent keeps for skills of its own.
  package var ownNames: Set<String> = []
  package var isSpellingConfirmed = true
  /// Whether it is known what the agent does with folders whose name starts with a dot.
  package var isHiddenConfirmed = true
  /// Roots whose skills have to lie in them once links are followed, and whether a `SKILL.md` has to lie in its folder.
  package var containedScopes: Set<AgentRoot.Scope> = []
  package var evidence: Evidence

  package init(_ depth: ClosedRange<Int>, _ evidence: Evidence) {
    self.depth = depth
    self.evidence = evidence
  }

  /// The discovery with some of its properties set.
  package func with(_ change: (inout Discovery) -> Void) -> Discovery {
    var copy = self
    change(&copy)
    return copy
  }

  /// No depth at which a search ends.
  package static let anyDepth = 64
}

/// What stands in a folder below a root where an agent may find a skill.
package struct RootEntry: Sendable, Hashable {
  /// What stands where the `SKILL.md` should be.
  package enum Document: Sendable, Hashable {
    case read(SkillHead)
    /// Only another spelling of the name.
    case misspelled([UInt8])
    /// No regular file, or one that cannot be read, in words.
    case unreadable(String)
    /// A link that leads nowhere; the folder's, or the document's.
    case dangling(target: FilePath)
  }

  /// The folder, seen from the root; empty for the root itself.
  package var relative: FilePath
  /// The folder as it was reached, and its real path.
  package var path: FilePath
  package var realPath: FilePath
  /// The document's real path; the folder's where there is none.
  package var documentRealPath: FilePath
  package var document: Document
  /// Whether a folder on the way below the root is a link.
  package var isFolderLinked = false
  /// Whether the `SKILL.md` itself is one.
  package var isDocumentLinked = false
  /// The nearest skill that holds the folder, seen from the root: its way; the root itself may be one.
  package var container: FilePath?
  /// The file that ignores it for agents that read such files: its path and line.
  package var ignoredBy: SettingsPlace?
  /// Where `agents/openai.yaml` beside it says that it runs only when called.
  package var implicitRefusal: SettingsPlace?
  /// Whether it is no folder but a Markdown file of its own, which few agents take for a skill.
  package var isFlat = false
  /// Whether it lies in the mirror of an organisation that nothing says is the one in use.
  package var isInUnusedMirror = false
  /// What the file is called, where that is not `SKILL.md` and the agent reads it nevertheless.
  package var documentName: [UInt8]?

  package init(
    relative: FilePath, path: FilePath, realPath: FilePath, documentRealPath: FilePath, document: Document
  ) {
    self.relative = relative
    self.path = path
    self.realPath = realPath
    self.documentRealPath = documentRealPath
    self.document = document
  }

  /// How many folders below the root it lies.
  package var depth: Int { relative.components.count }

  /// The document as it was reached.
  package var documentPath: FilePath {
    isFlat ? path : path.appending(documentName ?? Array("SKILL.md".utf8))
  }
}

/// Everything below a root that some agent might take for a skill.
package struct RootListing: Sendable, Hashable {
  package var path: FilePath
  package var realPath: FilePath
  /// In byte order of their ways.
  package var entries: [RootEntry]
  /// Markdown files outside all skills, by their names alone: only who takes such files for skills looks into them.
  package var flatFiles: [RootEntry] = []
  /// Whether the folder holds so much that the rest was left out.
  package var isPartial: Bool
  /// Why the folder itself cannot be read; nil where it can.
  package var problem: String?

  package init(path: FilePath, realPath: FilePath, entries: [RootEntry], isPartial: Bool = false) {
    self.path = path
    self.realPath = realPath
    self.entries = entries
    self.isPartial = isPartial
  }
}

/// Why an agent passes over something in one of its roots.
package struct Refusal: Error, Sendable, Hashable {
  package var reason: String
  package var path: FilePath?
  package var line: Int?
  package var evidence: Evidence?
  /// Whether nothing switches it off, it is just not fit to be read.
  package var isFault = false
  /// Whether a setting switches off what it is about.
  package var isSwitch = false
  /// Whether it is not known that the agent refuses it.
  package var isDoubtful = false

  package init(_ reason: String, path: FilePath? = nil, line: Int? = nil, evidence: Evidence? = nil) {
    self.reason = reason
    self.path = path
    self.line = line
    self.evidence = evidence
  }
}

extension Refusal {
  /// The refusal of something that is not fit to be read.
  static func fault(_ reason: String, path: FilePath? = nil, line: Int? = nil) -> Refusal {
    var refusal = Refusal(reason, path: path, line: line)
    refusal.isFault = true
    return refusal
  }
}

extension Discovery {
  /// Why the place of an entry keeps the agent from finding it, or nil where it finds it.
  func refusal(of entry: RootEntry) -> Refusal? {
    let names = entry.relative.components.map { FilePath.displayText($0) }
    if !depth.contains(entry.depth) {
      var refusal = Refusal(depthWords(of: entry), path: entry.path)
      refusal.isDoubtful = !isDepthConfirmed
      return refusal
    }
    if !followsFolders, entry.isFolderLinked {
      return Refusal("a folder on the way is a link, which it does not follow", path: entry.path)
    }
    if skipsHidden || !isHiddenConfirmed, let hidden = names.first(where: { $0.hasPrefix(".") }) {
      var refusal = Refusal("lies in \(hidden), and it passes over hidden folders", path: entry.path)
      if !isHiddenConfirmed {
        refusal.reason = "lies in \(hidden), and nothing says whether it enters hidden folders"
        refusal.isDoubtful = true
      }
      return refusal
    }
    if endsAtHidden, let hidden = names.dropLast().first(where: { $0.hasPrefix(".") }) {
      return Refusal("lies below \(hidden), and it looks below no hidden folder", path: entry.path)
    }
    if let ignored = names.first(where: { ignoredNames.contains($0) }) {
      return Refusal("lies in \(ignored), which it never enters", path: entry.path)
    }
    if readsOneMirror, entry.isInUnusedMirror {
      return Refusal("lies in _org, and _org/.active_org does not name its organisation", path: entry.path)
    }
    if let container = entry.container {
      if endsAtSkill {
        return Refusal(
          "lies inside the skill \(container.displayName), and it looks no further there", path: entry.path)
      }
      let below = entry.path.relative(to: container)?.components.first.map { FilePath.displayText($0) }
      if let below, ignoredInSkill.contains(below) {
        return Refusal(
          "lies in \(below) of the skill \(container.displayName), which holds no skills", path: entry.path)
      }
    }
    if obeysIgnoreFiles, let place = entry.ignoredBy {
      return Refusal("ignored, which it obeys", path: place.path, line: place.line)
    }
    if !followsDocuments, entry.isDocumentLinked {
      return Refusal("SKILL.md is a link, which it does not follow", path: entry.documentPath)
    }
    return nil
  }

  /// Why links keep the agent from a skill of a root, or nil where they do not.
  func containment(
    of entry: RootEntry, in root: ResolvedRoot, at realPath: FilePath, allowed: [FilePath]
  ) -> Refusal? {
    guard !containedScopes.isEmpty else { return nil }
    if containedScopes.contains(root.scope),
      !([realPath] + allowed).contains(where: { $0.contains(entry.realPath) })
    {
      return Refusal("a link leads to \(entry.realPath), which lies outside the root", path: entry.path)
    }
    if !entry.isFlat, !entry.realPath.contains(entry.documentRealPath) {
      return Refusal(
        "SKILL.md is a link to \(entry.documentRealPath), outside the skill", path: entry.documentPath)
    }
    return nil
  }

  /// Why the name of a skill keeps it from the agent where it lies, or nil where it does not.
  func refusal(ofName name: String, at path: FilePath) -> Refusal? {
    if ownNames.contains(name) {
      return Refusal("called \(name), and it keeps that name for a skill of its own", path: path)
    }
    guard !foreignNames.isEmpty else { return nil }
    for component in path.components {
      let folder = FilePath.displayText(component)
      guard foreignNames[folder]?.contains(name) ?? false else { continue }
      return Refusal(
        "called \(name) in \(folder), and it leaves that out as one of that program's own", path: path)
    }
    return nil
  }

  private func depthWords(of entry: RootEntry) -> String {
    if !isDepthConfirmed, let depthRemark { return "nested \(entry.depth) folders deep; \(depthRemark)" }
    if !isDepthConfirmed {
      return entry.depth == 0
        ? "stands directly in the root, and nothing says whether it is read there"
        : "nested \(entry.depth) folders deep, and nothing says whether it is read there"
    }
    if entry.depth == 0 { return "stands directly in the root; a skill has a folder of its own" }
    if depth.upperBound == 1 {
      return "nested \(entry.depth) folders deep; it reads only folders directly in the root"
    }
    return "nested \(entry.depth) folders deep; it reads \(depth.upperBound)"
  }
}
