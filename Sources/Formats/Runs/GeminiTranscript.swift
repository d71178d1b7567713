import Catalog
import Markup

/// Gemini CLI's chats: `~/.gemini/tmp/<project>/chats/session-*.jsonl`, and `.json` before that.
///
/// In the newer form an entry with the id of an earlier message replaces it, `$set` changes the session, and
/// `$rewindTo` takes back a message and all after it. What was taken back has been paid for, so its tokens stay.
enum GeminiTranscript {
  static let format = make("gemini-chat", .lines, ".jsonl", take)
  static let legacy = make("gemini-legacy-chat", .document, ".json", takeDocument)

  private static func make(
    _ id: String, _ shape: RunFormat.Shape, _ ending: String,
    _ take: @escaping @Sendable (inout RunReading, JSONElement, Run.Place) -> Bool
  ) -> RunFormat {
    RunFormat(
      id: id, agent: "gemini-cli", agentName: "Gemini CLI",
      source: "Gemini CLI's chat recording, public source of 2026-08", shape: shape, folder: ".gemini/tmp",
      variable: nil, depth: 3,
      begin: { components in
        guard components.count == 3, components[1] == "chats", components[2].hasPrefix("session-"),
          let stem = TranscriptText.stem(components[2], ending)
        else { return nil }
        return Run(agent: "gemini-cli", sessionID: stem)
      }, take: take, log: log,
      resume: { ["gemini", "--resume", $0.sessionID] })
  }

  private static func takeDocument(_ reading: inout RunReading, _ chat: JSONElement, _ place: Run.Place)
    -> Bool
  {
    guard chat.isObject, chat["messages"]?.isArray ?? false else { return false }
    set(chat, &reading)
    chat["messages"]?.forEach { takeMessage($0, place, &reading) }
    return true
  }

  private static func take(_ reading: inout RunReading, _ entry: JSONElement, _ place: Run.Place) -> Bool {
    guard entry.isObject else { return false }
    if let change = entry["$set"] {
      set(change, &reading)
      change["messages"]?.forEach { takeMessage($0, place, &reading) }
      return true
    }
    if let id = entry["$rewindTo"]?.text(upTo: 256) {
      rewind(to: UsageLedger.hash(id), &reading)
      return true
    }
    if entry["id"] == nil {
      guard entry["sessionId"] != nil else { return false }
      set(entry, &reading)
      return true
    }
    takeMessage(entry, place, &reading)
    return true
  }

  /// What a chat says of itself.
  private static func set(_ chat: JSONElement, _ reading: inout RunReading) {
    if let id = chat["sessionId"]?.text(upTo: 256) { reading.run.sessionID = id }
    reading.see(reading.time(chat["startTime"]))
    reading.see(reading.time(chat["lastUpdated"]))
    if let title = TranscriptText.title(chat["summary"]) {
      reading.run.title = title
      reading.run.titleSource = "summary"
    }
    if chat["kind"]?.isText("subagent") ?? false, reading.run.parent == nil {
      reading.run.parent = chat["parentSessionId"]?.text(upTo: 256)
    }
  }

  private static func takeMessage(_ message: JSONElement, _ place: Run.Place, _ reading: inout RunReading) {
    guard let id = message["id"]?.text(upTo: 256) else { return }
    let hash = UsageLedger.hash(id)
    let time = reading.time(message["timestamp"])
    reading.see(time)
    let type = message["type"]?.text(upTo: 32)
    let isAgent = type == "gemini"
    let known = reading.messages.lastIndex { $0.id == hash }
    if let known {
      reading.messages[known].place = place
    } else {
      reading.messages.append(RunReading.MessageMark(id: hash, isAgent: isAgent, place: place))
    }
    switch type {
    case "user":
      if known == nil { reading.run.userMessages += 1 }
      if reading.run.firstPrompt == nil { reading.run.firstPrompt = place }
      reading.run.ending = .turnOpen
    case "gemini":
      if known == nil { reading.run.agentMessages += 1 }
      reading.run.lastMessage = place
      reading.see(model: message["model"]?.text(upTo: 256))
      if let tokens = message["tokens"], tokens.isObject {
        // What came from the cache is part of the input.
        let cached = TranscriptText.count(tokens["cached"])
        reading.run.tokens.add(
          reading.usage.add(
            Run.Tokens(
              input: TranscriptText.count(tokens["input"]).map { max(0, $0 - (cached ?? 0)) },
              output: TranscriptText.count(tokens["output"]), cacheWrite: nil, cacheRead: cached), of: hash))
      }
      reading.run.ending = .unknown
      message["toolCalls"]?.forEach { takeCall($0, at: time, place, &reading) }
    case "error":
      reading.run.errors += 1
      reading.run.ending = .failed
    default: break
    }
  }

  private static func takeCall(
    _ call: JSONElement, at time: Timestamp?, _ place: Run.Place, _ reading: inout RunReading
  ) {
    guard let tool = call["name"]?.text(upTo: 128) else { return }
    let id = call["id"]?.text(upTo: 256)
    let status = call["status"]?.text(upTo: 32)
    // A message that is written again has the same calls.
    let mark = UsageLedger.hash("call", id ?? tool)
    if reading.seenCalls.insert(mark).inserted {
      reading.open(id, tool: tool, at: time, place)
      switch tool {
      case "write_file", "replace": reading.write(call["args"]?["file_path"]?.text(upTo: 4096))
      case "activate_skill":
        if let skill = call["args"]?["name"]?.text(upTo: 256) { reading.run.skills.count(skill, at: time) }
      default: break
      }
    }
    if status != "executing", status != "awaiting_approval", status != "scheduled" {
      let isNewError =
        status == "error" && reading.seenCalls.insert(UsageLedger.hash("failure", id ?? tool)).inserted
      reading.close(id, isError: isNewError)
    } else {
      reading.run.ending = .turnOpen
    }
  }

  /// Takes back a message and all after it.
  private static func rewind(to id: UInt64, _ reading: inout RunReading) {
    guard let index = reading.messages.lastIndex(where: { $0.id == id }) else { return }
    let dropped = reading.messages[index...]
    reading.run.agentMessages -= dropped.count { $0.isAgent }
    reading.run.userMessages -= dropped.count { !$0.isAgent }
    reading.messages.removeSubrange(index...)
    reading.run.lastMessage = reading.messages.last { $0.isAgent }?.place
    reading.run.firstPrompt = reading.messages.first { !$0.isAgent }?.place
    reading.run.openCalls = []
    reading.run.ending = .unknown
  }

  // MARK: - The log

  private static func log(_ entry: JSONElement) -> [RunLogEntry] {
    if let messages = (entry["$set"] ?? entry)["messages"], messages.isArray {
      var result: [RunLogEntry] = []
      messages.forEach { result += words(of: $0) }
      return result
    }
    if entry["$rewindTo"] != nil {
      return [RunLogEntry(at: nil, .system, text: "went back to an earlier message")]
    }
    return words(of: entry)
  }

  private static func words(of message: JSONElement) -> [RunLogEntry] {
    let time = TranscriptText.time(message["timestamp"])
    let speaker: RunLogEntry.Speaker
    switch message["type"]?.text(upTo: 32) {
    case "user": speaker = .user
    case "gemini": speaker = .agent
    case "error", "info", "warning": speaker = .system
    default: return []
    }
    var text = message["content"]?.text(upTo: RunLogEntry.textLimit) ?? ""
    message["content"]?.forEach { text += $0["text"]?.text(upTo: RunLogEntry.textLimit) ?? "" }
    var result: [RunLogEntry] = []
    if !text.isEmpty {
      result.append(
        RunLogEntry(at: time, speaker, text: text, isError: message["type"]?.isText("error") ?? false))
    }
    message["toolCalls"]?.forEach { call in
      result.append(
        RunLogEntry(
          at: time, .tool, tool: call["name"]?.text(upTo: 128),
          text: TranscriptText.words(ofCall: call["args"]),
          isError: call["status"]?.isText("error") ?? false))
    }
    return result
  }
}
