package import Catalog
import Terminal

/// What `why` answers, in every form.
package enum WhyRenderer {
  /// Writes the answer. The bytes end with a line end.
  package static func render(_ answer: WhyAnswer, as form: OutputForm, _ options: RenderOptions) -> [UInt8] {
    switch form {
    case .text: encode(text(answer, options), options)
    case .plain: plain(answer, options)
    case .json: json(answer, isOneLine: false, options)
    case .jsonl: json(answer, isOneLine: true, options)
    case .spoken: spoken(answer, options)
    }
  }

  // MARK: - Text

  private static func text(_ answer: WhyAnswer, _ options: RenderOptions) -> [TextLine] {
    guard answer.subjects.count > 1, let first = answer.subjects.first else {
      return answer.subjects.flatMap { text($0, isAlone: true, options) }
    }
    let geometry = Geometry(width: options.width, labels: [], mark: options.characters.cutMark)
    var lines = geometry.plainLines([.flow(options.clean(first.item.name), .bold)], indent: 0)
    lines += geometry.plainLines(
      [
        .flow("\(counted(answer.subjects.count, "copy", plural: "copies")), seen from "),
        .solid(options.personPath(first.folder)),
      ], indent: 0)
    for (index, subject) in answer.subjects.enumerated() {
      var subject = subject
      // What differs from the first copy is said once, under it.
      if index > 0 { subject.comparisons = [] }
      lines.append(TextLine())
      lines += text(subject, isAlone: false, options)
    }
    return lines
  }

  private static func text(
    _ subject: WhyAnswer.Subject, isAlone: Bool, _ options: RenderOptions
  ) -> [TextLine] {
    let wording = ValueWording(options: options, itemPath: subject.item.path)
    let used = subject.verdicts.filter(\.isUsedHere)
    // Agents that nobody uses here are named in one paragraph, unless there are no others.
    let listed = used.isEmpty || options.isFull ? subject.verdicts : used
    let fold = FoldedVerdicts(listed, keepsKnown: isAlone, isFull: options.isFull)
    let shown = fold.shown
    let labels = shown.map { options.clean($0.agentName) }
    let geometry = Geometry(width: options.width, labels: labels, mark: options.characters.cutMark)
    var lines = geometry.plainLines(
      isAlone
        ? [.flow(wording.clean(subject.item.name), .bold)]
        : [.solid(options.personPath(subject.item.path), .bold)],
      indent: 0)
    if isAlone {
      lines += geometry.plainLines(
        [.flow("Skill, seen from "), .solid(options.personPath(subject.folder))], indent: 0)
      lines.append(TextLine())
    }
    if listed.isEmpty {
      lines += geometry.plainLines([.flow("no agent that is used here reads it")], indent: 0)
    }
    let widest = shown.map { TextWidth.cells(of: $0.status.text) }.max() ?? 0
    for verdict in shown {
      let status = verdict.status
      var runs = wording.mark(status.mark, before: status.text)
      runs.append(
        options.width >= 50 ? .solid(TextWidth.pad(status.text, toCells: widest)) : .flow(status.text))
      runs += [
        .flow(" "),
        .flow(wording.clean(verdict.reasonWithPlace { $0.shortened(options, from: subject.folder) })),
      ]
      if let observed = verdict.observed {
        runs += [.flow("; \(observed.words) ")] + wording.runs(of: .date(observed.at))
      }
      if isAlone || options.isFull {
        runs += [
          .lineBreak,
          .flow("\(wording.clean(verdict.rule.rule)) (\(wording.clean(verdict.rule.origin)))", .dim),
        ]
        if let change = verdict.change {
          runs += [.lineBreak, .flow("to change it: ", .dim), .command(options.solid(change))]
        }
      }
      lines += geometry.lines(
        of: Row(label: options.clean(verdict.agentName), blocks: [Block(runs: runs, hang: 2)]))
    }
    let indent = isAlone ? 0 : 2
    for line in fold.lines(width: options.width - indent) {
      lines += geometry.plainLines([.flow(options.clean(line), .dim)], indent: indent)
    }
    let unused = subject.verdicts.filter { verdict in !listed.contains(verdict) }
    if !unused.isEmpty {
      let names = unused.map { "\(options.clean($0.agentName)) \($0.status.text)" }.joined(separator: ", ")
      lines += geometry.plainLines([.flow("not used here: \(names)", .dim)], indent: indent)
    }
    if !subject.others.isEmpty, isAlone {
      let names = subject.others.map(\.agentName).sorted().joined(separator: ", ")
      lines += geometry.plainLines(
        [.flow("not used here and not reading it: \(names); skillhub why --all says why", .dim)], indent: 0)
    }
    lines += comparisons(subject, geometry, options)
    return lines
  }

  private static func comparisons(
    _ subject: WhyAnswer.Subject, _ geometry: Geometry, _ options: RenderOptions
  ) -> [TextLine] {
    guard !subject.comparisons.isEmpty else { return [] }
    let heading: [Run] = [
      .flow("Compared with ", .bold), .solid(options.personPath(subject.item.path), .bold),
    ]
    var lines = [TextLine()] + geometry.plainLines(heading, indent: 0)
    for comparison in subject.comparisons {
      lines += geometry.plainLines([.solid(options.personPath(comparison.there))], indent: 2)
      lines += geometry.plainLines([.flow(options.clean(comparison.words(options)))], indent: 4)
      if !comparison.isSame {
        lines += geometry.plainLines([.command(comparison.command(options), .dim)], indent: 4)
      }
    }
    return lines
  }

  // MARK: - Machine forms

  /// One verdict a line: the skill's path, `agent`, the agent's id, the verdict, the reason, the file that decides, the
  /// line, the copy that wins, the rule, the version it was confirmed for, what was observed, what would change it.
  private static func plain(_ answer: WhyAnswer, _ options: RenderOptions) -> [UInt8] {
    var writer = PlainWriter(options)
    for subject in answer.subjects {
      writer.line([
        subject.item.path.bytes, Array("item".utf8), Array(subject.item.id.utf8),
        Array(subject.item.name.utf8),
        subject.folder.bytes,
      ])
      for verdict in subject.verdicts + subject.others {
        writer.line([
          subject.item.path.bytes, Array("agent".utf8), Array(verdict.agent.utf8),
          Array(verdict.state.rawValue.utf8),
          Array(verdict.reason.utf8), verdict.path?.bytes ?? [],
          Array((verdict.line.map { String($0) } ?? "").utf8),
          verdict.winner?.bytes ?? [], Array(verdict.rule.rule.utf8), Array(verdict.rule.origin.utf8),
          Array((verdict.observed?.machineWords ?? "").utf8), Array((verdict.change ?? "").utf8),
        ])
      }
      for comparison in subject.comparisons {
        if comparison.isSame {
          writer.line([subject.item.path.bytes, Array("same".utf8), comparison.there.bytes])
        }
        for difference in comparison.differences {
          writer.line([
            subject.item.path.bytes, Array("differs".utf8), comparison.there.bytes, difference.path.bytes,
            Array(difference.word.utf8),
          ])
        }
      }
    }
    return writer.bytes
  }

  private static func json(_ answer: WhyAnswer, isOneLine: Bool, _ options: RenderOptions) -> [UInt8] {
    var writer = JSONWriter(isIndented: !isOneLine, escapesUnsafe: options.isTerminal)
    writer.object { writer in
      writer.member("version", 1)
      if let first = answer.subjects.first { members(of: first, &writer) }
      if answer.subjects.count > 1 {
        writer.member("others") { writer in
          writer.array(of: answer.subjects.dropFirst()) { writer, subject in
            writer.object { members(of: subject, &$0) }
          }
        }
      }
    }
    return writer.finished()
  }

  private static func members(of subject: WhyAnswer.Subject, _ writer: inout JSONWriter) {
    writer.member("item") { $0.value(.link(subject.item)) }
    writer.path("folder", subject.folder)
    writer.member("agents") { writer in
      writer.array(of: subject.verdicts + subject.others) { $0.verdict($1) }
    }
    writer.member("copies") { writer in
      writer.array(of: subject.comparisons) { $0.comparison($1) }
    }
  }

  private static func spoken(_ answer: WhyAnswer, _ options: RenderOptions) -> [UInt8] {
    var sentences: [String] = []
    for subject in answer.subjects {
      let wording = SpokenWording(options: options, itemPath: subject.item.path)
      sentences.append(
        "\(wording.clean(subject.item.name)), \(options.personPath(subject.item.path)), seen from \(options.personPath(subject.folder)): \(counted(subject.verdicts.count, "agent"))."
      )
      let fold = FoldedVerdicts(
        subject.verdicts, keepsKnown: answer.subjects.count == 1, isFull: options.isFull)
      for verdict in fold.shown {
        let reason = wording.clean(verdict.reasonWithPlace { $0.shortened(options, from: subject.folder) })
        let observed = verdict.observed.map { "; \($0.words) \(wording.words(of: .date($0.at)))" } ?? ""
        sentences.append(
          SpokenWording.sentence("\(verdict.agentName): \(verdict.state.words), \(reason)\(observed)"))
      }
      sentences += fold.summaries.map(SpokenWording.sentence)
      if !subject.comparisons.isEmpty {
        sentences.append(SpokenWording.sentence("Compared with \(options.personPath(subject.item.path))"))
      }
      for comparison in subject.comparisons {
        sentences.append(
          SpokenWording.sentence(
            "Copy \(options.personPath(comparison.there)): \(wording.clean(comparison.words(options)))"))
      }
    }
    return sentences.flatMap { Array($0.utf8) + [UInt8(ascii: "\n")] }
  }
}

extension CopyComparison {
  /// What differs, in one line.
  ///
  /// - Parameter base: what the copy is compared with, where no heading says it.
  func words(from base: String? = nil, _ options: RenderOptions) -> String {
    guard !isSame else { return base.map { "the same content as \($0)" } ?? "the same content" }
    let limit = options.isFull ? differences.count : 4
    var parts = differences.prefix(limit).map(\.words)
    if differences.count > limit { parts.append("and \(NumberText.grouped(differences.count - limit)) more") }
    var text = "differs\(base.map { " from \($0)" } ?? ""): " + parts.joined(separator: ", ")
    if !keys.isEmpty { text += "; header: " + keys.joined(separator: ", ") }
    if let newer {
      text += "; \(newer == there ? "newer" : "older")\(base.map { " than \($0)" } ?? "")"
      if let newerBecause { text += " by \(newerBecause)" }
    }
    return text
  }

  /// The command that shows the difference.
  func command(_ options: RenderOptions) -> String {
    "diff -r \(options.shellPath(here)) \(options.shellPath(there))"
  }
}

extension FilePath {
  /// The path for a sentence: seen from a folder that holds it, else as a person writes it.
  func shortened(_ options: RenderOptions, from folder: FilePath) -> String {
    if let relative = relative(to: folder), !relative.isEmpty { return options.solid(relative.displayText) }
    return options.personPath(self)
  }
}

extension RenderOptions {
  /// A path as one word of a shell command, the home as `~` where that needs no quotes.
  func shellPath(_ path: FilePath) -> String {
    let text = solid(path.displayText)
    let isPlain =
      !text.isEmpty
      && text.utf8.allSatisfy { byte in
        ASCII.isDigit(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte >= 0x80
          || "/._-+,:@%=".utf8.contains(byte)
      }
    return isPlain ? personPath(path) : "'" + text.replacing("'", with: "'\\''") + "'"
  }
}

extension Observation.Comparison {
  /// `agrees TIME` or `differs TIME`, for machines.
  var machineWords: String { "\(agrees ? "agrees" : "differs") \(DateText.rfc3339(at))" }
}

extension JSONWriter {
  /// Writes a verdict as an object; its keys are always there.
  mutating func verdict(_ verdict: AgentVerdict) {
    object { writer in
      writer.member("agent", verdict.agent)
      writer.member("name", verdict.agentName)
      writer.member("verdict", verdict.state.rawValue)
      writer.member("reason", verdict.reason)
      writer.path("path", verdict.path)
      writer.member("line", verdict.line)
      writer.path("winner", verdict.winner)
      writer.member("rule", verdict.rule.rule)
      writer.member("source", verdict.rule.source)
      writer.member("confirmed", verdict.rule.confirmed)
      writer.member("voice", verdict.rule.voice.rawValue)
      writer.member("observed") { writer in
        guard let observed = verdict.observed else { return writer.null() }
        writer.object { writer in
          writer.member("agrees", observed.agrees)
          writer.member("listed", observed.isListed)
          writer.member("at", DateText.rfc3339(observed.at))
          writer.path("source", observed.source)
        }
      }
      writer.member("knownAs", verdict.name)
      writer.path("copy", verdict.copy)
      writer.member("change", verdict.change)
    }
  }

  /// Writes a comparison of two copies as an object.
  mutating func comparison(_ comparison: CopyComparison) {
    object { writer in
      writer.path("path", comparison.there)
      writer.member("same", comparison.isSame)
      writer.member("differences") { writer in
        writer.array(of: comparison.differences) { writer, difference in
          writer.object { writer in
            writer.path("path", difference.path)
            writer.member("kind", difference.word)
            if case .content(let counts) = difference.kind {
              writer.member("lines", counts.map { $0.added + $0.removed })
              writer.member("added", counts?.added)
              writer.member("removed", counts?.removed)
            }
          }
        }
      }
      writer.member("keys") { writer in writer.array(of: comparison.keys) { $0.string($1) } }
      writer.path("newer", comparison.newer)
      writer.member("newerBecause", comparison.newerBecause)
    }
  }
}
