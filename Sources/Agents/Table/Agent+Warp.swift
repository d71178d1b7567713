import Catalog

extension Agent {
  static let warpEvidence = Evidence(
    "reads the skills folders of eleven agents, of every folder up to the repository's top and of the home",
    source: "warpdotdev/warp crates/ai/src/skills/skill_provider.rs and app/src/ai/skills/skill_manager.rs",
    confirmed: "19548aec, 2026-08-22", voice: .source)

  /// Warp: it lists every copy.
  static let warp = Agent(
    folders: "warp", "Warp", project: [], user: [], evidence: warpEvidence
  ).with {
    let names = [
      ".agents", ".warp", ".claude", ".codex", ".cursor", ".gemini", ".copilot", ".factory", ".github",
      ".opencode", ".kiro",
    ].map { "\($0)/skills" }
    $0.roots =
      names.map { AgentRoot($0, .everyFolderToTop, .project, warpEvidence) }
      + names.map { AgentRoot($0, .home, .user, warpEvidence) }
    $0.folderOrder = .nearestFirst
    $0.readsDirectly(warpEvidence)
    $0.demands(warpEvidence.saying("a name that is text, or the folder's; bad YAML is passed over")) {
      $0.name = .orFolder
      $0.needsDescription = false
      $0.texts = .textsOrAbsent
      $0.needsHeader = false
      $0.markHidesHeader = true
      $0.skipsBlankLines = true
      $0.needsUTF8 = true
    }
    $0.sameName = SameNameRule(
      .all, warpEvidence.saying("every skill is listed, but for copies in one folder with the same text"))
    $0.traces = [".warp"].map { FilePath($0) }
    $0.settings = .warp
    $0.variables = ["WARP_SKILL_DIRS"]
  }
}
