import Catalog
import Platform

/// Where a symbolic link leads.
enum LinkTarget {
  case leads(FileStamp.Kind)
  /// To nothing, with the target as the link has it.
  case dangling(target: FilePath)
  case loop
  /// To something that may not be looked at, with the system's reason.
  case unreachable(reason: String)

  /// Follows the link at a path to its end.
  init(of path: FilePath) {
    switch FileSystem.classifyLink(path) {
    case .found(let kind): self = .leads(kind)
    case .loop: self = .loop
    case .unreachable(let error): self = .unreachable(reason: error.reason)
    case .dangling:
      self = .dangling(target: (try? FileSystem.linkTarget(path)) ?? FilePath("?"))
    }
  }
}
