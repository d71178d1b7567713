package import Catalog
import Terminal

/// A list of chosen fields in every form.
package enum FieldRows {
  /// One cell: what the index keeps of the item, or a field of its inspection.
  package enum Cell: Sendable {
    case column(ListColumn)
    case field(InspectorField?)
  }

  /// Writes rows.
  ///
  /// - Parameters:
  ///   - names: of the fields, in the order of the cells.
  ///   - rows: each item with its cells.
  ///   - isTable: whether people read it on a terminal; otherwise text is one item a line, between tabs.
  package static func render(
    _ rows: [(item: ItemSummary, cells: [Cell])], names: [String], form: OutputForm, isTable: Bool,
    total: Int,
    options: RenderOptions
  ) -> [UInt8] {
    switch form {
    case .text where isTable: return encode(table(rows, names, options), options)
    case .text:
      var writer = PlainWriter(options)
      for row in rows { writer.line(row.cells.map { raw($0, of: row.item) }) }
      return writer.bytes
    case .plain:
      var writer = PlainWriter(options)
      writer.line("total", String(total))
      for row in rows {
        writer.emptyLine()
        for (name, cell) in zip(names, row.cells) {
          writer.line([Array(name.utf8), raw(cell, of: row.item)])
        }
      }
      return writer.bytes
    case .json:
      var writer = JSONWriter(escapesUnsafe: options.isTerminal)
      writer.object { writer in
        writer.member("version", 1)
        writer.member("items") { writer in writer.array(of: rows) { json($1, names, &$0) } }
        writer.member("total", total)
      }
      return writer.finished()
    case .jsonl:
      return rows.flatMap { row in
        var writer = JSONWriter(isIndented: false, escapesUnsafe: options.isTerminal)
        json(row, names, &writer)
        return writer.finished()
      }
    case .spoken:
      let lines = rows.enumerated().map { index, row in
        let facts = zip(names, row.cells).map { name, cell in
          "\(name): \(options.clean(FilePath.displayText(raw(cell, of: row.item))))"
        }
        return SpokenWording.sentence("\(index + 1): " + facts.joined(separator: ", "))
      }
      return ([counted(total, "item") + "."] + lines).flatMap { Array($0.utf8) + [UInt8(ascii: "\n")] }
    }
  }

  private static func json(
    _ row: (item: ItemSummary, cells: [Cell]), _ names: [String], _ writer: inout JSONWriter
  ) {
    writer.object { writer in
      for (name, cell) in zip(names, row.cells) {
        switch cell {
        case .column(let column): writer.member(name, column, of: row.item)
        case .field(let field?):
          if let value = field.value {
            writer.member(name) { $0.value(value) }
          } else {
            writer.member(name) { $0.null() }
          }
        case .field(nil): writer.member(name) { $0.null() }
        }
      }
    }
  }

  private static func raw(_ cell: Cell, of item: ItemSummary) -> [UInt8] {
    switch cell {
    case .column(let column): column.rawBytes(of: item)
    case .field(let field): Array((field?.value.map(machineText) ?? "").utf8)
    }
  }

  /// A value as one column of a line: raw numbers, RFC 3339, several values joined by commas.
  private static func machineText(_ value: FieldValue) -> String {
    switch value {
    case .date(let moment): DateText.rfc3339(moment)
    case .list(let values): values.map(machineText).joined(separator: ",")
    default: FieldWord(value).texts.joined(separator: ",")
    }
  }

  /// Aligned columns. The widest shrinks first; a cut is marked.
  private static func table(
    _ rows: [(item: ItemSummary, cells: [Cell])], _ names: [String], _ options: RenderOptions
  ) -> [TextLine] {
    let wording = ValueWording(options: options, itemPath: FilePath(""))
    let texts = rows.map { row in
      row.cells.map { cell -> String in
        switch cell {
        case .column(.path): options.listPath(row.item.path)
        case .column(.project): row.item.project.map { options.solid($0.displayName) } ?? ""
        case .column(.modified):
          row.item.modified.map { DateText.relative($0, now: options.now, utcOffset: options.utcOffset) }
            ?? ""
        case .column(let column):
          options.clean(
            FilePath.displayText(column.rawBytes(of: row.item)).singleSpaced)
        case .field(let field):
          (field?.value.map { wording.runs(of: $0).map(\.text).joined() } ?? "").singleSpaced
        }
      }
    }
    var widths = names.indices.map { index in
      max(TextWidth.cells(of: names[index]), texts.map { TextWidth.cells(of: $0[index]) }.max() ?? 0)
    }
    let gaps = 2 * max(names.count - 1, 0)
    while widths.reduce(0, +) + gaps > options.width, let widest = widths.max(), widest > 4,
      let index = widths.lastIndex(of: widest)
    {
      let second = widths.filter { $0 < widest }.max() ?? 4
      widths[index] = max(second, 4, widest - (widths.reduce(0, +) + gaps - options.width))
      if widths[index] == widest { widths[index] -= 1 }
    }
    func line(_ cells: [String], _ tone: Tone) -> TextLine {
      var text = ""
      for (index, cell) in cells.enumerated() {
        let cut = TextWidth.cut(cell, toCells: widths[index], mark: options.characters.cutMark)
        text += index == cells.count - 1 ? cut : TextWidth.pad(cut, toCells: widths[index]) + "  "
      }
      return TextLine(TextWidth.cut(text, toCells: options.width, mark: options.characters.cutMark), tone)
        .withoutTrailingBlanks
    }
    return rows.isEmpty ? [] : [line(names, .dim)] + texts.map { line($0, .plain) }
  }
}

extension JSONWriter {
  /// Writes one column of an item as a member, in the type that it has among all others.
  mutating func member(_ name: String, _ column: ListColumn, of item: ItemSummary) {
    switch column {
    case .path: path(name, item.path)
    case .realPath: path(name, item.realPath)
    case .project: path(name, item.project)
    case .paths: paths(name, item.paths)
    case .tags: member(name) { writer in writer.array(of: item.tags) { $0.string($1) } }
    case .errors: member(name, item.errorCount)
    case .warnings: member(name, item.warningCount)
    case .modified: member(name, item.modified.map(DateText.rfc3339))
    case .description: member(name, item.description)
    case .category: member(name, item.category)
    case .remark: member(name, item.remark)
    case .type: member(name, item.type)
    case .match: member(name, item.match?.text)
    case .mark, .kind, .status, .id, .name, .title, .label:
      member(name, FilePath.displayText(column.rawBytes(of: item)))
    }
  }
}
