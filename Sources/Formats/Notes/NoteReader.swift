import Catalog
import Markup

/// Reads a note out of a Markdown file.
enum NoteReader {
  /// The most headings of an outline.
  private static let maximumHeadingCount = 200

  static func read(_ input: FormatInput, program: String?) -> [DocumentItem] {
    // The loader may have read only the header.
    guard let document = wholeDocument(input) else { return [] }
    let fileName = input.path.displayName
    let stem = NotePlaces.stem(of: fileName)
    var body = MarkdownReader.body(of: input.bytes)[...]
    var bodyLine = document.bodyStartLine
    var fields = document.header.fields
    var findings = NoteFindings.findings(of: document, bytes: input.bytes, path: input.path)
    if document.header.reading == .absent, let other = NoteOtherHeader.read(Array(body)) {
      fields = other.fields
      body = body.dropFirst(other.byteCount)
      bodyLine += other.lineCount
      if let fault = other.fault {
        findings.append(
          Finding(
            rule: "invalid-header", severity: .warning, message: fault.message, path: input.path,
            position: .start(ofLine: fault.line)))
      }
    }
    // Of a body that was too large to be parsed nothing but its header counts.
    let lines = document.isBodyParsed ? NoteLines(Array(body), firstLine: bodyLine).lines : []
    if program == "Logseq" || fields.isEmpty { fields += properties(in: lines) }
    let header = NoteHeader(fields, fileName: fileName)

    var note = Note()
    note.program = program
    note.identifier = header.text("id")
    note.source = header.text("source", "url", "link")
    note.aliases = header.names("aliases", "alias")
    note.updated = header.moment(
      "updated", "updated_at", "updated_date", "modified", "lastmod", "last_modified")
    let headings = document.headings.isEmpty ? document.plainHeadings : document.headings
    note.outline = Array(headings.prefix(maximumHeadingCount))
    note.isOutlineDerived = document.headings.isEmpty && !headings.isEmpty

    var links = DocumentLinks(input)
    let aliasComesFirst = program == "Dendron"
    for field in fields where !NoteHeader.tagKeys.contains(field.key.lowercased()) {
      links.addWikiLinks(in: field.value, aliasComesFirst: aliasComesFirst)
    }
    var tags = header.tags
    let headerTagCount = tags.count
    let own = note.identifier.map { [$0.value.lowercased()] } ?? []
    let bodyFields = Set(fields.map { $0.keyPosition.line }.filter { $0 >= bodyLine })
    for line in lines {
      let rest =
        line.bytes.contains(UInt8(ascii: "["))
        ? links.addWikiLinks(inLine: line.bytes, number: line.number, aliasComesFirst: aliasComesFirst)
        : line.bytes
      links.addDecisionIDs(in: rest, number: line.number, except: own)
      // A property line's tags are read as a property already.
      guard tags.count < NoteTags.maximumCount, !bodyFields.contains(line.number) else { continue }
      for tag in NoteTags.inline(rest, allowsColons: program == "zk") where !tags.contains(tag) {
        tags.append(tag)
      }
    }
    links.addLinks(of: document)
    note.tagSource = tagSource(header: headerTagCount, all: tags.count)

    let name = program == "Logseq" ? logseqName(stem) : stem
    let title =
      header.text("title")?.value ?? document.headings.first { $0.level == 1 && !$0.text.isEmpty }?.text
      ?? name
    return [
      DocumentItem(
        name: name, title: title, description: header.text("description", "desc", "summary")?.value,
        status: "note", tags: tags, created: created(header, stem: stem),
        remark: program.map { "\($0) note" }, content: .note(note), relations: links.relations,
        findings: findings)
    ]
  }

  /// When the note says that it was made: by its header, else by its name.
  static func created(_ header: NoteHeader, stem: String) -> Sourced<Timestamp>? {
    header.moment(
      "created", "created_at", "created-at", "created_date", "date", "publishdate", "pubdate", "published")
      ?? NoteDate.moment(inName: stem).map { Sourced($0, from: "the file's name") }
  }

  static func tagSource(header: Int, all: Int) -> String? {
    switch (header > 0, all > header) {
    case (true, true): "the header and the text"
    case (true, false): "the header"
    case (false, true): "the text"
    case (false, false): nil
    }
  }

  private static func wholeDocument(_ input: FormatInput) -> Document? {
    guard let document = input.document else { return nil }
    guard !document.isBodyParsed, document.hasBody, input.bytes.count <= MarkdownReader.maximumParsedByteCount
    else { return document }
    return MarkdownReader.read(input.bytes)
  }

  /// The name that links give a page: Logseq writes `/` in it as `___` or `%2F`.
  private static func logseqName(_ stem: String) -> String {
    let decoded = DocumentLinks.percentDecoded(stem)
    var result = ""
    var rest = decoded[...]
    while let range = rest.firstIndex(of: "_").flatMap({ index in
      rest[index...].hasPrefix("___") ? index : nil
    }) {
      result += rest[..<range] + "/"
      rest = rest[rest.index(range, offsetBy: 3)...]
    }
    return result + rest
  }

  /// Whether the folder that the entry's place is relative to is itself one for notes.
  static func isBaseForNotes(_ input: FormatInput) -> Bool {
    let ancestors = input.path.ancestors
    let depth = input.entry.components.count - 1
    return ancestors.indices.contains(depth)
      && NotePlaces.folders.contains(ancestors[depth].displayName.lowercased())
  }

  // MARK: - What a header tells

  /// Whether a header has tags or says when the file was made; a plain date counts beside a title.
  static func hasHeaderOfNote(_ input: FormatInput) -> Bool {
    guard let document = input.document else { return false }
    var fields = document.header.fields
    if document.header.reading == .absent {
      guard let first = input.bytes.first(where: { $0 > 0x20 }),
        first == UInt8(ascii: "+") || first == UInt8(ascii: "{"),
        let other = NoteOtherHeader.read(input.bytes)
      else { return false }
      fields = other.fields
    }
    let header = NoteHeader(fields, fileName: "")
    // A task outside its store is no note.
    if header.has("status"), header.has("assignee", "priority", "labels", "dependencies", "due_date") {
      return false
    }
    return header.has("tags", "tag", "created", "created_at", "created_date")
      || (header.has("date") && header.has("title"))
  }

  /// Whether a header is one of a skill, a prompt, a rule or an agent's definition.
  static func isForAgents(_ document: Document?) -> Bool {
    guard let document else { return false }
    let header = NoteHeader(document.header.fields, fileName: "")
    if header.has("allowed-tools", "argument-hint", "applyto", "alwaysapply", "globs", "invokable") {
      return true
    }
    return header.has("description") && !header.has("title")
      && header.has("name", "tools", "model", "mode", "agent")
  }

  /// The `key:: value` lines that a text starts with, as Logseq's page properties.
  private static func properties(in lines: [NoteLine]) -> [HeaderField] {
    var result: [HeaderField] = []
    for line in lines {
      guard let (key, value, column) = property(line.bytes), result.count < 100 else { break }
      let start = TextPosition(line: line.number, byteColumn: column, column: column + 1)
      result.append(
        HeaderField(
          key: key, keyPosition: .start(ofLine: line.number),
          value: HeaderValue(content: .scalar(value, .plain), start: start, end: start)))
    }
    return result
  }

  private static func property(_ line: [UInt8]) -> (key: String, value: String, column: Int)? {
    var start = 0
    while start < line.count, NoteTags.isBlank(line[start]) || (line[start] == UInt8(ascii: "-") && start < 4)
    { start += 1 }
    var end = start
    while end < line.count, end - start < 60, line[end] > 0x20, line[end] != UInt8(ascii: ":") { end += 1 }
    guard end > start, end + 1 < line.count, line[end] == UInt8(ascii: ":"),
      line[end + 1] == UInt8(ascii: ":"),
      end + 2 == line.count || NoteTags.isBlank(line[end + 2])
    else { return nil }
    return (
      String(decoding: line[start..<end], as: UTF8.self),
      String(decoding: line[(end + 2)...], as: UTF8.self).trimmingWhitespace, end + 2
    )
  }
}
