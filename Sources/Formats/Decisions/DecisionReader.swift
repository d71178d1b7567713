import Catalog
import Markup

/// Reads a record of a decision out of a Markdown file.
enum DecisionReader {
  /// Why a file is taken for a record.
  enum Place {
    /// Backlog.md's folder, or the user's word, settles it.
    case backlog, configured
    /// Its text has to tell.
    case open
  }

  static func read(_ input: FormatInput, place: Place) -> [DocumentItem] {
    let isBacklog = place == .backlog
    guard var document = input.document else { return [] }
    if !document.isBodyParsed, document.hasBody, input.bytes.count <= MarkdownReader.maximumParsedByteCount {
      document = MarkdownReader.read(input.bytes)
    }
    let fileName = input.path.displayName
    let stem = NotePlaces.stem(of: fileName)
    let text = DecisionText(input, document)
    let header = NoteHeader(document.header.fields, fileName: fileName)
    let heading = document.headings.first { $0.level == 1 && !$0.text.isEmpty }?.text

    var decision = Decision()
    decision.status =
      header.text("status").map { Sourced(DecisionText.plain($0.value), from: $0.source) } ?? text.bullet(
        "status") ?? text.statusSection
    if header.text("status") == nil, decision.status != nil { decision.statusLine = text.statusLine }
    decision.date = header.text("date") ?? text.bullet("date")
    guard place == .configured || !isTemplate(heading: heading ?? header.text("title")?.value, decision)
    else { return [] }
    guard place != .open || isRecord(input, document, text, hasStatus: decision.status != nil) else {
      return []
    }

    decision.identifier = header.text("id")
    decision.deciders =
      header.names("decision-makers", "decision_makers", "deciders", "decider")
      ?? text.bulletNames("decision-makers", "decision makers", "deciders", "decider")
    decision.consulted = header.names("consulted") ?? text.bulletNames("consulted")
    decision.informed = header.names("informed") ?? text.bulletNames("informed")
    decision.story = text.bullet("technical story")
    decision.form = form(input, document, header, text, isBacklog: isBacklog)
    let (numberInTitle, title) = titleParts(heading ?? "")
    if let number = DecisionPlaces.number(inName: fileName) {
      decision.number = Sourced(number, from: "the file's name")
    } else if let numberInTitle {
      decision.number = Sourced(numberInTitle, from: "the title")
    }
    setState(of: &decision)

    var relations = DecisionRelations(input, own: ownIDs(decision))
    relations.read(decision.status, header: header, text: text, document: document)
    decision.amendedBy = relations.amendedBy
    var tags = header.tags
    for tag in text.bulletNames("tags")?.value ?? [] where !tags.contains(tag) { tags.append(tag) }
    let name = isBacklog ? decision.identifier?.value ?? stem : stem
    return [
      DocumentItem(
        name: name, title: header.text("title")?.value ?? (title.isEmpty ? stem : title),
        description: header.text("description", "summary")?.value, status: decision.state.rawValue,
        tags: Array(tags.prefix(NoteTags.maximumCount)),
        created: created(decision, header: header, stem: stem),
        remark: decision.form, content: .decision(decision), relations: relations.relations,
        findings: NoteFindings.findings(of: document, bytes: input.bytes, path: input.path))
    ]
  }

  // MARK: - What is a record

  /// The headings that records have, of which other texts may have one but seldom two.
  private static let sections: Set<String> = [
    "context", "context and problem statement", "problem statement", "decision", "decision outcome",
    "decisions",
    "considered options", "decision drivers", "consequences", "options considered",
    "pros and cons of the options", "alternatives considered",
  ]

  /// Whether a file is a record: by its place and a number, a day or one mark; elsewhere by a number and all marks.
  private static func isRecord(
    _ input: FormatInput, _ document: Document, _ text: DecisionText, hasStatus: Bool
  ) -> Bool {
    let headings = Set(document.headings.prefix(500).map { $0.text.lowercased().trimmingWhitespace })
    let found = headings.intersection(sections)
    if DecisionPlaces.liesInPlace(input.entry) || DecisionPlaces.isBasePlace(input)
      || DecisionPlaces.isNamedPlace(input)
    {
      let name = input.path.displayName
      return DecisionPlaces.number(inName: name) != nil || NoteDate.startsWithDay(name) || hasStatus
        || found.count >= 2
    }
    let hasDecision = found.contains("decision") || found.contains("decision outcome")
    return hasStatus && hasDecision && found.contains { $0.hasPrefix("context") }
  }

  /// Whether the placeholders of a template stand where a record has its own words.
  private static func isTemplate(heading: String?, _ decision: Decision) -> Bool {
    if let heading = heading?.trimmingWhitespace {
      if let first = heading.first, let last = heading.last,
        (first == "{" && last == "}") || (first == "[" && last == "]")
      {
        return true
      }
      if heading == "NUMBER. TITLE" || heading.contains("{short title") || heading.contains("[short title") {
        return true
      }
    }
    if let status = decision.status?.value,
      status.contains("{") || status.contains(" | ") || status == "STATUS"
    {
      return true
    }
    return decision.date.map { $0.value.contains("YYYY-MM-DD") || $0.value == "DATE" } ?? false
  }

  private static func form(
    _ input: FormatInput, _ document: Document, _ header: NoteHeader, _ text: DecisionText, isBacklog: Bool
  ) -> String? {
    if isBacklog { return "Backlog.md" }
    if DecisionPlaces.isLog4brains(input) { return "log4brains" }
    if header.has("decision-makers", "decision_makers") { return "MADR 4" }
    if header.has("deciders") { return "MADR 3" }
    if text.statusSection != nil { return "adr-tools" }
    let isMADR = document.headings.contains {
      ["context and problem statement", "decision outcome", "considered options"].contains(
        $0.text.lowercased())
    }
    guard isMADR else { return nil }
    return text.bullet("status") != nil && header.field("status") == nil ? "MADR 2" : "MADR"
  }

  /// The state that the status comes down to.
  ///
  /// log4brains takes a record without a status for accepted and one with an unknown status for a draft.
  private static func setState(of decision: inout Decision) {
    let isLog4brains = decision.form == "log4brains"
    guard let status = decision.status?.value.lowercased() else {
      decision.state = isLog4brains ? .accepted : .unknown
      return
    }
    let states: [(String, Decision.State)] = [
      ("proposed", .proposed), ("accepted", .accepted), ("rejected", .rejected), ("deprecated", .deprecated),
      ("superseded", .superseded), ("superceded", .superseded), ("supersede by", .superseded),
      ("draft", .draft),
    ]
    let word = status.drop { !$0.isLetter }
    decision.state =
      states.first { word.hasPrefix($0.0) && !(word.dropFirst($0.0.count).first?.isLetter ?? false) }?.1
      ?? (isLog4brains ? .draft : .unknown)
  }

  /// `12. Use x` is number 12 with the title `Use x`; any other title stays.
  private static func titleParts(_ heading: String) -> (Int?, String) {
    let digits = heading.prefix { $0.isASCII && $0.isNumber }
    guard (1...5).contains(digits.count), let number = Int(digits) else { return (nil, heading) }
    let rest = heading.dropFirst(digits.count)
    guard rest.hasPrefix(". ") else { return (nil, heading) }
    let title = String(rest.dropFirst(2)).trimmingWhitespace
    return (number, title.isEmpty ? heading : title)
  }

  private static func ownIDs(_ decision: Decision) -> [String] {
    var ids = decision.identifier.map { [$0.value.lowercased()] } ?? []
    if let number = decision.number?.value {
      let digits = String(number)
      for width in digits.count...max(digits.count, 5) {
        ids.append("adr-" + String(repeating: "0", count: width - digits.count) + digits)
      }
      ids.append("decision-" + digits)
    }
    return ids
  }

  /// When the decision was written down. MADR's date is that of the last update and no answer.
  private static func created(_ decision: Decision, header: NoteHeader, stem: String) -> Sourced<Timestamp>? {
    if let found = header.moment("created", "created_at", "created_date") { return found }
    if decision.form == "Backlog.md" || decision.form == "adr-tools" || decision.form == "log4brains",
      let date = decision.date, let moment = NoteDate.moment(date.value)
    {
      return Sourced(moment, from: date.source)
    }
    return NoteDate.moment(inName: stem).map { Sourced($0, from: "the file's name") }
  }
}
