import Catalog

/// Reads the documents of examples for tests of the rules: a small part of YAML, with positions, and no more.
///
/// It knows plain and quoted scalars, folded ones over several lines, `>` and `|`, lists and mappings as blocks and lists in
/// brackets. A colon and a blank inside a plain value, or text after a closing quote, is no YAML to it.
struct SampleReader {
  private struct Line {
    var number: Int
    var text: [Unicode.Scalar]
    var indent: Int { text.prefix { $0 == " " }.count }
    var isBlank: Bool { text.allSatisfy { $0 == " " || $0 == "\t" } }
  }

  private var lines: [Line] = []
  private var index = 0
  private var faults: [HeaderFault] = []

  static func document(_ bytes: [UInt8]) -> Document {
    if bytes.starts(with: [0xFF, 0xFE]) {
      return Document(encoding: .utf16LittleEndian, byteCount: bytes.count)
    }
    if bytes.starts(with: [0xFE, 0xFF]) {
      return Document(encoding: .utf16BigEndian, byteCount: bytes.count)
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      let offset =
        bytes.indices.first {
          String(validating: bytes[...$0], as: UTF8.self) == nil
            && String(validating: bytes[..<$0], as: UTF8.self) != nil && bytes[$0] >= 0x80
        } ?? 0
      let before = bytes[..<offset]
      let start = (before.lastIndex(of: 0x0A) ?? -1) + 1
      let position = TextPosition(
        line: before.count { $0 == 0x0A } + 1, byteColumn: offset - start,
        column: before[start...].count { $0 & 0xC0 != 0x80 } + 1)
      return Document(
        encoding: .other(byteOffset: offset, position: position, byte: bytes[offset]), byteCount: bytes.count)
    }
    var scalars = Array(text.unicodeScalars)
    var document = Document(encoding: .utf8, byteCount: bytes.count)
    if scalars.first == "\u{FEFF}" {
      scalars.removeFirst()
      document.encoding = .utf8WithBOM
    }
    var reader = SampleReader()
    reader.split(scalars, &document)
    reader.readFences(&document)
    return document
  }

  private mutating func split(_ scalars: [Unicode.Scalar], _ document: inout Document) {
    var endings: Set<Document.LineEnding> = []
    var current: [Unicode.Scalar] = []
    var place = 0
    while place < scalars.count {
      let scalar = scalars[place]
      place += 1
      guard scalar == "\n" || scalar == "\r" else {
        current.append(scalar)
        continue
      }
      if scalar == "\n" {
        endings.insert(.lf)
      } else if place < scalars.count, scalars[place] == "\n" {
        endings.insert(.crlf)
        place += 1
      } else {
        endings.insert(.cr)
      }
      lines.append(Line(number: lines.count + 1, text: current))
      current = []
    }
    if !current.isEmpty { lines.append(Line(number: lines.count + 1, text: current)) }
    document.lineEnding = endings.count > 1 ? .mixed : endings.first ?? .none
    document.lineCount = lines.count
  }

  private mutating func readFences(_ document: inout Document) {
    func isFence(_ line: Line) -> Bool {
      line.text.starts(with: "---".unicodeScalars)
        && line.text.dropFirst(3).allSatisfy { $0 == " " || $0 == "\t" }
    }
    document.hasBody = lines.contains { !$0.isBlank }
    document.bodyLineCount = lines.count
    guard let first = lines.first, first.text.starts(with: "---".unicodeScalars) else { return }
    guard isFence(first) else {
      let text = Self.text(first.text)
      document.header = FrontMatter(
        reading: .absent, faults: [HeaderFault(.notAFence(text), at: .start(ofLine: 1))])
      return
    }
    guard let closing = lines.dropFirst().firstIndex(where: isFence) else {
      let nearest = lines.dropFirst().first { $0.text.starts(with: "---".unicodeScalars) }
      document.header = FrontMatter(
        reading: .unreadable,
        faults: [
          HeaderFault(
            .neverClosed(nearest: nearest.map { Self.text($0.text) }),
            at: .start(ofLine: nearest?.number ?? 1))
        ], openingLine: 1)
      return
    }
    document.hasBody = lines[(closing + 1)...].contains { !$0.isBlank }
    document.bodyStartLine = closing + 2
    document.bodyLineCount = lines.count - closing - 1
    lines = Array(lines[1..<closing])
    document.header = readHeader()
    document.header.openingLine = 1
    document.header.closingLine = closing + 1
  }

  private mutating func readHeader() -> FrontMatter {
    let all = lines
    skipBlank()
    guard index < lines.count else { return FrontMatter(reading: .strict) }
    guard isEntry(lines[index]) || keyEnd(lines[index]) != nil else {
      let fault = HeaderFault(.notAMapping("text"), at: .start(ofLine: lines[index].number))
      return FrontMatter(reading: .unreadable, faults: [fault])
    }
    let value = readBlock(indent: 0)
    let stopping = faults.first {
      switch $0.problem {
      case .invalidYAML, .overLimit: true
      default: false
      }
    }
    if let stopping {
      let fields = all.compactMap { line -> HeaderField? in
        guard line.indent == 0, let colon = keyEnd(line) else { return nil }
        var rest = Array(line.text.dropFirst(colon + 1).drop { $0 == " " })
        if rest.count > 1, rest.first == "\"", rest.last == "\"" { rest = Array(rest.dropFirst().dropLast()) }
        let start = place(line, min(colon + 2, line.text.count))
        return HeaderField(
          key: Self.text(Array(line.text.prefix(colon))), keyPosition: place(line, 0),
          value: HeaderValue(
            content: .scalar(Self.text(rest), .plain), start: start, end: place(line, line.text.count)))
      }
      return FrontMatter(reading: fields.isEmpty ? .unreadable : .lenient, fields: fields, faults: [stopping])
    }
    guard case .mapping(let fields) = value.content else {
      return FrontMatter(
        reading: .unreadable, faults: [HeaderFault(.notAMapping(value.shape), at: value.start)])
    }
    return FrontMatter(reading: .strict, fields: fields, faults: faults)
  }

  // MARK: Blocks

  private mutating func skipBlank() {
    while index < lines.count, lines[index].isBlank { index += 1 }
  }

  private func isEntry(_ line: Line) -> Bool {
    let rest = line.text.dropFirst(line.indent)
    return rest.first == "-" && (rest.count == 1 || rest.dropFirst().first == " ")
  }

  /// The index of the colon after a key, or nil where the line has no key.
  private func keyEnd(_ line: Line, from start: Int? = nil) -> Int? {
    let text = line.text
    var place = start ?? line.indent
    if place < text.count, text[place] == "\"" || text[place] == "'" {
      guard let close = text[(place + 1)...].firstIndex(of: text[place]) else { return nil }
      place = close + 1
      return place < text.count && text[place] == ":" ? place : nil
    }
    while place < text.count {
      if text[place] == ":", place + 1 == text.count || text[place + 1] == " " { return place }
      place += 1
    }
    return nil
  }

  private mutating func readBlock(indent: Int) -> HeaderValue {
    skipBlank()
    guard index < lines.count else { return scalar("", .plain, .start(ofLine: 1), .start(ofLine: 1)) }
    let start = place(lines[index], lines[index].indent)
    if isEntry(lines[index]) {
      var items: [HeaderValue] = []
      while index < lines.count,
        lines[index].isBlank || (lines[index].indent == indent && isEntry(lines[index]))
      {
        if lines[index].isBlank {
          index += 1
          continue
        }
        let line = lines[index]
        if keyEnd(line, from: line.indent + 2) != nil {
          // A mapping that starts on the line of its dash.
          lines[index].text[line.indent] = " "
          items.append(readBlock(indent: line.indent + 2))
        } else {
          index += 1
          items.append(readInline(line, from: line.indent + 1, indent: indent))
        }
      }
      return HeaderValue(content: .list(items), start: start, end: start)
    }
    var fields: [HeaderField] = []
    while index < lines.count {
      skipBlank()
      guard index < lines.count, lines[index].indent == indent, let colon = keyEnd(lines[index]) else {
        break
      }
      let line = lines[index]
      var key = Self.text(Array(line.text[indent..<colon]))
      if key.first == "\"" || key.first == "'" { key = String(key.dropFirst().dropLast()) }
      index += 1
      let value = readInline(line, from: colon + 1, indent: indent)
      if let first = fields.first(where: { $0.key == key }) {
        faults.append(
          HeaderFault(.duplicateKey(key, firstLine: first.keyPosition.line), at: place(line, indent)))
      } else {
        fields.append(HeaderField(key: key, keyPosition: place(line, indent), value: value))
      }
    }
    return HeaderValue(content: .mapping(fields), start: start, end: start)
  }

  // MARK: Values

  private mutating func readInline(_ line: Line, from offset: Int, indent: Int) -> HeaderValue {
    var start = offset
    while start < line.text.count, line.text[start] == " " { start += 1 }
    let isNested =
      index < lines.count && !lines[index].isBlank
      && (lines[index].indent > indent || (lines[index].indent == indent && isEntry(lines[index])))
    if start == line.text.count {
      if isNested {
        let isBlock = isEntry(lines[index]) || keyEnd(lines[index]) != nil
        if isBlock { return readBlock(indent: lines[index].indent) }
        let first = lines[index]
        index += 1
        return readPlain(first, from: first.indent, indent: indent)
      }
      return scalar("", .plain, place(line, offset), place(line, offset))
    }
    switch line.text[start] {
    case "\"", "'": return readQuoted(line, from: start)
    case "[": return readList(line, from: start)
    case ">", "|": return readLiteral(line, from: start, indent: indent)
    default: return readPlain(line, from: start, indent: indent)
    }
  }

  private mutating func readPlain(_ line: Line, from start: Int, indent: Int) -> HeaderValue {
    var parts = [Array(line.text[start...])]
    var last = line
    while index < lines.count, !lines[index].isBlank, lines[index].indent > indent {
      last = lines[index]
      parts.append(Array(last.text.dropFirst(last.indent)))
      index += 1
    }
    if let colon = keyEnd(line, from: start) {
      faults.append(HeaderFault(.invalidYAML("a colon inside a plain value"), at: place(line, colon)))
    }
    let text = parts.map(Self.text).joined(separator: " ")
    return scalar(text, .plain, place(line, start), place(last, last.text.count))
  }

  private mutating func readQuoted(_ line: Line, from start: Int) -> HeaderValue {
    let quote = line.text[start]
    let close = line.text[(start + 1)...].firstIndex(of: quote) ?? line.text.count - 1
    let rest = line.text[(close + 1)...].firstIndex { $0 != " " }
    if let rest {
      faults.append(HeaderFault(.invalidYAML("text after a closing quote"), at: place(line, rest)))
    }
    return scalar(
      Self.text(Array(line.text[(start + 1)..<close])), quote == "'" ? .singleQuoted : .doubleQuoted,
      place(line, start), place(line, close + 1))
  }

  private mutating func readLiteral(_ line: Line, from start: Int, indent: Int) -> HeaderValue {
    var parts: [String] = []
    while index < lines.count, lines[index].isBlank || lines[index].indent > indent {
      parts.append(Self.text(Array(lines[index].text.dropFirst(lines[index].indent))))
      index += 1
    }
    let isFolded = line.text[start] == ">"
    let text = parts.filter { !$0.isEmpty }.joined(separator: isFolded ? " " : "\n")
    return scalar(
      text, isFolded ? .folded : .literal, place(line, start), .start(ofLine: line.number + parts.count + 1))
  }

  private mutating func readList(_ line: Line, from start: Int) -> HeaderValue {
    var place = start
    let value = readItems(line, &place, depth: 1)
    while place < line.text.count, line.text[place] == " " { place += 1 }
    if place < line.text.count {
      faults.append(HeaderFault(.invalidYAML("text after a list"), at: self.place(line, place)))
    }
    return value
  }

  private mutating func readItems(_ line: Line, _ place: inout Int, depth: Int) -> HeaderValue {
    let start = self.place(line, place)
    var items: [HeaderValue] = []
    guard depth < 64 else {
      faults.append(HeaderFault(.overLimit("nested more than 64 levels deep"), at: start))
      place = line.text.count
      return HeaderValue(content: .list([]), start: start, end: start)
    }
    place += 1
    while place < line.text.count, line.text[place] != "]" {
      if line.text[place] == " " || line.text[place] == "," {
        place += 1
      } else if line.text[place] == "[" {
        items.append(readItems(line, &place, depth: depth + 1))
      } else {
        let from = place
        while place < line.text.count, line.text[place] != "]", line.text[place] != "," { place += 1 }
        items.append(
          scalar(
            Self.text(Array(line.text[from..<place])), .plain, self.place(line, from), self.place(line, place)
          ))
      }
    }
    place = min(place + 1, line.text.count)
    return HeaderValue(content: .list(items), start: start, end: self.place(line, place))
  }

  // MARK: Pieces

  private func scalar(
    _ text: String, _ style: HeaderValue.ScalarStyle, _ start: TextPosition, _ end: TextPosition
  ) -> HeaderValue {
    HeaderValue(content: .scalar(text, style), start: start, end: end)
  }

  private func place(_ line: Line, _ offset: Int) -> TextPosition {
    TextPosition(
      line: line.number, byteColumn: Self.text(Array(line.text.prefix(offset))).utf8.count, column: offset + 1
    )
  }

  private static func text(_ scalars: [Unicode.Scalar]) -> String {
    var result = ""
    result.unicodeScalars.append(contentsOf: scalars)
    return result
  }
}
