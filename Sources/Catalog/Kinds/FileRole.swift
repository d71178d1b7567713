/// What a file is for, as far as its name and place tell.
///
/// From the documentation of each agent: only roles that a name or a folder settles without opening the file.
package enum FileRole: String, Sendable, Hashable, Codable, CaseIterable {
  /// Read by an agent at the start of every session: `AGENTS.md`, `CLAUDE.md` …
  case instructions
  /// Read when a pattern of files is touched: Cursor's `.mdc`, `*.instructions.md`.
  case rule
  /// The definition of a sub-agent.
  case agentDefinition = "agent definition"
  /// An agent's settings.
  case settings
  /// The `SKILL.md` of a skill.
  case skillDocument = "skill document"
  case script = "script of a skill"
  case reference = "reference of a skill"
  case asset = "asset of a skill"
  /// Another file in a skill's folder.
  case skillFile = "file of a skill"
}

extension FileRole {
  /// Whether an agent is meant to read the file as text, so that search looks through it. Settings are not: they may
  /// hold credentials.
  package var isForReading: Bool {
    switch self {
    case .instructions, .rule, .agentDefinition, .skillDocument, .reference: true
    case .settings, .script, .asset, .skillFile: false
    }
  }
}
