import Catalog

/// A line of Markdown text, with what is code or a comment blanked out.
struct NoteLine {
  /// The line of the file, counted from 1.
  var number: Int
  /// The bytes; of code and comments only back-quotes are left, so that nothing next to them becomes something else.
  var bytes: [UInt8]
  /// Where the line stands in the body, for what is wanted as it was written.
  var range: Range<Int>
}

/// The lines of a Markdown body outside code blocks.
///
/// The document's own structure has links and headings, but no text; what notes say in their text (tags, wiki
/// links, ids) is looked for here. One pass, whatever the input.
struct NoteLines {
  private(set) var lines: [NoteLine] = []

  private let body: [UInt8]
  /// The fence that is open: its character and length.
  private var fence: (byte: UInt8, count: Int)?
  private var isInList = false
  private var isAfterBlank = true
  private var isInIndentedCode = false
  private var isInComment = false
  /// The first line, in `lines`, of the paragraph that is being gathered.
  private var paragraphStart = 0

  private static let quote = UInt8(ascii: "`")

  /// - Parameters:
  ///   - body: the body of the document, as UTF-8.
  ///   - firstLine: the number of its first line.
  init(_ body: [UInt8], firstLine: Int) {
    self.body = body
    var number = firstLine
    var start = 0
    while start < body.count {
      var end = start
      while end < body.count, body[end] != 0x0A, body[end] != 0x0D { end += 1 }
      take(start..<end, number)
      if end < body.count {
        end += body[end] == 0x0D && end + 1 < body.count && body[end + 1] == 0x0A ? 2 : 1
      }
      start = end
      number += 1
    }
    endParagraph()
  }

  private mutating func take(_ range: Range<Int>, _ number: Int) {
    var start = range.lowerBound
    var indent = 0
    while start < range.upperBound, body[start] == 0x20 || body[start] == 0x09 || body[start] == 0x3E {
      indent += body[start] == 0x09 ? 4 : 1
      if body[start] == 0x3E { indent = 0 }
      start += 1
    }
    if let open = fence {
      let run = runLength(start, range.upperBound, of: open.byte)
      if run >= open.count, isBlank(start + run, range.upperBound) { fence = nil }
      return
    }
    if start == range.upperBound {
      endParagraph()
      isAfterBlank = true
      return
    }
    let marker = listMarkerLength(start, range.upperBound)
    let content = start + marker
    if let opened = fenceOpening(content, range.upperBound) {
      endParagraph()
      fence = opened
      if marker > 0 { isInList = true }
      isAfterBlank = false
      return
    }
    if marker > 0, !(isInIndentedCode || (indent >= 4 && isAfterBlank && !isInList)) {
      isInList = true
    } else if indent < 2, isAfterBlank {
      isInList = false
    }
    isInIndentedCode = indent >= 4 && !isInList && (isAfterBlank || isInIndentedCode)
    isAfterBlank = false
    if isInIndentedCode { return }
    // A point, a heading and a row of a table are blocks of their own: a span of code does not go over them.
    if marker > 0 || isHeading(start, range.upperBound) || body[start] == UInt8(ascii: "|") { endParagraph() }
    lines.append(NoteLine(number: number, bytes: Array(body[range]), range: range))
  }

  private func runLength(_ start: Int, _ end: Int, of byte: UInt8) -> Int {
    var index = start
    while index < end, body[index] == byte { index += 1 }
    return index - start
  }

  private func isHeading(_ start: Int, _ end: Int) -> Bool {
    let count = runLength(start, end, of: UInt8(ascii: "#"))
    return (1...6).contains(count) && (start + count == end || isBlank(start + count, start + count + 1))
  }

  private func isBlank(_ start: Int, _ end: Int) -> Bool {
    body[start..<end].allSatisfy { $0 == 0x20 || $0 == 0x09 }
  }

  /// The length of `- `, `* `, `+ ` or `12. ` with the blanks after it, or 0.
  private func listMarkerLength(_ start: Int, _ end: Int) -> Int {
    var index = start
    if "-*+".utf8.contains(body[start]) {
      index += 1
    } else {
      while index < end, index - start < 9, ASCII.isDigit(body[index]) { index += 1 }
      guard index > start, index < end, body[index] == UInt8(ascii: ".") || body[index] == UInt8(ascii: ")")
      else {
        return 0
      }
      index += 1
    }
    guard index < end, body[index] == 0x20 || body[index] == 0x09 else { return 0 }
    while index < end, body[index] == 0x20 || body[index] == 0x09 { index += 1 }
    return index - start
  }

  private func fenceOpening(_ start: Int, _ end: Int) -> (UInt8, Int)? {
    guard start < end, body[start] == Self.quote || body[start] == UInt8(ascii: "~") else { return nil }
    let count = runLength(start, end, of: body[start])
    guard count >= 3, body[start] != Self.quote || !body[(start + count)..<end].contains(Self.quote) else {
      return nil
    }
    return (body[start], count)
  }

  // MARK: - Spans of code and comments

  /// A run of back-quotes in a paragraph.
  private struct Run {
    var line: Int
    var start: Int
    var count: Int
  }

  /// Blanks out code and comments in the lines gathered since the last block.
  private mutating func endParagraph() {
    let range = paragraphStart..<lines.count
    paragraphStart = lines.count
    blankCode(in: range)
    for index in range { blankComments(in: index) }
  }

  private mutating func blankCode(in range: Range<Int>) {
    var runs: [Run] = []
    for line in range where lines[line].bytes.contains(Self.quote) {
      let bytes = lines[line].bytes
      var index = 0
      while index < bytes.count {
        guard bytes[index] == Self.quote else {
          index += 1
          continue
        }
        let start = index
        while index < bytes.count, bytes[index] == Self.quote { index += 1 }
        if start > 0, bytes[start - 1] == UInt8(ascii: "\\") { continue }
        runs.append(Run(line: line, start: start, count: index - start))
      }
    }
    // For each length the runs that it could close, last first: every run is looked at once.
    var closers: [Int: [Int]] = [:]
    for (index, run) in runs.enumerated().reversed() { closers[run.count, default: []].append(index) }
    var index = 0
    while index < runs.count {
      let count = runs[index].count
      while let last = closers[count]?.last, last <= index { closers[count]?.removeLast() }
      guard let end = closers[count]?.last else {
        index += 1
        continue
      }
      blank(from: runs[index], to: runs[end])
      index = end + 1
    }
  }

  private mutating func blank(from start: Run, to end: Run) {
    for line in start.line...end.line {
      let first = line == start.line ? start.start : 0
      let last = line == end.line ? end.start + end.count : lines[line].bytes.count
      for index in first..<last { lines[line].bytes[index] = Self.quote }
    }
  }

  private mutating func blankComments(in line: Int) {
    let bytes = lines[line].bytes
    guard isInComment || bytes.contains(UInt8(ascii: "<")) else { return }
    var index = 0
    while index < bytes.count {
      if isInComment {
        let isEnd = bytes[index...].starts(with: Self.commentEnd)
        let count = isEnd ? 3 : 1
        for offset in index..<(index + count) { lines[line].bytes[offset] = Self.quote }
        isInComment = !isEnd
        index += count
      } else if bytes[index] == UInt8(ascii: "<"), bytes[index...].starts(with: Self.commentStart) {
        isInComment = true
        for offset in index..<(index + 4) { lines[line].bytes[offset] = Self.quote }
        index += 4
      } else {
        index += 1
      }
    }
  }

  private static let commentStart = Array("<!--".utf8)
  private static let commentEnd = Array("-->".utf8)
}
