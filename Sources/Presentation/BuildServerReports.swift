import Catalog

/// A report as JUnit XML, as Jenkins, GitLab, CircleCI and GitHub's test reporters read it: one test case a skill.
///
/// What fails is the text of one `failure`, since several in one case are read by few; what does not fail stands in
/// `system-out`. Times are left out: two equal runs write the same bytes.
package enum JUnitReport {
  package static func render(_ report: ValidationReport) -> [UInt8] {
    var cases: [(path: FilePath, name: String, entries: [ValidationReport.Entry])] = report.skills.map {
      ($0.path, $0.name, [])
    }
    var owners = Dictionary(cases.enumerated().map { ($0.element.path, $0.offset) }) { first, _ in first }
    for entry in report.entries {
      let path = entry.finding.path
      // The innermost skill that holds it; a skill that is the root holds all.
      if let owner = ([path] + path.ancestors + [FilePath(".")]).lazy.compactMap({ owners[$0] }).first {
        cases[owner].entries.append(entry)
      } else {
        owners[path] = cases.count
        cases.append((path, path.displayName, [entry]))
      }
    }
    let failures = cases.count { $0.entries.contains { $0.finding.severity >= report.failing } }
    let counts =
      "tests=\"\(cases.count + report.problems.count)\" failures=\"\(failures)\" errors=\"\(report.problems.count)\" skipped=\"0\""
    var lines = [
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<testsuites name=\"skillhub\" \(counts)>",
      "  <testsuite name=\"skillhub validate\" \(counts)>",
    ]
    for one in cases { lines += testCase(one.path, one.name, one.entries, report.failing) }
    for problem in report.problems {
      let path = escaped(problem.path.displayText)
      lines.append("    <testcase classname=\"\(path)\" name=\"\(path)\">")
      lines.append("      <error message=\"\(escaped(problem.message))\" type=\"problem\"/>")
      lines.append("    </testcase>")
    }
    lines += ["  </testsuite>", "</testsuites>", ""]
    return Array(lines.joined(separator: "\n").utf8)
  }

  private static func testCase(
    _ path: FilePath, _ name: String, _ entries: [ValidationReport.Entry], _ failing: Severity
  ) -> [String] {
    let place = escaped(path.displayText)
    let head = "    <testcase classname=\"\(place)\" name=\"\(escaped(name))\" file=\"\(place)\""
    if entries.isEmpty { return [head + "/>"] }
    var lines = [head + ">"]
    let failures = entries.filter { $0.finding.severity >= failing }
    if let first = failures.first {
      let more = failures.count > 1 ? " (and \(failures.count - 1) more)" : ""
      lines.append(
        "      <failure message=\"\(escaped(first.finding.message + more))\" type=\"\(escaped(first.finding.rule))\">"
          + failures.map(words).joined(separator: "\n") + "</failure>")
    }
    let rest = entries.filter { $0.finding.severity < failing }
    if !rest.isEmpty {
      lines.append("      <system-out>" + rest.map(words).joined(separator: "\n") + "</system-out>")
    }
    return lines + ["    </testcase>"]
  }

  private static func words(_ entry: ValidationReport.Entry) -> String {
    let finding = entry.finding
    var place = finding.path.displayText
    if let position = finding.position { place += ":\(position.line):\(position.column)" }
    let hint = finding.hint.map { "\n  \($0)" } ?? ""
    return escaped("\(place): \(finding.severity.rawValue): \(finding.message) (\(finding.rule))\(hint)")
  }

  /// Text for XML 1.0; characters that it cannot hold are shown as U+FFFD.
  static func escaped(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result.append(contentsOf: "&amp;".unicodeScalars)
      case "<": result.append(contentsOf: "&lt;".unicodeScalars)
      case ">": result.append(contentsOf: "&gt;".unicodeScalars)
      case "\"": result.append(contentsOf: "&quot;".unicodeScalars)
      case "\n": result.append(contentsOf: "&#10;".unicodeScalars)
      default:
        let isAllowed =
          scalar.value >= 0x20 && scalar.value != 0x7F && scalar.value != 0xFFFE && scalar.value != 0xFFFF
        result.append(isAllowed ? scalar : "\u{FFFD}")
      }
    }
    return String(result)
  }
}

/// A report as commands of a GitHub Actions log, which become annotations of the files.
package enum GitHubReport {
  package static func render(_ report: ValidationReport) -> [UInt8] {
    var lines = report.entries.map { entry -> String in
      let finding = entry.finding
      var properties = ["file=\(property(finding.path.displayText))"]
      if let position = finding.position {
        properties.append("line=\(position.line)")
        properties.append("col=\(position.column)")
        if let end = finding.endColumn { properties.append("endColumn=\(end)") }
      }
      properties.append("title=\(property(finding.rule))")
      let words = finding.message + (finding.hint.map { "\n\($0)" } ?? "")
      return "::\(command(finding.severity)) \(properties.joined(separator: ","))::\(data(words))"
    }
    lines += report.problems.map { "::error::\(data("\($0.path.displayText): \($0.message)"))" }
    lines.append(report.summary)
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  private static func command(_ severity: Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .info: "notice"
    }
  }

  /// Text of a command: what would end the line is escaped, and so are other controls.
  private static func data(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "%": result += "%25"
      case "\r": result += "%0D"
      case "\n": result += "%0A"
      default:
        if scalar.value < 0x20 || scalar.value == 0x7F {
          result += "\u{FFFD}"
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
  }

  private static func property(_ text: String) -> String {
    data(text).unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case ":": result += "%3A"
      case ",": result += "%2C"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }
}

/// A report as GitLab's Code Quality artifact reads it: a list of issues.
package enum GitLabReport {
  package static func render(_ report: ValidationReport, isTerminal: Bool = false) -> [UInt8] {
    var writer = JSONWriter(escapesUnsafe: isTerminal)
    writer.array(of: report.entries) { writer, entry in
      let finding = entry.finding
      writer.object { writer in
        writer.member("description", finding.message + (finding.hint.map { "; \($0)" } ?? ""))
        writer.member("check_name", finding.rule)
        writer.member("fingerprint", entry.fingerprint)
        writer.member("severity", severity(finding.severity))
        writer.member("location") { writer in
          writer.object { writer in
            writer.member("path", finding.path.displayText)
            writer.member("lines") { $0.object { $0.member("begin", finding.position?.line ?? 1) } }
          }
        }
      }
    }
    return writer.finished()
  }

  private static func severity(_ severity: Severity) -> String {
    switch severity {
    case .error: "major"
    case .warning: "minor"
    case .info: "info"
    }
  }
}
