import Catalog

extension Agent {
  static let openClawEvidence = Evidence(
    "reads the skills of its workspace", source: "openclaw/openclaw docs/tools/skills.md",
    confirmed: "00d92d90, 2026-11",
    voice: .vendor)

  private static let openClawLoaderEvidence = Evidence(
    "searches six folders deep and not below a skill, hidden folders not",
    source:
      "openclaw/openclaw src/skills/loading/skill-root-discovery.ts and local-loader.ts, listCandidateSkillDirs",
    confirmed: "cbc59659 and 0e57d86c, read 2026-12-01", voice: .source)

  /// OpenClaw: its own workspace first; the folder that a session runs in comes last.
  package static let openClaw = Agent(
    "openclaw", "OpenClaw",
    roots: [
      AgentRoot(".agents/skills", .home, .user, openClawEvidence.saying("reads ~/.agents/skills")),
      AgentRoot(
        ".openclaw/skills", .home, .user, variable: .init("OPENCLAW_STATE_DIR", replaces: ".openclaw"),
        openClawEvidence.saying("reads the managed skills of its state folder")),
      AgentRoot(
        "skills", .workingFolder, .project,
        openClawEvidence.saying(
          "the skills of another folder that a session runs in follow the whole catalogue")),
      AgentRoot(
        ".agents/skills", .workingFolder, .project,
        openClawEvidence.saying("in a session's own folder skills wins over .agents/skills")),
    ],
    discovery: Discovery(0...6, openClawLoaderEvidence)
      .with {
        $0.skipsHidden = true
        $0.ignoredNames = ["node_modules"]
        $0.endsAtSkill = true
        $0.containedScopes = [.project, .extra]
      },
    header: HeaderRule(
      .described, readsManualKey: true, readsMenuKey: true,
      openClawEvidence.saying("invalid skills are reported and skipped")
    ).with {
      $0.needsEvidence = openClawEvidence.saying(
        "metadata.openclaw says what a skill needs before it is offered")
    },
    sameName: SameNameRule(.firstRoot, openClawEvidence.saying("the highest source wins")),
    settings: .openClaw, traces: [".openclaw"], variables: ["OPENCLAW_STATE_DIR", "OPENCLAW_CONFIG_PATH"])
}
