import Catalog

/// Finds the places of nodes and links in the file.
///
/// cmark gives the place of a link as if every line of a paragraph were indented like the first, by the line
/// of its closing bracket, and counts neither definitions in front of it nor escaped pipes in tables. So its
/// word is checked against the text, and where they differ the opening bracket is searched for.
struct LinkLocator {
  /// The paragraph, heading or table cell that holds the links.
  struct Block {
    var startLine: Int
    var startColumn: Int
    /// How many quotes it lies in; a line of it may have as many `>` in front.
    var quoteDepth: Int
    /// Whether its lines go on after the first, so that their indentation is free.
    var isParagraph: Bool
    /// Whether definitions in front shift cmark's lines.
    var mayHaveDefinitions = false
  }

  /// What is known of a link before its place is.
  struct Claim {
    /// cmark's line of the closing bracket and its column of the opening one.
    var line: Int
    var column: Int
    /// The line of the first text inside, or 0.
    var innerLine: Int
    var isImage: Bool
    /// The first bytes of the text inside, as far as they must stand in the file like that.
    var firstText: [UInt8]
  }

  private let bytes: [UInt8]
  private let lineStarts: [Int]
  private let firstLine: Int
  private let hasNUL: Bool
  /// The byte after the last opener found; links come in the order of the text.
  private var searchStart = 0
  /// The last place whose columns were counted: a long line is not counted again from its start.
  private var counted = (line: 0, offset: 0, column: 1)

  /// How far a search for an opener goes.
  private static let maximumSearchCount = 16 << 10

  init(_ bytes: [UInt8], lineStarts: [Int], firstLine: Int, hasNUL: Bool) {
    self.bytes = bytes
    self.lineStarts = lineStarts
    self.firstLine = firstLine
    self.hasNUL = hasNUL
  }

  /// The place of a block by cmark's line and column.
  mutating func position(line: Int, column: Int) -> TextPosition {
    let index = clamped(line)
    return position(ofByte: byteOffset(index, column), line: index)
  }

  /// Whether a paragraph starts with a label and a colon, like a link definition.
  func startsWithDefinition(line: Int, column: Int) -> Bool {
    let start = byteOffset(clamped(line), column)
    guard start < bytes.count, bytes[start] == Byte.openBracket else { return false }
    var index = start + 1
    // A label has at most 999 characters.
    let end = min(bytes.count - 1, start + 4_000)
    while index < end, bytes[index] != Byte.closeBracket { index += bytes[index] == Byte.backslash ? 2 : 1 }
    return index < end && bytes[index + 1] == Byte.colon
  }

  /// The place where a link or an image opens.
  mutating func position(of claim: Claim, in block: Block) -> TextPosition {
    let line = claim.innerLine > 0 ? claim.innerLine : claim.line
    let index = clamped(line)
    let blockOffset = byteOffset(clamped(block.startLine), block.startColumn)
    if !block.mayHaveDefinitions {
      var offset = byteOffset(index, claim.column)
      if block.isParagraph, line > block.startLine {
        offset +=
          contentStart(index, quoteDepth: block.quoteDepth) - (block.startColumn - 1)
          - lineStarts[index]
      }
      if offset >= searchStart, opens(claim, at: offset) { return found(offset) }
    }
    // The line is only certain where the text inside told it.
    let isLineKnown = claim.innerLine > 0 && !block.mayHaveDefinitions
    let from = max(searchStart, isLineKnown ? lineStarts[index] : blockOffset)
    let end = min(bytes.count, from + Self.maximumSearchCount)
    var candidate = from
    while candidate < end {
      if opens(claim, at: candidate), !isEscaped(candidate) { return found(candidate) }
      candidate += 1
    }
    // Not found: the block's own place, without forgetting how far the columns are counted.
    let kept = counted
    defer { counted = kept }
    return position(ofByte: blockOffset, line: clamped(block.startLine))
  }

  private mutating func found(_ offset: Int) -> TextPosition {
    searchStart = offset + 1
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return position(ofByte: offset, line: low)
  }

  private func opens(_ claim: Claim, at offset: Int) -> Bool {
    guard offset < bytes.count else { return false }
    var index = offset
    if claim.isImage {
      guard bytes[index] == Byte.bang, index + 1 < bytes.count, bytes[index + 1] == Byte.openBracket else {
        return false
      }
      index += 1
    } else {
      guard bytes[index] == Byte.openBracket || bytes[index] == Byte.less else { return false }
    }
    index += 1
    for byte in claim.firstText {
      guard index < bytes.count else { return false }
      // Escapes, entities and U+0000 look different in the file.
      if bytes[index] == Byte.backslash || bytes[index] == UInt8(ascii: "&") || bytes[index] == 0 {
        return true
      }
      guard bytes[index] == byte else { return false }
      index += 1
    }
    return true
  }

  private func isEscaped(_ offset: Int) -> Bool {
    var count = 0
    while offset - count > 0, count < 64, bytes[offset - count - 1] == Byte.backslash { count += 1 }
    return count % 2 != 0
  }

  private func clamped(_ line: Int) -> Int { max(0, min(line, lineStarts.count) - 1) }

  private func end(ofLine index: Int) -> Int {
    index + 1 < lineStarts.count ? lineStarts[index + 1] : bytes.count
  }

  /// The first byte of a paragraph's text on one of its later lines.
  private func contentStart(_ index: Int, quoteDepth: Int) -> Int {
    var offset = lineStarts[index]
    var quotes = 0
    while offset < end(ofLine: index) {
      if bytes[offset] == Byte.greater {
        guard quotes < quoteDepth else { break }
        quotes += 1
      } else if !Byte.isBlank(bytes[offset]) {
        break
      }
      offset += 1
    }
    return offset
  }

  /// The byte of a column of cmark's, which counts U+0000 as the three bytes of U+FFFD.
  private func byteOffset(_ index: Int, _ column: Int) -> Int {
    let start = lineStarts[index]
    guard hasNUL else { return max(start, min(start + column - 1, end(ofLine: index))) }
    var rest = column - 1
    var offset = start
    while rest > 0, offset < end(ofLine: index) {
      rest -= bytes[offset] == 0 ? 3 : 1
      offset += 1
    }
    return offset
  }

  private mutating func position(ofByte offset: Int, line index: Int) -> TextPosition {
    let start = lineStarts[index]
    if counted.line != index || counted.offset > offset || counted.offset < start {
      counted = (index, start, 1)
    }
    for byte in bytes[counted.offset..<max(counted.offset, offset)] where byte & 0xC0 != 0x80 {
      counted.column += 1
    }
    counted.offset = max(counted.offset, offset)
    return TextPosition(line: firstLine + index, byteColumn: offset - start, column: counted.column)
  }
}
