/// Skills that belong together because they share a name or their content.
package struct CopyGroup: Sendable, Hashable {
  package enum Kind: String, Sendable, Hashable {
    case sameName
    /// The same files under other names, the name in the header apart.
    case sameContent
  }

  /// One of them.
  package struct Copy: Sendable, Hashable {
    package var item: ItemLink
    package var realPath: FilePath
    /// `project`, `user`, `plugin` or `other`.
    package var scope: String
    package var project: FilePath?
    /// A letter: copies with the same letter have the same files.
    package var variant: String
    /// The verdicts of agents that are used here or read it.
    package var verdicts: [AgentVerdict]
    /// How it differs from the first copy; nil for the first.
    package var comparison: CopyComparison?

    package init(
      item: ItemLink, realPath: FilePath, scope: String, project: FilePath?, variant: String,
      verdicts: [AgentVerdict], comparison: CopyComparison?
    ) {
      self.item = item
      self.realPath = realPath
      self.scope = scope
      self.project = project
      self.variant = variant
      self.verdicts = verdicts
      self.comparison = comparison
    }
  }

  package var kind: Kind
  package var name: String
  package var copies: [Copy]

  package init(kind: Kind, name: String, copies: [Copy]) {
    self.kind = kind
    self.name = name
    self.copies = copies
  }

  /// Whether not all copies have the same files.
  package var isDrifted: Bool { Set(copies.map(\.variant)).count > 1 }
}

/// What `duplicates` answers.
package struct CopyReport: Sendable, Hashable {
  /// An installed skill that is not what its lock file says, or whose lock entry has none.
  package struct Installation: Sendable, Hashable {
    package enum State: String, Sendable, Hashable {
      /// The files are not those that were installed.
      case changed
      /// The lock file names it and nothing stands there.
      case missing
      /// Where it was installed from is newer, or holds other files.
      case behind
      /// It was installed and no lock file names it any more.
      case orphan
      /// Its files do not add up to the hash in the lock file, and nothing says whether somebody changed them.
      case unlike
    }

    package var name: String
    package var path: FilePath?
    package var source: String
    package var lock: FilePath?
    package var state: State
    package var reason: String

    package init(
      name: String, path: FilePath?, source: String, lock: FilePath?, state: State, reason: String
    ) {
      self.name = name
      self.path = path
      self.source = source
      self.lock = lock
      self.state = state
      self.reason = reason
    }
  }

  /// A link in a root of skills that leads nowhere.
  package struct DeadLink: Sendable, Hashable {
    package var path: FilePath
    package var target: FilePath

    package init(path: FilePath, target: FilePath) {
      self.path = path
      self.target = target
    }
  }

  /// A lock file, or an entry of one, that cannot be read, so that nothing is known of what it says.
  package struct LockFault: Sendable, Hashable {
    package var path: FilePath
    package var line: Int?
    package var reason: String

    package init(path: FilePath, line: Int?, reason: String) {
      self.path = path
      self.line = line
      self.reason = reason
    }
  }

  package var folder: FilePath
  package var groups: [CopyGroup]
  package var installations: [Installation]
  package var lockFaults: [LockFault]
  package var deadLinks: [DeadLink]
  /// How many skills were looked at.
  package var skillCount: Int

  package init(
    folder: FilePath, groups: [CopyGroup], installations: [Installation], lockFaults: [LockFault],
    deadLinks: [DeadLink], skillCount: Int
  ) {
    self.lockFaults = lockFaults
    self.folder = folder
    self.groups = groups
    self.installations = installations
    self.deadLinks = deadLinks
    self.skillCount = skillCount
  }
}
