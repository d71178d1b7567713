import Catalog

/// Copilot CLI's `settings.json`: names that are switched off, folders elsewhere, folders that are left out.
///
/// Source: docs.github.com, copilot/reference/copilot-cli-reference/cli-config-dir-reference and
/// cli-command-reference, read 2026-12-01. A file that cannot be read is passed over by it, with a warning.
enum CopilotSettings {
  static let evidence = Evidence(
    "disabledSkills of the user and of the repository add up",
    source: "docs.github.com/en/copilot/reference/copilot-cli-reference/cli-config-dir-reference",
    confirmed: "read 2026-12-01", voice: .vendor)

  static func files(at standpoint: Standpoint) -> [SettingsFile] {
    var files: [SettingsFile] = []
    let base = standpoint.top ?? standpoint.folder
    if let folder = standpoint.folder("COPILOT_HOME", orHome: ".copilot") {
      files.append(
        SettingsFile(folder.appending("settings.json"), .jsonWithComments, scope: "user", isEssential: false))
      files.append(
        SettingsFile(
          folder.appending("installed-plugins"), .folder, scope: "plugins kept", isEssential: false))
    }
    if base != standpoint.home {
      for (name, scope) in [("settings.json", "project"), ("settings.local.json", "local")] {
        files.append(
          SettingsFile(
            base.appending(".github/copilot").appending(name), .jsonWithComments, scope: scope,
            isEssential: false))
      }
    }
    return files
  }

  static func board(
    _ reading: SettingsReading, at standpoint: Standpoint, realPath: (FilePath) -> FilePath
  ) -> SwitchBoard {
    var board = SwitchBoard()
    board.switchRule = evidence
    var left: [(path: FilePath, refusal: Refusal)] = []
    for (file, content) in reading.files {
      if file.scope == "plugins kept" {
        if !content.fields.isEmpty { board.remarks.append("the skills of its plugins are not looked at") }
        continue
      }
      for (name, line) in content.fields[path: "disabledSkills"]?.texts ?? [] {
        board.switches.append(
          SkillSwitch(.name(name), .off, at: SettingsPlace(file.path, line: line), "disabledSkills: \(name)"))
      }
      guard file.scope == "user" else { continue }
      for (text, line) in content.fields[path: "skillDirectories"]?.texts ?? [] {
        guard let path = standpoint.expand(text, from: standpoint.home ?? .root) else { continue }
        board.lastRoots.append(
          ResolvedRoot(
            path: path, scope: .extra,
            evidence: evidence.saying("folders in skillDirectories are searched too"),
            setting: SettingsPlace(file.path, line: line)))
      }
      for (text, line) in content.fields[path: "ignoredSkillsLocations"]?.texts ?? [] {
        guard let path = standpoint.expand(text, from: standpoint.folder) else { continue }
        left.append(
          (
            realPath(path),
            Refusal(
              "left out (ignoredSkillsLocations: \(text))", path: file.path, line: line,
              evidence: evidence.saying("folders in ignoredSkillsLocations and below are left out"))
          ))
      }
    }
    for text in (standpoint.variables["COPILOT_SKILLS_DIRS"] ?? "").split(separator: ",") {
      guard let path = standpoint.expand(String(text.drop(while: \.isWhitespace)), from: standpoint.folder)
      else {
        continue
      }
      board.lastRoots.append(
        ResolvedRoot(
          path: path, scope: .extra, evidence: evidence.saying("COPILOT_SKILLS_DIRS comes after plugins")))
    }
    for root in Agent.copilotCLI.tableRoots(at: standpoint) + board.lastRoots {
      if let found = left.first(where: { $0.path.contains(realPath(root.path)) }) {
        board.closedRoots[root.path] = found.refusal
      }
    }
    return board
  }
}
