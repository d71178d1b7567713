import Catalog

/// Where a header starts and ends in a text, judged by its lines alone.
struct HeaderFences {
  /// The bytes between the fences; nil where there is no header that can be read.
  var header: Range<Int>?
  /// The line of the closing fence, or 0.
  var closingLine = 0
  /// Whether the first line is a fence.
  var isOpened = false
  /// The first byte of the body.
  var bodyStart = 0
  /// The first line of the body.
  var bodyLine = 1
  var fault: HeaderFault?

  /// How much of a line a fault quotes.
  private static let maximumQuotedCount = 60

  /// Finds the fences. A fence is a whole line of three dashes; blanks and tabs after them are tolerated.
  init(_ bytes: [UInt8]) {
    var lines = TextLines(bytes)
    guard let first = lines.next(), Self.startsWithDashes(bytes, first) else { return }
    guard Self.isFence(bytes, first) else {
      fault = HeaderFault(.notAFence(Self.quoted(bytes, first)), at: .start(ofLine: 1))
      return
    }
    isOpened = true
    var number = 1
    var nearest: (line: TextLines.Line, number: Int)?
    while let line = lines.next() {
      number += 1
      guard Self.startsWithDashes(bytes, line) else { continue }
      if Self.isFence(bytes, line) {
        header = first.next..<line.start
        closingLine = number
        bodyStart = line.next
        bodyLine = number + 1
        return
      }
      if nearest == nil { nearest = (line, number) }
    }
    fault = HeaderFault(
      .neverClosed(nearest: nearest.map { Self.quoted(bytes, $0.line) }),
      at: .start(ofLine: nearest?.number ?? 1))
  }

  private static func startsWithDashes(_ bytes: [UInt8], _ line: TextLines.Line) -> Bool {
    line.end - line.start >= 3 && bytes[line.start] == Byte.dash && bytes[line.start + 1] == Byte.dash
      && bytes[line.start + 2] == Byte.dash
  }

  private static func isFence(_ bytes: [UInt8], _ line: TextLines.Line) -> Bool {
    bytes[(line.start + 3)..<line.end].allSatisfy(Byte.isBlank)
  }

  private static func quoted(_ bytes: [UInt8], _ line: TextLines.Line) -> String {
    // Four bytes are the most that a code point takes.
    let part = bytes[line.start..<min(line.end, line.start + 4 * maximumQuotedCount)]
    let text = String(decoding: part, as: UTF8.self)
    let scalars = text.unicodeScalars.prefix(maximumQuotedCount)
    return String(String.UnicodeScalarView(scalars))
  }
}
