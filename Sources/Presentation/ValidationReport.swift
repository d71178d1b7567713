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

  /// The folder that paths are relative to.
  package var root: FilePath
  package var skills: [Skill]
  package var findings: [Finding]
  /// What could not be checked. The text form leaves it out: it is said on the error stream.
  package var problems: [Problem]

  package init(root: FilePath, skills: [Skill], findings: [Finding], problems: [Problem] = []) {
    self.root = root
    self.skills = skills
    self.findings = findings
    self.problems = problems
  }

  /// How many findings there are of a severity.
  package func count(_ severity: Severity) -> Int { findings.count { $0.severity == severity } }

  /// The whole in words, such as `5 skills checked: 2 errors, 1 warning`.
  package var summary: String {
    var parts = [counted(count(.error), "error"), counted(count(.warning), "warning")]
    if count(.info) > 0 { parts.append(counted(count(.info), "info", plural: "infos")) }
    return "\(counted(skills.count, "skill")) checked: \(parts.joined(separator: ", "))"
  }
}
