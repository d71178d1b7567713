import Catalog

extension Agent {
  static let vibeEvidence = Evidence(
    "reads .vibe/skills and .agents/skills of a trusted folder, ~/.vibe/skills and ~/.agents/skills",
    source: "mistralai/mistral-vibe vibe/core/skills/manager.py", confirmed: "ac8f1a0d, 2026-07-01",
    voice: .source)

  /// Mistral Vibe: a project's skills once the folder is trusted; the first copy of a name is kept.
  static let mistralVibe = Agent(
    folders: "mistral-vibe", "Mistral Vibe", project: [".vibe/skills", ".agents/skills"],
    user: [".vibe/skills", ".agents/skills"], evidence: vibeEvidence
  ).with {
    $0.looksNowhereElse()
    for index in $0.roots.indices {
      if $0.roots[index].isInProject {
        $0.roots[index].needsTrust = true
      } else if $0.roots[index].path == FilePath(".vibe/skills") {
        $0.roots[index].variable = .init("VIBE_HOME", replaces: ".vibe")
      }
    }
    $0.readsDirectly(vibeEvidence)
    $0.discovery.ownNames = ["vibe"]
    $0.demands(
      vibeEvidence.saying(
        "a name of at most 64 of a-z, 0-9 and single hyphens, a description of 1 to 1,024 characters"),
      menu: true
    ) {
      $0.alphabet = .slug
      $0.nameLimit = 64
      $0.descriptionLimit = 1_024
      $0.texts = .textsWithoutTimes
      $0.takesLastOfTwo = true
      $0.markHidesHeader = true
      $0.skipsBlankLines = true
      $0.takesLongFences = true
      $0.textKeys = ["license", "compatibility"]
      $0.textLimits = ["compatibility": 500]
      $0.truthKeys = ["user-invocable"]
      $0.truths = .lax
      $0.shapes = [
        "metadata": [.mapping, .nothing], "allowed-tools": [.text, .list, .mapping, .nothing],
      ]
    }
    $0.sameName = SameNameRule(
      .firstRoot, ordersPaths: false,
      vibeEvidence.saying("the first skill of a name is kept: skill_paths, the project, the home"))
    $0.settings = .vibe
    $0.traces = [".vibe"].map { FilePath($0) }
    $0.variables = ["VIBE_HOME"]
  }
}
