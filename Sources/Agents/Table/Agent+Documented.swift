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

  /// Rovo Dev.
  static let rovoDev = Agent(
    folders: "rovo-dev", "Rovo Dev", project: [".rovodev/skills", ".agents/skills"],
    user: [".rovodev/skills", ".agents/skills"], evidence: rovoEvidence
  ).with { $0.traces = [".rovodev"].map { FilePath($0) } }

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
    $0.unlistedRoots = UnlistedRoots(
      dependingOn: "its page and its installer name other folders, and neither says that there are no more",
      droidEvidence.saying("names .factory/skills"))
  }
}
