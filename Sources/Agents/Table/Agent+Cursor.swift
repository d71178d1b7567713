import Catalog

extension Agent {
  private static let cursorEvidence = Evidence(
    "reads .agents/skills, .cursor/skills, .claude/skills and .codex/skills",
    source: "cursor.com/docs/skills, kept in mehmetbaykar/cursor-docs-skill",
    confirmed: "225242e1, read 2026-12-01", voice: .vendor)

  /// Cursor: which of two copies wins is not documented.
  package static let cursor = Agent(
    "cursor", "Cursor",
    roots: [".agents/skills", ".cursor/skills"].map {
      AgentRoot(
        $0, .workingFolder, .project, isReadBelow: true, openTo: [.above],
        cursorEvidence.saying(
          "reads .agents/skills and .cursor/skills of the project, and of a folder in it for work there"))
    }
      + [".claude/skills", ".codex/skills"].map {
        AgentRoot(
          $0, .workingFolder, .project, openTo: [.above, .below],
          cursorEvidence.saying("reads \($0) too, for compatibility"))
      }
      + [".agents/skills", ".cursor/skills", ".claude/skills", ".codex/skills"].map {
        AgentRoot($0, .home, .user, cursorEvidence.saying("reads ~/\($0)"))
      },
    discovery: Discovery(
      0...Discovery.anyDepth, cursorEvidence.saying("folders between the root and a skill only organise")
    ).with { $0.isHiddenConfirmed = false },
    header: HeaderRule(
      .described, takesFolderName: true, readsManualKey: true,
      cursorEvidence.saying("a skill is known by the folder that holds its SKILL.md")
    ).with {
      $0.readsPaths = true
      $0.unconfirmed = [.invalidYAML, .missingDescription]
    },
    sameName: SameNameRule(
      .notConfirmed, cursorEvidence.saying("which copy of a name wins is not documented")),
    traces: [".cursor"])
}
