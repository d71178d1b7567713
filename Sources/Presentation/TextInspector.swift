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
      Limits(fields: 0, entries: 1, lines: 1, hasHints: false, hasRemarks: false),
    ]
  }

  /// The lines of the item's own description, from where there is room to where there is none.
  private static let summarySteps = [4, 3, 2, 1]

  /// The lines that the short view may have.
  static let maximumLines = 40

  /// Below this width the command for everything is named once, at the end: it takes several lines there.
  private static let narrowWidth = 50

  /// The lines of a section.
  private struct Part {
    var lines: [TextLine]
    /// Whether a line of it says that there is more.
    var isCut: Bool
  }

  private var mark: String { options.characters.cutMark }

  private var isNarrow: Bool { options.width < Self.narrowWidth }

  init(_ inspection: Inspection, _ options: RenderOptions) {
    self.inspection = inspection.completed
    self.options = options
    wording = ValueWording(options: options, itemPath: inspection.path)
  }

  /// Lays the inspection out. In the short view the longest part gives way, step by step, until the whole is
  /// short enough; only a path or an id can make it longer, because those are never left out or cut. Nothing gives
  /// way where that would not make the whole shorter.
  func lines() -> [TextLine] {
    let first = options.isFull ? Limits.none : Limits.steps[0]
    let sections = inspection.sections
    let labels = sections.flatMap { rows(of: $0, first).map(\.label) }
    let geometry = Geometry(width: options.width, labels: labels, mark: mark)
    var head = header(summaryLines: options.isFull ? .max : Self.summarySteps[0])
    var parts = sections.map { part(of: $0, first, geometry) }
    guard !options.isFull else { return head + parts.flatMap(\.lines) }

    let command = geometry.plainLines([.flow("everything: ", .dim), .solid(itemCommand)], indent: 0)
    func ending() -> [TextLine] { isNarrow && parts.contains(where: \.isCut) ? command : [] }
    func excess() -> Int {
      parts.reduce(head.count + ending().count) { $0 + $1.lines.count } - Self.maximumLines
    }
    var headSteps = Self.summarySteps.dropFirst()
    var steps = sections.map { _ in Limits.steps.dropFirst() }
    while excess() > 0 {
      let open = steps.indices.filter { !steps[$0].isEmpty }
      // What is wrong with an item matters more than the rest, so Status counts half.
      func weight(_ index: Int) -> Int {
        parts[index].lines.count * (sections[index].key == .status ? 1 : 2)
      }
      let longest = open.max { (weight($0), $0) < (weight($1), $1) }
      if !headSteps.isEmpty, longest.map({ 2 * head.count > weight($0) }) ?? true {
        let shorter = header(summaryLines: headSteps.removeFirst())
        if shorter.count < head.count { head = shorter }
      } else if let longest {
        let shorter = part(of: sections[longest], steps[longest].removeFirst(), geometry)
        if shorter.lines.count < parts[longest].lines.count { parts[longest] = shorter }
      } else {
        break
      }
    }
    return head + parts.flatMap(\.lines) + ending()
  }

  private func part(of section: InspectorSection, _ limits: Limits, _ geometry: Geometry) -> Part {
    let rows = rows(of: section, limits)
    guard !rows.isEmpty else { return Part(lines: [], isCut: false) }
    let lines =
      geometry.plainLines([.flow(section.key.title, .bold)], indent: 0)
      + rows.flatMap { geometry.lines(of: $0) }
    return Part(lines: lines, isCut: rows.contains { !$0.more.isEmpty })
  }

  private func header(summaryLines: Int) -> [TextLine] {
    var result: [TextLine] = []
    func add(_ text: String, _ tone: Tone, atMost count: Int) {
      result += limited(wording.clean(text), to: count).map { TextLine($0, tone) }
    }
    add(inspection.title, .bold, atMost: options.isFull ? .max : 2)
    add(inspection.subtitle, .plain, atMost: options.isFull ? .max : 2)
    if let summary = inspection.headSummary(isFull: options.isFull) {
      add(summary, .plain, atMost: summaryLines)
    }
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
    // The tail of a row belongs to the same field and is shown or left out with it.
    var rows: [(row: Row, isKept: Bool, tail: [Row])] = []
    var previousHadValue = false
    for field in section.fields {
      let entries = entryRows(of: field, limits)
      if let first = entries.first {
        rows.append((first, options.isFull, Array(entries.dropFirst())))
        previousHadValue = false
        continue
      }
      if options.isFull {
        rows.append((row(for: field, limits), true, []))
        continue
      }
      guard field.isInShortView(of: section.key) else { continue }
      switch field.placement {
      case .onlyInFull, .line, .entries: break
      case .joined(let separator):
        guard field.value != nil else { continue }
        if previousHadValue, !limits.hasRemarks { continue }
        if previousHadValue, let last = rows.indices.last {
          join(field, after: options.clean(separator), to: &rows[last].row, limits)
          continue
        }
      }
      previousHadValue = field.value != nil
      if field.absence == .notApplicable { continue }
      // Advanced holds what the item is known by; that is never left out.
      rows.append((row(for: field, limits), section.key == .advanced, []))
    }
    guard rows.count > limits.fields else { return rows.flatMap { [$0.row] + $0.tail } }
    let kept = rows.filter(\.isKept).count
    var room = max(limits.fields - kept, 0)
    var shown: [Row] = []
    var count = 0
    for (row, isKept, tail) in rows {
      if !isKept {
        guard room > 0 else { continue }
        room -= 1
      }
      shown += [row] + tail
      count += 1
    }
    if count < rows.count {
      shown.append(Row(label: nil, blocks: [], more: more(rows.count - count)))
    }
    return shown
  }

  /// The entries of a field that has a row for each, with what says how many more there are; none for other fields.
  private func entryRows(of field: InspectorField, _ limits: Limits) -> [Row] {
    guard case .entries(let command) = field.placement, case .list(let values) = field.value, !values.isEmpty
    else {
      return []
    }
    let limit = min(limits.entries, values.count)
    // A line that says "and 1 more" is better spent on that one.
    let shown = limit == values.count - 1 && limits.entries > 2 ? values[...] : values.prefix(limit)
    var states: [String] = []
    for case .record(let entries) in shown {
      if entries.count > 1, case .status(let status) = entries[1].value {
        states.append(wording.clean(status.text))
      }
    }
    let widest = options.width >= 50 ? states.map { TextWidth.cells(of: $0) }.max() ?? 0 : 0
    var rows: [Row] = []
    for case .record(let entries) in shown {
      guard let first = entries.first, case .text(let label) = first.value else { continue }
      var runs: [Run] = []
      for entry in entries.dropFirst() {
        switch entry.value {
        case .status(let status):
          let text = wording.clean(status.text)
          runs += wording.mark(status.mark, before: text)
          runs.append(widest > 0 ? .solid(TextWidth.pad(text, toCells: widest)) : .flow(text))
        case .text(let text) where entry.key == "reason": runs += [.flow(" "), .flow(wording.clean(text))]
        case .text(let text) where entry.key == "observed": runs.append(.flow("; \(wording.clean(text))"))
        case .date where entry.key == "observedAt": runs += [.flow(" ")] + wording.runs(of: entry.value)
        default: break
        }
      }
      rows.append(Row(label: options.clean(label), blocks: [capped(Block(runs: runs, hang: 2), limits)]))
    }
    if shown.count < values.count {
      rows.append(
        Row(
          label: "",
          blocks: [
            Block(runs: [
              .flow(moreWords(values.count - shown.count) + ": ", .dim), .command(options.solid(command)),
            ])
          ]))
    }
    return rows
  }

  private func row(for field: InspectorField, _ limits: Limits) -> Row {
    var row = valueRow(of: field, limits)
    let remarks = limits.hasRemarks ? remarks(of: field) : []
    if !remarks.isEmpty {
      if row.blocks.count == 1 {
        row.blocks[0].runs += [.flow(" ")] + remarks
      } else {
        row.blocks.append(Block(runs: remarks))
      }
    }
    let label = options.isFull ? field.label : TextWidth.cut(field.label, toCells: 40, mark: mark)
    row.label = options.clean(label)
    return row
  }

  /// Continues a row with a joined field's value and its note. A command stays last, and one is enough for both.
  private func join(
    _ field: InspectorField, after separator: String, to row: inout Row, _ limits: Limits
  ) {
    let joined = valueRow(of: field, limits)
    let remarks = remarks(of: field)
    if !joined.more.isEmpty {
      if let count = row.moreCount { row.join([.flow(" " + moreWords(count), .dim)]) }
      row.moreCount = joined.moreCount
      row.more = joined.more
      row.moreIsInline = joined.moreIsInline
    }
    row.join([.flow(separator)] + Array(joined.blocks.map(\.runs).joined(separator: [.flow(", ")])))
    if !remarks.isEmpty { row.join([.flow(" ")] + remarks) }
  }

  /// The note, the machine word of a status, the source and whether the value can be set, dim.
  private func remarks(of field: InspectorField) -> [Run] {
    var runs: [Run] = []
    if let note = field.note, !note.isEmpty, field.absence != .failed {
      let text = options.isFull ? note : TextWidth.cut(note, toCells: 160, mark: mark)
      runs.append(.flow("(\(options.clean(text)))", .dim))
    }
    guard options.isFull else { return runs }
    // In square brackets, so that it is not read as part of the value: `MIT [SKILL.md:4]`.
    var state: String?
    if case .status(let status) = field.value { state = status.unsaidState.map(options.clean) }
    let place = [field.shownSource.map(options.clean), field.isEditable ? "editable" : nil]
      .compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: ", ")
    let origin = [state ?? "", place].filter { !$0.isEmpty }.joined(separator: "; ")
    if !origin.isEmpty {
      if !runs.isEmpty { runs.append(.flow(" ")) }
      let text = "[\(origin)]"
      runs.append(text.contains(" ") ? .flow(text, .dim) : .solid(text, .dim))
    }
    return runs
  }

  /// A field's value without its label and remarks.
  private func valueRow(of field: InspectorField, _ limits: Limits) -> Row {
    guard let value = field.value else {
      return Row(blocks: [Block(runs: wording.runs(of: field.absence ?? .unknown, note: field.note))])
    }
    func runs(of value: FieldValue) -> [Run] {
      field.isHeaderKey ? wording.headerRuns(of: value) : wording.innerRuns(of: value)
    }
    guard case .list(let values) = value, !values.isEmpty else {
      let runs = field.isHeaderKey ? wording.headerRuns(of: value) : wording.runs(of: value)
      return Row(blocks: [capped(Block(runs: runs, hang: hang(of: value)), limits)])
    }
    // Where fewer than three are shown, the line for one more is better spent on that one.
    let limit = limits.entries == 2 && values.count == 3 ? 3 : limits.entries
    let shown = values.count > limit ? Array(values.prefix(limit)) : values
    let rest = values.count - shown.count
    let more = rest > 0 ? more(rest) : []
    let count = rest > 0 ? rest : nil
    if values.allSatisfy(isShort) {
      let block = capped(Block(runs: wording.runs(of: .list(shown))), limits)
      return Row(blocks: [block], moreCount: count, more: more, moreIsInline: true)
    }
    let blocks = zip(shown, aligned(shown, shown.map(runs(of:)))).map { value, runs in
      capped(Block(runs: runs, hang: hang(of: value)), limits)
    }
    return Row(blocks: blocks, moreCount: count, more: more)
  }

  private func capped(_ block: Block, _ limits: Limits) -> Block {
    guard limits.lines < .max else { return block }
    var block = block
    if !limits.hasHints, let end = block.runs.firstIndex(where: { $0.kind == .lineBreak }) {
      block.runs.removeSubrange(end...)
    }
    let room = options.width < 34 ? max(options.width - 4, 12) : max(options.width - 14, 24)
    let cells = room * limits.lines
    return block.capped(toCells: cells, mark: mark)
  }

  private var itemCommand: String { options.solid(options.itemCommand) }

  private func moreWords(_ count: Int) -> String { "and \(NumberText.grouped(count)) more" }

  private func more(_ count: Int) -> [Run] {
    let words = moreWords(count)
    return isNarrow ? [.flow(words, .dim)] : [.flow(words + ": ", .dim), .solid(itemCommand)]
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
