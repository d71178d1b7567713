/// What `why` answers: what each agent does with a skill, or with a name that is nowhere.
package struct WhyAnswer: Sendable, Hashable {
  /// One copy of the skill with its verdicts.
  package struct Subject: Sendable, Hashable {
    package var item: ItemLink
    /// The folder that the agents are thought to run in.
    package var folder: FilePath
    /// Agents that are used here or read the skill, the worst first.
    package var verdicts: [AgentVerdict]
    /// Agents that leave no trace here and do not read it.
    package var others: [AgentVerdict]
    /// How its other copies differ.
    package var comparisons: [CopyComparison]

    package init(
      item: ItemLink, folder: FilePath, verdicts: [AgentVerdict], others: [AgentVerdict],
      comparisons: [CopyComparison]
    ) {
      self.item = item
      self.folder = folder
      self.verdicts = verdicts
      self.others = others
      self.comparisons = comparisons
    }
  }

  package var subjects: [Subject]

  package init(_ subjects: [Subject]) { self.subjects = subjects }
}

/// How one copy of a skill differs from another.
package struct CopyComparison: Sendable, Hashable {
  /// How many lines the other copy has more and less, as `diff` shows them.
  package struct LineCounts: Sendable, Hashable {
    package var added: Int
    package var removed: Int

    package init(added: Int, removed: Int) {
      self.added = added
      self.removed = removed
    }

    /// The counts in words, such as `3 lines added` or `1 line added, 2 removed`.
    package var words: String {
      func counted(_ count: Int) -> String { count == 1 ? "1 line" : "\(NumberText.grouped(count)) lines" }
      if removed == 0 { return "\(counted(added)) added" }
      if added == 0 { return "\(counted(removed)) removed" }
      return "\(counted(added)) added, \(NumberText.grouped(removed)) removed"
    }
  }

  /// One file that is not the same.
  package struct Difference: Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
      case onlyHere
      case onlyThere
      /// Other bytes; how many lines differ where both are text.
      case content(LineCounts?)
      /// The same bytes, another permission to run it.
      case mode(here: String, there: String)
    }

    /// The file, seen from the skill's folder.
    package var path: FilePath
    package var kind: Kind

    package init(_ path: FilePath, _ kind: Kind) {
      self.path = path
      self.kind = kind
    }
  }

  package var here: FilePath
  package var there: FilePath
  package var differences: [Difference]
  /// Keys of the headers that differ.
  package var keys: [String]
  /// Which one changed last, and how that is known; nil where nothing says.
  package var newer: FilePath?
  package var newerBecause: String?

  package init(
    here: FilePath, there: FilePath, differences: [Difference], keys: [String] = [], newer: FilePath? = nil,
    newerBecause: String? = nil
  ) {
    self.here = here
    self.there = there
    self.differences = differences
    self.keys = keys
    self.newer = newer
    self.newerBecause = newerBecause
  }

  package var isSame: Bool { differences.isEmpty }
}

extension CopyComparison.Difference {
  /// The difference in words, such as `SKILL.md (2 lines added)`, or `extra.md (only there)`.
  package var words: String {
    switch kind {
    case .onlyHere: "\(path) (only here)"
    case .onlyThere: "\(path) (only there)"
    case .content(let lines?): "\(path) (\(lines.words))"
    case .content(nil): "\(path)"
    case .mode(let here, let there): "\(path) (mode \(here), there \(there))"
    }
  }

  /// The word of the kind for machines.
  package var word: String {
    switch kind {
    case .onlyHere: "onlyHere"
    case .onlyThere: "onlyThere"
    case .content: "content"
    case .mode: "mode"
    }
  }
}
