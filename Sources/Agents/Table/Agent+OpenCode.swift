import Catalog

extension Agent {
  static let openCodeEvidence = Evidence(
    "reads .opencode/skills, .claude/skills and .agents/skills",
    source: "anomalyco/opencode packages/opencode/src/skill/index.ts", confirmed: "048f74f4, 2026-11",
    voice: .source)

  /// OpenCode: with two copies of a name nobody can say which one it takes.
  package static let openCode = Agent(
    "opencode", "OpenCode",
    roots: [
      AgentRoot(".opencode/skills", .everyFolderToTop, .project, skipsHidden: true, openCodeEvidence),
      AgentRoot(".opencode/skill", .everyFolderToTop, .project, skipsHidden: true, openCodeEvidence),
      AgentRoot(".claude/skills", .everyFolderToTop, .project, openCodeEvidence),
      AgentRoot(".agents/skills", .everyFolderToTop, .project, openCodeEvidence),
      AgentRoot(
        ".config/opencode/skills", .home, .user, variable: .init("XDG_CONFIG_HOME", replaces: ".config"),
        skipsHidden: true, openCodeEvidence),
      AgentRoot(
        ".config/opencode/skill", .home, .user, variable: .init("XDG_CONFIG_HOME", replaces: ".config"),
        skipsHidden: true, openCodeEvidence),
      AgentRoot(".opencode/skills", .home, .user, skipsHidden: true, openCodeEvidence),
      AgentRoot(".opencode/skill", .home, .user, skipsHidden: true, openCodeEvidence),
      AgentRoot(".claude/skills", .home, .user, openCodeEvidence.saying("reads ~/.claude/skills")),
      AgentRoot(".agents/skills", .home, .user, openCodeEvidence.saying("reads ~/.agents/skills")),
    ],
    discovery: Discovery(
      0...Discovery.anyDepth, openCodeEvidence.saying("searches every folder below a root")),
    header: HeaderRule(.openCode, openCodeEvidence.saying("needs a name and a description that are text")),
    sameName: SameNameRule(
      .undefined,
      Evidence(
        "with two copies of a name the winner changed in 3 of 5 pairs over 12 runs",
        source: "a probe of OpenCode",
        confirmed: "1.18.18", voice: .thirdParty)),
    settings: .openCode,
    traces: [".config/opencode", ".opencode", ".local/share/opencode", "opencode.json", "opencode.jsonc"],
    variables: ["XDG_CONFIG_HOME", "OPENCODE_CONFIG", "OPENCODE_DISABLE_EXTERNAL_SKILLS"])
}
