import Agents
import Arguments
import Catalog
import Configuration
import Platform
import Scan
import Spelling
import State
import Store
import Words

/// Finds the one item that a person means by a word.
struct ItemSelector {
  let session: Session

  private var workspace: Workspace { session.workspace }

  /// The item that `argument` names.
  ///
  /// Something that contains `/`, starts with `.` or `~`, or exists, is a path; the rest is an id, an alias, a
  /// `kind:name`, a `project/name`, a name, or where nothing is called so a title.
  func item(_ argument: [UInt8]) async throws(Failure) -> Item {
    let path = try session.path(argument)
    let word = FilePath.displayText(argument)
    if let item = workspace.item(at: path) { return item }
    if let first = argument.first, "./~".utf8.contains(first) { throw missing(path) }
    if word.first == "@" { return try aliased(String(word.dropFirst())) }
    let scope = try await refresh()
    if split(word).0 == .run { try await session.refreshRuns() }
    var candidates = self.candidates(for: word, in: scope)
    if candidates.isEmpty, split(word).0 == nil, Self.mayBeSession(word) {
      try await session.refreshRuns()
      candidates = self.candidates(for: word, in: scope)
    }
    if candidates.isEmpty, split(word).0 == nil, argument.contains(UInt8(ascii: "/")) {
      throw missing(path)
    }
    return try choose(candidates, word)
  }

  /// The one item that `argument` names as far as the index knows it now; nil where it names none or several. Nothing is
  /// read for it, so that completion need not wait.
  func knownItem(_ argument: [UInt8]) -> Item? {
    guard let path = try? session.path(argument) else { return nil }
    if let item = workspace.item(at: path) { return item }
    let word = FilePath.displayText(argument)
    if word.first == "@" { return try? aliased(String(word.dropFirst())) }
    return try? choose(candidates(for: word, in: scope()), word)
  }

  /// What to type for an item that the index has: its name where that names nothing else here, with its kind where it
  /// needs that, else its id.
  func word(for item: ItemSummary) -> String {
    let isPath =
      session.environment.workingDirectory.map { FileSystem.exists($0.appending(item.name)) } ?? true
    let scope = scope()
    for word in [item.name, "\(item.kind.rawValue):\(item.name)"] {
      // Some words are read as something else than a name.
      guard word != item.name || !(isPath || Self.isSpecial(word)), !item.name.contains("/") else { continue }
      let candidates = candidates(for: word, in: scope).filter { FileSystem.exists($0.path) }
      guard candidates.count == 1, candidates[0].record?.summary.id == item.id else { continue }
      return ShellWord.quoted(Array(word.utf8))
    }
    return item.id
  }

  /// Whether a word is an option, a path, an alias, or has a kind in front of it.
  private static func isSpecial(_ word: String) -> Bool {
    word.isEmpty || word.contains(":") || "-./~@".contains(word.first ?? "-")
  }

  /// The skills that `argument` names: one for a path or an id, every copy in reach for a name.
  func skills(_ argument: [UInt8]) async throws(Failure) -> [SkillPlace] {
    let path = try session.path(argument)
    let word = FilePath.displayText(argument)
    var items: [Item] = []
    if let item = workspace.item(at: path) {
      items = [item]
      // The document of a skill stands for it.
      if case .file(let file) = item, let folder = file.skill, file.path.parent == folder,
        let holder = workspace.item(at: folder)
      {
        items = [holder]
      }
    } else if let first = argument.first, "./~".utf8.contains(first) {
      throw missing(path)
    } else if word.first == "@" {
      items = [try aliased(String(word.dropFirst()))]
    } else if let found = inRoots(word), !found.isEmpty {
      items = found + (try await indexed(word, besides: found))
    } else {
      let scope = try await refresh()
      let candidates = self.candidates(for: word, in: scope).filter {
        $0.kind == .skill && FileSystem.exists($0.path)
      }
      items = candidates.compactMap { workspace.item(at: $0.path) }
      if items.isEmpty { throw nowhere(word, in: scope) }
    }
    let places = items.compactMap { item -> SkillPlace? in
      if case .skill(let place) = item { place } else { nil }
    }
    guard !places.isEmpty else {
      if case .file(let file) = items.first, let agent = loader(of: file.path) {
        throw Failure(
          "\(word) is a file, and only \(agent.name) takes it for a skill",
          hint: "skillhub agents \(agent.id)")
      }
      throw Failure(
        "\(word) is a \(items.first?.kind.rawValue ?? "file"), and agents load skills",
        hint: "skillhub inspect \(ShellWord.quoted(argument))")
    }
    return places
  }

  /// The skills of a plain name in the roots of agents, which can be had without the index.
  private func inRoots(_ word: String) -> [Item]? {
    guard let folder = session.environment.workingDirectory, !word.contains(":"), !word.contains("/") else {
      return nil
    }
    let reader = workspace.agents(in: folder).focused(on: [word])
    return reader.ways(toSkillsNamed: [word], at: reader.standpoint(at: folder)).compactMap {
      workspace.item(at: $0)
    }
  }

  /// The other skills of a plain name here or in reach that the index knows and that are there: copies in folders of
  /// the project that no agent reads from here. The project is walked for them only where the index lacks it.
  private func indexed(_ word: String, besides found: [Item]) async throws(Failure) -> [Item] {
    guard let scope = scope() else { return [] }
    if workspace.index.folder(scope.path) == nil { try await session.refresh(scope.path) }
    var known: Set<FilePath> = []
    for case .skill(let place) in found { known.insert(place.realPath) }
    let records = records(named: word, .skill).filter { !known.contains($0.identity.realPath) }
    let near = records.filter { record in record.ways.contains { scope.place(of: $0.path) != nil } }
    return ways(to: near, in: scope).compactMap { candidate in
      guard FileSystem.exists(candidate.path), let item = workspace.item(at: candidate.path),
        case .skill(let place) = item, known.insert(place.realPath).inserted
      else { return nil }
      return item
    }
  }

  /// The agent that takes a file for a skill, or nil.
  private func loader(of file: FilePath) -> Agent? {
    let reader = workspace.agents(in: session.environment.workingDirectory)
    let standpoint = reader.standpoint(at: session.environment.workingDirectory ?? .root)
    return reader.agents.first { agent in
      agent.roots.contains { $0.flatFiles != .none }
        && reader.loading(of: agent, at: standpoint).copies.contains {
          $0.entry.isFlat && $0.entry.path == file && $0.verdict.state != .notRead
        }
    }
  }

  /// Why no agent reads a name: nothing is called so.
  private func nowhere(_ word: String, in scope: Scope?) -> Failure {
    let (_, _, name) = split(word)
    if let other = records(named: name, nil).map(\.summary).first(where: { $0.kind != .skill }) {
      return Failure(
        "\(word) is a \(other.kind.rawValue), and no skill is called so: agents are asked about skills",
        hint: "skillhub inspect \(ShellWord.quoted(Array(other.id.utf8))) shows it", exit: 1)
    }
    let names = workspace.index.names(kind: .skill)
    let near = Spelling.nearest(to: name, among: names)
    let reader = workspace.agents(in: session.environment.workingDirectory)
    let standpoint = reader.standpoint(at: session.environment.workingDirectory ?? workspace.home ?? .root)
    var folders: [FilePath] = []
    for agent in reader.agents where !agent.isPlain || !reader.traces(of: agent, at: standpoint).isEmpty {
      for root in agent.tableRoots(at: standpoint)
      where FileSystem.isFolder(root.path) && !folders.contains(root.path) {
        folders.append(root.path)
      }
    }
    var lines: [String] = []
    if let near { lines.append("nearest name: \(near)") }
    lines.append(folders.isEmpty ? "no agent's folder of skills is here" : "folders looked in:")
    lines += folders.sorted().prefix(12).map { "  \($0)" }
    if folders.count > 12 { lines.append("  and \(folders.count - 12) more") }
    return Failure(
      "no agent reads \(word): no skill is called so", hint: lines.joined(separator: "\n"), exit: 1)
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

  /// Brings what is in reach up to date, so that a name finds what is there now.
  ///
  /// - Returns: the scope of the current project, or of the current folder where that may be a folder of projects;
  ///   nil where only the index can be asked.
  private func refresh() async throws(Failure) -> Scope? {
    guard session.environment.workingDirectory != nil else { return nil }
    guard let scope = scope() else {
      for root in workspace.userRoots { try await session.refresh(root) }
      return nil
    }
    for unit in scope.units { try await session.refresh(unit) }
    return scope
  }

  /// The scope of the current project, or of the current folder where that may be a folder of projects.
  private func scope() -> Scope? {
    guard let folder = session.environment.workingDirectory else { return nil }
    let project = workspace.project(of: folder)
    // The home and what holds it are left to `scan`: they may hold everything.
    let holdsHome = workspace.home.map { folder.contains($0) } ?? true
    return (project ?? (holdsHome || folder == .root ? nil : folder)).map { workspace.scope(of: $0) }
  }

  /// What a word may mean: each item with the way in by which it is best named here.
  private func candidates(for word: String, in scope: Scope?) -> [Candidate] {
    let (kind, type, rest) = split(word)
    if let kind, rest.utf8.count >= 4, rest.allSatisfy({ $0.isHexDigit && !$0.isUppercase }) {
      let found = workspace.index.items(withIDPrefix: word)
      if !found.isEmpty { return ways(to: found, in: scope) }
      // Plain files have no row of their own; their ids are made from their paths.
      if kind == .file, let scope {
        let files = workspace.files(under: scope.path, withStates: false).filter { $0.id.hasPrefix(word) }
        if !files.isEmpty { return files.map { Candidate(kind: .file, path: $0.path) } }
      }
    }
    var found = records(named: rest, kind)
    if found.isEmpty, let slash = rest.lastIndex(of: "/") {
      let project = String(rest[..<slash])
      let ending = Array("/\(project)".utf8)
      found = records(named: String(rest[rest.index(after: slash)...]), kind).filter { record in
        record.ways.contains { way in
          way.project.map { $0.displayName == project || $0.bytes.suffix(ending.count).elementsEqual(ending) }
            ?? false
        }
      }
    }
    if found.isEmpty { found = records(titled: rest, kind) }
    if let type { found = found.filter { $0.summary.type == type } }
    // What is here or in reach is meant before what lies anywhere else.
    let near =
      scope.map { scope in found.filter { $0.ways.contains { scope.place(of: $0.path) != nil } } } ?? []
    return ways(to: near.isEmpty ? found : near, in: scope)
  }

  /// An item that a word may mean, and the way by which it is best named here.
  private struct Candidate {
    var kind: ItemKind
    var path: FilePath
    var record: ItemRecord?
  }

  /// The items that call themselves so, or of which a way in ends so.
  private func records(named name: String, _ kind: ItemKind?) -> [ItemRecord] {
    var seen: Set<ItemIdentity> = []
    return
      (workspace.index.items(named: name, kind: kind)
      + workspace.index.items(wayNamed: Array(name.utf8), kind: kind)).filter {
        seen.insert($0.identity).inserted
      }
  }

  /// The items that have a title, as it was typed, else whatever its case and accents.
  private func records(titled title: String, _ kind: ItemKind?) -> [ItemRecord] {
    let exact = workspace.index.items(titled: title, kind: kind)
    if !exact.isEmpty { return exact }
    let folded = WordText.folded(title)
    return workspace.index.titles(kind: kind).filter { WordText.folded($0) == folded }
      .flatMap { workspace.index.items(titled: $0, kind: kind) }
  }

  private func ways(to records: [ItemRecord], in scope: Scope?) -> [Candidate] {
    records.map { record in
      let here = record.ways.paths.first { scope?.path.contains($0) ?? false }
      let near = record.ways.paths.first { scope?.place(of: $0) != nil }
      return Candidate(
        kind: record.summary.kind, path: here ?? near ?? record.summary.path, record: record)
    }.sorted { $0.kind != $1.kind ? $0.kind < $1.kind : $0.path < $1.path }
  }

  /// Whether a word looks like the id of a session, so that transcripts are worth a look.
  private static func mayBeSession(_ word: String) -> Bool {
    word.utf8.count >= 16 && word.contains { $0.isNumber }
  }

  /// A word without the kind in front of it, which may be one of the user's own.
  private func split(_ word: String) -> (ItemKind?, String?, String) {
    guard let colon = word.firstIndex(of: ":") else { return (nil, nil, word) }
    let name = String(word[..<colon])
    let rest = String(word[word.index(after: colon)...])
    if let kind = ItemKind(rawValue: name) { return (kind, nil, rest) }
    if let own = session.ownKind(Array(name.utf8), at: nil) { return (own.base, own.name, rest) }
    return (nil, nil, word)
  }

  private func choose(_ candidates: [Candidate], _ word: String) throws(Failure) -> Item {
    let present = candidates.filter { FileSystem.exists($0.path) }
    guard let first = present.first else {
      let (_, _, name) = split(word)
      let nearest = Spelling.nearest(to: name, among: workspace.index.names() + workspace.index.titles())
      throw Failure(
        "no item is called \(word)",
        hint: nearest.map { "did you mean \($0)?" } ?? "skillhub list shows what there is", exit: 1)
    }
    if present.count > 1 {
      let lines = present.map { "\($0.kind.rawValue)\t\($0.path)" }.joined(separator: "\n")
      throw Failure(
        "\(word) names \(present.count) items",
        hint: lines + "\nname one of them by its path", exit: 1)
    }
    if let record = first.record {
      switch first.kind {
      case .project, .skill, .file: break
      case .prompt, .note, .decision, .task, .report:
        return .document(workspace.documentPlace(of: record, at: first.path))
      case .run: return .run(workspace.runPlace(of: record))
      }
    }
    guard let item = workspace.item(at: first.path) else { throw missing(first.path) }
    return item
  }
}
