/// The tools that a skill may use, as the `allowed-tools` key of its header writes them.
package enum AllowedTools {
  /// The tools in the order of the file.
  ///
  /// The specification has one text with blanks between the tools; real files also have commas, and lists. What stands in
  /// brackets belongs to its tool: `Bash(git log *)` and `Bash(gh:*, git:*)` are one each. Of a bracket that is never
  /// closed the rest of the text is one tool. A mapping names no tools.
  package static func parse(_ value: HeaderValue) -> [String] {
    switch value.content {
    case .scalar(let text, _): split(text)
    case .list(let items): items.flatMap { $0.text.map(split) ?? [] }
    case .mapping: []
    }
  }

  /// Whether a comma stands between two tools, outside brackets.
  package static func hasComma(_ text: String) -> Bool {
    var depth = 0
    for scalar in text.unicodeScalars {
      switch scalar {
      case "(": depth += 1
      case ")": depth = max(0, depth - 1)
      case "," where depth == 0: return true
      default: break
      }
    }
    return false
  }

  private static func split(_ text: String) -> [String] {
    var result: [String] = []
    var current = ""
    var depth = 0
    for scalar in text.unicodeScalars {
      switch scalar {
      case "(": depth += 1
      case ")": depth = max(0, depth - 1)
      default: break
      }
      if depth == 0, scalar == "," || scalar.properties.isWhitespace {
        if !current.isEmpty { result.append(current) }
        current = ""
      } else {
        current.unicodeScalars.append(scalar)
      }
    }
    if !current.isEmpty { result.append(current) }
    return result
  }
}
