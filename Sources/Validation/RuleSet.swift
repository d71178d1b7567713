package import Catalog

/// Rules that are applied together.
package struct RuleSet: Sendable {
  /// The version of the rules: whatever changes a finding raises it, so that cached findings are made again.
  package static let version = "2"

  /// Every rule there is, in the order of the documentation.
  package static let all: [Rule] =
    Rule.entryRules + Rule.encodingRules + Rule.headerRules + Rule.nameRules + Rule.descriptionRules
    + Rule.optionalFieldRules + Rule.keyRules + Rule.bodyRules + Rule.rootRules

  /// The most findings that one rule may have for one subject; a hostile file may break a rule a million times.
  static let maximumFindings = 100

  package let rules: [Rule]

  package init(_ rules: [Rule] = RuleSet.all) { self.rules = rules }

  /// What the rules find in a skill, in the order of reports.
  package func check(_ subject: SkillSubject, context: RuleContext) -> [Finding] {
    findings(at: subject.path) { $0.check(subject, context) }
  }

  /// What the rules find in a folder of skills, without its skills.
  package func check(_ root: RootSubject) -> [Finding] {
    findings(at: root.path) { $0.checkRoot(root) }
  }

  private func findings(at path: FilePath, _ remarks: (Rule) -> [Remark]) -> [Finding] {
    var result: [Finding] = []
    for rule in rules {
      var found = remarks(rule)
      if found.count > Self.maximumFindings {
        let rest = found.count - Self.maximumFindings + 1
        let place = found[Self.maximumFindings - 1].position
        found.removeLast(rest)
        found.append(Remark("and \(NumberText.grouped(rest)) more: \(rule.summary)", at: place))
      }
      for remark in found {
        result.append(
          Finding(
            rule: rule.id, severity: rule.severity, message: remark.message, path: remark.path ?? path,
            position: remark.position, hint: remark.hint ?? rule.fix))
      }
    }
    return result.sorted()
  }
}
