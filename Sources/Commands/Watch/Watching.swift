import Arguments
import Catalog
import Configuration
import Platform
import Presentation
import Scan
import Terminal

/// One run of `watch`: the folders that are watched, and what is done when something happens in them.
final class Watching {
  private let session: Session
  private var roots: [FilePath]
  /// Whether the roots are those of the configuration, which may change.
  private let followsConfiguration: Bool
  /// What is refreshed as a whole: the roots and what is in reach of them, none inside another.
  private var units: [FilePath] = []
  /// What would be refreshed if it were there.
  private var missing: Set<FilePath> = []
  /// The folders that tell when something of that comes, or when a file of the configuration changes.
  private var outposts: Set<FilePath> = []
  /// The files of the configuration, there or not, as they were.
  private var configurationFiles: [FilePath: FileStamp?] = [:]
  /// The faults of the configuration that were told.
  private var toldFaults: [ConfigurationFault] = []
  private let events: WatchEvents
  private var watch: FolderWatch
  /// The folders of each unit at its last walk.
  private var folders: [FilePath: Set<FilePath>] = [:]
  /// The items of each unit at its last walk.
  private var known: [FilePath: ItemSnapshot] = [:]
  /// The folders that are watched.
  private var watched: Set<FilePath> = []
  /// Units of which the system does not tell all, so that they are walked every so often.
  private var incomplete: Set<FilePath> = []
  private var hasSaidLimit = false

  /// How long nothing has to happen until what happened is looked at, and how long it is put off at most.
  private static let quietMilliseconds = 50
  private static let patienceMilliseconds = 500

  init(_ session: Session, roots: [FilePath], followsConfiguration: Bool) throws(Failure) {
    self.session = session
    self.roots = roots
    self.followsConfiguration = followsConfiguration
    events = WatchEvents(session)
    do throws(FileError) { watch = try FolderWatch() } catch {
      throw Failure(
        "the system cannot watch folders: \(error.reason)",
        hint: "skillhub scan brings the index up to date once")
    }
    arrange()
  }

  /// Watches until somebody asks to stop or nobody reads any more.
  func run() async throws(Failure) {
    for unit in units { try await walk(unit) }
    watchFolders()
    // What changed between the walk and the watch was told to nobody; from here on everything is.
    arrange()
    for unit in units { try await walk(unit) }
    watchFolders()
    for unit in units where !FileSystem.isOnLocalDisk(unit) && incomplete.insert(unit).inserted {
      session.say(
        "\(unit) lies on a disk of another machine: it is looked at every \(intervalText) as well")
    }
    let own = folders.values.reduce(into: Set<FilePath>()) { $0.formUnion($1) }
    events.writeStart(folderCount: watched.intersection(own).count, roots: roots)
    var nextLook = SystemClock.ticks() + nanoseconds
    // What came before the places were watched where it would come was told to nobody.
    if isShaken { try await lookUnlessStopped(at: []) }
    while true {
      var dirty: Set<FilePath> = []
      var mayBeShaken = false
      switch watch.wait(milliseconds: incomplete.isEmpty ? nil : milliseconds(until: nextLook)) {
      case .stopped, .unread: return
      case .timedOut: break
      case .changed:
        guard let changes = settledChanges() else { return }
        if changes.isOverflow { session.say("more happened than the system kept: everything is looked at") }
        // One that went and came back has nothing of what it had, though all stands where it stood.
        dirty.formUnion(units.filter(changes.mayConcern))
        // What the system dropped by itself is watched anew where it is there again.
        watched.subtract(changes.folders)
        mayBeShaken = changes.isOverflow || !outposts.isDisjoint(with: changes.folders)
      }
      if SystemClock.ticks() >= nextLook {
        dirty.formUnion(incomplete)
        mayBeShaken = true
      }
      if dirty.isEmpty, !mayBeShaken || !isShaken {
        for folder in outposts.subtracting(watched) where watch.add(folder) == .watched {
          watched.insert(folder)
        }
        continue
      }
      guard try await lookUnlessStopped(at: units.filter(dirty.contains)) else { return }
      if incomplete.isSubset(of: dirty) { nextLook = SystemClock.ticks() + nanoseconds }
    }
  }

  private var interval: Int { session.invocation[WatchCommand.every] }
  private var intervalText: String { counted(interval, "second") }
  private var nanoseconds: Int64 { Int64(interval) * 1_000_000_000 }

  private func milliseconds(until ticks: Int64) -> Int {
    max(0, Int((ticks - SystemClock.ticks()) / 1_000_000) + 1)
  }

  /// What happened, once nothing more happens for a moment; nil where it is time to end.
  private func settledChanges() -> FolderChanges? {
    var changes = watch.changes()
    let deadline = SystemClock.ticks() + Int64(Self.patienceMilliseconds) * 1_000_000
    while SystemClock.ticks() < deadline {
      switch watch.wait(milliseconds: Self.quietMilliseconds) {
      case .stopped, .unread: return nil
      case .timedOut: return changes
      case .changed:
        changes.add(watch.changes())
      }
    }
    return changes
  }

  /// Brings units up to date, tells what changed, and goes on until their new folders are watched as well.
  private func look(at dirty: [FilePath]) async throws(Failure) {
    var pending = dirty
    var isRearranged = true
    var mayBeShaken = false
    repeat {
      if isRearranged {
        // What changes while the configuration is read shows at the next look.
        let stamps = stampsOfConfiguration()
        let isConfigured = stamps != configurationFiles
        session.renewWorkspace()
        let new = arrange()
        for (file, stamp) in stamps where configurationFiles.keys.contains(file) {
          configurationFiles.updateValue(stamp, forKey: file)
        }
        pending = units.filter { isConfigured || new.contains($0) || pending.contains($0) }
      }
      for unit in pending {
        if let changes = try await walk(unit) { events.write(changes) }
      }
      let before = watched
      watchFolders()
      // A folder that is watched only now may have got entries meanwhile.
      pending = pending.filter { unit in
        watched.contains { !before.contains($0) && unit.contains($0) }
      }
      // And something may have come where it was only waited for since now.
      mayBeShaken = mayBeShaken || !outposts.isSubset(of: before)
      isRearranged = pending.isEmpty && mayBeShaken && isShaken
      if isRearranged { mayBeShaken = false }
    } while isRearranged || !pending.isEmpty
    tellFaults()
  }

  /// Looks, and answers whether to go on; where it was stopped in the middle, the index is as it was before that walk.
  @discardableResult
  private func lookUnlessStopped(at dirty: [FilePath]) async throws(Failure) -> Bool {
    do throws(Failure) {
      try await look(at: dirty)
      return true
    } catch {
      if error == .interrupted { return false }
      throw error
    }
  }

  /// Whether something came that was missing, something went that was there, or a file of the configuration is not what
  /// it was.
  private var isShaken: Bool {
    missing.contains(where: FileSystem.isFolder) || outpostsNow() != outposts
      || units.contains { !missing.contains($0) && !FileSystem.isFolder($0) }
      || stampsOfConfiguration() != configurationFiles
  }

  /// Finds out anew what is to be refreshed, and where what is missing yet would come.
  ///
  /// - Returns: the units that came, came back or went.
  @discardableResult
  private func arrange() -> [FilePath] {
    let workspace = session.workspace
    if followsConfiguration {
      let configured = workspace.configuredRoots
      if !configured.isEmpty { roots = configured }
    }
    let scopes = roots.map { workspace.scope(of: $0) }
    // A unit that is gone stays one: that its items are gone has to be told.
    let gone = units.filter { !FileSystem.isFolder($0) }
    let all = scopes.flatMap(\.units) + gone
    let before = units
    let wasMissing = missing
    units = []
    for unit in all where !units.contains(unit) && !all.contains(where: { $0 != unit && $0.contains(unit) }) {
      units.append(unit)
    }
    for unit in units where !before.contains(unit) && !before.isEmpty {
      // What was known of folders in it is no news.
      known[unit] = ItemSnapshot(of: unit, knowing: before.filter(unit.contains).compactMap { known[$0] })
    }
    for unit in before where !units.contains(unit) {
      folders[unit] = nil
      known[unit] = nil
      incomplete.remove(unit)
    }
    missing = Set((scopes.flatMap(\.missing) + all).filter { !FileSystem.isFolder($0) })
    configurationFiles = stampsOfConfiguration()
    outposts = outpostsNow()
    return units.filter { !before.contains($0) || wasMissing.contains($0) != missing.contains($0) }
  }

  /// The folders that are there and nearest to what is missing, those of the configuration's files, and those above what
  /// is refreshed, up to the home: one of them may be moved away with all that is in it, of which that hears nothing.
  private func outpostsNow() -> Set<FilePath> {
    var folders = missing.union(configurationFiles.keys.compactMap(\.parent))
    for unit in units {
      folders.formUnion(unit.ancestors.prefix(1))
      if let home = session.environment.home, home != unit {
        folders.formUnion(unit.ancestors.prefix { home.contains($0) })
      }
    }
    return Set(
      folders.compactMap { folder in ([folder] + folder.ancestors).first(where: FileSystem.isFolder) })
  }

  /// The files by which the roots are configured, or would be, as they are now.
  private func stampsOfConfiguration() -> [FilePath: FileStamp?] {
    var files = Set([session.configurations.userFile].compactMap { $0 })
    for folder in roots + [session.environment.workingDirectory].compactMap({ $0 }) {
      files.formUnion(session.configuration(for: folder).files.map(\.path))
      let top = session.workspace.project(of: folder)
      for place in [folder] + folder.ancestors
      where place == folder || top.map({ $0.contains(place) }) ?? false {
        files.insert(place.appending(ConfigurationShelf.fileName))
      }
    }
    var result: [FilePath: FileStamp?] = [:]
    for file in files {
      result.updateValue(try? FileSystem.stamp(of: file, followingLinks: true), forKey: file)
    }
    return result
  }

  /// Tells what is wrong with the configuration by now, once, and when nothing is any more.
  private func tellFaults() {
    _ = session.configuration
    for folder in roots + toldFaults.compactMap(\.path.parent) { _ = session.configuration(for: folder) }
    let faults = session.configurations.passedOver
    for fault in faults where !toldFaults.contains(fault) {
      session.say("\(fault.text); what was configured before holds until it is mended", hint: fault.hint)
      events.write(fault)
    }
    if faults.isEmpty, !toldFaults.isEmpty {
      session.say("the configuration is sound again, and holds")
      events.writeMended(Set(toldFaults.map(\.path)).sorted())
    }
    toldFaults = faults
  }

  /// Brings the index up to date for a unit, and answers what is different from the walk before, whoever else
  /// brought the index up to date meanwhile.
  @discardableResult
  private func walk(_ unit: FilePath) async throws(Failure) -> ScanChanges? {
    let report = try await session.refresh(unit, saying: "looking at \(unit)")
    folders[unit] = report.folders.filter { !isOwn($0) }
    let items = session.workspace.snapshot(under: unit)
    defer { known[unit] = items }
    return known[unit].map { ScanChanges(from: $0, to: items) }
  }

  /// Whether a folder is skillhub's own: what is written to the index is no change.
  private func isOwn(_ folder: FilePath) -> Bool {
    [session.places.cache, session.places.state].contains { $0?.contains(folder) ?? false }
  }

  /// Watches the folders of all units, and no others; says where not all of them can be.
  private func watchFolders() {
    let own = folders.values.reduce(into: Set<FilePath>()) { $0.formUnion($1) }
    let wanted = own.union(outposts)
    for folder in watched where !wanted.contains(folder) { watch.remove(folder) }
    watched.formIntersection(wanted)
    // Those near the top first: projects come and go there. Where nothing is yet can wait.
    let missing = wanted.subtracting(watched)
      .map { (order: (own.contains($0) ? 0 : 1, $0.components.count, $0), folder: $0) }
      .sorted { $0.order < $1.order }.map(\.folder)
    var isFull = false
    var left = 0
    for folder in missing {
      // The system may still watch it under this name, though something happened in it.
      let isAllowed = watched.count < session.invocation[WatchCommand.limit]
      switch isFull || !isAllowed ? .full : watch.add(folder) {
      case .watched: watched.insert(folder)
      case .unreachable:
        // What would come there is only seen by a look.
        if outposts.contains(folder), let first = units.first { incomplete.insert(first) }
      case .full:
        isFull = true
        left += 1
        for unit in units where unit.contains(folder) { incomplete.insert(unit) }
        if outposts.contains(folder), let first = units.first { incomplete.insert(first) }
      }
    }
    guard left > 0, !hasSaidLimit else { return }
    hasSaidLimit = true
    let isOwnLimit = watched.count >= session.invocation[WatchCommand.limit]
    let system = FolderWatch.raisingLimit(to: max(wanted.count * 2, 65_536))
    session.say(
      "\(left) of \(wanted.count) folders are not watched: \(isOwnLimit ? "--limit" : system.limit) is reached; they are looked at every \(intervalText)",
      hint: isOwnLimit ? nil : system.command)
  }
}

/// What `watch` prints.
struct WatchEvents {
  private let session: Session

  init(_ session: Session) { self.session = session }

  /// Says that everything that happens from now on is told.
  func writeStart(folderCount: Int, roots: [FilePath]) {
    if session.writesJSON {
      line { writer in
        writer.member("event", "watching")
        writer.member("folders", folderCount)
        writer.paths("roots", roots)
      }
      return
    }
    let options = session.renderOptions()
    if session.form == .plain {
      writePlain([Array("watching".utf8), Array("\(folderCount)".utf8)] + roots.map(\.bytes))
    } else {
      let places = roots.map(options.personText).joined(separator: ", ")
      session.writeLine("watching \(counted(folderCount, "folder")) of \(places)")
    }
  }

  /// Writes one line for every item.
  func write(_ changes: ScanChanges) {
    for item in changes.gone { write("gone", item) }
    for item in changes.added { write("added", item) }
    for item in changes.changed { write("changed", item) }
  }

  /// Writes that a configuration is faulty, for programs; people are told on standard error.
  func write(_ fault: ConfigurationFault) {
    guard session.writesJSON else { return }
    line { writer in
      writer.member("event", "fault")
      writer.member("at", DateText.rfc3339(session.environment.now()))
      writer.path("path", fault.path)
      writer.member("line", fault.position?.line)
      writer.member("column", fault.position?.column)
      writer.member("message", fault.message)
      writer.member("hint", fault.hint)
    }
  }

  /// Writes that a configuration is sound again.
  func writeMended(_ files: [FilePath]) {
    guard session.writesJSON else { return }
    line { writer in
      writer.member("event", "mended")
      writer.member("at", DateText.rfc3339(session.environment.now()))
      writer.paths("paths", files)
    }
  }

  private func write(_ event: String, _ item: ItemSummary) {
    // What is gone has no status any more.
    let status = event == "gone" ? nil : item.status
    if session.writesJSON {
      line { writer in
        writer.member("event", event)
        writer.member("at", DateText.rfc3339(session.environment.now()))
        writer.member("kind", item.kind.rawValue)
        writer.member("status", status)
        writer.member("id", item.id)
        writer.member("name", item.name)
        writer.member("title", item.title)
        writer.path("path", item.path)
        writer.path("project", item.project)
      }
      return
    }
    if session.form == .plain {
      let texts = [event, item.kind.rawValue, status ?? "", item.id, item.name].map { Array($0.utf8) }
      writePlain(texts + [item.path.bytes])
      return
    }
    let verb = event + String(repeating: " ", count: 8 - event.utf8.count)
    let name = String(decoding: Sanitizer.forLine(bytes: Array(item.name.utf8)), as: UTF8.self)
    let place = session.renderOptions().personText(of: item.path)
    session.writeLine("\(verb)\(item.kind.rawValue) \(name)  \(place)")
  }

  private func writePlain(_ columns: [[UInt8]]) {
    let columns = columns.map { Sanitizer.forLine(bytes: $0) }
    session.write(Array(columns.joined(separator: [UInt8(ascii: "\t")])) + [UInt8(ascii: "\n")])
  }

  /// Writes a document on one line, whichever JSON was asked for.
  private func line(_ members: (inout JSONWriter) -> Void) {
    var writer = JSONWriter(isIndented: false, escapesUnsafe: session.environment.isOutputTerminal)
    writer.object { writer in
      writer.member("version", 1)
      members(&writer)
    }
    session.write(writer.finished())
  }
}
