import Catalog

/// Roo Code's folders of skills for one of its modes, such as `.roo/skills-code`.
///
/// Source: RooCodeInc/Roo-Code src/services/skills/SkillsManager.ts@cb836567, getSkillsDirectories and
/// getAvailableModes. Modes that are kept in the editor's own storage are not looked at.
enum RooSettings {
  /// The modes that every Roo Code has. Source: packages/types/src/mode.ts, DEFAULT_MODES.
  private static let ownModes: Set<String> = ["architect", "code", "ask", "debug", "orchestrator"]
  private static let prefix = "skills-"

  static func files(at standpoint: Standpoint) -> [SettingsFile] {
    let folders = [(standpoint.folder, "project")] + (standpoint.home.map { [($0, "user")] } ?? [])
    var seen: Set<FilePath> = []
    return folders.filter { seen.insert($0.0).inserted }.flatMap { folder, scope in
      [".roo", ".agents"].map {
        SettingsFile(folder.appending($0), .folder, scope: scope, isEssential: false)
      }
    } + [SettingsFile(standpoint.folder.appending(".roomodes"), .yaml, scope: "modes", isEssential: false)]
  }

  static func board(_ reading: SettingsReading, at standpoint: Standpoint) -> SwitchBoard {
    var board = SwitchBoard()
    var modes = ownModes
    for (file, content) in reading.files where file.scope == "modes" {
      for mode in content.fields[path: "customModes"]?.listValues ?? [] {
        if let slug = mode.mappingFields[path: "slug"]?.text { modes.insert(slug) }
      }
    }
    for (file, content) in reading.files where file.scope != "modes" {
      for field in content.fields where field.key.hasPrefix(prefix) {
        let mode = String(field.key.dropFirst(prefix.count))
        guard !mode.isEmpty else { continue }
        let isProject = file.scope == "project"
        var root = ResolvedRoot(
          path: file.path.appending(field.key), scope: isProject ? .project : .user,
          base: isProject ? standpoint.folder : nil,
          evidence: Agent.rooEvidence.saying("folders skills-MODE are read for that mode alone"))
        root.mode = mode
        root.isModeKnown = modes.contains(mode)
        if isProject { board.userRoots.append(root) } else { board.lastRoots.append(root) }
      }
    }
    return board
  }
}
