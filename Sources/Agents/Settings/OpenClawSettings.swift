import Catalog

/// OpenClaw's `openclaw.json`: entries, allow-lists, folders elsewhere, and where its workspace is.
///
/// Source: openclaw/openclaw docs/tools/skills.md@00d92d90.
enum OpenClawSettings {
  static func files(at standpoint: Standpoint) -> [SettingsFile] {
    if let path = standpoint.variables["OPENCLAW_CONFIG_PATH"], path.hasPrefix("/") {
      return [SettingsFile(FilePath(path), .json5, scope: "user")]
    }
    guard let folder = standpoint.folder("OPENCLAW_STATE_DIR", orHome: ".openclaw") else { return [] }
    return [SettingsFile(folder.appending("openclaw.json"), .json5, scope: "user")]
  }

  static func board(
    _ reading: SettingsReading, at standpoint: Standpoint, realPath: (FilePath) -> FilePath
  ) -> SwitchBoard {
    var board = SwitchBoard()
    let state = standpoint.folder("OPENCLAW_STATE_DIR", orHome: ".openclaw")
    var workspace = state?.appending("workspace")
    var workspacePlace: SettingsPlace?
    for (file, content) in reading.files {
      let fields = content.fields
      if let value = fields[path: "agents", "defaults", "workspace"], let text = value.text,
        let path = standpoint.expand(text, from: standpoint.home ?? .root)
      {
        workspace = path
        workspacePlace = SettingsPlace(file.path, line: value.start.line)
      }
      // A list that is there and empty lets nothing through.
      if let list = fields[path: "agents", "defaults", "skills"], case .list(let values) = list.content {
        let place = SettingsPlace(file.path, line: list.start.line)
        board.switches.append(SkillSwitch(.every, .off, at: place, "agents.defaults.skills does not name it"))
        for value in values {
          guard let name = value.text else { continue }
          board.switches.append(SkillSwitch(.name(name), .on, at: place, "agents.defaults.skills names it"))
        }
      }
      for field in fields[path: "skills", "entries"]?.mappingFields ?? [] {
        let values = field.value.mappingFields
        board.givenVariables[field.key] = Set(values[path: "env"]?.mappingFields.map(\.key) ?? [])
        if values[path: "apiKey"] != nil { board.keyedSkills.insert(field.key) }
        guard let value = values[field: "enabled"], value.value.boolean == false else { continue }
        board.switches.append(
          SkillSwitch(
            .key(field.key), .off, at: SettingsPlace(file.path, line: value.keyPosition.line),
            "skills.entries.\(field.key).enabled: false"))
      }
      for (text, _) in fields[path: "skills", "load", "allowSymlinkTargets"]?.texts ?? [] {
        guard let path = standpoint.expand(text, from: standpoint.home ?? .root) else { continue }
        board.linkTargets.append(realPath(path))
      }
      for (text, line) in fields[path: "skills", "load", "extraDirs"]?.texts ?? [] {
        guard let path = standpoint.expand(text, from: standpoint.home ?? .root) else { continue }
        board.lastRoots.append(
          ResolvedRoot(
            path: path, scope: .extra,
            evidence: Agent.openClawEvidence.saying("skills.load.extraDirs come after every other root"),
            setting: SettingsPlace(file.path, line: line)))
      }
    }
    if let workspace {
      let evidence = Agent.openClawEvidence
      board.firstRoots = [
        ResolvedRoot(
          path: workspace.appending("skills"), scope: .project, base: workspace,
          evidence: evidence.saying("skills of the agent's workspace win"), setting: workspacePlace),
        ResolvedRoot(
          path: workspace.appending(".agents/skills"), scope: .project, base: workspace,
          evidence: evidence.saying("the workspace's .agents/skills comes second"), setting: workspacePlace),
      ]
    }
    if let state, let home = standpoint.home, state != home.appending(".openclaw") {
      board.closedRoots[home.appending(".agents/skills")] = Refusal(
        "OPENCLAW_STATE_DIR is set, so it leaves out the home's .agents/skills")
    }
    return board
  }
}
