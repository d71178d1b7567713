package import Catalog

/// One change of a settings file that switches a skill on or off for its agent.
package struct SettingChange: Sendable, Hashable {
  /// What is changed.
  package enum Edit: Sendable, Hashable {
    /// The text at a path of keys.
    case text([String], String)
    /// The truth value at a path of keys.
    case boolean([String], Bool)
    /// The member at a path of keys goes, with the mappings above it that hold nothing else.
    case taking([String])
    /// One more text in the list at a path of keys.
    case adding([String], String)
    /// One text less in the list at a path of keys.
    case removing([String], String)
    /// The whole list of texts at a path of keys.
    case list([String], [String])
    /// Codex's rule whose `enabled` stands on a line.
    case rule(line: Int, Bool)
    /// Codex's rule whose `enabled` stands on a line goes.
    case takingRule(line: Int)
    /// A rule more for the document at a path, for Codex.
    case newRule(FilePath)
  }

  package var file: SettingsFile
  package var edit: Edit
  /// The change as the file will say it, such as `skillOverrides: pdf off`.
  package var words: String
  /// Whether others get the file too, since a project commits it.
  package var isShared: Bool

  init(_ file: SettingsFile, _ edit: Edit, _ words: String, isShared: Bool = false) {
    self.file = file
    self.edit = edit
    self.words = words
    self.isShared = isShared
  }
}

extension SettingChange {
  /// The change that takes the line out which this one would turn to its opposite; nil where there is none.
  ///
  /// - Parameter fields: what the file holds.
  package func takingOut(of fields: [HeaderField]) -> SettingChange? {
    let path: [String]
    switch edit {
    case .text(let keys, _), .boolean(let keys, _): path = keys
    case .rule(let line, _):
      return SettingChange(
        file, .takingRule(line: line), "skills.config without its rule", isShared: isShared)
    case .taking, .adding, .removing, .list, .takingRule, .newRule: return nil
    }
    guard let key = path.last, fields[path: path] != nil else { return nil }
    let above = path.dropLast().joined(separator: ".")
    return SettingChange(file, .taking(path), "\(above) without \(key)", isShared: isShared)
  }
}

/// A skill that is to be switched, as its agent knows it.
package struct SwitchedSkill: Sendable, Hashable {
  /// The name that the agent's switches take.
  package var name: String
  /// Its `SKILL.md`, by the way that the agent finds.
  package var document: FilePath
  /// The place of the setting that switches it off now, or nil.
  package var deciding: SettingsPlace?
  /// The key under which settings know it, where that is not its name.
  package var key: String?

  package init(name: String, key: String?, document: FilePath, deciding: SettingsPlace?) {
    self.name = name
    self.key = key
    self.document = document
    self.deciding = deciding
  }
}

extension Agent {
  /// What has to be written to switch a skill for this agent: in the narrowest file that nobody else gets.
  ///
  /// - Parameter isOn: whether it shall be on.
  package func changes(
    switching skill: SwitchedSkill, on isOn: Bool, reading: SettingsReading, at standpoint: Standpoint
  ) throws(Refusal) -> [SettingChange] {
    switch settings {
    case .claudeCode: try ClaudeCodeSettings.changes(skill, isOn, reading)
    case .codex: try CodexSettings.changes(skill, isOn, reading)
    case .gemini: try GeminiSettings.changes(skill, isOn, reading)
    case .hermes: try HermesSettings.changes(skill, isOn, reading)
    case .openClaw: try OpenClawSettings.changes(skill, isOn, reading)
    case .openCode: try OpenCodeSettings.changes(skill, isOn, reading)
    case .copilot: try CopilotSettings.changes(skill, isOn, reading)
    case .pi:
      throw Refusal(
        "a pattern in skills of pi's settings.json switches it: -path leaves out, +path takes back")
    case .crush: throw notWritten("options.disabled_skills in crush.json")
    case .grok: throw notWritten("disabled under [skills] in config.toml")
    case .kilo: throw notWritten("permission.skill in kilo.json")
    case .qwen: throw notWritten("skills.disabled in settings.json")
    case .vibe: throw notWritten("disabled_skills in config.toml")
    case .visualStudioCode, .goose, .kimi, .roo, .warp, .none:
      throw Refusal(
        "\(name) has no documented switch for one skill; disable-model-invocation in its header is the skill's own"
      )
    }
  }
}

extension Agent {
  private func notWritten(_ setting: String) -> Refusal {
    Refusal("\(setting) of \(name) switches it, which skillhub reads and does not write")
  }
}

extension SettingsReading {
  /// The first file of a scope, whether it exists or not.
  fileprivate func file(_ scopes: String...) throws(Refusal) -> SettingsFile {
    for scope in scopes {
      if let found = files.first(where: { $0.file.scope == scope })?.file { return found }
    }
    throw Refusal("there is no home to keep the setting in")
  }

  /// The file in which a setting stands.
  fileprivate func file(of place: SettingsPlace?) -> SettingsFile? {
    place.flatMap { place in files.first { $0.file.path == place.path }?.file }
  }

  fileprivate func refuse(_ place: SettingsPlace?, _ words: String) -> Refusal {
    Refusal(words, path: place?.path, line: place?.line)
  }
}

extension ClaudeCodeSettings {
  fileprivate static func changes(
    _ skill: SwitchedSkill, _ isOn: Bool, _ reading: SettingsReading
  ) throws(Refusal) -> [SettingChange] {
    // What is kept for oneself: a project's local file, else the user's. A narrower file wins over a wider one.
    var file = try reading.file("local", "user")
    if isOn {
      let deciding = reading.file(of: skill.deciding)
      guard let deciding, deciding.scope != "managed",
        let overrides = reading.content(at: deciding.path).fields[path: "skillOverrides"],
        overrides.mappingFields[field: skill.name]?.keyPosition.line == skill.deciding?.line
      else { throw reading.refuse(skill.deciding, "it is switched off by more than a setting of its own") }
      if deciding.scope == "user" { file = deciding }
    }
    let word = isOn ? "on" : "off"
    return [
      SettingChange(
        file, .text(["skillOverrides", skill.name], word), "skillOverrides: \(skill.name) \(word)")
    ]
  }
}

extension CodexSettings {
  fileprivate static func changes(
    _ skill: SwitchedSkill, _ isOn: Bool, _ reading: SettingsReading
  ) throws(Refusal) -> [SettingChange] {
    let file = try reading.file("user")
    let words = "skills.config: enabled = \(isOn)"
    if let line = skill.deciding?.line, skill.deciding?.path == file.path {
      return [SettingChange(file, .rule(line: line, isOn), words)]
    }
    if isOn { throw reading.refuse(skill.deciding, "it is switched off by more than a setting of its own") }
    return [SettingChange(file, .newRule(skill.document), words)]
  }
}

extension SettingsReading {
  /// The changes that put a name into a list of names that are off, or take it out of every file's list: the lists
  /// of all files count together.
  fileprivate func listing(
    _ skill: SwitchedSkill, at path: [String], isOn: Bool, in own: SettingsFile, shared: String,
    writable: Set<String>, anyCase: Bool
  ) throws(Refusal) -> [SettingChange] {
    let key = path.joined(separator: ".")
    guard isOn else { return [SettingChange(own, .adding(path, skill.name), "\(key): \(skill.name)")] }
    var changes: [SettingChange] = []
    for (file, content) in files {
      for (name, line) in content.fields[path: path]?.texts ?? []
      where name == skill.name || anyCase && name.lowercased() == skill.name.lowercased() {
        guard writable.contains(file.scope) else {
          throw refuse(SettingsPlace(file.path, line: line), "the system's settings switch it off")
        }
        changes.append(
          SettingChange(
            file, .removing(path, name), "\(key) without \(name)", isShared: file.scope == shared))
      }
    }
    guard !changes.isEmpty else {
      throw refuse(skill.deciding, "it is switched off by more than a setting of its own")
    }
    return changes
  }
}

extension GeminiSettings {
  fileprivate static func changes(
    _ skill: SwitchedSkill, _ isOn: Bool, _ reading: SettingsReading
  ) throws(Refusal) -> [SettingChange] {
    try reading.listing(
      skill, at: ["skills", "disabled"], isOn: isOn, in: reading.file("user"), shared: "workspace",
      writable: ["user", "workspace"], anyCase: true)
  }
}

extension CopilotSettings {
  fileprivate static func changes(
    _ skill: SwitchedSkill, _ isOn: Bool, _ reading: SettingsReading
  ) throws(Refusal) -> [SettingChange] {
    try reading.listing(
      skill, at: ["disabledSkills"], isOn: isOn, in: reading.file("local", "user"), shared: "project",
      writable: ["user", "project", "local"], anyCase: false)
  }
}

extension HermesSettings {
  fileprivate static func changes(
    _ skill: SwitchedSkill, _ isOn: Bool, _ reading: SettingsReading
  ) throws(Refusal) -> [SettingChange] {
    let file = try reading.file("user")
    let known = names(in: reading.content(at: file.path).fields[path: "skills", "disabled"]).map(\.0)
    if isOn, !known.contains(skill.name) {
      throw reading.refuse(skill.deciding, "it is switched off by more than a setting of its own")
    }
    let wanted = isOn ? known.filter { $0 != skill.name } : known + [skill.name]
    return [
      SettingChange(
        file, .list(["skills", "disabled"], wanted),
        isOn ? "skills.disabled without \(skill.name)" : "skills.disabled: \(skill.name)")
    ]
  }
}

extension OpenClawSettings {
  fileprivate static func changes(
    _ skill: SwitchedSkill, _ isOn: Bool, _ reading: SettingsReading
  ) throws(Refusal) -> [SettingChange] {
    let file = try reading.file("user")
    let key = skill.key ?? skill.name
    let path = ["skills", "entries", key, "enabled"]
    if isOn, reading.content(at: file.path).fields[path: path]?.boolean != false {
      throw reading.refuse(skill.deciding, "it is switched off by more than a setting of its own")
    }
    return [
      SettingChange(file, .boolean(path, isOn), "skills.entries.\(key).enabled: \(isOn)")
    ]
  }
}

extension OpenCodeSettings {
  fileprivate static func changes(
    _ skill: SwitchedSkill, _ isOn: Bool, _ reading: SettingsReading
  ) throws(Refusal) -> [SettingChange] {
    let word = isOn ? "allow" : "deny"
    func change(_ file: SettingsFile) -> SettingChange {
      SettingChange(
        file, .text(["permission", "skill", skill.name], word), "permission.skill: \(skill.name) \(word)",
        isShared: file.scope == "project")
    }
    // The last rule that fits wins, so what a file says can only be answered in that file or a later one.
    if isOn, let file = reading.file(of: skill.deciding) { return [change(file)] }
    let own = reading.files.filter { $0.file.scope == "user" }
    let there = own.first { $0.content != .absent } ?? own.first
    guard let there else { throw Refusal("there is no home to keep the setting in") }
    return [change(there.file)]
  }
}
