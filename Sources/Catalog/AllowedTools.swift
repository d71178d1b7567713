/// The tools that a skill may use, as the `allowed-tools` key of its header writes them.
package enum AllowedTools {
  /// The tools in the order of the file.
  ///
  /// The specification has one text with blanks between the tools; real files also have commas, and lists. What stands in
  /// brackets belongs to its tool: `Bash(git log *)` and `Bash(gh:*, git:*)` are one each. Of a bracket that is never
  /// closed the rest of the text is one tool. In an entry of a list a blank is part of the name: some agents have tools
  /// such as `Azure MCP/documentation`. A mapping names no tools.
  package static func parse(_ value: HeaderValue) -> [String] {
    switch value.content {
    case .scalar(let text, _): split(text, atBlanks: true)
    case .list(let items): items.flatMap { $0.text.map { split($0, atBlanks: false) } ?? [] }
    case .mapping: []
    }
  }

  /// Whether a comma stands between two tools, outside brackets.
  package static func hasComma(_ text: String) -> Bool { parts(of: text) { $0 == "," }.count > 1 }

  /// Whether a blank stands in the name of a tool, outside brackets; such a name can only be an entry of a list.
  package static func hasBlank(_ tool: String) -> Bool {
    parts(of: tool, at: \.properties.isWhitespace).count > 1
  }

  private static func split(_ text: String, atBlanks: Bool) -> [String] {
    parts(of: text) { $0 == "," || (atBlanks && $0.properties.isWhitespace) }.compactMap { part in
      let isBlank: (Unicode.Scalar) -> Bool = \.properties.isWhitespace
      guard let first = part.firstIndex(where: { !isBlank($0) }),
        let last = part.lastIndex(where: { !isBlank($0) })
      else { return nil }
      return String(String.UnicodeScalarView(part[first...last]))
    }
  }

  /// The pieces between separators that stand outside brackets, empty ones included.
  private static func parts(
    of text: String, at isSeparator: (Unicode.Scalar) -> Bool
  ) -> [Substring.UnicodeScalarView] {
    var depth = 0
    return text.unicodeScalars.split(omittingEmptySubsequences: false) { scalar in
      switch scalar {
      case "(": depth += 1
      case ")": depth = max(0, depth - 1)
      default: break
      }
      return depth == 0 && isSeparator(scalar)
    }
  }
}
