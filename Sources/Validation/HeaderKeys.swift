import Spelling

/// The keys that a skill's header may have.
enum HeaderKeys {
  /// The keys of the Agent Skills specification.
  static let specification = ["name", "description", "license", "compatibility", "metadata", "allowed-tools"]

  /// A key that some agents read beyond the specification.
  struct Extension: Sendable {
    let key: String
    let agents: [String]
  }

  /// Who reads what, from the agents' own documentation: Claude Code (skills, 2.1.240), VS Code (agent skills), Cursor
  /// (skills), pi (skills), OpenClaw (skills), Hermes (creating skills), KiroCrew (skills).
  static let extensions: [Extension] = [
    Extension(key: "when_to_use", agents: ["Claude Code"]),
    Extension(key: "argument-hint", agents: ["Claude Code", "VS Code"]),
    Extension(key: "arguments", agents: ["Claude Code"]),
    Extension(key: "disable-model-invocation", agents: ["Claude Code", "VS Code", "Cursor", "pi"]),
    Extension(key: "user-invocable", agents: ["Claude Code", "VS Code", "OpenClaw"]),
    Extension(key: "disallowed-tools", agents: ["Claude Code"]),
    Extension(key: "model", agents: ["Claude Code"]),
    Extension(key: "effort", agents: ["Claude Code"]),
    Extension(key: "context", agents: ["Claude Code", "VS Code"]),
    Extension(key: "agent", agents: ["Claude Code"]),
    Extension(key: "background", agents: ["Claude Code"]),
    Extension(key: "hooks", agents: ["Claude Code"]),
    Extension(key: "paths", agents: ["Claude Code", "Cursor"]),
    Extension(key: "shell", agents: ["Claude Code"]),
    Extension(key: "globs", agents: ["Cursor"]),
    Extension(key: "icon", agents: ["Cursor"]),
    Extension(key: "color", agents: ["Cursor"]),
    Extension(key: "homepage", agents: ["OpenClaw"]),
    Extension(key: "command-dispatch", agents: ["OpenClaw"]),
    Extension(key: "command-tool", agents: ["OpenClaw"]),
    Extension(key: "command-arg-mode", agents: ["OpenClaw"]),
    Extension(key: "version", agents: ["Hermes"]),
    Extension(key: "author", agents: ["Hermes"]),
    Extension(key: "platforms", agents: ["Hermes"]),
    Extension(key: "required_environment_variables", agents: ["Hermes"]),
    Extension(key: "always", agents: ["KiroCrew"]),
    Extension(key: "triggers", agents: ["KiroCrew"]),
    Extension(key: "repo_scope", agents: ["KiroCrew"]),
  ]

  static func agents(reading key: String) -> [String]? { extensions.first { $0.key == key }?.agents }

  /// The known key that an unknown one was probably meant to be.
  ///
  /// One slip is allowed, two in a word of more than seven letters; case and the kind of dash do not count. More would
  /// make `tags` a misspelt `paths`.
  static func nearest(to key: String) -> String? {
    guard key.utf8.count <= 64 else { return nil }
    let written = folded(key)
    var best: (key: String, slips: Int)?
    for known in specification + extensions.map(\.key) {
      let other = folded(known)
      let limit = max(written.count, other.count) > 7 ? 2 : 1
      guard abs(written.count - other.count) <= limit else { continue }
      let slips = Spelling.distance(written, other)
      if slips <= limit, slips < (best?.slips ?? .max) { best = (known, slips) }
    }
    return best?.key
  }

  private static func folded(_ key: String) -> [Unicode.Scalar] {
    key.lowercased().unicodeScalars.map { $0 == "_" || $0 == " " ? "-" : $0 }
  }
}
