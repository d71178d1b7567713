import Arguments
import Catalog
import Presentation
import Scan

/// `skillhub duplicates`.
enum DuplicatesCommand {
  static let all = Parameter<Bool>.flag("all", short: "a", help: "also agents that do not read a copy")

  static let subcommand = Subcommand(
    Command(
      "duplicates", summary: "show copies of skills, what differs between them and who wins",
      discussion: [
        "Names with several copies here and in reach, the same content but for the name under other names, what differs in which file and by how many lines, broken links, and installed skills that are not what their lock file says or that are behind a clone of their source on this machine.",
        "Every file of a copy is compared, and whether it can be run. A checkout of the same repository in another work tree is no copy.",
      ],
      examples: [
        CommandExample("skillhub duplicates", "in this project and in reach of it"),
        CommandExample("skillhub duplicates --json", "for a program"),
      ], options: [all.definition],
      strayHint: { "for the copies of one skill: skillhub why \(ShellWord.quoted($0))" }),
    walks: true, run: run)

  static func run(_ session: Session) async throws(Failure) -> Int32 {
    let workspace = session.workspace
    let scope = workspace.scope(of: try session.workingDirectory())
    for unit in scope.units { try await session.refresh(unit, saying: "reading \(unit)") }
    var finder = CopyFinder(workspace: workspace, scope: scope)
    var options = session.renderOptions(isFull: session.invocation[all])
    options.base = session.environment.workingDirectory
    let bytes = DuplicatesRenderer.render(finder.report(), as: session.form, options)
    if session.form == .text { session.page(bytes) } else { session.write(bytes) }
    return 0
  }
}
