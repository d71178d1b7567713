import Catalog
import Scan

extension Inspector {
  /// What an item says of others, what others say of it, and what leads nowhere.
  func relationFields(of item: Item) -> [InspectorField] {
    let known = workspace.knowsSurroundings(of: item)
    let relations = workspace.relations(of: item).withoutRepetition
    // Where the index does not know what is around, only a path can be said to lead nowhere.
    let broken = relations.filter { $0.isBroken && (known || $0.path != nil) }
    // Tasks and decisions have fields of their own for what else they refer to. A task names others of its store by
    // ids, which only an index could tell to lead nowhere.
    let outgoing = relations.filter { relation in
      guard relation.direction == .out else { return false }
      switch item.kind {
      case .task:
        return relation.kind == .links && (!relation.isBroken || !known && relation.path == nil)
      case .decision:
        return relation.kind == .links && !relation.isBroken
      default:
        return !relation.isBroken
      }
    }
    return [
      field("related.out", "Refers to", outgoing, source: "what it says"),
      incomingField(relations.filter { $0.direction == .in }, isKnown: known),
      field("related.broken", "Broken", broken, source: "what it says, looked for now"),
    ]
  }

  /// The prompts that call a skill, and whatever else names it.
  func relationFields(ofSkill place: SkillPlace, named name: String) -> [InspectorField] {
    let item = Item.skill(place)
    let known = workspace.knowsSurroundings(of: item)
    let relations = workspace.relations(of: item).withoutRepetition
    let incoming = relations.filter { $0.direction == .in }
    let outgoing = relations.filter { $0.direction == .out && !$0.isBroken }
    let broken = relations.filter { $0.isBroken && $0.path != nil }
    var seen: Set<ItemLink> = []
    let prompts = incoming.compactMap(\.item).filter { $0.kind == .prompt && seen.insert($0).inserted }
    let namesakes = workspace.namesakes(of: item, named: name, kind: .prompt)
    return [
      InspectorField(
        "namesakes", "Same name", .list(namesakes.map { .link($0) }),
        note: namesakes.isEmpty ? nil : "an agent that has both runs one of them", source: "the index",
        placement: namesakes.isEmpty ? .onlyInFull : .line),
      InspectorField(
        "prompts", "Prompts", prompts.isEmpty && !known ? nil : .list(prompts.map { .link($0) }),
        absence: .unknown, note: prompts.isEmpty && !known ? Self.notIndexed : nil,
        source: prompts.isEmpty && !known ? nil : "prompts that name it",
        placement: prompts.isEmpty ? .onlyInFull : .line),
      field(
        "skills", "Skills", outgoing.filter { $0.item?.kind == .skill },
        source: "what its text says of others"),
      field(
        "related.out", "Refers to", outgoing.filter { $0.item?.kind != .skill },
        source: "what its text says of others"),
      field("related.broken", "Broken", broken, source: "what it says, looked for now"),
      incomingField(incoming.filter { $0.item?.kind != .prompt }, isKnown: known),
    ]
  }

  private static let notIndexed = "its project is not indexed; skillhub related looks"

  private func incomingField(_ relations: [ResolvedRelation], isKnown: Bool) -> InspectorField {
    guard relations.isEmpty, !isKnown else {
      return field("related.in", "Named by", relations, source: "the index")
    }
    return InspectorField(
      "related.in", "Named by", nil, absence: .unknown, note: Self.notIndexed, placement: .onlyInFull)
  }

  private func field(
    _ key: String, _ label: String, _ relations: [ResolvedRelation], source: String
  ) -> InspectorField {
    InspectorField(
      key, label, .list(relations.map(record)), source: source,
      placement: relations.isEmpty ? .onlyInFull : .line)
  }

  /// The other end, what it is to the item, and where that is said.
  private func record(_ relation: ResolvedRelation) -> FieldValue {
    var entries: [RecordEntry]
    switch relation.other {
    case .item(let link): entries = [RecordEntry("item", .link(link))]
    case .file(let path): entries = [RecordEntry("path", .path(path))]
    case .missing: entries = [RecordEntry("text", .text(relation.text))]
    }
    entries.append(RecordEntry("reason", .text(relation.words)))
    if let line = relation.line { entries.append(RecordEntry("line", .number(line))) }
    return .record(entries)
  }
}

extension [ResolvedRelation] {
  /// The items at the other end of some kinds of relation in one direction, each once, as links.
  func links(_ direction: ResolvedRelation.Direction, where matches: (ResolvedRelation, ItemLink) -> Bool)
    -> [FieldValue]
  {
    var seen: Set<ItemLink> = []
    return compactMap { relation in
      guard relation.direction == direction, let item = relation.item, matches(relation, item),
        seen.insert(item).inserted
      else { return nil }
      return .link(item)
    }
  }
}
