import Catalog

/// A line near the top of a report that says something of it: `**Date:** 2026-02-15`, `Last reviewed: …`.
struct ReportLabel {
  /// In lower case, without the colon.
  var name: String
  var value: String
  var line: Int
  var isBold: Bool

  /// Whether something was filled in: not nothing, and not a place-holder such as `[date]` or `YYYY-MM-DD`.
  var isFilledIn: Bool {
    guard let first = value.first, value.contains(where: { $0.isLetter || $0.isNumber }) else { return false }
    if "[{<$".contains(first), !value.hasPrefix("[x]"), !value.contains("](") { return false }
    let upper = value.uppercased()
    return !upper.hasPrefix("YYYY") && !upper.hasPrefix("TBD") && !upper.hasPrefix("TODO")
      && !upper.hasPrefix("DD/MM") && !upper.hasPrefix("MM/DD")
  }

  /// The labels in some lines, outside code.
  ///
  /// - Parameter firstLine: the number of the first line.
  static func read(_ lines: some Sequence<Substring>, firstLine: Int) -> [ReportLabel] {
    var result: [ReportLabel] = []
    var isInCode = false
    for (index, line) in lines.enumerated() {
      let text = line.drop { $0 == " " || $0 == "\t" }
      if text.hasPrefix("```") || text.hasPrefix("~~~") { isInCode.toggle() }
      if isInCode || text.utf8.count > 2000 { continue }
      let found = bold(in: text, line: firstLine + index)
      result += found.isEmpty ? plain(text, line: firstLine + index).map { [$0] } ?? [] : found
    }
    return result
  }

  /// Every `**Label:** value` and `**Label**: value` of a line.
  private static func bold(in line: Substring, line number: Int) -> [ReportLabel] {
    var result: [ReportLabel] = []
    // Every other part stands between two pairs of asterisks.
    let parts = line.split(separator: "**", omittingEmptySubsequences: false).map(String.init)
    var index = 1
    while index < parts.count {
      let inside = parts[index].singleSpaced
      let after = index + 1 < parts.count ? parts[index + 1] : ""
      if inside.hasSuffix(":") || after.hasPrefix(":") {
        var value = after.hasPrefix(":") ? String(after.dropFirst()) : after
        // A bold value: `**Status:** **Final**`.
        if trimmed(value).isEmpty, index + 2 < parts.count, !parts[index + 2].hasSuffix(":") {
          value = parts[index + 2]
        }
        result.append(
          ReportLabel(
            name: trimmed(inside).lowercased(), value: trimmed(value), line: number, isBold: true))
      }
      index += 2
    }
    return result.filter { !$0.name.isEmpty && $0.name.utf8.count <= 40 }
  }

  /// A line that is `Label: value` as a whole.
  private static func plain(_ line: Substring, line number: Int) -> ReportLabel? {
    guard let colon = line.firstIndex(of: ":"), line[line.index(after: colon)...].first == " " else {
      return nil
    }
    let name = trimmed(String(line[..<colon]))
    guard !name.isEmpty, name.utf8.count <= 40, name.allSatisfy({ $0.isLetter || $0 == " " }) else {
      return nil
    }
    return ReportLabel(
      name: name.lowercased(), value: trimmed(String(line[line.index(after: colon)...])), line: number,
      isBold: false)
  }

  /// A text without what only sets it off: blanks, bars, emphasis, the backslash of a line break.
  private static func trimmed(_ text: String) -> String {
    var text = text[...]
    func isEdge(_ character: Character) -> Bool {
      character.isWhitespace || "|·•*_\\>:`".contains(character)
    }
    while let first = text.first, isEdge(first) { text = text.dropFirst() }
    while let last = text.last, isEdge(last) { text = text.dropLast() }
    return String(text)
  }

  /// The labels by which a text that is named like a report is one.
  private static let telling: Set<String> = [
    "date", "audit date", "report date", "generated", "reporter", "status",
  ]

  /// Whether the label shows that a text is a report.
  var isTelling: Bool {
    guard isFilledIn else { return false }
    if name == "last reviewed" { return true }
    guard Self.telling.contains(name) else { return false }
    // Without emphasis such words stand in any text, so only a date counts.
    return isBold || (name != "status" && name != "reporter" && ReportDate.first(in: value) != nil)
  }

  /// Whether the label gives the date.
  var isDate: Bool { Self.dates.contains(name) }

  private static let dates: Set<String> = [
    "date", "audit date", "report date", "generated", "generated at", "generated on", "last reviewed",
  ]
}
