/// Gemini CLI's own idea of where a header is, and its lines where that is no YAML.
enum GeminiFences {
  /// The text between a first line of exactly three dashes and the next line that starts with three.
  static func header(of text: String) -> Substring? {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    // A CRLF is one Character, so bytes decide.
    if text.utf8.contains(0x0D) { lines = splitLines(text) }
    guard let first = lines.first, withoutReturn(first) == "---", lines.count > 2 else { return nil }
    guard let end = lines[2...].firstIndex(where: { $0.hasPrefix("---") }) else { return nil }
    return text[lines[1].startIndex..<lines[end - 1].endIndex]
  }

  /// The lines of a text; LF ends one, with or without a CR before it.
  private static func splitLines(_ text: String) -> [Substring] {
    var result: [Substring] = []
    var start = text.utf8.startIndex
    var index = start
    while index < text.utf8.endIndex {
      if text.utf8[index] == 0x0A {
        result.append(Substring(text.utf8[start..<index]))
        start = text.utf8.index(after: index)
      }
      index = text.utf8.index(after: index)
    }
    result.append(Substring(text.utf8[start...]))
    return result
  }

  private static func withoutReturn(_ line: Substring) -> Substring {
    line.utf8.last == 0x0D ? Substring(line.utf8.dropLast()) : line
  }

  /// What stands after `name:` and `description:`, indented lines after the latter joined to it.
  static func lines(of header: Substring) -> (name: String?, description: String?) {
    var name: String?
    var description: String?
    let lines = splitLines(String(header)).map(withoutReturn)
    var index = 0
    while index < lines.count {
      let line = lines[index]
      index += 1
      if let value = value(of: "name:", in: line) {
        name = value
      } else if let value = value(of: "description:", in: line) {
        var parts = [value]
        while index < lines.count, let first = lines[index].unicodeScalars.first,
          first == " " || first == "\t",
          lines[index].contains(where: { !$0.isWhitespace })
        {
          parts.append(trimmed(lines[index]))
          index += 1
        }
        description = parts.filter { !$0.isEmpty }.joined(separator: " ")
      }
    }
    return (name, description)
  }

  private static func value(of key: String, in line: Substring) -> String? {
    let rest = line.drop(while: \.isWhitespace)
    return rest.hasPrefix(key) ? trimmed(rest.dropFirst(key.count)) : nil
  }

  private static func trimmed(_ text: Substring) -> String {
    var rest = text.drop(while: \.isWhitespace)
    while rest.last?.isWhitespace == true { rest = rest.dropLast() }
    return String(rest)
  }
}
