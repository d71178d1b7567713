import Catalog
import Markup

/// Reports that are Markdown: a text counts as one by what it says of itself, never by its name alone.
enum ReportText {
  /// How many lines of the body count as its top.
  static let topLineCount = 40

  static let format = Format(
    "report", .report,
    endings: ["md", "markdown"],
    source: "front matter type: report, Taskmaster's research sessions, and header labels of written reports",
    takes: { entry in
      let name = entry.name.lowercased()
      guard name.hasSuffix(".md") || name.hasSuffix(".markdown") else { return false }
      return !ReportPlace(entry).isExcluded
    }, read: { read($0) })

  /// Reads a report.
  ///
  /// - Parameter evidence: why it is one, where that is settled; nil where its text has to tell.
  static func read(_ input: FormatInput, evidence settled: String? = nil) -> [DocumentItem] {
    guard let document = input.document else { return [] }
    let place = ReportPlace(input.entry)
    let header = document.header
    // The cheap questions first: nearly every text of a project is asked, and few are reports.
    let isTyped = isReport(header["type"])
    let query = header["title"]?.text == "Research Session" ? header["query"]?.text : nil
    guard settled != nil || isTyped || query != nil || place.hasReportWord || place.isInReports else {
      return []
    }

    let text = String(decoding: MarkdownReader.body(of: input.bytes), as: UTF8.self)
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let top = lines.prefix(topLineCount)
    let labels = ReportLabel.read(top, firstLine: document.bodyStartLine)
    let date = date(header, labels, input)
    let evidence: String
    if let settled {
      evidence = settled
    } else if isTyped {
      evidence = "type: report in its header"
    } else if query != nil {
      evidence = "a saved research session"
    } else if place.hasReportWord, let label = labels.first(where: \.isTelling) {
      evidence = "its name, and \(label.name) in line \(label.line)"
    } else if place.isInReports, let date {
      evidence = "the folder reports, and a date (\(date.source))"
    } else {
      return []
    }

    var report = Report(form: query == nil ? .document : .research, evidence: evidence)
    report.date = date
    report.applications = applications(header, labels, lines, document, place, input)
    report.statement = statement(header, labels, input)
    report.summary = summary(document)
    report.exports = ReportFormats.exports(of: input)
    var relations = ReportMentions.taskKeys.compactMap { header[$0] }.flatMap(ReportMentions.ids(in:))
    relations += ReportMentions.ids(in: lines, firstLine: document.bodyStartLine)
    var links = DocumentLinks(input)
    links.addLinks(of: document)
    relations += links.relations
    let title =
      query ?? header["title"]?.text.flatMap { $0.isEmpty ? nil : $0 }
      ?? document.headings.first { $0.level == 1 }?.text ?? document.headings.first?.text
    return [
      DocumentItem(
        name: place.stem, title: title.flatMap { $0.isEmpty ? nil : $0 } ?? place.stem,
        description: header["description"]?.text.flatMap { $0.isEmpty ? nil : $0 },
        status: word(for: report.statement?.value), tags: tags(header), created: created(header, input),
        remark: query == nil ? nil : "research session", content: .report(report),
        relations: Array(ReportFormats.distinct(relations).prefix(ReportMentions.limit)),
        findings: findings(document, input))
    ]
  }

  private static func isReport(_ value: HeaderValue?) -> Bool {
    guard let value else { return false }
    switch value.content {
    case .scalar(let text, _): return text.lowercased() == "report"
    case .list(let values): return values.contains { $0.text?.lowercased() == "report" }
    case .mapping: return false
    }
  }

  // MARK: - Fields

  /// The date: the header's own, then the top's labels, then the file name's.
  private static func date(
    _ header: FrontMatter, _ labels: [ReportLabel], _ input: FormatInput
  ) -> Sourced<Report.Date>? {
    for key in ["timestamp", "date", "generated_at", "report_date"] {
      if let value = header[key], let text = value.text, let date = ReportDate.first(in: text) {
        return Sourced(date, from: "\(input.path.displayName):\(value.start.line)")
      }
    }
    for label in labels where label.isDate {
      if let date = ReportDate.first(in: label.value) {
        return Sourced(date, from: "\(input.path.displayName):\(label.line)")
      }
    }
    return ReportDate.inName(input.entry.name).map { Sourced($0, from: "the file's name") }
  }

  private static func created(_ header: FrontMatter, _ input: FormatInput) -> Sourced<Timestamp>? {
    for key in ["created", "created_at"] {
      if let value = header[key], let date = value.text.flatMap({ ReportDate.first(in: $0) }) {
        return Sourced(date.moment, from: "\(input.path.displayName):\(value.start.line)")
      }
    }
    return nil
  }

  private static func statement(
    _ header: FrontMatter, _ labels: [ReportLabel], _ input: FormatInput
  ) -> Sourced<String>? {
    if let value = header["status"], let text = value.text, !text.isEmpty {
      return Sourced(text, from: "\(input.path.displayName):\(value.start.line)")
    }
    guard let label = labels.first(where: { $0.name == "status" && $0.isBold && $0.isFilledIn }) else {
      return nil
    }
    return Sourced(label.value, from: "\(input.path.displayName):\(label.line)")
  }

  /// The status as a word for lists: `final`, `draft`, or what was written, on one short line.
  private static func word(for statement: String?) -> String {
    guard let statement else { return "report" }
    let lower = statement.lowercased()
    if lower == "final" || lower == "draft" { return lower }
    let text = statement.singleSpaced
    return text.unicodeScalars.count <= 60
      ? text : String(String.UnicodeScalarView(text.unicodeScalars.prefix(59))) + "…"
  }

  private static func applications(
    _ header: FrontMatter, _ labels: [ReportLabel], _ lines: [Substring], _ document: Document,
    _ place: ReportPlace, _ input: FormatInput
  ) -> Sourced<[String]>? {
    let file = input.path.displayName
    for key in ["generated_by", "generator"] {
      guard let value = header[key] else { continue }
      let names: [String]
      if case .list(let values) = value.content {
        names = values.compactMap(\.text)
      } else {
        names = value.text.map { [$0] } ?? []
      }
      let filled = names.filter { !$0.isEmpty }
      if !filled.isEmpty { return Sourced(filled, from: "\(file):\(value.start.line)") }
    }
    if let label = labels.first(where: {
      ["generated by", "generated with", "generator"].contains($0.name) && $0.isFilledIn
    }), let name = ReportGenerator.name(label.value) {
      return Sourced([name], from: "\(file):\(label.line)")
    }
    // The top and the foot; a sentence in between is about something else.
    let foot = max(lines.count - 15, topLineCount)
    for (index, line) in lines.enumerated() where index < topLineCount || index >= foot {
      if let name = ReportGenerator.name(inLine: line) {
        return Sourced([name], from: "\(file):\(document.bodyStartLine + index)")
      }
    }
    return place.isTaskmasters ? Sourced(["Taskmaster"], from: "the folder .taskmaster") : nil
  }

  private static func summary(_ document: Document) -> Report.Summary {
    for key in ["ai_summary", "summary_model", "ai_powered"] {
      if let value = document.header[key] {
        return .recorded(key: key, value: value.text ?? value.shape, line: value.start.line)
      }
    }
    for heading in document.headings {
      let words = heading.text.lowercased().filter { $0.isLetter || $0 == " " }
        .split(separator: " ").joined(separator: " ")
      if summaryHeadings.contains(words) {
        return .section(heading: heading.text, line: heading.position.line)
      }
    }
    return .none
  }

  private static let summaryHeadings: Set<String> = ["summary", "executive summary", "tldr", "ai summary"]

  private static func tags(_ header: FrontMatter) -> [String] {
    guard let value = header["tags"] else { return [] }
    switch value.content {
    case .list(let values): return values.compactMap(\.text).filter { !$0.isEmpty }
    case .scalar(let text, _):
      return text.split(separator: ",").map { $0.split(separator: " ").joined(separator: " ") }
        .filter { !$0.isEmpty }
    case .mapping: return []
    }
  }

  private static func findings(_ document: Document, _ input: FormatInput) -> [Finding] {
    var result: [Finding] = []
    func add(_ rule: String, _ message: String, _ position: TextPosition? = nil) {
      result.append(
        Finding(rule: rule, severity: .warning, message: message, path: input.path, position: position))
    }
    switch document.encoding {
    case .utf8, .utf8WithBOM: break
    case .utf16LittleEndian, .utf16BigEndian: add("not-utf-8", "not UTF-8: the file is UTF-16")
    case .other(_, let position, _): add("not-utf-8", "not UTF-8, read with replacements", position)
    }
    for fault in document.header.faults {
      switch fault.problem {
      case .notAFence: break  // A line of dashes is a rule of the text.
      case .neverClosed: add("header-not-closed", "the header is never closed", fault.position)
      case .invalidYAML(let reason):
        let how = document.header.reading == .lenient ? ", read line by line" : ""
        add("invalid-yaml", "the header is not YAML\(how): \(reason)", fault.position)
      case .duplicateKey(let key, let first):
        add("duplicate-key", "\(key) stands in line \(first) already", fault.position)
      case .notAMapping(let shape):
        add("header-not-a-mapping", "the header is \(shape), not keys with values", fault.position)
      case .overLimit(let limit):
        add("header-over-limit", "the header is over a limit: \(limit)", fault.position)
      }
    }
    return result
  }
}

/// The program in a line such as `Generated by X` or `🤖 Generated with [X](https://…)`.
enum ReportGenerator {
  static func name(inLine line: Substring) -> String? {
    guard line.utf8.count <= 400 else { return nil }
    // Nothing but marks may stand before: `the code generated by hand` is a sentence.
    let text = line.drop { !$0.isLetter && $0 != "<" }
    let start = text.hasPrefix("<!--") ? text.dropFirst(4).drop { $0 == " " } : text
    for opening in ["generated by ", "generated with ", "auto-generated by "] {
      guard start.prefix(opening.count).lowercased() == opening else { continue }
      return name(String(start.dropFirst(opening.count)))
    }
    return nil
  }

  /// A name without Markdown's marks and without what follows it.
  static func name(_ text: String) -> String? {
    var text = text[...]
    let isMark: (Character) -> Bool = { "*_`[ ".contains($0) }
    text = text.drop(while: isMark)
    for ending in ["](", "**", "`", "-->", " on ", " at ", ", ", ". ", " (", ": ", " | ", " — "] {
      if let range = text.firstRange(of: ending) { text = text[..<range.lowerBound] }
    }
    while let last = text.last, isMark(last) || last == "." || last == ">" || last == ":" {
      text = text.dropLast()
    }
    guard !text.isEmpty, text.unicodeScalars.count <= 60, text.contains(where: \.isLetter) else { return nil }
    return String(text)
  }
}
