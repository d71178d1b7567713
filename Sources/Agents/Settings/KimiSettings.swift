import Catalog

/// Kimi Code's `config.toml`: folders elsewhere.
///
/// Source: MoonshotAI/kimi-code packages/agent-core/src/skill/scanner.ts@d723cc47 and docs/en/customization/skills.md.
enum KimiSettings {
  static func files(at standpoint: Standpoint) -> [SettingsFile] {
    guard let folder = standpoint.folder("KIMI_CODE_HOME", orHome: ".kimi-code") else { return [] }
    return [SettingsFile(folder.appending("config.toml"), .toml, scope: "user")]
  }

  static func board(_ reading: SettingsReading, at standpoint: Standpoint) -> SwitchBoard {
    var board = SwitchBoard()
    board.remarks.append("the skills of its plugins are not looked at")
    for (file, content) in reading.files {
      for (text, line) in content.fields[path: "extra_skill_dirs"]?.texts ?? [] {
        let root = standpoint.extraRoot(
          text, from: standpoint.top, Agent.kimiCodeEvidence.saying("extra_skill_dirs are read last"),
          at: SettingsPlace(file.path, line: line))
        if let root { board.lastRoots.append(root) }
      }
    }
    return board
  }
}
