import Catalog

/// Hermes' `config.yaml`: disabled names, folders elsewhere, trusted projects.
///
/// Source: NousResearch/hermes-agent agent/skill_utils.py@010929c6.
enum HermesSettings {
  static func files(at standpoint: Standpoint) -> [SettingsFile] {
    guard let folder = standpoint.folder("HERMES_HOME", orHome: ".hermes") else { return [] }
    return [SettingsFile(folder.appending("config.yaml"), .yaml, scope: "user")]
  }

  static func board(
    _ reading: SettingsReading, at standpoint: Standpoint, realPath: (FilePath) -> FilePath
  ) -> SwitchBoard {
    var board = SwitchBoard()
    let folder = standpoint.folder("HERMES_HOME", orHome: ".hermes")
    var isTrusted = false
    for (file, content) in reading.files {
      guard let skills = content.fields[path: "skills"]?.mappingFields else { continue }
      func add(_ value: HeaderValue?, _ words: String) {
        for (name, line) in names(in: value) {
          board.switches.append(
            SkillSwitch(.name(name), .off, at: SettingsPlace(file.path, line: line), "\(words): \(name)"))
        }
      }
      add(skills[path: "disabled"], "skills.disabled")
      if let platform = standpoint.variables["HERMES_PLATFORM"] {
        add(skills[path: "platform_disabled", platform], "skills.platform_disabled")
      }
      for (text, line) in skills[path: "external_dirs"]?.texts ?? [] {
        guard let base = folder else { continue }
        let root = standpoint.extraRoot(
          text, from: base, Agent.hermesEvidence.saying("skills.external_dirs are read last"),
          at: SettingsPlace(file.path, line: line))
        if let root { board.lastRoots.append(root) }
      }
      if let top = standpoint.top {
        isTrusted = (skills[path: "trusted_project_dirs"]?.texts ?? []).contains { text, _ in
          standpoint.expand(text, from: folder ?? .root).map { realPath($0) == realPath(top) } ?? false
        }
      }
      if skills[path: "project_discovery"]?.boolean == false {
        board.distrust = Refusal(
          "skills of projects are switched off (skills.project_discovery: false)", path: file.path,
          line: skills[field: "project_discovery"]?.keyPosition.line)
      }
    }
    if board.distrust == nil, !isTrusted {
      board.distrust = Refusal("the project is not trusted; run: hermes skills trust")
    }
    return board
  }

  /// Names as the configuration has them: a list, one name, or a list written as text.
  static func names(in value: HeaderValue?) -> [(String, Int)] {
    (value?.texts ?? []).flatMap { text, line -> [(String, Int)] in
      let whole = String(text.trimmedWhole)
      guard whole.hasPrefix("["), whole.hasSuffix("]") else { return whole.isEmpty ? [] : [(whole, line)] }
      return whole.dropFirst().dropLast().split(separator: ",").map { part in
        (String(part).trimmedWhole.filter { $0 != "\"" && $0 != "'" }, line)
      }
    }
  }
}
