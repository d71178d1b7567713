import Catalog

extension Agent {
  private static let cliEvidence = Evidence(
    "reads .github/skills, .agents/skills and .claude/skills", source: "a probe of Copilot CLI",
    confirmed: "1.0.80",
    voice: .thirdParty)
  private static let codeEvidence = Evidence(
    "reads .github/skills, .claude/skills and .agents/skills",
    source: "microsoft/vscode-docs docs/agent-customization/agent-skills.md", confirmed: "08868fe5",
    voice: .vendor)

  /// Copilot's command line, which is not VS Code: it does not read `~/.claude/skills`.
  package static let copilotCLI = Agent(
    "github-copilot", "Copilot CLI",
    roots: [
      AgentRoot(
        ".github/skills", .everyFolderToTop, .project, cliEvidence.saying("a project's .github/skills wins")),
      AgentRoot(
        ".agents/skills", .everyFolderToTop, .project, cliEvidence.saying("then a project's .agents/skills")),
      AgentRoot(
        ".claude/skills", .everyFolderToTop, .project, cliEvidence.saying("then a project's .claude/skills")),
      AgentRoot(".copilot/skills", .home, .user, cliEvidence.saying("a project wins over ~/.copilot/skills")),
      AgentRoot(".agents/skills", .home, .user, cliEvidence.saying("a project wins over ~/.agents/skills")),
    ],
    discovery: Discovery(0...Discovery.anyDepth, cliEvidence.saying("searches every folder below a root")),
    header: HeaderRule(.described, cliEvidence.saying("needs a description")),
    sameName: SameNameRule(
      .firstRoot, ordersPaths: false, ordersProjects: false,
      cliEvidence.saying("project over personal, .github over .agents over .claude")),
    traces: [".copilot"])

  /// VS Code: which of two copies wins is not documented.
  package static let visualStudioCode = Agent(
    "vscode", "VS Code",
    roots: [
      AgentRoot(".github/skills", .workingFolder, .project, codeEvidence),
      AgentRoot(".claude/skills", .workingFolder, .project, codeEvidence),
      AgentRoot(".agents/skills", .workingFolder, .project, codeEvidence),
      AgentRoot(".copilot/skills", .home, .user, codeEvidence.saying("reads ~/.copilot/skills")),
      AgentRoot(".claude/skills", .home, .user, codeEvidence.saying("reads ~/.claude/skills")),
      AgentRoot(".agents/skills", .home, .user, codeEvidence.saying("reads ~/.agents/skills")),
    ],
    discovery: Discovery(1...1, codeEvidence.saying("a skill is a folder in the root")),
    header: HeaderRule(
      .matching, readsManualKey: true,
      codeEvidence.saying("a skill whose name is not its folder's, or not well formed, is not loaded")),
    sameName: SameNameRule(.notConfirmed, codeEvidence.saying("which copy of a name wins is not documented")),
    traces: [".vscode", ".config/Code", ".vscode-server"])
}
