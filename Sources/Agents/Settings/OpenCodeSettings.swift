import Catalog

/// OpenCode's `opencode.json` and `opencode.jsonc`: permissions of skills, folders elsewhere.
///
/// Source: opencode.ai/v1/docs/skills, anomalyco/opencode packages/opencode/src/skill/index.ts@048f74f4 and, for
/// permissions, packages/web/src/content/docs/permissions.mdx@0783a1b2: a word stands for everything, `*` for every
/// permission, and the last rule that fits wins.
enum OpenCodeSettings {
  private static let evidence = Evidence(
    "permissions allow, ask for or deny a skill, and the last rule that fits wins",
    source: "anomalyco/opencode packages/web/src/content/docs/permissions.mdx",
    confirmed: "0783a1b2, read 2026-12-01", voice: .vendor)

  static func files(at standpoint: Standpoint) -> [SettingsFile] {
    var files: [SettingsFile] = []
    func add(_ folder: FilePath, _ scope: String) {
      for name in ["opencode.json", "opencode.jsonc"] {
        files.append(SettingsFile(folder.appending(name), .jsonWithComments, scope: scope))
      }
    }
    if let folder = configurationFolder(standpoint) { add(folder, "user") }
    if let path = standpoint.variables["OPENCODE_CONFIG"], path.hasPrefix("/") {
      files.append(SettingsFile(FilePath(path), .jsonWithComments, scope: "user"))
    }
    for folder in standpoint.foldersToTop.reversed() {
      add(folder, "project")
      add(folder.appending(".opencode"), "project")
    }
    return files
  }

  static func configurationFolder(_ standpoint: Standpoint) -> FilePath? {
    if let value = standpoint.variables["XDG_CONFIG_HOME"], value.hasPrefix("/") {
      return FilePath(value).appending("opencode")
    }
    return standpoint.home?.appending(".config/opencode")
  }

  static func board(_ reading: SettingsReading, at standpoint: Standpoint) -> SwitchBoard {
    var board = board(
      reading, at: standpoint, rule: evidence,
      paths: Agent.openCodeEvidence.saying("skills.paths are searched last"))
    if let value = standpoint.variables["OPENCODE_DISABLE_EXTERNAL_SKILLS"], value == "1" || value == "true" {
      for root in Agent.openCode.tableRoots(at: standpoint)
      where [".claude", ".agents"].contains(root.path.parent?.displayName ?? "") {
        board.closedRoots[root.path] = Refusal("OPENCODE_DISABLE_EXTERNAL_SKILLS is set")
      }
    }
    return board
  }

  /// What the files come to for OpenCode and the programs that descend from it.
  ///
  /// - Parameters:
  ///   - rule: what permissions rest on.
  ///   - paths: what folders that the settings name rest on.
  static func board(
    _ reading: SettingsReading, at standpoint: Standpoint, rule evidence: Evidence, paths: Evidence
  ) -> SwitchBoard {
    var board = SwitchBoard()
    board.switchRule = evidence
    for (file, content) in reading.files {
      let fields = content.fields
      if let value = fields[path: "permission"], let word = value.text {
        add(word, .every, line: value.start.line, "permission: \(word)", file, &board)
      }
      // One word stands for every skill.
      for permission in fields[path: "permission"]?.mappingFields ?? []
      where SkillSwitch.matches(Array(permission.key.unicodeScalars), Array("skill".unicodeScalars)) {
        let words = "permission.\(permission.key): "
        if let word = permission.value.text {
          add(word, .every, line: permission.value.start.line, words + word, file, &board)
        }
        for field in permission.value.mappingFields {
          guard let word = field.value.text else { continue }
          add(
            word, .pattern(field.key), line: field.keyPosition.line, words + "\(field.key) \(word)", file,
            &board)
        }
      }
      // A version that was read marks such a skill, and does not say that it leaves it out; others do not know the key.
      for field in fields[path: "skills", "enabled"]?.mappingFields ?? [] where field.value.boolean == false {
        board.denials.append(
          SkillSwitch(
            .name(field.key), .unclear, at: SettingsPlace(file.path, line: field.keyPosition.line),
            "skills.enabled: \(field.key) false",
            rule: paths.saying(
              "skills.enabled marks a skill as disabled; that it is left out then is not said")))
      }
      if let field = fields[path: "tools"]?.mappingFields[field: "skill"], field.value.boolean == false {
        board.disabled = Refusal(
          "the skill tool is switched off (tools.skill: false)", path: file.path,
          line: field.keyPosition.line,
          evidence: evidence.saying("a tool that is false is denied"))
      }
      for (text, line) in fields[path: "skills", "paths"]?.texts ?? [] {
        let root = standpoint.extraRoot(text, paths, at: SettingsPlace(file.path, line: line))
        if let root { board.lastRoots.append(root) }
      }
    }
    return board
  }

  private static func add(
    _ word: String, _ selector: SkillSwitch.Selector, line: Int, _ words: String, _ file: SettingsFile,
    _ board: inout SwitchBoard
  ) {
    let effect: SkillSwitch.Effect? =
      switch word {
      case "deny": .off
      case "allow", "ask": .on
      default: nil
      }
    guard let effect else { return }
    board.switches.append(SkillSwitch(selector, effect, at: SettingsPlace(file.path, line: line), words))
  }
}
