import Catalog
import Glibc
import Platform
import Scan
import Store
import TestSupport
import Testing

extension ScanFixture {
  fileprivate static let session = "home/.claude/projects/-work-shop/5f1e.jsonl"

  fileprivate func runs() -> [ItemSummary] {
    workspace.index.items(under: .root, kind: .run).map(\.summary).sorted { $0.path < $1.path }
  }

  fileprivate func place(_ relative: String) throws -> RunPlace {
    guard case .run(let place)? = workspace.item(at: folder.path.appending(relative)) else {
      throw MissingRun()
    }
    return place
  }

  fileprivate func transcripts() -> [TranscriptRecord] {
    Array(workspace.index.transcripts(under: .root).values)
  }

  fileprivate func uses() -> [RunUse] { workspace.index.runUses(of: "pdf", kind: .skill) }

  fileprivate func load() throws -> Run? { workspace.load(try place(Self.session))?.run }

  fileprivate func remove(_ relative: String) {
    _ = folder.path.appending(relative).description.withCString { Glibc.remove($0) }
  }

  private struct MissingRun: Error {}
}

private let question =
  #"{"type":"user","timestamp":"2026-01-02T10:00:00Z","cwd":"/nowhere/shop","message":{"content":"secret words"}}"#
private let answer =
  #"{"type":"assistant","timestamp":"2026-01-02T10:00:05Z","requestId":"r","message":{"id":"m","role":"assistant","model":"opus","stop_reason":"end_turn","content":[{"type":"text","text":"hidden words"}],"usage":{"input_tokens":10,"output_tokens":2}}}"#
private let use =
  #"{"type":"assistant","timestamp":"2026-01-02T10:01:00Z","message":{"id":"n","role":"assistant","content":[{"type":"tool_use","id":"t","name":"Skill","input":{"skill":"pdf"}}],"usage":{"output_tokens":5}}}"#

@Suite("Runs in a home")
struct RunScanTests {
  @Test("what is appended is read on from where reading ended, and a line that is cut waits for its end")
  func appending() async throws {
    let fixture = try ScanFixture()
    let first = "\(question)\n\(answer)\n"
    try fixture.folder.write(first + use.prefix(60), to: ScanFixture.session)
    #expect(await fixture.workspace.refreshRuns() == [])
    #expect(fixture.transcripts().first?.position == Int64(first.utf8.count))
    let run = try #require(try fixture.load())
    #expect(run.skipped == 1 && run.firstSkippedLine == 3)
    #expect(run.tokens.output == 2)

    try fixture.folder.write(first + use + "\n", to: ScanFixture.session)
    #expect(await fixture.workspace.refreshRuns() == [])
    let whole = try #require(try fixture.load())
    #expect(whole.skipped == 0)
    #expect(whole.tokens.output == 7)
    #expect(whole.skills.map(\.name) == ["pdf"])
    #expect(fixture.uses().map(\.count) == [1])
  }

  @Test("an unchanged transcript is not opened again, and a walk of the home leaves runs alone")
  func unchanged() async throws {
    let fixture = try ScanFixture()
    try fixture.folder.write("\(question)\n\(answer)\n", to: ScanFixture.session)
    FileClock.settle()
    _ = await fixture.workspace.refreshRuns()
    let home = fixture.folder.path.appending("home")
    _ = await fixture.workspace.refresh(home)
    let before = fixture.runs()
    #expect(before.count == 1)
    let readAt = fixture.transcripts().map(\.readAt)
    _ = await fixture.workspace.refreshRuns()
    #expect(fixture.runs() == before)
    #expect(fixture.transcripts().map(\.readAt) == readAt)
    // Nothing but the files themselves is looked at then, so what was forgotten has to be noticed by itself.
    fixture.workspace.index.forgetRuns()
    _ = await fixture.workspace.refreshRuns()
    #expect(fixture.runs().count == 1)
  }

  @Test("a transcript that was written anew is read anew, and one that is gone is gone")
  func rewritten() async throws {
    let fixture = try ScanFixture()
    try fixture.folder.write("\(question)\n\(answer)\n", to: ScanFixture.session)
    _ = await fixture.workspace.refreshRuns()
    try fixture.folder.write("\(use)\n\(use)\n\(question)\n\(question)\n", to: ScanFixture.session)
    _ = await fixture.workspace.refreshRuns()
    let run = try #require(try fixture.load())
    #expect(run.tokens == Run.Tokens(output: 5))
    #expect(run.userMessages == 2)
    fixture.remove(ScanFixture.session)
    _ = await fixture.workspace.refreshRuns()
    #expect(fixture.runs().isEmpty)
    #expect(fixture.uses().isEmpty)
    #expect(fixture.transcripts().isEmpty)
  }

  @Test("no word that was said is in the cache, and forgetting leaves nothing of a run")
  func privacy() async throws {
    let fixture = try ScanFixture()
    try fixture.folder.write("\(question)\n\(answer)\n\(use)\n", to: ScanFixture.session)
    _ = await fixture.workspace.refreshRuns()
    let cache = fixture.workspace.index.file
    let file = try #require(cache)
    var bytes = try FileSystem.read(file, limit: 64 << 20).bytes
    let log = FilePath(bytes: file.bytes + Array("-wal".utf8))
    if FileSystem.exists(log) { bytes += try FileSystem.read(log, limit: 64 << 20).bytes }
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("opus"))
    #expect(!text.contains("secret") && !text.contains("hidden"))
    let message = try #require(try fixture.load()?.lastMessage)
    let said = fixture.workspace.logEntries(of: try fixture.place(ScanFixture.session), at: message)
    #expect(said.map(\.text) == ["hidden words"])
    fixture.workspace.index.forgetRuns()
    #expect(fixture.runs().isEmpty && fixture.uses().isEmpty)
  }

  @Test("a mark of the encoding before the first line costs no line")
  func byteOrderMark() async throws {
    let fixture = try ScanFixture()
    try fixture.folder.write("\u{FEFF}\(question)\n\(answer)\n", to: ScanFixture.session)
    _ = await fixture.workspace.refreshRuns()
    let run = try #require(try fixture.load())
    #expect(run.skipped == 0 && run.userMessages == 1 && run.agentMessages == 1)
    #expect(run.started == Timestamp(rfc3339: "2026-01-02T10:00:00Z"))
    let prompt = try #require(run.firstPrompt)
    let said = fixture.workspace.logEntries(of: try fixture.place(ScanFixture.session), at: prompt)
    #expect(said.map(\.text) == ["secret words"])
  }

  @Test("a time that has yet to come is passed over, and counted")
  func future() async throws {
    let fixture = try ScanFixture()
    let late = use.replacing("2026-01-02T10:01:00Z", with: "9999-12-31T23:59:59Z")
    try fixture.folder.write("\(question)\n\(use)\n\(late)\n", to: ScanFixture.session)
    _ = await fixture.workspace.refreshRuns()
    let run = try #require(try fixture.load())
    #expect(run.lastActive == Timestamp(rfc3339: "2026-01-02T10:01:00Z"))
    #expect(run.futureTimes == 1 && run.skipped == 0)
    #expect(fixture.uses().map(\.count) == [2])
    #expect(fixture.uses().map(\.last) == [Timestamp(rfc3339: "2026-01-02T10:01:00Z")])
    try fixture.folder.write(late + "\n", to: ScanFixture.session)
    _ = await fixture.workspace.refreshRuns()
    #expect(fixture.uses().map(\.last) == [nil])
    #expect(fixture.runs().allSatisfy { ($0.modified?.seconds ?? 0) < 4_000_000_000 })
    try fixture.folder.write(
      "{\"skillUsage\": {\"pdf\": {\"usageCount\": 3, \"lastUsedAt\": 253402300799000}}}",
      to: "home/.claude.json")
    let counters = fixture.workspace.uses(of: ["pdf"]).filter { $0.source == "~/.claude.json" }
    #expect(counters.map(\.count) == [3] && counters.map(\.last) == [nil])
  }

  @Test("a packed rollout is read, and a damaged one says so and is listed")
  func packed() async throws {
    let fixture = try ScanFixture()
    let folder = "home/.codex/archived_sessions"
    try fixture.folder.write(bytes: packedRollout, to: FilePath("\(folder)/rollout-1.jsonl.zst"))
    try fixture.folder.write(
      bytes: Array(packedRollout.prefix(30)) + [0, 1, 2, 3, 4, 5, 6, 7],
      to: FilePath("\(folder)/rollout-2.jsonl.zst"))
    let notes = try #require(await fixture.workspace.refreshRuns())
    #expect(notes.count == 1)
    #expect(fixture.runs().map(\.name) == ["packed", "2"])
    #expect(fixture.runs().map(\.status) == ["idle", "unreadable"])
    let place = try fixture.place("\(folder)/rollout-1.jsonl.zst")
    let run = try #require(fixture.workspace.load(place)?.run)
    #expect(run.folder == FilePath("/work/shop"))
    let message = try #require(run.lastMessage)
    let said = fixture.workspace.logEntries(of: place, at: message)
    #expect(said.map(\.text) == ["unpacked words"])
  }

  @Test(
    "OpenCode's database is read, a session that did not change is not read again, and nothing is written beside it"
  )
  func openCode() async throws {
    let fixture = try ScanFixture()
    try fixture.folder.makeFolder("home/.local/share/opencode")
    let path = fixture.folder.path.appending("home/.local/share/opencode/opencode.db")
    try OpenCodeFixture.make(at: path)
    #expect(await fixture.workspace.refreshRuns() == [])
    let summary = try #require(fixture.runs().first)
    #expect(summary.name == "ses_1" && summary.title == "Fix the parser" && summary.status == "completed")
    let records = fixture.workspace.index.items(under: .root, kind: .run)
    let record = try #require(records.first)
    let place = fixture.workspace.runPlace(of: record)
    let run = try #require(fixture.workspace.load(place)?.run)
    #expect(run.tokens == Run.Tokens(input: 10, output: 5, cacheWrite: 20, cacheRead: 100))
    #expect(run.written == [FilePath("/nowhere/shop/a.py")] && run.model == "sonnet")
    let message = try #require(run.lastMessage)
    #expect(fixture.workspace.logEntries(of: place, at: message).map(\.text) == ["Fixed it."])
    var said: [String] = []
    let failure = fixture.workspace.readLog(of: place) { entries in
      said += entries.map(\.text)
      return true
    }
    #expect(failure == nil)
    #expect(said == ["please fix", "a.py", "Fixed it."])
    let folder = try #require(path.parent)
    let names = try FileSystem.entries(of: folder).map { FilePath.displayText($0.name) }
    #expect(names == ["opencode.db"])
  }

  @Test("a database that is none is said and loses nothing else")
  func brokenDatabase() async throws {
    let fixture = try ScanFixture()
    try fixture.folder.write(
      "no database at all, only text of some length", to: "home/.local/share/opencode/opencode.db")
    try fixture.folder.write("\(question)\n", to: ScanFixture.session)
    let notes = try #require(await fixture.workspace.refreshRuns())
    #expect(notes.count == 1)
    #expect(fixture.runs().count == 1)
  }

  @Test("lines of any length, pipes and links among transcripts stop nothing")
  func hostile() async throws {
    let fixture = try ScanFixture()
    let long = String(repeating: "x", count: 40 << 20)
    try fixture.folder.write("\(question)\n{\"a\":\"\(long)\"}\n\(answer)\n", to: ScanFixture.session)
    try fixture.folder.pipe("home/.claude/projects/-work-shop/pipe.jsonl")
    try fixture.folder.link("home/.claude/projects/-work-shop/loop", to: "../../projects")
    let notes = try #require(await fixture.workspace.refreshRuns())
    #expect(notes.count == 1)
    let run = try #require(try fixture.load())
    #expect(run.skipped == 1 && run.firstSkippedLine == 2)
    #expect(run.agentMessages == 1)
  }
}

/// A rollout of two entries, packed.
private let packedRollout: [UInt8] = [
  0x28, 0xB5, 0x2F, 0xFD, 0x20, 0xDE, 0x2D, 0x04, 0x00, 0x82, 0x08, 0x1B, 0x19, 0x70, 0x6F, 0x0E,
  0x50, 0xC5, 0x9F, 0x1E, 0xC8, 0x38, 0xD4, 0x20, 0x84, 0xF5, 0x57, 0x75, 0xFA, 0x01, 0x69, 0xAF,
  0xB9, 0xD4, 0xE9, 0xAD, 0x27, 0x02, 0x40, 0xAD, 0x6F, 0x18, 0x4C, 0xD5, 0xF7, 0xED, 0xEC, 0xBC,
  0x6E, 0x76, 0x9E, 0xD3, 0x91, 0xA1, 0x13, 0x5B, 0x9C, 0x00, 0xB5, 0x7E, 0xCA, 0xA7, 0x87, 0x88,
  0x92, 0xD7, 0xF0, 0x3D, 0xBC, 0x9A, 0xB7, 0x43, 0x8E, 0x9A, 0x37, 0xBF, 0x87, 0xD0, 0xB3, 0x3D,
  0x7C, 0x52, 0xC2, 0xDE, 0x7C, 0xFB, 0xA3, 0x1C, 0x99, 0x49, 0x42, 0xDD, 0xDC, 0xDF, 0xF3, 0xC4,
  0xE8, 0xDB, 0x17, 0xC4, 0xED, 0xE1, 0xD6, 0x70, 0x4A, 0xE1, 0x04, 0xC2, 0x09, 0x49, 0xE1, 0x8A,
  0xEF, 0x67, 0x7C, 0xB4, 0x39, 0x42, 0xF4, 0x59, 0x08, 0x00, 0x7D, 0x00, 0x61, 0x30, 0x83, 0xB4,
  0xD0, 0x01, 0x17, 0x83, 0x12, 0x01, 0x0D, 0xE7, 0xC0, 0x38, 0x74, 0xC5, 0xC3, 0x19,
]

/// A database as OpenCode has it, with one session.
private enum OpenCodeFixture {
  static func make(at path: FilePath) throws {
    let database = try Database(path, .creating)
    try database.execute(
      """
      CREATE TABLE session (id TEXT PRIMARY KEY, parent_id TEXT, directory TEXT, title TEXT, version TEXT,
        time_created INTEGER, time_updated INTEGER);
      CREATE TABLE message (id TEXT PRIMARY KEY, session_id TEXT, time_created INTEGER, data TEXT);
      CREATE TABLE part (id TEXT PRIMARY KEY, message_id TEXT, session_id TEXT, time_created INTEGER, data TEXT);
      INSERT INTO session VALUES ('ses_1', NULL, '/nowhere/shop', 'Fix the parser', '1.2', 1760000000000, 1760000060000);
      INSERT INTO message VALUES ('m1', 'ses_1', 1760000000000, '{"role":"user"}');
      INSERT INTO message VALUES ('m2', 'ses_1', 1760000001000, '{"role":"assistant","modelID":"sonnet",
        "tokens":{"input":10,"output":5,"cache":{"read":100,"write":20}},"time":{"completed":1760000002000}}');
      INSERT INTO message VALUES ('m3', 'ses_1', 1760000003000, 'no JSON');
      INSERT INTO part VALUES ('p0', 'm1', 'ses_1', 1760000000000, '{"type":"text","text":"please fix"}');
      INSERT INTO part VALUES ('p1', 'm2', 'ses_1', 1760000001000, '{"type":"tool","tool":"edit","callID":"c",
        "state":{"status":"completed","input":{"filePath":"/nowhere/shop/a.py"},"title":"a.py"}}');
      INSERT INTO part VALUES ('p2', 'm2', 'ses_1', 1760000002000, '{"type":"text","text":"Fixed it."}');
      """)
  }
}
