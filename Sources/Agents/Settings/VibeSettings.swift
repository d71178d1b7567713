import Catalog

/// Mistral Vibe's `trusted_folders.toml` and `config.toml`: which folders it trusts, folders of skills elsewhere, names
/// that are on or off.
///
/// Source: mistralai/mistral-vibe vibe/core/skills/manager.py, vibe/core/trusted_folders.py and
/// vibe/core/config/harness_files/_harness_manager.py@ac8f1a0: the configuration of a trusted folder stands in place of
/// the user's.
enum VibeSettings {
  static func files(at standpoint: Standpoint, reading: SettingsReading) -> [SettingsFile] {
    guard let folder = standpoint.folder("VIBE_HOME", orHome: ".vibe") else { return [] }
    let trust = SettingsFile(
      folder.appending("trusted_folders.toml"), .toml, scope: "trust", isEssential: false)
    let user = SettingsFile(folder.appending("config.toml"), .toml, scope: "user")
    guard decision(reading, at: standpoint, { $0 })?.isTrusted ?? false else { return [trust, user] }
    return [
      trust, user,
      SettingsFile(standpoint.folder.appending(".vibe/config.toml"), .toml, scope: "project"),
    ]
  }

  static func board(
    _ reading: SettingsReading, at standpoint: Standpoint, realPath: (FilePath) -> FilePath
  ) -> SwitchBoard {
    var board = SwitchBoard()
    board.switchRule = Agent.vibeEvidence.saying(
      "enabled_skills names all that are on, else disabled_skills those that are off")
    switch decision(reading, at: standpoint, realPath) {
    case nil: board.trustRemark = "once the folder is trusted"
    case .some(let found) where !found.isTrusted:
      board.distrust = Refusal("the folder is not trusted", path: found.place.path, line: found.place.line)
    case .some: break
    }
    let files = reading.files.filter { $0.file.scope != "trust" }
    guard let (file, content) = files.last(where: { $0.content != .absent }) else { return board }
    let fields = content.fields
    for (text, line) in fields[path: "skill_paths"]?.texts ?? [] {
      let root = standpoint.extraRoot(
        text, Agent.vibeEvidence.saying("skill_paths are searched first"),
        at: SettingsPlace(file.path, line: line))
      if let root { board.firstRoots.append(root) }
    }
    func add(_ pattern: (text: String, line: Int), _ effect: SkillSwitch.Effect, _ words: String) {
      let place = SettingsPlace(file.path, line: pattern.line)
      // A pattern of another kind may fit any name.
      let isOpen = pattern.text.hasPrefix("re:") || pattern.text.contains("[")
      board.switches.append(
        SkillSwitch(
          isOpen ? .every : .pattern(pattern.text.lowercased()), isOpen ? .unclear : effect, at: place,
          "\(words): \(pattern.text)"))
    }
    let enabled = fields[path: "enabled_skills"]?.texts ?? []
    if let first = enabled.first {
      board.switches.append(
        SkillSwitch(
          .every, .off, at: SettingsPlace(file.path, line: first.line), "enabled_skills does not name it"))
      for pattern in enabled { add(pattern, .on, "enabled_skills") }
    } else {
      for pattern in fields[path: "disabled_skills"]?.texts ?? [] { add(pattern, .off, "disabled_skills") }
    }
    return board
  }

  /// What is decided of the nearest folder at or above the one that it runs in, nil where nothing is.
  private static func decision(
    _ reading: SettingsReading, at standpoint: Standpoint, _ realPath: (FilePath) -> FilePath
  ) -> (isTrusted: Bool, place: SettingsPlace)? {
    guard let (file, content) = reading.files.first(where: { $0.file.scope == "trust" }) else { return nil }
    let folder = realPath(standpoint.folder)
    for candidate in [folder] + folder.ancestors {
      for (key, isTrusted) in [("trusted", true), ("untrusted", false)] {
        for (text, line) in content.fields[path: key]?.texts ?? [] where FilePath(text) == candidate {
          return (isTrusted, SettingsPlace(file.path, line: line))
        }
      }
    }
    return nil
  }
}
