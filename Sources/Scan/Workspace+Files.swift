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
      .filter { (try? FileSystem.stamp(of: $0, followingLinks: true))?.kind == .directory }
  }

  /// Every file below a folder that git does not ignore, as rows of a list; from the index, which must be fresh.
  package func files(under root: FilePath) -> [ItemSummary] {
    var result: [ItemSummary] = []
    let records = index.folders(under: root).values.sorted { $0.path < $1.path }
    for record in records {
      let project = surroundings.nearestProject(of: record.path)
      let realFolder = (try? FileSystem.realPath(record.path)) ?? record.path
      let workTree: GitWorkTree? =
        if case .workTree(let found) = GitDiscovery.discover(from: realFolder).0 { found } else { nil }
      let relativeFolder = workTree.flatMap { realFolder.relative(to: $0.path) }
      for entry in record.entries where entry.kind != .directory {
        let path = record.path.appending(entry.name)
        if entry.kind == .link, FileSystem.isFolder(path) { continue }
        if let workTree, let relativeFolder,
          repositories.isIgnored(relativeFolder.appending(entry.name), isFolder: false, in: workTree)
        {
          continue
        }
        result.append(fileSummary(path, realFolder.appending(entry.name), entry, project))
      }
    }
    return result
  }

  private func fileSummary(
    _ path: FilePath, _ realPath: FilePath, _ entry: FolderEntry, _ project: FilePath?
  ) -> ItemSummary {
    let role = FileRoles.role(of: project.flatMap { path.relative(to: $0) } ?? path)?.rawValue
    let remark = entry.kind == .regular ? role : entry.kind.noun
    let identity = ItemIdentity(kind: .file, realPath: realPath)
    return ItemSummary(
      kind: .file, status: role ?? "file",
      id: "file:\(identity.digits.prefix(ItemIdentity.shortestDigits))", name: path.displayName,
      title: path.displayName, description: nil, path: path, realPath: realPath, paths: [path],
      project: project, remark: remark)
  }
}
