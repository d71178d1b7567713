import Catalog
import Formats
import Platform

/// The plugins that are installed for the user: of several versions in the cache, the one that is live.
enum InstalledPlugins {
  /// Their folders, in byte order.
  ///
  /// Source: Claude Code's `installed_plugins.json`, as reports of its users describe it.
  static func folders(in home: FilePath) -> [FilePath] {
    let file = home.appending(".claude/plugins/installed_plugins.json")
    guard let content = try? FileSystem.read(file, limit: 4 << 20) else { return [] }
    return Set(PluginManifest.installedFolders(content.bytes)).filter(\.isAbsolute).sorted()
  }
}
