import Catalog

/// VS Code's `settings.json` of the user and of the workspace: folders elsewhere, and whether folders above count.
///
/// Source: microsoft/vscode-docs docs/agent-customization/agent-skills.md@08868fe5, of 2026-05-28, and
/// docs/agents/reference/ai-settings.md@024cb9bd, of 2026-07-29.
enum VisualStudioCodeSettings {
  private static let evidence = Evidence(
    "chat.useAgentSkills switches skills, chat.agentSkillsLocations single folders",
    source: "microsoft/vscode-docs docs/agents/reference/ai-settings.md", confirmed: "024cb9bd, 2026-07-29",
    voice: .vendor)

  static func files(at standpoint: Standpoint) -> [SettingsFile] {
    var files: [SettingsFile] = []
    if let home = standpoint.home {
      files.append(
        SettingsFile(
          home.appending(".config/Code/User/settings.json"), .jsonWithComments, scope: "user",
          isEssential: false))
    }
    if standpoint.folder != standpoint.home {
      files.append(
        SettingsFile(
          standpoint.folder.appending(".vscode/settings.json"), .jsonWithComments, scope: "workspace",
          isEssential: false))
    }
    return files
  }

  static func board(_ reading: SettingsReading, at standpoint: Standpoint) -> SwitchBoard {
    var board = SwitchBoard()
    var readsParents = false
    // The objects of all files are one for VS Code: a key keeps its place, the last value counts.
    var locations: [(key: String, isOn: Bool, place: SettingsPlace)] = []
    for (file, content) in reading.files {
      if let value = content.fields[path: "chat.useCustomizationsInParentRepositories"]?.boolean {
        readsParents = value
      }
      if let field = content.fields[field: "chat.useAgentSkills"], let isOn = field.value.boolean {
        board.disabled =
          isOn
          ? nil
          : Refusal(
            "skills are switched off (chat.useAgentSkills: false)", path: file.path,
            line: field.keyPosition.line, evidence: evidence)
      }
      for field in content.fields[path: "chat.agentSkillsLocations"]?.mappingFields ?? [] {
        guard let isOn = field.value.boolean else { continue }
        let place = SettingsPlace(file.path, line: field.keyPosition.line)
        if let index = locations.firstIndex(where: { $0.key == field.key }) {
          locations[index] = (field.key, isOn, place)
        } else {
          locations.append((field.key, isOn, place))
        }
      }
    }
    let above = readsParents ? foldersAbove(standpoint) : []
    if !above.isEmpty {
      board.foldersAbove = Agent.visualStudioCodeEvidence.saying(
        "chat.useCustomizationsInParentRepositories reads the folders above up to the top of the repository")
      board.trustRemark = "once VS Code trusts \(standpoint.top?.displayName ?? "the repository")"
    }
    for (key, isOn, place) in locations {
      if key.hasPrefix("/") {
        board.remarks.append("chat.agentSkillsLocations takes no absolute paths, so \(key) is not read")
        continue
      }
      let isPersonal = key.hasPrefix("~")
      for (index, folder) in ([standpoint.folder] + (isPersonal ? [] : above)).enumerated() {
        guard let path = standpoint.expand(key, from: folder) else { continue }
        guard isOn else {
          var refusal = Refusal(
            "the folder is switched off (chat.agentSkillsLocations: \(key) false)", path: place.path,
            line: place.line, evidence: evidence)
          refusal.isSwitch = true
          board.closedRoots[path] = refusal
          continue
        }
        let root = ResolvedRoot(
          path: path, scope: .extra, needsTrust: index > 0,
          evidence: Agent.visualStudioCodeEvidence.saying("chat.agentSkillsLocations adds folders"),
          setting: place)
        // The workspace's folders win over all that are the user's own.
        if isPersonal { board.lastRoots.append(root) } else { board.userRoots.append(root) }
      }
    }
    return board
  }

  /// The folders above up to the top of the repository; none where the home lies on the way.
  ///
  /// Source: microsoft/vscode promptFilesLocator.ts, findParentRepoFolders.
  private static func foldersAbove(_ standpoint: Standpoint) -> [FilePath] {
    let folders = standpoint.foldersToTop.dropFirst()
    return folders.contains { $0 == standpoint.home } ? [] : Array(folders)
  }
}
