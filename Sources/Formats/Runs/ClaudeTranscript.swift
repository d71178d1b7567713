import Catalog
import Markup

/// Claude Code's transcripts: `~/.claude/projects/<slug>/<session>.jsonl`, and `<session>/subagents/agent-*.jsonl`
/// for the agents that a session started.
enum ClaudeTranscript {
  static let format = RunFormat(
    id: "claude-transcript", agent: "claude-code", agentName: "Claude Code",
    source: "Claude Code's sessions page of 2026-08; entries as independent readers describe them",
    shape: .lines, folder: ".claude/projects", variable: ("CLAUDE_CONFIG_DIR", "projects"), depth: 4,
    begin: begin, take: take, log: log,
    resume: { ["claude", "--resume", $0.sessionID] })

  private static func begin(_ components: [String]) -> Run? {
    guard components.count >= 2, let name = components.last, let stem = TranscriptText.stem(name, ".jsonl")
    else {
      return nil
    }
    if components.count == 2 {
      var run = Run(agent: "claude-code", sessionID: stem)
      // Older versions put the agents that a session started beside it; the entries name the session.
      if stem.hasPrefix("agent-") { run.parent = "" }
      return run
    }
    guard components.count == 4, components[2] == "subagents", stem.hasPrefix("agent-") else { return nil }
    var run = Run(agent: "claude-code", sessionID: stem)
    run.parent = components[1]
    return run
  }

  // MARK: - Entries

  private static func take(_ reading: inout RunReading, _ entry: JSONElement, _ place: Run.Place) -> Bool {
    guard entry.isObject else { return false }
    let time = reading.time(entry["timestamp"])
    reading.see(time)
    seeSession(entry, &reading)
    let type = entry["type"]?.text(upTo: 64)
    switch type {
    case "assistant": return takeAnswer(entry, at: time, place, &reading)
    case "user": return takeUser(entry, at: time, place, &reading)
    case "system": return takeSystem(entry, &reading)
    case "attachment":
      takeAttachment(entry["attachment"], at: time, &reading)
      return true
    case "summary":
      // What a version wrote before there were titles; a title stays.
      if reading.run.titleSource.map({ $0 == "summary" }) ?? true {
        setTitle(entry["summary"], "summary", &reading)
      }
      return true
    case "ai-title":
      if reading.run.titleSource != "custom-title" {
        setTitle(entry["aiTitle"] ?? entry["title"], "ai-title", &reading)
      }
      return true
    case "custom-title":
      setTitle(entry["customTitle"] ?? entry["title"], "custom-title", &reading)
      return true
    case nil:
      // Entries of one age have no type; the message says who speaks.
      guard entry["message"]?["role"]?.isText("assistant") ?? false else { return false }
      return takeAnswer(entry, at: time, place, &reading)
    default: return true
    }
  }

  private static func seeSession(_ entry: JSONElement, _ reading: inout RunReading) {
    if let folder = entry["cwd"]?.text(upTo: 4096), folder.hasPrefix("/") {
      reading.run.folder = FilePath(folder).lexicallyNormalized
    }
    if let branch = entry["gitBranch"]?.text(upTo: 256), !branch.isEmpty { reading.run.branch = branch }
    if let version = entry["version"]?.text(upTo: 64) { reading.run.agentVersion = version }
    if reading.run.parent == "", let session = entry["sessionId"]?.text(upTo: 256) {
      reading.run.parent = session
    }
  }

  private static func setTitle(_ element: JSONElement?, _ source: String, _ reading: inout RunReading) {
    guard let title = TranscriptText.title(element) else { return }
    reading.run.title = title
    reading.run.titleSource = source
  }

  private static func takeAnswer(
    _ entry: JSONElement, at time: Timestamp?, _ place: Run.Place, _ reading: inout RunReading
  ) -> Bool {
    guard let message = entry["message"], message.isObject else { return false }
    reading.see(model: message["model"]?.text(upTo: 256))
    let messageID = message["id"]?.text(upTo: 256)
    let request = entry["requestId"]?.text(upTo: 256)
    if let usage = message["usage"], usage.isObject {
      let tokens = Run.Tokens(
        input: TranscriptText.count(usage["input_tokens"]),
        output: TranscriptText.count(usage["output_tokens"]),
        cacheWrite: TranscriptText.count(usage["cache_creation_input_tokens"]),
        cacheRead: TranscriptText.count(usage["cache_read_input_tokens"]))
      // Without an id nothing says that it was counted before.
      let id =
        messageID == nil && request == nil
        ? UsageLedger.hash("offset", String(place.offset)) : UsageLedger.hash(messageID, request)
      reading.run.tokens.add(reading.usage.add(tokens, of: id))
    }
    var hasText = false
    var hasCall = false
    message["content"]?.forEach { block in
      switch block["type"]?.text(upTo: 32) {
      case "text": if block["text"]?.textByteCount ?? 0 > 0 { hasText = true }
      case "tool_use":
        hasCall = true
        takeCall(block, at: time, place, &reading)
      default: break
      }
    }
    if message["content"]?.isText ?? false { hasText = true }
    if hasText {
      reading.run.lastMessage = place
      reading.run.agentMessages += 1
    }
    if entry["isApiErrorMessage"]?.boolean ?? false {
      reading.run.errors += 1
      reading.run.ending = .failed
    } else if hasCall {
      reading.run.ending = .turnOpen
    } else {
      switch message["stop_reason"]?.text(upTo: 32) {
      case "end_turn", "stop_sequence": reading.run.ending = .turnEnded
      case "tool_use": reading.run.ending = .turnOpen
      default: reading.run.ending = .unknown
      }
    }
    return true
  }

  private static func takeCall(
    _ block: JSONElement, at time: Timestamp?, _ place: Run.Place, _ reading: inout RunReading
  ) {
    guard let tool = block["name"]?.text(upTo: 128) else { return }
    reading.open(block["id"]?.text(upTo: 256), tool: tool, at: time, place)
    let input = block["input"]
    switch tool {
    case "Write", "Edit", "MultiEdit": reading.write(input?["file_path"]?.text(upTo: 4096))
    case "NotebookEdit": reading.write((input?["notebook_path"] ?? input?["file_path"])?.text(upTo: 4096))
    case "Skill":
      if let skill = (input?["skill"] ?? input?["command"])?.text(upTo: 256) {
        reading.run.skills.count(skill, at: time)
      }
    case "SlashCommand":
      if let command = input?["command"]?.text(upTo: 256), let name = commandName(command) {
        reading.run.prompts.count(name, at: time)
      }
    case "TodoWrite": reading.run.plan = TranscriptText.step(ofPlan: input) == nil ? nil : place
    case "Task", "Agent": reading.run.subagents += 1
    default: break
    }
  }

  private static func takeUser(
    _ entry: JSONElement, at time: Timestamp?, _ place: Run.Place, _ reading: inout RunReading
  ) -> Bool {
    guard let message = entry["message"], message.isObject else { return false }
    guard let content = message["content"] else { return true }
    var isAnswer = false
    var command: String?
    var interruption = false
    func see(_ text: JSONElement) {
      if let start = text.text(from: "<command-name>", upTo: 300) {
        command = command ?? tagged(start, "command-name")
      }
      if text.contains("[Request interrupted by user") { interruption = true }
    }
    if content.isText { see(content) }
    content.forEach { block in
      switch block["type"]?.text(upTo: 32) {
      case "tool_result":
        isAnswer = true
        reading.close(block["tool_use_id"]?.text(upTo: 256), isError: block["is_error"]?.boolean ?? false)
      case "text": if let text = block["text"] { see(text) }
      default: break
      }
    }
    if let command, let name = commandName(command) { reading.run.prompts.count(name, at: time) }
    if interruption {
      reading.run.ending = .interrupted
    } else if isAnswer {
      reading.run.ending = .turnOpen
    } else if !(entry["isMeta"]?.boolean ?? false) {
      reading.run.userMessages += 1
      if reading.run.firstPrompt == nil, command == nil { reading.run.firstPrompt = place }
      // Commands that run in the program itself are answered by it.
      if command == nil, !(content.isText && content.contains("<local-command-stdout>")) {
        reading.run.ending = .turnOpen
      }
    }
    return true
  }

  private static func takeSystem(_ entry: JSONElement, _ reading: inout RunReading) -> Bool {
    switch entry["subtype"]?.text(upTo: 64) {
    case "api_error":
      reading.run.errors += 1
      reading.run.ending = .failed
    case "turn_duration":
      if let duration = TranscriptText.count(entry["durationMs"]) {
        reading.run.turnMilliseconds =
          (reading.run.turnMilliseconds ?? 0).addingReportingOverflow(duration).partialValue
      }
      if reading.run.ending != .failed { reading.run.ending = .turnEnded }
    default: break
    }
    return true
  }

  /// What the program put before the agent: of interest are the names of skills.
  private static func takeAttachment(
    _ attachment: JSONElement?, at time: Timestamp?, _ reading: inout RunReading
  ) {
    guard let attachment, let type = attachment["type"]?.text(upTo: 64) else { return }
    let names = attachment["names"]?.texts ?? []
    switch type {
    case "skill_listing":
      // A listing that says it is not the first one adds to those before it.
      let isMore = attachment["isInitial"]?.boolean == false
      let before = isMore ? reading.run.listing?.names ?? [] : []
      reading.run.listing = Run.Listing(at: time, names: before + names.filter { !before.contains($0) })
    case "skill_listing_delta":
      let added = attachment["addedNames"]?.texts ?? names
      let removed = Set(attachment["removedNames"]?.texts ?? [])
      let before = reading.run.listing?.names ?? []
      reading.run.listing = Run.Listing(
        at: time, names: before.filter { !removed.contains($0) } + added.filter { !before.contains($0) })
    default: break
    }
  }

  /// The name in `/name arguments`.
  private static func commandName(_ text: String) -> String? {
    let word = text.drop { $0 == "/" || $0 == " " }.prefix { !$0.isWhitespace && $0 != "<" }
    return word.isEmpty ? nil : String(word)
  }

  /// What stands in a text between `<tag>` and `</tag>`.
  private static func tagged(_ text: String, _ tag: String) -> String? {
    guard let open = text.firstRange(of: "<\(tag)>") else { return nil }
    let rest = text[open.upperBound...]
    return rest.firstRange(of: "</\(tag)>").map { String(rest[..<$0.lowerBound]) }
  }

  // MARK: - The log

  private static func log(_ entry: JSONElement) -> [RunLogEntry] {
    guard entry.isObject else { return [] }
    let time = TranscriptText.time(entry["timestamp"])
    let type = entry["type"]?.text(upTo: 64)
    let message = entry["message"]
    let isAgent = type == "assistant" || (type == nil && message?["role"]?.isText("assistant") ?? false)
    if type == "system", entry["subtype"]?.isText("api_error") ?? false {
      let text = (entry["error"]?["message"] ?? entry["content"])?.text(upTo: RunLogEntry.textLimit)
      return [RunLogEntry(at: time, .system, text: text ?? "the agent's service failed", isError: true)]
    }
    guard isAgent || type == "user", let content = message?["content"] else { return [] }
    if entry["isMeta"]?.boolean ?? false { return [] }
    let speaker: RunLogEntry.Speaker = isAgent ? .agent : .user
    if let text = content.text(upTo: RunLogEntry.textLimit) {
      return [RunLogEntry(at: time, speaker, text: asTyped(text))]
    }
    var result: [RunLogEntry] = []
    content.forEach { block in
      switch block["type"]?.text(upTo: 32) {
      case "text":
        if let text = block["text"]?.text(upTo: RunLogEntry.textLimit), !text.isEmpty {
          result.append(
            RunLogEntry(
              at: time, speaker, text: asTyped(text), isError: entry["isApiErrorMessage"]?.boolean ?? false))
        }
      case "tool_use":
        result.append(
          RunLogEntry(
            at: time, .tool, tool: block["name"]?.text(upTo: 128),
            text: TranscriptText.words(ofCall: block["input"])))
      case "tool_result":
        result.append(
          RunLogEntry(
            at: time, .result, text: answer(block["content"]), isError: block["is_error"]?.boolean ?? false))
      default: break
      }
    }
    return result
  }

  /// A command as a person typed it, where a text is the record of one.
  private static func asTyped(_ text: String) -> String {
    guard let name = tagged(text, "command-name") else { return text }
    return [name, tagged(text, "command-args") ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
  }

  private static func answer(_ content: JSONElement?) -> String {
    guard let content else { return "" }
    if let text = content.text(upTo: RunLogEntry.textLimit) { return text }
    var parts: [String] = []
    content.forEach { if let text = $0["text"]?.text(upTo: RunLogEntry.textLimit) { parts.append(text) } }
    return parts.joined(separator: "\n")
  }
}
