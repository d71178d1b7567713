import Catalog
import Markup

/// What the text of a record says in lines: its bullets (`* Status: accepted`) and its section `Status`.
struct DecisionText {
  /// The lines outside code, with the headings among them.
  let lines: [NoteLine]
  private let body: [UInt8]
  private let fileName: String
  /// What stands before the first section: keys in lower case.
  private var bullets: [String: (value: String, line: Int)] = [:]
  /// The first line of the section `Status` that is no relation; nil where there is no such section.
  private(set) var statusSection: Sourced<String>?
  private var statusSectionLine: Int?
  /// How many sections say it.
  private var statusSectionCount = 0
  /// The line of the status, where one line alone says it.
  var statusLine: Int? {
    guard let bullet = bullets["status"], self.bullet("status") != nil else {
      return statusSectionCount == 1 ? statusSectionLine : nil
    }
    return statusSectionCount == 0 ? bullet.line : nil
  }

  init(_ input: FormatInput, _ document: Document) {
    fileName = input.path.displayName
    body = MarkdownReader.body(of: input.bytes)
    lines = document.isBodyParsed ? NoteLines(body, firstLine: document.bodyStartLine).lines : []
    let firstSection = document.headings.first { $0.level >= 2 }?.position.line ?? Int.max
    for line in lines.prefix(200) where line.number < firstSection {
      guard let (key, value) = Self.bullet(written(line)), bullets[key] == nil else { continue }
      bullets[key] = (value, line.number)
    }
    statusSectionCount = document.headings.count(where: Self.isStatus)
    if let (status, line) = readStatusSection(document) {
      (statusSection, statusSectionLine) = (status, line)
    }
  }

  func bullet(_ key: String) -> Sourced<String>? {
    guard let found = bullets[key] else { return nil }
    let value = Self.plain(found.value)
    return value.isEmpty ? nil : Sourced(value, from: "\(fileName):\(found.line)")
  }

  func bulletNames(_ keys: String...) -> Sourced<[String]>? {
    for key in keys {
      guard let found = bullet(key) else { continue }
      let names = NoteHeader.names(found.value)
      if !names.isEmpty { return Sourced(names, from: found.source) }
    }
    return nil
  }

  /// The line as it was written, with its code.
  func written(_ line: NoteLine) -> String {
    String(decoding: body[line.range], as: UTF8.self).trimmingWhitespace
  }

  private static func isStatus(_ heading: Document.Heading) -> Bool {
    heading.level >= 2 && ["status", "state"].contains(heading.text.lowercased().trimmingWhitespace)
  }

  private func readStatusSection(_ document: Document) -> (Sourced<String>, Int)? {
    guard let index = document.headings.firstIndex(where: Self.isStatus) else { return nil }
    let start = document.headings[index].position.line
    let end =
      document.headings.indices.contains(index + 1) ? document.headings[index + 1].position.line : Int.max
    var fallback: (Sourced<String>, Int)?
    for line in lines where line.number > start && line.number < end {
      let text = Self.plain(Self.unmarked(written(line)))
      guard text.contains(where: { $0.isLetter }) else { continue }
      let found = Sourced(text, from: "\(fileName):\(line.number)")
      // A record may say first what it supersedes and then how it stands.
      guard DecisionRelations.verb(at: text)?.isOwnStatus ?? true else {
        fallback = fallback ?? (found, line.number)
        continue
      }
      return (found, line.number)
    }
    return fallback
  }

  /// `* Status: accepted`, `**Status**: accepted` and `Status: accepted`, taken apart; the key in lower case.
  private static func bullet(_ line: String) -> (String, String)? {
    let text = unmarked(line)
    guard let colon = text.firstIndex(of: ":") else { return nil }
    let key = text[..<colon].filter { $0 != "*" && $0 != "_" && $0 != "`" }.lowercased()
    guard key.count <= 30, keys.contains(String(key).trimmingWhitespace) else { return nil }
    return (String(key).trimmingWhitespace, String(text[text.index(after: colon)...]).trimmingWhitespace)
  }

  private static let keys: Set<String> = [
    "status", "date", "deciders", "decider", "decision-makers", "decision makers", "consulted", "informed",
    "tags",
    "technical story",
  ]

  /// A line without the marks of a list, a quote or bold in front.
  static func unmarked(_ line: String) -> String {
    var text = line[...]
    while let first = text.first, first == ">" || first.isWhitespace { text.removeFirst() }
    if let first = text.first, "-*+".contains(first), text.dropFirst().first?.isWhitespace ?? false {
      text = text.dropFirst()
    }
    return String(text).trimmingWhitespace
  }

  /// Text without comments, emphasis and the destinations of links.
  static func plain(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let start = rest.range("<!--") {
      result += rest[..<start.lowerBound]
      rest = rest[start.upperBound...]
      rest = rest.range("-->").map { rest[$0.upperBound...] } ?? ""
    }
    result += rest
    result = withoutDestinations(result)
    result.removeAll { $0 == "*" || $0 == "`" }
    return result.trimmingWhitespace
  }

  private static func withoutDestinations(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let middle = rest.range("]("), let open = rest[..<middle.lowerBound].lastIndex(of: "[") {
      guard let close = rest[middle.upperBound...].firstIndex(of: ")") else { break }
      result += rest[..<open] + rest[rest.index(after: open)..<middle.lowerBound]
      rest = rest[rest.index(after: close)...]
    }
    return result + rest
  }
}

extension Substring {
  /// The first place of a text.
  fileprivate func range(_ text: String) -> Range<Index>? { firstRange(of: text) }
}
