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

  private static let audienceEvidence = Evidence(
    "a list of an agent's own takes the place of agents.defaults.skills; without either every skill is seen",
    source: "openclaw/openclaw docs/tools/skills.md and src/skills/discovery/agent-filter.ts",
    confirmed: "00d92d90 and 0e72f241, read 2026-12-01", voice: .source)

  /// The agents that the settings define, the one that is used by default first: a mapping by their names, in earlier
  /// versions a list.
  private static func agents(
    in fields: [HeaderField]
  ) -> [(id: String, key: String, fields: [HeaderField])] {
    var found: [(id: String, key: String, fields: [HeaderField])] = []
    for field in fields[path: "agents", "entries"]?.mappingFields ?? [] {
      found.append((field.key, "agents.entries.\(field.key)", field.value.mappingFields))
    }
    for (index, value) in (fields[path: "agents", "list"]?.listValues ?? []).enumerated() {
      let values = value.mappingFields
      guard let id = values[path: "id"]?.text, !found.contains(where: { $0.id == id }) else { continue }
      found.append((id, "agents.list[\(index)]", values))
    }
    guard let own = found.firstIndex(where: { $0.fields[path: "default"]?.boolean == true }) else {
      return found
    }
    found.insert(found.remove(at: own), at: 0)
    return found
  }

  /// What an agent sees by a list of skills, given the keys under which the list stands; everything where there is none.
  private static func audience(
    _ id: String, _ list: HeaderValue?, in file: SettingsFile
  ) -> (String) -> SkillAudience {
    { words in
      guard let list, case .list(let values) = list.content else {
        return SkillAudience(id, skills: nil, at: nil, words)
      }
      return SkillAudience(
        id, skills: Set(values.compactMap { $0.text.map { String($0.trimmedWhole) } }),
        at: SettingsPlace(file.path, line: list.start.line), words)
    }
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
      let agents = agents(in: fields)
      if let own = agents.first, let value = own.fields[path: "workspace"], let text = value.text,
        let path = standpoint.expand(text, from: standpoint.home ?? .root)
      {
        workspace = path
        workspacePlace = SettingsPlace(file.path, line: value.start.line)
      }
      if agents.count > 1 {
        let names = agents.dropFirst().map(\.id).joined(separator: ", ")
        board.remarks.append("the workspaces of its other agents are not looked at: \(names)")
      }
      let shared = audience("main", fields[path: "agents", "defaults", "skills"], in: file)
      board.audienceRule = audienceEvidence
      board.audiences =
        agents.isEmpty
        ? [shared("agents.defaults.skills")]
        : agents.map { agent in
          // A list of an agent's own takes the place of the shared one, also where it is empty.
          guard let list = agent.fields[path: "skills"] else {
            var own = shared("agents.defaults.skills")
            own.name = agent.id
            return own
          }
          return audience(agent.id, list, in: file)("\(agent.key).skills")
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
        let root = standpoint.extraRoot(
          text, from: standpoint.home ?? .root,
          Agent.openClawEvidence.saying("skills.load.extraDirs come after every other root"),
          at: SettingsPlace(file.path, line: line))
        if let root { board.lastRoots.append(root) }
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
