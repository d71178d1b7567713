import Agents
package import Catalog
import Formats
import Git
import Platform
import Store

extension Workspace {
  /// The agents' folders that stand in a project.
  package func agentFolders(of project: FilePath) -> [FilePath] {
    AgentFolders.known.names.sorted { $0.lexicographicallyPrecedes($1) }
      .map { project.appending($0) }
      .filter { FileSystem.isFolder($0) }
  }

  /// Every file below a folder that git does not ignore, as rows of a list; from the index, which must be fresh.
  ///
  /// A file that is reached in several ways is one row. What is no file for a person is left out: the `.git`
  /// file of a work tree, named pipes and the like, and links that stand where a skill should.
  ///
  /// - Parameter withStates: whether to ask git for the state of each; without, it is `unknown`.
  package func files(under root: FilePath, withStates: Bool = true) -> [ItemSummary] {
    var rows: [FilePath: ItemSummary] = [:]
    var states = FileStates(workspace: self)
    for record in index.folders(under: root).values.sorted(by: { $0.path < $1.path }) {
      for found in files(in: record) {
        if rows[found.realPath] != nil {
          rows[found.realPath]?.paths.append(found.path)
        } else {
          rows[found.realPath] = fileSummary(found, state: withStates ? states.state(of: found) : "unknown")
        }
      }
    }
    return rows.values.sorted { $0.path < $1.path }
  }

  /// A file on its way to a row.
  struct FoundFile {
    var path: FilePath
    /// The real path of the folder and the name in it: a link is a file of its own.
    var realPath: FilePath
    var kind: FileStamp.Kind
    var workTree: GitWorkTree?
    var project: FilePath?
    var skill: FilePath?
  }

  private func files(in record: FolderRecord) -> [FoundFile] {
    let project = surroundings.nearestProject(of: record.path)
    let realFolder = (try? FileSystem.realPath(record.path)) ?? record.path
    let workTree: GitWorkTree? =
      if case .workTree(let found) = GitDiscovery.discover(from: realFolder).0 { found } else { nil }
    let relativeFolder = workTree.flatMap { realFolder.relative(to: $0.path) }
    let context = surroundings.context(of: record.path)
    let skill = skillFolder(of: record.path, project: project)
    let rules = rules(for: record.path)
    return record.entries.compactMap { entry -> FoundFile? in
      guard entry.kind == .regular || entry.kind == .link, entry.name != Walk.gitName else { return nil }
      let path = record.path.appending(entry.name)
      let relative = relativeFolder?.appending(entry.name)
      if entry.kind == .link {
        // A link to a folder is a way in or a folder of its own, unless git has it as a file.
        if FileSystem.isFolder(path) {
          guard let workTree, let relative, repositories.isTracked(relative, in: workTree) else { return nil }
        } else if context.root == record.path, !FileSystem.isFolder(path), isDangling(path) {
          return nil
        }
      }
      if rules.ignores(path, isFolder: false, base: project ?? record.path) { return nil }
      if let workTree, let relative, repositories.isIgnored(relative, isFolder: false, in: workTree) {
        return nil
      }
      return FoundFile(
        path: path, realPath: realFolder.appending(entry.name), kind: entry.kind, workTree: workTree,
        project: project, skill: skill)
    }
  }

  private func isDangling(_ path: FilePath) -> Bool {
    if case .leads = LinkTarget(of: path) { return false }
    return true
  }

  /// The folder of the nearest skill that a folder is or lies in, below the project.
  private func skillFolder(of folder: FilePath, project: FilePath?) -> FilePath? {
    for place in ([folder] + folder.ancestors).prefix(16) {
      if surroundings.isHome(place) { return nil }
      let document = place.appending(SkillFormat.documentName)
      if (try? FileSystem.kind(of: document, followingLinks: true)) == .regular { return place }
      if place == project { return nil }
    }
    return nil
  }

  private func fileSummary(_ file: FoundFile, state: String) -> ItemSummary {
    let role: FileRole? =
      if let skill = file.skill, let relative = file.path.relative(to: skill) {
        FileRoles.role(inSkill: relative)
      } else {
        FileRoles.role(of: file.project.flatMap { file.path.relative(to: $0) } ?? file.path)
          ?? surroundings.pluginRole(of: file.path)
      }
    let identity = ItemIdentity(kind: .file, realPath: file.realPath)
    let stamp = try? FileSystem.stamp(of: file.realPath, followingLinks: false)
    return ItemSummary(
      kind: .file, status: state,
      id: "file:\(identity.digits.prefix(ItemIdentity.shortestDigits))", name: file.path.displayName,
      title: file.path.displayName, description: nil, path: file.path, realPath: file.realPath,
      paths: [file.path], project: file.project,
      remark: file.kind == .regular ? role?.rawValue : file.kind.noun, modified: stamp?.modified)
  }
}

/// The states of files as git has them, asked of each repository once.
private struct FileStates {
  private let workspace: Workspace
  /// By path relative to the work tree, what is not clean; nil where the repository cannot be read.
  private var changes: [FilePath: [FilePath: String]?] = [:]

  init(workspace: Workspace) { self.workspace = workspace }

  /// The word for a file's state: `unknown` where no repository has it or none says.
  mutating func state(of file: Workspace.FoundFile) -> String {
    guard let workTree = file.workTree, let relative = file.realPath.relative(to: workTree.path) else {
      return "unknown"
    }
    let known: [FilePath: String]?
    if let asked = changes[workTree.path] {
      known = asked
    } else {
      known = ask(workTree)
      changes[workTree.path] = .some(known)
    }
    guard let known else { return "unknown" }
    // A repository inside that has no commit yet is one untracked path of the outer one.
    return known[relative] ?? GitState.clean.rawValue
  }

  private func ask(_ workTree: GitWorkTree) -> [FilePath: String]? {
    let found = try? workspace.repositories.with(workTree) { repository throws(GitError) in
      var states: [FilePath: String] = [:]
      for change in try repository.changes() { states[change.path] = change.state.rawValue }
      for path in repository.undecidedPaths().keys { states[path] = "unknown" }
      return states
    }
    return found
  }
}
