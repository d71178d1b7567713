import Agents
import Arguments
import Catalog
import Inspectors
import Markup
import Platform
import Scan
import Spelling
import State

/// One thing about an item that can be changed: where its value stands and what it may be.
struct Adjustable {
  enum Place {
    /// A key of the file's header; a list where the key holds several values.
    case header(FilePath, key: String, isList: Bool)
    /// An agent's own switch, which `enable` and `disable` set in its settings.
    case agentSwitch(agent: String, FilePath)
    /// Where the item's store keeps it: one of several items of a file, or a word in the text.
    case store(DocumentPlace)
    /// skillhub's own state.
    case notes, alias
  }

  var name: String
  var value: String?
  /// What it may be set to, in words.
  var allowed: String
  var place: Place
  /// What its store takes, where it takes no more than that.
  var known: StoreField?

  /// The file that would be written; nil for the state.
  var file: FilePath? {
    switch place {
    case .header(let path, _, _), .agentSwitch(_, let path): path
    case .store(let place): place.path
    case .notes, .alias: nil
    }
  }

  /// The agent whose switch it is, or nil.
  var agent: String? {
    if case .agentSwitch(let agent, _) = place { agent } else { nil }
  }
}

/// What of an item can be changed, and why the rest cannot.
struct Adjustables {
  let session: Session
  let item: Item
  let id: String
  let inspection: Inspection
  private(set) var fields: [Adjustable] = []
  /// Fields that a person might try, with the reason why they are not set.
  private var refusals: [String: (reason: String, hint: String?)] = [:]

  init(_ session: Session, _ item: Item) {
    self.session = session
    self.item = item
    let inspector = Inspector(
      workspace: session.workspace, state: session.stateReader, now: session.environment.now(),
      folder: session.environment.workingDirectory)
    inspection = inspector.inspect(item)
    id = inspection.id
    switch item {
    case .skill(let place): addSkill(place)
    case .file(let place): addFile(place)
    case .document(let place): addDocument(place)
    case .project, .run: break
    }
    let id = self.id
    fields.append(
      Adjustable(
        name: "notes", value: session.withState { $0.note(on: id) },
        allowed: "any text; kept by skillhub alone",
        place: .notes))
    let aliases = session.withState { $0.aliases(of: id) } ?? []
    fields.append(
      Adjustable(
        name: "alias", value: aliases.isEmpty ? nil : aliases.map { "@" + $0 }.joined(separator: ", "),
        allowed: "a name of letters, digits, - _ and .; kept by skillhub alone", place: .alias))
  }

  // MARK: Kinds

  private static func isMarkdown(_ path: FilePath) -> Bool {
    [".md", ".mdc", ".markdown"].contains { path.name.suffix($0.utf8.count).elementsEqual($0.utf8) }
  }

  private mutating func addSkill(_ place: SkillPlace) {
    refusals["name"] = (
      "a skill is called as its folder; both change together",
      "git mv the folder, then change name: in its SKILL.md"
    )
    guard case .document = place.entry else { return }
    addHeader(place.document, [("description", "description", false), ("tags", "metadata.tags", false)])
    addSwitches(place)
  }

  /// The switches of the agents that are used here, with the file in which each would be changed.
  private mutating func addSwitches(_ place: SkillPlace) {
    let (reader, standpoint) = SwitchCommands.view(of: place, session)
    let word = ShellWord.quoted(session.invocation[ItemArgument.required] ?? place.path.bytes)
    for verdict in reader.verdicts(on: place.realPath, way: place.path, at: standpoint).shown
    where verdict.isUsedHere {
      guard let agent = reader.agents.first(where: { $0.id == verdict.agent }) else { continue }
      let isOn = verdict.state != .off
      let edits = try? reader.switching(
        place.realPath, way: place.path, of: agent, on: !isOn, at: standpoint)
      guard let file = edits?.first?.path else { continue }
      let command = isOn ? "disable" : "enable"
      fields.append(
        Adjustable(
          name: "enabled", value: "\(verdict.state.words) for \(agent.name)",
          allowed: "skillhub \(command) \(word) --agent \(agent.id)",
          place: .agentSwitch(agent: agent.id, file)))
      refusals["enabled"] = (
        "an agent's switch is set for that agent", "skillhub \(command) \(word) --agent \(agent.id)"
      )
    }
  }

  private mutating func addFile(_ place: FilePlace) {
    refusals["name"] = ("a file is called by its name", "git mv renames it")
    guard place.role == .agentDefinition, Self.isMarkdown(place.path) else { return }
    addHeader(place.path, [("description", "description", false), ("model", "model", false)])
  }

  private mutating func addDocument(_ place: DocumentPlace) {
    guard place.fragment.isEmpty, Self.isMarkdown(place.path) else {
      let refusal = addStore(place)
      let reason =
        refusal?.reason
        ?? (place.fragment.isEmpty
          ? "\(place.path.displayName) is no Markdown file with a header"
          : "it is one of several in \(place.path.displayName)")
      let edit = "skillhub open --edit \(ShellWord.quoted(place.path.bytes))"
      for name in ["name", "status", "priority", "tags", "description", "model"] {
        refusals[name] = (reason, refusal?.hint ?? edit)
      }
      return
    }
    switch place.kind {
    case .prompt:
      refusals["name"] = ("a prompt is called as its file", "git mv renames it")
      addHeader(
        place.path,
        [("description", "description", false), ("model", "model", false), ("tags", "tags", true)])
    case .note:
      addHeader(place.path, [("name", "title", false), ("tags", "tags", true)])
    case .decision:
      addHeader(
        place.path, [("status", "status", false), ("tags", "tags", true)], onlyKnown: ["status"],
        vocabulary: session.workspace.vocabulary(of: place))
      if field("status") == nil { addStore(place) }
      if field("status") == nil {
        refusals["status"] = (
          "none is written in a header, nor in a line of the text by itself",
          "skillhub open --edit \(ShellWord.quoted(place.path.bytes))"
        )
      }
    case .task:
      addHeader(
        place.path,
        [
          ("name", "title", false), ("status", "status", false), ("priority", "priority", false),
          ("tags", "labels", true),
        ], onlyKnown: ["name", "status", "tags"], vocabulary: session.workspace.vocabulary(of: place))
      if field("status") == nil {
        refusals["status"] = (
          "its store keeps the status elsewhere than in a header",
          "skillhub open --edit \(ShellWord.quoted(place.path.bytes))"
        )
      }
    default: break
    }
  }

  /// Adds what the item's store keeps elsewhere than in a header.
  ///
  /// - Returns: why nothing of it can be changed, where that is known.
  @discardableResult
  private mutating func addStore(_ place: DocumentPlace) -> StoreRefusal? {
    let (fields, refusal) = session.workspace.storeFields(of: place)
    for field in fields {
      self.fields.append(
        Adjustable(
          name: field.name, value: field.value,
          allowed: field.takes,
          place: .store(place), known: field))
    }
    return refusal
  }

  /// Adds keys of a header that can be read.
  ///
  /// - Parameters:
  ///   - onlyKnown: fields that are changed but never added.
  ///   - vocabulary: the fields that take only some words.
  private mutating func addHeader(
    _ path: FilePath, _ keys: [(name: String, key: String, isList: Bool)], onlyKnown: Set<String> = [],
    vocabulary: [StoreField] = []
  ) {
    guard let content = try? FileSystem.read(path, limit: SkillLoader.documentLimit) else { return }
    let header = MarkdownReader.readHeader(content.bytes).header
    guard header.reading == .strict else {
      let reason =
        header.reading == .absent
        ? "\(path.displayName) has no header" : "the header of \(path.displayName) is not valid YAML"
      for key in keys where refusals[key.name] == nil {
        refusals[key.name] = (reason, "skillhub open --edit \(ShellWord.quoted(path.bytes))")
      }
      return
    }
    for (name, key, isList) in keys {
      let parts = key.split(separator: ".").map(String.init)
      var value = header[parts[0]]
      if parts.count > 1 {
        if case .mapping(let inner)? = value?.content {
          value = inner.first { $0.key == parts[1] }?.value
        } else {
          value = nil
        }
      }
      if value == nil, onlyKnown.contains(name) { continue }
      var shown: String?
      switch value?.content {
      case .scalar(let text, _)?: shown = text
      case .list(let items)?: shown = items.compactMap(\.text).joined(separator: ", ")
      case .mapping?: continue
      case nil: shown = nil
      }
      let known = vocabulary.first { $0.name == name }
      fields.append(
        Adjustable(
          name: name, value: shown,
          allowed: known?.takes ?? (isList || name == "tags" ? "words parted by commas" : "any text"),
          place: .header(path, key: key, isList: isList), known: known))
    }
  }

  // MARK: Questions

  /// What `set` itself sets.
  func field(_ name: String) -> Adjustable? { fields.first { $0.name == name && $0.agent == nil } }

  /// The names of what `set` itself sets.
  var settable: [String] { fields.filter { $0.agent == nil }.map(\.name) }

  /// Why a field is not set, or that there is none.
  func refusal(of name: String) -> Failure {
    if let refusal = refusals[name] {
      return Failure("\(name) cannot be set: \(refusal.reason)", hint: refusal.hint)
    }
    let found = inspection.sections.flatMap(\.fields).first {
      $0.key == name || $0.label.lowercased() == name
    }
    if let found {
      return Failure(
        "\(name) cannot be set: \(reason(for: found))",
        hint: "skillhub set \(ShellWord.quoted(Array(id.utf8))) lists what can be")
    }
    let names = settable
    return Failure(
      "a \(inspection.kind) has no \(name) to set",
      hint: Spelling.nearest(to: name, among: names).map { "did you mean \($0)?" }
        ?? "it has: \(names.joined(separator: ", "))")
  }

  /// Why a field of the inspector only tells.
  private func reason(for field: InspectorField) -> String {
    switch field.key {
    case "id": return "ids are made from kind and path"
    case "path", "realPath", "paths": return "moving is the file manager's or git's"
    case "enabled": return "an agent's switch is set for that agent: skillhub enable, skillhub disable"
    case "validation", "findings", "validated": return "it is what the rules find"
    case let key where key.hasPrefix("git."): return "it is what git records"
    case let key where key.hasPrefix("checklist"): return "skillhub check ticks an entry of a checklist"
    case let key where key.hasPrefix("tokens"): return "it is counted from the text"
    case "status" where inspection.kind == "skill": return "it is what the rules find"
    default: break
    }
    switch field.value {
    case .date?: return "dates are recorded by the file system, git or the item's own history"
    case .duration?: return "durations are measured"
    case .bytes?, .quantity?, .number?: return "it is counted from the text"
    case .path?: return "moving is the file manager's or git's"
    case .link?: return "it follows from what the items say"
    case .identifier?: return "ids are given, not chosen"
    default:
      return field.source.map { "it is read from \($0); skillhub changes no more than what is safe" }
        ?? "it is derived from other facts"
    }
  }
}
