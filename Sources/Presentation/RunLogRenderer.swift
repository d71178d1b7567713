package import Catalog
import Terminal

/// Writes the log of a run, entry by entry, so that a long one never has to be held whole.
package struct RunLogRenderer {
  private let options: RenderOptions
  private let form: OutputForm
  private var day = ""
  /// How many lines of a tool's answer are shown to a person.
  private static let answerLines = 8

  package init(_ form: OutputForm, _ options: RenderOptions) {
    self.form = form
    self.options = options
  }

  /// The lines of some entries.
  package mutating func render(_ entries: [RunLogEntry]) -> [UInt8] {
    var result: [UInt8] = []
    for entry in entries {
      switch form {
      case .plain: result += plain(entry)
      case .spoken: result += spoken(entry)
      case .text: result += text(entry)
      case .json, .jsonl: break
      }
    }
    return result
  }

  /// Adds some entries to an array.
  package static func write(_ entries: [RunLogEntry], to writer: inout JSONWriter) {
    for entry in entries {
      writer.object { writer in
        writer.member("at", entry.at.map(DateText.rfc3339))
        writer.member("speaker", entry.speaker.rawValue)
        writer.member("tool", entry.tool)
        writer.member("text", entry.text)
        writer.member("error", entry.isError)
      }
    }
  }

  private func plain(_ entry: RunLogEntry) -> [UInt8] {
    let columns = [
      entry.at.map(DateText.rfc3339) ?? "", entry.speaker.rawValue, entry.tool ?? "",
      entry.isError ? "error" : "",
      entry.text,
    ]
    return Array((columns.map(Sanitizer.forLine).joined(separator: "\t") + "\n").utf8)
  }

  private func spoken(_ entry: RunLogEntry) -> [UInt8] {
    let who = entry.tool.map { "\(entry.speaker.rawValue) \($0)" } ?? entry.speaker.rawValue
    let words = entry.text.split(whereSeparator: \.isNewline).joined(separator: " ")
    return Array((shown("\(who)\(entry.isError ? ", failed" : ""): \(words)") + "\n").utf8)
  }

  private mutating func text(_ entry: RunLogEntry) -> [UInt8] {
    var result = ""
    var clock = ""
    if let at = entry.at {
      let local = CivilDate(seconds: at.seconds + Int64(options.utcOffset(at)))
      func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
      clock = "\(two(local.hour)):\(two(local.minute))"
      if local.dayText != day {
        if !day.isEmpty { result += "\n" }
        day = local.dayText
        result += day + "\n"
      }
    }
    var lines = entry.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(
      String.init)
    while lines.last?.isEmpty ?? false { lines.removeLast() }
    if let tool = entry.tool { lines = [lines.first.map { $0.isEmpty ? tool : "\(tool): \($0)" } ?? tool] }
    if entry.speaker == .result, lines.count > Self.answerLines {
      let more = lines.count - Self.answerLines
      lines = lines.prefix(Self.answerLines) + ["and \(NumberText.grouped(more)) more lines"]
    }
    if entry.isError { lines = ["failed: " + (lines.first ?? "")] + lines.dropFirst() }
    if lines.isEmpty { return [] }
    let isNarrow = options.width < 48
    let speaker = entry.speaker.rawValue
    let head =
      clock + String(repeating: " ", count: max(1, 7 - clock.utf8.count)) + speaker
      + String(repeating: " ", count: max(1, 8 - speaker.utf8.count))
    let indent = isNarrow ? "  " : String(repeating: " ", count: 15)
    if isNarrow { result += head.trimmedEnd + "\n" }
    let room = max(8, options.width - indent.utf8.count)
    for (index, line) in lines.enumerated() {
      let pieces = TextWidth.wrap(shown(line), width: room)
      for (part, piece) in (pieces.isEmpty ? [""] : pieces).enumerated() {
        let start = index == 0 && part == 0 && !isNarrow ? head : indent
        result += (start + piece).trimmedEnd + "\n"
      }
    }
    return Array(result.utf8)
  }

  /// Other people's text: escaped on a terminal, raw elsewhere but for what would break a line.
  private func shown(_ text: String) -> String {
    options.isTerminal ? Sanitizer.forTerminal(text) : text
  }
}

extension String {
  /// Without blanks at the end.
  fileprivate var trimmedEnd: String {
    var copy = self[...]
    while copy.last == " " { copy = copy.dropLast() }
    return String(copy)
  }
}
