import Terminal

/// A label with its value's blocks. Without a label the blocks stand where labels stand.
struct Row {
  var label: String?
  var blocks: [Block]
  /// How many more entries there are.
  var moreCount: Int?
  /// What says how many more there are. It comes last, because it may end in a command to copy.
  var more: [Run] = []
  /// Whether ``more`` continues the last block.
  var moreIsInline = false

  /// The blocks with what says how many more there are.
  var allBlocks: [Block] {
    guard !more.isEmpty else { return blocks }
    guard moreIsInline, let last = blocks.indices.last else { return blocks + [Block(runs: more)] }
    var result = blocks
    result[last].runs += [.flow(" ")] + more
    return result
  }

  /// Continues the last block.
  mutating func join(_ runs: [Run]) {
    guard let last = blocks.indices.last else { return blocks.append(Block(runs: runs)) }
    blocks[last].runs += runs
  }
}

/// Where labels and values stand on a screen of a width.
///
/// From 34 columns up, values share one column; below, labels stand above their values, and below 20 the
/// indentation goes as well.
struct Geometry {
  let width: Int
  let labelIndent: Int
  /// Where values start.
  let column: Int
  /// Where a path starts that does not fit into the column.
  let outdent: Int
  let isStacked: Bool
  let mark: String

  init(width: Int, labels: [String?], mark: String) {
    self.width = width
    self.mark = mark
    isStacked = width < 34
    if isStacked {
      labelIndent = width < 12 ? 0 : width < 20 ? 1 : 2
      column = labelIndent * 2
      outdent = column
    } else {
      labelIndent = 2
      outdent = 4
      let limit = max(width / 3, 11)
      let widest =
        labels.compactMap { $0.map { TextWidth.cells(of: $0) } }.filter { $0 <= limit }.max() ?? 0
      column = max(labelIndent + widest + 1, width >= 60 ? 14 : 0)
    }
  }

  /// Lays a row out.
  func lines(of row: Row) -> [TextLine] {
    guard let label = row.label else {
      return row.allBlocks.flatMap { plainLines($0.runs, indent: labelIndent) }
    }
    let flow = Flow(width: width, column: column, outdent: outdent, mark: mark)
    let values = row.allBlocks.flatMap { flow.lines(of: $0) }
    let labelCells = TextWidth.cells(of: label)
    let startsBeside = !isStacked && labelIndent + labelCells < column && values.first?.indent == column
    guard startsBeside, let first = values.first else {
      return plainLines([.flow(label, .dim)], indent: labelIndent) + values.map(\.whole)
    }
    var line = TextLine(String(repeating: " ", count: labelIndent))
    line.append(label, .dim)
    line.append(String(repeating: " ", count: column - labelIndent - labelCells))
    for span in first.content.spans { line.append(span.text, span.tone) }
    return [line] + values.dropFirst().map(\.whole)
  }

  /// Lays runs out over the whole width.
  func plainLines(_ runs: [Run], indent: Int) -> [TextLine] {
    let flow = Flow(width: width, column: indent, outdent: min(indent, outdent), mark: mark)
    return flow.lines(of: Block(runs: runs)).map(\.whole)
  }
}
