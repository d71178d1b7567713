import Catalog
import Formats
import Platform
import Store

/// Finds what stands at the other end of relations. It remembers what it asked for as long as it lives.
///
/// A path means what stands there. A name or an id means something only where it is said: in the same project,
/// in one around or inside it, or in the home; an item of the same name in another project is another item.
final class RelationResolver {
  /// The items that a name or id may mean, by project.
  private var shelves: [FilePath?: Shelf] = [:]
  private var paths: [FilePath: Target] = [:]

  /// What a relation means.
  enum Target {
    case item(ItemRecord, FilePath)
    case file(FilePath)
    case missing(FilePath?)
  }

  /// Where a relation is said.
  struct Place {
    var path: FilePath
    var project: FilePath?
    var kind: ItemKind
  }

  private let workspace: Workspace

  init(_ workspace: Workspace) { self.workspace = workspace }

  /// What stands at the other end of a relation that is said at a place.
  func target(of relation: Relation, at place: Place) -> Target {
    switch relation.target {
    case .path(let path): target(at: path)
    case .name(let name):
      named(name, relation.kind, at: place).map { .item($0, way($0, from: place)) } ?? .missing(nil)
    case .id(let id):
      identified(id, at: place).map { .item($0, way($0, from: place)) } ?? .missing(nil)
    }
  }

  // MARK: - Paths

  private func target(at path: FilePath) -> Target {
    if let known = paths[path] { return known }
    let target = look(at: path)
    paths[path] = target
    return target
  }

  private func look(at path: FilePath) -> Target {
    guard let stamp = try? FileSystem.stamp(of: path, followingLinks: true) else {
      // Several note programs leave the ending out.
      let withEnding = FilePath(bytes: path.bytes + Array(".md".utf8))
      return FileSystem.exists(withEnding) ? target(at: withEnding) : .missing(path)
    }
    if stamp.kind != .directory, path.name == SkillFormat.documentName, let folder = path.parent,
      let skill = wholeItems(at: folder, isFolder: true).first(where: { $0.summary.kind == .skill })
    {
      return .item(skill, skill.ways.paths.contains(folder) ? folder : skill.summary.path)
    }
    let items = wholeItems(at: path, isFolder: stamp.kind == .directory)
    // What a format reads out of a file says more than the file's role.
    guard let item = items.first(where: { $0.summary.kind != .file }) ?? items.first else {
      return .file(path)
    }
    return .item(item, item.ways.paths.contains(path) ? path : item.summary.path)
  }

  /// The items that are a file or folder as a whole.
  private func wholeItems(at path: FilePath, isFolder: Bool) -> [ItemRecord] {
    let real =
      isFolder
      ? (try? FileSystem.realPath(path)) ?? path
      : path.parent.flatMap { try? FileSystem.realPath($0) }?.appending(path.name) ?? path
    let items = workspace.index.items(atRealPath: real).filter(\.fragment.isEmpty)
    guard items.isEmpty, let target = try? FileSystem.realPath(path), target != real else { return items }
    return workspace.index.items(atRealPath: target).filter(\.fragment.isEmpty)
  }

  // MARK: - Names and ids

  private func named(_ name: String, _ relation: Relation.Kind, at place: Place) -> ItemRecord? {
    let kinds = Self.kinds(for: relation, saidBy: place.kind)
    let exact = workspace.index.items(named: name).filter { kinds.contains($0.summary.kind) }
    if let best = best(exact, kinds: kinds, at: place) { return best }
    let key = name.lowercased()
    // `folder/name` is the one in that folder.
    let last = key.split(separator: "/").last.map(String.init) ?? key
    var found = shelf(for: place).byName[last] ?? []
    if last != key {
      found = found.filter { record in
        let path = record.summary.path.displayText.lowercased()
        return path.hasSuffix("/" + key) || path.hasSuffix("/" + key + ".md")
      }
    }
    return best(found.filter { kinds.contains($0.summary.kind) }, kinds: kinds, at: place)
  }

  private func identified(_ id: String, at place: Place) -> ItemRecord? {
    let kinds: [ItemKind] = place.kind == .decision ? [.decision, .task] : [.task, .decision]
    let exact = workspace.index.items(named: id).filter { kinds.contains($0.summary.kind) }
    if let best = best(exact, kinds: kinds, at: place) { return best }
    let shelf = shelf(for: place)
    let key = id.lowercased()
    if let best = best(shelf.byID[key] ?? [], kinds: kinds, at: place) { return best }
    // `ADR-0007` and `decision-7` are the decision whose file is numbered so.
    guard let dash = key.lastIndex(of: "-"), ["adr", "decision", "madr"].contains(key[..<dash]),
      let number = Int(key[key.index(after: dash)...])
    else { return nil }
    return best(shelf.byNumber[number] ?? [], kinds: [.decision], at: place)
  }

  /// The kinds that a name can mean, the likeliest first.
  private static func kinds(for relation: Relation.Kind, saidBy kind: ItemKind) -> [ItemKind] {
    switch relation {
    case .calls, .names: [.skill, .prompt]
    case .supersedes, .supersededBy, .amends: [kind, .decision, .note]
    case .parent, .dependsOn: [kind, .task, .note]
    case .about: [.task, .decision]
    case .uses: [.skill, .prompt]
    case .writes: [.file]
    case .links: [.note, .decision, .report, .task, .prompt, .skill, .file]
    }
  }

  /// The nearest of some items: by project, then by kind, then by the folders that they share with the place.
  private func best(_ records: [ItemRecord], kinds: [ItemKind], at place: Place) -> ItemRecord? {
    let ranked = records.compactMap { record -> (record: ItemRecord, rank: [Int])? in
      guard let distance = record.ways.compactMap({ self.distance(of: $0, from: place) }).min() else {
        return nil
      }
      let kind = kinds.firstIndex(of: record.summary.kind) ?? kinds.count
      let shared = zip(record.summary.path.components, place.path.components).prefix { $0 == $1 }.count
      return (record, [distance, kind, -shared])
    }
    return ranked.min {
      $0.rank != $1.rank
        ? $0.rank.lexicographicallyPrecedes($1.rank) : $0.record.summary.path < $1.record.summary.path
    }?.record
  }

  /// The items of a kind that have a name and are near a place, the nearest first.
  func near(named name: String, kind: ItemKind, at place: Place) -> [ItemRecord] {
    workspace.index.items(named: name, kind: kind).compactMap { record -> (ItemRecord, Int)? in
      record.ways.compactMap { distance(of: $0, from: place) }.min().map { (record, $0) }
    }.sorted { $0.1 != $1.1 ? $0.1 < $1.1 : $0.0.summary.path < $1.0.summary.path }.map(\.0)
  }

  /// How far a way in is from a place: the same project, one around it, the home, one inside it; nil for any other.
  private func distance(of way: Way, from place: Place) -> Int? {
    if way.project == place.project { return 0 }
    guard let project = way.project else { return 2 }
    if project.contains(place.path) { return 1 }
    if let own = place.project, own.contains(project) { return 3 }
    return nil
  }

  /// The way by which an item is best named at a place.
  func way(_ record: ItemRecord, from place: Place) -> FilePath {
    let ways = record.ways.compactMap { way in distance(of: way, from: place).map { (way.path, $0) } }
    return ways.min { $0.1 != $1.1 ? $0.1 < $1.1 : $0.0 < $1.0 }?.0 ?? record.summary.path
  }

  /// The items near a place by other words than their exact name.
  private struct Shelf {
    /// By name, title and the file's name without its ending, in lower case.
    var byName: [String: [ItemRecord]] = [:]
    /// Tasks and decisions by their part of the file, by name, and by the id that a name begins with.
    var byID: [String: [ItemRecord]] = [:]
    /// Decisions by the number that their name begins with.
    var byNumber: [Int: [ItemRecord]] = [:]

    mutating func add(_ record: ItemRecord) {
      let summary = record.summary
      var names: Set<String> = [summary.name.lowercased(), summary.title.lowercased()]
      if record.fragment.isEmpty {
        let file = summary.path.displayName.lowercased()
        names.insert(file)
        if let dot = file.lastIndex(of: "."), dot > file.startIndex { names.insert(String(file[..<dot])) }
      }
      for name in names { byName[name, default: []].append(record) }
      guard summary.kind == .task || summary.kind == .decision else { return }
      var ids: Set<String> = [summary.name.lowercased()]
      if !record.fragment.isEmpty { ids.insert(FilePath.displayText(record.fragment).lowercased()) }
      for name in names where name.contains(" - ") {
        ids.insert(String(name[..<(name.firstRange(of: " - ")?.lowerBound ?? name.endIndex)]))
      }
      for id in ids { byID[id, default: []].append(record) }
      guard summary.kind == .decision else { return }
      let numbers = names.compactMap { name in
        let start =
          ["adr-", "decision-"].first(where: name.hasPrefix).map { name.dropFirst($0.count) } ?? name[...]
        return Int(start.prefix { $0.isASCII && $0.isNumber })
      }
      for number in Set(numbers) { byNumber[number, default: []].append(record) }
    }
  }

  private func shelf(for place: Place) -> Shelf {
    if let known = shelves[place.project] { return known }
    var shelf = Shelf()
    let records =
      place.project.map { workspace.index.items(under: $0) }
      ?? workspace.index.items(in: [place.path.parent ?? place.path])
    for record in records where record.summary.kind != .project { shelf.add(record) }
    shelves[place.project] = shelf
    return shelf
  }
}
