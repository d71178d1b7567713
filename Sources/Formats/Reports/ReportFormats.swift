import Catalog

/// The formats of reports.
enum ReportFormats {
  static let all: [Format] = [
    ReportJSON.complexity, ReportJSON.sarif, ReportXML.format, ReportLcov.format, ReportText.format,
  ]

  /// The files beside a report that have its stem and an ending of exports.
  ///
  /// Each is asked for by its name: a folder of many reports must not be listed once for every one of them.
  static func exports(of input: FormatInput) -> [String] {
    let name = input.path.name
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), let folder = input.path.parent else { return [] }
    return [".pdf", ".PDF", ".html", ".docx"].map { name[..<dot] + Array($0.utf8) }
      .filter { !$0.elementsEqual(name) && input.exists(folder.appending(Array($0))) }
      .map { FilePath.displayText($0) }
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
