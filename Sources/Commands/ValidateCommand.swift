import Arguments
import Catalog
import Platform
import Presentation
import Scan
import State
import Validation

/// `skillhub validate [PATH…]`.
enum ValidateCommand {
  static let paths = Parameter<[[UInt8]]>.positionals(
    "PATH", as: .bytes, defaultText: "this project",
    help: "skills, SKILL.md files, projects or folders of projects; - for a list on standard input")
  static let isListZeroed = Parameter<Bool>.flag(
    "null", short: "0",
    help: "the list on standard input is separated by NUL bytes, as find -print0 writes it")
  static let rules = Parameter<[String]>.options(
    "rule", as: .text.named("RULE"), help: "only this rule or family; may be repeated")
  static let severity = Parameter<SeverityChoice?>.option(
    "severity", as: .choice, help: "only findings that are at least so severe")
  static let profile = Parameter<Rule.Profile?>.option(
    "profile", as: .choice(help: \.help), help: "which rules to apply")
  static let strict = Parameter<Bool>.flag("strict", help: "warnings fail too")
  static let quiet = Parameter<Bool>.flag("quiet", short: "q", help: "only what fails, and no last line")
  static let baseline = Parameter<[UInt8]?>.option(
    "baseline", as: .bytes.named("FILE"),
    help: "pass over the findings that a file has; tell which of them are gone")
  static let writeBaseline = Parameter<OptionalValue<[UInt8]>?>.optionWithOptionalValue(
    "write-baseline", as: .bytes.named("FILE"),
    help: "write all findings to a file, by default .skillhub-baseline.json, and fail on none")
  static let sinceLast = Parameter<Bool>.flag(
    "since-last", help: "fail only on what the last run with the same words did not fail on")
  static let changed = Parameter<OptionalValue<String>?>.optionWithOptionalValue(
    "changed", as: .text.named("REF"),
    help: "only skills that differ from a commit, by default the last one")
  static let fix = Parameter<Bool>.flag(
    "fix",
    help: "mend what has one right answer, then check again; skillhub rules --fixable lists what that is")
  static let diff = Parameter<Bool>.flag(
    "diff", help: "show what --fix would do; exit code 1 if that is anything")
  static let summary = Parameter<Bool>.flag("summary", help: "only how often each rule has something to say")

  /// The severities, the lowest first.
  enum SeverityChoice: String, CaseIterable, Sendable {
    case info, warning, error

    var severity: Severity { Severity(rawValue: rawValue) ?? .info }
  }

  static let subcommand = Subcommand(
    Command(
      "validate", summary: "check skills, and fail where one is wrong",
      discussion: [
        "Every skill under every path is checked and everything is reported; one bad file never stops the rest. Exit code 1 says that there are errors, 2 that a path is missing or is nothing that can be checked.",
        "skillhub rules lists the rules, and skillhub explain RULE says why one is there and how to keep it.",
      ],
      examples: [
        CommandExample("skillhub validate", "check this project"),
        CommandExample("skillhub validate --json ~/work > report.json", "for a program"),
        CommandExample("skillhub validate --rule references --strict", "one family, warnings fail"),
        CommandExample("git ls-files -z '*SKILL.md' | skillhub validate -0 -", "a list of paths"),
        CommandExample("skillhub validate --changed=origin/main", "what a branch touches"),
        CommandExample("skillhub validate --baseline .skillhub-baseline.json", "only what is new"),
        CommandExample("skillhub validate --format sarif > skills.sarif", "for code scanning"),
      ],
      positionals: [paths.definition],
      options: [
        isListZeroed.definition, rules.definition, severity.definition, profile.definition, strict.definition,
        quiet.definition, summary.definition, changed.definition, baseline.definition,
        writeBaseline.definition,
        sinceLast.definition, fix.definition, diff.definition,
      ], formats: OutputFormat.allCases),
    run: run)

  static func run(_ session: Session) async throws(Failure) -> Int32 {
    let start = SystemClock.ticks()
    let current = try session.workingDirectory()
    let choice = try RuleChoice(session)
    let targets = try ValidationTargets(session, current: current)
    try choice.check(targets.paths)
    var (survey, problems) = try await targets.survey(session, rules: choice.rules)
    if targets.paths.count == 1, let first = problems.first {
      throw Failure("\(first.path): \(first.message)", hint: hint(session))
    }
    let root = targets.commonRoot(current)
    var skills = survey.skills.map { loaded in (loaded, choice.judged(loaded.findings)) }
    if session.invocation[diff] {
      let lines = FixPlan(skills).difference(from: current)
      for line in lines { session.writeWhole(line) }
      return problems.isEmpty ? (lines.isEmpty ? 0 : 1) : 2
    }
    var isMended = true
    if session.invocation[fix] {
      let (count, faults) = FixPlan(skills).perform()
      isMended = faults.isEmpty
      for fault in faults { session.say("\(fault.path): not mended: \(fault.reason)") }
      if count > 0 { session.say("\(counted(count, "file")) mended") }
      (survey, problems) = try await targets.survey(session, rules: choice.rules)
      skills = survey.skills.map { loaded in (loaded, choice.judged(loaded.findings)) }
    }
    let others = choice.judged(survey.placement + survey.comparison(choice.rules))
    var findings = (skills.flatMap(\.1) + others).sorted()
    if let floor = session.invocation[severity] { findings.removeAll { $0.severity < floor.severity } }
    var report = ValidationReport(
      root: root,
      skills: skills.map { loaded, findings in
        ValidationReport.Skill(
          path: loaded.place.path.seen(from: root), name: loaded.skill.name,
          isValid: Validity(findings) != .invalid)
      },
      findings: findings,
      problems: problems.map { ValidationReport.Problem(path: $0.path, message: $0.message) },
      rules: choice.descriptions(for: root), failing: session.invocation[strict] ? .warning : .error,
      toolVersion: VersionCommand.number)
    let old = try session.invocation[baseline].map { bytes throws(Failure) in
      try Baseline(reading: try session.path(bytes))
    }
    await ReportMarks.add(to: &report, excerpts: session.format == .text && !session.invocation[quiet])
    let checked = targets.paths
    old?.apply(to: &report) { path in checked.contains { $0.contains(path) } }
    let news = session.invocation[sinceLast] ? SinceLast.compare(&report, targets, session) : nil
    remember(skills, session)
    NoteLines(survey.notes, limit: 5).say(in: session)
    for refusal in session.workspace.repositories.refusals {
      session.say("\(refusal.workTree): \(refusal.reason)")
    }
    write(report, seconds: Double(SystemClock.ticks() - start) / 1e9, session)
    for problem in problems { session.say("\(problem.path): \(problem.message)") }
    if old != nil { sayGone(report, session) }
    if let option = session.invocation[writeBaseline] {
      let path = try session.path(option.value ?? Array(".skillhub-baseline.json".utf8))
      try Baseline.write(report, to: path)
      session.say("\(counted(report.entries.count, "finding")) written to \(path)")
      return problems.isEmpty && isMended ? 0 : 2
    }
    if !problems.isEmpty || !isMended { return 2 }
    return news.map { $0 ? 1 : 0 } ?? (report.fails ? 1 : 0)
  }

  /// What to do with the one argument where that is a name and no path.
  private static func hint(_ session: Session) -> String? {
    guard let argument = session.invocation[paths].first, !argument.contains(UInt8(ascii: "/")),
      argument != Array("-".utf8), let path = try? session.path(argument), !FileSystem.exists(path)
    else { return nil }
    let words = "validate takes paths, not names"
    guard let item = ItemSelector(session: session).knownItem(argument) else { return words }
    return words
      + "; the \(item.kind.rawValue) of this name: skillhub validate \(ShellWord.quoted(item.path.bytes))"
  }

  private static func sayGone(_ report: ValidationReport, _ session: Session) {
    guard !report.gone.isEmpty else { return }
    session.say(
      "\(counted(report.gone.count, "finding")) of the baseline \(report.gone.count == 1 ? "is" : "are") gone",
      hint: "skillhub validate --write-baseline takes \(report.gone.count == 1 ? "it" : "them") out")
    for finding in report.gone.prefix(5) {
      session.say("gone: \(finding.path): \(finding.message) (\(finding.rule))")
    }
    if report.gone.count > 5 { session.say("and \(report.gone.count - 5) more; --json has all") }
  }

  private static func remember(_ skills: [(LoadedSkill, [Finding])], _ session: Session) {
    let now = session.environment.now()
    let records = skills.map { loaded, findings in
      ValidationRecord(
        item: session.workspace.printedID(kind: .skill, realPath: loaded.place.realPath),
        realPath: loaded.place.realPath, contentHash: loaded.contentHash, ruleSet: RuleSet.version,
        at: now, errorCount: findings.count { $0.severity == .error },
        warningCount: findings.count { $0.severity == .warning })
    }
    session.withState { $0.recordValidations(records) }
  }

  private static func write(_ report: ValidationReport, seconds: Double, _ session: Session) {
    let options = session.renderOptions()
    let isTerminal = session.environment.isOutputTerminal
    switch session.format {
    case .sarif: return session.write(SARIFReport.render(report, isTerminal: isTerminal))
    case .junit: return session.write(JUnitReport.render(report))
    case .github: return session.write(GitHubReport.render(report))
    case .gitlab: return session.write(GitLabReport.render(report, isTerminal: isTerminal))
    case .plain, .json, .jsonl, .spoken:
      return session.write(FindingRenderer.render(report, as: session.form, options))
    case .text: break
    }
    let isQuiet = session.invocation[quiet]
    if session.invocation[summary] {
      session.write(FindingRenderer.tally(report, options))
    } else {
      var shown = report
      // What fails is never quiet.
      if isQuiet { shown.entries.removeAll { $0.finding.severity < report.failing } }
      if report.root != session.environment.workingDirectory {
        // Lines that an editor or a log can follow from where the command ran.
        for index in shown.entries.indices {
          let path = shown.entries[index].finding.path
          shown.entries[index].finding.path = report.root.appending(path.bytes).lexicallyNormalized
        }
      }
      session.write(FindingRenderer.render(shown, as: .text, options, isQuiet: true))
      if !isQuiet, !shown.entries.isEmpty { session.writeLine("") }
    }
    if isQuiet { return }
    // The time would make every run's output another one; only a person wants it.
    let time = isTerminal ? " in \(ElapsedTime.text(seconds))" : ""
    session.writeLine(report.summary + time)
  }
}

extension Rule.Profile {
  /// What the choice is for.
  var help: String {
    switch self {
    case .spec: "the specification alone, as hard as its reference validator"
    case .recommended: "what every author wants to know (the default)"
    case .strict: "everything, what is a matter of taste as well"
    }
  }
}

extension FilePath {
  /// The path relative to a folder where it lies in it; `.` for the folder itself.
  func seen(from root: FilePath) -> FilePath {
    guard let relative = relative(to: root) else { return self }
    return relative.isEmpty ? FilePath(".") : relative
  }
}
