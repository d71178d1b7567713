import Catalog

/// Gemini CLI's settings: system defaults, user, workspace, system, the last one winning, and its trusted folders.
///
/// Source: google-gemini/gemini-cli@5411f113 packages/cli/src/config/settings.ts and packages/core/src/utils/trust.ts;
/// for extensions packages/cli/src/config/extension-manager.ts and extensions/extensionEnablement.ts.
enum GeminiSettings {
  static let systemFolder = FilePath("/etc/gemini-cli")

  private static let manifestName = "gemini-extension.json"
  private static let trustEvidence = Evidence(
    "the longest rule that holds the folder decides whether it is trusted",
    source: "google-gemini/gemini-cli packages/core/src/utils/trust.ts", confirmed: "5411f113, 2026-08-21",
    voice: .source)

  static func files(at standpoint: Standpoint, reading: SettingsReading) -> [SettingsFile] {
    var files = [
      SettingsFile(
        systemFolder.appending("system-defaults.json"), .jsonWithComments, scope: "system defaults")
    ]
    if let home = standpoint.home {
      files.append(
        SettingsFile(home.appending(".gemini/trustedFolders.json"), .jsonWithComments, scope: "trust"))
      files.append(SettingsFile(home.appending(".gemini/settings.json"), .jsonWithComments, scope: "user"))
    }
    if standpoint.folder != standpoint.home {
      files.append(
        SettingsFile(
          standpoint.folder.appending(".gemini/settings.json"), .jsonWithComments, scope: "workspace"))
    }
    files.append(SettingsFile(systemFolder.appending("settings.json"), .jsonWithComments, scope: "system"))
    guard let extensions = standpoint.home?.appending(".gemini/extensions") else { return files }
    files.append(SettingsFile(extensions, .folder, scope: "extensions", isEssential: false))
    let names = reading.content(at: extensions).fields.map(\.key)
    guard !names.isEmpty else { return files }
    // A file that it cannot read counts as empty, and an extension that it cannot read is left out.
    files.append(
      SettingsFile(
        extensions.appending("extension-enablement.json"), .json, scope: "extension enablement",
        isEssential: false))
    for name in names {
      let folder = extensions.appending(name)
      let metadata = folder.appending(".gemini-extension-install.json")
      files.append(SettingsFile(metadata, .json, scope: "extension \(name)", isEssential: false))
      files.append(
        SettingsFile(
          self.folder(of: folder, reading).appending(manifestName), .json, scope: "extension \(name)",
          isEssential: false))
    }
    return files
  }

  /// The folder that holds an extension: the one that it was linked from, else its own.
  private static func folder(of folder: FilePath, _ reading: SettingsReading) -> FilePath {
    let fields = reading.content(at: folder.appending(".gemini-extension-install.json")).fields
    guard fields[path: "type"]?.text == "link", let source = fields[path: "source"]?.text,
      source.hasPrefix("/")
    else { return folder }
    return FilePath(source)
  }

  static func board(
    _ reading: SettingsReading, at standpoint: Standpoint, realPath: (FilePath) -> FilePath
  ) -> SwitchBoard {
    var board = SwitchBoard()
    let isTrusted = applyTrust(reading, at: standpoint, realPath: realPath, to: &board)
    var isEnabled: (Bool, SettingsPlace)?
    for (file, content) in settings(reading) {
      if file.scope == "workspace", !isTrusted { continue }
      for (name, line) in content.fields[path: "skills", "disabled"]?.texts ?? [] {
        board.switches.append(
          SkillSwitch(
            .anyCase(name), .off, at: SettingsPlace(file.path, line: line), "skills.disabled: \(name)"))
      }
      if let value = content.fields[path: "skills", "enabled"], let isOn = value.boolean {
        isEnabled = (isOn, SettingsPlace(file.path, line: value.start.line))
      }
    }
    if let (isOn, place) = isEnabled, !isOn {
      board.disabled = Refusal(
        "skills are switched off (skills.enabled: false)", path: place.path, line: place.line)
    }
    addExtensions(reading, at: standpoint, isTrusted: isTrusted, to: &board)
    return board
  }

  /// The settings proper, the last one winning.
  private static func settings(_ reading: SettingsReading) -> [(file: SettingsFile, content: SettingsContent)]
  {
    reading.files.filter { ["system defaults", "user", "workspace", "system"].contains($0.file.scope) }
  }

  // MARK: - Extensions

  private static func addExtensions(
    _ reading: SettingsReading, at standpoint: Standpoint, isTrusted: Bool, to board: inout SwitchBoard
  ) {
    guard let extensions = standpoint.home?.appending(".gemini/extensions") else { return }
    var refusal: Refusal?
    var blocked: Refusal?
    for (file, content) in settings(reading) {
      if file.scope == "workspace", !isTrusted { continue }
      if let value = content.fields[path: "admin", "extensions", "enabled"], value.boolean == false {
        refusal = Refusal(
          "extensions are switched off (admin.extensions.enabled: false)", path: file.path,
          line: value.start.line)
      }
      if let value = content.fields[path: "security", "blockGitExtensions"], let isOn = value.boolean {
        blocked =
          isOn
          ? Refusal(
            "extensions from elsewhere are not allowed (security.blockGitExtensions: true)", path: file.path,
            line: value.start.line) : nil
      }
      if let value = content.fields[path: "security", "allowedExtensions"], !value.listValues.isEmpty {
        board.remarks.append(
          "which extensions are allowed is not looked at (security.allowedExtensions, line \(value.start.line))"
        )
      }
    }
    let enablement = extensions.appending("extension-enablement.json")
    let overrides = reading.content(at: enablement).fields
    // What is read later replaces what was read before, so the last name comes first.
    for name in reading.content(at: extensions).fields.map(\.key).reversed() {
      let own = extensions.appending(name)
      let folder = self.folder(of: own, reading)
      let manifest = folder.appending(manifestName)
      let fields = reading.content(at: manifest).fields
      let title = fields[path: "name"]?.text ?? name
      let root = folder.appending("skills")
      var reason = refusal
      let type = reading.content(at: own.appending(".gemini-extension-install.json")).fields[path: "type"]?
        .text
      if reason == nil, type == "git" || type == "github-release" { reason = blocked }
      switch reading.content(at: manifest) {
      case .absent: reason = .fault("the extension \(name) has no \(manifestName)", path: folder)
      case .damaged(let words, let line):
        reason = .fault(
          "the extension \(name) is left out, its \(manifestName) cannot be read: \(words)", path: manifest,
          line: line)
      case .fields:
        for key in ["name", "version"] where fields[path: key]?.text?.isEmpty ?? true {
          reason = .fault(
            "the extension \(name) is left out, its \(manifestName) has no \(key)", path: manifest)
        }
      }
      if reason == nil,
        let rule = (overrides[path: title, "overrides"]?.texts ?? []).last(where: {
          takes($0.text, standpoint.folder)
        }), rule.text.hasPrefix("!")
      {
        reason = Refusal("the extension \(title) is switched off here", path: enablement, line: rule.line)
      }
      board.plugins.append(
        InstalledPlugin(
          id: title, folder: folder, version: fields[path: "version"]?.text, refusal: reason))
      guard !board.lastRoots.contains(where: { $0.path == root }) else { continue }
      var resolved = ResolvedRoot(
        path: root, scope: .plugin, plugin: title,
        evidence: Agent.geminiEvidence.saying("the skills of extensions come last, under their own names"),
        setting: SettingsPlace(manifest))
      resolved.namesStartWithPlugin = false
      resolved.pluginWord = "extension"
      board.lastRoots.append(resolved)
      if let reason { board.closedRoots[root] = reason }
    }
  }

  /// Whether a rule of `extension-enablement.json` is about a folder: `*` stands for anything or nothing, and a slash
  /// before it belongs to what may be missing.
  ///
  /// Source: google-gemini/gemini-cli packages/cli/src/config/extensions/extensionEnablement.ts, globToRegex.
  private static func takes(_ rule: String, _ folder: FilePath) -> Bool {
    let slash = UInt8(ascii: "/")
    let star = UInt8(ascii: "*")
    let place = folder.bytes.last == slash ? folder.bytes : folder.bytes + [slash]
    let pattern = Array((rule.hasPrefix("!") ? rule.dropFirst() : rule[...]).utf8)
    // How far into the place what was read of the pattern may reach.
    var ends: Set<Int> = [0]
    var index = 0
    while index < pattern.count, !ends.isEmpty {
      if pattern[index] == star, let first = ends.min() {
        ends.formUnion(first...place.count)
      } else if pattern[index] == slash, index + 1 < pattern.count, pattern[index + 1] == star {
        if let first = ends.filter({ $0 < place.count && place[$0] == slash }).min() {
          ends.formUnion((first + 1)...place.count)
        }
        index += 1
      } else {
        ends = Set(ends.filter { $0 < place.count && place[$0] == pattern[index] }.map { $0 + 1 })
      }
      index += 1
    }
    return ends.contains(place.count)
  }

  /// Whether the workspace counts as trusted: the variable, the setting, the longest rule that holds the folder.
  ///
  /// Without any word Gemini CLI asks at its first start in the folder; what would be read then is what is predicted,
  /// and that it has to be trusted first is said.
  private static func applyTrust(
    _ reading: SettingsReading, at standpoint: Standpoint, realPath: (FilePath) -> FilePath,
    to board: inout SwitchBoard
  ) -> Bool {
    switch standpoint.variables["GEMINI_CLI_TRUST_WORKSPACE"] {
    case "true": return true
    case "false":
      board.distrust = Refusal(
        "the folder is not trusted (GEMINI_CLI_TRUST_WORKSPACE=false)", evidence: trustEvidence)
      return false
    default: break
    }
    var asksForTrust = true
    for (file, content) in reading.files where ["system defaults", "user", "system"].contains(file.scope) {
      if let value = content.fields[path: "security", "folderTrust", "enabled"]?.boolean {
        asksForTrust = value
      }
    }
    guard asksForTrust else { return true }
    let folder = realPath(standpoint.folder)
    var longest: (length: Int, level: String, place: SettingsPlace)?
    for (file, content) in reading.files where file.scope == "trust" {
      for field in content.fields {
        guard let level = field.value.text else { continue }
        let rule = FilePath(field.key)
        let effective = level == "TRUST_PARENT" ? rule.parent ?? rule : rule
        guard realPath(effective).contains(folder), rule.bytes.count > longest?.length ?? -1 else { continue }
        longest = (rule.bytes.count, level, SettingsPlace(file.path, line: field.keyPosition.line))
      }
    }
    switch longest?.level {
    case "TRUST_FOLDER", "TRUST_PARENT": return true
    case "DO_NOT_TRUST":
      board.distrust = Refusal(
        "the folder is not trusted", path: longest?.place.path, line: longest?.place.line,
        evidence: trustEvidence)
      return false
    default:
      board.trustRemark = "once the folder is trusted, which it asks at its first start there"
      return true
    }
  }
}
