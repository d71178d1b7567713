import Catalog

/// Crush's `crush.json`: folders of skills elsewhere, disabled names.
///
/// Source: charmbracelet/crush internal/config/load.go@37f36e93, lookupConfigs and GlobalSkillsDirs; lists of several
/// files are joined. A `crushrc` beside them is a shell script, which is not run.
enum CrushSettings {
  static func files(at standpoint: Standpoint) -> [SettingsFile] {
    var files = [SettingsFile(FilePath("/etc/crush/crush.json"), .json, scope: "system")]
    for (variable, folder) in [
      ("CRUSH_GLOBAL_CONFIG", standpoint.folder("XDG_CONFIG_HOME", orHome: ".config")?.appending("crush")),
      ("CRUSH_GLOBAL_DATA", standpoint.folder("XDG_DATA_HOME", orHome: ".local/share")?.appending("crush")),
    ] {
      let own = standpoint.variables[variable].map { FilePath($0) } ?? folder
      if let own { files.append(SettingsFile(own.appending("crush.json"), .json, scope: "user")) }
    }
    for folder in standpoint.foldersToTop.reversed() {
      files += ["crush.json", ".crush.json"].map {
        SettingsFile(folder.appending($0), .json, scope: "project")
      }
    }
    return files
  }

  static func board(_ reading: SettingsReading, at standpoint: Standpoint) -> SwitchBoard {
    var board = SwitchBoard()
    board.switchRule = Agent.crushEvidence.saying("options.disabled_skills hides names from the agent")
    for (file, content) in reading.files {
      let options = content.fields[path: "options"]?.mappingFields ?? []
      for (name, line) in options[path: "disabled_skills"]?.texts ?? [] {
        board.switches.append(
          SkillSwitch(
            .name(name), .off, at: SettingsPlace(file.path, line: line), "options.disabled_skills: \(name)"))
      }
      for (text, line) in options[path: "skills_paths"]?.texts ?? [] {
        let root = standpoint.extraRoot(
          text, Agent.crushEvidence.saying("options.skills_paths names further folders"),
          at: SettingsPlace(file.path, line: line))
        if let root { board.lastRoots.append(root) }
      }
    }
    if let value = standpoint.variables["CRUSH_SKILLS_DIR"] {
      for root in Agent.crush.tableRoots(at: standpoint) where root.scope == .user {
        board.closedRoots[root.path] = Refusal("CRUSH_SKILLS_DIR names another folder in its place")
      }
      if let path = standpoint.expand(value, from: standpoint.folder) {
        board.lastRoots.append(
          ResolvedRoot(
            path: path, scope: .user, evidence: Agent.crushEvidence.saying("reads CRUSH_SKILLS_DIR")))
      }
    }
    return board
  }
}
