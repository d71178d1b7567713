import Catalog

/// Agents whose loader is public: where they look, what they ask of a header and which copy wins is known from it.
extension Agent {
  static let qwenEvidence = Evidence(
    "reads skills of .qwen and .agents, in a project and in the home",
    source: "QwenLM/qwen-code packages/core/src/skills/skill-manager.ts",
    confirmed: "0334194a, read 2026-12-01", voice: .source)

  /// Qwen Code: the project's copy wins, then the user's.
  static let qwenCode = Agent(
    folders: "qwen-code", "Qwen Code", project: [".qwen/skills", ".agents/skills"],
    user: [".qwen/skills", ".agents/skills"], evidence: qwenEvidence
  ).with {
    $0.looksNowhereElse()
    for index in $0.roots.indices
    where $0.roots[index].place == .home && $0.roots[index].path == FilePath(".qwen/skills") {
      $0.roots[index].variable = .init("QWEN_HOME", replaces: ".qwen")
    }
    $0.variables = ["QWEN_HOME"]
    $0.settings = .qwen
    $0.readsDirectly(qwenEvidence)
    $0.demands(
      qwenEvidence.saying("needs a name and a description; it has a parser of its own for YAML"), manual: true
    ) {
      $0.texts = .scalars
    }
    $0.header.unconfirmed = [.invalidYAML, .forbiddenName]
    $0.header.readsPaths = true
    $0.sameName = SameNameRule(
      .firstRoot, qwenEvidence.saying("the first skill of a name is kept: project, user, extension"))
    $0.traces = [".qwen"].map { FilePath($0) }
    $0.unlistedRoots = UnlistedRoots(
      of: [".claude/skills"], dependingOn: "some versions of its source name it",
      qwenEvidence.saying("013e660f names .claude too, 0.24.7 does not"))
  }

  private static let openHandsEvidence = Evidence(
    "reads .agents/skills and .openhands/skills of the folder and of the repository's top, and of the home",
    source: "OpenHands/software-agent-sdk openhands-sdk/openhands/sdk/skills/skill.py",
    confirmed: "611629e6, 2026-08-22", voice: .source)

  /// OpenHands: the folder that it runs in, the repository's top, the home; the first copy of a name is kept.
  static let openHands = Agent(
    folders: "openhands", "OpenHands",
    project: [".agents/skills", ".openhands/skills", ".openhands/microagents"],
    user: [
      ".agents/skills", ".openhands/skills", ".openhands/microagents", ".openhands/skills/installed",
    ], evidence: openHandsEvidence
  ).with {
    for index in $0.roots.indices where $0.roots[index].path == FilePath(".openhands/microagents") {
      $0.roots[index].isDeprecated = true
    }
    $0.readsTop()
    $0.looksNowhereElse()
    $0.readsDirectly(openHandsEvidence)
    $0.discovery.spelling = .anyCase
    $0.demands(
      openHandsEvidence.saying(
        "a name of at most 64 of a-z, 0-9 and single hyphens that is the folder's, or no name at all"),
      manual: true
    ) {
      $0.name = .orFolder
      $0.alphabet = .slug
      $0.nameLimit = 64
      $0.match = .exact
      $0.needsDescription = false
      $0.texts = .anything
      $0.descriptionTexts = .textsWithoutTimes
      $0.textKeys = ["license", "compatibility"]
      $0.wrongTextStopsRoot = true
      $0.needsHeader = false
      $0.takesLastOfTwo = true
      $0.markHidesHeader = true
      $0.skipsBlankLines = true
      $0.needsUTF8 = true
      $0.truthKeys = ["disable-model-invocation", "disable_model_invocation"]
      $0.truths = .lax
      $0.shapes = [
        "triggers": [.list], "metadata": [.mapping, .nothing], "allowed-tools": [.text, .list, .nothing],
        "paths": [.text, .list, .nothing],
      ]
    }
    $0.header.triggerKeys = ["triggers", "inputs", "paths"]
    $0.header.manualKeys = ["disable_model_invocation": "true"]
    $0.header.readsPaths = true
    $0.sameName = SameNameRule(
      .firstRoot,
      openHandsEvidence.saying("the first skill of a name is kept: folder, top of the repository, home"))
    $0.traces = [".openhands"].map { FilePath($0) }
  }

  static let rooEvidence = Evidence(
    "reads .roo/skills and .agents/skills of the workspace and of the home",
    source: "RooCodeInc/Roo-Code src/services/skills/SkillsManager.ts", confirmed: "cb836567, 2026-04-14",
    voice: .source)

  /// Roo Code: the project before the home, `.roo` before `.agents`.
  static let rooCode = Agent(
    folders: "roo-code", "Roo Code", project: [".roo/skills", ".agents/skills"],
    user: [".roo/skills", ".agents/skills"], evidence: rooEvidence
  ).with {
    $0.looksNowhereElse()
    $0.settings = .roo
    $0.readsDirectly(rooEvidence)
    $0.header = HeaderRule(
      .roo,
      rooEvidence.saying(
        "a name that is the folder's, of a-z, 0-9 and hyphens, and a description of at most 1,024 characters")
    ).with { $0.readsModes = true }
    $0.sameName = SameNameRule(
      .firstRoot, rooEvidence.saying("the project's copy wins over the home's, and .roo over .agents"))
    $0.traces = [".roo"].map { FilePath($0) }
  }

  private static let continueEvidence = Evidence(
    "reads .continue/skills and .claude/skills of the workspace, and ~/.continue/skills",
    source:
      "continuedev/continue extensions/cli/src/util/loadMarkdownSkills.ts and core/config/markdown/loadMarkdownSkills.ts",
    confirmed: "d0a3c0b6, 2026-06-18", voice: .source)

  /// Continue: its command and its editor extension, which look to different depths.
  static let continueDev = Agent(
    folders: "continue", "Continue", project: [".continue/skills", ".claude/skills"],
    user: [".continue/skills"], evidence: continueEvidence
  ).with {
    $0.looksNowhereElse()
    for index in $0.roots.indices where $0.roots[index].place == .home {
      $0.roots[index].variable = .init("CONTINUE_GLOBAL_DIR", replaces: ".continue")
    }
    $0.variables = ["CONTINUE_GLOBAL_DIR"]
    $0.discovery = Discovery(
      1...1,
      continueEvidence.saying(
        "the command reads folders directly in a root, the extension every folder below it")
    ).with {
      $0.isDepthConfirmed = false
      $0.depthRemark = "the editor extension reads it there, the command cn does not"
      $0.followsFolders = false
    }
    $0.demands(continueEvidence.saying("needs a name and a description that are text")) {
      $0.markHidesHeader = true
      $0.skipsText = true
    }
    $0.sameName = SameNameRule(.all, continueEvidence.saying("every skill that is found is kept"))
    $0.traces = [".continue"].map { FilePath($0) }
  }

  private static let clineEvidence = Evidence(
    "reads .clinerules/skills, .cline/skills and .agents/skills of the workspace, ~/.cline/skills and ~/.agents/skills",
    source:
      "cline/cline sdk/packages/shared/src/storage/paths.ts and core/src/extensions/config/user-instruction-config-loader.ts",
    confirmed: "21cb8d25, 2026-08-22", voice: .source)

  /// Cline: the last folder of its list wins, so the home's copy does.
  static let cline = Agent(
    folders: "cline", "Cline", project: [".agents/skills", ".cline/skills", ".clinerules/skills"],
    user: [".agents/skills", ".cline/skills"], evidence: clineEvidence
  ).with {
    $0.looksNowhereElse()
    $0.roots = $0.roots.filter { !$0.isInProject } + $0.roots.filter(\.isInProject)
    for index in $0.roots.indices where $0.roots[index].path == FilePath(".cline/skills") {
      $0.roots[index].variable = .init("CLINE_DIR", replaces: ".cline")
    }
    $0.variables = ["CLINE_DIR"]
    $0.discovery = Discovery(
      0...1, clineEvidence.saying("a skill is a folder directly in the root, or the root itself"))
    $0.demands(
      clineEvidence.saying(
        "a name that is text or the folder's, and a body; disabled: true and enabled: false switch it off")
    ) {
      $0.name = .orFolder
      $0.needsDescription = false
      $0.needsHeader = false
      $0.needsBody = true
      $0.truthKeys = ["disabled", "enabled"]
    }
    $0.header.offKeys = ["disabled": "true", "enabled": "false"]
    $0.sameName = SameNameRule(
      .firstRoot,
      clineEvidence.saying(
        "the last skill of a name is kept, whatever the case of its letters: workspace, then home")
    ).with {
      $0.lastInRootWins = true
      $0.ignoresCase = true
    }
    $0.traces = [".cline", ".clinerules"].map { FilePath($0) }
    $0.unlistedRoots = UnlistedRoots(
      of: [".claude/skills"], dependingOn: "another part of its source names it",
      Evidence(
        "a list of folders names .claude/skills that the loader of the model's skills does not use",
        source: "cline/cline apps/vscode/src/core/storage/skill-directories.ts",
        confirmed: "21cb8d25, 2026-08-22",
        voice: .source))
  }

  private static let deepAgentsEvidence = Evidence(
    "reads .claude/skills, .agents/skills and .deepagents/skills of the repository's top and of the home",
    source: "langchain-ai/deepagents libs/code/deepagents_code/skills/load.py and config.py",
    confirmed: "23b83ad5, 2026-08-21", voice: .source)

  /// Deep Agents: only the top of a repository is a project.
  static let deepAgents = Agent(
    folders: "deep-agents", "Deep Agents", project: [],
    user: [".agents/skills", ".deepagents/agent/skills"], evidence: deepAgentsEvidence
  ).with {
    $0.roots =
      [
        AgentRoot(".claude/skills", .top, .project, deepAgentsEvidence),
        AgentRoot(".claude/skills", .home, .user, deepAgentsEvidence.saying("reads ~/.claude/skills")),
        AgentRoot(".agents/skills", .top, .project, deepAgentsEvidence),
        AgentRoot(".deepagents/skills", .top, .project, deepAgentsEvidence),
      ] + $0.roots
    $0.readsDirectly(deepAgentsEvidence)
    $0.demands(
      deepAgentsEvidence.saying("needs a name and a description; other names are warned about and read")
    ) {
      $0.texts = .anything
      $0.takesLastOfTwo = true
      $0.markHidesHeader = true
      $0.needsUTF8 = true
    }
    $0.sameName = SameNameRule(
      .firstRoot,
      deepAgentsEvidence.saying(
        "the later folder wins: ~/.deepagents, ~/.agents, .deepagents, .agents, ~/.claude, .claude")
    ).with { $0.lastInRootWins = true }
    $0.traces = [".deepagents"].map { FilePath($0) }
  }

  private static let kodeEvidence = Evidence(
    "reads .claude/skills and .kode/skills of the folder that it runs in and of the home",
    source: "shareAI-lab/Kode-cli src/services/plugins/customCommands.ts", confirmed: "214c12fc, 2026-01-24",
    voice: .source)

  /// Kode: the folder is the name, and the first copy is kept.
  static let kode = Agent(
    folders: "kode", "Kode", project: [".claude/skills", ".kode/skills"],
    user: [".claude/skills", ".kode/skills"], evidence: kodeEvidence
  ).with {
    $0.looksNowhereElse()
    $0.readsDirectly(kodeEvidence)
    $0.discovery.spelling = .small
    $0.demands(
      kodeEvidence.saying("the folder's name is the skill's; a header that is no YAML is passed over"),
      manual: true
    ) {
      $0.name = .orFolder
      $0.needsDescription = false
      $0.texts = .textsOrAbsent
      $0.needsHeader = false
      $0.isGrayMatter = true
    }
    $0.header.takesFolderName = true
    $0.sameName = SameNameRule(
      .firstRoot, kodeEvidence.saying("the first skill of a name is kept: .claude, .kode, ~/.claude, ~/.kode")
    )
    $0.traces = [".kode"].map { FilePath($0) }
  }

  private static let muxEvidence = Evidence(
    "reads .xum/skills, .mux/skills and .agents/skills of every folder up to the checkout's top, and of the home",
    source: "coder/mux src/node/services/agentSkills/agentSkillsService.ts",
    confirmed: "f2160b19, 2026-08-22",
    voice: .source)

  /// Mux, which is called Xum since 2026: the nearest folder wins.
  static let mux = Agent(
    folders: "mux", "Mux", project: [], user: [".xum/skills", ".mux/skills", ".agents/skills"],
    evidence: muxEvidence
  ).with {
    $0.roots =
      [".xum/skills", ".mux/skills", ".agents/skills"].map {
        AgentRoot($0, .everyFolderToTop, .project, muxEvidence)
      } + $0.roots
    $0.folderOrder = .nearestFirst
    $0.readsDirectly(muxEvidence)
    $0.demands(
      muxEvidence.saying(
        "a name of at most 64 of a-z, 0-9 and single hyphens that is the folder's, a description of 1 to 1,024 characters"
      ),
      manual: true, menu: true
    ) {
      $0.alphabet = .slug
      $0.nameLimit = 64
      $0.match = .exact
      $0.descriptionLimit = 1_024
      $0.unit = .halves
      $0.textKeys = ["license", "compatibility", "argument-hint", "when_to_use", "when-to-use"]
      $0.mapKeys = ["metadata"]
      $0.truthKeys = ["advertise", "disable-model-invocation", "user-invocable"]
      $0.textLimits = [
        "compatibility": 500, "argument-hint": 200, "when_to_use": 1_024, "when-to-use": 1_024,
      ]
      $0.takesNothing = false
    }
    $0.header.manualKeys = ["advertise": "false"]
    $0.sameName = SameNameRule(
      .firstRoot,
      muxEvidence.saying("the nearest folder wins, then .xum, .mux and .agents in this order, then the home"))
    $0.traces = [".xum", ".mux"].map { FilePath($0) }
    $0.unlistedRoots = UnlistedRoots(
      of: [".claude/skills"], dependingOn: "only with its experiment Claude compatibility",
      muxEvidence.saying("reads .claude/skills with the experiment Claude compatibility"))
  }

  private static let pochiEvidence = Evidence(
    "reads .pochi/skills and .agents/skills of the workspace and of the home",
    source: "TabbyML/pochi packages/cli/src/lib/load-skills.ts", confirmed: "7bbd5c1c, 2026-08-08",
    voice: .source)

  /// Pochi: the first copy of a name is kept.
  static let pochi = Agent(
    folders: "pochi", "Pochi", project: [".pochi/skills", ".agents/skills"],
    user: [".pochi/skills", ".agents/skills"], evidence: pochiEvidence
  ).with {
    $0.looksNowhereElse()
    $0.readsDirectly(pochiEvidence)
    $0.demands(pochiEvidence.saying("needs a name and a description that are text"), manual: true, menu: true)
    {
      $0.textKeys = ["license", "compatibility", "allowed-tools"]
      $0.mapKeys = ["metadata"]
      $0.truthKeys = ["disable-model-invocation", "user-invocable"]
      $0.takesNothing = false
    }
    $0.sameName = SameNameRule(
      .firstRoot,
      pochiEvidence.saying(
        "the first skill of a name is kept, whether its header is valid or not: project, home, .pochi before .agents"
      )
    ).with { $0.countsRefused = true }
    $0.traces = [".pochi"].map { FilePath($0) }
  }

  private static let dextoEvidence = Evidence(
    "reads skills, .agents/skills and .dexto/skills of a project, ~/.agents/skills and ~/.dexto/skills",
    source:
      "truffle-ai/dexto packages/agent-management/src/plugins/discover-skills.ts and skill-markdown.ts",
    confirmed: "241875a7, read 2026-12-01", voice: .source)

  /// Dexto: a skill is called after its folder, and the first copy of a name is kept.
  static let dexto = Agent(
    folders: "dexto", "Dexto", project: ["skills", ".agents/skills", ".dexto/skills"],
    user: [".agents/skills", ".dexto/skills"], evidence: dextoEvidence
  ).with {
    $0.readsDirectly(dextoEvidence)
    $0.discovery.followsFolders = false
    $0.header = HeaderRule(
      .lenient, takesFolderName: true,
      dextoEvidence.saying("a header that is missing or cannot be read counts as empty"))
    $0.sameName = SameNameRule(
      .firstRoot,
      dextoEvidence.saying(
        "the first folder of a name is kept, whatever the case of its letters: project, then home")
    ).with { $0.ignoresCase = true }
    $0.traces = [".dexto"].map { FilePath($0) }
  }
}
