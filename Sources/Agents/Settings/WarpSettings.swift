import Catalog

/// Warp's `WARP_SKILL_DIRS`: folders of skills elsewhere, separated by commas.
///
/// Source: warpdotdev/warp crates/ai/src/skills/read_skills.rs@19548aec.
enum WarpSettings {
  static func board(at standpoint: Standpoint) -> SwitchBoard {
    var board = SwitchBoard()
    for text in standpoint.variables["WARP_SKILL_DIRS"]?.split(separator: ",") ?? [] {
      let trimmed = String(String(text).trimmedWhole)
      let evidence = Agent.warpEvidence.saying("WARP_SKILL_DIRS adds folders, as if they were in the home")
      guard !trimmed.isEmpty, let root = standpoint.extraRoot(trimmed, evidence) else { continue }
      board.lastRoots.append(root)
    }
    return board
  }
}
