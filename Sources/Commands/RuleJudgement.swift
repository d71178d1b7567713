import Catalog
import Configuration
import Validation

/// What a configuration makes of the findings of all rules: which are wanted, and how much they weigh.
struct RuleJudgement {
  private let policy: RulePolicy
  /// The rules of the profile.
  let base: Set<String>
  let severities: [String: Severity]

  /// - Parameter profile: the profile that the command line chose, above what the configuration says.
  init(_ configuration: Configuration, profile: Rule.Profile? = nil) {
    let profile =
      profile ?? configuration.profile.flatMap { Rule.Profile(rawValue: $0.value.rawValue) } ?? .recommended
    let set = RuleSet(profile: profile)
    policy = RulePolicy(configuration)
    base = Set(set.rules.map(\.id))
    severities = set.severities
  }

  /// A finding with the severity that holds where it is, or nil where its rule is off there.
  ///
  /// - Parameter named: the rules that were named instead of the profile's.
  func judged(_ finding: Finding, named: Set<String>? = nil) -> Finding? {
    var copy = finding
    copy.severity = severities[finding.rule] ?? finding.severity
    return policy.judged(copy, base: named ?? base)
  }
}
