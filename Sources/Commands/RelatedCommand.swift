import Arguments
import Catalog
import Platform
import Presentation
import Scan

/// `skillhub related ITEM`.
enum RelatedCommand {
  static let subcommand = Subcommand(
    Command(
      "related", summary: "show what an item says of others and others of it",
      discussion: [
        "Links, calls, ids in the text and keys of the header, both ways: what the item says, what says it of the item, and what leads nowhere, with file and line.",
        "A decision is found by the ids ADR-2, ADR-0002, ADR 2, ADR 0002, ADR0002, ADR #2 (these in capitals alone), adr-2, adr/0002 and decision-2. Those without a hyphen are no broken link where there is no such decision; \"decision 2\" may be any second one, and is not taken for an id.",
        "A name means an item of the same project, of one around or inside it, or of the home.",
      ],
      examples: [
        CommandExample(
          "skillhub related docs/adr/0007-queue.md", "a decision, and every note and task that mentions it"),
        CommandExample("skillhub related pdf-forms --json", "for a program"),
      ],
      positionals: [ItemArgument.required.definition]),
    run: run)

  static func run(_ session: Session) async throws(Failure) -> Int32 {
    let (item, _) = try await session.selectedItem()
    try await session.refreshSurroundings(of: item)
    try await session.refreshRuns()
    let workspace = session.workspace
    let relations = workspace.relations(of: item, withUsers: true)
    var options = session.renderOptions()
    options.base = session.environment.workingDirectory
    let isUsed = relations.contains { $0.kind == .uses && $0.direction == .in }
    let bytes = RelatedRenderer.render(
      workspace.link(to: item), relations, usesSince: isUsed ? workspace.usesSince : nil,
      as: session.form, options)
    if session.form == .text { session.page(bytes) } else { session.write(bytes) }
    return 0
  }
}

extension Session {
  /// Brings the index up to date for the project of an item and what is in reach of it, so that what the index
  /// does not hold is not there.
  func refreshSurroundings(of item: Item) async throws(Failure) {
    let folder: FilePath? =
      switch item {
      case .project(let project): project.path
      case .run(let place): workspace.load(place).flatMap { workspace.project(of: $0.run) }
      case .skill, .file, .document: workspace.project(above: item.path) ?? item.path.parent
      }
    // Without a project the folder is asked alone, unless it holds the home and so everything.
    guard let folder, folder != .root, !(workspace.home.map { folder.contains($0) } ?? false) else { return }
    for unit in workspace.scope(of: folder).units { try await refresh(unit, saying: "reading \(unit)") }
  }
}
