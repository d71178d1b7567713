import Catalog
import Configuration
import Spelling
import Validation

/// What a configuration says of rules: which are on, how much they weigh, and where that differs.
///
/// `rules` and `severity` name rules or families; a rule's own entry outranks its family's in the same file, and a file
/// outranks what it builds on. `overrides` do the same for some paths. Below `floor`, nothing may be lowered.
struct RulePolicy {
  /// What an entry makes of the rules that it names.
  enum Weight: Hashable {
    case on, off
    case severity(Severity)

    init?(_ word: String, severitiesOnly: Bool) {
      if let severity = Severity(rawValue: word) {
        self = .severity(severity)
      } else if !severitiesOnly, word == "on" || word == "true" {
        self = .on
      } else if word == "off" || (!severitiesOnly && word == "false") {
        self = .off
      } else {
        return nil
      }
    }
  }

  private struct Entry {
    var ids: Set<String>
    var weight: Weight
    /// Where it holds; nil is everywhere.
    var place: (folder: FilePath, patterns: PathPatterns)?
  }

  private var entries: [Entry] = []
  private var floors: [(ids: Set<String>, severity: Severity)] = []
  private(set) var faults: [ConfigurationFault] = []

  init(_ configuration: Configuration) {
    // File by file, so that what outranks comes later.
    for file in configuration.files.map(\.path) {
      func sections(_ setting: SectionSetting) -> [ConfigurationSection] {
        configuration[setting].filter { $0.file.path == file }
      }
      for section in sections(Settings.rules) { add(section.fields, in: section, severitiesOnly: false, nil) }
      for section in sections(Settings.severity) {
        add(section.fields, in: section, severitiesOnly: true, nil)
      }
      for section in sections(Settings.overrides) { addOverrides(section) }
      for section in sections(Settings.floor) { addFloors(section) }
    }
  }

  private mutating func addFloors(_ section: ConfigurationSection) {
    for field in section.fields where field.key != "profile" {
      guard let ids = ids(field, section) else { continue }
      guard let severity = field.value.text.flatMap(Severity.init(rawValue:)) else {
        faults.append(
          section.fault("floor.\(field.key) must be error, warning or info", at: field.value.start))
        continue
      }
      floors.append((ids, severity))
    }
  }

  private mutating func add(
    _ fields: [HeaderField], in section: ConfigurationSection, severitiesOnly: Bool,
    _ place: (folder: FilePath, patterns: PathPatterns)?
  ) {
    // Families first, so that a rule's own entry outranks its family's.
    let ordered =
      fields.filter { Rule.Family(rawValue: $0.key) != nil }
      + fields.filter { Rule.Family(rawValue: $0.key) == nil }
    for field in ordered {
      guard let ids = ids(field, section) else { continue }
      guard let weight = field.value.text.flatMap({ Weight($0, severitiesOnly: severitiesOnly) }) else {
        let words = severitiesOnly ? "error, warning, info or off" : "on, off, error, warning or info"
        faults.append(section.fault("\(field.key) must be \(words)", at: field.value.start))
        continue
      }
      entries.append(Entry(ids: ids, weight: weight, place: place))
    }
  }

  private mutating func ids(_ field: HeaderField, _ section: ConfigurationSection) -> Set<String>? {
    if let family = Rule.Family(rawValue: field.key) {
      return Set(RuleSet.all.filter { $0.family == family }.map(\.id))
    }
    if RuleSet.all.contains(where: { $0.id == field.key }) { return [field.key] }
    let names = Rule.Family.allCases.map(\.rawValue) + RuleSet.all.map(\.id)
    let nearest = Spelling.nearest(to: field.key, among: names)
    faults.append(
      section.fault(
        "there is no rule \(field.key)", at: field.keyPosition,
        hint: nearest.map { "did you mean \($0)?" } ?? "skillhub rules lists them"))
    return nil
  }

  private mutating func addOverrides(_ section: ConfigurationSection) {
    for entry in section.entries {
      guard case .mapping(let fields) = entry.content else {
        faults.append(
          section.fault("an entry of overrides must have paths, and rules or severity", at: entry.start))
        continue
      }
      var paths: [String] = []
      for field in fields {
        switch (field.key, field.value.content) {
        case ("paths", .scalar(let text, _)): paths = [text]
        case ("paths", .list(let values)): paths = values.compactMap(\.text)
        case ("rules", .mapping), ("severity", .mapping): break
        default:
          let isKnown = ["paths", "rules", "severity"].contains(field.key)
          faults.append(
            section.fault(
              isKnown
                ? "\(field.key) of an override has another shape" : "an override has no key \(field.key)",
              at: field.keyPosition, hint: "paths, rules and severity"))
        }
      }
      guard paths.contains(where: { !$0.isEmpty }) else {
        faults.append(
          section.fault("an override needs paths", at: entry.start, hint: "paths: [\"vendor/**\"]"))
        continue
      }
      for field in fields {
        guard case .mapping(let inner) = field.value.content else { continue }
        add(
          inner, in: section, severitiesOnly: field.key == "severity", (section.folder, PathPatterns(paths)))
      }
    }
  }

  /// What becomes of a finding: nil where its rule is off there.
  ///
  /// - Parameter base: the rules that are on without any entry.
  func judged(_ finding: Finding, base: Set<String>) -> Finding? {
    var isOn = base.contains(finding.rule)
    var severity = finding.severity
    for entry in entries where entry.ids.contains(finding.rule) {
      if let place = entry.place {
        guard let relative = finding.path.relative(to: place.folder), place.patterns.holds(relative) else {
          continue
        }
      }
      switch entry.weight {
      case .on: isOn = true
      case .off: isOn = false
      case .severity(let weight):
        isOn = true
        severity = weight
      }
    }
    for floor in floors where floor.ids.contains(finding.rule) {
      isOn = true
      severity = max(severity, floor.severity)
    }
    guard isOn else { return nil }
    var result = finding
    result.severity = severity
    return result
  }
}

/// What is wrong in what a configuration says of rules.
@Sendable func ruleFaults(_ configuration: Configuration) -> [ConfigurationFault] {
  RulePolicy(configuration).faults
}
