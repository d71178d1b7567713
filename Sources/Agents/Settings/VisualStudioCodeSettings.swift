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
        guard let isOn = field.value.boolean,
          let path = standpoint.expand(field.key, from: standpoint.folder)
        else { continue }
        board.closedRoots[path] = nil
        board.lastRoots.removeAll { $0.path == path }
        guard isOn else {
          var refusal = Refusal(
            "the folder is switched off (chat.agentSkillsLocations: \(field.key) false)", path: file.path,
            line: field.keyPosition.line, evidence: evidence)
          refusal.isSwitch = true
          board.closedRoots[path] = refusal
          continue
        }
        board.lastRoots.append(
          ResolvedRoot(
            path: path, scope: .extra,
            evidence: Agent.visualStudioCodeEvidence.saying("chat.agentSkillsLocations adds folders"),
            setting: SettingsPlace(file.path, line: field.keyPosition.line)))
      }
    }
    guard readsParents else { return board }
    for folder in standpoint.foldersToTop.dropFirst() {
      for root in Agent.visualStudioCode.projectRoots {
        board.lastRoots.append(
          ResolvedRoot(
            path: folder.appending(root.bytes), scope: .project, base: folder,
            evidence: Agent.visualStudioCodeEvidence.saying(
              "chat.useCustomizationsInParentRepositories reads the folders above up to the top of the repository"
            )))
      }
    }
    return board
  }
}
