import Catalog
import Terminal

/// Rules in every form: a list of them, or all about one.
package enum RuleRenderer {
  package static func list(
    _ rules: [RuleDescription], as form: OutputForm, _ options: RenderOptions
  ) -> [UInt8] {
    switch form {
    case .text: return encode(fitted(textList(rules, options), options), options)
    case .spoken:
      let sentences =
        [counted(rules.count, "rule")]
        + rules.map { "\($0.id), \($0.severity.rawValue), \($0.family): \($0.summary)" }
      return spoken(sentences)
    case .plain:
      var writer = PlainWriter(options)
      for rule in rules {
        writer.line(
          [rule.id, rule.severity.rawValue, rule.family, rule.profile, rule.summary].map { Array($0.utf8) })
      }
      return writer.bytes
    case .json, .jsonl:
      var writer = JSONWriter(isIndented: form == .json, escapesUnsafe: options.isTerminal)
      writer.object { writer in
        writer.member("version", 1)
        writer.member("rules") { writer in writer.array(of: rules) { member(&$0, $1) } }
        writer.member("total", rules.count)
      }
      return writer.finished()
    }
  }

  private static func textList(_ rules: [RuleDescription], _ options: RenderOptions) -> [TextLine] {
    guard !rules.isEmpty else { return [TextLine("no rule is like that")] }
    let idWidth = rules.map(\.id.utf8.count).max() ?? 0
    let familyWidth = rules.map(\.family.utf8.count).max() ?? 0
    let columns = idWidth + 2 + 7 + 2 + familyWidth + 2
    var lines: [TextLine] = rules.flatMap { rule -> [TextLine] in
      // On a screen that is narrower than that the name has a line of its own.
      let isNarrow = columns > options.width + 2
      var line = TextLine(isNarrow ? "  " : rule.id.padding(to: idWidth) + "  ", .bold)
      line.append(rule.severity.rawValue.padding(to: 7), FindingRenderer.tone(of: rule.severity))
      line.append("  " + rule.family.padding(to: familyWidth), .dim)
      // A summary that has no room beside stands below.
      if columns + TextWidth.cells(of: rule.summary) <= options.width {
        line.append("  " + rule.summary)
        return [line]
      }
      return (isNarrow ? [TextLine(rule.id, .bold)] : []) + [line]
        + TextWidth.wrap(rule.summary, width: max(1, options.width - 2)).map { TextLine("  " + $0) }
    }
    let counts = Severity.allCases.reversed().map { severity in
      counted(
        rules.count { $0.severity == severity }, severity.rawValue, plural: severity.rawValue + "s")
    }
    lines.append(TextLine(""))
    lines.append(TextLine("\(counted(rules.count, "rule")): \(counts.joined(separator: ", "))"))
    return lines
  }

  package static func explanation(
    _ rule: RuleDescription, as form: OutputForm, _ options: RenderOptions
  ) -> [UInt8] {
    switch form {
    case .text: return encode(fitted(text(rule, options), options), options)
    case .spoken:
      return spoken(
        [
          "\(rule.id), \(rule.severity.rawValue), \(rule.family)", rule.summary, rule.why,
          "To fix it: \(rule.fix)",
        ]
          + rule.bad.map { "Wrong: \($0.caption)" } + rule.good.map { "Right: \($0.caption)" }
          + ["Source: \(rule.source)"])
    case .plain:
      var writer = PlainWriter(options)
      writer.line("id", rule.id)
      writer.line("severity", rule.severity.rawValue)
      writer.line("family", rule.family)
      writer.line("profile", rule.profile)
      writer.line("summary", rule.summary)
      writer.line("why", rule.why)
      writer.line("fix", rule.fix)
      writer.line("fixable", rule.isFixable ? "true" : "false")
      writer.line("source", rule.source)
      for (key, examples) in [("bad", rule.bad), ("good", rule.good)] {
        for example in examples {
          writer.line([key, example.caption, example.text ?? ""].map { Array($0.utf8) })
        }
      }
      return writer.bytes
    case .json, .jsonl:
      var writer = JSONWriter(isIndented: form == .json, escapesUnsafe: options.isTerminal)
      writer.object { writer in
        writer.member("version", 1)
        writer.member("rule") { member(&$0, rule) }
      }
      return writer.finished()
    }
  }

  private static func text(_ rule: RuleDescription, _ options: RenderOptions) -> [TextLine] {
    var safe = options
    safe.isTerminal = true
    var head = TextLine(rule.id, .bold)
    head.append("  ")
    head.append(rule.severity.rawValue, FindingRenderer.tone(of: rule.severity))
    head.append("  " + rule.family, .dim)
    var lines = [head] + wrapped(rule.summary, options)
    func section(_ title: String, _ words: String) {
      lines.append(TextLine(""))
      lines.append(TextLine(title, .bold))
      lines += wrapped(words, options).map { TextLine([TextSpan("  ")] + $0.spans) }
    }
    section("Why", rule.why)
    section("To fix it", rule.fix + (rule.isFixable ? "; skillhub validate --fix does it" : ""))
    for (title, examples) in [("Wrong", rule.bad), ("Right", rule.good)] {
      for example in examples {
        lines.append(TextLine(""))
        lines.append(TextLine([TextSpan(title, .bold), TextSpan(": \(example.caption)")]))
        guard let text = example.text else { continue }
        var rows = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if rows.last == "" { rows.removeLast() }
        for (index, row) in rows.prefix(14).enumerated() {
          if row.isEmpty {
            lines.append(TextLine(""))
            continue
          }
          let isMarked = title == "Wrong" && example.line == index + 1
          let shown = TextWidth.cut(safe.solid(row), toCells: max(1, options.width - 4))
          lines.append(
            TextLine([TextSpan(isMarked ? "  > " : "    ", .bold), TextSpan(shown, isMarked ? .plain : .dim)])
          )
        }
        if rows.count > 14 {
          lines.append(TextLine("    and \(NumberText.grouped(rows.count - 14)) more lines", .dim))
        }
      }
    }
    section("Source", rule.source)
    if rule.profile == "strict" {
      section("Profile", "applied with --profile strict, or where the configuration switches it on")
    }
    return lines
  }

  /// The lines, where a terminal shows them no wider than it is.
  private static func fitted(_ lines: [TextLine], _ options: RenderOptions) -> [TextLine] {
    options.isTerminal ? lines.flatMap { $0.broken(width: options.width) } : lines
  }

  private static func wrapped(_ words: String, _ options: RenderOptions) -> [TextLine] {
    TextWidth.wrap(words, width: max(1, options.width - 2)).map { TextLine($0) }
  }

  private static func member(_ writer: inout JSONWriter, _ rule: RuleDescription) {
    writer.object { writer in
      writer.member("id", rule.id)
      writer.member("severity", rule.severity.rawValue)
      writer.member("family", rule.family)
      writer.member("profile", rule.profile)
      writer.member("summary", rule.summary)
      writer.member("why", rule.why)
      writer.member("fix", rule.fix)
      writer.member("fixable", rule.isFixable)
      writer.member("source", rule.source)
      for (key, examples) in [("bad", rule.bad), ("good", rule.good)] {
        writer.member(key) { writer in
          writer.array(of: examples) { writer, example in
            writer.object { writer in
              writer.member("caption", example.caption)
              writer.member("text", example.text)
              writer.member("line", example.line)
            }
          }
        }
      }
    }
  }

  private static func spoken(_ sentences: [String]) -> [UInt8] {
    sentences.flatMap { Array(SpokenWording.sentence($0).utf8) + [UInt8(ascii: "\n")] }
  }
}

extension String {
  /// ASCII text with blanks up to a width.
  fileprivate func padding(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - utf8.count))
  }
}
