import Catalog
import Scan
import Store

extension Session {
  /// The runs of the projects that lie in a folder and of the one around it, as they stand now; every run where none is given.
  ///
  /// - Parameter folder: an absolute path.
  func runs(of folder: FilePath?) -> [ItemSummary] {
    let live = workspace.liveSessions
    let around = folder.flatMap { workspace.project(of: $0) }
    let now = environment.now()
    return workspace.index.items(in: [.root], kind: .run).map(\.summary).filter { summary in
      guard let folder else { return true }
      guard let project = summary.project else { return false }
      return folder.contains(project) || project == around
    }.map { Workspace.settled($0, live: live, now: now) }
  }
}
