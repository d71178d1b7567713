import CCMarkGFM
import CYAML
package import Catalog
import JSONBridge
import TOMLBridge

/// The libraries that read text.
package enum MarkupLibraries {
  /// The versions that run; of simdjson and toml++ those that were compiled against, since they do not say another.
  package static var versions: [LibraryVersion] {
    unsafe [
      LibraryVersion("libyaml", String(cString: yaml_get_version_string())),
      LibraryVersion("cmark-gfm", String(cString: cmark_version_string())),
      LibraryVersion("simdjson", String(cString: JSONLibraryVersion())),
      LibraryVersion("toml++", String(cString: TOMLLibraryVersion())),
    ]
  }
}
