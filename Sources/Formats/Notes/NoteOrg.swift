import Catalog

/// Reads a note out of an Org file: its keywords, headings, tags and links.
///
/// Source: Org mode's manual on keywords, tags and links.
enum NoteOrg {
  private static let maximumLineCount = 100_000

  static func read(_ input: FormatInput) -> [DocumentItem] {
    let stem = NotePlaces.stem(of: input.path.displayName)
    var fields: [HeaderField] = []
    var tags: [String] = []
    var links = DocumentLinks(input)
    var note = Note()
    note.program = "Logseq"
    var isInBlock = false
    let bytes = input.bytes.prefix(4 << 20)
    var number = 0
    for line in bytes.split(separator: 0x0A, maxSplits: maximumLineCount, omittingEmptySubsequences: false) {
      number += 1
      let text = String(decoding: line, as: UTF8.self).trimmingWhitespace
      if text.hasPrefix("#+") {
        let word = text.dropFirst(2).lowercased()
        if word.hasPrefix("begin_") { isInBlock = true }
        if word.hasPrefix("end_") { isInBlock = false }
        guard !isInBlock, let colon = text.firstIndex(of: ":") else { continue }
        let start = TextPosition.start(ofLine: number)
        let key = String(text[text.index(text.startIndex, offsetBy: 2)..<colon]).lowercased()
        let value = String(text[text.index(after: colon)...]).trimmingWhitespace
        if key == "filetags" {
          tags += value.split(whereSeparator: { $0 == ":" || $0 == " " || $0 == "," }).map(String.init)
            .filter { !tags.contains($0) }.prefix(NoteTags.maximumCount)
        } else if fields.count < 100 {
          fields.append(
            HeaderField(
              key: key, keyPosition: start,
              value: HeaderValue(content: .scalar(value, .plain), start: start, end: start)))
        }
        continue
      }
      guard !isInBlock else { continue }
      let stars = line.prefix { $0 == UInt8(ascii: "*") }.count
      if stars > 0, line.dropFirst(stars).first == 0x20, note.outline.count < 200 {
        note.outline.append(
          Document.Heading(
            level: min(stars, 6), text: words(String(text.dropFirst(stars))),
            position: .start(ofLine: number)))
      }
      addLinks(in: text, number: number, to: &links)
      links.addDecisionIDs(in: Array(line), number: number)
      for tag in NoteTags.inline(Array(line), allowsColons: false)
      where tags.count < NoteTags.maximumCount && !tags.contains(tag) { tags.append(tag) }
    }
    let header = NoteHeader(fields, fileName: input.path.displayName)
    for tag in header.tags where !tags.contains(tag) { tags.append(tag) }
    note.aliases = header.names("alias", "aliases")
    note.source = header.text("source", "url", "link")
    note.tagSource = tags.isEmpty ? nil : "the keywords and the text"
    var findings: [Finding] = []
    if String(validating: input.bytes, as: UTF8.self) == nil {
      findings.append(
        Finding(
          rule: "not-utf-8", severity: .error, message: "not UTF-8", path: input.path,
          hint: "save the file as UTF-8"))
    }
    let heading = note.outline.first { $0.level == 1 && !$0.text.isEmpty }?.text
    return [
      DocumentItem(
        name: stem, title: header.text("title")?.value ?? heading ?? stem,
        description: header.text("description")?.value, status: "note", tags: tags,
        created: NoteReader.created(header, stem: stem), remark: "Logseq note", content: .note(note),
        relations: links.relations, findings: findings)
    ]
  }

  /// A heading as a person reads it: of links only their words.
  private static func words(_ heading: String) -> String {
    var result = ""
    var rest = heading[...]
    while let open = rest.firstRange(of: "[["), let close = rest[open.upperBound...].firstRange(of: "]]") {
      let inner = rest[open.upperBound..<close.lowerBound]
      result +=
        rest[..<open.lowerBound] + (inner.firstRange(of: "][").map { inner[$0.upperBound...] } ?? inner)
      rest = rest[close.upperBound...]
    }
    return (result + rest).trimmingWhitespace
  }

  /// `[[target][words]]` and `[[target]]`: a path where it looks like one, else a name.
  private static func addLinks(in text: String, number: Int, to links: inout DocumentLinks) {
    var rest = Array(text.utf8)[...]
    let open = Array("[[".utf8)
    while let start = rest.firstRange(of: open) {
      let inner = rest[start.upperBound...].prefix(1_000)
      guard let end = inner.firstIndex(of: UInt8(ascii: "]")) else { return }
      var target = String(decoding: inner[..<end], as: UTF8.self)
      rest = rest[end...]
      if target.hasPrefix("file:") {
        target = String(target.dropFirst(5))
      } else if target.contains(":") {
        continue
      }
      guard !target.isEmpty else { continue }
      if target.contains("/") || target.hasSuffix(".org") || target.hasSuffix(".md") {
        if let path = links.localPath(target) {
          links.add(Relation(.links, .path(path), text: target, line: number))
        }
      } else {
        links.add(Relation(.links, .name(target), text: "[[\(target)]]", line: number))
      }
    }
  }
}
