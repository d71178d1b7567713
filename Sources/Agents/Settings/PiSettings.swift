import Catalog

/// pi's `settings.json`: folders elsewhere.
///
/// Source: earendil-works/pi packages/coding-agent/docs/skills.md@0c896b37 and core/package-manager.ts, whose
/// resourcePrecedenceRank gives the order.
enum PiSettings {
  static func files(at standpoint: Standpoint) -> [SettingsFile] {
    var files: [SettingsFile] = []
    if let folder = standpoint.folder("PI_CODING_AGENT_DIR", orHome: ".pi/agent") {
      files.append(SettingsFile(folder.appending("settings.json"), .jsonWithComments, scope: "user"))
    }
    if standpoint.folder != standpoint.home {
      files.append(
        SettingsFile(standpoint.folder.appending(".pi/settings.json"), .jsonWithComments, scope: "project"))
    }
    return files
  }

  static func board(_ reading: SettingsReading, at standpoint: Standpoint) -> SwitchBoard {
    var board = SwitchBoard()
    board.trustRemark = "once the project is trusted"
    for (file, content) in reading.files {
      for (text, line) in content.fields[path: "skills"]?.texts ?? [] {
        // Entries with a sign in front switch single files on and off.
        if let sign = text.first, "!+-".contains(sign) {
          board.remarks.append("\(text) in skills is not understood (line \(line))")
          continue
        }
        guard let base = file.path.parent, let path = standpoint.expand(text, from: base) else { continue }
        let root = ResolvedRoot(
          path: path, scope: .extra, evidence: Agent.piEvidence.saying("folders named in skills are read"),
          setting: SettingsPlace(file.path, line: line))
        // Named for the project they come before what is found there, named for the user before the home's.
        if file.scope == "project" { board.firstRoots.append(root) } else { board.userRoots.append(root) }
      }
    }
    return board
  }
}
