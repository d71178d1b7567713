import Catalog

/// Grok Build's `config.toml`: folders elsewhere, hidden folders, disabled names, and other programs' folders.
///
/// Source: xai-org/grok-build crates/codegen/xai-grok-pager/docs/user-guide/08-skills.md and 05-configuration.md,
/// crates/codegen/xai-grok-agent/src/prompt/skills.rs@19d42e35.
enum GrokSettings {
  static func files(at standpoint: Standpoint) -> [SettingsFile] {
    guard let folder = standpoint.folder("GROK_HOME", orHome: ".grok") else { return [] }
    return [SettingsFile(folder.appending("config.toml"), .toml, scope: "user")]
  }

  static func board(
    _ reading: SettingsReading, at standpoint: Standpoint, realPath: (FilePath) -> FilePath
  ) -> SwitchBoard {
    var board = SwitchBoard()
    board.switchRule = Agent.grokEvidence.saying(
      "[skills] disabled keeps a name from the model and from its command")
    board.remarks.append("the skills of its plugins are not looked at")
    for (file, content) in reading.files {
      let skills = content.fields[path: "skills"]?.mappingFields ?? []
      for (name, line) in skills[path: "disabled"]?.texts ?? [] {
        board.switches.append(
          SkillSwitch(
            .name(name), .off, at: SettingsPlace(file.path, line: line), "[skills] disabled: \(name)"))
      }
      for (text, line) in skills[path: "ignore"]?.texts ?? [] {
        guard let path = standpoint.expand(text, from: standpoint.folder) else { continue }
        board.hidden.append(
          SkillSwitch(
            .below(realPath(path)), .off, at: SettingsPlace(file.path, line: line),
            "[skills] ignore: \(text)",
            rule: Agent.grokEvidence.saying("[skills] ignore hides a skill entirely")))
      }
      for (text, line) in skills[path: "paths"]?.texts ?? [] {
        guard let path = standpoint.expand(text, from: standpoint.folder) else { continue }
        add(path, SettingsPlace(file.path, line: line), standpoint, &board)
      }
      for vendor in ["claude", "cursor"] {
        guard let field = content.fields[path: "compat", vendor]?.mappingFields[field: "skills"],
          field.value.boolean == false, variable(of: vendor, standpoint) == nil
        else { continue }
        close(
          ".\(vendor)",
          Refusal("[compat.\(vendor)] skills = false", path: file.path, line: field.keyPosition.line),
          standpoint,
          &board)
      }
    }
    for vendor in ["claude", "cursor"] {
      if let (name, isOn) = variable(of: vendor, standpoint), !isOn {
        close(".\(vendor)", Refusal("\(name) is false"), standpoint, &board)
      }
    }
    return board
  }

  private static func variable(of vendor: String, _ standpoint: Standpoint) -> (String, Bool)? {
    let name = "GROK_\(vendor.uppercased())_SKILLS_ENABLED"
    return standpoint.variables[name].map { (name, !["false", "0"].contains($0.lowercased())) }
  }

  private static func close(
    _ folder: String, _ refusal: Refusal, _ standpoint: Standpoint, _ board: inout SwitchBoard
  ) {
    var refusal = refusal
    refusal.isSwitch = true
    refusal.evidence = Agent.grokEvidence.saying(
      "[compat] says whether the folders of Claude Code and Cursor are read")
    for root in Agent.grokBuild.tableRoots(at: standpoint) where root.path.parent?.displayName == folder {
      board.closedRoots[root.path] = refusal
    }
  }

  /// A folder that is walked with its own `SKILL.md`, or one such file.
  private static func add(
    _ path: FilePath, _ place: SettingsPlace, _ standpoint: Standpoint, _ board: inout SwitchBoard
  ) {
    let isFile = path.displayName == "SKILL.md"
    var root = ResolvedRoot(
      path: isFile ? path.parent ?? path : path, scope: .extra,
      evidence: Agent.grokEvidence.saying("[skills] paths are walked recursively"), setting: place)
    root.depth = isFile ? 0...0 : 0...Agent.grokDepth
    // What lies in the repository wins over the home, and the rest loses to it.
    if standpoint.top?.contains(path) ?? false {
      board.userRoots.append(root)
    } else {
      board.lastRoots.append(root)
    }
  }
}
