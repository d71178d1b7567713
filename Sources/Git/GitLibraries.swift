import CGit2
import CZlib
package import Catalog

/// The libraries that read repositories.
package enum GitLibraries {
  /// The versions that run. libgit2 is not started for it.
  package static var versions: [LibraryVersion] {
    var (major, minor, revision): (Int32, Int32, Int32) = (0, 0, 0)
    unsafe git_libgit2_version(&major, &minor, &revision)
    return unsafe [
      LibraryVersion("libgit2", "\(major).\(minor).\(revision)"),
      LibraryVersion("zlib", String(cString: zlibVersion())),
    ]
  }
}
