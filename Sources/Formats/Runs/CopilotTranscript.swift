import Catalog
import Markup

/// Copilot CLI's events: `~/.copilot/session-state/<session>/events.jsonl`, and `<session>.jsonl` before that. What
/// the session is called stands beside it in `workspace.yaml`.
enum CopilotTranscript {
  static let format = RunFormat(
    id: "copilot-events", agent: "github-copilot", agentName: "Copilot CLI",
    source: "events as four independent readers describe them; no document of the vendor", shape: .lines,
    folder: ".copilot/session-state", variable: ("COPILOT_HOME", "session-state"), depth: 2,
    begin: { components in
      switch components.count {
      case 1: TranscriptText.stem(components[0], ".jsonl").map { Run(agent: "github-copilot", sessionID: $0) }
      case 2 where components[1] == "events.jsonl": Run(agent: "github-copilot", sessionID: components[0])
      default: nil
      }
    }, take: take, log: log,
    resume: { ["copilot", "--resume", $0.sessionID] })

  private static func take(_ reading: inout RunReading, _ entry: JSONElement, _ place: Run.Place) -> Bool {
    guard entry.isObject, let type = entry["type"]?.text(upTo: 64) else { return false }
    let time = reading.time(entry["timestamp"])
    reading.see(time)
    let data = entry["data"]
    switch type {
    case "session.start", "session.resume": takeStart(data, &reading)
    case "session.model_change": reading.see(model: data?["newModel"]?.text(upTo: 256))
    case "user.message":
      reading.run.userMessages += 1
      if reading.run.firstPrompt == nil { reading.run.firstPrompt = place }
      reading.run.ending = .turnOpen
    case "assistant.message":
      if data?["content"]?.textByteCount ?? 0 > 0 {
        reading.run.agentMessages += 1
        reading.run.lastMessage = place
      }
    case "assistant.turn_start": reading.run.ending = .turnOpen
    case "assistant.turn_end": reading.run.ending = .turnEnded
    case "tool.execution_start": takeCall(data, at: time, place, &reading)
    case "tool.execution_complete":
      reading.close(data?["toolCallId"]?.text(upTo: 256), isError: data?["success"]?.boolean == false)
      takeTelemetry(data?["toolTelemetry"], &reading)
    case "subagent.started": reading.run.subagents += 1
    case "abort": reading.run.ending = .interrupted
    case "session.error":
      reading.run.errors += 1
      reading.run.ending = .failed
    case "session.shutdown":
      takeShutdown(data, &reading)
      reading.run.ending = .closed
    default: break
    }
    return true
  }

  private static func takeStart(_ data: JSONElement?, _ reading: inout RunReading) {
    guard let data else { return }
    if let id = data["sessionId"]?.text(upTo: 256) { reading.run.sessionID = id }
    reading.see(reading.time(data["startTime"]))
    reading.run.agentVersion = data["copilotVersion"]?.text(upTo: 64) ?? reading.run.agentVersion
    reading.see(model: data["selectedModel"]?.text(upTo: 256))
    if let folder = data["context"]?["cwd"]?.text(upTo: 4096), folder.hasPrefix("/") {
      reading.run.folder = FilePath(folder).lexicallyNormalized
    }
    if let branch = data["context"]?["branch"]?.text(upTo: 256) { reading.run.branch = branch }
    reading.run.ending = .unknown
  }

  private static func takeCall(
    _ data: JSONElement?, at time: Timestamp?, _ place: Run.Place, _ reading: inout RunReading
  ) {
    guard let data, let tool = data["toolName"]?.text(upTo: 128) else { return }
    reading.open(data["toolCallId"]?.text(upTo: 256), tool: tool, at: time, place)
    let arguments = data["arguments"]
    switch tool {
    case "create", "edit", "str_replace_editor", "write":
      if !(arguments?["command"]?.isText("view") ?? false) {
        reading.write(arguments?["path"]?.text(upTo: 4096))
      }
    case "skill":
      if let skill = (arguments?["skill"] ?? arguments?["name"])?.text(upTo: 256) {
        reading.run.skills.count(skill, at: time)
      }
    default: break
    }
    reading.run.ending = .turnOpen
  }

  private static func takeTelemetry(_ telemetry: JSONElement?, _ reading: inout RunReading) {
    guard let telemetry else { return }
    let paths = telemetry["filePaths"] ?? telemetry["restrictedProperties"]?["filePaths"]
    for path in paths?.isArray ?? false ? paths?.texts ?? [] : [] { reading.write(path) }
  }

  /// The counters of the whole session, one object a model.
  private static func takeShutdown(_ data: JSONElement?, _ reading: inout RunReading) {
    var tokens = Run.Tokens()
    data?["modelMetrics"]?.forEachMember { model, metrics in
      if reading.run.model == nil { reading.see(model: model) }
      let usage = metrics["usage"]
      let cacheRead = TranscriptText.count(usage?["cacheReadTokens"])
      tokens.add(
        Run.Tokens(
          input: TranscriptText.count(usage?["inputTokens"]),
          output: TranscriptText.count(usage?["outputTokens"]),
          cacheWrite: TranscriptText.count(usage?["cacheWriteTokens"]), cacheRead: cacheRead))
    }
    // A session that was taken up again is closed again, with what came in between.
    reading.run.tokens.add(tokens)
  }

  // MARK: - The log

  private static func log(_ entry: JSONElement) -> [RunLogEntry] {
    let time = TranscriptText.time(entry["timestamp"])
    guard let data = entry["data"], let type = entry["type"]?.text(upTo: 64) else { return [] }
    func text(_ element: JSONElement?) -> String { element?.text(upTo: RunLogEntry.textLimit) ?? "" }
    switch type {
    case "user.message": return [RunLogEntry(at: time, .user, text: text(data["content"]))]
    case "assistant.message":
      let words = text(data["content"])
      return words.isEmpty ? [] : [RunLogEntry(at: time, .agent, text: words)]
    case "tool.execution_start":
      return [
        RunLogEntry(
          at: time, .tool, tool: data["toolName"]?.text(upTo: 128),
          text: TranscriptText.words(ofCall: data["arguments"]))
      ]
    case "tool.execution_complete":
      return [
        RunLogEntry(
          at: time, .result, text: text(data["result"]?["content"]),
          isError: data["success"]?.boolean == false)
      ]
    case "session.error":
      return [RunLogEntry(at: time, .system, text: text(data["message"]), isError: true)]
    case "abort": return [RunLogEntry(at: time, .system, text: "the turn was interrupted")]
    default: return []
    }
  }
}
