import Catalog
import Platform
import Presentation
import Scan
import Store

/// The items that a list or a search is about, brought up to date: what lies under a folder, what is in reach of
/// it, or the whole index.
struct ListScope {
  let session: Session
  /// The folder as it was typed.
  let start: FilePath
  private(set) var scope: Scope
  let isEverywhere: Bool
  private(set) var notes: [ScanNote] = []

  init(_ session: Session, start: FilePath, withReach: Bool = true, isEverywhere: Bool = false) {
    self.session = session
    self.start = start
    self.isEverywhere = isEverywhere
    scope = session.workspace.scope(of: start, withReach: withReach)
  }

  /// The folders in which a way to an item has to lie.
  var folders: [FilePath] { isEverywhere ? [.root] : scope.units }

  /// Takes in folders beside those in reach; those that hold or lie in one of these are left as they are.
  mutating func takeIn(_ folders: [FilePath]) {
    for folder in folders
    where !scope.units.contains(where: { $0.contains(folder) || folder.contains($0) }) {
      scope.reach.append(folder)
    }
  }

  /// Reads what changed.
  ///
  /// - Parameter meanwhile: done while the disk is asked about the last of what the scope holds.
  mutating func refresh(meanwhile: () -> Void = {}) async throws(Failure) {
    for (place, unit) in scope.units.enumerated() {
      let isLast = !isEverywhere && place == scope.units.count - 1
      let report = try await session.refresh(
        unit, saying: "reading \(unit)", meanwhile: { if isLast { meanwhile() } })
      if unit == scope.path { notes += report.notes } else { notes += report.notes.filter(\.isWorthALine) }
    }
    guard isEverywhere else { return }
    for root in session.workspace.configuredRoots where !scope.units.contains(where: { $0.contains(root) }) {
      try await session.refresh(root, saying: "reading \(root)")
    }
  }

  /// Says what was left out, and which repositories could not be read.
  func sayNotes() {
    NoteLines(notes, limit: 5).say(in: session)
    for refusal in session.workspace.repositories.refusals {
      session.say("\(refusal.workTree): \(refusal.reason)")
    }
  }

  /// What was left out, for the forms that carry it with them.
  var noteTexts: [String] { notes.map { "\($0.path): \($0.text)" } }

  /// The row of an item with the way that lies in the scope, spelled as the folder was typed.
  func summary(_ item: consuming ItemSummary, _ ways: [Way]) -> ItemSummary {
    // One way is the way in already.
    guard ways.count > 1 else { return item }
    let way =
      ways.first { scope.path.contains($0.path) }
      ?? ways.first { way in scope.reach.contains { $0.contains(way.path) } }
      ?? ways[0]
    item.path = way.path
    item.project = way.project
    return item
  }

  /// The word for how each item is within reach, by its id.
  func places(of items: [ItemSummary]) -> [String: String] {
    Dictionary(items.compactMap { item in scope.place(of: item.path).map { (item.id, $0.rawValue) } }) {
      first, _ in first
    }
  }

  /// The rows with their paths as they look from a link to the folder that was walked.
  func respelled(_ items: [ItemSummary]) -> [ItemSummary] {
    if scope.path == start { return items }
    func respell(_ path: FilePath) -> FilePath {
      path.relative(to: scope.path).map { start.appending($0.bytes) } ?? path
    }
    return items.map { item in
      var copy = item
      copy.path = respell(item.path)
      copy.project = item.project.map(respell)
      return copy
    }
  }
}
