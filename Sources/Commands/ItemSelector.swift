import Arguments
import Catalog
import Platform
import Scan
import Spelling
import State
import Store

/// Finds the one item that a person means by a word.
struct ItemSelector {
  let session: Session

  private var workspace: Workspace { session.workspace }

  /// The item that `argument` names.
  ///
  /// Something that contains `/`, starts with `.` or `~`, or exists, is a path; the rest is an id, an alias, a
  /// `kind:name`, a `project/name` or a name.
  func item(_ argument: [UInt8]) async throws(Failure) -> Item {
    let looksLikePath =
      argument.contains(UInt8(ascii: "/")) || argument.first == UInt8(ascii: ".")
      || argument.first == UInt8(ascii: "~")
    let path = try session.path(argument)
    if let item = workspace.item(at: path), looksLikePath || exists(argument, path) { return item }
    let word = FilePath.displayText(argument)
    if argument.first == UInt8(ascii: ".") || argument.first == UInt8(ascii: "~")
      || argument.first == UInt8(ascii: "/")
    {
      throw missing(path)
    }
    if word.first == "@" { return try aliased(String(word.dropFirst())) }
    try await refresh()
    let candidates = self.candidates(for: word)
    if candidates.isEmpty, looksLikePath { throw missing(path) }
    return try choose(candidates, word)
  }

  private func exists(_ argument: [UInt8], _ path: FilePath) -> Bool {
    (try? FileSystem.stamp(of: path, followingLinks: false)) != nil
  }

  private func missing(_ path: FilePath) -> Failure {
    var failure = Failure.missing(path)
    if let parent = path.parent, let entries = try? FileSystem.entries(of: parent),
      let nearest = Spelling.nearest(
        to: path.displayName, among: entries.map { FilePath.displayText($0.name) })
    {
      failure.hint = "did you mean \(parent.appending(nearest))?"
    }
    return failure
  }

  private func aliased(_ name: String) throws(Failure) -> Item {
    guard let target = session.withState({ $0.alias(name) }) else {
      throw Failure("no alias is called @\(name)", exit: 1)
    }
    guard let item = workspace.item(at: target.path) else { throw missing(target.path) }
    return item
  }

  /// Brings the current project and the home's roots up to date, so that a name finds what is there now.
  private func refresh() async throws(Failure) {
    guard let folder = session.environment.workingDirectory else { return }
    if let project = workspace.project(of: folder) {
      try await session.refresh(project)
    } else if !(workspace.home.map { folder.contains($0) } ?? true), folder != .root {
      // A folder of projects. The home and what holds it are left to `scan`: they may hold everything.
      try await session.refresh(folder)
    }
    for root in workspace.userRoots { try await session.refresh(root) }
  }

  private func candidates(for word: String) -> [ItemSummary] {
    var kind: ItemKind?
    var rest = word[...]
    if let colon = word.firstIndex(of: ":"), let named = ItemKind(rawValue: String(word[..<colon])) {
      kind = named
      rest = word[word.index(after: colon)...]
      let isHexadecimal = rest.utf8.count >= 4 && rest.allSatisfy { $0.isHexDigit && !$0.isUppercase }
      if isHexadecimal {
        let found = workspace.index.items(withIDPrefix: word).map(\.summary)
        if !found.isEmpty { return found }
      }
    }
    var found = workspace.index.items(named: String(rest)).map(\.summary)
    if found.isEmpty, let slash = rest.lastIndex(of: "/") {
      let project = String(rest[..<slash])
      found = workspace.index.items(named: String(rest[rest.index(after: slash)...])).map(\.summary)
        .filter { summary in
          guard let folder = summary.project else { return false }
          return folder.displayName == project || folder.displayText.hasSuffix("/" + project)
        }
    }
    if let kind { found = found.filter { $0.kind == kind } }
    return found.sorted { $0.kind != $1.kind ? $0.kind < $1.kind : $0.path < $1.path }
  }

  private func choose(_ candidates: [ItemSummary], _ word: String) throws(Failure) -> Item {
    let present = candidates.filter { FileSystem.exists($0.path) }
    guard let first = present.first else {
      let name = word.split(separator: ":").last.map(String.init) ?? word
      let nearest = Spelling.nearest(to: name, among: workspace.index.names())
      throw Failure(
        "no item is called \(word)",
        hint: nearest.map { "did you mean \($0)?" } ?? "skillhub list shows what there is", exit: 1)
    }
    if present.count > 1 {
      // A name that belongs to one item in the current project means that one only where nothing else has it.
      let lines = present.map { "\($0.kind.rawValue)\t\($0.path)" }.joined(separator: "\n")
      throw Failure(
        "\(word) names \(present.count) items",
        hint: lines + "\nname one of them by its path", exit: 1)
    }
    guard let item = workspace.item(at: first.path) else { throw missing(first.path) }
    return item
  }
}
