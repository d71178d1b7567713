import Catalog
import Formats
import Markup
import Platform
import Store

/// OpenCode's sessions: `opencode.db` in its data folder, a database that is only ever read.
///
/// Source: the tables as four independent readers use them (`session`, `message`, `part`; the last two hold JSON in
/// `data`), and OpenCode's documentation of where they lie; 2026.
enum OpenCodeDatabase {
  static let format = "opencode-database"
  static let agent = "opencode"
  static let agentName = "OpenCode"
  static let source = "OpenCode's database of sessions, as independent readers use it in 2026"

  /// A session's row.
  struct Session: Sendable, Hashable {
    var id: String
    var title: String?
    var folder: FilePath?
    var parent: String?
    var version: String?
    /// Milliseconds since 1970.
    var created: Int64
    var updated: Int64
  }

  // MARK: - Sessions

  /// Every session of a database, oldest first.
  static func sessions(in database: borrowing Database) throws(SQLError) -> [Session] {
    var columns: Set<String> = []
    var names = try database.prepare("SELECT name FROM pragma_table_info('session')")
    while try names.step() { columns.insert(names.text(0) ?? "") }
    func column(_ name: String) -> String { columns.contains(name) ? name : "NULL" }
    var rows = try database.prepare(
      """
      SELECT id, \(column("title")), \(column("directory")), \(column("parent_id")), \(column("version")),
        \(column("time_created")), \(column("time_updated")) FROM session ORDER BY 6, 1
      """)
    var result: [Session] = []
    while try rows.step() {
      guard let id = rows.text(0), !id.isEmpty else { continue }
      let folder = rows.text(2).flatMap { $0.hasPrefix("/") ? FilePath($0).lexicallyNormalized : nil }
      result.append(
        Session(
          id: id, title: rows.text(1), folder: folder, parent: rows.text(3), version: rows.text(4),
          created: rows.integer(5), updated: rows.integer(6)))
    }
    return result
  }

  private static func time(_ milliseconds: Int64) -> Timestamp? {
    milliseconds <= 0
      ? nil
      : Timestamp(seconds: milliseconds / 1000, nanoseconds: Int32(milliseconds % 1000) * 1_000_000)
  }

  /// A time of a run; nil where it has yet to come.
  private static func time(_ milliseconds: Int64, of run: inout Run) -> Timestamp? {
    guard let time = time(milliseconds) else { return nil }
    guard time > Run.latestTime(at: SystemClock.now()) else { return time }
    run.futureTimes += 1
    return nil
  }

  /// Reads one session whole.
  static func read(_ session: Session, in database: borrowing Database) throws(SQLError) -> RunReading {
    var run = Run(agent: agent, sessionID: session.id)
    run.title = session.title.flatMap { $0.isEmpty ? nil : String($0.prefix(400)) }
    run.titleSource = run.title == nil ? nil : "title"
    run.folder = session.folder
    run.parent = session.parent.flatMap { $0.isEmpty ? nil : $0 }
    run.agentVersion = session.version
    run.started = time(session.created, of: &run)
    run.lastActive = time(session.updated, of: &run)
    let records = JSONRecords()
    var messages = try database.prepare(
      "SELECT data FROM message WHERE session_id = ?1 ORDER BY time_created, id")
    try messages.bind(.text(session.id))
    while try messages.step() {
      guard let data = records.read(messages.blob(0)), data.isObject else {
        run.skipped += 1
        continue
      }
      run.entries += 1
      take(message: data, &run)
    }
    var parts = try database.prepare(
      "SELECT rowid, data FROM part WHERE session_id = ?1 ORDER BY time_created, id")
    try parts.bind(.text(session.id))
    while try parts.step() {
      let bytes = parts.blob(1)
      guard let data = records.read(bytes), data.isObject else {
        run.skipped += 1
        continue
      }
      run.entries += 1
      take(part: data, Run.Place(offset: parts.integer(0), length: bytes.count), &run)
    }
    return RunReading(run)
  }

  private static func take(message: JSONElement, _ run: inout Run) {
    switch message["role"]?.text(upTo: 32) {
    case "user":
      run.userMessages += 1
      run.ending = .turnOpen
    case "assistant":
      run.agentMessages += 1
      if let model = message["modelID"]?.text(upTo: 256), !model.isEmpty {
        run.model = model
        if !run.models.contains(model) { run.models.append(model) }
      }
      let tokens = message["tokens"]
      func count(_ element: JSONElement?) -> Int? { element?.integer.flatMap { $0 < 0 ? nil : $0 } }
      run.tokens.add(
        Run.Tokens(
          input: count(tokens?["input"]), output: count(tokens?["output"]),
          cacheWrite: count(tokens?["cache"]?["write"]), cacheRead: count(tokens?["cache"]?["read"])))
      if let error = message["error"], error.isObject {
        let isStop = error["name"]?.isText("MessageAbortedError") ?? false
        if !isStop { run.errors += 1 }
        run.ending = isStop ? .interrupted : .failed
      } else {
        run.ending = message["time"]?["completed"]?.integer == nil ? .turnOpen : .turnEnded
      }
    default: break
    }
  }

  private static func take(part: JSONElement, _ place: Run.Place, _ run: inout Run) {
    switch part["type"]?.text(upTo: 32) {
    case "text":
      if part["text"]?.textByteCount ?? 0 > 0 { run.lastMessage = place }
    case "tool":
      guard let tool = part["tool"]?.text(upTo: 128) else { return }
      let state = part["state"]
      let started = state?["time"]?["start"]?.integer.flatMap { time(Int64($0), of: &run) }
      run.tools.count(tool, at: started)
      switch state?["status"]?.text(upTo: 32) {
      case "running", "pending":
        run.openCalls.append(
          Run.Call(id: part["callID"]?.text(upTo: 256) ?? "", tool: tool, at: started, place: place))
        if run.openCalls.count > Run.maximumOpenCalls { run.openCalls.removeFirst() }
      case "error": run.errors += 1
      default: break
      }
      let input = state?["input"]
      switch tool {
      case "write", "edit", "multiedit", "patch":
        if let path = input?["filePath"]?.text(upTo: 4096) { write(path, &run) }
      case "skill":
        if let skill = (input?["name"] ?? input?["skill"])?.text(upTo: 256) {
          run.skills.count(skill, at: started)
        }
      case "task": run.subagents += 1
      default: break
      }
    default: break
    }
  }

  private static func write(_ path: String, _ run: inout Run) {
    let typed = FilePath(path)
    guard let file = typed.isAbsolute ? typed : run.folder?.appending(typed.bytes) else { return }
    run.written.removeAll { $0 == file.lexicallyNormalized }
    if run.written.count == Run.maximumWritten { run.written.removeFirst() }
    run.written.append(file.lexicallyNormalized)
  }

  // MARK: - What is read when it is shown

  static func load(_ place: RunPlace) -> (run: Run, stamp: FileStamp?, failure: String?)? {
    do throws(SQLError) {
      let database = try Database(foreign: place.path)
      guard let session = try sessions(in: database).first(where: { $0.id == place.fragment }) else {
        return nil
      }
      let run = try read(session, in: database).run
      return (run, try? FileSystem.stamp(of: place.path, followingLinks: true), nil)
    } catch {
      return (Run(agent: agent, sessionID: place.fragment), nil, error.reason)
    }
  }

  /// What the part in a row shows.
  static func logEntries(of run: RunPlace, at place: Run.Place) -> [RunLogEntry] {
    do throws(SQLError) {
      let database = try Database(foreign: run.path)
      var rows = try database.prepare("SELECT data FROM part WHERE rowid = ?1 AND session_id = ?2")
      try rows.bind(.integer(place.offset), .text(run.fragment))
      guard try rows.step(), let data = JSONRecords().read(rows.blob(0)) else { return [] }
      return entries(data, isAgent: true, at: nil)
    } catch {
      return []
    }
  }

  /// - Returns: why the log could not be read to its end, or nil.
  static func readLog(of place: RunPlace, _ body: ([RunLogEntry]) -> Bool) -> String? {
    do throws(SQLError) {
      let database = try Database(foreign: place.path)
      let messageRecords = JSONRecords()
      let partRecords = JSONRecords()
      var rows = try database.prepare(
        """
        SELECT message.data, part.data, part.time_created FROM message JOIN part ON part.message_id = message.id
        WHERE message.session_id = ?1 ORDER BY message.time_created, message.id, part.time_created, part.id
        """)
      try rows.bind(.text(place.fragment))
      while try rows.step() {
        guard let part = partRecords.read(rows.blob(1)) else { continue }
        let isAgent = messageRecords.read(rows.blob(0))?["role"]?.isText("assistant") ?? false
        let found = entries(part, isAgent: isAgent, at: time(rows.integer(2)))
        if !found.isEmpty, !body(found) { return nil }
      }
      return nil
    } catch {
      return error.reason
    }
  }

  private static func entries(_ part: JSONElement, isAgent: Bool, at time: Timestamp?) -> [RunLogEntry] {
    switch part["type"]?.text(upTo: 32) {
    case "text":
      let text = part["text"]?.text(upTo: RunLogEntry.textLimit) ?? ""
      return text.isEmpty ? [] : [RunLogEntry(at: time, isAgent ? .agent : .user, text: text)]
    case "tool":
      let state = part["state"]
      let words = state?["title"] ?? state?["input"]?["description"] ?? state?["input"]?["command"]
      return [
        RunLogEntry(
          at: time, .tool, tool: part["tool"]?.text(upTo: 128), text: words?.text(upTo: 500) ?? "",
          isError: state?["status"]?.isText("error") ?? false)
      ]
    default: return []
    }
  }
}

extension Workspace {
  /// OpenCode's databases that exist here.
  var openCodeDatabases: [FilePath] {
    let named = variables.bytes("XDG_DATA_HOME").flatMap {
      $0.first == UInt8(ascii: "/") ? FilePath(bytes: $0) : nil
    }
    guard let data = named ?? home.map({ anchored($0).appending(".local/share") }) else { return [] }
    let file = data.appending("opencode/opencode.db")
    return (try? FileSystem.kind(of: file, followingLinks: true)) == .regular ? [file] : []
  }

  /// Reads the sessions that changed since the index last looked.
  func refreshOpenCode(_ path: FilePath) -> [ScanNote] {
    let start = SystemClock.ticks()
    let readAt = SystemClock.now()
    let readers = transcriptReaders
    let real = (try? FileSystem.realPath(path)) ?? path
    let stored = index.transcripts(under: real)
    var gathering = Gathering(root: path, known: index.items(ofUnit: path))
    guard let stamp = try? FileSystem.stamp(of: path, followingLinks: true) else { return [] }
    let log = try? FileSystem.stamp(
      of: FilePath(bytes: path.bytes + Array("-wal".utf8)), followingLinks: true)
    let mark = TranscriptRecord.Key(path: real)
    // The file and its log as they were: nothing in them has changed while they have not.
    if let record = stored[mark], record.stamp == stamp, record.readers == readers,
      record.guardDigest == (log?.packedKey ?? []), !stamp.isRacy(readAt: record.readAt)
    {
      return record.failure.map { [ScanNote(.unreadable($0), at: path)] } ?? []
    }
    var changes = IndexChanges(root: path)
    changes.concernsRunsAlone = true
    var failure: String?
    do throws(SQLError) {
      let database = try Database(foreign: path)
      for session in try OpenCodeDatabase.sessions(in: database) {
        let key = TranscriptRecord.Key(path: real, fragment: Array(session.id.utf8))
        let identity = ItemIdentity(kind: .run, realPath: real, fragment: key.fragment)
        if let record = stored[key], record.position == session.updated, record.readers == readers,
          let known = gathering.known[identity]
        {
          gathering.unchanged[identity] = known.ways.filter { $0.root == path }
          continue
        }
        let reading = try OpenCodeDatabase.read(session, in: database)
        gathering.changed[identity] = runRecord(
          reading, identity: identity, path: path, format: OpenCodeDatabase.format,
          agentName: OpenCodeDatabase.agentName, stamp: stamp, failure: nil, in: gathering)
        var record = TranscriptRecord(
          key: key, stamp: stamp, readAt: readAt, readers: readers, position: session.updated,
          line: 0,
          guardDigest: [], state: [])
        TranscriptReader.fill(&record, from: reading.run)
        changes.transcripts.append(record)
      }
    } catch {
      failure = error.reason
    }
    changes.transcripts.append(
      TranscriptRecord(
        key: mark, stamp: stamp, readAt: readAt, readers: readers, position: 0, line: 0,
        guardDigest: log?.packedKey ?? [], failure: failure, state: []))
    changes.isComplete = failure == nil
    if failure == nil {
      let seen = Set(gathering.unchanged.keys.map(\.fragment) + gathering.changed.keys.map(\.fragment))
      changes.removedTranscripts = stored.keys.filter { !$0.fragment.isEmpty && !seen.contains($0.fragment) }
    }
    changes.items = gathering.changed.values.sorted { $0.summary.id < $1.summary.id }
    changes.unchanged = gathering.unchanged.map { IndexChanges.Sighting($0.key, ways: $0.value) }
    changes.scan = IndexChanges.Scan(
      at: readAt, duration: SystemClock.ticks() - start, folderCount: 0, entryCount: 1,
      itemCount: gathering.changed.count + gathering.unchanged.count)
    index.apply(changes)
    return failure.map { [ScanNote(.unreadable($0), at: path)] } ?? []
  }
}

extension FileStamp {
  /// What tells one state of a file from another.
  fileprivate var packedKey: [UInt8] {
    Array("\(size) \(modified.seconds).\(modified.nanoseconds) \(inode)".utf8)
  }
}
