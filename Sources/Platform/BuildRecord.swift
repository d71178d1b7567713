import BuildFacts
import CMagic
import CZstandard
package import Catalog

/// What this program was built from, as far as the build told; nil is what it did not tell.
package enum BuildRecord {
  /// The id of the commit.
  package static var commit: String? { unsafe text(build_commit()) }

  /// Whether the sources were those of the commit, without changes; nil where nobody looked.
  package static var isClean: Bool? { unsafe text(build_state()).map { $0 == "clean" } }

  /// The date in RFC 3339: `SOURCE_DATE_EPOCH`, else that of the commit, so that a build can be repeated.
  package static var date: String? { unsafe text(build_date()) }

  /// The version of the Swift compiler.
  package static var swift: String? { unsafe text(build_swift()) }

  /// `debug` or `release`.
  package static var configuration: String {
    #if DEBUG
      "debug"
    #else
      "release"
    #endif
  }

  /// The system and the processor that it is for, as `uname` calls them.
  package static var target: String {
    #if os(Linux)
      let system = "linux"
    #elseif os(macOS)
      let system = "macos"
    #else
      let system = "unknown"
    #endif
    #if arch(x86_64)
      return "\(system) x86_64"
    #elseif arch(arm64)
      return "\(system) aarch64"
    #else
      return "\(system) unknown"
    #endif
  }

  /// The libraries of this part of the program, in the versions that run.
  package static var libraries: [LibraryVersion] {
    let magic = magic_version()
    let minor = magic % 100
    return unsafe [
      LibraryVersion("libmagic", "\(magic / 100).\(minor < 10 ? "0" : "")\(minor)"),
      LibraryVersion("zstd", String(cString: ZSTD_versionString())),
    ]
  }

  private static func text(_ text: UnsafePointer<CChar>?) -> String? {
    guard let text = unsafe text, unsafe text.pointee != 0 else { return nil }
    return unsafe String(cString: text)
  }
}
