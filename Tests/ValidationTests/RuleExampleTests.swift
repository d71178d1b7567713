import Catalog
import Markup
import Testing

@testable import Validation
import Words

let ruleContext = RuleContext(nfkc: UnicodeText.nfkc)

@Suite("rules and their examples")
struct RuleExampleTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var rule: Rule
    var example: Example
    var testDescription: String { "\(rule.id): \(example.caption)" }
  }

  static let bad = RuleSet.all.flatMap { rule in rule.bad.map { Case(rule: rule, example: $0) } }
  static let good = RuleSet.all.flatMap { rule in rule.good.map { Case(rule: rule, example: $0) } }

  static func findings(_ example: Example, rules: RuleSet = RuleSet()) -> [Finding] {
    if case .root(let root) = example.content { return rules.check(root) }
    if case .collection(let collection) = example.content { return rules.check(collection) }
    return example.subject(read: { MarkdownReader.read($0) }).map {
      rules.check($0, context: ruleContext)
    }
      ?? []
  }

  /// What is wrong with what some rules make of a bad example, or nil.
  static func fault(inBad test: Case, rules: RuleSet = RuleSet()) -> String? {
    let found = Self.findings(test.example, rules: rules).filter { $0.rule == test.rule.id }
    guard let finding = found.first else { return "not found" }
    if found.count > 1 { return "found \(found.count) times" }
    if finding.severity != test.rule.severity { return "is \(finding.severity)" }
    if finding.hint?.isEmpty != false { return "no hint" }
    let folder = FilePath("skills/pdf-forms")
    if let (path, position) = test.example.markedFile {
      if finding.path != folder.appending(path) { return "in \(finding.path)" }
      if finding.position != position { return "at \(String(describing: finding.position))" }
    } else if let path = test.example.subjectFile {
      if finding.path != folder.appending(path) { return "in \(finding.path)" }
      if finding.position != nil { return "has a place" }
    } else if let document = test.example.document, finding.position != document.marked {
      return "at \(String(describing: finding.position))"
    }
    return nil
  }

  @Test("a bad example breaks its rule, at its mark", arguments: bad)
  func badExamples(_ test: Case) {
    #expect(Self.fault(inBad: test) == nil)
  }

  @Test("a bad example breaks no other rule that fails a build, but where one fault is two", arguments: bad)
  func badExamplesAlone(_ test: Case) {
    let errors = Self.findings(test.example).filter { $0.severity == .error && $0.rule != test.rule.id }
    #expect(errors.isEmpty || Self.companions[test.rule.id] == errors.map(\.rule))
  }

  /// Rules whose examples also break another one, by nature.
  static let companions = ["name-outside-ascii": ["name-upper-case"]]

  @Test("a good example keeps its rule", arguments: good)
  func goodExamples(_ test: Case) {
    #expect(!Self.isFound(test))
  }

  private static func isFound(_ test: Case, rules: RuleSet = RuleSet()) -> Bool {
    Self.findings(test.example, rules: rules).contains { $0.rule == test.rule.id }
  }

  /// A way to break a rule.
  enum Mutation: CaseIterable, Sendable {
    /// It is not asked at all.
    case missing
    /// It finds nothing.
    case blind
    /// It finds something in everything.
    case garrulous
    /// It finds what it should on the next line.
    case misplaced
    /// It weighs less or more than it should.
    case otherSeverity
  }

  @Test("whichever rule is broken, and however, an example tells", arguments: Mutation.allCases)
  func mutations(_ mutation: Mutation) {
    for (index, rule) in RuleSet.all.enumerated() {
      var rules = RuleSet.all
      if mutation == .missing {
        rules.remove(at: index)
      } else {
        // What a comment takes off is found by the set of rules itself, and places are only in documents.
        if rule.id == "idle-suppression", mutation != .otherSeverity { continue }
        if mutation == .misplaced, rule.bad.allSatisfy({ $0.document?.marked == nil }) { continue }
        rules[index] = rule.broken(mutation)
      }
      let set = RuleSet(rules)
      let isTold =
        Self.bad.contains { $0.rule.id == rule.id && Self.fault(inBad: $0, rules: set) != nil }
        || Self.good.contains { $0.rule.id == rule.id && Self.isFound($0, rules: set) }
      #expect(isTold, "\(rule.id) can be \(mutation), and no example tells")
    }
  }

  @Test("every rule says what it is, why, from where and what to do", arguments: RuleSet.all.map(\.id))
  func descriptions(id: String) throws {
    let rule = try #require(RuleSet.all.first { $0.id == id })
    #expect(!rule.bad.isEmpty && !rule.good.isEmpty)
    for text in [rule.summary, rule.why, rule.source, rule.fix] { #expect(!text.isEmpty) }
    #expect(rule.id.allSatisfy { $0.isLowercase || $0 == "-" || $0.isNumber })
    #expect(rule.summary.last != "." && rule.fix.last != ".")
  }

  @Test("ids are unique")
  func uniqueIds() {
    #expect(Set(RuleSet.all.map(\.id)).count == RuleSet.all.count)
  }

  @Test("messages are short, in one line and without a full stop", arguments: bad)
  func messages(_ test: Case) {
    for finding in Self.findings(test.example) {
      #expect(finding.message.unicodeScalars.count < 250)
      #expect(!finding.message.contains("\n") && finding.message.last != ".")
    }
  }
}

extension Rule {
  /// The rule with a fault.
  fileprivate func broken(_ mutation: RuleExampleTests.Mutation) -> Rule {
    @Sendable func change(_ remarks: [Remark]) -> [Remark] {
      switch mutation {
      case .missing, .blind: []
      case .garrulous: remarks + [Remark("something")]
      case .misplaced:
        remarks.map { remark in
          var moved = remark
          moved.position?.line += 1
          return moved
        }
      case .otherSeverity: remarks
      }
    }
    let other: Severity = severity == .info ? .error : .info
    return Rule(
      id, mutation == .otherSeverity ? other : severity, family, profile, summary: summary, why: why,
      source: source, fix: fix, bad: bad, good: good, checkRoot: { change(self.checkRoot($0)) },
      checkCollection: { change(self.checkCollection($0)) }, check: { change(self.check($0, $1)) })
  }
}
