import CGit2
import CZlib
package import Catalog

/// The libraries that read repositories.
package enum GitLibraries {
  /// The versions that run. libgit2 is not started for it.
  package static var versions: [LibraryVersion] {
    var git = "cannot be loaded"
    if skillhub_git_load() == 0 {
      var (major, minor, revision): (Int32, Int32, Int32) = (0, 0, 0)
      unsafe git_libgit2_version(&major, &minor, &revision)
      git = "\(major).\(minor).\(revision)"
    }
    return unsafe [
      LibraryVersion("libgit2", git),
      LibraryVersion("zlib", String(cString: zlibVersion())),
    ]
  }
}
