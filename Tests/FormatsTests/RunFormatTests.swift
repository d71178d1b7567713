import Catalog
import Formats
import Markup
import Testing

/// Reads lines as a transcript of a format.
private func read(
  _ format: String, _ path: [String], _ lines: [String], sourceLocation: SourceLocation = #_sourceLocation
) throws -> (run: Run, skipped: [Int]) {
  let format = try #require(RunFormat.format(format), sourceLocation: sourceLocation)
  var reading = RunReading(try #require(format.begin(path), sourceLocation: sourceLocation))
  let records = JSONRecords()
  var skipped: [Int] = []
  var offset: Int64 = 0
  for (index, line) in lines.enumerated() {
    let bytes = Array(line.utf8)
    let place = Run.Place(offset: offset, length: bytes.count)
    if let entry = records.read(bytes), format.take(&reading, entry, place) {
    } else {
      skipped.append(index + 1)
    }
    offset += Int64(bytes.count) + 1
  }
  return (reading.run, skipped)
}

private func claude(_ lines: String...) throws -> (run: Run, skipped: [Int]) {
  try read("claude-transcript", ["-work-shop", "5f1e.jsonl"], lines)
}

@Suite("Claude Code's transcripts")
struct ClaudeTranscriptTests {
  private static let answer = """
    {"type":"assistant","timestamp":"2026-01-02T10:00:05.250Z","requestId":"r1","cwd":"/work/shop","message":{"id":"m1",\
    "role":"assistant","model":"opus-9","stop_reason":"tool_use","content":[{"type":"text","text":"I look."},\
    {"type":"tool_use","id":"t1","name":"Write","input":{"file_path":"/work/shop/a.txt"}}],\
    "usage":{"input_tokens":10,"output_tokens":2,"cache_creation_input_tokens":30,"cache_read_input_tokens":400}}}
    """

  @Test("a session's folder, model, times, calls and files are read, and nothing of what was said")
  func plain() throws {
    let (run, skipped) = try claude(
      #"{"type":"user","timestamp":"2026-01-02T10:00:00Z","cwd":"/work/shop","gitBranch":"main","version":"2.1.0","sessionId":"5f1e","message":{"role":"user","content":"secret words"}}"#,
      Self.answer,
      #"{"type":"user","timestamp":"2026-01-02T10:00:06Z","message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"t1","content":"done"}]}}"#,
      #"{"type":"assistant","timestamp":"2026-01-02T10:00:09Z","requestId":"r2","message":{"id":"m2","role":"assistant","model":"opus-9","stop_reason":"end_turn","content":[{"type":"text","text":"Ready."}],"usage":{"input_tokens":5,"output_tokens":1}}}"#
    )
    #expect(skipped.isEmpty)
    #expect(run.sessionID == "5f1e")
    #expect(run.folder == FilePath("/work/shop"))
    #expect(run.branch == "main")
    #expect(run.agentVersion == "2.1.0")
    #expect(run.model == "opus-9")
    #expect(run.started == Timestamp(rfc3339: "2026-01-02T10:00:00Z"))
    #expect(run.lastActive == Timestamp(rfc3339: "2026-01-02T10:00:09Z"))
    #expect(run.written == [FilePath("/work/shop/a.txt")])
    #expect(run.tools == [Run.Use(name: "Write", count: 1, last: run.tools.first?.last)])
    #expect(run.openCalls.isEmpty)
    #expect(run.userMessages == 1 && run.agentMessages == 2)
    #expect(run.ending == .turnEnded)
    #expect(!"\(run)".contains("secret") && !"\(run)".contains("Ready"))
  }

  @Test(
    "the tokens of a message that is written twice are counted once, each counter by itself, the larger standing"
  )
  func tokensOnce() throws {
    let grown = Self.answer.replacing(#""output_tokens":2"#, with: #""output_tokens":7"#)
    let other = Self.answer.replacing(#""id":"m1""#, with: #""id":"m9""#)
    let (run, _) = try claude(Self.answer, grown, Self.answer, other)
    #expect(run.tokens == Run.Tokens(input: 20, output: 9, cacheWrite: 60, cacheRead: 800))
  }

  @Test(
    "a call without an answer is open, an answer that failed is an error, and an error of the service is a failure"
  )
  func openCalls() throws {
    let (open, _) = try claude(Self.answer)
    #expect(open.openCalls.map(\.tool) == ["Write"])
    #expect(open.ending == .turnOpen)
    let (failed, _) = try claude(
      Self.answer,
      #"{"type":"user","message":{"content":[{"type":"tool_result","tool_use_id":"t1","is_error":true,"content":"no"}]}}"#,
      #"{"type":"system","subtype":"api_error","timestamp":"2026-01-02T10:01:00Z"}"#)
    #expect(failed.errors == 2)
    #expect(failed.ending == .failed)
    #expect(failed.openCalls.isEmpty)
  }

  @Test("skills, commands and listings are read by name")
  func names() throws {
    let (run, _) = try claude(
      #"{"type":"attachment","timestamp":"2026-01-02T10:00:00Z","attachment":{"type":"skill_listing","names":["pdf","shop:refund"],"skillCount":2,"content":"pdf: …"}}"#,
      #"{"type":"assistant","timestamp":"2026-01-02T10:00:05Z","message":{"id":"m","role":"assistant","content":[{"type":"tool_use","id":"a","name":"Skill","input":{"skill":"pdf"}}]}}"#,
      #"{"type":"user","timestamp":"2026-01-02T10:00:06Z","message":{"content":"<command-message>x</command-message>\n<command-name>/shop:refund</command-name>\n<command-args>7</command-args>"}}"#,
      #"{"type":"attachment","timestamp":"2026-01-02T10:00:07Z","attachment":{"type":"skill_listing_delta","addedNames":["new"],"removedNames":["pdf"]}}"#
    )
    #expect(run.skills.map(\.name) == ["pdf"])
    #expect(run.prompts.map(\.name) == ["shop:refund"])
    #expect(run.listing?.names == ["shop:refund", "new"])
    #expect(run.listing?.at == Timestamp(rfc3339: "2026-01-02T10:00:07Z"))
  }

  @Test("a title that a person gave stands before the agent's, and the agent's before a summary")
  func titles() throws {
    let custom = #"{"type":"custom-title","customTitle":"Mine"}"#
    let own = #"{"type":"ai-title","aiTitle":"Its own"}"#
    let summary = #"{"type":"summary","summary":"In short"}"#
    #expect(try claude(summary).run.title == "In short")
    #expect(try claude(summary, own, summary).run.title == "Its own")
    #expect(try claude(own, custom, own, summary).run.title == "Mine")
  }

  @Test("what is no entry is skipped and counted, and everything else is read")
  func broken() throws {
    let (run, skipped) = try claude(
      #""a bare text""#, "42", "[1]", #"{"silly":"this"}"#, #"{"type":"user","message":"error"}"#,
      #"{"type":"something-new","x":1}"#, "{cut", Self.answer)
    #expect(skipped == [1, 2, 3, 4, 5, 7])
    #expect(run.model == "opus-9")
  }

  @Test("the agents that a session started are runs of their own under it")
  func subagents() throws {
    let format = try #require(RunFormat.format("claude-transcript"))
    #expect(format.begin(["-p", "5f1e", "subagents", "agent-7.jsonl"])?.parent == "5f1e")
    #expect(format.begin(["-p", "notes.txt"]) == nil)
    #expect(format.begin(["-p", "5f1e", "tool-results", "x.jsonl"]) == nil)
    let (old, _) = try read(
      "claude-transcript", ["-p", "agent-7.jsonl"],
      [#"{"type":"user","sessionId":"5f1e","message":{"content":"hi"}}"#])
    #expect(old.parent == "5f1e")
  }

  @Test("the step of a list that is under way is told, and an interruption ends a turn")
  func planAndInterruption() throws {
    let plan =
      #"{"type":"assistant","message":{"id":"p","role":"assistant","content":[{"type":"tool_use","id":"p","name":"TodoWrite","input":{"todos":["bad",{"content":"Draw","status":"in_progress","activeForm":"Drawing"}]}}]}}"#
    let format = try #require(RunFormat.format("claude-transcript"))
    let entry = try #require(JSONRecords().read(Array(plan.utf8)))
    #expect(format.log(entry).map(\.text) == ["Drawing"])
    let (run, _) = try claude(
      plan, #"{"type":"user","message":{"content":[{"type":"text","text":"[Request interrupted by user]"}]}}"#
    )
    #expect(run.plan != nil)
    #expect(run.ending == .interrupted)
  }
}

@Suite("Codex's rollouts")
struct CodexTranscriptTests {
  private func codex(_ lines: String...) throws -> (run: Run, skipped: [Int]) {
    try read(
      "codex-rollout", ["2026", "01", "02", "rollout-2026-01-02T03-04-05-11111111-1111-4111.jsonl"], lines)
  }

  private static let meta =
    #"{"timestamp":"2026-01-02T03:04:05Z","type":"session_meta","payload":{"id":"own","timestamp":"2026-01-02T03:04:05Z","cwd":"/work/shop","cli_version":"0.9"}}"#

  @Test("the last sums of tokens count, what came from the cache apart from the rest")
  func tokens() throws {
    let (run, skipped) = try codex(
      Self.meta, #"{"timestamp":"2026-01-02T03:04:06Z","type":"turn_context","payload":{"model":"gpt-9"}}"#,
      #"{"timestamp":"2026-01-02T03:04:07Z","type":"event_msg","payload":{"type":"token_count","info":{"total_token_usage":{"input_tokens":1000,"cached_input_tokens":250,"output_tokens":125}}}}"#,
      #"{"timestamp":"2026-01-02T03:04:08Z","type":"event_msg","payload":{"type":"token_count","info":{"total_token_usage":{"input_tokens":3500,"cached_input_tokens":750,"output_tokens":425}}}}"#,
      #"{"timestamp":"2026-01-02T03:04:09Z","type":"event_msg","payload":{"type":"token_count","info":null}}"#
    )
    #expect(skipped.isEmpty)
    #expect(run.tokens == Run.Tokens(input: 2750, output: 425, cacheWrite: nil, cacheRead: 750))
    #expect(run.model == "gpt-9" && run.sessionID == "own" && run.folder == FilePath("/work/shop"))
  }

  @Test("patches name the files that were written, in calls of both kinds")
  func patches() throws {
    let (run, _) = try codex(
      Self.meta,
      #"{"timestamp":"2026-01-02T03:04:06Z","type":"response_item","payload":{"type":"custom_tool_call","name":"apply_patch","call_id":"c","input":"*** Begin Patch\n*** Add File: gamma.txt\n+x\n*** End Patch"}}"#,
      #"{"timestamp":"2026-01-02T03:04:07Z","type":"response_item","payload":{"type":"function_call","name":"shell","call_id":"d","arguments":"{\"command\":[\"apply_patch\",\"*** Begin Patch\\n*** Update File: lib/delta.txt\\n@@\\n\"]}"}}"#,
      #"{"timestamp":"2026-01-02T03:04:08Z","type":"response_item","payload":{"type":"function_call","name":"shell","call_id":"e","arguments":"{\"cmd\":\"cat .agents/skills/pdf/SKILL.md\"}"}}"#
    )
    #expect(run.written == [FilePath("/work/shop/gamma.txt"), FilePath("/work/shop/lib/delta.txt")])
    #expect(run.skills.map(\.name) == ["pdf"])
    #expect(run.openCalls.map(\.id) == ["c", "d", "e"])
  }

  @Test("a copy of another session's history at the start counts for nothing")
  func copiedHistory() throws {
    let (run, _) = try codex(
      #"{"timestamp":"2026-01-02T05:00:00Z","type":"session_meta","payload":{"id":"child","timestamp":"2026-01-02T05:00:00Z","source":{"subagent":{"thread_spawn":{"parent_thread_id":"mother"}}}}}"#,
      Self.meta,
      #"{"timestamp":"2026-01-02T03:04:07Z","type":"event_msg","payload":{"type":"user_message","message":"old"}}"#,
      #"{"timestamp":"2026-01-02T05:00:01Z","type":"event_msg","payload":{"type":"user_message","message":"new"}}"#
    )
    #expect(run.sessionID == "child" && run.parent == "mother")
    #expect(run.userMessages == 1)
    #expect(run.started == Timestamp(rfc3339: "2026-01-02T05:00:00Z"))
  }

  @Test("the end of a turn tells how a run stands")
  func endings() throws {
    func ending(_ types: String...) throws -> Run.Ending {
      try read(
        "codex-rollout", ["rollout-x.jsonl"],
        [Self.meta]
          + types.map {
            #"{"timestamp":"2026-01-02T03:05:00Z","type":"event_msg","payload":{"type":"\#($0)"}}"#
          }
      ).run.ending
    }
    #expect(try ending("task_started") == .turnOpen)
    #expect(try ending("task_started", "task_complete") == .turnEnded)
    #expect(try ending("task_started", "turn_aborted") == .interrupted)
    #expect(try ending("task_started", "error") == .failed)
    #expect(try ending() == .unknown)
  }
}

@Suite("Gemini CLI's chats")
struct GeminiTranscriptTests {
  private func gemini(_ lines: String...) throws -> (run: Run, skipped: [Int]) {
    try read("gemini-chat", ["abc", "chats", "session-7.jsonl"], lines)
  }

  @Test("a message that is written again replaces itself, and one that is taken back stays paid for")
  func replacedAndTakenBack() throws {
    let (run, skipped) = try gemini(
      #"{"sessionId":"s7","startTime":"2026-05-11T13:22:43.000Z","kind":"main"}"#,
      #"{"id":"u1","timestamp":"2026-05-11T13:23:00Z","type":"user","content":[{"text":"hello"}]}"#,
      #"{"id":"a1","timestamp":"2026-05-11T13:23:01Z","type":"gemini","content":"part","model":"g-3"}"#,
      #"{"id":"a1","timestamp":"2026-05-11T13:23:02Z","type":"gemini","content":"whole","model":"g-3","tokens":{"input":100,"output":20,"cached":10},"toolCalls":[{"id":"w","name":"write_file","args":{"file_path":"/work/a"},"status":"success"}]}"#,
      #"{"id":"a1","timestamp":"2026-05-11T13:23:03Z","type":"gemini","content":"whole","tokens":{"input":100,"output":20,"cached":10},"toolCalls":[{"id":"w","name":"write_file","args":{"file_path":"/work/a"},"status":"success"}]}"#,
      #"{"id":"u2","timestamp":"2026-05-11T13:24:00Z","type":"user","content":"again"}"#,
      #"{"id":"a2","timestamp":"2026-05-11T13:24:01Z","type":"gemini","content":"more","tokens":{"input":1,"output":1}}"#,
      #"{"$rewindTo":"u2"}"#, #"{"$set":{"summary":"Greeting","lastUpdated":"2026-05-11T13:25:00Z"}}"#)
    #expect(skipped.isEmpty)
    #expect(run.sessionID == "s7" && run.title == "Greeting")
    #expect(run.userMessages == 1 && run.agentMessages == 1)
    #expect(run.tokens == Run.Tokens(input: 91, output: 21, cacheWrite: nil, cacheRead: 10))
    #expect(run.tools.map(\.count) == [1])
    #expect(run.written == [FilePath("/work/a")])
    #expect(run.lastActive == Timestamp(rfc3339: "2026-05-11T13:25:00Z"))
  }

  @Test("the older form is one text, and what is neither is skipped")
  func legacyAndBroken() throws {
    let chat =
      #"{"sessionId":"old","startTime":"2026-02-23T00:07:11Z","messages":[{"id":"m1","type":"user","content":"hi"},{"id":"m2","timestamp":"2026-02-23T00:07:16Z","type":"gemini","content":"yes","model":"g-2"}]}"#
    let (run, _) = try read("gemini-legacy-chat", ["abc", "chats", "session-1.json"], [chat])
    #expect(run.sessionID == "old" && run.model == "g-2" && run.agentMessages == 1)
    let (_, skipped) = try read(
      "gemini-legacy-chat", ["abc", "chats", "session-1.json"], [#"{"messages":{}}"#])
    #expect(skipped == [1])
    #expect(try gemini("[]", #"{"x":1}"#).skipped == [1, 2])
  }
}

@Suite("Copilot CLI's events")
struct CopilotTranscriptTests {
  private func copilot(_ lines: String...) throws -> (run: Run, skipped: [Int]) {
    try read("copilot-events", ["0d1e", "events.jsonl"], lines)
  }

  private static let start =
    #"{"type":"session.start","timestamp":"2026-06-30T10:00:00Z","data":{"sessionId":"0d1e","startTime":"2026-06-30T10:00:00Z","selectedModel":"gpt-9","copilotVersion":"1.0","context":{"cwd":"/work/shop","branch":"main"}}}"#

  @Test("a session that was closed is complete, with the counters of every model")
  func closed() throws {
    let (run, skipped) = try copilot(
      Self.start,
      #"{"type":"tool.execution_start","timestamp":"2026-06-30T10:00:03Z","data":{"toolCallId":"c","toolName":"create","arguments":{"path":"b.txt"}}}"#,
      #"{"type":"tool.execution_complete","timestamp":"2026-06-30T10:00:04Z","data":{"toolCallId":"c","success":false}}"#,
      #"{"type":"session.shutdown","timestamp":"2026-06-30T10:00:08Z","data":{"modelMetrics":{"gpt-9":{"usage":{"inputTokens":100,"outputTokens":20,"cacheReadTokens":30,"cacheWriteTokens":10}},"mini":{"usage":{"inputTokens":1}}}}}"#
    )
    #expect(skipped.isEmpty)
    #expect(run.tokens == Run.Tokens(input: 101, output: 20, cacheWrite: 10, cacheRead: 30))
    #expect(run.written == [FilePath("/work/shop/b.txt")] && run.errors == 1)
    #expect(run.ending == .closed && run.model == "gpt-9" && run.branch == "main")
  }

  @Test("an open session, an abort and an error are told apart, and broken entries are skipped")
  func others() throws {
    #expect(try copilot(Self.start, #"{"type":"assistant.turn_start","data":{}}"#).run.ending == .turnOpen)
    #expect(try copilot(Self.start, #"{"type":"abort"}"#).run.ending == .interrupted)
    #expect(
      try copilot(Self.start, #"{"type":"session.error","data":{"message":"x"}}"#).run.ending == .failed)
    #expect(try copilot("null", #"{"data":{}}"#, #"{"type":7}"#).skipped == [1, 2, 3])
  }
}

@Suite("Runs")
struct RunTests {
  @Test("how a run stands follows from its process, its last entries and the time")
  func states() {
    var run = Run(agent: "codex", sessionID: "x")
    let now = Timestamp(seconds: 10_000)
    func state(_ modified: Int64? = nil, process: Int? = nil) -> Run.State {
      run.state(processID: process, modified: modified.map { Timestamp(seconds: $0) }, now: now).0
    }
    #expect(state() == .idle)
    #expect(state(process: 7) == .running)
    run.ending = .turnOpen
    #expect(state(9_990) == .running)
    #expect(state(1_000) == .idle)
    #expect(state(10_030) == .running)
    #expect(state(90_000) == .idle)
    run.ending = .failed
    #expect(state(9_990) == .failed)
    run.ending = .closed
    #expect(state() == .completed)
  }

  @Test("counters of impossible size stop at the largest number")
  func impossibleCounters() {
    var tokens = Run.Tokens(input: .max)
    tokens.add(Run.Tokens(input: 5, output: 1))
    #expect(tokens == Run.Tokens(input: .max, output: 1))
    #expect(tokens.total == .max)
  }
}
