package import Catalog

/// Reads Markdown files with their YAML headers into documents.
package enum MarkdownReader {
  /// The longest file whose body is parsed, in bytes; a longer one is only counted.
  package static let maximumParsedByteCount = 4 << 20

  /// Reads a Markdown file with its header. Never fails: what is wrong stands in the document.
  ///
  /// - Parameters:
  ///   - total: the size of the file where `raw` is only its start; the counts are then those of the start.
  ///   - structure: whether headings, links, lists and fences are looked for; else the body is only counted, and
  ///     whether it could be parsed is told all the same.
  package static func read(_ raw: [UInt8], ofTotal total: Int? = nil, structure: Bool = true) -> Document {
    let source = SourceText(raw)
    let bytes = source.bytes
    let fences = HeaderFences(bytes)
    var document = Document(encoding: source.encoding, byteCount: total ?? raw.count)
    document.header = header(bytes, fences)

    let isParsed = document.byteCount <= maximumParsedByteCount
    let head = TextTally(bytes, from: 0, to: fences.bodyStart, keepingLineStarts: false)
    let body = TextTally(bytes, from: fences.bodyStart, to: bytes.count, keepingLineStarts: isParsed)
    document.lineEnding = head.lineEnding(with: body)
    document.lineCount = head.lineCount + body.lineCount
    document.bodyLineCount = body.lineCount
    document.bodyASCIICount = body.asciiCount
    document.bodyOtherCount = body.otherCount
    document.bodyStartLine = fences.bodyLine
    document.hasBody = hasText(bytes, from: fences.bodyStart)
    document.isBodyParsed = false
    guard isParsed else { return document }
    let budget = BodyBudget(bytes, lineStarts: body.lineStarts)
    guard budget.isParsable else { return document }
    document.isBodyParsed = true
    guard structure else { return document }
    BodyReader.read(bytes, tally: body, allowsTables: budget.allowsTables, into: &document)
    return document
  }

  /// Reads only the header and counts the rest; the structure of the body is not looked for.
  package static func readHeader(_ raw: [UInt8]) -> Document { read(raw, ofTotal: .max) }

  /// Reads the text between two lines that somebody else's reader takes for fences, as a header.
  package static func header(_ bytes: [UInt8], firstLine: Int) -> FrontMatter {
    var header = HeaderReader.read(bytes, firstLine: firstLine)
    header.openingLine = firstLine - 1
    return header
  }

  /// The start of a file as text, whatever encoding it came in: what search looks through.
  ///
  /// - Parameter limit: the most bytes of the file that are looked at.
  package static func text(of bytes: [UInt8], limit: Int) -> String {
    String(decoding: SourceText(bytes.count > limit ? Array(bytes[..<limit]) : bytes).bytes, as: UTF8.self)
  }

  /// The body as bytes, without byte-order mark and header, its line ends kept.
  ///
  /// UTF-16 comes as UTF-8; bytes that are no text stay as they are.
  package static func body(of bytes: [UInt8]) -> [UInt8] {
    let source = SourceText(bytes)
    let start = HeaderFences(source.bytes).bodyStart
    guard case .other = source.encoding else { return Array(source.bytes[start...]) }
    // Fences and line ends are ASCII, so the same lines of the bytes as they were are the body.
    let raw = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes[3...]) : bytes
    return Array(raw[HeaderFences(raw).bodyStart...])
  }

  private static func header(_ bytes: [UInt8], _ fences: HeaderFences) -> FrontMatter {
    let faults = fences.fault.map { [$0] } ?? []
    guard fences.isOpened else { return FrontMatter(reading: .absent, faults: faults) }
    guard let range = fences.header else {
      return FrontMatter(reading: .unreadable, faults: faults, openingLine: 1)
    }
    var header = HeaderReader.read(Array(bytes[range]), firstLine: 2)
    header.openingLine = 1
    header.closingLine = fences.closingLine
    return header
  }

  /// Whether anything but white space stands in valid UTF-8 from an offset on.
  private static func hasText(_ bytes: [UInt8], from start: Int) -> Bool {
    var index = start
    while index < bytes.count {
      let byte = bytes[index]
      if byte < 0x80 {
        guard byte == Byte.blank || (0x09...0x0D).contains(byte) else { return true }
        index += 1
        continue
      }
      var end = index + 1
      while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
      let text = String(decoding: bytes[index..<end], as: UTF8.self)
      guard text.unicodeScalars.allSatisfy(\.properties.isWhitespace) else { return true }
      index = end
    }
    return false
  }
}
