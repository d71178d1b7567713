import Catalog

/// Reports that are XML, told by their root element: JUnit's and Cobertura's.
enum ReportXML {
  static let format = Format(
    "junit", .report,
    endings: ["xml"],
    source: "JUnit XML (root testsuites or testsuite), Cobertura XML (root coverage with line-rate)",
    takes: { entry in
      let place = ReportPlace(entry)
      guard place.lowerName.hasSuffix(".xml"), !place.isExcluded else { return false }
      if place.hasReportWord || place.words.contains(where: words.contains) { return true }
      return place.entry.folders.contains { folders.contains($0.lowercased()) }
    }, read: read)

  private static let words: Set<String> = [
    "junit", "xunit", "test", "tests", "testsuite", "testsuites", "result", "results", "reports", "coverage",
    "cobertura", "pytest", "jest", "vitest", "phpunit",
  ]
  private static let folders: Set<String> = [
    "reports", "test-results", "test-reports", "surefire-reports", "failsafe-reports", "junit", "coverage",
    "testresults",
  ]

  private static func read(_ input: FormatInput) -> [DocumentItem] {
    var scanner = XMLScanner(input.bytes)
    var generator: String?
    while let token = scanner.next() {
      switch token {
      case .comment(let range):
        if generator == nil {
          generator = ReportGenerator.name(inLine: scanner.text(range)[...])
        }
      case .end: return []
      case .start(let tag):
        switch tag.name {
        case "testsuites", "testsuite": return [junit(input, root: tag, scanner)]
        case "coverage":
          return coverage(input, root: tag, generator: generator, &scanner).map { [$0] } ?? []
        default: return []
        }
      }
    }
    return []
  }

  // MARK: - JUnit

  private static let countKeys = ["tests", "failures", "errors", "skipped"]

  private static func junit(_ input: FormatInput, root: XMLScanner.Tag, _ scanner: XMLScanner) -> DocumentItem
  {
    var scanner = scanner
    let rootValues = scanner.attributes(of: root)
    var suites: [[String: String]] = []
    var depth = root.isEmpty ? 0 : 1
    while depth > 0, let token = scanner.next() {
      switch token {
      case .start(let tag):
        if depth == 1, tag.name == "testsuite", root.name == "testsuites" {
          suites.append(scanner.attributes(of: tag))
        }
        if !tag.isEmpty { depth += 1 }
      case .end: depth -= 1
      case .comment: break
      }
    }
    var report = Report(form: .junit, evidence: "the root element \(root.name)")
    for key in countKeys {
      if let number = rootValues[key].flatMap(count) {
        report.counts.append(Report.Count(key, number))
      } else if !suites.isEmpty {
        // A root without numbers is the sum of its suites, where all of them have the number.
        let numbers = suites.compactMap { $0[key].flatMap(count) }
        let sum = numbers.reduce(0) { $0.addingReportingOverflow($1).partialValue }
        if numbers.count == suites.count { report.counts.append(Report.Count(key, sum)) }
      }
    }
    let moments = ([rootValues] + suites).compactMap { $0["timestamp"].flatMap { ReportDate.first(in: $0) } }
    report.date = moments.first.map { Sourced($0, from: "timestamp of \(root.name)") }
    let names = [rootValues["name"]] + (suites.count == 1 ? [suites[0]["name"]] : [])
    let name = names.compactMap { $0 }.first { !$0.isEmpty }
    return ReportFormats.item(
      input, report, title: "Test results" + (name.map { " of \($0)" } ?? ""),
      fault: depth > 0 || scanner.isBroken ? "ends before \(root.name) is closed" : nil)
  }

  private static func count(_ text: String) -> Int? {
    guard let number = Int(text), (0...1_000_000_000).contains(number) else { return nil }
    return number
  }

  // MARK: - Cobertura

  private static func coverage(
    _ input: FormatInput, root: XMLScanner.Tag, generator: String?, _ scanner: inout XMLScanner
  ) -> DocumentItem? {
    let values = scanner.attributes(of: root)
    guard values["line-rate"] != nil else { return nil }
    var generator = generator
    // coverage.py names itself in a comment right inside the root.
    if generator == nil, case .comment(let range)? = scanner.next() {
      generator = ReportGenerator.name(inLine: scanner.text(range)[...])
    }
    var report = Report(form: .cobertura, evidence: "the root element coverage with line-rate")
    report.date = values["timestamp"].flatMap {
      ReportDate.sinceEpoch($0) ?? ReportDate.first(in: $0)
    }.map { Sourced($0, from: "timestamp of coverage") }
    report.applications = generator.map { Sourced([$0], from: "the comment of its generator") }
    for (key, attribute) in [
      ("lines", "lines-valid"), ("covered", "lines-covered"), ("branches", "branches-valid"),
      ("branches covered", "branches-covered"),
    ] {
      if let number = values[attribute].flatMap(count) { report.counts.append(Report.Count(key, number)) }
    }
    return ReportFormats.item(input, report, title: "Coverage")
  }
}
