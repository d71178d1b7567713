import Arguments
import Catalog
import Platform
import Presentation
import State

/// Compares a validation with the last one of the same paths: for a cron job that is to be heard only when something
/// became worse.
enum SinceLast {
  /// Whether something fails that did not fail at the last run. The run is then remembered as the last one.
  ///
  /// Without a last run, and where no state can be kept, everything that fails is new.
  static func compare(_ report: inout ValidationReport, _ targets: ValidationTargets, _ session: Session)
    -> Bool
  {
    let failing = report.entries.filter { $0.finding.severity >= report.failing }
    let fingerprints =
      failing.map(\.fingerprint) + report.problems.map { "problem \($0.path): \($0.message)" }
    let scope = scope(of: report, targets)
    let last = session.withState { $0.lastRun(scope: scope) }.map { Set($0.failures) }
    session.withState { $0.recordRun(scope: scope, failures: fingerprints, at: session.environment.now()) }
    guard let last else {
      if session.invocation[ValidateCommand.quiet] == false {
        session.say("no run before this one: everything counts as new")
      }
      return !fingerprints.isEmpty
    }
    let news = fingerprints.filter { !last.contains($0) }
    // What was said last time is not said again.
    report.entries.removeAll { $0.finding.severity >= report.failing && last.contains($0.fingerprint) }
    report.knownCount += fingerprints.count - news.count
    let gone = last.subtracting(fingerprints).count
    if !session.invocation[ValidateCommand.quiet] || !news.isEmpty {
      session.say(
        "since the last run: \(news.count) new, \(gone) gone, \(fingerprints.count - news.count) as before")
    }
    return !news.isEmpty
  }

  /// What makes two runs comparable: the same paths, the same rules, the same severity that fails.
  private static func scope(of report: ValidationReport, _ targets: ValidationTargets) -> String {
    var bytes: [UInt8] = []
    for path in targets.paths { bytes += path.bytes + [0] }
    bytes += Array(report.failing.rawValue.utf8) + [0] + report.root.bytes
    for rule in report.rules { bytes += [0] + Array(rule.id.utf8) + Array(rule.severity.rawValue.utf8) }
    return ContentDigest.sha256(bytes).map { String($0, radix: 16) }.joined(separator: ".")
  }
}
