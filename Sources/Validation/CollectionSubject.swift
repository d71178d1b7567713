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

  /// In byte order of their paths.
  package var skills: [Skill]
  /// Commands of agents that are called by a name, with the folder of skills that they share the names with.
  package var commands: [(name: String, path: FilePath, root: FilePath)]

  package init(_ skills: [Skill], commands: [(name: String, path: FilePath, root: FilePath)] = []) {
    self.skills = skills
    self.commands = commands
  }

  package static func == (left: CollectionSubject, right: CollectionSubject) -> Bool {
    left.skills == right.skills && left.commands.map(\.path) == right.commands.map(\.path)
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(skills) }
}
