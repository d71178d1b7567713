import Catalog

extension Agent {
  static let crushEvidence = Evidence(
    "reads .agents, .crush, .claude and .cursor of the folder and of the repository's top",
    source: "charmbracelet/crush internal/config/load.go and internal/skills/skills.go",
    confirmed: "37f36e93, 2026-08-21", voice: .source)

  /// Crush: of copies of a name the one whose path comes last wins, whatever folder it lies in.
  static let crush = Agent(
    folders: "crush", "Crush",
    project: [".agents/skills", ".crush/skills", ".claude/skills", ".cursor/skills"],
    user: [".config/crush/skills", ".config/agents/skills", ".agents/skills", ".claude/skills"],
    evidence: crushEvidence
  ).with {
    $0.readsTop()
    $0.looksNowhereElse()
    $0.readsEveryDepth(crushEvidence)
    for index in $0.roots.indices where $0.roots[index].path.displayText.hasPrefix(".config/") {
      $0.roots[index].variable = .init("XDG_CONFIG_HOME", replaces: ".config")
    }
    $0.demands(
      crushEvidence.saying(
        "a name of at most 64 letters, digits and single hyphens that is the folder's, a description of 1 to 1,024 bytes"
      ),
      manual: true
    ) {
      $0.alphabet = .letters
      $0.nameLimit = 64
      $0.match = .anyCase
      $0.descriptionLimit = 1_024
      $0.unit = .bytes
      $0.texts = .scalars
      $0.skipsBlankLines = true
      $0.textLimits = ["compatibility": 500]
      $0.shapes = ["metadata": [.mapping, .nothing]]
      $0.truthKeys = ["user-invocable", "disable-model-invocation"]
      $0.truths = .words
    }
    // Its command is made only where the key says so: internal/commands/commands.go, FromSkillCatalog.
    $0.header.needsMenuKey = true
    $0.sameName = SameNameRule(
      .lastPath, crushEvidence.saying("skills are sorted by their paths, and the last one of a name is kept"))
    $0.settings = .crush
    $0.traces = [".crush", ".config/crush"].map { FilePath($0) }
    $0.variables = [
      "XDG_CONFIG_HOME", "XDG_DATA_HOME", "CRUSH_GLOBAL_CONFIG", "CRUSH_GLOBAL_DATA", "CRUSH_SKILLS_DIR",
    ]
    $0.unlistedRoots = UnlistedRoots(
      dependingOn: "a crushrc can name it, which is a script",
      whereThereIs: ["crushrc", ".crushrc", ".config/crush/crushrc"],
      crushEvidence.saying("a crushrc sets options.skills_paths as crush.json does"))
  }
}
