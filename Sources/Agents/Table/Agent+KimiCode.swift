import Catalog

extension Agent {
  static let kimiCodeEvidence = Evidence(
    "reads .kimi-code/skills and .agents/skills of the nearest folder upwards that holds a .git, else of its own",
    source: "MoonshotAI/kimi-code packages/agent-core/src/skill/scanner.ts and parser.ts",
    confirmed: "d723cc47, 2026-08-22", voice: .source)

  /// Kimi Code: the first skill of a name is kept, whatever the case of its letters.
  static let kimiCode = Agent(
    folders: "kimi-code-cli", "Kimi Code CLI", project: [], user: [], evidence: kimiCodeEvidence
  ).with {
    $0.roots = [".kimi-code/skills", ".agents/skills"].map {
      AgentRoot($0, .topOrFolder, .project, kimiCodeEvidence)
    }
    $0.roots += [
      AgentRoot(
        ".kimi-code/skills", .home, .user, variable: .init("KIMI_CODE_HOME", replaces: ".kimi-code"),
        kimiCodeEvidence.saying("reads ~/.kimi-code/skills")),
      AgentRoot(".agents/skills", .home, .user, kimiCodeEvidence.saying("reads ~/.agents/skills last")),
    ]
    $0.discovery = Discovery(
      1...9,
      kimiCodeEvidence.saying(
        "searches nine folders below a root, and none inside a skill unless has-sub-skill: true lets it")
    ).with {
      $0.entersMarkedSkills = true
      $0.endsAtSkill = true
      $0.endsAtHidden = true
      $0.ignoredNames = ["node_modules"]
    }
    $0.demands(
      kimiCodeEvidence.saying("needs a name and a description that are text"), manual: true, menu: false
    ) {
      $0.texts = .textsWithoutTimes
      $0.words = ["type": ["prompt", "inline", "flow", "reference"]]
    }
    $0.header.readsInnerKey = true
    $0.header.manualKeys = ["disable_model_invocation": "true"]
    $0.sameName = SameNameRule(
      .firstRoot, kimiCodeEvidence.saying("the first skill of a name is kept: project, home")
    ).with { $0.ignoresCase = true }
    $0.settings = .kimi
    $0.traces = [".kimi-code"].map { FilePath($0) }
    $0.variables = ["KIMI_CODE_HOME"]
  }
}
