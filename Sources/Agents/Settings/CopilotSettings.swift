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

  private static let pluginEvidence = Evidence(
    "skills of plugins in installed-plugins come after personal ones, under their own names",
    source: "docs.github.com/en/copilot/reference/copilot-cli-reference/cli-plugin-reference",
    confirmed: "0afe69c8, read 2026-12-01", voice: .vendor)
  private static let pluginListEvidence = Evidence(
    "config.json lists the plugins in the order of installation, and says which are disabled",
    source: "reports of its users", confirmed: "1.0.44, read 2026-12-01", voice: .thirdParty)
  /// Where a plugin's manifest may lie, the first that is there counts.
  private static let manifestNames = [
    ".plugin/plugin.json", "plugin.json", ".github/plugin/plugin.json", ".claude-plugin/plugin.json",
  ]

  static func files(at standpoint: Standpoint, reading: SettingsReading) -> [SettingsFile] {
    var files: [SettingsFile] = []
    let base = standpoint.top ?? standpoint.folder
    if let folder = standpoint.folder("COPILOT_HOME", orHome: ".copilot") {
      files.append(
        SettingsFile(folder.appending("settings.json"), .jsonWithComments, scope: "user", isEssential: false))
      // It holds what is nobody's business too, so only the list is read.
      files.append(
        SettingsFile(
          folder.appending("config.json"), .jsonWithComments, scope: "plugin list",
          keys: ["installedPlugins"],
          isEssential: false))
      let kept = folder.appending("installed-plugins")
      files.append(SettingsFile(kept, .folder, scope: "plugins kept", isEssential: false))
      for market in reading.content(at: kept).fields {
        let shelf = kept.appending(market.key)
        files.append(SettingsFile(shelf, .folder, scope: "marketplace \(market.key)", isEssential: false))
        for plugin in reading.content(at: shelf).fields {
          files += manifestNames.map {
            var file = SettingsFile(
              shelf.appending(plugin.key).appending($0), .json, scope: "plugin \(plugin.key)@\(market.key)",
              isEssential: false)
            file.isAlternative = true
            return file
          }
        }
      }
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
      guard ["user", "project", "local"].contains(file.scope) else { continue }
      for (name, line) in content.fields[path: "disabledSkills"]?.texts ?? [] {
        board.switches.append(
          SkillSwitch(.name(name), .off, at: SettingsPlace(file.path, line: line), "disabledSkills: \(name)"))
      }
      guard file.scope == "user" else { continue }
      for (text, line) in content.fields[path: "skillDirectories"]?.texts ?? [] {
        let root = standpoint.extraRoot(
          text, from: standpoint.home ?? .root,
          evidence.saying("folders in skillDirectories are searched too"),
          at: SettingsPlace(file.path, line: line))
        if let root { board.lastRoots.append(root) }
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
    // Plugins come before the folders that settings name.
    let (plugins, roots) = plugins(reading)
    board.plugins = plugins
    board.lastRoots.insert(contentsOf: roots, at: 0)
    for plugin in plugins {
      guard let refusal = plugin.refusal else { continue }
      for root in roots where plugin.folder.contains(root.path) { board.closedRoots[root.path] = refusal }
    }
    for text in (standpoint.variables["COPILOT_SKILLS_DIRS"] ?? "").split(separator: ",") {
      let root = standpoint.extraRoot(
        String(text.drop(while: \.isWhitespace)), evidence.saying("COPILOT_SKILLS_DIRS comes after plugins"))
      if let root { board.lastRoots.append(root) }
    }
    for root in Agent.copilotCLI.tableRoots(at: standpoint) + board.lastRoots {
      if let found = left.first(where: { $0.path.contains(realPath(root.path)) }) {
        board.closedRoots[root.path] = found.refusal
      }
    }
    return board
  }

  /// The plugins that are kept, in the order in which they were installed, and their roots of skills.
  private static func plugins(_ reading: SettingsReading) -> ([InstalledPlugin], [ResolvedRoot]) {
    guard let kept = reading.files.first(where: { $0.file.scope == "plugins kept" })?.file.path else {
      return ([], [])
    }
    let enabled = reading.enabledPlugins(inScopes: ["user", "project", "local"])
    let list = reading.files.first { $0.file.scope == "plugin list" }
    let listed = list?.content.fields[path: "installedPlugins"]?.listValues
    func entry(_ plugin: String, _ market: String, _ folder: FilePath) -> Int? {
      listed?.firstIndex { value in
        let fields = value.mappingFields
        if let path = fields[path: "cache_path"]?.text { return FilePath(path) == folder }
        return fields[path: "name"]?.text == plugin && fields[path: "marketplace"]?.text == market
      }
    }
    var found: [(plugin: InstalledPlugin, order: Int, roots: [FilePath])] = []
    for market in reading.content(at: kept).fields {
      let shelf = kept.appending(market.key)
      for field in reading.content(at: shelf).fields {
        let folder = shelf.appending(field.key)
        var plugin = InstalledPlugin(
          id: "\(field.key)@\(market.key)", folder: folder, version: nil, refusal: nil)
        plugin.setting = list.map { SettingsPlace($0.file.path) }
        let index = entry(field.key, market.key, folder)
        if let index, let value = listed?[index] {
          let place = list.map { SettingsPlace($0.file.path, line: value.start.line) }
          plugin.setting = place
          plugin.version = value.mappingFields[path: "version"]?.text
          if value.mappingFields[path: "enabled"]?.boolean == false {
            plugin.refusal = Refusal(
              "the plugin \(plugin.id) is disabled", path: place?.path, line: place?.line,
              evidence: pluginListEvidence)
          }
        } else if listed != nil {
          plugin.refusal = Refusal(
            "the plugin \(plugin.id) is not in the list of installed ones, and nothing says whether it is read",
            path: list?.file.path, evidence: pluginListEvidence)
          plugin.refusal?.isDoubtful = true
        }
        if let setting = enabled[plugin.id], !setting.isOn {
          plugin.refusal = Refusal(
            "the plugin \(plugin.id) is switched off", path: setting.place.path, line: setting.place.line,
            evidence: evidence.saying("enabledPlugins says which plugins are on"))
        }
        var folders = ["skills"]
        for name in manifestNames {
          let path = folder.appending(name)
          let content = reading.content(at: path)
          if content == .absent { continue }
          if case .damaged(let reason, let line) = content {
            plugin.refusal = Refusal(
              "its manifest cannot be read, and nothing says what then: \(reason)", path: path, line: line)
            plugin.refusal?.isDoubtful = true
          }
          if let own = content.fields[path: "skills"] { folders = own.texts.map(\.text) }
          break
        }
        let roots = folders.map { folder.appending($0).lexicallyNormalized }.filter { folder.contains($0) }
        found.append((plugin, index ?? Int.max, roots))
      }
    }
    // The sort is stable, and of those in no list nobody says which comes first.
    let ordered = found.enumerated().sorted {
      ($0.element.order, $0.offset) < ($1.element.order, $1.offset)
    }.map(\.element)
    var roots: [ResolvedRoot] = []
    for (position, item) in ordered.enumerated() {
      let isTied = position > 0 && item.order == Int.max && ordered[position - 1].order == Int.max
      for path in item.roots {
        var root = ResolvedRoot(
          path: path, scope: .plugin, plugin: item.plugin.name, evidence: pluginEvidence,
          setting: item.plugin.setting)
        root.namesStartWithPlugin = false
        root.isTiedToPrevious = isTied
        roots.append(root)
      }
    }
    return (ordered.map(\.plugin), roots)
  }
}
