import Catalog
import Formats
import FoundationEssentials
import Markup
import Platform
import Store

/// Reads transcripts on from where the index left them.
enum TranscriptReader {
  /// What one reading came to.
  struct Result: Sendable {
    /// What the index keeps; nil where the file could not be read at all.
    var record: TranscriptRecord?
    /// The run with everything that stands in the file, a last line without its end included.
    var reading: RunReading
    var stamp: FileStamp?
    /// Why the file could not be read to its end.
    var failure: String?
    /// How many bytes were read.
    var readCount = 0
  }

  /// A digest of this many bytes at the start, and before the place that reading came to, tells a file that goes on
  /// from one that was written anew.
  private static let guardSize = 256

  /// Reads a transcript, on from what is known of it where it is still the same file.
  static func read(
    _ candidate: TranscriptCandidate, known: TranscriptRecord?, readers: String,
    isStopped: () -> Bool = { false }
  ) -> Result {
    let readAt = SystemClock.now()
    do throws(ReadError) {
      if candidate.path.name.ends(with: ".zst") {
        let blocks = try UnpackedBlocks(candidate.path)
        let stamp = blocks.stamp
        return try read(
          candidate, blocks, stamp: stamp, RunReading(candidate.start), from: 0, line: 0, readAt, readers,
          isStopped
        ) { _ in
          []
        }
      }
      let file = try PlainBlocks(candidate.path)
      let stamp = file.stamp
      if candidate.format.shape == .document { return readDocument(candidate, stamp: stamp, readAt, readers) }
      var start = (reading: RunReading(candidate.start), position: Int64(0), line: 0)
      if let known, known.readers == readers, known.position > 0, known.position <= stamp.size,
        let reading = decoded(known.state), try digest(of: file, upTo: known.position) == known.guardDigest
      {
        start = (reading, known.position, known.line)
      }
      return try read(
        candidate, PlainBlocks(candidate.path, from: start.position), stamp: stamp, start.reading,
        from: start.position, line: start.line, readAt, readers, isStopped
      ) { (position) throws(ReadError) in try digest(of: file, upTo: position) }
    } catch {
      return Result(reading: RunReading(candidate.start), failure: error.reason)
    }
  }

  /// Reads entries line by line to the end of the file.
  private static func read(
    _ candidate: TranscriptCandidate, _ blocks: consuming some FileBlocks, stamp: FileStamp,
    _ start: RunReading,
    from position: Int64, line: Int, _ readAt: Timestamp, _ readers: String,
    _ isStopped: () -> Bool, digest: (Int64) throws(ReadError) -> [UInt8]
  ) throws(ReadError) -> Result {
    var lines = TranscriptLines(position: position, line: line)
    var reading = start
    reading.begin(at: readAt)
    let format = candidate.format
    try lines.read(&blocks, while: { !isStopped() }) { entry, place, line in
      take(entry, place, line, &reading, format)
    }
    var record = TranscriptRecord(
      key: candidate.key, stamp: stamp, readAt: readAt, readers: readers, position: lines.position,
      line: lines.line, guardDigest: try digest(lines.position), state: encoded(reading))
    // What stands behind the last line break is read anew next time: it may be half a line.
    var shown = reading
    lines.readRest { entry, place, line in take(entry, place, line, &shown, format) }
    fill(&record, from: shown.run)
    return Result(record: record, reading: shown, stamp: stamp, readCount: lines.readCount)
  }

  private static func take(
    _ entry: JSONElement?, _ place: Run.Place, _ line: Int, _ reading: inout RunReading, _ format: RunFormat
  ) {
    guard let entry, format.take(&reading, entry, place) else {
      reading.run.skipped += 1
      if reading.run.firstSkippedLine == nil { reading.run.firstSkippedLine = line }
      return
    }
    reading.run.entries += 1
  }

  /// Reads a transcript that is one JSON text.
  private static func readDocument(
    _ candidate: TranscriptCandidate, stamp: FileStamp, _ readAt: Timestamp, _ readers: String
  ) -> Result {
    var reading = RunReading(candidate.start)
    reading.begin(at: readAt)
    var failure: String?
    do throws(ReadError) {
      let bytes = try FileSystem.read(candidate.path, limit: JSONRecords.maximumByteCount).bytes
      let place = Run.Place(offset: 0, length: bytes.count)
      take(JSONRecords().read(bytes), place, 1, &reading, candidate.format)
    } catch {
      failure = error.reason
    }
    var record = TranscriptRecord(
      key: candidate.key, stamp: stamp, readAt: readAt, readers: readers, position: 0, line: 0,
      guardDigest: [], failure: failure, state: [])
    fill(&record, from: reading.run)
    return Result(
      record: record, reading: reading, stamp: stamp, failure: failure, readCount: Int(clamping: stamp.size))
  }

  /// Calls `body` with what each entry shows, in order, until it gives false.
  ///
  /// - Returns: why it could not be read to its end, or nil.
  static func readLog(_ path: FilePath, _ format: RunFormat, _ body: ([RunLogEntry]) -> Bool) -> String? {
    var goesOn = true
    func take(_ entry: JSONElement?) {
      guard goesOn, let entry else { return }
      let entries = format.log(entry)
      if !entries.isEmpty { goesOn = body(entries) }
    }
    do throws(ReadError) {
      if format.shape == .document {
        take(JSONRecords().read(try FileSystem.read(path, limit: JSONRecords.maximumByteCount).bytes))
      } else if path.name.ends(with: ".zst") {
        try readLog(UnpackedBlocks(path), { goesOn }, take)
      } else {
        try readLog(PlainBlocks(path), { goesOn }, take)
      }
      return nil
    } catch {
      return error.reason
    }
  }

  private static func readLog(
    _ blocks: consuming some FileBlocks, _ goesOn: () -> Bool, _ take: (JSONElement?) -> Void
  ) throws(ReadError) {
    var lines = TranscriptLines(position: 0, line: 0)
    try lines.read(&blocks, while: goesOn) { entry, _, _ in take(entry) }
    lines.readRest { entry, _, _ in take(entry) }
  }

  /// What the entry at a place shows; nothing where something else stands there now.
  static func logEntries(_ path: FilePath, _ format: RunFormat, at place: Run.Place) -> [RunLogEntry] {
    guard place.length <= JSONRecords.maximumByteCount else { return [] }
    if path.name.ends(with: ".zst") { return packedEntries(path, format, at: place) }
    guard let bytes = try? PlainBlocks(path).bytes(at: place.offset, count: place.length),
      let entry = JSONRecords().read(bytes)
    else { return [] }
    return format.log(entry)
  }

  /// In a packed file a place is found only on the way to it.
  private static func packedEntries(
    _ path: FilePath, _ format: RunFormat, at place: Run.Place
  ) -> [RunLogEntry] {
    guard var blocks = try? UnpackedBlocks(path) else { return [] }
    var lines = TranscriptLines(position: 0, line: 0)
    var result: [RunLogEntry] = []
    try? lines.read(&blocks) { entry, found, _ in
      if found.offset == place.offset, let entry { result = format.log(entry) }
    }
    return result
  }

  private static func digest(of file: PlainBlocks, upTo position: Int64) throws(ReadError) -> [UInt8] {
    let count = Int(min(position, Int64(guardSize)))
    return ContentDigest.sha256(
      try file.bytes(at: 0, count: count) + file.bytes(at: position - Int64(count), count: count))
  }

  /// Fills in what can be asked of the index without decoding what was understood.
  static func fill(_ record: inout TranscriptRecord, from run: Run) {
    func uses(_ uses: [Run.Use], _ kind: ItemKind) -> [RunUse] {
      uses.map {
        RunUse(run: record.key, agent: run.agent, kind: kind, name: $0.name, count: $0.count, last: $0.last)
      }
    }
    record.uses = uses(run.skills, .skill) + uses(run.prompts, .prompt)
    record.listing = run.listing.map {
      RunListing(
        run: record.key, agent: run.agent, folder: run.folder, at: $0.at ?? record.stamp.modified,
        names: $0.names)
    }
  }

  /// Takes the first words of the user as the title of a run that its agent gave none.
  static func fillTitle(_ run: inout Run, of candidate: TranscriptCandidate) {
    guard run.title == nil, let place = run.firstPrompt,
      let words = logEntries(candidate.path, candidate.format, at: place).first(where: { $0.speaker == .user }
      )?.text
    else { return }
    let line = words.prefix(400).split(whereSeparator: { $0.isWhitespace || $0.isNewline }).joined(
      separator: " ")
    guard !line.isEmpty else { return }
    run.title = line.count > 100 ? line.prefix(99) + "…" : line
    run.titleSource = "the first prompt"
  }

  static func encoded(_ reading: RunReading) -> [UInt8] {
    (try? JSONEncoder().encode(reading)).map { Array($0) } ?? []
  }

  static func decoded(_ state: [UInt8]) -> RunReading? {
    state.isEmpty ? nil : try? JSONDecoder().decode(RunReading.self, from: Data(state))
  }
}

/// Takes lines out of blocks, and knows where each stands.
struct TranscriptLines {
  /// The offset behind the last whole line, in bytes.
  private(set) var position: Int64
  /// How many whole lines were read.
  private(set) var line: Int
  private(set) var readCount = 0
  private let records = JSONRecords()
  /// What stands behind the last line break, with padding behind it.
  private var buffer: [UInt8] = []
  private var count = 0

  init(position: Int64, line: Int) {
    self.position = position
    self.line = line
  }

  /// Reads every whole line; an entry is nil where the line is no JSON, or too long. Blank lines count as lines only.
  mutating func read(
    _ blocks: inout some FileBlocks, while goesOn: () -> Bool = { true },
    _ take: (JSONElement?, Run.Place, Int) -> Void
  ) throws(ReadError) {
    let padding = [UInt8](repeating: 0x20, count: JSONRecords.padding)
    buffer.reserveCapacity(PlainBlocks.size + 4096)
    buffer = padding
    /// How much of a line that is too long was passed over already.
    var passedOver: Int64 = 0
    while goesOn(), !Task.isCancelled {
      buffer.removeLast(padding.count)
      let more = try blocks.append(to: &buffer)
      let searched = count
      count = buffer.count
      buffer += padding
      if more == 0 { break }
      readCount += more
      var start = 0
      var from = searched
      while let end = JSONRecords.lineEnd(in: buffer, from: from, to: count) {
        line += 1
        let length = end - start
        if passedOver > 0 {
          take(nil, Run.Place(offset: position, length: Int(clamping: passedOver)), line)
        } else if !isBlank(start..<end) {
          take(records.read(buffer, start..<end), Run.Place(offset: position, length: length), line)
        }
        position += passedOver + Int64(length) + 1
        passedOver = 0
        start = end + 1
        from = start
      }
      if count - start > JSONRecords.maximumByteCount {
        passedOver += Int64(count - start)
        start = count
      }
      if start > 0 {
        buffer.removeSubrange(0..<start)
        count -= start
      }
    }
    if passedOver > 0 { take(nil, Run.Place(offset: position, length: 0), line + 1) }
  }

  /// Reads what stands behind the last line break as if it were a line.
  mutating func readRest(_ take: (JSONElement?, Run.Place, Int) -> Void) {
    guard count > 0, !isBlank(0..<count) else { return }
    take(records.read(buffer, 0..<count), Run.Place(offset: position, length: count), line + 1)
  }

  private func isBlank(_ range: Range<Int>) -> Bool {
    range.count < 256 && buffer[range].allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
  }
}

extension [UInt8] {
  fileprivate func ends(with text: StaticString) -> Bool {
    suffix(text.utf8CodeUnitCount).elementsEqual("\(text)".utf8)
  }
}
