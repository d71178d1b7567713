package import Catalog

/// Rules that are applied together.
package struct RuleSet: Sendable {
  /// The version of the rules: whatever changes a finding raises it, so that cached findings are made again.
  package static let version = "4"

  /// Every rule there is, in the order of the documentation.
  package static let all: [Rule] =
    Rule.entryRules + Rule.encodingRules + Rule.headerRules + Rule.nameRules + Rule.descriptionRules
    + Rule.optionalFieldRules + Rule.keyRules + Rule.bodyRules + Rule.rootRules + Rule.meaningRules
    + Rule.referenceRules + Rule.fileRules + Rule.hygieneRules + Rule.safetyRules + Rule.agentRules
    + Rule.collectionRules + Rule.suppressionRules

  /// The rules that are applied where nobody chose others.
  package static let recommended = RuleSet(profile: .recommended)

  /// The most findings that one rule may have for one subject; a hostile file may break a rule a million times.
  static let maximumFindings = 100

  package let rules: [Rule]
  /// What the rules do by themselves, so that asking one takes no copy of all that is said of it.
  private let checks: [@Sendable (SkillSubject, RuleContext) -> [Remark]]
  /// Severities that differ from the rules' own, by id.
  package let severities: [String: Severity]

  package init(_ rules: [Rule] = RuleSet.all, severities: [String: Severity] = [:]) {
    self.rules = rules
    checks = rules.map(\.check)
    self.severities = severities
  }

  /// The rules of a profile. That of the specification is as hard as the reference validator: every key that it does
  /// not have is an error there.
  package init(profile: Rule.Profile) {
    self.init(
      Self.all.filter { $0.profile <= profile },
      severities: profile == .spec ? ["unknown-key": .error, "agent-key": .error] : [:])
  }

  /// What the rules find in a skill, in the order of reports.
  package func check(_ subject: SkillSubject, context: RuleContext) -> [Finding] {
    suppressing(findings(at: subject.path) { checks[$0](subject, context) }, of: subject)
  }

  /// What the rules find in a folder of skills, without its skills.
  package func check(_ root: RootSubject) -> [Finding] {
    findings(at: root.path) { rules[$0].checkRoot(root) }
  }

  /// What the rules find in all skills together.
  package func check(_ collection: CollectionSubject) -> [Finding] {
    findings(at: FilePath("")) { rules[$0].checkCollection(collection) }
  }

  private func findings(at path: FilePath, _ remarks: (Int) -> [Remark]) -> [Finding] {
    var result: [Finding] = []
    for index in rules.indices {
      var found = remarks(index)
      if found.isEmpty { continue }
      let rule = rules[index]
      if found.count > Self.maximumFindings {
        let rest = found.count - Self.maximumFindings + 1
        let place = found[Self.maximumFindings - 1].position
        found.removeLast(rest)
        found.append(Remark("and \(NumberText.grouped(rest)) more: \(rule.summary)", at: place))
      }
      for remark in found {
        result.append(
          Finding(
            rule: rule.id, severity: severities[rule.id] ?? rule.severity, message: remark.message,
            path: remark.path ?? path, position: remark.position, hint: remark.hint ?? rule.fix,
            length: remark.length, related: remark.related))
      }
    }
    return result.sorted()
  }
}
