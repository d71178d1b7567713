package import Catalog
import Configuration
import Formats
import Platform
package import Store

extension Workspace {
  /// The folders of transcripts that exist here.
  package var transcriptFolders: [TranscriptFolder] {
    TranscriptFolder.all(home: home.map(anchored), variables: variables)
  }

  /// Whether a folder holds agents' folders of transcripts.
  package func holdsTranscripts(_ folder: FilePath) -> Bool {
    let folder = anchored(folder)
    return runUnits.contains { folder.contains($0) }
  }

  /// The units of the index that hold runs; walks of folders leave them alone.
  var runUnits: [FilePath] { transcriptFolders.map(\.root) + openCodeDatabases }

  /// The sessions that are open in a living process.
  package var liveSessions: LiveSessions {
    let named = variables.bytes("CLAUDE_CONFIG_DIR").flatMap {
      $0.first == UInt8(ascii: "/") ? FilePath(bytes: $0) : nil
    }
    return LiveSessions(claudeFolder: named ?? home?.appending(".claude"))
  }

  /// What may be kept of transcripts.
  private var transcripts: Settings.Transcripts {
    configurations.configuration(withProjectFile: nil)[Settings.transcripts].value
  }

  /// The version of the readers, and of what they keep.
  var transcriptReaders: String { RunFormat.version + (transcripts == .full ? " with titles" : "") }

  /// Brings the runs of every agent up to date: transcripts are read on from where reading ended last.
  ///
  /// - Parameters:
  ///   - since: only transcripts that were written to after this; nil for all. Nothing is taken to be gone then.
  ///   - isStopped: asked between the blocks of a transcript, on any task, whether to stop.
  ///   - progress: told the number of transcripts seen; gives false to stop.
  /// - Returns: what there is to say; nil where it was stopped.
  package func refreshRuns(
    since: Timestamp? = nil, isStopped: @escaping @Sendable () -> Bool = { false },
    progress: @escaping (Int) -> Bool = { _ in true }
  ) async -> [ScanNote]? {
    var notes: [ScanNote] = []
    guard transcripts != .off else {
      if !index.transcripts(under: .root).isEmpty { index.forgetRuns() }
      return []
    }
    for folder in transcriptFolders {
      guard let more = await refreshRuns(in: folder, since: since, isStopped: isStopped, progress: progress)
      else { return nil }
      notes += more
    }
    for database in openCodeDatabases {
      guard progress(notes.count) else { return nil }
      notes += refreshOpenCode(database)
    }
    return notes
  }

  private func refreshRuns(
    in folder: TranscriptFolder, since: Timestamp?, isStopped: @escaping @Sendable () -> Bool,
    progress: @escaping (Int) -> Bool
  ) async -> [ScanNote]? {
    let start = SystemClock.ticks()
    let readAt = SystemClock.now()
    let readers = transcriptReaders
    let isFull = transcripts == .full
    let files = folder.files()
    let seal = files.notes.isEmpty ? files.seal(readers: readers, readAt: readAt) : nil
    let storedSeal = index.seal(ofUnit: folder.root)
    if let seal, seal == storedSeal { return progress(files.found.count) ? [] : nil }
    var notes = files.notes
    var seen: Set<TranscriptRecord.Key> = []
    let stored = index.transcripts(under: (try? FileSystem.realPath(folder.root)) ?? folder.root)
    var gathering = Gathering(root: folder.root, known: index.items(ofUnit: folder.root))
    var toRead: [(candidate: TranscriptCandidate, known: TranscriptRecord?)] = []
    for (path, realPath, stamp) in files.found {
      guard let candidate = folder.candidate(at: path, realPath: realPath) else { continue }
      seen.insert(candidate.key)
      let record = stored[candidate.key]
      if let record, record.readers == readers, stamp == record.stamp,
        !stamp.isRacy(readAt: record.readAt)
      {
        let identity = ItemIdentity(kind: .run, realPath: realPath)
        if let known = gathering.known[identity] {
          gathering.unchanged[identity] = known.ways.filter { $0.root == folder.root }
          if let failure = record.failure { notes.append(ScanNote(.unreadable(failure), at: path)) }
          continue
        }
      }
      if let since, stamp.modified < since { continue }
      toRead.append((candidate, record))
    }
    let count = seen.count
    guard progress(count) else { return nil }
    let states = toRead.map { $0.known == nil ? [] : index.transcriptState(of: $0.candidate.key) }
    let inputs = zip(toRead, states).map { entry, state in
      var known = entry.known
      known?.state = state
      return TranscriptInput(candidate: entry.candidate, known: known)
    }
    let results = await Self.inParallel(inputs, while: { progress(count) }) { input in
      var result = TranscriptReader.read(
        input.candidate, known: input.known, readers: readers, isStopped: isStopped)
      RunCompanions.complete(&result.reading.run, of: input.candidate)
      if isFull { TranscriptReader.fillTitle(&result.reading.run, of: input.candidate) }
      return result
    }
    guard let results, progress(count) else { return nil }
    var changes = IndexChanges(root: folder.root)
    changes.concernsRunsAlone = true
    for (input, result) in zip(inputs, results) {
      let record = itemRecord(result, of: input.candidate, in: gathering)
      gathering.changed[record.identity] = record
      if let record = result.record { changes.transcripts.append(record) }
      if let failure = result.failure {
        notes.append(ScanNote(.unreadable(failure), at: input.candidate.path))
      }
    }
    if since == nil {
      changes.removedTranscripts = stored.keys.filter { !seen.contains($0) }
    }
    changes.isComplete = since == nil
    changes.items = gathering.changed.values.sorted { $0.summary.id < $1.summary.id }
    changes.unchanged = gathering.unchanged.map { IndexChanges.Sighting($0.key, ways: $0.value) }
    changes.scan = IndexChanges.Scan(
      at: readAt, duration: SystemClock.ticks() - start, folderCount: 0, entryCount: count,
      itemCount: gathering.changed.count + gathering.unchanged.count)
    // What could not be read is said each time, so it is looked at each time.
    if since == nil, notes.isEmpty { changes.seal = seal }
    let isSealed = changes.seal == storedSeal
    if !changes.isEmpty || !isSealed || (since == nil && gathering.hasOtherWays) { index.apply(changes) }
    return notes
  }

  private struct TranscriptInput: Sendable {
    var candidate: TranscriptCandidate
    var known: TranscriptRecord?
  }

  private func itemRecord(
    _ result: TranscriptReader.Result, of candidate: TranscriptCandidate, in gathering: Gathering
  ) -> ItemRecord {
    let identity = ItemIdentity(kind: .run, realPath: candidate.realPath)
    return runRecord(
      result.reading, identity: identity, path: candidate.path, format: candidate.format.id,
      agentName: candidate.format.agentName, stamp: result.stamp, failure: result.failure, in: gathering)
  }

  /// The row of a run.
  func runRecord(
    _ reading: RunReading, identity: ItemIdentity, path: FilePath, format: String, agentName: String,
    stamp: FileStamp?, failure: String?, in gathering: Gathering
  ) -> ItemRecord {
    let run = reading.run
    let project = project(of: run)
    let name =
      run.parent.flatMap { $0.isEmpty || $0 == run.sessionID ? nil : "\($0)/\(run.sessionID)" }
      ?? run.sessionID
    let modified = run.lastActive ?? stamp?.modified
    // The time of this moment says nothing for the next; whether an open turn is fresh is asked when it is shown.
    let state =
      run.ending == .turnOpen
      ? Run.State.running : run.state(processID: nil, modified: nil, now: .distantPast).0
    var record = ItemRecord(
      summary: ItemSummary(
        kind: .run, status: failure == nil ? state.rawValue : "unreadable",
        id: gathering.known[identity]?.summary.id ?? printedID(identity), name: name,
        title: run.title ?? Self.title(of: run, in: project), description: nil, path: path,
        realPath: identity.realPath, paths: [path], project: project,
        remark: run.parent == nil ? agentName : "\(agentName), started by another run", modified: modified),
      fragment: identity.fragment, stamp: stamp, readAt: SystemClock.now(), contentHash: [],
      ruleSet: RunFormat.version, ways: [Way(path: path, project: project, root: gathering.root)],
      detail: Array(format.utf8))
    record.relations = reading.relations.filter { $0.kind != .uses }
    return record
  }

  /// The project that a run's agent worked in; the folder itself where it is gone, or is no project.
  package func project(of run: Run) -> FilePath? {
    run.folder.map { surroundings.nearestProject(of: $0) ?? $0 }
  }

  /// What a run is called that its agent gave no title.
  package static func title(of run: Run, in project: FilePath?) -> String {
    let day = run.started.map { " of " + CivilDate(seconds: $0.seconds).dayText } ?? ""
    return "session\(day)" + (project.map { " in \($0.displayName)" } ?? "")
  }

  /// A row of a run as it stands now: whether a process has it open and whether an open turn is fresh are no facts
  /// that an index can keep.
  package static func settled(_ summary: ItemSummary, live: LiveSessions, now: Timestamp) -> ItemSummary {
    var copy = summary
    let session = summary.name.split(separator: "/").last.map(String.init) ?? summary.name
    if live.process(of: session) != nil {
      copy.status = Run.State.running.rawValue
    } else if summary.status == Run.State.running.rawValue, !Run.isFresh(summary.modified, now: now) {
      copy.status = Run.State.idle.rawValue
    }
    return copy
  }

  /// The transcript at a path, where one of the agents' folders holds it.
  func run(at path: FilePath) -> RunPlace? {
    for folder in transcriptFolders where folder.root.contains(path) {
      guard let candidate = folder.candidate(at: path) else { continue }
      return RunPlace(path: path, realPath: candidate.realPath, format: candidate.format.id, fragment: "")
    }
    return nil
  }

  /// The place of a run of the index.
  package func runPlace(of record: ItemRecord) -> RunPlace {
    RunPlace(
      path: record.summary.path, realPath: record.summary.realPath,
      format: String(decoding: record.detail, as: UTF8.self),
      fragment: String(decoding: record.fragment, as: UTF8.self))
  }

  /// Calls `body` with what each entry of a transcript shows, in order, until it gives false.
  ///
  /// - Returns: why the transcript could not be read to its end, or nil.
  package func readLog(of place: RunPlace, _ body: ([RunLogEntry]) -> Bool) -> String? {
    if place.format == OpenCodeDatabase.format { return OpenCodeDatabase.readLog(of: place, body) }
    guard let format = RunFormat.format(place.format) else { return "no log of this format" }
    return TranscriptReader.readLog(place.path, format, body)
  }

  /// What one entry of a transcript shows, read now.
  package func logEntries(of run: RunPlace, at place: Run.Place) -> [RunLogEntry] {
    if run.format == OpenCodeDatabase.format { return OpenCodeDatabase.logEntries(of: run, at: place) }
    guard let format = RunFormat.format(run.format) else { return [] }
    return TranscriptReader.logEntries(run.path, format, at: place)
  }

  /// The words of the agent's own command that takes a run up again, or nil.
  package func resumeCommand(for run: Run, of place: RunPlace) -> [String]? {
    if place.format == OpenCodeDatabase.format { return ["opencode", "--session", run.sessionID] }
    return RunFormat.format(place.format)?.resume(run)
  }

  /// The name of the agent that a run is of.
  package func agentName(of place: RunPlace) -> String {
    place.format == OpenCodeDatabase.format
      ? OpenCodeDatabase.agentName : RunFormat.format(place.format)?.agentName ?? place.format
  }

  /// Where the format of a run's transcript is described.
  package func source(of place: RunPlace) -> String? {
    place.format == OpenCodeDatabase.format ? OpenCodeDatabase.source : RunFormat.format(place.format)?.source
  }

  /// Reads a run now, on from what the index knows of it.
  ///
  /// - Returns: the run; and why its transcript could not be read to its end, or nil.
  package func load(_ place: RunPlace) -> (run: Run, stamp: FileStamp?, failure: String?)? {
    if place.format == OpenCodeDatabase.format { return OpenCodeDatabase.load(place) }
    guard let folder = transcriptFolders.first(where: { $0.root.contains(place.path) }),
      let candidate = folder.candidate(at: place.path)
    else { return nil }
    var known = index.transcripts(under: candidate.realPath)[candidate.key]
    known?.state = index.transcriptState(of: candidate.key)
    var result = TranscriptReader.read(candidate, known: known, readers: transcriptReaders)
    RunCompanions.complete(&result.reading.run, of: candidate)
    return (result.reading.run, result.stamp, result.failure)
  }
}

extension Timestamp {
  /// A time before everything.
  fileprivate static let distantPast = Timestamp(seconds: 0)
}
