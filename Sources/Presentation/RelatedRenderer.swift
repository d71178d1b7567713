package import Catalog
import Terminal

/// What is related to an item, in every form.
package enum RelatedRenderer {
  /// Writes the relations of an item. The bytes end with a line end.
  ///
  /// - Parameter usesSince: the time of the oldest transcript, where transcripts say who used the item.
  package static func render(
    _ item: ItemLink, _ relations: [ResolvedRelation], usesSince: Timestamp?, as form: OutputForm,
    _ options: RenderOptions
  ) -> [UInt8] {
    switch form {
    case .text: encode(text(item, relations, usesSince, options), options)
    case .plain: plain(relations, usesSince, options)
    case .json: json(item, relations, usesSince, isOneLine: false, options)
    case .jsonl: json(item, relations, usesSince, isOneLine: true, options)
    case .spoken: spoken(item, relations, usesSince, options)
    }
  }

  /// From when on transcripts say who used something.
  private static func words(_ usesSince: Timestamp) -> String {
    "since the oldest transcript, of \(CivilDate(seconds: usesSince.seconds).dayText)"
  }

  /// The relations by what the other ends are to the item: what the item says, what others say, what is broken.
  private static func groups(_ relations: [ResolvedRelation]) -> [(words: String, [ResolvedRelation])] {
    var result: [(words: String, [ResolvedRelation])] = []
    for direction in ResolvedRelation.Direction.allCases {
      for kind in [
        Relation.Kind.supersedes, .supersededBy, .amends, .parent, .dependsOn, .about, .calls, .names, .uses,
        .writes, .links,
      ] {
        for relation in relations
        where relation.direction == direction && relation.kind == kind && !relation.isBroken {
          if let place = result.firstIndex(where: { $0.words == relation.words }) {
            result[place].1.append(relation)
          } else {
            result.append((relation.words, [relation]))
          }
        }
      }
    }
    return result
  }

  /// The counts in words: `3 relations, 1 broken`.
  private static func counts(_ relations: [ResolvedRelation]) -> String {
    let broken = relations.count(where: \.isBroken)
    return counted(relations.count, "relation")
      + (broken > 0 ? ", \(NumberText.grouped(broken)) broken" : "")
  }

  // MARK: - Text

  private static func text(
    _ item: ItemLink, _ relations: [ResolvedRelation], _ usesSince: Timestamp?, _ options: RenderOptions
  ) -> [TextLine] {
    let relations = relations.withoutRepetition
    let wording = ValueWording(options: options, itemPath: item.path)
    let geometry = Geometry(width: options.width, labels: [], mark: options.characters.cutMark)
    var lines = geometry.plainLines([.flow(wording.clean(item.name), .bold)], indent: 0)
    lines += geometry.plainLines([.flow("\(item.kind.title), \(counts(relations))")], indent: 0)
    func add(_ title: String, _ rows: [[Run]]) {
      guard !rows.isEmpty else { return }
      lines.append(TextLine())
      lines += geometry.plainLines([.flow(title, .bold)], indent: 0)
      for row in rows { lines += geometry.plainLines(row, indent: 2) }
    }
    func title(_ words: String) -> String { words.prefix(1).uppercased() + words.dropFirst() }
    for (words, relations) in groups(relations) {
      let widest = relations.map { TextWidth.cells(of: wording.clean($0.item?.name ?? "")) }.max() ?? 0
      let isUse = relations.first.map { $0.kind == .uses && $0.direction == .in } ?? false
      let since = isUse ? usesSince.map { " " + Self.words($0) } : nil
      add(
        title(words) + (since ?? ""), relations.map { row($0, nameCells: min(widest, 28), wording, options) })
    }
    add(
      "Broken",
      relations.filter(\.isBroken).map { relation in
        [
          .solid(place(relation, options)), .flow(" "), .flow(wording.clean(relation.text)),
          .flow(" (\(relation.words))", .dim), .flow(": " + reason(relation, options)),
        ]
      })
    return lines
  }

  private static func row(
    _ relation: ResolvedRelation, nameCells: Int, _ wording: ValueWording, _ options: RenderOptions
  ) -> [Run] {
    var runs: [Run] = []
    if let item = relation.item {
      let name = wording.clean(item.name)
      let isNarrow = options.width < 60
      runs.append(
        isNarrow || TextWidth.cells(of: name) > nameCells
          ? .flow(name) : .solid(TextWidth.pad(name, toCells: nameCells)))
      runs += [.flow(" "), .flow(item.kind.rawValue, .dim), .flow(" ")]
    }
    switch relation.direction {
    // An item that says something is found where it says it.
    case .in: runs.append(.solid(place(relation, options)))
    case .out:
      runs.append(relation.path.map { .solid(options.listPath($0)) } ?? .flow(wording.clean(relation.text)))
      if let line = relation.line { runs.append(.flow(" (line \(line))", .dim)) }
    }
    return runs
  }

  /// Where a relation is said: `docs/plan.md:12`.
  private static func place(_ relation: ResolvedRelation, _ options: RenderOptions) -> String {
    options.listPath(relation.source) + (relation.line.map { ":\($0)" } ?? "")
  }

  private static func reason(_ relation: ResolvedRelation, _ options: RenderOptions) -> String {
    if case .missing(let path?) = relation.other { return "there is no \(options.listPath(path))" }
    return "nothing here is called so"
  }

  // MARK: - Machine forms

  /// One relation a line: `out`, `in` or `broken`, the relation, the other item's kind (`file` for a plain file),
  /// name, id and path, the file that says it, the line, and the target as written. `usesSince`: the oldest transcript.
  private static func plain(
    _ relations: [ResolvedRelation], _ usesSince: Timestamp?, _ options: RenderOptions
  ) -> [UInt8] {
    var writer = PlainWriter(options)
    writer.line("total", String(relations.count))
    if let usesSince { writer.line("usesSince", DateText.rfc3339(usesSince)) }
    for relation in relations {
      let kind = relation.item?.kind.rawValue ?? (relation.isBroken || relation.path == nil ? "" : "file")
      writer.line([
        Array((relation.isBroken ? "broken" : relation.direction.rawValue).utf8),
        Array(relation.kind.rawValue.utf8), Array(kind.utf8), Array((relation.item?.name ?? "").utf8),
        Array((relation.item?.id ?? "").utf8), relation.path?.bytes ?? [], relation.source.bytes,
        Array((relation.line.map { String($0) } ?? "").utf8), Array(relation.text.utf8),
      ])
    }
    return writer.bytes
  }

  private static func json(
    _ item: ItemLink, _ relations: [ResolvedRelation], _ usesSince: Timestamp?, isOneLine: Bool,
    _ options: RenderOptions
  ) -> [UInt8] {
    var writer = JSONWriter(isIndented: !isOneLine, escapesUnsafe: options.isTerminal)
    writer.object { writer in
      writer.member("version", 1)
      writer.member("item") { $0.value(.link(item)) }
      if let usesSince { writer.member("usesSince", DateText.rfc3339(usesSince)) }
      writer.member("related") { writer in
        writer.array(of: relations) { writer, relation in
          writer.object { writer in
            writer.member("kind", relation.kind.rawValue)
            writer.member("direction", relation.direction.rawValue)
            writer.member("item") { writer in
              if let link = relation.item { writer.value(.link(link)) } else { writer.null() }
            }
            writer.path("path", relation.path)
            writer.member("text", relation.text)
            writer.path("source", relation.source)
            writer.member("line", relation.line)
            writer.member("broken", relation.isBroken)
          }
        }
      }
    }
    return writer.finished()
  }

  private static func spoken(
    _ item: ItemLink, _ relations: [ResolvedRelation], _ usesSince: Timestamp?, _ options: RenderOptions
  ) -> [UInt8] {
    let relations = relations.withoutRepetition
    let wording = SpokenWording(options: options, itemPath: item.path)
    var sentences = ["\(item.kind.title) \(wording.clean(item.name)): \(counts(relations))."]
    for (words, relations) in groups(relations) {
      let ends = relations.map { relation in
        if let other = relation.item { return "\(other.kind.rawValue) \(wording.clean(other.name))" }
        return relation.path.map { "file " + options.personPath($0) } ?? wording.clean(relation.text)
      }
      sentences.append(
        SpokenWording.sentence(
          "\(words.prefix(1).uppercased() + words.dropFirst()), \(NumberText.grouped(ends.count)): "
            + ends.joined(separator: ", ")))
    }
    if let usesSince { sentences.append(SpokenWording.sentence("Uses are known \(words(usesSince))")) }
    for relation in relations where relation.isBroken {
      let line = relation.line.map { " line \($0)" } ?? ""
      sentences.append(
        SpokenWording.sentence(
          "Broken in \(options.personPath(relation.source))\(line): \(wording.clean(relation.text)), "
            + reason(relation, options)))
    }
    return sentences.flatMap { Array($0.utf8) + [UInt8(ascii: "\n")] }
  }
}
