import Catalog

extension Agent {
  private static let cursorEvidence = Evidence(
    "reads .agents/skills, .cursor/skills, .claude/skills and .codex/skills",
    source: "cursor.com/docs, kept in mehmetbaykar/cursor-docs-skill", confirmed: "225242e1", voice: .vendor)

  /// Cursor: which of two copies wins is not documented.
  package static let cursor = Agent(
    "cursor", "Cursor",
    roots: [".agents/skills", ".cursor/skills", ".claude/skills", ".codex/skills"].map {
      AgentRoot($0, .workingFolder, .project, cursorEvidence)
    }
      + [".agents/skills", ".cursor/skills", ".claude/skills", ".codex/skills"].map {
        AgentRoot($0, .home, .user, cursorEvidence.saying("reads ~/\($0)"))
      },
    discovery: Discovery(
      0...Discovery.anyDepth, cursorEvidence.saying("folders between the root and a skill only organise")),
    header: HeaderRule(
      .described, readsManualKey: true, cursorEvidence.saying("a skill has a name and a description")),
    sameName: SameNameRule(
      .notConfirmed, cursorEvidence.saying("which copy of a name wins is not documented")),
    traces: [".cursor"])
}
