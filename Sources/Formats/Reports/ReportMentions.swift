import Catalog

/// The tasks and files that a report speaks of.
enum ReportMentions {
  /// The most relations that are taken out of one report.
  static let limit = 200

  /// The ids of tasks in some lines, each once, at the line where it first stands.
  ///
  /// In a sentence only ids count that look like nothing else (`bd-1qwo`, `T001`, `task-24`, `BACK-12`); behind a
  /// label such as `**Issue:**` any id does.
  static func ids(in lines: some Sequence<Substring>, firstLine: Int) -> [Relation] {
    var result: [Relation] = []
    var seen: Set<String> = []
    var isInCode = false
    for (index, line) in lines.enumerated() {
      guard result.count < limit else { break }
      let text = line.drop { $0 == " " || $0 == "\t" }
      if text.hasPrefix("```") || text.hasPrefix("~~~") { isInCode.toggle() }
      if isInCode || line.utf8.count > 20_000 { continue }
      let labelled = ReportLabel.read([line], firstLine: 1).filter { taskLabels.contains($0.name) }
      let words = tokens(in: line)
      let named = Set(labelled.flatMap { tokens(in: $0.value[...]) })
      for word in words where named.contains(word) ? isID(word) : isKnownID(word) {
        if seen.insert(word).inserted {
          result.append(Relation(.about, .id(word), text: word, line: firstLine + index))
        }
      }
    }
    return result
  }

  /// The ids of tasks in a value of a header.
  static func ids(in value: HeaderValue) -> [Relation] {
    switch value.content {
    case .scalar(let text, _):
      tokens(in: text[...]).filter { isID($0) || $0.allSatisfy(\.isNumber) }.map {
        Relation(.about, .id($0), text: $0, line: value.start.line)
      }
    case .list(let values): values.flatMap(ids(in:))
    case .mapping: []
    }
  }

  static let taskKeys = [
    "task", "tasks", "taskId", "task_id", "task_ids", "issue", "issues", "related_tasks", "relatedTasks",
  ]
  private static let taskLabels: Set<String> = [
    "issue", "issues", "task", "tasks", "task id", "ticket", "tickets", "related", "related tasks",
    "related issues", "bead",
  ]

  private static func tokens(in line: Substring) -> [String] {
    line.split { !($0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "." || $0 == "_")) }
      .map { word in
        var word = word
        while let last = word.last, "-._".contains(last) { word = word.dropLast() }
        return String(word)
      }.filter { !$0.isEmpty }
  }

  /// Whether a word is an id that no sentence holds by chance.
  private static func isKnownID(_ word: String) -> Bool {
    if word.first == "T" { return word.utf8.count == 4 && word.dropFirst().allSatisfy(\.isNumber) }
    guard let dash = word.firstIndex(of: "-") else { return false }
    let rest = word[word.index(after: dash)...]
    switch word[..<dash] {
    case "bd":
      return (2...16).contains(rest.utf8.count) && rest.contains(where: \.isNumber)
        && rest.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "." }
    case "task", "TASK", "BACK", "back":
      return !rest.isEmpty && rest.utf8.count <= 8 && rest.allSatisfy { $0.isNumber || $0 == "." }
    default: return false
    }
  }

  /// Whether a word is an id where one is expected: letters, a dash, and letters or digits.
  private static func isID(_ word: String) -> Bool {
    if isKnownID(word) { return true }
    guard word.utf8.count <= 40, let dash = word.lastIndex(of: "-") else { return false }
    let rest = word[word.index(after: dash)...]
    return word.first?.isLetter ?? false && !rest.isEmpty
      && rest.allSatisfy { $0.isLetter || $0.isNumber || $0 == "." }
      && (rest.contains(where: \.isNumber) || word.hasPrefix("bd-"))
  }
}
