package import Catalog

/// What tells rows apart that are of one kind, have one name and lie in one project: where each of them lies.
package struct RowNames {
  private struct Key: Hashable {
    var kind: ItemKind
    var name: String
    var project: String?

    init(_ item: ItemSummary) {
      kind = item.kind
      name = RowNames.plainName(of: item)
      project = item.project?.displayName
    }
  }

  private let counts: [Key: Int]
  private let names: [String: Set<Key>]
  private let options: RenderOptions

  package init(_ items: [ItemSummary], options: RenderOptions) {
    var counts: [Key: Int] = [:]
    var names: [String: Set<Key>] = [:]
    for item in items {
      let key = Key(item)
      counts[key, default: 0] += 1
      names[key.name, default: []].insert(key)
    }
    self.counts = counts
    self.names = names
    self.options = options
  }

  /// Where an item lies, or nil where its kind, name and project tell it from the other rows.
  func place(of item: ItemSummary) -> String? {
    counts[Key(item), default: 0] > 1 ? options.listPath(item.path) : nil
  }

  /// The name of an item, with its project or its folder behind it where other rows have the same name.
  package func name(of item: ItemSummary) -> String {
    let key = Key(item)
    if counts[key, default: 0] > 1, let folder = item.path.parent {
      return "\(key.name) in \(options.personPath(folder))"
    }
    guard names[key.name, default: []].count > 1, let project = key.project else { return key.name }
    return "\(key.name) in \(project)"
  }

  /// A task is known by its title, everything else by its name.
  private static func plainName(of item: ItemSummary) -> String {
    item.kind == .task ? item.title : item.name
  }
}
