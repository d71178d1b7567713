import Catalog

/// Gemini CLI's settings: system defaults, user, workspace, system, the last one winning, and its trusted folders.
///
/// Source: google-gemini/gemini-cli@5411f113 packages/cli/src/config/settings.ts and packages/core/src/utils/trust.ts.
enum GeminiSettings {
  static let systemFolder = FilePath("/etc/gemini-cli")

  static func files(at standpoint: Standpoint) -> [SettingsFile] {
    var files = [
      SettingsFile(
        systemFolder.appending("system-defaults.json"), .jsonWithComments, scope: "system defaults")
    ]
    if let home = standpoint.home {
      files.append(
        SettingsFile(home.appending(".gemini/trustedFolders.json"), .jsonWithComments, scope: "trust"))
      files.append(SettingsFile(home.appending(".gemini/settings.json"), .jsonWithComments, scope: "user"))
    }
    if standpoint.folder != standpoint.home {
      files.append(
        SettingsFile(
          standpoint.folder.appending(".gemini/settings.json"), .jsonWithComments, scope: "workspace"))
    }
    files.append(SettingsFile(systemFolder.appending("settings.json"), .jsonWithComments, scope: "system"))
    return files
  }

  static func board(
    _ reading: SettingsReading, at standpoint: Standpoint, realPath: (FilePath) -> FilePath
  ) -> SwitchBoard {
    var board = SwitchBoard()
    let isTrusted = applyTrust(reading, at: standpoint, realPath: realPath, to: &board)
    var isEnabled: (Bool, SettingsPlace)?
    for (file, content) in reading.files where file.scope != "trust" {
      if file.scope == "workspace", !isTrusted { continue }
      for (name, line) in content.fields[path: "skills", "disabled"]?.texts ?? [] {
        board.switches.append(
          SkillSwitch(
            .anyCase(name), .off, at: SettingsPlace(file.path, line: line), "skills.disabled: \(name)"))
      }
      if let value = content.fields[path: "skills", "enabled"], let isOn = value.boolean {
        isEnabled = (isOn, SettingsPlace(file.path, line: value.start.line))
      }
    }
    if let (isOn, place) = isEnabled, !isOn {
      board.disabled = Refusal(
        "skills are switched off (skills.enabled: false)", path: place.path, line: place.line)
    }
    return board
  }

  /// Whether the workspace counts as trusted: the variable, the setting, the longest rule that holds the folder.
  ///
  /// Without any word Gemini CLI asks at its first start in the folder; what would be read then is what is predicted,
  /// and that it has to be trusted first is said.
  private static func applyTrust(
    _ reading: SettingsReading, at standpoint: Standpoint, realPath: (FilePath) -> FilePath,
    to board: inout SwitchBoard
  ) -> Bool {
    switch standpoint.variables["GEMINI_CLI_TRUST_WORKSPACE"] {
    case "true": return true
    case "false":
      board.distrust = Refusal("the folder is not trusted (GEMINI_CLI_TRUST_WORKSPACE=false)")
      return false
    default: break
    }
    var asksForTrust = true
    for (file, content) in reading.files where ["system defaults", "user", "system"].contains(file.scope) {
      if let value = content.fields[path: "security", "folderTrust", "enabled"]?.boolean {
        asksForTrust = value
      }
    }
    guard asksForTrust else { return true }
    let folder = realPath(standpoint.folder)
    var longest: (length: Int, level: String, place: SettingsPlace)?
    for (file, content) in reading.files where file.scope == "trust" {
      for field in content.fields {
        guard let level = field.value.text else { continue }
        let rule = FilePath(field.key)
        let effective = level == "TRUST_PARENT" ? rule.parent ?? rule : rule
        guard realPath(effective).contains(folder), rule.bytes.count > longest?.length ?? -1 else { continue }
        longest = (rule.bytes.count, level, SettingsPlace(file.path, line: field.keyPosition.line))
      }
    }
    switch longest?.level {
    case "TRUST_FOLDER", "TRUST_PARENT": return true
    case "DO_NOT_TRUST":
      board.distrust = Refusal(
        "the folder is not trusted", path: longest?.place.path, line: longest?.place.line)
      return false
    default:
      board.trustRemark = "once the folder is trusted, which it asks at its first start there"
      return true
    }
  }
}
