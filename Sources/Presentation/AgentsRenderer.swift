package import Catalog
import Terminal

/// What agents load, in every form: one line an agent, or one agent in full.
package enum AgentsRenderer {
  /// Writes an overview of some agents. The bytes end with a line end.
  ///
  /// - Parameter hiddenCount: how many agents leave no trace and are not shown.
  package static func overview(
    _ reports: [AgentReport], hiddenCount: Int, as form: OutputForm, _ options: RenderOptions
  ) -> [UInt8] {
    switch form {
    case .text: encode(overviewText(reports, hiddenCount: hiddenCount, options), options)
    case .plain: plain(reports, options)
    case .json, .jsonl: json(reports, isOneLine: form == .jsonl, options)
    case .spoken: spoken(reports, options)
    }
  }

  /// Writes one agent in full. The bytes end with a line end.
  package static func page(_ report: AgentReport, as form: OutputForm, _ options: RenderOptions) -> [UInt8] {
    switch form {
    case .text: encode(pageText(report, options), options)
    case .plain: plain([report], options)
    case .json, .jsonl: json([report], isOneLine: form == .jsonl, options)
    case .spoken: spoken([report], options)
    }
  }

  // MARK: - Text

  private static func overviewText(
    _ reports: [AgentReport], hiddenCount: Int, _ options: RenderOptions
  ) -> [TextLine] {
    let geometry = Geometry(
      width: options.width, labels: reports.map { options.clean($0.name) }, mark: options.characters.cutMark)
    var lines: [TextLine] = []
    if let folder = reports.first?.folder {
      lines += geometry.plainLines([.flow("In "), .solid(options.personPath(folder))], indent: 0)
    }
    for report in reports {
      let wording = ValueWording(options: options, itemPath: report.folder)
      var blocks: [Block] = [Block(runs: [.flow(counts(report))])]
      blocks.append(Block(runs: listingRuns(report, wording)))
      for problem in report.problems {
        blocks.append(Block(runs: problemRuns(problem, report, wording, options), hang: 2))
      }
      for root in report.roots {
        guard let problem = root.problem else { continue }
        let path = root.path.shortened(options, from: report.folder)
        blocks.append(
          Block(
            runs: wording.mark(.bad) + [.solid(path), .flow(" \(unreadableWords(problem))")], hang: 2))
      }
      for remark in report.remarks {
        blocks.append(Block(runs: [.flow(options.clean(remark), .dim)], hang: 2))
      }
      lines += geometry.lines(of: Row(label: options.clean(report.name), blocks: blocks))
    }
    if reports.isEmpty {
      lines += geometry.plainLines([.flow("no agent of the table leaves a trace here")], indent: 0)
    }
    if hiddenCount > 0 {
      lines.append(TextLine())
      lines += geometry.plainLines(
        [
          .flow("\(counted(hiddenCount, "agent")) without a trace here: ", .dim),
          .solid("skillhub agents --all", .dim),
        ], indent: 0)
    }
    return lines
  }

  /// `12 skills: 10 on, 2 manual only; passes over 3`.
  private static func counts(_ report: AgentReport) -> String {
    if report.isUnknown {
      let count = report.verdicts(.unknown).count
      let rest =
        report.passedOver.isEmpty ? "" : "; passes over \(NumberText.grouped(report.passedOver.count))"
      return "\(counted(count, "skill")): unknown, since its settings cannot be read\(rest)"
    }
    var parts: [String] = []
    for state in [AgentVerdict.State.on, .both, .manual] {
      let count = report.verdicts.count { $0.state == state }
      if count > 0 { parts.append("\(NumberText.grouped(count)) \(state.words)") }
    }
    var text =
      parts.isEmpty
      ? "loads no skill" : "\(counted(report.loaded.count, "skill")): " + parts.joined(separator: ", ")
    if !report.uncertain.isEmpty { text += "; not certain for \(NumberText.grouped(report.uncertain.count))" }
    if !report.passedOver.isEmpty { text += "; passes over \(NumberText.grouped(report.passedOver.count))" }
    return text
  }

  private static func listingRuns(_ report: AgentReport, _ wording: ValueWording) -> [Run] {
    let listing = report.listing
    if report.isUnknown { return [.flow("what is offered to the model is unknown", .dim)] }
    guard listing.count > 0 else { return [.flow("nothing is offered to the model", .dim)] }
    var text = "listing \(NumberText.grouped(listing.characters))"
    var runs: [Run] = []
    if let limit = listing.limit, listing.total == listing.characters {
      text += " of \(NumberText.grouped(limit))"
    }
    text += " characters, about \(NumberText.grouped(listing.tokens)) tokens"
    if let limit = listing.limit, listing.total != listing.characters {
      text += "; with names and paths \(NumberText.grouped(listing.total)) of \(NumberText.grouped(limit))"
    }
    if listing.isOverBudget { runs += wording.mark(.warning) }
    runs.append(.flow(text))
    if listing.isOverBudget, let rule = listing.rule {
      runs.append(.flow("; \(rule.rule) (\(rule.origin))", .dim))
    }
    if let consequence = listing.consequence { runs.append(.flow("; " + consequence)) }
    return runs
  }

  private static func problemRuns(
    _ setting: AgentReport.Setting, _ report: AgentReport, _ wording: ValueWording, _ options: RenderOptions
  ) -> [Run] {
    let place = setting.path.shortened(options, from: report.folder) + (setting.line.map { ":\($0)" } ?? "")
    return wording.mark(.bad) + [
      .solid(place), .flow(" cannot be read: \(options.clean(setting.problem ?? ""))"),
    ]
  }

  private static func pageText(_ report: AgentReport, _ options: RenderOptions) -> [TextLine] {
    let wording = ValueWording(options: options, itemPath: report.folder)
    let geometry = Geometry(width: options.width, labels: ["Instructions"], mark: options.characters.cutMark)
    var lines = geometry.plainLines([.flow(options.clean(report.name), .bold)], indent: 0)
    lines += geometry.plainLines([.flow("Agent, in "), .solid(options.personPath(report.folder))], indent: 0)
    func section(_ title: String, _ rows: [[Run]]) {
      guard !rows.isEmpty else { return }
      lines.append(TextLine())
      lines += geometry.plainLines([.flow(title, .bold)], indent: 0)
      for row in rows { lines += geometry.plainLines(row, indent: 2) }
    }
    func place(_ path: FilePath) -> String { path.shortened(options, from: report.folder) }
    section(
      "Traces",
      report.traces.isEmpty ? [[.flow("none here", .dim)]] : report.traces.map { [.solid(place($0))] })
    section(
      "Roots, the one that wins first",
      report.roots.map { root in
        if let problem = root.problem {
          return wording.mark(.bad) + [
            .solid(place(root.path)), .flow(" \(root.scope)", .dim),
            .flow(" \(unreadableWords(problem))"),
          ]
        }
        return [
          .solid(place(root.path)), .flow(" \(root.scope)", .dim),
          .flow(
            root.exists ? report.isUnknown ? " unknown" : " \(counted(root.count, "skill"))" : " not there",
            root.exists ? .plain : .dim),
        ]
      })
    section(
      "Settings",
      report.settings.map { setting in
        if setting.problem != nil { return problemRuns(setting, report, wording, options) }
        return [
          .solid(place(setting.path)), .flow(" \(setting.scope)\(setting.exists ? "" : ", not there")", .dim),
        ]
      } + report.remarks.map { [.flow(options.clean($0), .dim)] })
    section("Observed", observedRuns(report, wording))
    section("Listing", [listingRuns(report, wording)] + cutRuns(report))
    func rows(_ verdicts: [AgentVerdict]) -> [[Run]] {
      verdicts.map { verdict in
        let status = verdict.status
        return wording.mark(status.mark, before: status.text) + [
          .flow(wording.clean(verdict.name ?? verdict.copy.displayName)), .flow(" \(status.text)", .dim),
          .flow(" "),
          .solid(place(verdict.copy)), .flow(" " + wording.clean(verdict.reasonWithPlace(place)), .dim),
        ]
      }
    }
    let limit = options.isFull ? Int.max : 40
    let loaded = report.loaded
    section(
      "Loads, in order: \(NumberText.grouped(loaded.count))",
      rows(Array(loaded.prefix(limit))) + more(loaded.count - limit, report, options))
    let uncertain = report.uncertain
    if !uncertain.isEmpty {
      section(
        "Not certain: \(NumberText.grouped(uncertain.count))",
        rows(Array(uncertain.prefix(limit))) + more(uncertain.count - limit, report, options))
    }
    let passed = report.passedOver
    section(
      "Passes over: \(NumberText.grouped(passed.count))",
      rows(Array(passed.prefix(limit))) + more(passed.count - limit, report, options)
        + switching(passed, options))
    if options.isFull {
      section(
        "Rests on",
        report.evidence.reduce(into: [Evidence]()) { if !$0.contains($1) { $0.append($1) } }.map {
          [.flow(options.clean($0.rule)), .flow(" (\(options.clean($0.origin)))", .dim)]
        })
    }
    return lines
  }

  /// The command that switches on what a setting switches off, with the first such skill as its example.
  private static func switching(_ verdicts: [AgentVerdict], _ options: RenderOptions) -> [[Run]] {
    guard let change = verdicts.first(where: \.canSwitchOn)?.change else { return [] }
    return [[.flow("to switch one on: ", .dim), .command(options.solid(change))]]
  }

  /// What the agent was seen to list here, and where that is not what was predicted.
  private static func observedRuns(_ report: AgentReport, _ wording: ValueWording) -> [[Run]] {
    guard let observation = report.observation else { return [] }
    let compared = report.verdicts.compactMap(\.observed)
    let differing = report.verdicts.filter { $0.observed.map { !$0.agrees } ?? false }
    let predicted = Set(report.verdicts.compactMap(\.name))
    let unknown = observation.names.subtracting(predicted).sorted()
    let counted = counted(observation.names.count, "skill")
    let agreement =
      differing.isEmpty
      ? ", as predicted for \(NumberText.grouped(compared.count))"
      : "; \(NumberText.grouped(differing.count)) of \(NumberText.grouped(compared.count)) predictions differ"
    var rows: [[Run]] = [
      [.flow("it listed \(counted) ")] + wording.runs(of: .date(observation.at)) + [.flow(agreement)]
    ]
    for verdict in differing.prefix(10) {
      let seen = verdict.observed?.isListed == true ? "listed" : "not listed"
      rows.append(
        wording.mark(.warning) + [
          .flow("\(wording.clean(verdict.name ?? "")): predicted \(verdict.state.words), \(seen)")
        ])
    }
    if !unknown.isEmpty {
      let names =
        unknown.prefix(8).joined(separator: ", ")
        + (unknown.count > 8 ? " and \(unknown.count - 8) more" : "")
      rows.append([.flow("listed and not found here (bundled ones are such): \(wording.clean(names))", .dim)])
    }
    return rows
  }

  private static func cutRuns(_ report: AgentReport) -> [[Run]] {
    guard !report.listing.cut.isEmpty else { return [] }
    let names = report.listing.cut
    let shown = names.prefix(8).joined(separator: ", ")
    let more = names.count > 8 ? ", and \(NumberText.grouped(names.count - 8)) more" : ""
    return [[.flow("cut: \(shown)\(more)")]]
  }

  private static func more(_ count: Int, _ report: AgentReport, _ options: RenderOptions) -> [[Run]] {
    guard count > 0 else { return [] }
    return [
      [
        .flow("and \(NumberText.grouped(count)) more: ", .dim),
        .solid("skillhub agents \(report.agent) --all", .dim),
      ]
    ]
  }

  // MARK: - Machine forms

  /// One fact a line, the agent's id first: `name`, `trace`, `root` (path, scope, skills), `setting` (path, scope,
  /// problem, line), `listing` (skills, characters, tokens, total, limit), `cut` (name) and `skill` (verdict, name,
  /// path, reason, file, line, winner).
  private static func plain(_ reports: [AgentReport], _ options: RenderOptions) -> [UInt8] {
    var writer = PlainWriter(options)
    func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
    for report in reports {
      let agent = bytes(report.agent)
      writer.line([agent, bytes("name"), bytes(report.name)])
      for trace in report.traces { writer.line([agent, bytes("trace"), trace.bytes]) }
      for root in report.roots where root.exists {
        writer.line([
          agent, bytes("root"), root.path.bytes, bytes(root.scope),
          bytes(report.isUnknown || root.problem != nil ? "" : String(root.count)),
          bytes(root.problem ?? ""),
        ])
      }
      for setting in report.settings where setting.exists {
        writer.line([
          agent, bytes("setting"), setting.path.bytes, bytes(setting.scope), bytes(setting.problem ?? ""),
          bytes(setting.line.map { String($0) } ?? ""),
        ])
      }
      let listing = report.listing
      writer.line([
        agent, bytes("listing"), bytes(String(listing.count)), bytes(String(listing.characters)),
        bytes(String(listing.tokens)), bytes(String(listing.total)),
        bytes(listing.limit.map { String($0) } ?? ""),
      ])
      for name in listing.cut { writer.line([agent, bytes("cut"), bytes(name)]) }
      for verdict in report.verdicts {
        writer.line([
          agent, bytes("skill"), bytes(verdict.state.rawValue), bytes(verdict.name ?? ""), verdict.copy.bytes,
          bytes(verdict.reason), verdict.path?.bytes ?? [], bytes(verdict.line.map { String($0) } ?? ""),
          verdict.winner?.bytes ?? [],
        ])
      }
    }
    return writer.bytes
  }

  private static func json(_ reports: [AgentReport], isOneLine: Bool, _ options: RenderOptions) -> [UInt8] {
    var writer = JSONWriter(isIndented: !isOneLine, escapesUnsafe: options.isTerminal)
    writer.object { writer in
      writer.member("version", 1)
      writer.path("folder", reports.first?.folder)
      writer.member("agents") { writer in
        writer.array(of: reports) { writer, report in writer.object { members(of: report, &$0) } }
      }
    }
    return writer.finished()
  }

  private static func members(of report: AgentReport, _ writer: inout JSONWriter) {
    writer.member("agent", report.agent)
    writer.member("name", report.name)
    writer.paths("traces", report.traces)
    writer.member("roots") { writer in
      writer.array(of: report.roots) { writer, root in
        writer.object { writer in
          writer.path("path", root.path)
          writer.member("scope", root.scope)
          writer.member("exists", root.exists)
          writer.member("skills", report.isUnknown || root.problem != nil ? nil : root.count)
          writer.member("problem", root.problem)
          writer.member("rule", root.rule.rule)
          writer.member("source", root.rule.source)
          writer.member("confirmed", root.rule.confirmed)
        }
      }
    }
    writer.member("settings") { writer in
      writer.array(of: report.settings) { writer, setting in
        writer.object { writer in
          writer.path("path", setting.path)
          writer.member("scope", setting.scope)
          writer.member("exists", setting.exists)
          writer.member("problem", setting.problem)
          writer.member("line", setting.line)
        }
      }
    }
    writer.member("listing") { writer in
      writer.object { writer in
        writer.member("skills", report.listing.count)
        writer.member("characters", report.listing.characters)
        writer.member("tokens", report.listing.tokens)
        writer.member("tokensAreEstimated", true)
        writer.member("total", report.listing.total)
        writer.member("limit", report.listing.limit)
        writer.member("overBudget", report.listing.isOverBudget)
        writer.member("cut") { writer in writer.array(of: report.listing.cut) { $0.string($1) } }
        writer.member("consequence", report.listing.consequence)
        writer.member("rule", report.listing.rule?.rule)
        writer.member("source", report.listing.rule?.source)
        writer.member("confirmed", report.listing.rule?.confirmed)
        writer.member("voice", report.listing.rule?.voice.rawValue)
      }
    }
    writer.member("skills") { writer in writer.array(of: report.verdicts) { $0.verdict($1) } }
    writer.member("remarks") { writer in writer.array(of: report.remarks) { $0.string($1) } }
  }

  private static func unreadableWords(_ problem: String) -> String { "cannot be read: \(problem)" }

  private static func spoken(_ reports: [AgentReport], _ options: RenderOptions) -> [UInt8] {
    var sentences = ["\(counted(reports.count, "agent"))."]
    for report in reports {
      let listing = report.listing
      sentences.append(SpokenWording.sentence("\(options.clean(report.name)): \(counts(report))"))
      if listing.count > 0 {
        let limit = listing.limit.map { " of \(NumberText.grouped($0))" } ?? ""
        sentences.append(
          SpokenWording.sentence(
            "Listing: \(counted(listing.characters, "character"))\(limit), about \(counted(listing.tokens, "token"))"
              + (listing.consequence.map { "; \($0)" } ?? "")))
      }
      for root in report.roots {
        guard let problem = root.problem else { continue }
        sentences.append(
          SpokenWording.sentence("\(options.personPath(root.path)) \(unreadableWords(problem))"))
      }
      for problem in report.problems {
        let line = problem.line.map { " line \($0)" } ?? ""
        sentences.append(
          SpokenWording.sentence(
            "\(options.personPath(problem.path))\(line) cannot be read: \(options.clean(problem.problem ?? ""))"
          ))
      }
    }
    return sentences.flatMap { Array($0.utf8) + [UInt8(ascii: "\n")] }
  }
}
