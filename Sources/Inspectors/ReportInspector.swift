import Catalog
import Platform
import Scan

extension Inspector {
  /// What the inspector shows of a report beside what all items in files have.
  func fields(of report: Report, _ item: DocumentItem, in context: DocumentContext) -> DocumentFields {
    var fields = DocumentFields()
    fields.status = Self.status(of: report, item)
    fields.summary = [
      InspectorField("form", "Form", .text(report.form.rawValue), source: report.evidence),
      InspectorField(
        "evidence", "Evidence", .text(report.evidence), source: "how reports are told", placement: .onlyInFull
      ),
    ]
    fields.statusFields = statusFields(report, context)
    fields.details = [
      InspectorField(
        "applications", "Made by", report.applications.map { .list($0.value.map { .text($0) }) },
        source: report.applications?.source)
    ]
    fields.activity = [dateField(report, context)]
    return fields
  }

  /// The status in words: what was written, else what the numbers say.
  private static func status(of report: Report, _ item: DocumentItem) -> InspectionStatus {
    if !item.findings.isEmpty, report.counts.isEmpty, report.form != .document {
      return InspectionStatus(state: item.status, mark: .warning, text: "could not be read")
    }
    if let statement = report.statement {
      return InspectionStatus(state: item.status, mark: .none, text: statement.value)
    }
    func count(_ key: String) -> Int? { report.counts.first { $0.key == key }?.number }
    if report.form == .junit, let tests = count("tests") {
      let bad = (count("failures") ?? 0) + (count("errors") ?? 0)
      let all = tests == 1 ? "1 test" : "\(tests) tests"
      return bad == 0
        ? InspectionStatus(state: item.status, mark: .good, text: "\(all), none failed")
        : InspectionStatus(state: item.status, mark: .bad, text: "\(all), \(bad) failed")
    }
    if report.form == .sarif, let errors = count("error"), let results = count("results") {
      let mark: StatusMark = errors > 0 ? .bad : results > 0 ? .warning : .good
      return InspectionStatus(
        state: item.status, mark: mark, text: results == 1 ? "1 result" : "\(results) results")
    }
    return InspectionStatus(state: item.status, mark: .none, text: "no status recorded")
  }

  private func statusFields(_ report: Report, _ context: DocumentContext) -> [InspectorField] {
    [
      InspectorField(
        "statement", "Stated", report.statement.map { .text($0.value) }, source: report.statement?.source,
        placement: .onlyInFull),
      InspectorField(
        "result", "Result",
        report.counts.isEmpty
          ? nil : .record(report.counts.map { RecordEntry($0.key, .number($0.number)) }),
        absence: report.form == .document || report.form == .research ? .notApplicable : .notRecorded,
        source: report.counts.isEmpty ? nil : context.source),
      exportField(report, context), summaryField(report, context),
    ]
  }

  /// Whether there are exports beside the report, and whether they are older than it.
  private func exportField(_ report: Report, _ context: DocumentContext) -> InspectorField {
    let folder = context.place.path.parent ?? .root
    let modified = context.loaded?.1.stamp?.modified
    let exports: [FieldValue] = report.exports.compactMap { name in
      let path = folder.appending(name)
      guard let stamp = try? FileSystem.stamp(of: path, followingLinks: true), stamp.kind == .regular,
        let modified
      else { return nil }
      return .record([
        RecordEntry("path", .path(path)),
        RecordEntry(
          "state", .text(stamp.modified < modified ? "older than the report" : "newer than the report")),
      ])
    }
    return InspectorField(
      "export", "Export", exports.isEmpty ? .text("no export found") : .list(exports),
      source: "files of the same name ending in .pdf, .html or .docx, by their modification times")
  }

  private func summaryField(_ report: Report, _ context: DocumentContext) -> InspectorField {
    switch report.summary {
    case .recorded(let key, let value, let line):
      InspectorField(
        "aiSummary", "AI summary", .text("\(key): \(value)"), source: "\(context.source):\(line)")
    case .section(let heading, let line):
      InspectorField(
        "aiSummary", "AI summary", .text("summary section present"),
        note: "\"\(heading)\", author not recorded",
        source: "\(context.source):\(line)")
    case .none:
      InspectorField(
        "aiSummary", "AI summary",
        report.form == .document || report.form == .research ? .text("none found") : nil,
        absence: .notApplicable,
        source: report.form == .document || report.form == .research ? "headings and header" : nil)
    }
  }

  /// The date that the report gives, else the first commit's, else the file's.
  private func dateField(_ report: Report, _ context: DocumentContext) -> InspectorField {
    if let date = report.date {
      switch date.value.precision {
      // A day has no time of day, and a time zone could make it another day.
      case .day: return InspectorField("date", "Date", .text(date.value.day), source: date.source)
      case .moment: return InspectorField("date", "Date", .date(date.value.moment), source: date.source)
      case .momentWithoutZone:
        return InspectorField(
          "date", "Date", .date(date.value.moment), note: "no time zone recorded, read as UTC",
          source: date.source)
      }
    }
    if let first = context.git.facts?.firstCommit?.date {
      return InspectorField(
        "date", "Date", .date(first), note: "derived", source: "first commit of the file",
        placement: .onlyInFull)
    }
    return InspectorField(
      "date", "Date", (context.loaded?.1.stamp).map { .date($0.modified) }, note: "derived",
      source: "modification time of the file", placement: .onlyInFull)
  }
}
