import Agents
import Catalog
import Configuration
import Formats

/// What the configuration of a place says of its files: which are of a kind of their own, which are passed over.
final class FolderRules: Sendable {
  let formats: FormatSet
  /// The user's patterns, relative to whatever project the walk is in, then the project's.
  private let userPatterns: PathPatterns
  private let homePatterns: PathPatterns
  private let projectPatterns: PathPatterns
  private let home: FilePath?
  /// The folder that the project's patterns are relative to.
  private let folder: FilePath?
  let ignoresAnything: Bool
  /// The folders of agents, where a project's configuration adds to them or corrects them; nil where it does not.
  let agentFolders: AgentFolders?
  /// What is wrong with the project's configuration, with its place; nil where nothing is.
  let fault: String?

  init(_ configuration: Configuration, home: FilePath?, agentFolders: AgentFolders? = nil) {
    self.agentFolders = agentFolders
    formats = configuration.kinds.isEmpty ? .builtIn : FormatSet(configuration.kinds)
    let ignored = configuration[Settings.ignore]
    let user = ignored.filter { $0.origin.level == .user }.map(\.value)
    let project = ignored.filter { $0.origin.level == .project }.map(\.value)
    self.home = home
    userPatterns = PathPatterns(user.filter { !$0.hasPrefix("~/") })
    homePatterns = PathPatterns(user.filter { $0.hasPrefix("~/") }.map { String($0.dropFirst()) })
    projectPatterns = PathPatterns(project)
    folder = configuration.projectFile?.parent
    ignoresAnything = !ignored.isEmpty
    fault = configuration.faults.first { $0.path != configuration.userFile }?.text
  }

  /// Whether an entry is to be passed over.
  ///
  /// - Parameter base: the folder that the user's patterns are relative to: the project's, else where the walk began.
  func ignores(_ path: FilePath, isFolder: Bool, base: FilePath) -> Bool {
    guard ignoresAnything else { return false }
    var verdict = false
    func ask(_ patterns: PathPatterns, _ base: FilePath?) {
      guard !patterns.isEmpty, let relative = base.flatMap({ path.relative(to: $0) }), !relative.isEmpty,
        let said = patterns.verdict(relative, isFolder: isFolder)
      else { return }
      verdict = said
    }
    ask(userPatterns, base)
    ask(homePatterns, home)
    ask(projectPatterns, folder)
    return verdict
  }
}
