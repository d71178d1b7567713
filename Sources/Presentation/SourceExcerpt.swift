import Catalog
import Terminal

/// A line of a file with a caret below the place that a finding is about.
struct SourceExcerpt {
  let lines: [TextLine]

  init(_ text: String, at position: TextPosition, length: Int?, _ options: RenderOptions) {
    var safe = options
    safe.isTerminal = true
    let number = String(position.line)
    let gutter = String(repeating: " ", count: max(0, 6 - number.utf8.count)) + number + " | "
    let room = max(30, options.width - gutter.utf8.count)
    let scalars = Array(text.unicodeScalars)
    let column = min(max(position.column - 1, 0), scalars.count)
    let end = min(column + max(length ?? 1, 1), scalars.count)
    // A long line is shown around the place, with what is cut marked.
    var first = 0
    if column > room * 2 / 3 { first = column - room / 3 }
    let mark = options.characters == .utf8 ? "…" : "..."
    var before = Self.shown(scalars[first..<column], safe)
    if first > 0 { before = mark + before }
    let middle = Self.shown(scalars[column..<end], safe)
    var shown = before + middle + Self.shown(scalars[end...].prefix(room), safe)
    if TextWidth.cells(of: shown) > room || scalars.count - end > room {
      shown = TextWidth.cut(shown + mark, toCells: room, mark: mark)
    }
    let indent = TextWidth.cells(of: before)
    let width = max(1, min(TextWidth.cells(of: middle), room - indent))
    let caret = String(repeating: " ", count: indent) + "^" + String(repeating: "~", count: width - 1)
    lines = [
      TextLine([TextSpan(gutter, .dim), TextSpan(shown)]),
      TextLine([
        TextSpan(String(repeating: " ", count: gutter.utf8.count - 2) + "| ", .dim), TextSpan(caret, .bold),
      ]),
    ]
  }

  /// Text of a line with tabs as blanks and everything unsafe written out.
  private static func shown(_ scalars: some Sequence<Unicode.Scalar>, _ options: RenderOptions) -> String {
    var text = String.UnicodeScalarView()
    for scalar in scalars { text.append(scalar == "\t" ? " " : scalar) }
    return options.solid(String(text))
  }
}
