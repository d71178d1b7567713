/// A stretch of text in one tone.
package struct TextSpan: Sendable, Hashable {
  package var text: String
  package var tone: Tone

  package init(_ text: String, _ tone: Tone = .plain) {
    self.text = text
    self.tone = tone
  }
}

/// One line for a screen, before anybody decides whether it has colour.
package struct TextLine: Sendable, Hashable {
  package var spans: [TextSpan]

  package init(_ spans: [TextSpan] = []) { self.spans = spans }

  package init(_ text: String, _ tone: Tone = .plain) { self.init([TextSpan(text, tone)]) }

  /// The line without colour.
  package var text: String { spans.map(\.text).joined() }

  /// The cells that the line takes.
  package var cells: Int { spans.reduce(0) { $0 + TextWidth.cells(of: $1.text) } }

  /// Adds text at the end.
  package mutating func append(_ text: String, _ tone: Tone = .plain) {
    guard !text.isEmpty else { return }
    if let last = spans.indices.last, spans[last].tone == tone {
      spans[last].text += text
    } else {
      spans.append(TextSpan(text, tone))
    }
  }

  /// The line in parts of at most `width` cells, broken wherever that is.
  package func broken(width: Int) -> [TextLine] {
    guard cells > width else { return [self] }
    var lines = [TextLine()]
    for span in spans {
      for grapheme in span.text {
        let text = String(grapheme)
        if let last = lines.last, !last.spans.isEmpty, last.cells + TextWidth.cells(of: text) > width {
          lines.append(TextLine())
        }
        lines[lines.count - 1].append(text, span.tone)
      }
    }
    return lines
  }

  /// Writes the line out, with control sequences where colour is wanted.
  package func rendered(usesColor: Bool) -> String {
    usesColor ? spans.map { $0.tone.applied(to: $0.text) }.joined() : text
  }
}
