/// How output is written.
package enum OutputFormat: String, Sendable, Hashable, CaseIterable {
  case text, plain, json, jsonl, spoken
  case sarif, junit, github, gitlab

  /// The formats that nearly every command writes.
  package static let common: [OutputFormat] = [.text, .plain, .json, .jsonl, .spoken]

  /// What it is for.
  package var help: String {
    switch self {
    case .text: "laid out for people"
    case .plain: "tab-separated, one fact a line"
    case .json: "one JSON document"
    case .jsonl: "one JSON document a line"
    case .spoken: "for screen readers"
    case .sarif: "SARIF 2.1.0"
    case .junit: "JUnit XML"
    case .github: "annotations of GitHub Actions"
    case .gitlab: "GitLab Code Quality"
    }
  }
}

/// When output is coloured.
package enum ColorChoice: String, Sendable, Hashable, CaseIterable {
  case auto, always, never
}

/// The options that every command takes; they may also stand before the command.
package enum GlobalOptions {
  package static let format = Parameter<OutputFormat>.option(
    "format", as: .choice(help: { $0.help }).named("FORM"), default: .text, defaultText: "text",
    help: "how to write the output")
  package static let json = Parameter.flag("json", help: "the same as --format json")
  package static let plain = Parameter.flag("plain", help: "the same as --format plain")
  package static let color = Parameter<ColorChoice>.option(
    "color", as: .choice.named("WHEN"), default: .auto, defaultText: "auto", help: "when to use colour")
  package static let noPager = Parameter.flag("no-pager", help: "never start a pager")
  package static let shortHelp = Parameter.flag(short: "h", help: "show help on one screen")
  package static let fullHelp = Parameter.flag("help", help: "show all of the help")
  package static let version = Parameter.flag("version", short: "V", help: "show the version")

  package static let definitions: [ParameterDefinition] = [
    format.definition, json.definition, plain.definition, color.definition, noPager.definition,
    shortHelp.definition, fullHelp.definition, version.definition,
  ]
}
