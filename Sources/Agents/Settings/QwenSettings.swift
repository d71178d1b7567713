import Catalog

/// Qwen Code's `settings.json`: names and levels that are off, folders elsewhere.
///
/// Source: QwenLM/qwen-code packages/cli/src/config/settings.ts, settingsSchema.ts and
/// packages/core/src/skills/skill-manager.ts@0334194a, getSkillsBaseDirs and listSkillsAtLevel: the lists of all files are
/// joined.
enum QwenSettings {
  static func files(at standpoint: Standpoint) -> [SettingsFile] {
    func file(_ path: FilePath, _ scope: String) -> SettingsFile {
      SettingsFile(path, .jsonWithComments, scope: scope, isEssential: false)
    }
    var files = [file(FilePath("/etc/qwen-code/system-defaults.json"), "system")]
    if let folder = standpoint.folder("QWEN_HOME", orHome: ".qwen") {
      files.append(file(folder.appending("settings.json"), "user"))
    }
    if standpoint.folder != standpoint.home {
      files.append(file(standpoint.folder.appending(".qwen/settings.json"), "project"))
    }
    return files + [file(FilePath("/etc/qwen-code/settings.json"), "system")]
  }

  static func board(_ reading: SettingsReading, at standpoint: Standpoint) -> SwitchBoard {
    var board = SwitchBoard()
    board.switchRule = Agent.qwenEvidence.saying(
      "skills.disabled keeps a name from the model and from its command")
    board.remarks.append("the skills of its extensions are not looked at")
    func lists(_ key: String) -> [(text: String, place: SettingsPlace)] {
      reading.files.flatMap { file, content in
        (content.fields[path: "skills", key]?.listValues ?? []).compactMap { value in
          value.text.map { (String($0.trimmedWhole), SettingsPlace(file.path, line: value.start.line)) }
        }
      }
    }
    func off(_ key: String, _ found: (text: String, place: SettingsPlace)) -> SkillSwitch {
      SkillSwitch(.anyCase(found.text), .off, at: found.place, "skills.\(key): \(found.text)")
    }
    let enabled = Set(lists("enabled").map { $0.text.lowercased() })
    for found in lists("defaultDisabled") where !enabled.contains(found.text.lowercased()) {
      board.switches.append(off("defaultDisabled", found))
    }
    for found in lists("disabled") { board.switches.append(off("disabled", found)) }
    for (text, place) in lists("directories") where !text.isEmpty {
      let root = standpoint.extraRoot(
        text, Agent.qwenEvidence.saying("skills.directories are read after the user's own folders"), at: place
      )
      if let root { board.lastRoots.append(root) }
    }
    let levels = Dictionary(lists("disabledLevels").map { ($0.text, $0.place) }) { first, _ in first }
    for root in Agent.qwenCode.tableRoots(at: standpoint) + board.lastRoots {
      // The home is no project, also where it runs there.
      let level = root.scope == .project && root.base != standpoint.home ? "project" : "user"
      guard let place = levels[level] else { continue }
      var refusal = Refusal(
        "skills.disabledLevels: \(level)", path: place.path, line: place.line,
        evidence: Agent.qwenEvidence.saying("skills.disabledLevels keeps whole levels from being read"))
      refusal.isSwitch = true
      board.closedRoots[root.path] = refusal
    }
    return board
  }
}
