import Catalog
import Markup

/// Codex's rollouts: `~/.codex/sessions/YYYY/MM/DD/rollout-*.jsonl` and `archived_sessions`, also packed (`.zst`).
enum CodexTranscript {
  static let format = make("codex-rollout", "sessions")
  static let archived = make("codex-archived-rollout", "archived_sessions")

  private static func make(_ id: String, _ folder: String) -> RunFormat {
    RunFormat(
      id: id, agent: "codex", agentName: "Codex",
      source: "Codex's rollout records, read from its public source in 2026", shape: .lines,
      folder: ".codex/" + folder, variable: ("CODEX_HOME", folder), depth: 4, begin: begin, take: take,
      log: log,
      resume: { ["codex", "resume", $0.sessionID] })
  }

  /// The session is the end of the name: `rollout-2026-01-02T03-04-05-<id>.jsonl`.
  private static func begin(_ components: [String]) -> Run? {
    guard let name = components.last, name.hasPrefix("rollout-"),
      let stem = TranscriptText.stem(name, ".jsonl", ".jsonl.zst")
    else { return nil }
    let id = stem.dropFirst("rollout-".count)
    let parts = id.split(separator: "-", omittingEmptySubsequences: false)
    let isDated = parts.count > 5 && parts[0].count == 4 && parts[0].allSatisfy(\.isNumber)
    return Run(agent: "codex", sessionID: isDated ? parts.dropFirst(5).joined(separator: "-") : String(id))
  }

  // MARK: - Entries

  private static func take(_ reading: inout RunReading, _ entry: JSONElement, _ place: Run.Place) -> Bool {
    guard entry.isObject, let type = entry["type"]?.text(upTo: 64) else { return false }
    let time = reading.time(entry["timestamp"])
    let payload = entry["payload"]
    if type == "session_meta" {
      takeMeta(payload, at: time, &reading)
      return true
    }
    // The rollout of an agent that another one started can begin with a copy of what was before it.
    if let time, let beginning = reading.beginning, time < beginning { return true }
    reading.see(time)
    switch type {
    case "turn_context":
      reading.see(model: payload?["model"]?.text(upTo: 256))
      if let folder = payload?["cwd"]?.text(upTo: 4096), folder.hasPrefix("/") {
        reading.run.folder = FilePath(folder).lexicallyNormalized
      }
    case "event_msg": takeEvent(payload, at: time, place, &reading)
    case "response_item": takeItem(payload, at: time, place, &reading)
    default: break
    }
    return true
  }

  private static func takeMeta(_ payload: JSONElement?, at time: Timestamp?, _ reading: inout RunReading) {
    // A copy of another session's history has that session's record too; the first is the file's own.
    guard reading.beginning == nil, let payload else { return }
    let started = reading.time(payload["timestamp"]) ?? time
    reading.beginning = started
    reading.see(started)
    if let id = payload["id"]?.text(upTo: 256) { reading.run.sessionID = id }
    if let folder = payload["cwd"]?.text(upTo: 4096), folder.hasPrefix("/") {
      reading.run.folder = FilePath(folder).lexicallyNormalized
    }
    reading.run.agentVersion = payload["cli_version"]?.text(upTo: 64)
    reading.run.branch = payload["git"]?["branch"]?.text(upTo: 256)
    reading.run.parent =
      (payload["source"]?["subagent"]?["thread_spawn"]?["parent_thread_id"] ?? payload["parent_thread_id"])?
      .text(upTo: 256)
  }

  private static func takeEvent(
    _ payload: JSONElement?, at time: Timestamp?, _ place: Run.Place, _ reading: inout RunReading
  ) {
    guard let payload else { return }
    switch payload["type"]?.text(upTo: 64) {
    case "user_message":
      reading.run.userMessages += 1
      if reading.run.firstPrompt == nil { reading.run.firstPrompt = place }
      reading.run.ending = .turnOpen
    case "agent_message":
      reading.run.agentMessages += 1
      reading.run.lastMessage = place
      // Sessions of older versions have no record of a turn's end.
      if reading.run.ending == .turnOpen, reading.run.turnMilliseconds == nil {
        reading.run.ending = .unknown
      }
    case "task_started", "turn_started": reading.run.ending = .turnOpen
    case "task_complete", "turn_complete":
      reading.run.ending = .turnEnded
      if let duration = TranscriptText.count(payload["duration_ms"]) {
        reading.run.turnMilliseconds =
          (reading.run.turnMilliseconds ?? 0).addingReportingOverflow(duration).partialValue
      }
      if payload["last_agent_message"]?.textByteCount ?? 0 > 0 { reading.run.lastMessage = place }
      reading.run.openCalls = []
    case "turn_aborted":
      reading.run.ending = .interrupted
      reading.run.openCalls = []
    case "error":
      reading.run.errors += 1
      reading.run.ending = .failed
    case "token_count":
      let total = payload["info"]?["total_token_usage"]
      guard let total, total.isObject else { return }
      reading.see(model: payload["info"]?["model"]?.text(upTo: 256))
      // The sums of the whole session; what came from the cache is part of the input.
      let cached = TranscriptText.count(total["cached_input_tokens"])
      let input = TranscriptText.count(total["input_tokens"])
      reading.run.tokens = Run.Tokens(
        input: input.map { max(0, $0 - (cached ?? 0)) }, output: TranscriptText.count(total["output_tokens"]),
        cacheWrite: nil, cacheRead: cached)
    case "collab_tool_call":
      if payload["new_thread_id"]?.text(upTo: 256) != nil { reading.run.subagents += 1 }
    default: break
    }
  }

  private static func takeItem(
    _ payload: JSONElement?, at time: Timestamp?, _ place: Run.Place, _ reading: inout RunReading
  ) {
    guard let payload else { return }
    switch payload["type"]?.text(upTo: 64) {
    case "function_call", "local_shell_call":
      let tool = payload["name"]?.text(upTo: 128) ?? "local_shell"
      reading.open(payload["call_id"]?.text(upTo: 256), tool: tool, at: time, place)
      guard let arguments = payload["arguments"] else { return }
      if arguments.contains("*** Begin Patch"), let patch = arguments.text(upTo: 4 << 20) {
        // The arguments are JSON in a text: their line breaks are still written out.
        write(patch.split(separator: "\\n").joined(separator: "\n"), &reading)
      }
      if arguments.contains("/SKILL.md"), let text = arguments.text(upTo: 4096),
        let skill = TranscriptText.skill(readIn: text)
      {
        reading.run.skills.count(skill, at: time)
      }
    case "custom_tool_call":
      reading.open(
        payload["call_id"]?.text(upTo: 256), tool: payload["name"]?.text(upTo: 128) ?? "tool", at: time, place
      )
      if let input = payload["input"]?.text(upTo: 4 << 20) { write(input, &reading) }
    case "function_call_output", "custom_tool_call_output", "local_shell_call_output":
      reading.close(payload["call_id"]?.text(upTo: 256), isError: payload["success"]?.boolean == false)
    case "message":
      // A skill that a person named is put into the conversation whole.
      payload["content"]?.forEach { block in
        guard let text = block["text"]?.text(from: "<skill>", upTo: 512) else { return }
        if let open = text.firstRange(of: "<name>"), let close = text.firstRange(of: "</name>"),
          open.upperBound <= close.lowerBound
        {
          reading.run.skills.count(String(text[open.upperBound..<close.lowerBound]), at: time)
        }
      }
    default: break
    }
  }

  private static func write(_ patch: String, _ reading: inout RunReading) {
    for file in TranscriptText.files(inPatch: patch) { reading.write(file) }
  }

  // MARK: - The log

  /// A call in words; arguments are JSON in a text, a patch is told by its files.
  private static func words(_ arguments: JSONElement) -> String {
    guard let text = arguments.text(upTo: RunLogEntry.textLimit) else { return "" }
    if text.hasPrefix("*** Begin Patch") {
      return TranscriptText.files(inPatch: text).joined(separator: ", ")
    }
    guard text.hasPrefix("{"), let object = JSONRecords().read(Array(text.utf8)) else {
      return String(text.prefix(500))
    }
    let words = TranscriptText.words(ofCall: object)
    return words.isEmpty ? String(text.prefix(500)) : words
  }

  private static func log(_ entry: JSONElement) -> [RunLogEntry] {
    let time = TranscriptText.time(entry["timestamp"])
    guard let payload = entry["payload"], let type = payload["type"]?.text(upTo: 64) else { return [] }
    func text(_ key: StaticString) -> String { payload[key]?.text(upTo: RunLogEntry.textLimit) ?? "" }
    // The same words stand in events and in items; the events are what was shown to the person.
    if entry["type"]?.isText("event_msg") ?? false {
      switch type {
      case "user_message": return [RunLogEntry(at: time, .user, text: text("message"))]
      case "agent_message": return [RunLogEntry(at: time, .agent, text: text("message"))]
      case "error": return [RunLogEntry(at: time, .system, text: text("message"), isError: true)]
      case "turn_aborted": return [RunLogEntry(at: time, .system, text: "the turn was interrupted")]
      default: return []
      }
    }
    guard entry["type"]?.isText("response_item") ?? false else { return [] }
    switch type {
    case "function_call", "custom_tool_call", "local_shell_call":
      let words = payload["arguments"].map(Self.words) ?? payload["input"].map(Self.words) ?? ""
      return [RunLogEntry(at: time, .tool, tool: payload["name"]?.text(upTo: 128), text: words)]
    case "function_call_output", "custom_tool_call_output":
      var output = text("output")
      payload["output"]?.forEach { output += $0["text"]?.text(upTo: RunLogEntry.textLimit) ?? "" }
      return [RunLogEntry(at: time, .result, text: output, isError: payload["success"]?.boolean == false)]
    default: return []
    }
  }
}
