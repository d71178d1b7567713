/// How a stretch of text looks. Only the sixteen colours of every terminal, bold and dim, so that the person's
/// own palette decides.
package enum Tone: String, Sendable, Hashable, CaseIterable {
  case plain, bold, dim, red, green, yellow, blue, magenta, cyan

  /// The parameter of the control sequence that switches the tone on, or nil for plain text.
  var parameter: String? {
    switch self {
    case .plain: nil
    case .bold: "1"
    case .dim: "2"
    case .red: "31"
    case .green: "32"
    case .yellow: "33"
    case .blue: "34"
    case .magenta: "35"
    case .cyan: "36"
    }
  }

  /// Wraps text into the control sequences of the tone; empty text and plain text stay as they are.
  package func applied(to text: String) -> String {
    guard let parameter, !text.isEmpty else { return text }
    return "\u{1b}[\(parameter)m\(text)\u{1b}[0m"
  }
}
