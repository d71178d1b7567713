import Catalog

extension Agent {
  static let claudeCodeEvidence = Evidence(
    "reads .claude/skills", source: "code.claude.com/docs/en/skills", confirmed: "2.1.240, 2026-08-22",
    voice: .vendor)

  /// Claude Code: the home wins over the project; settings switch single skills.
  package static let claudeCode = Agent(
    "claude-code", "Claude Code",
    roots: [
      AgentRoot(
        "/etc/claude-code/.claude/skills", .system, .system,
        claudeCodeEvidence.saying("managed skills win over personal ones")),
      AgentRoot(
        ".claude/skills", .home, .user, variable: .init("CLAUDE_CONFIG_DIR", replaces: ".claude"),
        claudeCodeEvidence.saying("personal skills win over a project's")),
      AgentRoot(
        ".claude/skills/synced", .home, .user, variable: .init("CLAUDE_CONFIG_DIR", replaces: ".claude"),
        claudeCodeEvidence.saying("synced skills are personal ones")),
      AgentRoot(
        ".claude/skills", .everyFolderToTop, .project, isReadBelow: true,
        claudeCodeEvidence.saying(
          "a project's skills are read from the folder and every folder above it up to the top of the repository"
        )),
    ],
    discovery: Discovery(
      1...1, claudeCodeEvidence.saying("a skill is a folder directly in the root that holds a SKILL.md")
    ).with { $0.isHiddenConfirmed = false },
    header: HeaderRule(
      .lenient, takesFolderName: true, readsManualKey: true, readsMenuKey: true,
      claudeCodeEvidence.saying("a skill is named after its folder, and a broken header counts as empty")
    ).with { $0.readsPaths = true },
    sameName: SameNameRule(
      .firstRoot, ordersProjects: false,
      nestedNames: Evidence(
        "on a name clash a skill of a nested folder is named dir:name, so that both stay available",
        source: "code.claude.com/docs/en/skills; anthropics/claude-code CHANGELOG.md",
        confirmed: "2.1.178 of 2026-06-15; 2.1.240, 2026-08-22", voice: .vendor),
      claudeCodeEvidence.saying("managed wins over personal, personal over project")),
    settings: .claudeCode,
    budget: ListingBudget(
      characters: 15_000, perSkill: 1_536, cut: .unknownSkills,
      Evidence(
        "the descriptions together get 15,000 characters, in later versions about 1 % of the context window",
        source: "reports of its users", confirmed: "2026-11", voice: .thirdParty)),
    traces: [".claude", ".claude.json"],
    variables: ["CLAUDE_CONFIG_DIR", "SLASH_COMMAND_TOOL_CHAR_BUDGET"])
}
