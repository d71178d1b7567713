import Catalog

/// Steps through the lines of a text; LF, CRLF and CR each end one, as editors count.
struct TextLines {
  struct Line {
    var start: Int
    /// The end of the text of the line, before its line end.
    var end: Int
    /// Where the next line starts.
    var next: Int
  }

  let bytes: [UInt8]
  var offset: Int
  let limit: Int

  init(_ bytes: [UInt8], from offset: Int = 0, to limit: Int? = nil) {
    self.bytes = bytes
    self.offset = offset
    self.limit = limit ?? bytes.count
  }

  /// The next line, or nil at the end; text that ends with a line end has no empty line after it.
  mutating func next() -> Line? {
    guard offset < limit else { return nil }
    let start = offset
    var index = start
    while index < limit, !Byte.isBreak(bytes[index]) { index += 1 }
    let end = index
    if index < limit {
      index += bytes[index] == Byte.cr && index + 1 < limit && bytes[index + 1] == Byte.lf ? 2 : 1
    }
    offset = index
    return Line(start: start, end: end, next: index)
  }
}

/// What a stretch of text adds up to: lines, line ends and code points.
struct TextTally {
  var lfCount = 0
  var crlfCount = 0
  var crCount = 0
  var asciiCount = 0
  var otherCount = 0
  /// Whether the stretch ends in the middle of a line.
  var endsOpen = false
  var hasNUL = false
  /// Where each line starts; empty unless asked for.
  var lineStarts: [Int] = []

  var lineCount: Int { lfCount + crlfCount + crCount + (endsOpen ? 1 : 0) }

  /// Counts the bytes of a range of valid UTF-8.
  init(_ bytes: [UInt8], from start: Int, to end: Int, keepingLineStarts: Bool) {
    guard start < end else { return }
    if keepingLineStarts {
      lineStarts.reserveCapacity((end - start) / 32)
      lineStarts.append(start)
    }
    var continuationCount = 0
    var ascii = 0
    let span = bytes.span
    var index = start
    while index < end {
      let plain = min(ByteSearch.nextOutside(of: Byte.cr + 1, in: span, from: index), end)
      ascii += plain - index
      index = plain
      guard index < end else { break }
      let byte = span[index]
      index += 1
      if byte > Byte.cr {
        if byte < 0x80 { ascii += 1 } else if byte & 0xC0 == 0x80 { continuationCount += 1 }
        continue
      }
      ascii += 1
      if byte == Byte.lf {
        lfCount += 1
      } else if byte == Byte.cr {
        if index < end, span[index] == Byte.lf {
          crlfCount += 1
          ascii += 1
          index += 1
        } else {
          crCount += 1
        }
      } else {
        if byte == 0 { hasNUL = true }
        continue
      }
      if keepingLineStarts, index < end { lineStarts.append(index) }
    }
    asciiCount = ascii
    otherCount = end - start - ascii - continuationCount
    endsOpen = !Byte.isBreak(span[end - 1])
  }

  /// The kind of line end that this stretch and another one use together.
  func lineEnding(with other: TextTally) -> Document.LineEnding {
    let lf = lfCount + other.lfCount > 0
    let crlf = crlfCount + other.crlfCount > 0
    let cr = crCount + other.crCount > 0
    return switch (lf, crlf, cr) {
    case (false, false, false): .none
    case (true, false, false): .lf
    case (false, true, false): .crlf
    case (false, false, true): .cr
    default: .mixed
    }
  }
}
