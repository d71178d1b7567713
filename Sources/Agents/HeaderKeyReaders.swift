/// Which programs read which keys of a skill's header beyond the specification.
package enum HeaderKeyReaders {
  /// Where the table comes from: the readers' own documentation of skills.
  package static let documentation =
    "Claude Code (2.1.240), VS Code, Cursor, Pi, OpenClaw, Hermes Agent, KiroCrew"

  /// The keys, each with the ids of its readers in the order to name them.
  static let table: [(key: String, readers: [String])] = [
    ("when_to_use", ["claude-code"]),
    ("argument-hint", ["claude-code", "vscode"]),
    ("arguments", ["claude-code"]),
    ("disable-model-invocation", ["claude-code", "vscode", "cursor", "pi"]),
    ("user-invocable", ["claude-code", "vscode", "openclaw"]),
    ("disallowed-tools", ["claude-code"]),
    ("model", ["claude-code"]),
    ("effort", ["claude-code"]),
    ("context", ["claude-code", "vscode"]),
    ("agent", ["claude-code"]),
    ("background", ["claude-code"]),
    ("hooks", ["claude-code"]),
    ("paths", ["claude-code", "cursor"]),
    ("shell", ["claude-code"]),
    ("globs", ["cursor"]),
    ("icon", ["cursor"]),
    ("color", ["cursor"]),
    ("homepage", ["openclaw"]),
    ("command-dispatch", ["openclaw"]),
    ("command-tool", ["openclaw"]),
    ("command-arg-mode", ["openclaw"]),
    ("version", ["hermes-agent"]),
    ("author", ["hermes-agent"]),
    ("platforms", ["hermes-agent"]),
    ("environments", ["hermes-agent"]),
    ("required_environment_variables", ["hermes-agent"]),
    ("always", ["kirocrew"]),
    ("triggers", ["kirocrew"]),
    ("repo_scope", ["kirocrew"]),
  ]

  /// Readers that have no folders of skills of their own in ``Agent/all``.
  private static let others = ["kirocrew": "KiroCrew"]

  /// The name of a reader, or nil for an id that nobody has.
  static func name(ofReader id: String) -> String? {
    Agent.all.first { $0.id == id }?.name ?? others[id]
  }

  private static let names: [String: [String]] = Dictionary(
    uniqueKeysWithValues: table.map { ($0.key, $0.readers.compactMap(name(ofReader:))) })

  /// Every key of the table, in its order.
  package static let keys = table.map(\.key)

  /// The names of the programs that read a key, or nil where none does.
  package static func names(reading key: String) -> [String]? { names[key] }
}
