package import Catalog

/// How an agent's settings are read: which files, in what order, and what they come to for skills.
///
/// Everything is a function of what stands in the files, so that it can be tested without any.
package enum SettingsReader: String, Sendable, Hashable {
  /// The agent has none that are known.
  case none
  case claudeCode, codex, copilot, crush, gemini, goose, grok, hermes, kilo, kimi, openClaw, openCode, pi,
    qwen, roo, vibe, warp, visualStudioCode

  /// The files that the agent reads at a standpoint, those that win last, as far as they follow from what was read.
  ///
  /// Some files are only known from others (a plugin's manifest from the list of plugins), so the question is asked
  /// again with what was found until nothing new comes.
  package func files(at standpoint: Standpoint, reading: SettingsReading) -> [SettingsFile] {
    switch self {
    case .none, .goose, .warp: []
    case .claudeCode: ClaudeCodeSettings.files(at: standpoint, reading: reading)
    case .codex: CodexSettings.files(at: standpoint, reading: reading)
    case .copilot: CopilotSettings.files(at: standpoint, reading: reading)
    case .crush: CrushSettings.files(at: standpoint)
    case .gemini: GeminiSettings.files(at: standpoint, reading: reading)
    case .grok: GrokSettings.files(at: standpoint)
    case .hermes: HermesSettings.files(at: standpoint)
    case .kilo: KiloSettings.files(at: standpoint)
    case .kimi: KimiSettings.files(at: standpoint)
    case .openClaw: OpenClawSettings.files(at: standpoint)
    case .openCode: OpenCodeSettings.files(at: standpoint)
    case .pi: PiSettings.files(at: standpoint, reading: reading)
    case .qwen: QwenSettings.files(at: standpoint)
    case .roo: RooSettings.files(at: standpoint)
    case .vibe: VibeSettings.files(at: standpoint, reading: reading)
    case .visualStudioCode: VisualStudioCodeSettings.files(at: standpoint)
    }
  }

  /// What the files come to.
  ///
  /// - Parameter realPath: gives the real path of a path, or the path itself where there is none.
  package func board(
    _ reading: SettingsReading, at standpoint: Standpoint, realPath: (FilePath) -> FilePath
  ) -> SwitchBoard {
    switch self {
    case .none: SwitchBoard()
    case .claudeCode: ClaudeCodeSettings.board(reading, at: standpoint, realPath: realPath)
    case .codex: CodexSettings.board(reading, at: standpoint, realPath: realPath)
    case .copilot: CopilotSettings.board(reading, at: standpoint, realPath: realPath)
    case .crush: CrushSettings.board(reading, at: standpoint)
    case .gemini: GeminiSettings.board(reading, at: standpoint, realPath: realPath)
    case .goose: GooseSettings.board
    case .grok: GrokSettings.board(reading, at: standpoint, realPath: realPath)
    case .hermes: HermesSettings.board(reading, at: standpoint, realPath: realPath)
    case .kilo: KiloSettings.board(reading, at: standpoint)
    case .kimi: KimiSettings.board(reading, at: standpoint)
    case .openClaw: OpenClawSettings.board(reading, at: standpoint, realPath: realPath)
    case .openCode: OpenCodeSettings.board(reading, at: standpoint)
    case .pi: PiSettings.board(reading, at: standpoint, realPath: realPath)
    case .qwen: QwenSettings.board(reading, at: standpoint)
    case .roo: RooSettings.board(reading, at: standpoint)
    case .vibe: VibeSettings.board(reading, at: standpoint, realPath: realPath)
    case .warp: WarpSettings.board(at: standpoint)
    case .visualStudioCode: VisualStudioCodeSettings.board(reading, at: standpoint)
    }
  }
}

extension Standpoint {
  /// The folder that a variable names, else one below the home.
  func folder(_ variable: String, orHome path: String) -> FilePath? {
    if let value = variables[variable], value.hasPrefix("/") { return FilePath(value) }
    return home?.appending(path)
  }

  /// A path as people write it in settings: `~/` is the home, anything relative starts at a base.
  func expand(_ text: String, from base: FilePath) -> FilePath? {
    var text = text
    for (name, value) in variables.sorted(by: { $0.key.utf8.count > $1.key.utf8.count }) {
      text = text.replacing("${\(name)}", with: value).replacing("$\(name)", with: value)
    }
    if let home {
      text = text.replacing("${HOME}", with: home.displayText).replacing("$HOME", with: home.displayText)
    }
    if text == "~" { return home }
    if text.hasPrefix("~/") { return home?.appending(String(text.dropFirst(2))).lexicallyNormalized }
    let path = FilePath(text)
    return (path.isAbsolute ? path : base.appending(path.bytes)).lexicallyNormalized
  }

  /// A folder of skills that a setting or a variable names; nil where its text is no path here.
  ///
  /// - Parameters:
  ///   - base: where relative paths start; nil is the folder that the agent runs in.
  ///   - place: the setting; nil for a variable.
  func extraRoot(
    _ text: String, from base: FilePath? = nil, _ evidence: Evidence, at place: SettingsPlace? = nil
  ) -> ResolvedRoot? {
    expand(text, from: base ?? folder).map {
      ResolvedRoot(path: $0, scope: .extra, evidence: evidence, setting: place)
    }
  }
}
