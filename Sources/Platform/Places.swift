package import Catalog

/// Where skillhub keeps what is its own, by the XDG Base Directory Specification; nil where there is no home.
package struct Places: Sendable, Hashable {
  /// The folder of what can be read again at any time.
  package var cache: FilePath?
  /// The folder of what cannot.
  package var state: FilePath?
  /// The folder of what the user says how things should be.
  package var configuration: FilePath?

  package init(cache: FilePath?, state: FilePath?, configuration: FilePath? = nil) {
    self.cache = cache
    self.state = state
    self.configuration = configuration
  }

  /// Finds the folders, without making them. A variable that is no absolute path is passed over, as the
  /// specification asks.
  package static func resolve(variables: Variables, home: FilePath?) -> Places {
    func place(_ variable: String, _ fallback: String) -> FilePath? {
      if let value = variables.bytes(variable), value.first == UInt8(ascii: "/") {
        return FilePath(bytes: value).appending("skillhub")
      }
      return home?.appending(fallback).appending("skillhub")
    }
    return Places(
      cache: place("XDG_CACHE_HOME", ".cache"),
      state: place("XDG_STATE_HOME", ".local/state"),
      configuration: place("XDG_CONFIG_HOME", ".config"))
  }
}
