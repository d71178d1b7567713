import Catalog

/// Kilo Code's `kilo.json` and `kilo.jsonc`: permissions of skills, folders elsewhere.
///
/// Source: Kilo-Org/kilocode packages/opencode/src/skill/index.ts@04bfcc45 and config/paths.ts@3eba2fa8.
enum KiloSettings {
  private static let names = ["kilo.json", "kilo.jsonc"]

  static func files(at standpoint: Standpoint) -> [SettingsFile] {
    var folders: [(FilePath, String)] = []
    if let folder = standpoint.folder("XDG_CONFIG_HOME", orHome: ".config") {
      folders.append((folder.appending("kilo"), "user"))
    }
    for folder in standpoint.foldersToTop.reversed() where folder != standpoint.home {
      folders.append((folder, "project"))
      folders += [".kilocode", ".kilo"].map { (folder.appending($0), "project") }
    }
    if let home = standpoint.home { folders += [".kilocode", ".kilo"].map { (home.appending($0), "user") } }
    return folders.flatMap { folder, scope in
      names.map { SettingsFile(folder.appending($0), .jsonWithComments, scope: scope) }
    }
  }

  static func board(_ reading: SettingsReading, at standpoint: Standpoint) -> SwitchBoard {
    var board = OpenCodeSettings.board(
      reading, at: standpoint,
      rule: Agent.kiloEvidence.saying("permission.skill denies a skill, and the last rule that fits wins"),
      paths: Agent.kiloEvidence.saying("skills.paths are searched last, and the last skill of a name wins"))
    board.firstRoots = board.lastRoots.reversed()
    board.lastRoots = []
    return board
  }
}
