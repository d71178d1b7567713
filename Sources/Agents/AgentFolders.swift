package import Catalog

/// The folders by which a walk knows that it stands in an agent's territory.
package struct AgentFolders: Sendable {
  /// Names of folders that belong to an agent wherever they lie, such as `.claude`.
  package let names: Set<[UInt8]>
  /// Skill roots below a project that are an agent's own, such as `.claude/skills`.
  package let roots: Set<FilePath>
  /// Skill roots with an everyday name, such as `skills`, which other people use for other things too.
  package let plainRoots: Set<FilePath>
  /// Skill roots below the home, without repetition, in byte order.
  package let userRoots: [FilePath]

  /// The folders of the agents given.
  package init(_ agents: [Agent] = Agent.all) {
    var names: Set<[UInt8]> = []
    var roots: Set<FilePath> = []
    var plainRoots: Set<FilePath> = []
    for root in agents.flatMap(\.projectRoots) {
      guard let first = root.components.first else { continue }
      if first.first == UInt8(ascii: ".") {
        names.insert(first)
        roots.insert(root)
      } else {
        plainRoots.insert(root)
      }
    }
    self.names = names
    self.roots = roots
    self.plainRoots = plainRoots
    let all = Set(agents.flatMap(\.userRoots))
    // A root inside another one is walked with it.
    userRoots = all.filter { root in !all.contains { $0 != root && $0.contains(root) } }.sorted()
  }

  /// The root of skills that a path lies in or is, judged by the path alone; nil where it is no agent's.
  ///
  /// - Returns: the root below the project or the home that holds it, and whether that is the home.
  package func root(holding path: FilePath, home: FilePath?) -> (path: FilePath, isInHome: Bool)? {
    if let home, let rest = path.relative(to: home), let root = userRoots.first(where: { $0.contains(rest) })
    {
      return (root, true)
    }
    let parts = path.components
    // The innermost one counts, as it does for AgentRoot, and of those that begin there the shortest.
    for start in parts.indices.reversed() {
      // A root with an everyday name that lies in an agent's folder is that agent's.
      let isPlain = parts[start].first != UInt8(ascii: ".")
      if isPlain, start > 0, parts[start - 1].first == UInt8(ascii: ".") { continue }
      let known = isPlain ? plainRoots : roots
      var root = FilePath("")
      for part in parts[start...] {
        root = root.isEmpty ? FilePath(bytes: part) : root.appending(part)
        if known.contains(root) { return (root, false) }
      }
    }
    return nil
  }

  /// Folders below the home in which agents keep prompts and plans. Sources: the documentation of each agent.
  package static let userDocumentFolders: [FilePath] = [
    ".claude/commands", ".claude/plans", ".codex/prompts", ".gemini/commands", ".cursor/commands",
    ".config/opencode/command", ".config/opencode/commands", ".continue/prompts", ".config/fabric/patterns",
    ".config/io.datasette.llm/templates",
  ].map { FilePath($0) }

  /// The folders of every agent in the table.
  package static let known = AgentFolders()

  /// Whether a folder of this name marks the folder above it as a project.
  ///
  /// `.github` stands in nearly every repository, so by itself it says nothing about agents.
  package func marksProject(_ name: [UInt8]) -> Bool {
    names.contains(name) && name != Array(".github".utf8)
  }
}
