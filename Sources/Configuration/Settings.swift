package import Catalog
import Spelling

/// The settings that there are. One that is added is one value here and one entry in ``definitions``.
package enum Settings {
  /// What is kept of transcripts.
  package enum Transcripts: String, Sendable, Hashable, CaseIterable {
    /// They are not read.
    case off
    /// Times, models, tokens, names of tools and skills.
    case metadata
    /// Their titles as well, which may quote what a person wrote.
    case full
  }

  /// When output is coloured.
  package enum Color: String, Sendable, Hashable, CaseIterable {
    case auto, always, never
  }

  package static let roots = ListSetting<FilePath>(
    "roots", placeholder: "FOLDER…",
    help: "folders that count as projects; scan and watch walk them, list --everywhere as well"
  ) { (text, context) in context.path(text) }

  package static let ignore = ListSetting<String>(
    "ignore", placeholder: "PATTERN…",
    help: "files and folders to pass over, as lines of a .gitignore: relative to the file's project"
  ) { (text, _) throws(SettingFault) in
    if text.utf8.count > 1_000 { throw SettingFault("has a pattern of more than 1,000 bytes") }
    return text
  }

  package static let transcripts = Setting<Transcripts>(
    "transcripts", placeholder: words(Transcripts.self), default: .metadata, defaultText: "metadata",
    trust: .userOnly,
    help: "what is read of agents' transcripts: nothing, times and names, or titles as well",
    environment: { variables in
      variables["SKILLHUB_TRANSCRIPTS"].flatMap { $0.isEmpty ? nil : ("SKILLHUB_TRANSCRIPTS", $0) }
    }, parse: choice)

  package static let color = Setting<Color>(
    "color", otherKeys: ["colour"], placeholder: words(Color.self), default: .auto, defaultText: "auto",
    trust: .userOnly, help: "when to use colour",
    environment: { variables in
      if let value = variables["NO_COLOR"], !value.isEmpty { return ("NO_COLOR", "never") }
      for name in ["CLICOLOR_FORCE", "FORCE_COLOR"] {
        if let value = variables[name], !value.isEmpty, value != "0" { return (name, "always") }
      }
      return nil
    }, parse: choice)

  package static let pager = Setting<String>(
    "pager", placeholder: "COMMAND", default: "less -FRX", defaultText: "less -FRX", trust: .userOnly,
    help: "the program that shows what is longer than the screen; cat for none",
    environment: { variables in variables["PAGER"].map { ("PAGER", $0) } },
    parse: { (text) throws(SettingFault) in text })

  package static let width = Setting<Int?>(
    "width", placeholder: "CELLS", default: nil, defaultText: "the screen's",
    trust: .userOnly, help: "the most cells of a line; in a pipe instead of 80",
    environment: { variables in
      variables["COLUMNS"].flatMap {
        Int($0).map { (1..<10_000).contains($0) } ?? false ? ("COLUMNS", $0) : nil
      }
    }, parse: { (text) throws(SettingFault) in try number(text, in: 1...9_999) })

  package static let pane = Setting<Int>(
    "pane", placeholder: "36 to 48", default: 40, defaultText: "40", trust: .userOnly,
    help: "the cells of the inspector's pane, where a screen has one",
    parse: { (text) throws(SettingFault) in try number(text, in: 36...48) })

  package static let columns = ListSetting<String>(
    "columns", placeholder: "NAME…", trust: .userOnly, help: "the columns of list's tables"
  ) { (text, _) in text }

  package static let kinds = SectionSetting(
    "kinds", placeholder: "NAME: …", help: "kinds of your own: files, and what their header's keys mean")
  package static let agents = SectionSetting(
    "agents", placeholder: "NAME: …", help: "corrections and additions to the table of agents")
  package static let rules = SectionSetting(
    "rules", placeholder: "RULE: on|off|SEVERITY", help: "rules and families to switch or to weigh otherwise")
  package static let severity = SectionSetting(
    "severity", placeholder: "RULE: SEVERITY", help: "severities of rules and families")
  package static let overrides = SectionSetting(
    "overrides", takesList: true, placeholder: "- paths: …", help: "rules and severities of some paths")
  package static let floor = SectionSetting(
    "floor", placeholder: "profile: …",
    help: "what no file below may lower: profile, and severities of rules and families")

  /// Every setting, in the order to show them. `extends` stands for itself.
  package static let definitions: [SettingDefinition] = [
    roots.definition, ignore.definition, transcripts.definition, color.definition, pager.definition,
    width.definition, pane.definition, columns.definition, kinds.definition, agents.definition,
    rules.definition, severity.definition, overrides.definition, floor.definition,
  ]

  /// The key that names what a file builds on.
  package static let extendsKey = "extends"

  /// The setting that a key means.
  package static func definition(named key: String) -> SettingDefinition? {
    definitions.first { $0.isNamed(key) }
  }

  /// Every word that may stand at the top of a file.
  static let keys: [String] = [extendsKey] + definitions.flatMap { [$0.key] + $0.otherKeys }

  private static func words<Value: CaseIterable & RawRepresentable>(_: Value.Type) -> String
  where Value.RawValue == String {
    Value.allCases.map(\.rawValue).joined(separator: "|")
  }

  @Sendable private static func choice<Value: CaseIterable & RawRepresentable>(
    _ text: String
  ) throws(SettingFault) -> Value where Value.RawValue == String {
    if let value = Value(rawValue: text) { return value }
    let words = Value.allCases.map(\.rawValue)
    throw SettingFault(
      "must be \(words.dropLast().joined(separator: ", ")) or \(words.last ?? ""), is '\(text)'",
      hint: Spelling.nearest(to: text, among: words).map { "did you mean \($0)?" })
  }

  @Sendable private static func number(_ text: String, in range: ClosedRange<Int>) throws(SettingFault) -> Int
  {
    guard let number = Int(text), range.contains(number) else {
      throw SettingFault(
        "must be a whole number from \(range.lowerBound) to \(range.upperBound), is '\(text)'")
    }
    return number
  }
}

/// A choice of rules for the gate, the mildest first.
package enum Profile: String, Sendable, Hashable, CaseIterable, Comparable {
  case spec, recommended, strict

  package static func < (left: Profile, right: Profile) -> Bool { left.rank < right.rank }

  private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
