import Catalog

extension Agent {
  static let geminiEvidence = Evidence(
    "reads .gemini/skills and .agents/skills",
    source: "google-gemini/gemini-cli packages/core/src/skills/skillManager.ts",
    confirmed: "5411f113, 2026-08-21",
    voice: .source)

  private static let geminiLoaderEvidence = Evidence(
    "needs a name and a description, as YAML or as lines that start so",
    source: "google-gemini/gemini-cli packages/core/src/skills/skillLoader.ts",
    confirmed: "5411f113, 2026-08-21",
    voice: .source)

  /// Gemini CLI: what is read last wins, and the project's `.agents` is read last.
  package static let geminiCLI = Agent(
    "gemini-cli", "Gemini CLI",
    roots: [
      AgentRoot(
        ".agents/skills", .workingFolder, .project, needsTrust: true,
        geminiEvidence.saying("the workspace's .agents/skills is read last and wins")),
      AgentRoot(
        ".gemini/skills", .workingFolder, .project, needsTrust: true,
        geminiEvidence.saying("the workspace's .gemini/skills wins over the home")),
      AgentRoot(
        ".agents/skills", .home, .user, geminiEvidence.saying("~/.agents/skills wins over ~/.gemini/skills")),
      AgentRoot(".gemini/skills", .home, .user, geminiEvidence.saying("reads ~/.gemini/skills")),
    ],
    discovery: Discovery(
      0...1, geminiLoaderEvidence.saying("reads SKILL.md in the root and in folders directly in it")
    ).with {
      $0.skipsHidden = true
      $0.ignoredNames = ["node_modules"]
    },
    header: HeaderRule(.gemini, geminiLoaderEvidence),
    sameName: SameNameRule(
      .firstRoot, ordersPaths: false,
      geminiEvidence.saying("the skill that is read last replaces one of the same name")),
    settings: .gemini, traces: [".gemini"], variables: ["GEMINI_CLI_TRUST_WORKSPACE"])
}
