import Catalog
import Formats
import Platform
import Scan
import Store

/// What a note or a decision says of others, looked up: items, files, and what is not there; and who speaks of it.
struct ResolvedRelations {
  struct Linked {
    var kind: Relation.Kind
    var item: ItemLink
    var line: Int?
  }

  /// The items that it speaks of, each once for each kind of relation.
  private(set) var items: [Linked] = []
  /// The files that it links to that are no items.
  private(set) var files: [FilePath] = []
  /// Links to what is not there.
  private(set) var broken: [Relation] = []
  /// The items that speak of it.
  private(set) var backlinks: [Linked] = []
  private let context: DocumentContext
  private let workspace: Workspace
  private let own: ItemIdentity
  /// Whether the index has the item; else it may lack its neighbours too, and a missing name proves nothing.
  private let isIndexed: Bool
  private let neighbours: Neighbours

  init(_ item: DocumentItem, _ context: DocumentContext, workspace: Workspace) {
    self.context = context
    self.workspace = workspace
    own = ItemIdentity(
      kind: context.place.kind, realPath: context.place.realPath, fragment: Array(context.place.fragment.utf8)
    )
    isIndexed = workspace.index.item(own) != nil
    let needsNames = item.relations.contains { if case .path = $0.target { false } else { true } }
    neighbours = Neighbours(
      needsNames
        ? workspace.index.items(under: context.place.project ?? context.place.path.parent ?? .root) : [])
    for relation in item.relations { take(relation) }
    findBacklinks(of: item)
  }

  private mutating func take(_ relation: Relation) {
    switch lookUp(relation.target, as: relation.text) {
    case .items(let records):
      for record in records where record.identity != own {
        let link = Self.link(record)
        guard !items.contains(where: { $0.item.id == link.id && $0.kind == relation.kind }) else { continue }
        // A bare mention of what is superseded says nothing more.
        if relation.kind == .links, items.contains(where: { $0.item.id == link.id }) { continue }
        items.append(Linked(kind: relation.kind, item: link, line: relation.line))
      }
    case .file(let path): if !files.contains(path) { files.append(path) }
    case .missing: broken.append(relation)
    case .unknown: break
    }
  }

  private enum Answer {
    case items([ItemRecord])
    case file(FilePath)
    case missing
    /// The index cannot tell.
    case unknown
  }

  /// - Parameter text: the target as it was written.
  private func lookUp(_ target: Relation.Target, as text: String) -> Answer {
    switch target {
    case .path(let path):
      // Sites and wikis leave the ending out.
      for candidate in [path, FilePath(bytes: path.bytes + Array(".md".utf8))] {
        guard let real = try? FileSystem.realPath(candidate) else { continue }
        let records = workspace.index.items(atRealPath: real)
        return records.isEmpty ? .file(candidate) : .items(records)
      }
      // `../guide/` and `guide` are addresses of a site as often as paths; only a file's name proves a broken link.
      return path.name.contains(UInt8(ascii: ".")) && !Self.endsLikeFolder(text) ? .missing : .unknown
    case .name(let name):
      let records = neighbours.named(name)
      if !records.isEmpty { return .items(records) }
      if let folder = context.place.path.parent {
        let file = folder.appending(name + ".md").lexicallyNormalized
        if FileSystem.exists(file) { return .file(file) }
      }
      return isIndexed ? .missing : .unknown
    case .id(let id):
      let records = neighbours.identified(id)
      if !records.isEmpty { return .items(records) }
      return isIndexed && (context.place.kind == .decision || neighbours.hasDecisions) ? .missing : .unknown
    }
  }

  /// Whether a destination without its query and fragment ends with a slash.
  private static func endsLikeFolder(_ destination: String) -> Bool {
    destination.prefix { $0 != "#" && $0 != "?" }.hasSuffix("/")
  }

  private mutating func findBacklinks(of item: DocumentItem) {
    var targets: [Relation.Target] = [.path(context.place.path), .name(item.name), .name(item.title)]
    if context.place.realPath != context.place.path { targets.append(.path(context.place.realPath)) }
    if case .decision(let decision) = item.content {
      targets += DecisionIdentity.spellings(number: decision.number?.value, name: item.name).map { .id($0) }
    }
    for target in targets {
      for (record, relation) in workspace.index.relations(to: target) where record.identity != own {
        if case .path = target {} else if !isNear(record) { continue }
        let link = Self.link(record)
        guard !backlinks.contains(where: { $0.item.id == link.id && $0.kind == relation.kind }) else {
          continue
        }
        backlinks.append(Linked(kind: relation.kind, item: link, line: relation.line))
      }
    }
  }

  /// Whether an item lies in the same project: names and ids mean nothing beyond it.
  private func isNear(_ record: ItemRecord) -> Bool {
    guard let project = context.place.project else {
      return context.place.path.parent.map { parent in record.wayPaths.contains { parent.contains($0) } }
        ?? false
    }
    return record.ways.contains { $0.project == project }
  }

  private static func link(_ record: ItemRecord) -> ItemLink {
    let summary = record.summary
    return ItemLink(kind: summary.kind, id: summary.id, name: summary.name, path: summary.path)
  }

  // MARK: - As fields

  /// A list, in the short view only where it holds something.
  func field(
    _ key: String, _ label: String, _ values: [FieldValue], source: String? = nil, isShown: Bool = true
  ) -> InspectorField {
    InspectorField(
      key, label, .list(unique(values)), source: source ?? context.source,
      placement: values.isEmpty || !isShown ? .onlyInFull : .line)
  }

  /// Links to what is not there, with their lines.
  var brokenField: InspectorField {
    field(
      "links.broken", "Broken links",
      broken.map { relation in
        .text(relation.text + (relation.line.map { " (line \($0))" } ?? ""))
      })
  }

  /// What the item says in one relation, completed by what others say in the other direction.
  func both(_ kind: Relation.Kind, other: Relation.Kind?) -> [FieldValue] {
    items.filter { $0.kind == kind }.map { .link($0.item) }
      + backlinks.filter { other != nil && $0.kind == other }.map { .link($0.item) }
  }

  /// The items that relations lead to.
  func values(of relations: [Relation]) -> [FieldValue] {
    relations.flatMap { relation -> [FieldValue] in
      guard case .items(let records) = lookUp(relation.target, as: relation.text) else { return [] }
      return records.map { .link(Self.link($0)) }
    }
  }

  private func unique(_ values: [FieldValue]) -> [FieldValue] {
    var seen: Set<FieldValue> = []
    return values.filter { seen.insert($0).inserted }
  }
}

/// The notes and decisions of a project by their names and ids.
private struct Neighbours {
  private var byName: [String: [ItemRecord]] = [:]
  private var byTitle: [String: [ItemRecord]] = [:]
  private var byNumber: [Int: [ItemRecord]] = [:]

  init(_ records: [ItemRecord]) {
    for record in records where record.summary.kind == .note || record.summary.kind == .decision {
      byName[record.summary.name.lowercased(), default: []].append(record)
      byTitle[record.summary.title.lowercased(), default: []].append(record)
      if record.summary.kind == .decision,
        let number = DecisionIdentity.number(inName: record.summary.path.displayName)
      {
        byNumber[number, default: []].append(record)
      }
    }
  }

  /// Whether there is a numbered decision; else an id may speak of another project's.
  var hasDecisions: Bool { !byNumber.isEmpty }

  /// The items of a name, else of a title; a path in front of the name picks among several.
  func named(_ name: String) -> [ItemRecord] {
    let key = name.lowercased()
    if let found = byName[key] ?? byTitle[key] { return found }
    guard let slash = key.lastIndex(of: "/") else { return [] }
    return (byName[String(key[key.index(after: slash)...])] ?? []).filter {
      $0.summary.path.displayText.lowercased().hasSuffix("/" + key + ".md")
    }
  }

  func identified(_ id: String) -> [ItemRecord] {
    if let found = byName[id.lowercased()] { return found }
    return DecisionIdentity.number(ofID: id).flatMap { byNumber[$0] } ?? []
  }
}
