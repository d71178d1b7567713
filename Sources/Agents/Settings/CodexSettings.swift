import Catalog

/// Codex's `config.toml`: which skills it switches on and off.
///
/// Source: openai/codex codex-rs/core-skills/src/config_rules.rs@9a5113ad. Only the user's layer counts for skills, a
/// later rule of the same selector replaces the earlier one, and a rule with both selectors or none is ignored.
enum CodexSettings {
  static func files(at standpoint: Standpoint) -> [SettingsFile] {
    guard let folder = standpoint.folder("CODEX_HOME", orHome: ".codex") else { return [] }
    return [SettingsFile(folder.appending("config.toml"), .toml, scope: "user")]
  }

  static func board(
    _ reading: SettingsReading, at standpoint: Standpoint, realPath: (FilePath) -> FilePath
  ) -> SwitchBoard {
    var board = SwitchBoard()
    for (file, content) in reading.files {
      for rule in content.fields[path: "skills", "config"]?.listValues ?? [] {
        let fields = rule.mappingFields
        let path = fields[path: "path"]?.text
        let name = fields[path: "name"]?.text.map { String($0.trimmedWhole) }
        let line = fields[field: "enabled"]?.keyPosition.line ?? rule.start.line
        let place = SettingsPlace(file.path, line: line)
        guard let isOn = fields[path: "enabled"]?.boolean else { continue }
        let selector: SkillSwitch.Selector
        switch (path, name) {
        case (let path?, nil):
          guard let expanded = standpoint.expand(path, from: file.path.parent ?? .root) else { continue }
          selector = .path(realPath(expanded))
        case (nil, let name?) where !name.isEmpty: selector = .name(name)
        default:
          board.remarks.append(
            "a rule in [[skills.config]] needs one of path and name, and is ignored (line \(line))")
          continue
        }
        board.switches.removeAll { $0.selector == selector }
        board.switches.append(
          SkillSwitch(selector, isOn ? .on : .off, at: place, "skills.config: enabled = \(isOn)"))
      }
    }
    return board
  }
}

extension String {
  /// The text without white space at both ends.
  var trimmedWhole: Substring {
    var rest = self[...].drop(while: \.isWhitespace)
    while rest.last?.isWhitespace == true { rest = rest.dropLast() }
    return rest
  }
}
