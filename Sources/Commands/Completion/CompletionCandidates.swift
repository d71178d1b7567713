import Agents
import Arguments
import Catalog
import Platform
import Presentation
import Scan
import Store
import Terminal
import Validation

/// A word that may stand where the cursor is.
struct CompletionCandidate: Hashable {
  var text: [UInt8]
  /// What it is, in a few words.
  var help: String?
  /// Whether the word goes on, such as a folder.
  var isOpen = false

  init(_ text: [UInt8], _ help: String? = nil, isOpen: Bool = false) {
    self.text = text
    self.help = help
    self.isOpen = isOpen
  }

  init(_ text: String, _ help: String? = nil, isOpen: Bool = false) {
    self.init(Array(text.utf8), help, isOpen: isOpen)
  }
}

/// Finds the words that may stand at a place of the command line. It asks the index as it is and never waits.
struct CompletionCandidates {
  let session: Session
  let table: CommandTable

  /// The most items that are offered at once.
  static let limit = 500

  /// Candidates for a place, each beginning with what was typed.
  func candidates(at position: CompletionPosition) -> [CompletionCandidate] {
    var found: [CompletionCandidate]
    switch position.place {
    case .nothing: found = []
    case .command:
      found = table.commands.map { CompletionCandidate($0.name, $0.summary) }
    case .option:
      found = position.options(in: table).flatMap { option -> [CompletionCandidate] in
        let names = option.longNames.map { "--" + $0 }
        let shown = names.isEmpty ? option.short.map { ["-\($0)"] } ?? [] : names
        return shown.map { CompletionCandidate($0, option.help) }
      }
    case .value(let definition):
      found = values(of: definition, position)
    }
    var seen: Set<[UInt8]> = []
    return found.filter { $0.text.starts(with: position.prefix) && seen.insert($0.text).inserted }.map {
      CompletionCandidate(position.attached + $0.text, $0.help, isOpen: $0.isOpen)
    }
  }

  private func values(
    of definition: ParameterDefinition, _ position: CompletionPosition
  ) -> [CompletionCandidate] {
    let prefix = position.prefix
    switch definition.completion {
    case .values:
      let formats = position.command?.formats ?? OutputFormat.common
      return definition.limited(to: formats).allowedValues.map { CompletionCandidate($0.value, $0.help) }
    case .item: return items(prefix)
    case .path: return paths(prefix, onlyFolders: false)
    case .folder: return paths(prefix, onlyFolders: true)
    case .kind: return ItemKind.allCases.map { CompletionCandidate($0.rawValue) }
    case .kindOrFolder:
      return ItemKind.allCases.map { CompletionCandidate($0.rawValue, $0.plural) }
        + paths(prefix, onlyFolders: true)
    case .topic:
      return table.commands.map { CompletionCandidate($0.name, $0.summary) }
        + table.topics.map { CompletionCandidate($0.name, $0.summary) }
    case .rule:
      return RuleSet.all.map { CompletionCandidate($0.id, $0.summary) }
    case .agent: return agents(prefix)
    case .assignment: return assignments(prefix, to: position.arguments.first ?? [])
    case .field: return ListColumn.fieldNames.map { CompletionCandidate($0) }
    case .project:
      return index { index in
        index.completions(beginningWith: prefix, kind: .project, limit: Self.limit)
      }.map { CompletionCandidate($0.name) }
    case .tag: return index { $0.tags() }.map { CompletionCandidate($0) }
    case .category: return index { $0.values(of: .category) }.map { CompletionCandidate($0) }
    case .status: return index { $0.values(of: .status) }.map { CompletionCandidate($0) }
    case .searchWord: return searchWords(prefix)
    }
  }

  /// Asks the index as it stands; without one there is nothing to offer.
  private func index<Answer>(_ ask: (borrowing Index) -> [Answer]) -> [Answer] {
    let places = Places.resolve(
      variables: session.environment.variables, home: session.environment.home)
    guard let cache = places.cache, FileSystem.exists(cache.appending("index.sqlite")) else { return [] }
    let index = Index.open(in: cache)
    return ask(index)
  }

  // MARK: Items

  private func items(_ prefix: [UInt8]) -> [CompletionCandidate] {
    if let first = prefix.first, "./~".utf8.contains(first) { return paths(prefix, onlyFolders: false) }
    var found: [CompletionCandidate] = []
    if let colon = prefix.firstIndex(of: UInt8(ascii: ":")),
      let kind = ItemKind(rawValue: String(decoding: prefix[..<colon], as: UTF8.self))
    {
      let rest = Array(prefix[(colon + 1)...])
      found = index { index in
        index.completions(beginningWith: rest, kind: kind, limit: Self.limit).map {
          CompletionCandidate("\(kind.rawValue):\($0.name)", help(for: $0))
        }
          + (rest.isEmpty
            ? []
            : index.completions(idBeginningWith: prefix, limit: Self.limit).map {
              CompletionCandidate($0.id, help(for: $0))
            })
      }
      if !found.isEmpty { return found }
    }
    let here = prefix.isEmpty ? nearestProject : nil
    found = index { index in
      var rows = here.map { index.completions(under: $0, limit: Self.limit) } ?? []
      if rows.isEmpty { rows = index.completions(beginningWith: prefix, kind: nil, limit: Self.limit) }
      return rows.filter { isSelector($0.name) }.map { CompletionCandidate($0.name, help(for: $0)) }
    }
    if let slash = prefix.lastIndex(of: UInt8(ascii: "/")) {
      // project/name, and folders of that name.
      let project = String(decoding: prefix[..<slash], as: UTF8.self)
      let rest = Array(prefix[(slash + 1)...])
      found += index { index in
        index.completions(beginningWith: rest, inProjectCalled: project, limit: Self.limit).map {
          CompletionCandidate("\(project)/\($0.name)", help(for: $0))
        }
      }
    }
    if prefix.isEmpty { return found }
    return found + kindPrefixes(prefix) + paths(prefix, onlyFolders: false)
  }

  /// `skill:` and the like, for who began to type one.
  private func kindPrefixes(_ prefix: [UInt8]) -> [CompletionCandidate] {
    ItemKind.allCases.filter { $0.rawValue.utf8.starts(with: prefix) }.map {
      CompletionCandidate("\($0.rawValue):", "a \($0.rawValue) by its name or id", isOpen: true)
    }
  }

  /// Whether a name can be typed as one: what looks like a path, an option or an alias would be taken for that.
  private func isSelector(_ name: String) -> Bool {
    guard let first = name.utf8.first else { return false }
    return !"./~-@".utf8.contains(first)
  }

  private func help(for row: Index.Completion) -> String {
    let text = row.description ?? (row.title == row.name ? "" : row.title)
    let words = text.singleSpaced
    return words.isEmpty ? row.kind.rawValue : "\(row.kind.rawValue): \(words)"
  }

  private var nearestProject: FilePath? {
    guard let folder = session.environment.workingDirectory else { return nil }
    return ([folder] + folder.ancestors).first { FileSystem.exists($0.appending(".git")) }
  }

  private func searchWords(_ prefix: [UInt8]) -> [CompletionCandidate] {
    let filters: [(String, [String])] = [
      ("kind:", ItemKind.allCases.map(\.rawValue)), ("tag:", []), ("project:", []), ("status:", []),
      ("category:", []),
    ]
    for (name, fixed) in filters where prefix.starts(with: Array(name.utf8)) {
      let values =
        switch name {
        case "tag:": index { $0.tags() }
        case "project:":
          index { index in
            index.completions(beginningWith: [], kind: .project, limit: Self.limit).map(\.name)
          }
        case "status:": index { $0.values(of: .status) }
        case "category:": index { $0.values(of: .category) }
        default: fixed
        }
      return values.map { CompletionCandidate(name + $0) }
    }
    return filters.map { CompletionCandidate($0.0, "a filter", isOpen: true) }
  }

  // MARK: Agents

  /// The agents that leave a trace here; all of them where the word that was typed is the start of none of these.
  private func agents(_ prefix: [UInt8]) -> [CompletionCandidate] {
    let reader = session.workspace.agents(in: session.environment.workingDirectory)
    let standpoint = reader.standpoint(at: session.environment.workingDirectory ?? .root)
    let used = Agent.all.filter { agent in
      agent.id.utf8.starts(with: prefix) && !reader.traces(of: agent, at: standpoint).isEmpty
    }
    return (used.isEmpty ? Agent.all : used).map { CompletionCandidate($0.id, $0.name) }
  }

  // MARK: Changes

  /// What `set` can change of an item, and behind an equals sign the words that a field takes.
  private func assignments(_ prefix: [UInt8], to item: [UInt8]) -> [CompletionCandidate] {
    guard let item = ItemSelector(session: session).knownItem(item) else { return [] }
    let fields = Adjustables(session, item).fields.filter { $0.agent == nil }
    guard let equals = prefix.firstIndex(of: UInt8(ascii: "=")) else {
      return fields.map { CompletionCandidate("\($0.name)=", $0.value?.singleSpaced, isOpen: true) }
    }
    let field = fields.first { $0.name.utf8.elementsEqual(prefix[..<equals]) }
    return (field?.known?.words ?? []).map { CompletionCandidate(prefix[...equals] + Array($0.utf8)) }
  }

  // MARK: Paths

  /// What stands in the folder that was typed, with a slash behind folders. A tilde stays as it was typed.
  private func paths(_ prefix: [UInt8], onlyFolders: Bool) -> [CompletionCandidate] {
    let slash = UInt8(ascii: "/")
    let home = session.environment.home
    if prefix == Array("~".utf8) {
      return home == nil ? [] : [CompletionCandidate("~/", "your home", isOpen: true)]
    }
    let cut = prefix.lastIndex(of: slash).map { $0 + 1 } ?? 0
    let typedFolder = Array(prefix[..<cut])
    let start = Array(prefix[cut...])
    guard let folder = folder(typedFolder), let entries = try? FileSystem.entries(of: folder) else {
      return []
    }
    var found: [CompletionCandidate] = []
    for entry in entries where entry.name.starts(with: start) {
      // Hidden ones are offered to who asks for them, and an agent's folder always.
      if entry.name.first == UInt8(ascii: "."), start.isEmpty, !Self.agentFolders.contains(entry.name) {
        continue
      }
      var isFolder = entry.kind == .directory
      if entry.kind == .link { isFolder = FileSystem.isFolder(folder.appending(entry.name)) }
      if onlyFolders, !isFolder { continue }
      found.append(
        CompletionCandidate(
          typedFolder + entry.name + (isFolder ? [slash] : []), isFolder ? "folder" : "file", isOpen: isFolder
        ))
      if found.count >= 2_000 { break }
    }
    return found
  }

  private static let agentFolders = Set(
    [".claude", ".agents", ".codex", ".github", ".cursor", ".gemini"].map { Array($0.utf8) })

  private func folder(_ typed: [UInt8]) -> FilePath? {
    if typed.starts(with: Array("~/".utf8)) {
      return session.environment.home.map { $0.appending(Array(typed.dropFirst(2))) }
    }
    let path = FilePath(bytes: typed)
    if path.isAbsolute { return path }
    return session.environment.workingDirectory.map { typed.isEmpty ? $0 : $0.appending(typed) }
  }
}
