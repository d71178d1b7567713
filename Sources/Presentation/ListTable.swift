import Catalog
import Terminal

/// The table of a list for people: columns that start at the same cell in every row, shrunk to the width in a
/// fixed order; what is cut is marked, and a path or an id never is.
struct ListTable {
  let columns: [ListColumn]
  let options: RenderOptions

  /// Below this width an item has lines of its own instead of a row.
  static let narrowWidth = 50
  private static let gap = 2

  private var mark: String { options.characters.cutMark }

  func lines(_ items: [ItemSummary]) -> [TextLine] {
    guard !items.isEmpty, !columns.isEmpty else { return [] }
    let rows = items.map { item in columns.map { cell($0, of: item) } }
    let places = places(of: items)
    let kind = items.first?.kind
    let isOneKind = items.allSatisfy { $0.kind == kind }
    let headers = columns.map { $0.header(for: isOneKind ? kind : nil) }
    let natural = naturalWidths(rows, with: headers)
    let widths = fitted(natural, columns, to: options.width)
    // More columns than there is room for are written like those of a narrow screen.
    let fits = widths.reduce(0, +) + Self.gap * (widths.count - 1) <= options.width
    return options.width < Self.narrowWidth || !fits
      ? stacked(rows, places) : table(rows, places, headers, widths)
  }

  /// Where items lie that no column tells apart, a line below their rows.
  private func places(of items: [ItemSummary]) -> [[TextLine]] {
    // Runs are told apart by their time; the place of a transcript says nothing.
    guard columns.contains(where: \.isName), !columns.contains(where: \.isWhole) else {
      return items.map { _ in [] }
    }
    let names = RowNames(items.filter { $0.kind != .run }, options: options)
    return items.map { item in
      names.place(of: item).map { whole(TextSpan($0, .dim), indent: options.width < 12 ? 0 : 4) } ?? []
    }
  }

  // MARK: Table

  private func table(
    _ rows: [[TextSpan]], _ places: [[TextLine]], _ headers: [String], _ widths: [Int]
  ) -> [TextLine] {
    row(headers.map { TextSpan($0, .dim) }, widths: widths, isHeader: true)
      + zip(rows, places).flatMap { row($0, widths: widths) + $1 }
  }

  private func naturalWidths(_ rows: [[TextSpan]], with headers: [String]) -> [Int] {
    columns.indices.map { index in
      let widest = rows.map { TextWidth.cells(of: $0[index].text) }.max() ?? 0
      return max(widest, TextWidth.cells(of: headers[index]))
    }
  }

  /// Shrinks columns until a row fits: descriptions first, names last. The last column takes what is left where
  /// its cells are never cut; those that do not fit there move to a line of their own.
  private func fitted(_ natural: [Int], _ columns: [ListColumn], to width: Int) -> [Int] {
    var widths = natural
    let gaps = Self.gap * (columns.count - 1)
    func excess() -> Int {
      // A whole last column asks for room, but no more than half of the line.
      let last = columns.last?.isWhole == true ? min(widths.last ?? 0, width / 2) : widths.last ?? 0
      return widths.dropLast().reduce(0, +) + last + gaps - width
    }
    // Roles and remarks are short words, and whole ones where there is room for them.
    let remark = width >= 80 ? 22 : 12
    let order: [(ListColumn, Int)] = [
      (.description, 24), (.match, 36), (.title, 16), (.tags, 8), (.category, 8), (.remark, remark),
      (.name, 28), (.label, 28),
      (.project, 12),
      (.description, 11), (.project, 7), (.remark, width >= 80 ? remark : 6), (.name, 16), (.label, 16),
      (.status, 6),
      (.kind, 5), (.name, 6), (.label, 6),
      (.match, 12), (.description, 4), (.title, 4), (.modified, 5),
    ]
    for (column, minimum) in order {
      guard let index = columns.firstIndex(of: column), excess() > 0 else { continue }
      widths[index] = max(min(widths[index], minimum), widths[index] - excess())
    }
    if columns.last?.isWhole == true, let last = widths.indices.last {
      widths[last] = max(width - widths.dropLast().reduce(0, +) - gaps, 1)
    }
    return widths
  }

  private func row(_ cells: [TextSpan], widths: [Int], isHeader: Bool = false) -> [TextLine] {
    var line = TextLine()
    var moved: [TextLine] = []
    var used = 0
    var start = 0
    for (index, cell) in cells.enumerated() {
      let isWhole = columns[index].isWhole && !isHeader
      let isLast = index == cells.count - 1
      let cellWidth = TextWidth.cells(of: cell.text)
      if isWhole, cellWidth > widths[index] {
        moved += whole(cell, indent: 2)
      } else if !cell.text.isEmpty {
        let room = min(widths[index], max(options.width - start, 0))
        let text = TextWidth.cut(cell.text, toCells: room, mark: mark)
        line.append(String(repeating: " ", count: start - used))
        line.append(text, cell.tone)
        used = start + TextWidth.cells(of: text)
      }
      if !isLast { start += widths[index] + Self.gap }
    }
    line = line.withoutTrailingBlanks
    return (line.spans.isEmpty ? [] : [line]) + moved
  }

  // MARK: Narrow

  /// A name's line, a line of the other short columns, and lines of their own for what is never cut.
  private func stacked(_ rows: [[TextSpan]], _ places: [[TextLine]]) -> [TextLine] {
    let width = options.width
    let indent = width < 12 ? 0 : 2
    let natural = naturalWidths(rows, with: columns.map { _ in "" })
    let others = columns.indices.filter {
      columns[$0] != .mark && !columns[$0].isName && !columns[$0].isWhole
    }
    let otherColumns = others.map { columns[$0] }
    let widths = fitted(others.map { natural[$0] }, otherColumns, to: width - indent)
    let fits = widths.reduce(0, +) + Self.gap * (widths.count - 1) <= width - indent
    return zip(rows, places).flatMap { cells, place in
      var result = nameLines(cells, natural)
      if fits {
        var line = TextLine()
        var start = indent
        var used = 0
        for (position, index) in others.enumerated() {
          let text = TextWidth.cut(cells[index].text, toCells: widths[position], mark: mark)
          if !text.isEmpty {
            line.append(String(repeating: " ", count: start - used))
            line.append(text, cells[index].tone)
            used = start + TextWidth.cells(of: text)
          }
          start += widths[position] + Self.gap
        }
        if !line.spans.isEmpty { result.append(line) }
      } else {
        for index in others {
          let text = TextWidth.cut(cells[index].text, toCells: width - indent, mark: mark)
          guard !text.isEmpty else { continue }
          var line = TextLine(String(repeating: " ", count: indent))
          line.append(text, cells[index].tone)
          result.append(line)
        }
      }
      // A blank at the end of these may be a path's own.
      result = result.map(\.withoutTrailingBlanks).filter { !$0.spans.isEmpty }
      for index in columns.indices where columns[index].isWhole && !cells[index].text.isEmpty {
        result += whole(cells[index], indent: indent)
      }
      return result + place
    }
  }

  /// The symbol and the name. From 20 columns up a long name is cut; below it wraps, because little would be left.
  private func nameLines(_ cells: [TextSpan], _ natural: [Int]) -> [TextLine] {
    var line = TextLine()
    var start = 0
    if let index = columns.firstIndex(of: .mark), natural[index] + 1 + 4 <= options.width {
      line.append(TextWidth.pad(cells[index].text, toCells: natural[index]) + " ", cells[index].tone)
      start = natural[index] + 1
    }
    guard let index = columns.firstIndex(where: \.isName) else { return line.spans.isEmpty ? [] : [line] }
    let name = cells[index]
    let room = options.width - start
    if options.width >= 20 {
      line.append(TextWidth.cut(name.text, toCells: room, mark: mark), name.tone)
      return [line]
    }
    var result: [TextLine] = []
    for piece in TextWidth.breakWhole(name.text, width: room) {
      let text = TextWidth.cells(of: piece) <= room ? piece : TextWidth.cut(mark, toCells: room)
      line.append(text, name.tone)
      result.append(line)
      line = TextLine(String(repeating: " ", count: start))
    }
    return result.isEmpty ? [line] : result
  }

  /// A cell that is never cut, on lines of its own, broken only where the screen ends.
  private func whole(_ cell: TextSpan, indent: Int) -> [TextLine] {
    TextWidth.breakWhole(cell.text, width: options.width - indent).map { piece in
      var line = TextLine(String(repeating: " ", count: indent))
      line.append(piece, cell.tone)
      return line
    }
  }

  // MARK: Cells

  private func cell(_ column: ListColumn, of item: ItemSummary) -> TextSpan {
    switch column {
    case .mark:
      let mark = Self.statusMark(item)
      return TextSpan(ValueWording.symbol(mark, options.characters), ValueWording.tone(mark))
    case .status: return TextSpan(line(item.status), ValueWording.tone(Self.statusMark(item)))
    case .name: return TextSpan(line(item.name), .plain)
    case .label: return TextSpan(line(ListColumn.label(of: item)), .plain)
    case .path: return TextSpan(options.listPath(item.path))
    case .realPath: return TextSpan(options.personPath(item.realPath))
    case .paths: return TextSpan(item.paths.map(options.personPath).joined(separator: ", "))
    case .project: return TextSpan(item.project.map { options.solid($0.displayName) } ?? "")
    case .tags: return TextSpan(line(item.tags.joined(separator: ", ")))
    case .modified:
      let text = item.modified.map {
        DateText.relative($0, now: options.now, utcOffset: options.utcOffset)
      }
      return TextSpan(text ?? "")
    case .match: return TextSpan(item.match.map { line(marked($0)) } ?? "")
    // What has no description says what it is.
    case .description:
      guard let description = item.description, !description.isEmpty else {
        return TextSpan(line(item.remark ?? ""), .dim)
      }
      return TextSpan(line(description))
    // The word that the user gave to a kind says more than the kind that it builds on.
    case .kind: return TextSpan(line(item.type ?? item.kind.rawValue))
    case .id, .title, .category, .errors, .warnings, .remark, .type:
      return TextSpan(line(FilePath.displayText(column.rawBytes(of: item))))
    }
  }

  /// The surroundings of a match with the matches in brackets, which stay when the text is copied.
  private func marked(_ match: SearchMatch) -> String {
    let scalars = Array(match.text.unicodeScalars)
    var text = String.UnicodeScalarView()
    var next = 0
    for range in match.ranges where range.lowerBound >= next && range.upperBound <= scalars.count {
      text.append(contentsOf: scalars[next..<range.lowerBound])
      text.append("[")
      text.append(contentsOf: scalars[range])
      text.append("]")
      next = range.upperBound
    }
    text.append(contentsOf: scalars[next...])
    return String(text).replacing("…", with: mark)
  }

  /// Text on one line. What is far longer than any screen is not looked at further than the screen reaches.
  private func line(_ text: String) -> String {
    let start =
      text.unicodeScalars.count > 4096
      ? String(String.UnicodeScalarView(text.unicodeScalars.prefix(4096))) : text
    let words = start.split { $0.isWhitespace && $0 != "\u{a0}" }
    return options.clean(words.joined(separator: " "))
  }

  /// The symbol for an item's own word.
  static func statusMark(_ item: ItemSummary) -> StatusMark {
    switch item.status {
    case "valid", "clean": .good
    case "warning", "modified", "changed", "untracked", "staged", "conflicted": .warning
    case "invalid", "failed": .bad
    case "unknown": .unknown
    case "running": .running
    default: .none
    }
  }
}

extension TextLine {
  /// The line up to its last character that is not a space.
  var withoutTrailingBlanks: TextLine {
    var result = self
    while let last = result.spans.indices.last, result.spans[last].text.last ?? " " == " " {
      if result.spans[last].text.isEmpty {
        result.spans.removeLast()
      } else {
        result.spans[last].text.removeLast()
      }
    }
    return result
  }
}
