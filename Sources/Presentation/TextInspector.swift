import Catalog
import Terminal

/// The text form of an inspection: sections of labels and values, laid out for a width.
struct TextInspector {
  let inspection: Inspection
  let options: RenderOptions
  let wording: ValueWording

  /// How much the short view shows of a section.
  struct Limits {
    var fields: Int
    var entries: Int
    /// Lines of one value's text.
    var lines: Int
    var hasHints: Bool
    /// Whether notes and continued lines are shown.
    var hasRemarks = true

    static let none = Limits(fields: .max, entries: .max, lines: .max, hasHints: true)

    /// From what is shown where there is room to what is left of a section that has too much of everything.
    static let steps = [
      Limits(fields: 6, entries: 3, lines: 4, hasHints: true),
      Limits(fields: 6, entries: 3, lines: 2, hasHints: true),
      Limits(fields: 6, entries: 3, lines: 2, hasHints: false),
      Limits(fields: 6, entries: 3, lines: 1, hasHints: false),
      Limits(fields: 6, entries: 2, lines: 1, hasHints: false),
      Limits(fields: 5, entries: 2, lines: 1, hasHints: false),
      Limits(fields: 5, entries: 1, lines: 1, hasHints: false),
      Limits(fields: 4, entries: 1, lines: 1, hasHints: false),
      Limits(fields: 3, entries: 1, lines: 1, hasHints: false, hasRemarks: false),
      Limits(fields: 2, entries: 1, lines: 1, hasHints: false, hasRemarks: false),
      Limits(fields: 1, entries: 1, lines: 1, hasHints: false, hasRemarks: false),
    ]
  }

  /// The lines of the item's own description, from where there is room to where there is none.
  private static let summarySteps = [4, 3, 2, 1]

  /// The lines that the short view may have.
  static let maximumLines = 40

  private var mark: String { options.characters.cutMark }

  init(_ inspection: Inspection, _ options: RenderOptions) {
    self.inspection = inspection.completed
    self.options = options
    wording = ValueWording(options: options, itemPath: inspection.path)
  }

  /// Lays the inspection out. In the short view the longest part gives way, step by step, until the whole is
  /// short enough; only a path or an id can make it longer, because those are never left out or cut.
  func lines() -> [TextLine] {
    let first = options.isFull ? Limits.none : Limits.steps[0]
    let sections = inspection.sections
    let labels = sections.flatMap { rows(of: $0, first).map(\.label) }
    let geometry = Geometry(width: options.width, labels: labels, mark: mark)
    var head = header(summaryLines: options.isFull ? .max : Self.summarySteps[0])
    var parts = sections.map { lines(of: $0, first, geometry) }
    guard !options.isFull else { return head + parts.joined() }

    var headStep = 0
    var steps = sections.map { _ in 0 }
    func excess() -> Int { parts.reduce(head.count) { $0 + $1.count } - Self.maximumLines }
    while excess() > 0 {
      let open = steps.indices.filter { steps[$0] + 1 < Limits.steps.count }
      // What is wrong with an item matters more than the rest, so Status counts half.
      func weight(_ index: Int) -> Int { parts[index].count * (sections[index].key == .status ? 1 : 2) }
      let longest = open.max { (weight($0), $0) < (weight($1), $1) }
      let canShorten = headStep + 1 < Self.summarySteps.count
      if canShorten, longest.map({ 2 * head.count > weight($0) }) ?? true {
        headStep += 1
        head = header(summaryLines: Self.summarySteps[headStep])
      } else if let longest {
        steps[longest] += 1
        parts[longest] = lines(of: sections[longest], Limits.steps[steps[longest]], geometry)
      } else {
        break
      }
    }
    return head + parts.joined()
  }

  private func lines(of section: InspectorSection, _ limits: Limits, _ geometry: Geometry) -> [TextLine] {
    let rows = rows(of: section, limits)
    guard !rows.isEmpty else { return [] }
    return geometry.plainLines([.flow(section.key.title, .bold)], indent: 0)
      + rows.flatMap { geometry.lines(of: $0) }
  }

  private func header(summaryLines: Int) -> [TextLine] {
    var result: [TextLine] = []
    func add(_ text: String, _ tone: Tone, atMost count: Int) {
      result += limited(wording.clean(text), to: count).map { TextLine($0, tone) }
    }
    add(inspection.title, .bold, atMost: options.isFull ? .max : 2)
    add(inspection.subtitle, .plain, atMost: options.isFull ? .max : 2)
    if let summary = inspection.summary { add(summary, .plain, atMost: summaryLines) }
    if !result.isEmpty { result.append(TextLine()) }
    return result
  }

  /// Text wrapped to the width, with a mark at its end where lines had to go.
  private func limited(_ text: String, to count: Int) -> [String] {
    // What could never fit is cut before it is wrapped, so that a giant text costs no more than its beginning.
    let start = count == .max ? text : TextWidth.cut(text, toCells: options.width * (count + 1), mark: "")
    let lines = TextWidth.wrap(start, width: options.width, mark: mark)
    guard lines.count > count || start != text, let last = lines.prefix(count).last else { return lines }
    if lines.count <= count, start == text { return lines }
    let room = options.width - TextWidth.cells(of: mark)
    let ending =
      room > 0
      ? TextWidth.cut(last, toCells: room, mark: "") + mark : TextWidth.cut(mark, toCells: options.width)
    return lines.prefix(count).dropLast() + [ending]
  }

  // MARK: Rows

  /// The rows of a section within the limits, and a row that says how many more there are.
  private func rows(of section: InspectorSection, _ limits: Limits) -> [Row] {
    var rows: [(row: Row, isKept: Bool)] = []
    var previousHadValue = false
    for field in section.fields {
      if options.isFull {
        rows.append((row(for: field, limits), true))
        continue
      }
      guard field.isInShortView(of: section.key) else { continue }
      switch field.placement {
      case .onlyInFull, .line: break
      case .joined(let separator):
        guard field.value != nil else { continue }
        if previousHadValue, !limits.hasRemarks { continue }
        if previousHadValue, let last = rows.indices.last {
          let runs = inlineRuns(of: field, limits)
          rows[last].row.join([.flow(options.clean(separator))] + runs)
          continue
        }
      }
      previousHadValue = field.value != nil
      if field.absence == .notApplicable { continue }
      // Advanced holds what the item is known by; that is never left out.
      rows.append((row(for: field, limits), section.key == .advanced))
    }
    guard rows.count > limits.fields else { return rows.map(\.row) }
    let kept = rows.filter(\.isKept).count
    var room = max(limits.fields - kept, 0)
    var shown: [Row] = []
    for (row, isKept) in rows {
      if isKept {
        shown.append(row)
      } else if room > 0 {
        shown.append(row)
        room -= 1
      }
    }
    if shown.count < rows.count {
      shown.append(Row(label: nil, blocks: [more(rows.count - shown.count)]))
    }
    return shown
  }

  private func row(for field: InspectorField, _ limits: Limits) -> Row {
    var blocks = self.blocks(of: field, limits)
    let remarks = limits.hasRemarks ? remarks(of: field) : []
    if !remarks.isEmpty {
      if blocks.count == 1 {
        blocks[0].runs += [.flow(" ")] + remarks
      } else {
        blocks.append(Block(runs: remarks))
      }
    }
    let label = options.isFull ? field.label : TextWidth.cut(field.label, toCells: 40, mark: mark)
    return Row(label: options.clean(label), blocks: blocks)
  }

  /// A joined field's value with its note.
  private func inlineRuns(of field: InspectorField, _ limits: Limits) -> [Run] {
    let blocks = self.blocks(of: field, limits)
    let runs = Array(blocks.map(\.runs).joined(separator: [.flow(", ")]))
    let remarks = remarks(of: field)
    return remarks.isEmpty ? runs : runs + [.flow(" ")] + remarks
  }

  /// The note, the source and whether the value can be set, dim.
  private func remarks(of field: InspectorField) -> [Run] {
    var runs: [Run] = []
    if let note = field.note, !note.isEmpty, field.absence != .failed {
      let text = options.isFull ? note : TextWidth.cut(note, toCells: 160, mark: mark)
      runs.append(.flow("(\(options.clean(text)))", .dim))
    }
    guard options.isFull else { return runs }
    // In square brackets, so that it is not read as part of the value: `MIT [SKILL.md:4]`.
    let origin = [field.source.map(options.clean), field.isEditable ? "editable" : nil]
      .compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: ", ")
    if !origin.isEmpty {
      if !runs.isEmpty { runs.append(.flow(" ")) }
      let text = "[\(origin)]"
      runs.append(text.contains(" ") ? .flow(text, .dim) : .solid(text, .dim))
    }
    return runs
  }

  private func blocks(of field: InspectorField, _ limits: Limits) -> [Block] {
    guard let value = field.value else {
      return [Block(runs: wording.runs(of: field.absence ?? .unknown, note: field.note))]
    }
    guard case .list(let values) = value, !values.isEmpty else {
      return [capped(Block(runs: wording.runs(of: value), hang: hang(of: value)), limits)]
    }
    // Where fewer than three are shown, the line for one more is better spent on that one.
    let limit = limits.entries == 2 && values.count == 3 ? 3 : limits.entries
    let shown = values.count > limit ? Array(values.prefix(limit)) : values
    let rest = values.count - shown.count
    if values.allSatisfy(isShort) {
      var block = capped(Block(runs: wording.runs(of: .list(shown))), limits)
      if rest > 0 { block.runs += [.flow(" ")] + more(rest).runs }
      return [block]
    }
    let texts = shown.map(wording.runs(of:))
    var blocks = zip(shown, aligned(shown, texts)).map { value, runs in
      capped(Block(runs: runs, hang: hang(of: value)), limits)
    }
    if rest > 0 { blocks.append(more(rest)) }
    return blocks
  }

  private func capped(_ block: Block, _ limits: Limits) -> Block {
    guard limits.lines < .max else { return block }
    var block = block
    if !limits.hasHints, let end = block.runs.firstIndex(where: { $0.kind == .lineBreak }) {
      block.runs.removeSubrange(end...)
    }
    let cells = max(options.width - 14, 24) * limits.lines
    return block.capped(toCells: cells, mark: mark)
  }

  private func more(_ count: Int) -> Block {
    Block(runs: [
      .flow("and \(NumberText.grouped(count)) more: ", .dim), .solid(options.solid(options.itemCommand)),
    ])
  }

  /// Whether a list of such values can stand on one line.
  private func isShort(_ value: FieldValue) -> Bool {
    switch value {
    case .text(let text): text.utf8.count <= 80
    case .number, .quantity, .boolean, .bytes, .date, .duration, .identifier: true
    case .link: !options.isFull
    case .path, .status, .list, .finding, .record: false
    }
  }

  private func hang(of value: FieldValue) -> Int {
    switch value {
    case .status, .finding, .record, .list: 2
    default: 0
    }
  }

  /// Records that start with a name and a status, their statuses in one column.
  private func aligned(_ values: [FieldValue], _ texts: [[Run]]) -> [[Run]] {
    guard options.width >= 50 else { return texts }
    var names: [String] = []
    for value in values {
      guard case .record(let entries) = value, entries.count >= 2, case .text(let name) = entries[0].value,
        case .status = entries[1].value
      else { return texts }
      names.append(options.clean(name))
    }
    let widest = names.map { TextWidth.cells(of: $0) }.max() ?? 0
    guard widest <= 24 else { return texts }
    return zip(names, texts).map { name, runs in
      [.solid(TextWidth.pad(name, toCells: widest))] + runs.dropFirst()
    }
  }
}

extension InspectorField {
  /// Whether the short view may show the field: Advanced is reduced to path and id there.
  func isInShortView(of section: InspectorSection.Key) -> Bool {
    placement != .onlyInFull && (section != .advanced || key == "path" || key == "id")
  }
}

extension Inspection {
  /// The inspection with its sections in order, and with what identifies it somewhere in them: the text and the
  /// spoken form have no other place for the item's status, name, path and id.
  var completed: Inspection {
    var result = self
    let order = InspectorSection.Key.allCases
    result.sections = order.flatMap { key in sections.filter { $0.key == key } }
    let values = Set(sections.flatMap { $0.fields.compactMap(\.value) })
    func insert(_ field: InspectorField, into key: InspectorSection.Key, atStart: Bool) {
      if let index = result.sections.firstIndex(where: { $0.key == key }) {
        let end = atStart ? 0 : result.sections[index].fields.count
        result.sections[index].fields.insert(field, at: end)
      } else {
        let position = order.firstIndex(of: key) ?? 0
        let index =
          result.sections.firstIndex { (order.firstIndex(of: $0.key) ?? 0) > position }
          ?? result.sections.count
        result.sections.insert(InspectorSection(key, [field]), at: index)
      }
    }
    if title != name, !values.contains(.text(name)) {
      insert(InspectorField("name", "Name", .text(name)), into: .summary, atStart: true)
    }
    if !values.contains(.status(status)) {
      insert(InspectorField("status", "Status", .status(status)), into: .status, atStart: true)
    }
    if !values.contains(.path(path)) {
      insert(InspectorField("path", "Path", .path(path)), into: .advanced, atStart: false)
    }
    let holdsId = values.contains {
      switch $0 {
      case .identifier(let other, short: _), .text(let other): other == id
      default: false
      }
    }
    if !holdsId {
      insert(InspectorField("id", "Id", .identifier(id, short: id)), into: .advanced, atStart: false)
    }
    return result
  }
}
