import Catalog

extension Agent {
  static let codexEvidence = Evidence(
    "reads .agents/skills", source: "openai/codex codex-rs/core-skills/src/loader.rs",
    confirmed: "033d1d07, 2026-08",
    voice: .source)

  /// Codex: every copy of a name is listed; `config.toml` switches single skills.
  package static let codex = Agent(
    "codex", "Codex",
    roots: [
      AgentRoot(
        ".agents/skills", .everyFolderToTop, .project,
        codexEvidence.saying(
          "reads .agents/skills of every folder from the top of the project to the one it runs in")),
      AgentRoot(
        ".codex/skills", .everyFolderToTop, .project,
        codexEvidence.saying("reads skills beside a project's .codex configuration")),
      AgentRoot(
        ".codex/skills", .home, .user, variable: .init("CODEX_HOME", replaces: ".codex"), isDeprecated: true,
        codexEvidence.saying("reads $CODEX_HOME/skills, which is deprecated")),
      AgentRoot(".agents/skills", .home, .user, codexEvidence.saying("reads ~/.agents/skills")),
      AgentRoot(
        ".codex/skills/.system", .home, .system, variable: .init("CODEX_HOME", replaces: ".codex"),
        codexEvidence.saying("its own skills lie in $CODEX_HOME/skills/.system")),
      AgentRoot(
        "/etc/codex/skills", .system, .system,
        codexEvidence.saying("an administrator's skills lie in /etc/codex/skills")),
    ],
    discovery: Discovery(
      0...6, codexEvidence.saying("searches six folders deep, links to folders followed, hidden folders not")
    )
    .with {
      $0.skipsHidden = true
      $0.followsDocuments = false
    },
    header: HeaderRule(
      .codex, readsPolicyFile: true,
      codexEvidence.saying(
        "needs valid YAML, a description of at most 1,024 characters and a name of at most 64")),
    sameName: SameNameRule(
      .all, codexEvidence.saying("copies of a name are all listed; one file is listed once")),
    settings: .codex,
    budget: ListingBudget(
      characters: 8_000, overhead: 12, cut: .everyDescription,
      Evidence(
        "the list gets 8,000 characters, or 2 % of the context window where that is known",
        source: "openai/codex codex-rs/core-skills/src/render.rs", confirmed: "0899b7c4, 2026-08",
        voice: .source)),
    traces: [".codex"], variables: ["CODEX_HOME"])
}
