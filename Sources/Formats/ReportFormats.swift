import Catalog

/// The formats of reports.
enum ReportFormats {
  static let all: [Format] = [
    ReportJSON.complexity, ReportJSON.sarif, ReportXML.format, ReportLcov.format, ReportText.format,
  ]

  /// The files beside a report that have its stem and an ending of exports.
  static func exports(of input: FormatInput) -> [String] {
    let name = input.entry.name
    guard let dot = name.lastIndex(of: ".") else { return [] }
    let stem = name[..<dot]
    let candidates = [".pdf", ".html", ".docx"].map { stem + $0 }
    return input.siblings().filter { sibling in
      sibling != name
        && candidates.contains {
          sibling.utf8.count == $0.utf8.count && sibling.lowercased() == $0.lowercased()
        }
        && sibling.hasPrefix(stem)
    }
  }

  /// Relations without those that say the same again.
  static func distinct(_ relations: [Relation]) -> [Relation] {
    struct Key: Hashable {
      var kind: Relation.Kind
      var target: Relation.Target
    }
    var seen: Set<Key> = []
    return relations.filter { seen.insert(Key(kind: $0.kind, target: $0.target)).inserted }
  }

  /// A report that a program wrote.
  static func item(
    _ input: FormatInput, _ report: Report, title: String, relations: [Relation] = [], fault: String? = nil
  ) -> DocumentItem {
    var report = report
    report.exports = exports(of: input)
    if report.date == nil {
      report.date = ReportDate.inName(input.entry.name).map { Sourced($0, from: "the file's name") }
    }
    return DocumentItem(
      name: ReportPlace(input.entry).stem, title: title, status: "report", remark: report.form.rawValue,
      content: .report(report), relations: relations,
      findings: fault.map {
        [Finding(rule: "report-unreadable", severity: .warning, message: $0, path: input.path)]
      } ?? [])
  }
}
