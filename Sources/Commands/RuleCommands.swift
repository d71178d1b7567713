import Arguments
import Catalog
import Presentation
import Validation

/// `skillhub rules`.
enum RulesCommand {
  static let family = Parameter<Rule.Family?>.option(
    "family", as: .choice(help: \.summary), help: "only the rules of one family")
  static let severity = Parameter<ValidateCommand.SeverityChoice?>.option(
    "severity", as: .choice, help: "only rules of this severity")
  static let profile = Parameter<Rule.Profile?>.option(
    "profile", as: .choice, help: "only the rules of a profile")
  static let fixable = Parameter<Bool>.flag("fixable", help: "only rules whose findings --fix can mend")
  static let words = Parameter<[String]>.positionals(
    "WORD", as: .text, help: "only rules whose id or summary has all the words")

  static let subcommand = Subcommand(
    Command(
      "rules", summary: "list the rules that validate applies",
      examples: [
        CommandExample("skillhub rules --family safety", "one family"),
        CommandExample("skillhub rules link", "what there is about links"),
        CommandExample("skillhub rules --json", "with all that explain says, for a program"),
      ],
      positionals: [words.definition],
      options: [family.definition, severity.definition, profile.definition, fixable.definition]),
    run: run)

  static func run(_ session: Session) async throws(Failure) -> Int32 {
    let invocation = session.invocation
    let words = invocation[words].map { $0.lowercased() }
    let set = RuleSet(profile: invocation[profile] ?? .strict)
    let rules = set.rules.map { RuleDescription($0, severity: set.severities[$0.id]) }.filter { rule in
      (invocation[family].map { $0.rawValue == rule.family } ?? true)
        && (invocation[severity].map { $0.severity == rule.severity } ?? true)
        && (!invocation[fixable] || rule.isFixable)
        && words.allSatisfy { rule.id.contains($0) || rule.summary.lowercased().contains($0) }
    }
    session.page(RuleRenderer.list(rules, as: session.form, session.renderOptions()))
    return 0
  }
}

/// `skillhub explain RULE`.
enum ExplainCommand {
  static let rule = Parameter<String?>.requiredPositional(
    "RULE", as: .text.named("RULE"), help: "the id of a rule, as validate and rules print it"
  ).completing(.rule)

  static let subcommand = Subcommand(
    Command(
      "explain", summary: "say what a rule is, why it is there and how to keep it",
      examples: [CommandExample("skillhub explain wrong-case-reference", "one rule, with examples")],
      positionals: [rule.definition]),
    run: run)

  static func run(_ session: Session) async throws(Failure) -> Int32 {
    let word = session.invocation[rule] ?? ""
    let rules = try RuleChoice.rules(named: word)
    if rules.count == 1 {
      session.page(
        RuleRenderer.explanation(RuleDescription(rules[0]), as: session.form, session.renderOptions()))
    } else {
      session.page(
        RuleRenderer.list(rules.map { RuleDescription($0) }, as: session.form, session.renderOptions()))
    }
    return 0
  }
}
