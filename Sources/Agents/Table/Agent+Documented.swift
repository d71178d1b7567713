import Catalog

/// Agents of which their makers' pages say where they look, and little more. What such a page does not decide stays
/// unknown.
extension Agent {
  private static let windsurfEvidence = Evidence(
    "reads .windsurf/skills and, for other agents' sake, .agents/skills",
    source: "docs.windsurf.com/windsurf/cascade/skills", confirmed: "read 2026-12-01", voice: .vendor)

  /// Windsurf: Claude Code's folders only where somebody enabled that.
  static let windsurf = Agent(
    folders: "windsurf", "Windsurf", project: [".windsurf/skills", ".agents/skills"],
    user: [".codeium/windsurf/skills", ".agents/skills"], evidence: windsurfEvidence
  ).with {
    $0.traces = [".windsurf", ".codeium/windsurf"].map { FilePath($0) }
    $0.unlistedRoots = UnlistedRoots(
      of: [".claude/skills"], dependingOn: "only where reading Claude Code's configuration is enabled",
      windsurfEvidence.saying("reads .claude/skills where reading Claude Code's configuration is enabled"))
  }

  private static let augmentEvidence = Evidence(
    "reads .augment/skills, .claude/skills and .agents/skills, in a workspace and in the home",
    source: "docs.augmentcode.com/cli/skills", confirmed: "read 2026-12-01", voice: .vendor)

  /// Augment.
  static let augment = Agent(
    folders: "augment", "Augment", project: [".augment/skills", ".claude/skills", ".agents/skills"],
    user: [".augment/skills", ".claude/skills", ".agents/skills"], evidence: augmentEvidence
  ).with {
    $0.header.isDocumented = true
    $0.header.evidence = augmentEvidence.saying(
      "name is 1 to 64 of a-z, 0-9 and hyphens and must match the directory, description 1 to 1,024 characters"
    )
    $0.discovery.evidence = augmentEvidence.saying("each skill must be in its own subdirectory")
    $0.sameName.evidence = augmentEvidence.saying("the page does not say which copy of a name wins")
    $0.traces = [".augment"].map { FilePath($0) }
  }

  private static let rovoEvidence = Evidence(
    "reads .rovodev/skills and .agents/skills, in a project and in the home",
    source: "support.atlassian.com/rovo/docs/extend-rovo-dev-cli-with-agent-skills",
    confirmed: "read 2026-12-01", voice: .vendor)

  /// Rovo Dev: a personal copy wins over the project's.
  static let rovoDev = Agent(
    folders: "rovo-dev", "Rovo Dev", project: [".rovodev/skills", ".agents/skills"],
    user: [".rovodev/skills", ".agents/skills"], evidence: rovoEvidence
  ).with {
    $0.roots = $0.roots.filter { !$0.isInProject } + $0.roots.filter(\.isInProject)
    $0.tiesRootsOfOneScope()
    $0.sameName = SameNameRule(
      .firstRoot,
      rovoEvidence.saying(
        "of copies of a name those of higher locations win: built-in, then user, then project"))
    $0.traces = [".rovodev"].map { FilePath($0) }
  }

  private static let kiroEvidence = Evidence(
    "reads .kiro/skills of a workspace and ~/.kiro/skills", source: "kiro.dev/docs/skills",
    confirmed: "read 2026-12-01", voice: .vendor)

  /// Kiro: the workspace's copy of a name wins.
  static let kiro = Agent(
    folders: "kiro-cli", "Kiro CLI", project: [".kiro/skills"], user: [".kiro/skills"], evidence: kiroEvidence
  ).with {
    $0.sameName = SameNameRule(
      .firstRoot, kiroEvidence.saying("of a workspace's and a global skill of one name the workspace's wins"))
  }

  private static let qoderEvidence = Evidence(
    "reads .qoder/skills of a project and ~/.qoder/skills", source: "docs.qoder.com/extensions/skills",
    confirmed: "read 2026-12-01", voice: .vendor)

  /// Qoder: the project's copy of a name wins.
  static let qoder = Agent(
    folders: "qoder", "Qoder", project: [".qoder/skills"], user: [".qoder/skills"], evidence: qoderEvidence
  ).with {
    $0.sameName = SameNameRule(
      .firstRoot, qoderEvidence.saying("project skills override personal ones of the same name"))
  }

  private static let codeArtsEvidence = Evidence(
    "reads .codeartsdoer/skills of a project and of the home",
    source: "support.huaweicloud.com/intl/en-us/usermanual-cli/codeartsagent_cli_0019.html",
    confirmed: "2026-07-27", voice: .vendor)

  /// CodeArts Agent: the project's copy of a name wins.
  static let codeArts = Agent(
    folders: "codearts-agent", "CodeArts Agent", project: [".codeartsdoer/skills"],
    user: [".codeartsdoer/skills"], evidence: codeArtsEvidence
  ).with {
    $0.sameName = SameNameRule(
      .firstRoot, codeArtsEvidence.saying("of a project's and a user's skill of one name the project's wins"))
  }

  private static let droidEvidence = Evidence(
    "reads .factory/skills of a repository and ~/.factory/skills",
    source: "docs.factory.ai/cli/configuration/skills", confirmed: "read 2026-12-01", voice: .vendor)

  /// Droid: what its page names, and where an installer puts skills for it.
  static let droid = Agent(
    folders: "droid", "Droid", project: [".factory/skills"], user: [".factory/skills"],
    evidence: droidEvidence
  ).with {
    $0.roots.insert(
      AgentRoot(".agents/skills", .workingFolder, .project, openTo: [.above, .below], installerEvidence),
      at: 1)
    $0.roots.append(AgentRoot(".agents/skills", .home, .user, installerEvidence))
    $0.header.readsManualKey = true
    $0.header.readsMenuKey = true
    // The folder's name stands in for one that is missing.
    $0.header.unconfirmed.remove(.missingName)
    $0.header.evidence = droidEvidence.saying(
      "disable-model-invocation keeps a skill from the model, user-invocable: false from the menu; a name may be missing"
    )
    $0.unlistedRoots = UnlistedRoots(
      dependingOn: "its page and its installer name other folders, and neither says that there are no more",
      droidEvidence.saying("names .factory/skills"))
  }

  private static let zencoderEvidence = Evidence(
    "reads .agents/skills and .claude/skills of a workspace and ~/.agents/skills, and still .zencoder/skills",
    source: "docs.zencoder.ai/rules-context/zen-rules", confirmed: "read 2026-12-01", voice: .vendor)

  /// Zencoder's agents in editors and Zenflow, which read the same.
  private static func zencoder(_ id: String, _ name: String) -> Agent {
    Agent(
      folders: id, name, project: [".agents/skills", ".claude/skills", ".zencoder/skills"],
      user: [".agents/skills"], evidence: zencoderEvidence
    ).with {
      for index in $0.roots.indices where $0.roots[index].path == FilePath(".zencoder/skills") {
        $0.roots[index].isDeprecated = true
      }
      $0.roots.append(AgentRoot(".zencoder/skills", .home, .user, isDeprecated: true, installerEvidence))
      $0.header.readsManualKey = true
      $0.header.readsPaths = true
      // A name is for people to read there, such as Code Review Assistant.
      $0.header.unconfirmed.subtract([.forbiddenName, .unlikeName])
      $0.header.evidence = zencoderEvidence.saying(
        "needs a name and a description; disable-model-invocation: true keeps a skill from being chosen")
      $0.traces = [".zencoder"].map { FilePath($0) }
    }
  }

  static let zencoder = zencoder("zencoder", "Zencoder")
  static let zenflow = zencoder("zenflow", "Zenflow")

  private static let cortexEvidence = Evidence(
    "reads .cortex/skills and .claude/skills of a project, ~/.snowflake/cortex/skills and ~/.claude/skills",
    source: "docs.snowflake.com/en/user-guide/cortex-code/extensibility", confirmed: "read 2026-12-01",
    voice: .vendor)

  /// Cortex Code: the project's copy of a name wins.
  static let cortexCode = Agent(
    folders: "cortex-code", "Cortex Code", project: [".cortex/skills", ".claude/skills"],
    user: [".snowflake/cortex/skills", ".claude/skills"], evidence: cortexEvidence
  ).with {
    $0.tiesRootsOfOneScope()
    $0.sameName = SameNameRule(
      .firstRoot, cortexEvidence.saying("locations from highest to lowest priority: project, then user"))
  }

  private static let positEvidence = Evidence(
    "reads .positai/skills and .agents/skills, in a project and in the home",
    source: "posit-dev.github.io/assistant/docs/features/skills", confirmed: "read 2026-12-01", voice: .vendor
  )

  /// Posit Assistant: the project's copy of a name wins. An installer puts skills into another folder.
  static let positAssistant = Agent(
    folders: "posit-assistant", "Posit Assistant", project: [".positai/skills", ".agents/skills"],
    user: [".positai/skills", ".agents/skills"], evidence: positEvidence
  ).with {
    $0.roots.insert(
      AgentRoot(
        ".posit/assistant/skills", .workingFolder, .project, openTo: [.above, .below], installerEvidence),
      at: 2)
    $0.roots.append(AgentRoot(".posit/assistant/skills", .home, .user, installerEvidence))
    $0.tiesRootsOfOneScope()
    $0.sameName = SameNameRule(
      .firstRoot, positEvidence.saying("a project's skills take priority over the user's"))
    $0.traces = [".positai", ".posit"].map { FilePath($0) }
  }

  private static let firebenderEvidence = Evidence(
    "reads .firebender/skills of a project and ~/.firebender/skills",
    source: "docs.firebender.com/api-reference/skills", confirmed: "read 2026-12-01", voice: .vendor)

  /// Firebender: the team's copy of a name, which lies in the project, wins over the user's.
  static let firebender = Agent(
    folders: "firebender", "Firebender", project: [".firebender/skills"], user: [".firebender/skills"],
    evidence: firebenderEvidence
  ).with {
    $0.roots.insert(
      AgentRoot(".agents/skills", .workingFolder, .project, openTo: [.above, .below], installerEvidence),
      at: 1)
    $0.tiesRootsOfOneScope()
    $0.sameName = SameNameRule(
      .firstRoot, firebenderEvidence.saying("of copies of a name the team's wins, then the user's"))
  }

  private static let iFlowEvidence = Evidence(
    "reads .iflow/skills of a project and ~/.iflow/skills", source: "platform.iflow.cn/cli/examples/skill",
    confirmed: "read 2026-12-01", voice: .vendor)

  /// iFlow CLI: the project's copy of a name wins.
  static let iFlow = Agent(
    folders: "iflow-cli", "iFlow CLI", project: [".iflow/skills"], user: [".iflow/skills"],
    evidence: iFlowEvidence
  ).with {
    $0.sameName = SameNameRule(
      .firstRoot, iFlowEvidence.saying("a project's skill comes before a global one of its name"))
  }

  private static let codeBuddyEvidence = Evidence(
    "reads .codebuddy/skills of a project and ~/.codebuddy/skills",
    source: "www.codebuddy.ai/docs/zh/cli/skills and www.tencentcloud.com/document/product/1256/77295",
    confirmed: "2026-03-02", voice: .vendor)

  /// CodeBuddy: a header may switch a skill off.
  static let codeBuddy = Agent(
    folders: "codebuddy", "CodeBuddy", project: [".codebuddy/skills"], user: [".codebuddy/skills"],
    evidence: codeBuddyEvidence
  ).with {
    $0.header.offKeys = ["disable": "true"]
    $0.header.evidence = codeBuddyEvidence.saying(
      "needs a name and a description; disable: true switches it off")
  }
}
