import Catalog
import Markup
import Testing
import Validation

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

  static func findings(_ example: Example) -> [Finding] {
    if case .root(let root) = example.content { return RuleSet().check(root) }
    if case .collection(let collection) = example.content { return RuleSet().check(collection) }
    return example.subject(read: { MarkdownReader.read($0) }).map {
      RuleSet().check($0, context: ruleContext)
    }
      ?? []
  }

  @Test("a bad example breaks its rule, at its mark", arguments: bad)
  func badExamples(_ test: Case) throws {
    let found = Self.findings(test.example).filter { $0.rule == test.rule.id }
    let finding = try #require(found.first)
    #expect(found.count == 1)
    #expect(finding.severity == test.rule.severity)
    if let (path, position) = test.example.markedFile {
      #expect(finding.path == FilePath("skills/pdf-forms").appending(path))
      #expect(finding.position == position)
    } else if let path = test.example.subjectFile {
      #expect(finding.path == FilePath("skills/pdf-forms").appending(path))
      #expect(finding.position == nil)
    } else if let document = test.example.document {
      #expect(finding.position == document.marked)
    }
    #expect(finding.hint?.isEmpty == false)
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
    #expect(!Self.findings(test.example).contains { $0.rule == test.rule.id })
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
