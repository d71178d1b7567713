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
    help: "skills, SKILL.md files, projects or folders of projects")
  static let strict = Parameter<Bool>.flag("strict", help: "warnings fail too")
  static let quiet = Parameter<Bool>.flag("quiet", short: "q", help: "only what fails, and no last line")

  static let subcommand = Subcommand(
    Command(
      "validate", summary: "check skills against the Agent Skills specification",
      discussion: [
        "Every skill under every path is checked and everything is reported; one bad file never stops the rest. Exit code 1 says that there are errors, 2 that a path is missing or is nothing that can be checked."
      ],
      examples: [
        CommandExample("skillhub validate", "check this project"),
        CommandExample("skillhub validate --json ~/work > report.json", "for a program"),
      ],
      positionals: [paths.definition], options: [strict.definition, quiet.definition]),
    run: run)

  static func run(_ session: Session) async throws(Failure) -> Int32 {
    let start = SystemClock.ticks()
    let current = try session.workingDirectory()
    var targets: [FilePath] = []
    for argument in session.invocation[paths] { targets.append(try session.path(argument)) }
    if targets.isEmpty { targets = [session.workspace.project(of: current) ?? current] }

    var survey = Survey()
    var problems: [(path: FilePath, message: String)] = []
    for target in targets {
      if let problem = try await add(target, to: &survey, session) { problems.append((target, problem)) }
    }
    if problems.count == targets.count, let first = problems.first {
      throw Failure("\(first.path): \(first.message)")
    }
    let root = commonRoot(targets, current)
    let report = ValidationReport(
      root: root,
      skills: survey.skills.map { loaded in
        ValidationReport.Skill(
          path: relative(loaded.place.path, root), name: loaded.skill.name,
          isValid: Validity(loaded.findings) != .invalid)
      },
      findings: survey.findings.map { finding in
        var copy = finding
        copy.path = relative(finding.path, root)
        return copy
      }, problems: problems.map { ValidationReport.Problem(path: $0.path, message: $0.message) })
    remember(survey, session)
    NoteLines(survey.notes, limit: 5).say(in: session)
    for refusal in session.workspace.repositories.refusals {
      session.say("\(refusal.workTree): \(refusal.reason)")
    }
    write(report, seconds: Double(SystemClock.ticks() - start) / 1e9, session)
    for problem in problems { session.say("\(problem.path): \(problem.message)") }
    if !problems.isEmpty { return 2 }
    let fails = report.count(.error) > 0 || (session.invocation[strict] && report.count(.warning) > 0)
    return fails ? 1 : 0
  }

  /// Adds what stands at a path, or says what is wrong with the path.
  private static func add(_ target: FilePath, to survey: inout Survey, _ session: Session)
    async throws(Failure) -> String?
  {
    let workspace = session.workspace
    if target.name == Array("SKILL.md".utf8), !FileSystem.isFolder(target), let folder = target.parent,
      case .skill(let place) = workspace.item(at: folder)
    {
      survey.add([SkillLoader.load(place)])
      return nil
    }
    switch workspace.item(at: target) {
    case nil:
      let failure = Failure.missing(target).message
      return String(failure.dropFirst("\(target): ".count))
    case .skill(let place) where !FileSystem.isFolder(target):
      survey.add([SkillLoader.load(place)])
      return nil
    case .file where !FileSystem.isFolder(target):
      return "neither a skill nor a folder"
    default:
      survey.merge(try await session.survey(target, saying: "validating \(target)"))
      return nil
    }
  }

  private static func commonRoot(_ targets: [FilePath], _ current: FilePath) -> FilePath {
    if targets.allSatisfy({ current.contains($0) }) { return current }
    if targets.count == 1, FileSystem.isFolder(targets[0]) { return targets[0] }
    var common = targets[0].parent ?? .root
    while !targets.allSatisfy({ common.contains($0) }) { common = common.parent ?? .root }
    return common
  }

  private static func relative(_ path: FilePath, _ root: FilePath) -> FilePath {
    guard let relative = path.relative(to: root) else { return path }
    return relative.isEmpty ? FilePath(".") : relative
  }

  private static func remember(_ survey: Survey, _ session: Session) {
    let now = session.environment.now()
    let records = survey.skills.map { loaded in
      ValidationRecord(
        item: session.workspace.printedID(kind: .skill, realPath: loaded.place.realPath),
        realPath: loaded.place.realPath, contentHash: loaded.contentHash, ruleSet: RuleSet.version,
        at: now, errorCount: loaded.findings.count { $0.severity == .error },
        warningCount: loaded.findings.count { $0.severity == .warning })
    }
    session.withState { $0.recordValidations(records) }
  }

  private static func write(_ report: ValidationReport, seconds: Double, _ session: Session) {
    let options = session.renderOptions()
    let isQuiet = session.invocation[quiet]
    guard session.form == .text else {
      session.write(FindingRenderer.render(report, as: session.form, options))
      return
    }
    var shown = report
    // What fails is never quiet.
    let floor: Severity = session.invocation[strict] ? .warning : .error
    if isQuiet { shown.findings.removeAll { $0.severity < floor } }
    if report.root != session.environment.workingDirectory {
      // Lines that an editor or a log can follow from where the command ran.
      for index in shown.findings.indices {
        shown.findings[index].path =
          report.root.appending(shown.findings[index].path.bytes).lexicallyNormalized
      }
    }
    session.write(FindingRenderer.render(shown, as: .text, options, isQuiet: true))
    if isQuiet { return }
    // The time would make every run's output another one; only a person wants it.
    let time = session.environment.isOutputTerminal ? " in \(ElapsedTime.text(seconds))" : ""
    session.writeLine(report.summary + time)
  }
}
