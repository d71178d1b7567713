package import Catalog
import Formats
import Platform
import Store
import Validation

extension Workspace {
  /// What an item says of others and what others say of it, from the index, which must know its surroundings.
  ///
  /// What the item says comes first, in the order of its file; what others say follows in the order of their paths.
  ///
  /// - Parameter withUsers: also the runs that used it last; their names are long and say little beside how often they
  ///   did.
  package func relations(of item: Item, withUsers: Bool = false) -> [ResolvedRelation] {
    let subject = RelationSubject(item, in: self)
    let resolver = RelationResolver(self)
    let place = RelationResolver.Place(path: item.path, project: subject.project, kind: item.kind)
    let source = subject.source
    let out = subject.relations.compactMap { relation -> ResolvedRelation? in
      let other = other(resolver.target(of: relation, at: place))
      // `ADR 7` without a hyphen may mean something else where there is no such decision.
      if relation.kind == .links, case .id(let id) = relation.target, id != relation.text,
        relation.text.lowercased().hasPrefix("adr"), case .missing(nil) = other
      {
        return nil
      }
      return ResolvedRelation(
        kind: relation.kind, direction: .out, other: other, text: relation.text, source: source,
        line: relation.line)
    }.filter { $0.item?.id != subject.id && subject.tells($0) }
    let inOrder = out.enumerated().sorted { left, right in
      (left.element.line ?? 0, left.offset) < (right.element.line ?? 0, right.offset)
    }
    return inOrder.map(\.element) + incoming(subject, resolver, withUsers: withUsers)
  }

  /// What others say of an item: they are asked for by everything that it may be called, and count where what they
  /// say means this item and no other.
  private func incoming(
    _ subject: RelationSubject, _ resolver: RelationResolver, withUsers: Bool
  ) -> [ResolvedRelation] {
    var seen: Set<Sayings> = []
    var result: [ResolvedRelation] = []
    for target in subject.targets {
      let found =
        switch target {
        case .path: index.relations(to: target)
        case .name(let name): index.relations(toWord: name, isID: false)
        case .id(let id): index.relations(toWord: id, isID: true)
        }
      for (record, relation) in found where record.identity != subject.identity {
        guard seen.insert(Sayings(identity: record.identity, relation: relation)).inserted else { continue }
        let path = record.summary.path
        let place = RelationResolver.Place(
          path: path, project: record.summary.project, kind: record.summary.kind)
        guard case .item(let meant, _) = resolver.target(of: relation, at: place),
          meant.identity == subject.identity, FileSystem.exists(path)
        else { continue }
        result.append(
          ResolvedRelation(
            kind: relation.kind, direction: .in, other: .item(link(to: record, at: path)),
            text: relation.text, source: path, line: relation.line))
      }
    }
    if withUsers { result += users(of: subject, resolver) }
    return result.sorted { left, right in
      left.source != right.source ? left.source < right.source : (left.line ?? 0) < (right.line ?? 0)
    }
  }

  /// The runs that used a skill or a prompt last.
  private func users(of subject: RelationSubject, _ resolver: RelationResolver) -> [ResolvedRelation] {
    guard [.skill, .prompt].contains(subject.identity.kind) else { return [] }
    var seen: Set<ItemIdentity> = []
    return Set(subject.names).sorted().flatMap { index.runUses(of: $0).prefix(Self.maximumUsers) }
      .compactMap { use in
        let run = ItemIdentity(kind: .run, realPath: use.run.path, fragment: use.run.fragment)
        guard seen.insert(run).inserted, let record = index.item(run) else { return nil }
        let path = record.summary.path
        let place = RelationResolver.Place(path: path, project: record.summary.project, kind: .run)
        let relation = Relation(.uses, .name(use.name), text: use.name)
        guard case .item(let meant, _) = resolver.target(of: relation, at: place),
          meant.identity == subject.identity
        else { return nil }
        return ResolvedRelation(
          kind: .uses, direction: .in, other: .item(link(to: record, at: path)), text: use.name, source: path,
          line: nil)
      }
  }

  /// How many of the runs that used something are looked at, the latest first.
  private static let maximumUsers = 20

  /// One thing that one item says.
  private struct Sayings: Hashable {
    var identity: ItemIdentity
    var relation: Relation
  }

  private func other(_ target: RelationResolver.Target) -> ResolvedRelation.Other {
    switch target {
    case .item(let record, let path): .item(link(to: record, at: path))
    case .file(let path): .file(path)
    case .missing(let path): .missing(path)
    }
  }

  /// The items of a kind that are called like another one and are near it: a skill and a prompt of one name, of which
  /// an agent runs only one.
  package func namesakes(of item: Item, named name: String, kind: ItemKind) -> [ItemLink] {
    let resolver = RelationResolver(self)
    let place = RelationResolver.Place(
      path: item.path, project: RelationSubject.project(of: item), kind: item.kind)
    // `orders:refund` is `refund` in the folder orders.
    let last = name.split(separator: ":").last.map(String.init) ?? name
    var names = [name]
    if last != name { names.append(last) }
    var seen: Set<ItemIdentity> = []
    return names.flatMap { resolver.near(named: $0, kind: kind, at: place) }
      .filter { seen.insert($0.identity).inserted }.map { link(to: $0, at: resolver.way($0, from: place)) }
  }

  /// An item as others name it.
  package func link(to item: Item) -> ItemLink {
    let subject = RelationSubject(item, in: self)
    return ItemLink(kind: item.kind, id: subject.id, name: subject.name, path: item.path)
  }

  private func link(to record: ItemRecord, at path: FilePath) -> ItemLink {
    ItemLink(kind: record.summary.kind, id: record.summary.id, name: record.summary.name, path: path)
  }

  /// Whether the index has been filled for the surroundings of an item, so that what it does not hold is not there.
  package func knowsSurroundings(of item: Item) -> Bool {
    guard let project = RelationSubject.project(of: item) else { return false }
    let real = (try? FileSystem.realPath(project)) ?? project
    return index.item(ItemIdentity(kind: .project, realPath: real)) != nil
  }
}

/// An item as others may speak of it.
private struct RelationSubject {
  let identity: ItemIdentity
  let id: String
  let name: String
  let project: FilePath?
  /// The file in which the item says what it says.
  let source: FilePath
  let relations: [Relation]
  private let kind: ItemKind
  /// The folder of a skill.
  private let folder: FilePath?
  /// What it is called.
  let names: [String]
  /// Everything by which others may mean it.
  let targets: [Relation.Target]

  init(_ item: Item, in workspace: Workspace) {
    var project = Self.project(of: item)
    var names: [String] = []
    var ids: [String] = []
    var paths = [item.path]
    var folder: FilePath?
    let found: [Relation]?
    switch item {
    case .project(let project):
      identity = ItemIdentity(
        kind: .project, realPath: (try? FileSystem.realPath(project.path)) ?? project.path)
      source = project.path
      found = nil
    case .skill(let place):
      identity = ItemIdentity(kind: .skill, realPath: place.realPath)
      source = place.document
      // As its document says it now; the index may be a moment behind.
      let now = SkillLoader.load(place, rules: RuleSet([]))
      found = now.document == nil ? nil : now.relations
      folder = place.path
    case .file(let place):
      identity = ItemIdentity(kind: .file, realPath: place.realPath)
      source = place.path
      found = workspace.roleDocument(at: place)?.relations
    case .document(let place):
      identity = ItemIdentity(
        kind: place.kind, realPath: place.realPath, fragment: Array(place.fragment.utf8))
      source = place.path
      // As the file says it now; the index may be a moment behind.
      let now = workspace.load(place)?.0
      found = now?.relations
      if let now { names += [now.name, now.title] }
      if !place.fragment.isEmpty { ids.append(place.fragment) }
    case .run(let place):
      identity = ItemIdentity(
        kind: .run, realPath: place.realPath, fragment: Array(place.fragment.utf8))
      source = place.path
      let loaded = workspace.load(place)
      found = loaded.map { RunReading($0.run).relations }
      project = loaded.flatMap { workspace.project(of: $0.run) }
      if let run = loaded?.run { names.append(run.sessionID) }
    }
    self.project = project
    id = workspace.printedID(identity)
    kind = item.kind
    self.folder = folder
    let record = workspace.index.item(identity)
    relations = found ?? workspace.index.relations(of: identity)
    if let record {
      names += [record.summary.name, record.summary.title]
      paths += record.ways.paths
    }
    name = names.first ?? item.path.displayName
    paths.append(identity.realPath)
    if item.kind == .skill { paths += paths.map { $0.appending(SkillFormat.documentName) } }
    if identity.fragment.isEmpty {
      let file = item.path.displayName
      names.append(file)
      if let dot = file.lastIndex(of: "."), dot > file.startIndex {
        names.append(String(file[..<dot]))
        // Links that leave the ending out.
        if file.hasSuffix(".md") { paths += paths.map { FilePath(bytes: $0.bytes.dropLast(3)) } }
      }
    }
    self.names = names
    ids += names
    for name in names {
      if let range = name.firstRange(of: " - ") { ids.append(String(name[..<range.lowerBound])) }
    }
    if item.kind == .decision { ids += names.flatMap(Self.decisionIDs) }
    var targets = paths.map { Relation.Target.path($0) }
    for name in Set(names.map { $0.lowercased() }) { targets.append(.name(name)) }
    for id in Set(ids.map { $0.lowercased() }) { targets.append(.id(id)) }
    // A folder may stand before a name: `[[notes/plan]]`.
    if identity.fragment.isEmpty {
      let components = item.path.components.map { FilePath.displayText($0) }
      for length in 2...4 where components.count >= length {
        let way = components.suffix(length).joined(separator: "/")
        targets.append(.name(way))
        if way.hasSuffix(".md") { targets.append(.name(String(way.dropLast(3)))) }
      }
    }
    var seen: Set<Relation.Target> = []
    self.targets = targets.filter { seen.insert($0).inserted }
  }

  /// Whether a relation is worth telling. A name in the text of a skill or of instructions is only a hint, and what
  /// lies in a skill's own folder is its contents.
  func tells(_ relation: ResolvedRelation) -> Bool {
    switch relation.other {
    case .missing(nil): kind != .skill && kind != .file
    case .file(let path): folder.map { !$0.contains(path) } ?? true
    case .missing: relation.kind != .names
    case .item: true
    }
  }

  static func project(of item: Item) -> FilePath? {
    switch item {
    case .project(let project): project.path
    case .skill(let place): place.project
    case .file(let place): place.project
    case .document(let place): place.project
    case .run: nil
    }
  }

  /// The ids that mean a decision by its number: `ADR-0007`, `ADR-7`, `decision-7`.
  private static func decisionIDs(_ name: String) -> [String] {
    let lower = name.lowercased()
    let start =
      ["adr-", "decision-"].first(where: lower.hasPrefix).map { lower.dropFirst($0.count) } ?? lower[...]
    let digits = start.prefix { $0.isASCII && $0.isNumber }
    guard let number = Int(digits) else { return [] }
    let forms = Set(
      [String(digits), String(number)]
        + (3...4).map { width in
          String(repeating: "0", count: max(0, width - String(number).utf8.count)) + String(number)
        })
    return forms.sorted().flatMap { form in ["adr-\(form)", "decision-\(form)", "madr-\(form)"] }
  }
}
