/// What a person's locale can show: everything, or ASCII only.
package enum CharacterSet: Sendable, Hashable {
  case utf8, ascii

  /// Reads the character set from the first of `LC_ALL`, `LC_CTYPE` and `LANG` that is set and not empty.
  ///
  /// Without any of them, as in a bare cron environment, it is ASCII.
  package static func detect(_ variables: [String: String]) -> CharacterSet {
    for name in ["LC_ALL", "LC_CTYPE", "LANG"] {
      guard let value = variables[name], !value.isEmpty else { continue }
      let lower = value.lowercased()
      return lower.contains("utf-8") || lower.contains("utf8") ? .utf8 : .ascii
    }
    return .ascii
  }

  /// What ends a text that was cut.
  package var cutMark: String { self == .utf8 ? "…" : "..." }
}
