import Catalog
import Terminal

/// How typed values read to a person, in the short view or in full.
struct ValueWording {
  let options: RenderOptions
  /// The item's own path; findings name their file as seen from it.
  let itemPath: FilePath

  private var isFull: Bool { options.isFull }

  /// Code points beyond which the short view does not look at a text; no screen shows that many.
  private static let maximumScalars = 8192

  /// Other people's text as the output may show it; in the short view no more of it than a screen could show.
  func clean(_ text: String) -> String {
    guard !isFull, text.utf8.count > Self.maximumScalars else { return options.clean(text) }
    let start = String(String.UnicodeScalarView(text.unicodeScalars.prefix(Self.maximumScalars)))
    return options.clean(start) + (start.utf8.count < text.utf8.count ? options.characters.cutMark : "")
  }

  /// A value on one line.
  func runs(of value: FieldValue) -> [Run] {
    switch value {
    case .text(let text): [.flow(clean(text))]
    case .number(let number): [.flow(NumberText.grouped(number))]
    case .quantity(let quantity): [.flow(QuantityText.text(quantity))]
    case .boolean(let flag): [.flow(flag ? "yes" : "no")]
    case .path(let path): [.solid(options.personPath(path))]
    case .bytes(let count): [.flow(size(count))]
    case .date(let moment): [.flow(date(moment))]
    case .duration(let seconds): [.flow(duration(seconds))]
    case .status(let status): runs(of: status)
    case .list(let values):
      values.isEmpty ? [.flow("none")] : Array(values.map(innerRuns(of:)).joined(separator: [.flow(", ")]))
    case .link(let link): runs(of: link)
    case .finding(let finding): runs(of: finding)
    case .identifier(let id, let short): identifier(id, short: short)
    case .record(let entries): runs(of: entries)
    }
  }

  /// A value that stands among others.
  func innerRuns(of value: FieldValue) -> [Run] {
    guard case .status(let status) = value else { return runs(of: value) }
    return runs(of: status) + state(of: status)
  }

  /// A value of a header, on one line: every key as its author spelled it, groups in brackets.
  func headerRuns(of value: FieldValue, isInside: Bool = false) -> [Run] {
    switch value {
    case .record(let entries):
      var runs = entries.enumerated().flatMap { index, entry in
        let name = (index > 0 ? ", " : "") + clean(entry.key) + (Self.isGroup(entry.value) ? ": " : " ")
        return [Run.flow(name)] + headerRuns(of: entry.value, isInside: true)
      }
      if isInside || entries.isEmpty { runs = [.flow("{")] + runs + [.flow("}")] }
      return runs
    case .list(let values) where isInside:
      return [.flow("[")]
        + Array(values.map { headerRuns(of: $0, isInside: true) }.joined(separator: [.flow(", ")]))
        + [.flow("]")]
    case .text("") where isInside: return [.flow("\"\"")]
    default: return runs(of: value)
    }
  }

  private static func isGroup(_ value: FieldValue) -> Bool {
    switch value {
    case .record, .list: true
    default: false
    }
  }

  /// Why there is no value, in calm words.
  func runs(of absence: InspectorField.Absence, note: String?) -> [Run] {
    switch absence {
    case .notRecorded: [.flow("not recorded")]
    case .unknown: [.flow("unknown")]
    case .notApplicable: [.flow("not applicable")]
    case .failed: [.flow("failed" + (note.map { ": " + clean($0) } ?? ""))]
    }
  }

  private func size(_ count: Int) -> String {
    let short = QuantityText.size(count)
    return isFull && count.magnitude >= 1000
      ? "\(short) (\(counted(count, "byte")))" : short
  }

  private func date(_ moment: Timestamp) -> String {
    let relative = DateText.relative(moment, now: options.now, utcOffset: options.utcOffset)
    return isFull ? "\(DateText.rfc3339(moment)) (\(relative))" : relative
  }

  private func duration(_ seconds: Int) -> String {
    let text = QuantityText.duration(seconds: seconds)
    return isFull && seconds.magnitude >= 60 ? "\(text) (\(counted(seconds, "second")))" : text
  }

  private func runs(of status: InspectionStatus) -> [Run] {
    let text = clean(status.text)
    var runs = mark(status.mark, before: text)
    runs.append(.flow(text))
    return runs
  }

  /// The machine word of a status that stands among other values, in full and where its words do not say it. That
  /// of a field's own status stands with its source.
  private func state(of status: InspectionStatus) -> [Run] {
    guard isFull, let state = status.unsaidState else { return [] }
    return [.flow(" [\(clean(state))]", .dim)]
  }

  private func runs(of link: ItemLink) -> [Run] {
    let name = Run.flow(clean(link.name))
    guard isFull else { return [name] }
    return [
      name, .flow(" ("), .solid(options.solid(link.id)), .flow(", "),
      .solid(options.personPath(link.path)), .flow(")"),
    ]
  }

  private func identifier(_ id: String, short: String) -> [Run] {
    let shown = isFull && !id.isEmpty ? id : short
    let rest = isFull && !id.hasPrefix(short) ? [Run.flow(" (\(clean(short)))")] : []
    return [.solid(options.solid(shown))] + rest
  }

  private func runs(of finding: Finding) -> [Run] {
    var runs: [Run] =
      switch finding.severity {
      case .error: mark(.bad)
      case .warning: mark(.warning)
      case .info: options.characters == .utf8 ? mark(.none) : [.flow("info ")]
      }
    runs += [
      .solid(place(of: finding)), .flow(" "), .flow(clean(finding.message)), .flow(" "),
      .solid("(" + options.solid(finding.rule) + ")", .dim),
    ]
    if let hint = finding.hint, !hint.isEmpty { runs += [.lineBreak, .flow(clean(hint), .dim)] }
    return runs
  }

  /// A finding's `path:line:column`, the path as seen from the item.
  func place(of finding: Finding) -> String {
    var text = options.personPath(finding.path)
    if let relative = finding.path.relative(to: itemPath) {
      text = options.solid(relative.isEmpty ? finding.path.displayName : relative.displayText)
    }
    guard let position = finding.position else { return text }
    return "\(text):\(position.line):\(position.column)"
  }

  /// A record: its first value bare, a status as such, everything else with its name where the value alone would
  /// not tell.
  private func runs(of entries: [RecordEntry]) -> [Run] {
    var runs: [Run] = []
    for (index, entry) in entries.enumerated() {
      if index > 0 {
        if case .status = entry.value { runs.append(.flow(" ")) } else { runs.append(.flow(", ")) }
      }
      runs += words(of: entry, isFirst: index == 0)
    }
    return runs
  }

  private func words(of entry: RecordEntry, isFirst: Bool) -> [Run] {
    let name = Self.spaced(clean(entry.key))
    switch entry.value {
    case .boolean(let flag): return [.flow(flag ? name : "not " + name)]
    case .status, .finding, .link, .path: return innerRuns(of: entry.value)
    case .text where isFirst || Self.tellingKeys.contains(entry.key): return runs(of: entry.value)
    case .identifier where isFirst: return runs(of: entry.value)
    default: return [.flow(name + " ")] + runs(of: entry.value)
    }
  }

  /// Keys of texts in records that need no name before them.
  private static let tellingKeys: Set<String> = [
    "form", "hint", "message", "name", "reason", "role", "state", "text", "verdict",
  ]

  /// A machine name as words: `lastUsed` and `last_used` are `last used`.
  static func spaced(_ key: String) -> String {
    var result = ""
    for character in key {
      if character.isUppercase, let last = result.last, last.isLowercase { result += " " }
      result += character == "_" || character == "-" ? " " : character.lowercased()
    }
    return result
  }

  /// The symbol of a status, or its word in ASCII; the word is left out where the text says it already.
  func mark(_ mark: StatusMark, before text: String = "") -> [Run] {
    let symbol = Self.symbol(mark, options.characters)
    if options.characters == .ascii, mark != .none, text.lowercased().hasPrefix(symbol) { return [] }
    return [.flow(symbol + " ", Self.tone(mark))]
  }

  /// The symbol of a status alone.
  static func symbol(_ mark: StatusMark, _ characters: CharacterSet) -> String {
    let isUTF8 = characters == .utf8
    return switch mark {
    case .good: isUTF8 ? "✓" : "ok"
    case .warning: isUTF8 ? "!" : "warning"
    case .bad: isUTF8 ? "✗" : "error"
    case .none: isUTF8 ? "–" : "-"
    case .unknown: isUTF8 ? "?" : "unknown"
    case .running: isUTF8 ? "▶" : "running"
    }
  }

  /// The colour of a status; it only repeats what symbol and words say.
  static func tone(_ mark: StatusMark) -> Tone {
    switch mark {
    case .good: .green
    case .warning: .yellow
    case .bad: .red
    case .running: .cyan
    case .none, .unknown: .plain
    }
  }
}
