/// What came out of some work, for others to read.
package struct Report: Sendable, Hashable {
  /// How the report was written down.
  package enum Form: String, Sendable, Hashable, CaseIterable {
    /// A text that a person or an agent wrote.
    case document
    /// A question with its researched answer, as Taskmaster saves it.
    case research
    case sarif = "SARIF"
    case junit = "JUnit"
    case lcov = "lcov"
    case cobertura = "Cobertura"
    /// Taskmaster's estimate of its tasks.
    case complexity = "task complexity"
  }

  /// A date as it was written, with how exact it is.
  package struct Date: Sendable, Hashable {
    package enum Precision: Sendable, Hashable {
      case moment
      /// A time of day whose zone nobody recorded; ``Date/moment`` takes it for UTC.
      case momentWithoutZone
      /// A day; ``Date/moment`` is its beginning in UTC.
      case day
    }

    package var moment: Timestamp
    package var precision: Precision
    /// The day as `2026-02-15`.
    package var day: String

    package init(moment: Timestamp, precision: Precision, day: String) {
      self.moment = moment
      self.precision = precision
      self.day = day
    }
  }

  /// A number that the report gives for its result, such as `failures`.
  package struct Count: Sendable, Hashable {
    package var key: String
    package var number: Int

    package init(_ key: String, _ number: Int) {
      self.key = key
      self.number = number
    }
  }

  /// Whether the report has a summary, and who wrote it as far as it says so.
  package enum Summary: Sendable, Hashable {
    /// A key of the header that is about it, with its value.
    case recorded(key: String, value: String, line: Int)
    /// A section under such a heading; nobody says who wrote it.
    case section(heading: String, line: Int)
    case none
  }

  package var form: Form
  /// Why it counts as a report, such as `**Date:** in its first lines`.
  package var evidence: String
  package var date: Sourced<Date>?
  /// The programs that made it.
  package var applications: Sourced<[String]>?
  /// Its status as it was written.
  package var statement: Sourced<String>?
  /// The numbers that it gives, in the order in which people read them.
  package var counts: [Count]
  package var summary: Summary
  /// The names of the files beside it that have its stem and an ending of exports.
  package var exports: [String]

  package init(form: Form, evidence: String) {
    self.form = form
    self.evidence = evidence
    counts = []
    summary = .none
    exports = []
  }
}
