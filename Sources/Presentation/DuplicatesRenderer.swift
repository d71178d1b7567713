package import Catalog
import Terminal

/// What `duplicates` answers, in every form.
package enum DuplicatesRenderer {
  /// Writes the report. The bytes end with a line end.
  package static func render(_ report: CopyReport, as form: OutputForm, _ options: RenderOptions) -> [UInt8] {
    switch form {
    case .text: encode(text(report, options), options)
    case .plain: plain(report, options)
    case .json, .jsonl: json(report, isOneLine: form == .jsonl, options)
    case .spoken: spoken(report, options)
    }
  }

  /// The counts in words.
  private static func counts(_ report: CopyReport) -> String {
    let names = report.groups.filter { $0.kind == .sameName }
    let contents = report.groups.count - names.count
    var parts = [
      names.isEmpty
        ? "no name twice"
        : "\(counted(names.count, "name")) with several copies, \(NumberText.grouped(names.count(where: \.isDrifted))) drifted"
    ]
    if contents > 0 {
      parts.append("\(NumberText.grouped(contents)) with the same content under other names")
    }
    if !report.deadLinks.isEmpty { parts.append(counted(report.deadLinks.count, "broken link")) }
    if !report.installations.isEmpty {
      parts.append(counted(report.installations.count, "installation") + " to look at")
    }
    if !report.lockFaults.isEmpty {
      parts.append(counted(report.lockFaults.count, "fault") + " in lock files")
    }
    return "\(counted(report.skillCount, "skill")): " + parts.joined(separator: "; ")
  }

  // MARK: - Text

  private static func text(_ report: CopyReport, _ options: RenderOptions) -> [TextLine] {
    let wording = ValueWording(options: options, itemPath: report.folder)
    let geometry = Geometry(width: options.width, labels: [], mark: options.characters.cutMark)
    var lines = geometry.plainLines([.flow(counts(report))], indent: 0)
    for group in report.groups {
      lines.append(TextLine())
      let remark =
        switch group.kind {
        case .sameName:
          "\(counted(group.copies.count, "copy", plural: "copies")), "
            + (group.isDrifted ? counted(Set(group.copies.map(\.variant)).count, "variant") : "all the same")
        case .sameContent: "the same content under \(counted(group.copies.count, "name"))"
        }
      lines += geometry.plainLines([.flow(wording.clean(group.name), .bold), .flow(" \(remark)")], indent: 0)
      for copy in group.copies {
        var runs: [Run] = []
        if group.isDrifted { runs.append(.solid(copy.variant + " ")) }
        runs.append(.solid(options.listPath(copy.item.path)))
        if group.kind == .sameContent { runs.append(.flow(" \(wording.clean(copy.item.name))")) }
        runs.append(.flow(" \(copy.scope)", .dim))
        lines += geometry.plainLines(runs, indent: 2)
        let (agents, fold) = agentWords(copy, options)
        if !agents.isEmpty { lines += geometry.plainLines([.flow(wording.clean(agents))], indent: 6) }
        for line in fold.lines(width: options.width - 6) {
          lines += geometry.plainLines([.flow(wording.clean(line), .dim)], indent: 6)
        }
        if let comparison = copy.comparison, !comparison.isSame, group.kind == .sameName {
          let words = comparison.words(from: group.copies[0].variant, options)
          lines += geometry.plainLines([.flow(wording.clean(words), .dim)], indent: 6)
        }
      }
      if group.isDrifted, group.kind == .sameName,
        let other = group.copies.first(where: { $0.variant != "A" })?.comparison
      {
        lines += geometry.plainLines(
          [.flow("to see a difference: ", .dim), .command(other.command(options), .dim)], indent: 2)
      }
    }
    func section(_ title: String, _ rows: [[Run]]) {
      guard !rows.isEmpty else { return }
      lines.append(TextLine())
      lines += geometry.plainLines([.flow(title, .bold)], indent: 0)
      for row in rows { lines += geometry.plainLines(row, indent: 2) }
    }
    section(
      "Broken links",
      report.deadLinks.map {
        wording.mark(.bad) + [
          .solid(options.listPath($0.path)), .flow(" leads to "),
          .solid(options.solid($0.target.displayText)),
          .flow(", where nothing is"),
        ]
      })
    section(
      "Installed",
      report.installations.map { installed in
        wording.mark(.warning) + [
          .flow(wording.clean(installed.name)), .flow(" \(installed.state.words)"),
          .flow(": \(wording.clean(installed.reason))"),
        ] + (installed.lock.map { [.flow(" "), .solid("(\(options.listPath($0)))", .dim)] } ?? [])
      })
    section(
      "Lock files",
      report.lockFaults.map { fault in
        let line = fault.line.map { ":\($0)" } ?? ""
        return wording.mark(.bad) + [
          .solid(options.listPath(fault.path) + line), .flow(" \(wording.clean(fault.reason))"),
        ]
      })
    return lines
  }

  /// What the agents that are used here make of a copy; of others those that read it.
  private static func agentWords(
    _ copy: CopyGroup.Copy, _ options: RenderOptions
  ) -> (words: String, fold: FoldedVerdicts) {
    let used = copy.verdicts.filter(\.isUsedHere)
    let fold = FoldedVerdicts(
      used.isEmpty ? copy.verdicts : used, keepsKnown: false, isFull: options.isFull)
    let words = fold.shown.map { "\($0.agentName) \($0.state.words)" }.joined(separator: ", ")
    return (words, fold)
  }

  // MARK: - Machine forms

  /// `copy` lines (kind, group, variant, scope, id, path), `agent` lines (path, agent, verdict), `differs` lines (path,
  /// file, kind), `link` lines (path, target), `installed` lines (name, state, path, reason) and `lock` lines (path, line,
  /// reason).
  private static func plain(_ report: CopyReport, _ options: RenderOptions) -> [UInt8] {
    var writer = PlainWriter(options)
    func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
    writer.line("skills", String(report.skillCount))
    for group in report.groups {
      for copy in group.copies {
        writer.line([
          bytes("copy"), bytes(group.kind.rawValue), bytes(group.name), bytes(copy.variant),
          bytes(copy.scope),
          bytes(copy.item.id), copy.item.path.bytes,
        ])
        for verdict in copy.verdicts {
          writer.line([
            bytes("agent"), copy.item.path.bytes, bytes(verdict.agent), bytes(verdict.state.rawValue),
          ])
        }
        for difference in copy.comparison?.differences ?? [] {
          writer.line([bytes("differs"), copy.item.path.bytes, difference.path.bytes, bytes(difference.word)])
        }
      }
    }
    for link in report.deadLinks { writer.line([bytes("link"), link.path.bytes, link.target.bytes]) }
    for installed in report.installations {
      writer.line([
        bytes("installed"), bytes(installed.name), bytes(installed.state.rawValue),
        installed.path?.bytes ?? [],
        bytes(installed.reason),
      ])
    }
    for fault in report.lockFaults {
      writer.line([
        bytes("lock"), fault.path.bytes, bytes(fault.line.map { String($0) } ?? ""), bytes(fault.reason),
      ])
    }
    return writer.bytes
  }

  private static func json(_ report: CopyReport, isOneLine: Bool, _ options: RenderOptions) -> [UInt8] {
    var writer = JSONWriter(isIndented: !isOneLine, escapesUnsafe: options.isTerminal)
    writer.object { writer in
      writer.member("version", 1)
      writer.path("folder", report.folder)
      writer.member("skills", report.skillCount)
      writer.member("groups") { writer in
        writer.array(of: report.groups) { writer, group in
          writer.object { writer in
            writer.member("kind", group.kind.rawValue)
            writer.member("name", group.name)
            writer.member("drifted", group.isDrifted)
            writer.member("copies") { writer in
              writer.array(of: group.copies) { writer, copy in
                writer.object { writer in
                  writer.member("item") { $0.value(.link(copy.item)) }
                  writer.path("realPath", copy.realPath)
                  writer.member("scope", copy.scope)
                  writer.path("project", copy.project)
                  writer.member("variant", copy.variant)
                  writer.member("agents") { writer in writer.array(of: copy.verdicts) { $0.verdict($1) } }
                  writer.member("comparison") { writer in
                    if let comparison = copy.comparison {
                      writer.comparison(comparison)
                    } else {
                      writer.null()
                    }
                  }
                }
              }
            }
          }
        }
      }
      writer.member("links") { writer in
        writer.array(of: report.deadLinks) { writer, link in
          writer.object { writer in
            writer.path("path", link.path)
            writer.path("target", link.target)
          }
        }
      }
      writer.member("installed") { writer in
        writer.array(of: report.installations) { writer, installed in
          writer.object { writer in
            writer.member("name", installed.name)
            writer.member("state", installed.state.rawValue)
            writer.path("path", installed.path)
            writer.member("source", installed.source)
            writer.path("lock", installed.lock)
            writer.member("reason", installed.reason)
          }
        }
      }
      writer.member("locks") { writer in
        writer.array(of: report.lockFaults) { writer, fault in
          writer.object { writer in
            writer.path("path", fault.path)
            writer.member("line", fault.line)
            writer.member("reason", fault.reason)
          }
        }
      }
    }
    return writer.finished()
  }

  private static func spoken(_ report: CopyReport, _ options: RenderOptions) -> [UInt8] {
    let wording = SpokenWording(options: options, itemPath: report.folder)
    var sentences = [SpokenWording.sentence(counts(report))]
    for group in report.groups {
      sentences.append(
        SpokenWording.sentence(
          "\(wording.clean(group.name)), "
            + (group.kind == .sameContent
              ? "the same content under \(counted(group.copies.count, "name"))"
              : counted(group.copies.count, "copy", plural: "copies"))))
      for copy in group.copies {
        var text = options.personPath(copy.item.path)
        let (agents, fold) = agentWords(copy, options)
        let words = (agents.isEmpty ? [] : [agents]) + fold.summaries
        if !words.isEmpty { text += ": \(words.joined(separator: "; "))" }
        if let comparison = copy.comparison, group.kind == .sameName {
          text += "; \(wording.clean(comparison.words(from: "the first", options)))"
        }
        sentences.append(SpokenWording.sentence(text))
      }
    }
    for link in report.deadLinks {
      sentences.append(
        SpokenWording.sentence(
          "Broken link \(options.personPath(link.path)) to \(options.personPath(link.target))"))
    }
    for installed in report.installations {
      sentences.append(
        SpokenWording.sentence(
          "Installed \(wording.clean(installed.name)), \(installed.state.words): \(wording.clean(installed.reason))"
        ))
    }
    for fault in report.lockFaults {
      let line = fault.line.map { ", line \($0)" } ?? ""
      sentences.append(
        SpokenWording.sentence(
          "Lock file \(options.personPath(fault.path))\(line): \(wording.clean(fault.reason))"))
    }
    return sentences.flatMap { Array($0.utf8) + [UInt8(ascii: "\n")] }
  }
}

extension CopyReport.Installation.State {
  /// The state in words.
  var words: String {
    switch self {
    case .changed: "changed since it was installed"
    case .missing: "missing"
    case .behind: "behind its source"
    case .orphan: "not in the lock file"
    case .unlike: "not what the lock file has"
    }
  }
}
