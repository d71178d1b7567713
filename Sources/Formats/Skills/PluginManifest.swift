package import Catalog
import FoundationEssentials

/// What the manifests around a skill say of the plugin that it belongs to.
///
/// Source: Claude Code's plugins, `.claude-plugin/plugin.json` in a plugin and `.claude-plugin/marketplace.json`
/// above several of them.
package enum PluginManifest {
  /// The folder that holds the manifests.
  package static let folderName = ".claude-plugin"

  /// The name in a `plugin.json`, or nil.
  package static func pluginName(_ bytes: [UInt8]) -> String? {
    struct File: Decodable { var name: String? }
    return (try? JSONDecoder().decode(File.self, from: Data(bytes)))?.name
  }

  /// A plugin of a `marketplace.json`.
  package struct Entry: Sendable, Hashable {
    package var name: String
    package var category: String?
    /// The plugin's folder below the marketplace, where it lies there.
    package var folder: FilePath?
  }

  /// The folders of the plugins that an `installed_plugins.json` names; none where it is not one.
  package static func installedFolders(_ bytes: [UInt8]) -> [FilePath] {
    struct Installation: Decodable { var installPath: String? }
    struct File: Decodable { var plugins: [String: [Installation]] }
    guard let file = try? JSONDecoder().decode(File.self, from: Data(bytes)) else { return [] }
    return file.plugins.values.flatMap { $0 }.compactMap { $0.installPath.map { FilePath($0) } }
  }

  /// The plugins of a `marketplace.json`; none where it is not one.
  package static func marketplace(_ bytes: [UInt8]) -> [Entry] {
    struct Plugin: Decodable {
      var name: String?
      var category: String?
      var folder: FilePath?

      private enum Key: CodingKey { case name, category, source }

      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        name = try? container.decodeIfPresent(String.self, forKey: .name)
        category = try? container.decodeIfPresent(String.self, forKey: .category)
        // A source that is no text is a repository elsewhere.
        let source = try? container.decodeIfPresent(String.self, forKey: .source)
        folder = source.map { FilePath($0).lexicallyNormalized }
      }
    }
    struct File: Decodable { var plugins: [Plugin] }
    guard let file = try? JSONDecoder().decode(File.self, from: Data(bytes)) else { return [] }
    return file.plugins.compactMap { plugin in
      plugin.name.map { Entry(name: $0, category: plugin.category, folder: plugin.folder) }
    }
  }
}
