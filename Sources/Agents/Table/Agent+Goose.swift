import Catalog

extension Agent {
  static let gooseEvidence = Evidence(
    "reads .agents/skills, .goose/skills and .claude/skills",
    source: "block/goose crates/goose/src/skills/mod.rs",
    confirmed: "013ab848, 2026-11", voice: .source)

  /// Goose: the project before the home, and the first copy of a name wins.
  package static let goose = Agent(
    "goose", "Goose",
    roots: [
      AgentRoot(
        ".agents/skills", .workingFolder, .project,
        gooseEvidence.saying("the project's .agents/skills comes first")),
      AgentRoot(
        ".goose/skills", .workingFolder, .project,
        gooseEvidence.saying("the project's .goose/skills comes second")),
      AgentRoot(
        ".claude/skills", .workingFolder, .project,
        gooseEvidence.saying("the project's .claude/skills comes third")),
      AgentRoot(".agents/skills", .home, .user, gooseEvidence.saying("then ~/.agents/skills")),
      AgentRoot(
        ".config/goose/skills", .home, .user, variable: .init("XDG_CONFIG_HOME", replaces: ".config"),
        gooseEvidence.saying("then its configuration's skills")),
      AgentRoot(".claude/skills", .home, .user, gooseEvidence.saying("then ~/.claude/skills")),
      AgentRoot(".config/agents/skills", .home, .user, gooseEvidence.saying("then ~/.config/agents/skills")),
    ],
    discovery: Discovery(
      0...Discovery.anyDepth, gooseEvidence.saying("searches every folder but those of version control")
    ).with {
      $0.ignoredNames = [".git", ".hg", ".svn"]
    },
    header: HeaderRule(.goose, gooseEvidence.saying("a skill needs valid YAML with a name")),
    sameName: SameNameRule(
      .firstRoot, ordersPaths: false, gooseEvidence.saying("the first skill of a name is kept")),
    settings: .goose, traces: [".config/goose", ".goose", ".local/share/goose"],
    variables: ["XDG_CONFIG_HOME"])
}
