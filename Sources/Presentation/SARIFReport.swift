import Catalog

/// A report as SARIF 2.1.0 (OASIS Standard, 27 March 2020), as code scanning reads it.
package enum SARIFReport {
  /// The most results that GitHub takes of one run; what is over it is left out, the least severe first.
  static let maximumResultCount = 25_000

  package static func render(_ report: ValidationReport, isTerminal: Bool = false) -> [UInt8] {
    var writer = JSONWriter(escapesUnsafe: isTerminal)
    let used = Set(report.entries.map(\.finding.rule))
    // Every rule that has results, and all that could have had some, in one order.
    var rules = report.rules
    for id in used.subtracting(rules.map(\.id)).sorted() {
      rules.append(
        RuleDescription(
          id: id, severity: .warning, family: "", profile: "", summary: id, why: "", fix: "", source: ""))
    }
    let indices = Dictionary(rules.enumerated().map { ($0.element.id, $0.offset) }) { first, _ in first }
    writer.object { writer in
      writer.member("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
      writer.member("version", "2.1.0")
      writer.member("runs") { writer in
        writer.array { writer in
          writer.object { writer in
            writer.member("tool") { $0.object { $0.member("driver") { driver(&$0, report, rules) } } }
            writer.member("columnKind", "unicodeCodePoints")
            writer.member("invocations") { writer in writer.array { invocation(&$0, report) } }
            writer.member("results") { writer in
              writer.array(of: results(of: report)) { result(&$0, $1, indices) }
            }
          }
        }
      }
    }
    return writer.finished()
  }

  private static func results(of report: ValidationReport) -> [ValidationReport.Entry] {
    guard report.entries.count > maximumResultCount else { return report.entries }
    var kept: [ValidationReport.Entry] = []
    for severity in [Severity.error, .warning, .info] {
      kept += report.entries.filter { $0.finding.severity == severity }.prefix(
        maximumResultCount - kept.count)
    }
    return kept.sorted { $0.finding < $1.finding }
  }

  private static func driver(
    _ writer: inout JSONWriter, _ report: ValidationReport, _ rules: [RuleDescription]
  ) {
    writer.object { writer in
      writer.member("name", "skillhub")
      if !report.toolVersion.isEmpty { writer.member("semanticVersion", report.toolVersion) }
      writer.member("rules") { writer in
        writer.array(of: rules) { writer, rule in
          writer.object { writer in
            writer.member("id", rule.id)
            text("shortDescription", sentence(rule.summary), &writer)
            if !rule.why.isEmpty { text("fullDescription", rule.why, &writer) }
            writer.member("help") { writer in
              writer.object { writer in
                writer.member("text", "\(rule.why) To fix it: \(rule.fix). Source: \(rule.source).")
                writer.member(
                  "markdown", "\(rule.why)\n\n**To fix it:** \(rule.fix).\n\nSource: \(rule.source).")
              }
            }
            writer.member("defaultConfiguration") { $0.object { $0.member("level", level(rule.severity)) } }
            writer.member("properties") { writer in
              writer.object { writer in
                writer.member("tags") { $0.array { $0.string(rule.family.isEmpty ? "skills" : rule.family) } }
              }
            }
          }
        }
      }
    }
  }

  private static func invocation(_ writer: inout JSONWriter, _ report: ValidationReport) {
    writer.object { writer in
      writer.member("executionSuccessful", report.problems.isEmpty)
      guard !report.problems.isEmpty else { return }
      writer.member("toolExecutionNotifications") { writer in
        writer.array(of: report.problems) { writer, problem in
          writer.object { writer in
            writer.member("level", "error")
            text("message", "\(problem.path.displayText): \(problem.message)", &writer)
          }
        }
      }
    }
  }

  private static func result(
    _ writer: inout JSONWriter, _ entry: ValidationReport.Entry, _ indices: [String: Int]
  ) {
    let finding = entry.finding
    writer.object { writer in
      writer.member("ruleId", finding.rule)
      if let index = indices[finding.rule] { writer.member("ruleIndex", index) }
      writer.member("level", level(finding.severity))
      text("message", sentence(finding.message) + (finding.hint.map { " To fix it: \($0)." } ?? ""), &writer)
      writer.member("locations") { writer in
        writer.array { location(&$0, finding.path, finding.position, endColumn: finding.endColumn) }
      }
      if !finding.related.isEmpty {
        writer.member("relatedLocations") { writer in
          writer.array(of: finding.related.enumerated()) { writer, place in
            location(
              &writer, place.element.path, place.element.position, id: place.offset + 1,
              message: place.element.message)
          }
        }
      }
      if !entry.fingerprint.isEmpty {
        writer.member("partialFingerprints") { $0.object { $0.member("skillhub/v1", entry.fingerprint) } }
      }
    }
  }

  private static func location(
    _ writer: inout JSONWriter, _ path: FilePath, _ position: TextPosition?, endColumn: Int? = nil,
    id: Int? = nil,
    message: String? = nil
  ) {
    writer.object { writer in
      if let id { writer.member("id", id) }
      writer.member("physicalLocation") { writer in
        writer.object { writer in
          writer.member("artifactLocation") { writer in
            writer.object { writer in
              writer.member("uri", ReportURI.text(path))
              if !path.isAbsolute { writer.member("uriBaseId", "%SRCROOT%") }
            }
          }
          writer.member("region") { writer in
            writer.object { writer in
              // Code scanning shows nothing that has no line.
              writer.member("startLine", position?.line ?? 1)
              if let position { writer.member("startColumn", position.column) }
              if let endColumn { writer.member("endColumn", endColumn) }
            }
          }
        }
      }
      if let message { text("message", sentence(message), &writer) }
    }
  }

  private static func text(_ key: String, _ words: String, _ writer: inout JSONWriter) {
    writer.member(key) { $0.object { $0.member("text", words) } }
  }

  private static func level(_ severity: Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .info: "note"
    }
  }

  private static func sentence(_ words: String) -> String {
    guard let first = words.first else { return words }
    return first.uppercased() + words.dropFirst() + "."
  }
}

/// Paths as references of RFC 3986, byte by byte.
enum ReportURI {
  static func text(_ path: FilePath) -> String {
    var result = path.isAbsolute ? "file://" : ""
    if path.isEmpty { return "." }
    for byte in path.bytes {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"), UInt8(ascii: "/"):
        result.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        result += "%" + (digits.utf8.count == 1 ? "0" : "") + digits
      }
    }
    return result
  }
}
