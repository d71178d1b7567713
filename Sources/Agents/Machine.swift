package import Catalog

/// What an agent can ask the machine, beside files of its own, to decide whether it offers a skill.
package struct Machine {
  /// Whether a program is on `PATH`.
  package var finds: (String) -> Bool
  /// Whether an environment variable is set and not empty. Its value is nobody's business.
  package var hasVariable: (String) -> Bool
  /// Whether something stands at a path.
  package var exists: (FilePath) -> Bool

  package init(
    finds: @escaping (String) -> Bool, hasVariable: @escaping (String) -> Bool,
    exists: @escaping (FilePath) -> Bool
  ) {
    self.finds = finds
    self.hasVariable = hasVariable
    self.exists = exists
  }

  /// The word by which Node calls the system that this runs on.
  static var system: String {
    #if os(macOS)
      "darwin"
    #else
      "linux"
    #endif
  }
}

/// What a skill's header asks of the place that it runs in, before an agent offers it.
package struct SkillNeeds: Sendable, Hashable {
  /// A list of the header, with the line of its key.
  package struct Names: Sendable, Hashable {
    package var names: [String]
    package var line: Int
  }

  /// Systems that it is for.
  package var systems: Names?
  /// Programs that have to be there, all of them, and others of which one is enough.
  package var programs: Names?
  package var anyProgram: Names?
  package var variables: Names?
  /// Paths of keys in the agent's settings.
  package var settings: Names?
  /// Whether nothing but the system counts.
  package var isAlways = false
  /// The variable for which the settings keep a key.
  package var primaryVariable: String?
  /// Environments in which alone it is offered, such as `docker`.
  package var environments: Names?
}
