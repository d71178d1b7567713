import Catalog
import Formats
import Platform

/// The categories that plugin manifests give to the skills below them; each manifest is read once.
final class PluginCategories {
  /// What a folder with manifests says.
  private struct Manifests {
    var pluginName: String?
    var entries: [PluginManifest.Entry]
    /// Changes when one of the files does.
    var key: [UInt8]
  }

  private var known: [FilePath: Manifests?] = [:]

  /// The category of a skill and where it is said; and what that depends on, for the index.
  ///
  /// - Parameter top: the folder above which nothing is looked for.
  func category(of skill: FilePath, top: FilePath?) -> (Sourced<String>?, key: [UInt8]) {
    var pluginName: String?
    var key: [UInt8] = []
    // A plugin's skills lie at most a few folders below it, and it a few below its marketplace.
    for folder in skill.ancestors.prefix(8) {
      if let manifests = manifests(in: folder) {
        key += manifests.key
        if pluginName == nil, let name = manifests.pluginName {
          pluginName = name
        }
        let entry = manifests.entries.first { entry in
          if let pluginName, entry.name == pluginName { return true }
          guard let relative = entry.folder, !relative.isEmpty else { return false }
          return folder.appending(relative.bytes).contains(skill)
        }
        if let entry {
          if let category = entry.category {
            return (Sourced(category, from: "marketplace.json, plugin \(entry.name)"), key)
          }
          pluginName = pluginName ?? entry.name
        }
      }
      if folder == top { break }
    }
    return (pluginName.map { Sourced($0, from: "plugin name") }, key)
  }

  private func manifests(in folder: FilePath) -> Manifests? {
    if let found = known[folder] { return found }
    let place = folder.appending(PluginManifest.folderName)
    var found: Manifests?
    if FileSystem.isFolder(place) {
      let plugin = place.appending("plugin.json")
      let marketplace = place.appending("marketplace.json")
      found = Manifests(
        pluginName: Self.read(plugin).flatMap(PluginManifest.pluginName),
        entries: Self.read(marketplace).map(PluginManifest.marketplace) ?? [],
        key: Self.key(plugin) + Self.key(marketplace))
    }
    known[folder] = .some(found)
    return found
  }

  private static func read(_ path: FilePath) -> [UInt8]? {
    try? FileSystem.read(path, limit: 4 << 20).bytes
  }

  private static func key(_ path: FilePath) -> [UInt8] {
    (try? FileSystem.stamp(of: path, followingLinks: true))?.keyBytes ?? [0]
  }
}
