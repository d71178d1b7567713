import Catalog

extension Agent {
  private static let cliEvidence = Evidence(
    "reads .github/skills, .agents/skills and .claude/skills",
    source: "docs.github.com/en/copilot/reference/copilot-cli-reference/cli-command-reference",
    confirmed: "046d2679, read 2026-12-01", voice: .vendor)
  private static let cliProbe = Evidence(
    "searches every folder below a root", source: "a probe of Copilot CLI", confirmed: "1.0.80",
    voice: .thirdParty)
  static let visualStudioCodeEvidence = Evidence(
    "reads .github/skills, .claude/skills and .agents/skills",
    source: "microsoft/vscode-docs docs/agent-customization/agent-skills.md",
    confirmed: "08868fe5, 2026-05-28", voice: .vendor)

  /// Copilot's command line, which is not VS Code: it does not read `~/.claude/skills`.
  package static let copilotCLI = Agent(
    "github-copilot", "Copilot CLI",
    roots: [
      AgentRoot(
        ".github/skills", .workingFolder, .project, cliEvidence.saying("a project's .github/skills wins")),
      AgentRoot(
        ".agents/skills", .workingFolder, .project, openTo: [.above],
        cliEvidence.saying("then a project's .agents/skills")),
      AgentRoot(
        ".claude/skills", .workingFolder, .project, openTo: [.above],
        cliEvidence.saying("then a project's .claude/skills")),
      AgentRoot(
        ".github/skills", .everyFolderToTop, .project,
        cliEvidence.saying("then \".github/skills etc.\" of the folders above")),
      AgentRoot(
        ".copilot/skills", .home, .user, variable: .init("COPILOT_HOME", replaces: ".copilot"),
        cliEvidence.saying("a project wins over ~/.copilot/skills")),
      AgentRoot(
        ".agents/skills", .home, .user, cliEvidence.saying("~/.agents/skills comes after ~/.copilot")),
    ],
    discovery: Discovery(0...Discovery.anyDepth, cliProbe).with { $0.isHiddenConfirmed = false },
    header: HeaderRule(
      .described, readsManualKey: true, readsMenuKey: true,
      cliEvidence.saying("a skill has a name and a description")
    ).with { $0.unconfirmed = [.invalidYAML] },
    sameName: SameNameRule(
      .firstRoot, ordersPaths: false, ordersProjects: false,
      cliEvidence.saying("of two copies of a name the one that is found first wins")),
    settings: .copilot,
    traces: [".copilot", ".github/skills", ".github/copilot-instructions.md"],
    variables: ["COPILOT_HOME", "COPILOT_SKILLS_DIRS"])

  private static let promptsEvidence = Evidence(
    "a skill is named after its folder",
    source:
      "microsoft/vscode src/vs/workbench/contrib/chat/common/promptSyntax/service/promptsServiceImpl.ts, computeSkillDiscoveryInfo",
    confirmed: "00eacc90, read 2026-12-01; pull requests 304316 of 2026-03-24 and 311797 of 2026-04-21",
    voice: .source)
  static let promptFilesEvidence = Evidence(
    "a skill is a folder directly in the root",
    source:
      "microsoft/vscode src/vs/workbench/contrib/chat/common/promptSyntax/utils/promptFilesLocator.ts and config/promptFileLocations.ts",
    confirmed: "0783120b and copies of later builds, read 2026-12-01", voice: .source)

  /// VS Code: the workspace comes before the home, and a skill is named after its folder.
  package static let visualStudioCode = Agent(
    "vscode", "VS Code",
    roots: [
      AgentRoot(".github/skills", .workingFolder, .project, visualStudioCodeEvidence),
      AgentRoot(".agents/skills", .workingFolder, .project, visualStudioCodeEvidence),
      AgentRoot(".claude/skills", .workingFolder, .project, visualStudioCodeEvidence),
      AgentRoot(".copilot/skills", .home, .user, visualStudioCodeEvidence.saying("reads ~/.copilot/skills")),
      AgentRoot(".agents/skills", .home, .user, visualStudioCodeEvidence.saying("reads ~/.agents/skills")),
      AgentRoot(".claude/skills", .home, .user, visualStudioCodeEvidence.saying("reads ~/.claude/skills")),
    ],
    discovery: Discovery(1...1, promptFilesEvidence),
    header: HeaderRule(
      .folderNamed, takesFolderName: true, readsManualKey: true, readsMenuKey: true, promptsEvidence
    ).with { $0.unconfirmed = [.invalidYAML] },
    sameName: SameNameRule(
      .firstRoot,
      promptsEvidence.saying(
        "the workspace's copy wins over a personal one, then the order of the folders counts: getPriority")),
    settings: .visualStudioCode,
    traces: [".vscode", ".config/Code", ".vscode-server", ".github/skills", ".github/prompts"])
}
