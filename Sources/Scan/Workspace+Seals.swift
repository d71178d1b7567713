import Agents
import Catalog
import Formats
import Platform
import Store
import Validation

/// Walks that need not be made: where the disk answers every question as it did when a walk found nothing new, and all
/// else that a walk goes by is the same, another walk would find nothing new either.
extension Workspace {
  /// What the walk of a folder reported, where it would report the same again.
  ///
  /// - Parameter meanwhile: what is done while the disk is asked.
  func sealedReport(of root: FilePath, meanwhile: () -> Void = {}) async -> ScanReport? {
    guard DiskRecord.current != nil, let key = walkKey,
      let stored = index.walkSeal(of: root, key: key), let seal = DiskSeal(stored.questions),
      let report = ScanReport(packed: stored.report, root: root), await seal.holds(meanwhile: meanwhile)
    else { return nil }
    return report
  }

  /// Keeps what tells that a walk, which found nothing new, would find nothing new again.
  func seal(_ report: ScanReport, turn: Int64) {
    // What skillhub writes itself is left out of records, so what lies among it has none.
    let own = [places.cache, places.state].compactMap { $0 }
    if own.contains(where: { $0.contains(report.root) }) { return }
    // libgit2 looks at files by itself, which is in no record.
    guard let record = DiskRecord.current, record.count >= leastSealedQuestions, index.isPersistent,
      repositories.refusals.isEmpty, !repositories.haveBeenOpened, let key = walkKey,
      let seal = record.seal(without: own)
    else { return }
    index.keep(
      WalkSeal(key: key, questions: seal.bytes, report: report.packed), ofWalkOf: report.root, turn: turn)
  }

  /// A digest of what walks go by beside the disk: this very program, whose rights it has, and the places
  /// that it was told.
  ///
  /// What the configuration says comes from files, which are in the record.
  private var walkKey: [UInt8]? {
    guard let program = CurrentProcess.executable,
      let stamp = try? FileSystem.stamp(of: program, followingLinks: true)
    else { return nil }
    var packer = Packer()
    packer.add(program.bytes)
    packer.add(stamp.keyBytes)
    // Others may list less.
    packer.add(UInt64(CurrentProcess.user))
    for group in CurrentProcess.groups { packer.add(UInt64(group)) }
    for place in [home, configHome, places.configuration] { packer.add(place?.bytes ?? []) }
    return Array(ContentDigest.sha256(packer.bytes).prefix(16))
  }
}

extension ScanReport {
  /// The report without its root and its folders, for the index.
  var packed: [UInt8] {
    var packer = Packer()
    for count in counts { packer.add(Int64(count)) }
    packer.add(UInt64(notes.count))
    for note in notes {
      packer.add(note.path.bytes)
      let (code, content) = note.reason.packed
      packer.add(UInt64(code))
      packer.add(content)
    }
    return packer.bytes
  }

  /// Takes over a packed report of a walk that read nothing; nil where the bytes are none.
  init?(packed bytes: [UInt8], root: FilePath) {
    var unpacker = Unpacker(bytes)
    func number() -> Int? { unpacker.signed().map { Int(clamping: $0) } }
    guard let folders = number(), let files = number(), let markdown = number(), let projects = number(),
      let skills = number(), let roleFiles = number(), let read = number(), let unchanged = number(),
      let noteCount = unpacker.unsigned()
    else { return nil }
    var notes: [ScanNote] = []
    while notes.count < noteCount {
      guard let path = unpacker.content(), let code = unpacker.unsigned(), let content = unpacker.content(),
        let reason = ScanNote.Reason(packed: code, content)
      else { return nil }
      notes.append(ScanNote(reason, at: FilePath(bytes: path)))
    }
    self.init(
      root: root, folderCount: folders, fileCount: files, markdownCount: markdown, projectCount: projects,
      skillCount: skills, roleFileCount: roleFiles, readCount: read, unchangedCount: unchanged, notes: notes)
  }

  private var counts: [Int] {
    [
      folderCount, fileCount, markdownCount, projectCount, skillCount, roleFileCount, readCount,
      unchangedCount,
    ]
  }
}

extension ScanNote.Reason {
  fileprivate var packed: (code: UInt8, content: [UInt8]) {
    switch self {
    case .vendored: (1, [])
    case .ignored: (2, [])
    case .passedOver: (3, [])
    case .faultyConfiguration(let text): (4, Array(text.utf8))
    case .unreadable(let text): (5, Array(text.utf8))
    case .irregular(let text): (6, Array(text.utf8))
    case .danglingLink(let path): (7, path.bytes)
    case .linkLoop: (8, [])
    case .linkUpwards(let path): (9, path.bytes)
    case .linkNotFollowed(let path): (10, path.bytes)
    case .uninitializedSubmodule(let path): (11, path.bytes)
    case .brokenRepository(let text): (12, Array(text.utf8))
    case .tooManyLinks: (13, [])
    }
  }

  fileprivate init?(packed code: UInt64, _ content: [UInt8]) {
    let text = String(decoding: content, as: UTF8.self)
    let path = FilePath(bytes: content)
    switch code {
    case 1: self = .vendored
    case 2: self = .ignored
    case 3: self = .passedOver
    case 4: self = .faultyConfiguration(text)
    case 5: self = .unreadable(text)
    case 6: self = .irregular(text)
    case 7: self = .danglingLink(path)
    case 8: self = .linkLoop
    case 9: self = .linkUpwards(path)
    case 10: self = .linkNotFollowed(path)
    case 11: self = .uninitializedSubmodule(path)
    case 12: self = .brokenRepository(text)
    case 13: self = .tooManyLinks
    default: return nil
    }
  }
}
