import Catalog

/// Codex's `config.toml`: which skills it switches on and off, and which plugins.
///
/// Source: openai/codex codex-rs/core-skills/src/config_rules.rs@9a5113ad. Only the user's layer counts for skills, a
/// later rule of the same selector replaces the earlier one, and a rule with both selectors or none is ignored. For
/// plugins codex-rs/core-plugins/src/loader.rs@01ace3e8, store.rs@03d21135 and utils/plugins/src/plugin_namespace.rs: a
/// plugin that the file names is loaded from the newest version in the cache, the one called `local` before all others.
enum CodexSettings {
  private static let switchEvidence = Evidence(
    "the last rule of a selector in [[skills.config]] switches a skill",
    source: "openai/codex codex-rs/core-skills/src/config_rules.rs", confirmed: "9a5113ad, read 2026-12-01",
    voice: .source)
  static let pluginEvidence = Evidence(
    "the skills of a plugin that config.toml names are called plugin:skill",
    source: "openai/codex codex-rs/core-plugins/src/loader.rs", confirmed: "01ace3e8, read 2026-12-01",
    voice: .source)

  static func files(at standpoint: Standpoint, reading: SettingsReading) -> [SettingsFile] {
    guard let folder = standpoint.folder("CODEX_HOME", orHome: ".codex") else { return [] }
    let config = folder.appending("config.toml")
    var files = [SettingsFile(config, .toml, scope: "user")]
    for plugin in plugins(in: reading.content(at: config).fields, folder) {
      files.append(SettingsFile(plugin.cache, .folder, scope: "plugin \(plugin.id)", isEssential: false))
      guard let version = version(of: plugin, reading) else { continue }
      for path in manifests(plugin.cache.appending(version)) {
        files.append(SettingsFile(path, .json, scope: "plugin \(plugin.id)", isEssential: false))
      }
    }
    return files
  }

  /// A plugin that the configuration names, with the folder of its versions.
  private struct Plugin {
    var id: String
    var cache: FilePath
    var isEnabled: Bool
    var line: Int
  }

  private static func plugins(in fields: [HeaderField], _ home: FilePath) -> [Plugin] {
    (fields[path: "plugins"]?.mappingFields ?? []).compactMap { field in
      let parts = field.key.split(separator: "@", omittingEmptySubsequences: false).map(String.init)
      let isSafe = parts.allSatisfy { part in
        !part.isEmpty
          && part.utf8.allSatisfy { byte in
            ASCII.isDigit(byte) || (0x61...0x7A).contains(byte | 0x20) || "-_".utf8.contains(byte)
          }
      }
      guard parts.count == 2, isSafe else { return nil }
      let switchField = field.value.mappingFields[field: "enabled"]
      return Plugin(
        id: field.key, cache: home.appending("plugins/cache").appending(parts[1]).appending(parts[0]),
        isEnabled: switchField?.value.boolean ?? true,
        line: switchField?.keyPosition.line ?? field.keyPosition.line)
    }
  }

  private static func manifests(_ folder: FilePath) -> [FilePath] {
    [".codex-plugin/plugin.json", ".claude-plugin/plugin.json"].map { folder.appending($0) }
  }

  /// The version that is live.
  private static func version(of plugin: Plugin, _ reading: SettingsReading) -> String? {
    let names = reading.content(at: plugin.cache).fields.map(\.key)
    if names.contains("local") { return "local" }
    return names.max { PluginVersion($0) < PluginVersion($1) }
  }

  static func board(
    _ reading: SettingsReading, at standpoint: Standpoint, realPath: (FilePath) -> FilePath
  ) -> SwitchBoard {
    var board = SwitchBoard()
    board.switchRule = switchEvidence
    for (file, content) in reading.files {
      for rule in content.fields[path: "skills", "config"]?.listValues ?? [] {
        let fields = rule.mappingFields
        let path = fields[path: "path"]?.text
        let name = fields[path: "name"]?.text.map { String($0.trimmedWhole) }
        let line = fields[field: "enabled"]?.keyPosition.line ?? rule.start.line
        let place = SettingsPlace(file.path, line: line)
        guard let isOn = fields[path: "enabled"]?.boolean else { continue }
        let selector: SkillSwitch.Selector
        switch (path, name) {
        case (let path?, nil):
          guard let expanded = standpoint.expand(path, from: file.path.parent ?? .root) else { continue }
          selector = .path(realPath(expanded))
        case (nil, let name?) where !name.isEmpty: selector = .name(name)
        default:
          board.remarks.append(
            "a rule in [[skills.config]] needs one of path and name, and is ignored (line \(line))")
          continue
        }
        board.switches.removeAll { $0.selector == selector }
        board.switches.append(
          SkillSwitch(selector, isOn ? .on : .off, at: place, "skills.config: enabled = \(isOn)"))
      }
      addPlugins(content.fields, file.path, reading, to: &board)
    }
    return board
  }

  private static func addPlugins(
    _ fields: [HeaderField], _ config: FilePath, _ reading: SettingsReading, to board: inout SwitchBoard
  ) {
    guard let home = config.parent else { return }
    let feature = fields[path: "features", "plugins"]
    for plugin in plugins(in: fields, home) {
      guard let version = version(of: plugin, reading) else { continue }
      let folder = plugin.cache.appending(version)
      let manifest = manifests(folder).first { path in
        if case .absent = reading.content(at: path) { false } else { true }
      }
      var refusal: Refusal?
      if let feature, feature.boolean == false {
        refusal = Refusal(
          "plugins are switched off (features.plugins: false)", path: config, line: feature.start.line)
      } else if !plugin.isEnabled {
        refusal = Refusal("the plugin \(plugin.id) is switched off", path: config, line: plugin.line)
      } else if let manifest {
        if case .damaged(let words, let line) = reading.content(at: manifest) {
          refusal = .fault(
            "the plugin \(plugin.id) is left out, its plugin.json cannot be read: \(words)", path: manifest,
            line: line)
        }
      } else {
        refusal = .fault("the plugin \(plugin.id) has no plugin.json", path: folder)
      }
      var installed = InstalledPlugin(id: plugin.id, folder: folder, version: version, refusal: refusal)
      installed.setting = SettingsPlace(config, line: plugin.line)
      board.plugins.append(installed)
      let manifestFields = manifest.map { reading.content(at: $0).fields } ?? []
      let name = manifestFields[path: "name"]?.text.flatMap { $0.isEmpty ? nil : $0 } ?? installed.name
      // Paths in a manifest start with ./ and stay below the plugin.
      let more = (manifestFields[path: "skills"]?.texts ?? []).map(\.text).filter { $0.hasPrefix("./") }
      for text in ["skills"] + more {
        let path = folder.appending(text).lexicallyNormalized
        guard folder.contains(path), !board.lastRoots.contains(where: { $0.path == path }) else { continue }
        board.lastRoots.append(
          ResolvedRoot(
            path: path, scope: .plugin, plugin: name, evidence: pluginEvidence,
            setting: SettingsPlace(config, line: plugin.line)))
        if let refusal { board.closedRoots[path] = refusal }
      }
    }
  }
}

extension String {
  /// The text without white space at both ends.
  var trimmedWhole: Substring {
    var rest = self[...].drop(while: \.isWhitespace)
    while rest.last?.isWhitespace == true { rest = rest.dropLast() }
    return rest
  }
}

/// A version of a plugin as the name of its folder has it.
///
/// Source: openai/codex codex-rs/core-plugins/src/store.rs@03d21135, compare_plugin_versions: as semantic versions where
/// both are, else as text.
private struct PluginVersion: Comparable {
  private var text: String
  private var numbers: [UInt64]?
  /// The parts after a dash; none where it is no forerunner.
  private var before: [String] = []

  init(_ text: String) {
    self.text = text
    let whole = text.split(separator: "+", maxSplits: 1, omittingEmptySubsequences: false)[0]
    let halves = whole.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    let parts = halves[0].split(separator: ".", omittingEmptySubsequences: false)
    let read = parts.compactMap { part -> UInt64? in
      let isPlain = part.utf8.allSatisfy(ASCII.isDigit) && (part == "0" || part.first != "0")
      return isPlain ? UInt64(part) : nil
    }
    guard parts.count == 3, read.count == 3 else { return }
    numbers = read
    if halves.count == 2 {
      before = halves[1].split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    }
  }

  static func < (left: PluginVersion, right: PluginVersion) -> Bool {
    guard let mine = left.numbers, let other = right.numbers else {
      return left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
    }
    if mine != other { return mine.lexicographicallyPrecedes(other) }
    // A forerunner comes before the version itself.
    if left.before.isEmpty || right.before.isEmpty { return !left.before.isEmpty && right.before.isEmpty }
    for (one, two) in zip(left.before, right.before) where one != two {
      switch (UInt64(one), UInt64(two)) {
      case (let first?, let second?): return first < second
      case (nil, nil): return one.utf8.lexicographicallyPrecedes(two.utf8)
      case (let first, _): return first != nil
      }
    }
    return left.before.count < right.before.count
  }
}
