import Catalog

extension Agent {
  private static let zedEvidence = Evidence(
    "reads .agents/skills of a trusted worktree and ~/.agents/skills",
    source: "zed-industries/zed crates/agent_skills/agent_skills.rs and docs/src/ai/skills.md",
    confirmed: "007ed5ce, read 2026-12-01", voice: .source)

  /// Zed: the project's copy of a name wins, once the worktree is trusted.
  static let zed = Agent(
    folders: "zed", "Zed", project: [".agents/skills"], user: [".agents/skills"], evidence: zedEvidence
  ).with {
    $0.looksNowhereElse()
    for index in $0.roots.indices where $0.roots[index].isInProject { $0.roots[index].needsTrust = true }
    $0.readsDirectly(zedEvidence)
    $0.demands(
      zedEvidence.saying(
        "a name of at most 64 of a-z, 0-9 and hyphens, which its page wants to be the folder's, and a description of 1 to 1,024 bytes"
      ),
      manual: true
    ) {
      $0.alphabet = .lowercase
      $0.nameLimit = 64
      $0.descriptionLimit = 1_024
      $0.unit = .bytes
      $0.markHidesHeader = true
      $0.skipsBlankLines = true
      $0.needsUTF8 = true
    }
    $0.header.unconfirmed = [.unlikeName]
    $0.header.isDocumented = true
    $0.sameName = SameNameRule(
      .firstRoot, zedEvidence.saying("of a global and a project's skill of one name the project's wins"))
  }
}
