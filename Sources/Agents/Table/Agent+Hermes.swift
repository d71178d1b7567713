import Catalog

extension Agent {
  static let hermesEvidence = Evidence(
    "reads ~/.hermes/skills", source: "NousResearch/hermes-agent agent/skill_utils.py",
    confirmed: "010929c6, 2026-11",
    voice: .source)

  /// Hermes: a trusted project, then the home, then folders named in the configuration; the first copy wins.
  package static let hermes = Agent(
    "hermes-agent", "Hermes Agent",
    roots: [
      AgentRoot(
        ".hermes/skills", .top, .project, needsTrust: true,
        hermesEvidence.saying("reads .hermes/skills at the top of a trusted project")),
      AgentRoot(
        ".agents/skills", .top, .project, needsTrust: true,
        hermesEvidence.saying("reads .agents/skills at the top of a trusted project")),
      AgentRoot(
        ".hermes/skills", .home, .user, variable: .init("HERMES_HOME", replaces: ".hermes"),
        hermesEvidence.saying("reads ~/.hermes/skills")),
    ],
    discovery: Discovery(
      0...Discovery.anyDepth, hermesEvidence.saying("searches every folder, some names left out")
    ).with {
      $0.ignoredNames = [
        ".git", ".github", ".hub", ".archive", ".venv", "venv", "node_modules", "site-packages",
        "__pycache__", ".tox",
        ".nox", ".pytest_cache", ".mypy_cache", ".ruff_cache",
      ]
      $0.readsOneMirror = true
      $0.ignoredInSkill = ["references", "templates", "assets", "scripts"]
    },
    header: HeaderRule(.hermes, hermesEvidence.saying("a header that cannot be read is taken line by line")),
    sameName: SameNameRule(
      .firstRoot, hermesEvidence.saying("the first skill of a name is kept: project, home, other folders")),
    settings: .hermes,
    budget: ListingBudget(
      characters: nil, perSkill: 60, cut: .eachDescription,
      hermesEvidence.saying("its index shows 60 characters of each description")),
    traces: [".hermes"], variables: ["HERMES_HOME", "HERMES_PLATFORM"])
}
