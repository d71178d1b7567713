package import Catalog

/// What a validation has to say: what was looked at, and what was found.
package struct ValidationReport: Sendable, Hashable {
  /// One skill that was checked.
  package struct Skill: Sendable, Hashable {
    /// Relative to the root.
    package var path: FilePath
    package var name: String
    package var isValid: Bool

    package init(path: FilePath, name: String, isValid: Bool) {
      self.path = path
      self.name = name
      self.isValid = isValid
    }
  }

  /// A path that was asked for and could not be checked.
  package struct Problem: Sendable, Hashable {
    package var path: FilePath
    package var message: String

    package init(path: FilePath, message: String) {
      self.path = path
      self.message = message
    }
  }

  /// A finding with what tells it from all others and shows it.
  package struct Entry: Sendable, Hashable {
    package var finding: Finding
    /// Stays the same when lines above it come or go; empty where nobody made one.
    package var fingerprint: String
    /// The line that it is about, as the file has it.
    package var excerpt: String?

    package init(_ finding: Finding, fingerprint: String = "", excerpt: String? = nil) {
      self.finding = finding
      self.fingerprint = fingerprint
      self.excerpt = excerpt
    }
  }

  /// The folder that paths are relative to.
  package var root: FilePath
  package var skills: [Skill]
  package var entries: [Entry]
  /// What could not be checked. The text form leaves it out: it is said on the error stream.
  package var problems: [Problem]
  /// The rules that were applied, for forms that tell about them.
  package var rules: [RuleDescription]
  /// Findings of a baseline that are gone, and how many were passed over because it has them.
  package var gone: [Finding]
  package var knownCount: Int
  /// The lowest severity that fails the validation.
  package var failing: Severity
  /// The version of the program, for forms that name it.
  package var toolVersion: String

  package init(
    root: FilePath, skills: [Skill], findings: [Finding], problems: [Problem] = [],
    rules: [RuleDescription] = [],
    failing: Severity = .error, toolVersion: String = ""
  ) {
    self.root = root
    self.skills = skills
    self.entries = findings.map { Entry($0) }
    self.problems = problems
    self.rules = rules
    self.failing = failing
    self.toolVersion = toolVersion
    gone = []
    knownCount = 0
  }

  package var findings: [Finding] { entries.map(\.finding) }

  /// How many findings there are of a severity.
  package func count(_ severity: Severity) -> Int { entries.count { $0.finding.severity == severity } }

  /// Whether something fails the validation.
  package var fails: Bool { entries.contains { $0.finding.severity >= failing } }

  /// The whole in words, such as `5 skills checked: 2 errors, 1 warning`.
  package var summary: String {
    var parts = [counted(count(.error), "error"), counted(count(.warning), "warning")]
    if count(.info) > 0 { parts.append(counted(count(.info), "info", plural: "infos")) }
    return "\(counted(skills.count, "skill")) checked: \(parts.joined(separator: ", "))"
  }

  /// How often each rule has something to say, the worst and most frequent first.
  package var tally: [(rule: String, severity: Severity, count: Int)] {
    var counts: [String: (Severity, Int)] = [:]
    for entry in entries {
      let known = counts[entry.finding.rule]
      counts[entry.finding.rule] = (max(known?.0 ?? .info, entry.finding.severity), (known?.1 ?? 0) + 1)
    }
    return counts.map { ($0.key, $0.value.0, $0.value.1) }.sorted {
      ($1.severity, $1.count, $0.rule) < ($0.severity, $0.count, $1.rule)
    }
  }
}

/// What a rule is, in the words that people read.
package struct RuleDescription: Sendable, Hashable {
  package struct Example: Sendable, Hashable {
    package var caption: String
    /// The text, or nil where no text can show it.
    package var text: String?
    /// The line that the finding is about, from 1.
    package var line: Int?

    package init(caption: String, text: String?, line: Int?) {
      self.caption = caption
      self.text = text
      self.line = line
    }
  }

  package var id: String
  package var severity: Severity
  package var family: String
  package var profile: String
  package var summary: String
  package var why: String
  package var fix: String
  package var source: String
  package var bad: [Example]
  package var good: [Example]
  /// Whether `--fix` can do it.
  package var isFixable: Bool

  package init(
    id: String, severity: Severity, family: String, profile: String, summary: String, why: String,
    fix: String,
    source: String, bad: [Example] = [], good: [Example] = [], isFixable: Bool = false
  ) {
    self.id = id
    self.severity = severity
    self.family = family
    self.profile = profile
    self.summary = summary
    self.why = why
    self.fix = fix
    self.source = source
    self.bad = bad
    self.good = good
    self.isFixable = isFixable
  }
}
