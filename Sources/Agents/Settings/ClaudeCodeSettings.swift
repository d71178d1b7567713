import Catalog

/// Claude Code's settings: managed over local over project over user, and its list of plugins.
///
/// Source: code.claude.com docs, settings-reference and skills, 2026-08-22; the shape of `installed_plugins.json` from
/// reports of its users.
enum ClaudeCodeSettings {
  static let managedFolder = FilePath("/etc/claude-code")
  private static let listingEvidence = Evidence(
    "variables and settings give the size of the listing", source: "code.claude.com/docs/en/settings",
    confirmed: "a copy read 2026-12-01", voice: .vendor)

  private static let denialEvidence = Evidence(
    "a denial of Skill or Skill(name) keeps the model from it; users report that a typed command still runs",
    source: "code.claude.com/docs/en/skills; anthropics/claude-code issues 30567 and 51386",
    confirmed: "2026-08-22; 2026-04-21", voice: .thirdParty)
  private static let pluginEvidence = Evidence(
    "enabledPlugins says which plugins are read", source: "code.claude.com/docs/en/settings",
    confirmed: "2026-08-22", voice: .vendor)

  static func files(at standpoint: Standpoint, reading: SettingsReading) -> [SettingsFile] {
    var files: [SettingsFile] = []
    let user = standpoint.folder("CLAUDE_CONFIG_DIR", orHome: ".claude")
    if let user { files.append(SettingsFile(user.appending("settings.json"), .json, scope: "user")) }
    if standpoint.folder != standpoint.home {
      let own = standpoint.folder.appending(".claude")
      files.append(SettingsFile(own.appending("settings.json"), .json, scope: "project"))
      if let local = localFolder(standpoint), local != standpoint.folder {
        var left = SettingsFile(own.appending("settings.local.json"), .json, scope: startScope)
        left.isAlternative = true
        files.append(left)
        files.append(SettingsFile(local.appending(".claude/settings.local.json"), .json, scope: "local"))
      } else {
        files.append(SettingsFile(own.appending("settings.local.json"), .json, scope: "local"))
      }
    }
    files.append(SettingsFile(managedFolder.appending("managed-settings.json"), .json, scope: "managed"))
    guard let plugins = user?.appending("plugins") else { return files }
    let list = plugins.appending("installed_plugins.json")
    files.append(SettingsFile(list, .json, scope: "plugins"))
    for plugin in installations(in: reading.content(at: list).fields) {
      files.append(
        SettingsFile(
          plugin.folder.appending(".claude-plugin/plugin.json"), .json, scope: "plugin \(plugin.id)"))
    }
    return files
  }

  /// What a `settings.local.json` is called that a version before 2.1.211 left in the folder that Claude Code runs in.
  private static let startScope = "local, of the start folder"

  /// The folder whose `.claude` holds the local settings: the top of the repository, in a linked work tree that of the
  /// main checkout; nil where it is the one that Claude Code runs in.
  ///
  /// The shared `settings.json` is read from the folder that Claude Code runs in alone. Sources:
  /// code.claude.com/docs/en/settings, "Where Claude Code keeps the local file in a git repository", 2.1.211, a copy read
  /// 2026-12-01; the maintainer's comments of 2026-08-15 (2.1.233) in anthropics/claude-code issues 86187 and 74023.
  private static func localFolder(_ standpoint: Standpoint) -> FilePath? {
    let top = standpoint.mainTop ?? standpoint.top
    return top == standpoint.home ? nil : top
  }

  private struct Installation {
    var id: String
    var folder: FilePath
    var version: String?
    var project: FilePath?
    var line: Int
  }

  private static func installations(in fields: [HeaderField]) -> [Installation] {
    guard let plugins = fields[path: "plugins"] else { return [] }
    var result: [Installation] = []
    for field in plugins.mappingFields {
      let entries = field.value.mappingFields.isEmpty ? field.value.listValues : [field.value]
      for entry in entries {
        let values = entry.mappingFields
        guard let folder = values[path: "installPath"]?.text, folder.hasPrefix("/") else { continue }
        result.append(
          Installation(
            id: field.key, folder: FilePath(folder), version: values[path: "version"]?.text,
            project: values[path: "projectPath"]?.text.map { FilePath($0) }, line: field.keyPosition.line))
      }
    }
    return result
  }

  static func board(
    _ reading: SettingsReading, at standpoint: Standpoint, realPath: (FilePath) -> FilePath
  ) -> SwitchBoard {
    var board = SwitchBoard()
    let scopes = ["user", "project", startScope, "local", "managed"]
    let enabled = reading.enabledPlugins(inScopes: scopes)
    for (file, content) in reading.files where scopes.contains(file.scope) {
      let fields = content.fields
      for field in fields[path: "skillOverrides"]?.mappingFields ?? [] {
        guard let word = field.value.text else { continue }
        let effect: SkillSwitch.Effect? =
          switch word {
          case "on": .on
          case "name-only": .nameOnly
          case "user-invocable-only": .manual
          case "off": .off
          default: nil
          }
        let place = SettingsPlace(file.path, line: field.keyPosition.line)
        guard let effect else {
          board.remarks.append(
            "skillOverrides of \(field.key) is \(word), which is no word that is documented")
          continue
        }
        board.switches.append(
          SkillSwitch(.name(field.key), effect, at: place, "skillOverrides: \(word)", coversPlugins: false))
      }
      for value in fields[path: "permissions", "deny"]?.listValues ?? [] {
        guard let text = value.text, let selector = selector(ofRule: text) else { continue }
        // Only whole names are documented.
        let effect: SkillSwitch.Effect = if case .pattern = selector { .unclear } else { .manual }
        board.denials.append(
          SkillSwitch(
            selector, effect, at: SettingsPlace(file.path, line: value.start.line),
            "permissions.deny: \(text)", rule: denialEvidence))
      }
      if let value = fields[path: "skillListingMaxDescChars"], let number = value.text.flatMap({ Int($0) }),
        number > 0
      {
        board.listingPerSkill = number
        board.listingEvidence = listingEvidence.saying("skillListingMaxDescChars cuts each entry")
      }
      if let value = fields[path: "skillListingBudgetFraction"], let text = value.text {
        board.remarks.append(
          "the listing may take \(text) of the context window (skillListingBudgetFraction in \(file.path.displayName), line \(value.start.line))"
        )
      }
      if fields[path: "disableBundledSkills"]?.boolean == true {
        board.remarks.append("bundled skills are switched off (disableBundledSkills)")
      }
    }
    if let number = standpoint.variables["SLASH_COMMAND_TOOL_CHAR_BUDGET"].flatMap({ Int($0) }), number > 0 {
      board.listingCharacters = number
      board.listingEvidence = listingEvidence.saying(
        "SLASH_COMMAND_TOOL_CHAR_BUDGET gives the characters of the whole listing")
    }

    let list = reading.files.first { $0.file.scope == "plugins" }
    for plugin in installations(in: list?.content.fields ?? []) {
      let manifest = plugin.folder.appending(".claude-plugin/plugin.json")
      let fields = reading.content(at: manifest).fields
      var refusal: Refusal?
      if let project = plugin.project, !realPath(project).contains(realPath(standpoint.folder)) {
        refusal = Refusal(
          "the plugin \(plugin.id) is installed for \(project) alone", path: list?.file.path,
          line: plugin.line)
      } else if let setting = enabled[plugin.id] {
        if !setting.isOn {
          refusal = Refusal(
            "the plugin \(plugin.id) is switched off", path: setting.place.path, line: setting.place.line,
            evidence: pluginEvidence)
        }
      } else if fields[path: "defaultEnabled"]?.boolean == false {
        refusal = Refusal(
          "the plugin \(plugin.id) is off until it is enabled", path: manifest,
          line: fields[field: "defaultEnabled"]?.keyPosition.line)
      }
      let installed = InstalledPlugin(
        id: plugin.id, folder: plugin.folder, version: plugin.version, refusal: refusal)
      board.plugins.append(installed)
      var folders = ["skills"]
      for (text, _) in fields[path: "skills"]?.texts ?? [] where !folders.contains(text) {
        folders.append(text)
      }
      for folder in folders {
        let path = plugin.folder.appending(folder).lexicallyNormalized
        guard plugin.folder.contains(path), !board.lastRoots.contains(where: { $0.path == path }) else {
          continue
        }
        board.lastRoots.append(
          ResolvedRoot(
            path: path, scope: .plugin, plugin: installed.name,
            evidence: Agent.claudeCodeEvidence.saying("skills of an installed plugin are named plugin:skill"),
            setting: list.map { SettingsPlace($0.file.path, line: plugin.line) }))
        if let refusal { board.closedRoots[path] = refusal }
      }
    }
    return board
  }

  /// The skills that a permission rule names: `Skill`, `Skill(name)` or `Skill(name *)`.
  private static func selector(ofRule text: String) -> SkillSwitch.Selector? {
    if text == "Skill" || text == "Skill(*)" { return .every }
    guard text.hasPrefix("Skill("), text.hasSuffix(")") else { return nil }
    var name = String(text.dropFirst("Skill(".count).dropLast())
    if name.hasSuffix(" *") || name.hasSuffix(":*") { name = String(name.dropLast(2)) }
    return name.isEmpty ? nil : name.contains("*") ? .pattern(name) : .name(name)
  }
}
