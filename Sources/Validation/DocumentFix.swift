package import Catalog

/// Changes of a document that have only one right answer. Every byte that is not part of one stays.
package struct DocumentFix: Sendable {
  /// The rules that a change of the document's bytes can mend.
  package static let rules: Set<String> = [
    "byte-order-mark", "line-endings", "ambiguous-scalar", "typed-value", "unknown-key",
  ]

  private struct Edit {
    var range: Range<Int>
    var bytes: [UInt8]
  }

  /// The document's bytes after the changes that the findings ask for; the same bytes where there are none.
  ///
  /// - Parameters:
  ///   - raw: the bytes of the file.
  ///   - document: what was read from them.
  ///   - findings: those of this file that are to be mended.
  package static func fixed(_ raw: [UInt8], _ document: Document, _ findings: [Finding]) -> [UInt8] {
    let rules = Set(findings.map(\.rule))
    guard !rules.isDisjoint(with: Self.rules) else { return raw }
    let hasMark = raw.starts(with: [0xEF, 0xBB, 0xBF])
    switch document.encoding {
    case .utf8, .utf8WithBOM: break
    case .utf16LittleEndian, .utf16BigEndian, .other: return raw
    }
    var bytes = hasMark ? Array(raw[3...]) : raw
    if document.header.reading == .strict, document.header.faults.isEmpty {
      let text = SkillText(path: FilePath("SKILL.md"), form: .other, bytes: bytes)
      var edits = quotes(document.header, text, findings)
      edits += moves(document.header, text, findings)
      // From the end; what is taken out at a place comes before what is put there.
      edits.sort { ($0.range.lowerBound, $0.range.count) > ($1.range.lowerBound, $1.range.count) }
      for edit in edits { bytes.replaceSubrange(edit.range, with: edit.bytes) }
    }
    if rules.contains("line-endings") { bytes = withLineFeeds(bytes) }
    return hasMark && !rules.contains("byte-order-mark") ? [0xEF, 0xBB, 0xBF] + bytes : bytes
  }

  /// The bytes with LF at the end of each line.
  package static func withLineFeeds(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      if bytes[index] == 0x0D {
        result.append(0x0A)
        index += index + 1 < bytes.count && bytes[index + 1] == 0x0A ? 2 : 1
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return result
  }

  // MARK: - Quotes

  private static func quotes(_ header: FrontMatter, _ text: SkillText, _ findings: [Finding]) -> [Edit] {
    var values = header.fields.map(\.value)
    if case .mapping(let inner)? = header["metadata"]?.content { values += inner.map(\.value) }
    return findings.compactMap { finding in
      guard finding.rule == "ambiguous-scalar" || finding.rule == "typed-value",
        let position = finding.position,
        let value = values.first(where: { $0.start == position }),
        case .scalar(let word, .plain) = value.content, value.start.line == value.end.line,
        let start = text.offset(of: value.start)
      else { return nil }
      let end = start + word.utf8.count
      // What stands there has to be the word itself, and nothing in it may need an escape.
      guard end <= text.bytes.count, text.bytes[start..<end].elementsEqual(word.utf8),
        !word.contains("\""), !word.contains("\\")
      else { return nil }
      return Edit(range: start..<end, bytes: Array("\"\(word)\"".utf8))
    }
  }

  // MARK: - Keys under metadata

  /// Keys that no agent knows, moved below `metadata`: only those with one line of text, which stays as it is written.
  private static func moves(_ header: FrontMatter, _ text: SkillText, _ findings: [Finding]) -> [Edit] {
    let positions = Set(findings.filter { $0.rule == "unknown-key" }.compactMap(\.position))
    let metadata = header.fields.first { $0.key == "metadata" }
    var known: Set<String> = []
    var indent = "  "
    var insertion: Int?
    if let metadata {
      // In brackets, or without a value, there is no line to put a key after.
      guard case .mapping(let inner) = metadata.value.content, let first = inner.first, let last = inner.last,
        first.keyPosition.line > metadata.keyPosition.line,
        let start = text.offset(of: .start(ofLine: first.keyPosition.line))
      else { return [] }
      known = Set(inner.map(\.key))
      indent = text.text(start..<(start + first.keyPosition.byteColumn))
      insertion = endOfField(last, nextTopLine: nextLine(after: metadata, header), text)
    }
    var edits: [Edit] = []
    var moved: [UInt8] = []
    for field in header.fields where positions.contains(field.keyPosition) {
      // A slip of the pen is not to be hidden where nobody looks.
      guard case .scalar(_, let style) = field.value.content, style != .literal, style != .folded,
        field.value.end.line == field.keyPosition.line, HeaderKeys.nearest(to: field.key) == nil,
        !known.contains(field.key), nextLine(after: field, header) == field.keyPosition.line + 1,
        let start = text.offset(of: .start(ofLine: field.keyPosition.line)),
        let end = text.offset(of: .start(ofLine: field.keyPosition.line + 1)),
        field.keyPosition.byteColumn == 0
      else { continue }
      known.insert(field.key)
      edits.append(Edit(range: start..<end, bytes: []))
      moved += Array(indent.utf8) + text.bytes[start..<end]
    }
    guard !moved.isEmpty else { return [] }
    if let insertion {
      edits.append(Edit(range: insertion..<insertion, bytes: moved))
    } else if let closing = text.offset(of: .start(ofLine: header.closingLine)) {
      let lineEnd: [UInt8] = moved.suffix(2).elementsEqual([0x0D, 0x0A]) ? [0x0D, 0x0A] : [0x0A]
      edits.append(Edit(range: closing..<closing, bytes: Array("metadata:".utf8) + lineEnd + moved))
    } else {
      return []
    }
    return edits
  }

  /// The line of the key after a field, or of the closing fence.
  private static func nextLine(after field: HeaderField, _ header: FrontMatter) -> Int {
    header.fields.map(\.keyPosition.line).filter { $0 > field.keyPosition.line }.min() ?? header.closingLine
  }

  private static func endOfField(_ field: HeaderField, nextTopLine: Int, _ text: SkillText) -> Int? {
    // Comments and blank lines before the next key stay with that key.
    var line = nextTopLine
    while line > field.keyPosition.line + 1, let start = text.offset(of: .start(ofLine: line - 1)) {
      let words = text.bytes[text.line(around: start)].drop { $0 == 0x20 || $0 == 0x09 }
      guard words.isEmpty || words.first == UInt8(ascii: "#") else { break }
      line -= 1
    }
    return text.offset(of: .start(ofLine: line))
  }
}
