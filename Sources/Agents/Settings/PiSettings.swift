import Catalog

/// pi's `settings.json`: folders and files elsewhere, and patterns that switch single skills.
///
/// Source: earendil-works/pi packages/coding-agent/docs/skills.md@0c896b37 and, for the patterns and the order,
/// packages/coding-agent/src/core/package-manager.ts@077c7f02: `!pattern` leaves out, `+path` takes back, `-path` leaves
/// out whatever the others say. A pattern without a sign chooses among what the file's own paths name.
enum PiSettings {
  static let evidence = Evidence(
    "!pattern leaves out, +path takes back, -path leaves out for good",
    source: "earendil-works/pi packages/coding-agent/src/core/package-manager.ts",
    confirmed: "077c7f02, read 2026-12-01", voice: .source)

  static func files(at standpoint: Standpoint, reading: SettingsReading) -> [SettingsFile] {
    var files: [SettingsFile] = []
    if let folder = standpoint.folder("PI_CODING_AGENT_DIR", orHome: ".pi/agent") {
      files.append(SettingsFile(folder.appending("trust.json"), .json, scope: "trust"))
      files.append(SettingsFile(folder.appending("settings.json"), .jsonWithComments, scope: "user"))
    }
    if standpoint.folder != standpoint.home {
      files.append(
        SettingsFile(standpoint.folder.appending(".pi/settings.json"), .jsonWithComments, scope: "project"))
    }
    for package in PiPackage.packages(reading, at: standpoint) {
      files.append(
        SettingsFile(
          package.manifest, .json, scope: "package \(package.source)", keys: ["pi"], isEssential: false))
    }
    return files
  }

  private static let trustEvidence = Evidence(
    "the nearest folder that trust.json names decides whether a project is trusted",
    source: "earendil-works/pi packages/coding-agent/src/core/trust-manager.ts",
    confirmed: "0c78fe29, read 2026-12-01", voice: .source)

  private static let defaultTrustEvidence = Evidence(
    "where trust.json says nothing, defaultProjectTrust of the user's settings decides: ask, always or never",
    source: "pi.dev/docs/latest/security and settings", confirmed: "read 2026-12-01", voice: .vendor)

  /// Whether projects of which `trust.json` says nothing are trusted, by the user's settings; nil where pi asks.
  private static func defaultTrust(_ reading: SettingsReading) -> (isTrusted: Bool, place: SettingsPlace)? {
    for (file, content) in reading.files where file.scope == "user" {
      guard let field = content.fields[field: "defaultProjectTrust"],
        let isTrusted = ["always": true, "never": false][field.value.text ?? ""]
      else { continue }
      return (isTrusted, SettingsPlace(file.path, line: field.keyPosition.line))
    }
    return nil
  }

  /// The entry of `trust.json` that decides: that of the nearest folder with true or false.
  private static func trust(
    _ reading: SettingsReading, at standpoint: Standpoint, realPath: (FilePath) -> FilePath
  ) -> (isTrusted: Bool, place: SettingsPlace)? {
    let folder = realPath(standpoint.folder)
    for (file, content) in reading.files where file.scope == "trust" {
      for folder in [folder] + folder.ancestors {
        guard let field = content.fields.last(where: { FilePath($0.key) == folder }),
          let isTrusted = field.value.boolean
        else { continue }
        return (isTrusted, SettingsPlace(file.path, line: field.keyPosition.line))
      }
    }
    return nil
  }

  static func board(
    _ reading: SettingsReading, at standpoint: Standpoint, realPath: (FilePath) -> FilePath
  ) -> SwitchBoard {
    var board = SwitchBoard()
    let trust = trust(reading, at: standpoint, realPath: realPath)
    if let trust {
      if !trust.isTrusted {
        board.distrust = Refusal(
          "the project is not trusted", path: trust.place.path, line: trust.place.line,
          evidence: trustEvidence)
      }
    } else if let fallback = defaultTrust(reading) {
      if fallback.isTrusted {
        board.trustRemark =
          "since defaultProjectTrust is always (settings.json, line \(fallback.place.line ?? 1))"
      } else {
        board.distrust = Refusal(
          "the project is not trusted, since defaultProjectTrust is never", path: fallback.place.path,
          line: fallback.place.line, evidence: defaultTrustEvidence)
      }
    } else {
      board.trustRemark = "once the project is trusted"
    }
    board.switchRule = evidence
    let table = Agent.pi.tableRoots(at: standpoint)
    for (file, content) in reading.files where ["user", "project"].contains(file.scope) {
      // What a project that is not trusted sets counts for nothing.
      if file.scope == "project", board.distrust != nil { continue }
      guard let base = file.path.parent else { continue }
      let entries = content.fields[path: "skills"]?.texts ?? []
      let signed = entries.filter { "!+-".contains($0.text.first ?? " ") }
      let globs = entries.filter { entry in
        !"!+-".contains(entry.text.first ?? " ") && entry.text.contains { $0 == "*" || $0 == "?" }
      }
      for (text, line) in entries where !signed.contains(where: { $0 == (text, line) }) {
        if globs.contains(where: { $0 == (text, line) }) { continue }
        guard let path = standpoint.expand(text, from: base) else { continue }
        var root = ResolvedRoot(
          path: path, scope: .extra, evidence: Agent.piEvidence.saying("what skills names is read"),
          setting: SettingsPlace(file.path, line: line))
        root.flatFiles = .inRoot
        // Named for the project they come before what is found there, named for the user before the home's.
        if file.scope == "project" { board.firstRoots.append(root) } else { board.userRoots.append(root) }
        board.switches += switches(globs, of: path, base, in: file, isChoice: true)
        board.switches += switches(signed, of: path, base, in: file)
      }
      let scope: AgentRoot.Scope = file.scope == "project" ? .project : .user
      for root in table where root.scope == scope {
        guard let base = root.path.parent else { continue }
        board.switches += switches(signed, of: root.path, base, in: file)
      }
    }
    for package in PiPackage.packages(reading, at: standpoint) {
      if package.isProject, board.distrust != nil { continue }
      add(package, reading, to: &board)
    }
    return board
  }

  /// The roots of a package's skills: those that its manifest names, else its folder `skills`.
  private static func add(_ package: PiPackage, _ reading: SettingsReading, to board: inout SwitchBoard) {
    let entries = package.entries(in: reading.content(at: package.manifest))
    let file = SettingsFile(package.manifest, .json, scope: "package")
    let signed = entries.filter { "!+-".contains($0.text.first ?? " ") }
    for (text, _) in entries where !"!+-".contains(text.first ?? " ") {
      if text.contains(where: { $0 == "*" || $0 == "?" }) {
        board.remarks.append(
          "skills of the package \(package.source) that it names by a pattern are not looked at: \(text)")
        continue
      }
      let path = package.folder.appending(text).lexicallyNormalized
      guard package.folder.contains(path) else { continue }
      var root = ResolvedRoot(
        path: path, scope: .plugin, plugin: package.source, needsTrust: package.isProject,
        evidence: evidence.saying("skills of packages come last, those of the project's packages first"),
        setting: package.place)
      root.namesStartWithPlugin = false
      root.pluginWord = "package"
      root.flatFiles = .inRoot
      // What the manifest leaves out no setting takes back.
      root.ownSwitches = switches(signed, of: path, package.folder, in: file)
      board.lastRoots.append(root)
      guard let filter = package.filter else { continue }
      if package.isDelta {
        var refusal = Refusal(
          "the package \(package.source) loads only what its entry names, which is not looked at",
          path: package.place.path, line: package.place.line)
        refusal.isDoubtful = true
        board.closedRoots[path] = refusal
      } else if filter.isEmpty {
        board.closedRoots[path] = Refusal(
          "the skills of the package \(package.source) are switched off (skills: [])",
          path: package.place.path, line: package.place.line, evidence: evidence)
      } else {
        let own = SettingsFile(package.place.path, .json, scope: "package")
        let chosen = filter.filter { !"!+-".contains($0.text.first ?? " ") }
        board.switches += switches(chosen, of: path, package.folder, in: own, isChoice: true)
        board.switches += switches(
          filter.filter { "!+-".contains($0.text.first ?? " ") }, of: path, package.folder, in: own)
      }
    }
  }

  /// What some patterns come to for one root: first what leaves out, then what takes back, then what leaves out for good.
  ///
  /// - Parameter isChoice: whether they are patterns without a sign, of which one has to take a skill.
  private static func switches(
    _ entries: [(text: String, line: Int)], of root: FilePath, _ base: FilePath, in file: SettingsFile,
    isChoice: Bool = false
  ) -> [SkillSwitch] {
    func make(
      _ text: String, _ line: Int, _ effect: SkillSwitch.Effect, isExact: Bool, _ words: String
    ) -> SkillSwitch {
      SkillSwitch(
        .file(FilePattern(text, root: root, base: base, isExact: isExact)), effect,
        at: SettingsPlace(file.path, line: line), words)
    }
    if isChoice {
      guard let first = entries.first else { return [] }
      return [make("**", first.line, .off, isExact: false, "no pattern in skills takes it")]
        + entries.map { make($0.text, $0.line, .on, isExact: false, "skills: \($0.text)") }
    }
    return ["!", "+", "-"].flatMap { sign in
      entries.filter { $0.text.hasPrefix(sign) }.map { text, line in
        make(
          String(text.dropFirst()), line, sign == "+" ? .on : .off, isExact: sign != "!", "skills: \(text)")
      }
    }
  }
}
