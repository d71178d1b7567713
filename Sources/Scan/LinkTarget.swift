import Catalog
import Platform

/// Where a symbolic link leads.
enum LinkTarget {
  case leads(FileStamp.Kind)
  /// To nothing, with the target as the link has it.
  case dangling(target: FilePath)
  case loop

  /// Follows the link at a path to its end.
  init(of path: FilePath) {
    switch FileSystem.classifyLink(path) {
    case .found(let stamp): self = .leads(stamp.kind)
    case .loop: self = .loop
    case .dangling, .unreachable:
      self = .dangling(target: (try? FileSystem.linkTarget(path)) ?? FilePath("?"))
    }
  }
}
