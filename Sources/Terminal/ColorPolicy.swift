/// The one place that decides whether a stream gets colour.
package enum ColorPolicy {
  /// Decides for one stream: the `--color` flag, then a non-empty `NO_COLOR`, then `CLICOLOR_FORCE` or
  /// `FORCE_COLOR`, then whether the stream is a terminal whose `TERM` is set and not `dumb`.
  ///
  /// - Parameter flag: `auto`, `always` or `never`; nil is `auto`.
  package static func usesColor(
    flag: String?, variables: [String: String], isTerminal: Bool
  ) -> Bool {
    switch flag {
    case "always": return true
    case "never": return false
    default: break
    }
    if let value = variables["NO_COLOR"], !value.isEmpty { return false }
    for name in ["CLICOLOR_FORCE", "FORCE_COLOR"] {
      if let value = variables[name], !value.isEmpty, value != "0" { return true }
    }
    guard isTerminal, let terminal = variables["TERM"] else { return false }
    return !terminal.isEmpty && terminal != "dumb"
  }
}
