import Catalog

/// Warp's `WARP_SKILL_DIRS`: folders of skills elsewhere, separated by commas.
///
/// Source: warpdotdev/warp crates/ai/src/skills/read_skills.rs@19548aec.
enum WarpSettings {
  static func board(at standpoint: Standpoint) -> SwitchBoard {
    var board = SwitchBoard()
    for text in standpoint.variables["WARP_SKILL_DIRS"]?.split(separator: ",") ?? [] {
      let trimmed = String(String(text).trimmedWhole)
      guard !trimmed.isEmpty, let path = standpoint.expand(trimmed, from: standpoint.folder) else { continue }
      board.lastRoots.append(
        ResolvedRoot(
          path: path, scope: .extra,
          evidence: Agent.warpEvidence.saying("WARP_SKILL_DIRS adds folders, as if they were in the home")))
    }
    return board
  }
}
