package import Catalog
package import Terminal

/// Findings of a validation in every form.
package enum FindingRenderer {
  /// Writes a report in a form. The bytes end with a line end.
  ///
  /// - Parameter isQuiet: the text form without its last line, which sums up.
  package static func render(
    _ report: ValidationReport, as form: OutputForm, _ options: RenderOptions, isQuiet: Bool = false
  ) -> [UInt8] {
    switch form {
    case .text:
      var lines = textLines(report.entries, options)
      if !isQuiet { lines.append(TextLine(report.summary)) }
      return encode(lines, options)
    case .plain: return plain(report, options)
    case .json: return json(report, isOneLine: false, options)
    case .jsonl: return json(report, isOneLine: true, options)
    case .spoken: return spoken(report, options)
    }
  }

  /// The lines of all findings, file by file. A hint that a rule gave before is not repeated: seventy times the same
  /// advice would hide the findings.
  private static func textLines(_ entries: [ValidationReport.Entry], _ options: RenderOptions) -> [TextLine] {
    var given: Set<[String]> = []
    var result: [TextLine] = []
    var path: FilePath?
    let hasExcerpts = entries.contains { $0.excerpt != nil }
    for entry in entries {
      var finding = entry.finding
      if hasExcerpts, let path, path != finding.path { result.append(TextLine("")) }
      path = finding.path
      if let hint = finding.hint, !given.insert([finding.rule, hint]).inserted { finding.hint = nil }
      let hint = finding.hint
      finding.hint = nil
      result += lines(for: finding, options)
      if let excerpt = entry.excerpt, let position = finding.position {
        result += SourceExcerpt(excerpt, at: position, length: finding.length, options).lines
      }
      finding.hint = hint
      result += hintLines(for: finding, options)
    }
    return result
  }

  /// A finding as editors and build logs parse it, `path:line:column: severity: text (rule-id)`, its hint below.
  ///
  /// Logs of build servers render escapes, so other people's text is made safe here also in a pipe. Lines are not
  /// wrapped: programs read them.
  package static func lines(for finding: Finding, _ options: RenderOptions) -> [TextLine] {
    var safe = options
    safe.isTerminal = true
    var place = safe.solid(finding.path.isEmpty ? "." : finding.path.displayText)
    if let position = finding.position { place += ":\(position.line):\(position.column)" }
    var line = TextLine(place, .bold)
    line.append(": ")
    line.append(finding.severity.rawValue, tone(of: finding.severity))
    line.append(": \(safe.clean(finding.message)) ")
    line.append("(\(safe.clean(finding.rule)))", .dim)
    return [line] + hintLines(for: finding, options)
  }

  private static func hintLines(for finding: Finding, _ options: RenderOptions) -> [TextLine] {
    guard let hint = finding.hint, !hint.isEmpty else { return [] }
    var safe = options
    safe.isTerminal = true
    return [TextLine([TextSpan("  "), TextSpan(safe.clean(hint), .dim)])]
  }

  /// How often each rule has something to say, one line a rule.
  package static func tally(_ report: ValidationReport, _ options: RenderOptions) -> [UInt8] {
    let tally = report.tally
    let digits = tally.map { NumberText.grouped($0.count).utf8.count }.max() ?? 0
    let width = tally.map(\.rule.utf8.count).max() ?? 0
    let summaries = Dictionary(report.rules.map { ($0.id, $0.summary) }) { first, _ in first }
    return encode(
      tally.map { row in
        let count = NumberText.grouped(row.count)
        var line = TextLine(String(repeating: " ", count: digits - count.utf8.count) + count + "  ")
        line.append(row.severity.rawValue, tone(of: row.severity))
        line.append(String(repeating: " ", count: 9 - row.severity.rawValue.utf8.count) + row.rule)
        if let summary = summaries[row.rule] {
          line.append(String(repeating: " ", count: width - row.rule.utf8.count + 2))
          line.append(summary, .dim)
        }
        return line
      }, options)
  }

  package static func tone(of severity: Severity) -> Tone {
    switch severity {
    case .error: .red
    case .warning: .yellow
    case .info: .cyan
    }
  }

  /// Lines that start with `root`, `checked`, `skill` (valid or invalid, name, path), `finding` (severity, rule,
  /// path, line, column, message, hint, end column, fingerprint), `related` (path, line, column, message) after its
  /// finding, `gone` (rule, path, message) or `problem` (path, message).
  private static func plain(_ report: ValidationReport, _ options: RenderOptions) -> [UInt8] {
    var writer = PlainWriter(options)
    writer.line("root", report.root)
    writer.line("checked", String(report.skills.count))
    writer.line("errors", String(report.count(.error)))
    writer.line("warnings", String(report.count(.warning)))
    writer.line("infos", String(report.count(.info)))
    for skill in report.skills {
      let verdict = skill.isValid ? "valid" : "invalid"
      writer.line([Array("skill".utf8), Array(verdict.utf8), Array(skill.name.utf8), skill.path.bytes])
    }
    for entry in report.entries {
      writer.line(
        [Array("finding".utf8)] + PlainInspector.columns(of: entry.finding) + [
          Array((entry.finding.endColumn.map(String.init) ?? "").utf8), Array(entry.fingerprint.utf8),
        ])
      for place in entry.finding.related {
        writer.line([
          Array("related".utf8), place.path.bytes, Array((place.position.map { String($0.line) } ?? "").utf8),
          Array((place.position.map { String($0.column) } ?? "").utf8), Array(place.message.utf8),
        ])
      }
    }
    for finding in report.gone {
      writer.line([
        Array("gone".utf8), Array(finding.rule.utf8), finding.path.bytes, Array(finding.message.utf8),
      ])
    }
    for problem in report.problems {
      writer.line([Array("problem".utf8), problem.path.bytes, Array(problem.message.utf8)])
    }
    return writer.bytes
  }

  private static func json(
    _ report: ValidationReport, isOneLine: Bool, _ options: RenderOptions
  ) -> [UInt8] {
    var writer = JSONWriter(isIndented: !isOneLine, escapesUnsafe: options.isTerminal)
    writer.object { writer in
      writer.member("version", 1)
      writer.path("root", report.root)
      writer.member("summary") { writer in
        writer.object { writer in
          writer.member("checked", report.skills.count)
          writer.member("errors", report.count(.error))
          writer.member("warnings", report.count(.warning))
          writer.member("infos", report.count(.info))
          if report.knownCount > 0 { writer.member("known", report.knownCount) }
        }
      }
      writer.member("skills") { writer in
        writer.array(of: report.skills) { writer, skill in
          writer.object { writer in
            writer.path("path", skill.path)
            writer.member("name", skill.name)
            writer.member("valid", skill.isValid)
          }
        }
      }
      writer.member("findings") { writer in
        writer.array(of: report.entries) { $0.finding($1.finding, fingerprint: $1.fingerprint) }
      }
      if !report.gone.isEmpty {
        writer.member("gone") { writer in
          writer.array(of: report.gone) { writer, finding in
            writer.object { writer in
              writer.member("rule", finding.rule)
              writer.path("path", finding.path)
              writer.member("message", finding.message)
            }
          }
        }
      }
      writer.member("problems") { writer in
        writer.array(of: report.problems) { writer, problem in
          writer.object { writer in
            writer.path("path", problem.path)
            writer.member("message", problem.message)
          }
        }
      }
    }
    return writer.finished()
  }

  private static func spoken(_ report: ValidationReport, _ options: RenderOptions) -> [UInt8] {
    var safe = options
    safe.isTerminal = true
    let wording = SpokenWording(options: safe, itemPath: report.root)
    let sentences =
      [report.summary]
      + report.findings.enumerated().map { "\($0.offset + 1): " + wording.words(of: $0.element) }
      + report.problems.map { problem in
        "Not checked: \(safe.personPath(problem.path)), \(wording.clean(problem.message))"
      }
    return sentences.flatMap { Array(SpokenWording.sentence($0).utf8) + [UInt8(ascii: "\n")] }
  }
}

extension Finding {
  /// The column after the last one that it is about, in code points from 1; nil where that is not known.
  var endColumn: Int? {
    guard let position, let length, length > 0 else { return nil }
    return position.column + length
  }
}
