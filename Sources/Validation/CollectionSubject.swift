package import Catalog

/// The skills of one validation together, as rules about names and copies see them.
package struct CollectionSubject: Sendable, Hashable {
  package struct Skill: Sendable, Hashable {
    /// The skill's folder.
    package var path: FilePath
    /// The document, or the folder where there is none.
    package var document: FilePath
    package var name: String
    /// Where the name stands; nil where the header has none.
    package var namePosition: TextPosition?
    package var project: FilePath?
    /// The folder of skills that it lies in, whether it is an agent's or not; nil where none is above it.
    package var root: FilePath?
    /// Whether the root is one that an agent reads in its project.
    package var isInAgentRoot: Bool
    /// What tells the contents of two skills apart: a digest for each file; nil where nobody looked.
    package var contents: [FilePath: String]?

    package init(
      path: FilePath, document: FilePath, name: String, namePosition: TextPosition? = nil,
      project: FilePath? = nil,
      root: FilePath? = nil, isInAgentRoot: Bool = false, contents: [FilePath: String]? = nil
    ) {
      self.path = path
      self.document = document
      self.name = name
      self.namePosition = namePosition
      self.project = project
      self.root = root
      self.isInAgentRoot = isInAgentRoot
      self.contents = contents
    }
  }

  /// What an agent's listing of the skills of a project takes, where that is more than it gives them.
  package struct Listing: Sendable, Hashable {
    /// The folder of skills that it is read from, the first where there are several.
    package var root: FilePath
    package var agent: String
    package var skillCount: Int
    /// Characters of the listing, and the most that fit.
    package var characters: Int
    package var limit: Int
    /// What the agent does then, in words.
    package var consequence: String?
    /// Where the limit stands, and the version or date that it was confirmed for.
    package var source: String

    package init(
      root: FilePath, agent: String, skillCount: Int, characters: Int, limit: Int, consequence: String?,
      source: String
    ) {
      self.root = root
      self.agent = agent
      self.skillCount = skillCount
      self.characters = characters
      self.limit = limit
      self.consequence = consequence
      self.source = source
    }
  }

  /// In byte order of their paths.
  package var skills: [Skill]
  /// Commands of agents that are called by a name, with the folder of skills that they share the names with.
  package var commands: [(name: String, path: FilePath, root: FilePath)]

  /// Listings that are over their agents' budgets.
  package var listings: [Listing]

  package init(
    _ skills: [Skill], commands: [(name: String, path: FilePath, root: FilePath)] = [],
    listings: [Listing] = []
  ) {
    self.skills = skills
    self.commands = commands
    self.listings = listings
  }

  package static func == (left: CollectionSubject, right: CollectionSubject) -> Bool {
    left.skills == right.skills && left.commands.map(\.path) == right.commands.map(\.path)
      && left.listings == right.listings
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(skills) }
}
