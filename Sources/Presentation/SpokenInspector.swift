import Catalog
import Terminal

/// The spoken form of an inspection, for screen readers: sentences, counts before what they count, no alignment
/// and no symbols.
struct SpokenInspector {
  let options: RenderOptions
  let wording: SpokenWording

  init(_ options: RenderOptions, itemPath: FilePath) {
    self.options = options
    wording = SpokenWording(options: options, itemPath: itemPath)
  }

  static func render(_ inspection: Inspection, _ options: RenderOptions) -> [UInt8] {
    let speaker = SpokenInspector(options, itemPath: inspection.path)
    var bytes: [UInt8] = []
    for sentence in speaker.sentences(inspection.completed) {
      bytes += sentence.utf8
      bytes.append(UInt8(ascii: "\n"))
    }
    return bytes
  }

  private func sentences(_ inspection: Inspection) -> [String] {
    var result = [
      SpokenWording.sentence(wording.clean(inspection.title)),
      SpokenWording.sentence(wording.clean(inspection.subtitle)),
    ].filter { !$0.isEmpty }
    result.append(SpokenWording.sentence("Status: " + wording.clean(inspection.status.text)))
    if let summary = inspection.headSummary(isFull: options.isFull) {
      result.append(SpokenWording.sentence(wording.clean(summary)))
    }
    let sections = inspection.sections.map { section in
      (
        section.key.title,
        section.fields.filter { options.isFull || $0.isInShortView(of: section.key) }.filter {
          options.isFull || $0.absence != .notApplicable
        }
      )
    }.filter { !$0.1.isEmpty }
    let factCount = sections.reduce(0) { $0 + $1.1.count }
    result.append("\(counted(factCount, "fact")) in \(counted(sections.count, "section")).")
    for (title, fields) in sections {
      result.append("\(title), \(counted(fields.count, "fact")).")
      result += fields.map(sentence(for:))
    }
    return result
  }

  private func sentence(for field: InspectorField) -> String {
    let label = wording.clean(field.label)
    var text: String
    var noteIsSaid = false
    switch field.value {
    case .list(let values) where !values.isEmpty:
      let limit = options.isFull ? values.count : 3
      let words = values.prefix(limit).map {
        field.isHeaderKey ? wording.headerWords(of: $0) : wording.words(of: $0)
      }
      // Entries that are sentences of their own are not strung together by commas.
      let separator = values.contains(where: SpokenWording.isLong) ? "; " : ", "
      text = "\(label), \(NumberText.grouped(values.count)): " + words.joined(separator: separator)
      if values.count > limit {
        text +=
          separator + "and \(NumberText.grouped(values.count - limit)) more with \(options.itemCommand)"
      }
    case .some(let value):
      text = "\(label): " + (field.isHeaderKey ? wording.headerWords(of: value) : wording.words(of: value))
    case nil:
      switch field.absence ?? .unknown {
      case .notRecorded: text = "\(label): not recorded"
      case .unknown: text = "\(label): unknown"
      case .notApplicable: text = "\(label): not applicable"
      case .failed:
        text = "\(label): could not be read"
        if let note = field.note { text += ", " + wording.clean(note) }
        noteIsSaid = true
      }
    }
    if let note = field.note, !note.isEmpty, !noteIsSaid { text += ", " + wording.clean(note) }
    if options.isFull {
      if let source = field.shownSource, !source.isEmpty { text += ", from " + wording.clean(source) }
      if field.isEditable { text += ", editable" }
    }
    return SpokenWording.sentence(text)
  }
}

/// How typed values are said.
struct SpokenWording {
  let options: RenderOptions
  let itemPath: FilePath

  /// Text on one line, safe on a terminal.
  func clean(_ text: String) -> String {
    options.clean(String(text.map { $0.isNewline || $0 == "\t" ? " " : $0 }))
  }

  /// Text with a full stop, unless it ends a sentence already; nothing stays nothing.
  static func sentence(_ text: String) -> String {
    guard let last = text.last else { return "" }
    return ".!?。！？".contains(last) ? text : text + "."
  }

  static func isLong(_ value: FieldValue) -> Bool {
    switch value {
    case .record, .finding, .status, .list: true
    default: false
    }
  }

  func words(of value: FieldValue) -> String {
    switch value {
    case .text(let text): clean(text)
    case .number(let number): NumberText.grouped(number)
    case .quantity(let quantity): QuantityText.text(quantity)
    case .boolean(let flag): flag ? "yes" : "no"
    case .path(let path): options.personPath(path)
    case .bytes(let count):
      QuantityText.size(count)
        + (options.isFull && count.magnitude >= 1000 ? ", " + counted(count, "byte") : "")
    case .date(let moment):
      DateText.relative(moment, now: options.now, utcOffset: options.utcOffset)
        + (options.isFull ? ", " + DateText.rfc3339(moment) : "")
    case .duration(let seconds):
      QuantityText.duration(seconds: seconds)
        + (options.isFull && seconds.magnitude >= 60 ? ", " + counted(seconds, "second") : "")
    case .status(let status):
      clean(status.text)
        + (options.isFull ? status.unsaidState.map { ", state " + clean($0) } ?? "" : "")
    case .list(let values): values.isEmpty ? "none" : values.map(words(of:)).joined(separator: ", ")
    case .link(let link):
      clean(link.name) + (options.isFull ? ", \(clean(link.id)), \(options.personPath(link.path))" : "")
    case .finding(let finding): words(of: finding)
    case .identifier(let id, let short): clean(options.isFull ? id : short)
    case .record(let entries): entries.enumerated().map(words(of:)).joined(separator: ", ")
    }
  }

  /// A value of a header: the words of the text form, which has no symbols there either.
  func headerWords(of value: FieldValue) -> String {
    let wording = ValueWording(options: options, itemPath: itemPath)
    return clean(wording.headerRuns(of: value).map(\.text).joined())
  }

  func words(of finding: Finding) -> String {
    var path = options.personPath(finding.path)
    if finding.path.isEmpty {
      path = "the root"
    } else if let relative = finding.path.relative(to: itemPath) {
      path = options.solid(relative.isEmpty ? finding.path.displayName : relative.displayText)
    }
    var text = "\(finding.severity.rawValue) in \(path)"
    if let position = finding.position { text += " line \(position.line) column \(position.column)" }
    text += ": \(clean(finding.message)), rule \(clean(finding.rule))"
    if let hint = finding.hint { text += ", \(clean(hint))" }
    return text
  }

  private func words(of entry: (offset: Int, element: RecordEntry)) -> String {
    let name = ValueWording.spaced(clean(entry.element.key))
    switch entry.element.value {
    case .boolean(let flag): return flag ? name : "not " + name
    case .text, .identifier, .path:
      return entry.offset == 0 ? words(of: entry.element.value) : "\(name) \(words(of: entry.element.value))"
    case .status, .finding, .link: return words(of: entry.element.value)
    default: return "\(name) \(words(of: entry.element.value))"
    }
  }
}
