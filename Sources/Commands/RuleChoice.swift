import Arguments
import Catalog
import Configuration
import Presentation
import Spelling
import Validation

/// The rules that a validation applies, and what becomes of what they find: profile, options and configuration together.
///
/// Every rule is asked, since each project may switch others on; what is not wanted is taken off afterwards.
final class RuleChoice {
  let rules: RuleSet
  private let session: Session
  private let profile: Rule.Profile?
  /// The rules that were named, whatever the profile.
  private let named: Set<String>?
  /// By the project's file that holds.
  private var judgements: [FilePath?: RuleJudgement] = [:]
  /// By folder; findings come in runs of the same.
  private var lastFolder: (path: FilePath, judgement: RuleJudgement)?

  init(_ session: Session) throws(Failure) {
    self.session = session
    profile = session.invocation[ValidateCommand.profile]
    let words = session.invocation[ValidateCommand.rules].flatMap {
      $0.split(separator: ",").map(String.init)
    }
    var wanted: Set<String> = []
    for word in words { wanted.formUnion(try Self.rules(named: word).map(\.id)) }
    named = words.isEmpty ? nil : wanted
    rules = RuleSet(words.isEmpty ? RuleSet.all : RuleSet.all.filter { wanted.contains($0.id) })
  }

  /// The findings that are wanted, with the severities that hold where they are.
  func judged(_ findings: [Finding]) -> [Finding] {
    findings.compactMap { finding in
      judgement(for: finding.path.parent ?? finding.path).judged(finding, named: named)
    }
  }

  private func judgement(for folder: FilePath) -> RuleJudgement {
    if let lastFolder, lastFolder.path == folder { return lastFolder.judgement }
    let configuration = session.configuration(for: folder)
    let judgement =
      judgements[configuration.projectFile] ?? RuleJudgement(configuration, profile: profile)
    judgements[configuration.projectFile] = judgement
    lastFolder = (folder, judgement)
    return judgement
  }

  /// Faults in the configurations of the folders given, which end the command.
  func check(_ folders: [FilePath]) throws(Failure) {
    for folder in folders {
      if let fault = ConfigurationMeaning.faults(of: session.configuration(for: folder)).first {
        throw Failure(fault.text, hint: fault.hint)
      }
    }
  }

  /// The rules that a word means: one by its id, or all of a family.
  static func rules(named word: String) throws(Failure) -> [Rule] {
    if let family = Rule.Family(rawValue: word) { return RuleSet.all.filter { $0.family == family } }
    if let rule = RuleSet.all.first(where: { $0.id == word }) { return [rule] }
    let names = Rule.Family.allCases.map(\.rawValue) + RuleSet.all.map(\.id)
    let nearest = Spelling.nearest(to: word, among: names)
    throw Failure(
      "there is no rule \(word)", hint: nearest.map { "did you mean \($0)?" } ?? "skillhub rules lists them")
  }

  /// The rules that hold for a folder, in the words that people read.
  func descriptions(for folder: FilePath) -> [RuleDescription] {
    let judgement = judgement(for: folder)
    return rules.rules.filter { (named ?? judgement.base).contains($0.id) }.map {
      RuleDescription($0, severity: judgement.severities[$0.id])
    }
  }
}

extension RuleDescription {
  /// What a rule says of itself.
  ///
  /// - Parameter severity: another than its own.
  init(_ rule: Rule, severity: Severity? = nil) {
    self.init(
      id: rule.id, severity: severity ?? rule.severity, family: rule.family.rawValue,
      profile: rule.profile.rawValue,
      summary: rule.summary, why: rule.why, fix: rule.fix, source: rule.source,
      bad: rule.bad.map { Example($0) }, good: rule.good.map { Example($0) },
      isFixable: FixPlan.rules.contains(rule.id))
  }
}

extension RuleDescription.Example {
  /// The most of an example that is shown, in code points; some are long on purpose.
  private static let maximumCount = 600

  init(_ example: Validation.Example) {
    guard let (bytes, marked) = example.document, let text = String(validating: bytes, as: UTF8.self) else {
      self.init(caption: example.caption, text: nil, line: nil)
      return
    }
    let scalars = text.unicodeScalars
    let isLong = scalars.count > Self.maximumCount
    self.init(
      caption: example.caption,
      text: isLong ? String(scalars.prefix(Self.maximumCount)) + "…" : text, line: marked?.line)
  }
}
