import Catalog
import Glibc
import Platform

/// Whose a repository is, by git's own rule: its settings could run programs, so a stranger's is refused
/// unless the user has named it in `safe.directory`.
enum Ownership {
  /// The first place of the repository that belongs to somebody else, with the owner; nil where all is the
  /// user's own or declared safe. Under `sudo` the caller's repositories count as own, as for git.
  static func stranger(
    of workTree: GitWorkTree, home: FilePath?, configHome: FilePath?
  ) -> (place: FilePath, id: UInt32)? {
    var own: Set<UInt32> = [geteuid()]
    if geteuid() == 0,
      let caller = CurrentProcess.variable("SUDO_UID").flatMap({ UInt32(String(decoding: $0, as: UTF8.self)) }
      )
    {
      own.insert(caller)
    }
    for place in [workTree.path, workTree.path.appending(".git"), workTree.gitDirectory] {
      guard let stamp = try? FileSystem.stamp(of: place, followingLinks: false), !own.contains(stamp.owner)
      else { continue }
      return isDeclaredSafe(workTree.path, home: home, configHome: configHome) ? nil : (place, stamp.owner)
    }
    return nil
  }

  /// Whether `safe.directory` of the system or the user names the work tree, or `*`, or a folder above it
  /// with `/*`. An empty value forgets the ones before it.
  private static func isDeclaredSafe(_ path: FilePath, home: FilePath?, configHome: FilePath?) -> Bool {
    let configuration = GitConfiguration(protected: home, configHome: configHome)
    var isSafe = false
    for value in configuration.values("safe.directory") {
      if value.isEmpty {
        isSafe = false
      } else if value == Array("*".utf8) {
        isSafe = true
      } else {
        var named = value
        let coversFolder = named.suffix(2) == Array("/*".utf8)[...]
        if coversFolder { named.removeLast(2) }
        if named.starts(with: Array("~/".utf8)), let home { named = home.bytes + named.dropFirst(1) }
        let place = FilePath(bytes: named)
        if place == path || (coversFolder && place.contains(path)) { isSafe = true }
      }
    }
    return isSafe
  }
}
