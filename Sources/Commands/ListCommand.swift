import Agents
import Arguments
import Catalog
import Configuration
import Platform
import Presentation
import Scan
import Spelling
import Store
import Words

/// `skillhub list [KIND] [PATH]`.
enum ListCommand {
  static let kind = Parameter<[UInt8]?>.positional(
    "KIND", as: .bytes.named("KIND"), defaultText: "every kind",
    help: "\(ItemKind.allCases.map(\.rawValue).joined(separator: ", ")); or a path"
  ).completing(.kindOrFolder)
  static let place = Parameter<[UInt8]?>.positional(
    "PATH", as: .bytes, defaultText: ".", help: "the folder to list"
  ).completing(.folder)
  static let everywhere = Parameter<Bool>.flag(
    "everywhere", help: "the whole index, not only what is here and in reach")
  static let under = Parameter<[UInt8]?>.option(
    "under", as: .bytes, help: "only what lies under a folder, without what is in reach of it"
  ).completing(.folder)
  static let template = Parameter<String?>.option(
    "template", as: .text.named("TEMPLATE"), help: "one line an item, such as '{name}\\t{path}'")
  static let null = Parameter<Bool>.flag("null", short: "0", help: "paths, each ended by a NUL, for xargs -0")

  static let agent = Parameter<String?>.option(
    "agent", as: .text.named("AGENT"),
    help: "only skills that an agent finds, such as claude-code; with --state, those in a state"
  ).completing(.agent)
  static let state = Parameter<AgentVerdict.State?>.option(
    "state", as: .choice.named("STATE"),
    help: "with --agent: only skills in a state")
  static let count = Parameter<Bool>.flag("count", help: "only how many items there are")
  static let fields = Parameter<String?>.option(
    "fields", as: .text.named("LIST"),
    help: "only these fields, such as name,path,lines; of a list or an inspection")

  static let unusedFor = Parameter<String?>.option(
    "unused-for", as: .text.named("DAYS"),
    help:
      "only skills and prompts that are older than so many days, such as 90d, and that no transcript of an agent that reads them shows in use since"
  )

  static let subcommand = Subcommand(
    Command(
      "list", summary: "list items here and in reach",
      discussion: [
        "Shows what lies under PATH and what is in reach of it: the agents' folders of the folders above, up to the top of the git work tree, and the agents' roots in the home.",
        "On a terminal this is a table; in a pipe one item a line: kind, status, id, name, path, between tabs.",
        "Of files only those with a role are items of their own; list file shows every file that git does not ignore.",
      ],
      examples: [
        CommandExample("skillhub list skill", "the skills of this project and of the home"),
        CommandExample("skillhub list skill --under ~/work --json", "for a program"),
        CommandExample("skillhub list skill --status invalid --project acme", "what is wrong in one project"),
        CommandExample("skillhub list skill --agent codex --state shadowed", "what an agent passes over"),
        CommandExample("skillhub list prompt --unused-for 90d", "what no transcript shows in use"),
        CommandExample(
          "skillhub list --where 'tokens.body > 5000' --fields name,tokens.body", "what costs most"),
        CommandExample("skillhub list note --tag garden --sort modified --reverse", "the newest first"),
        CommandExample("skillhub list --template '{name}\\t{path}'", "columns of your own"),
      ],
      positionals: [kind.definition, place.definition],
      options: [
        everywhere.definition, under.definition, agent.definition, state.definition, unusedFor.definition,
      ]
        + ListNarrowing.definitions + [
          count.definition, fields.definition, template.definition, null.definition,
        ]),
    walks: true, run: run)

  static func run(_ session: Session) async throws(Failure) -> Int32 {
    let form = try self.form(session)
    let (kind, type, start) = try request(session)
    let asked = try agentAskedFor(kind, start, session)
    let rowFields = RowFields(session)
    let narrowing = try ListNarrowing(session, rowFields)
    let columns = form == .table ? tableColumns(for: kind, session) : ListColumn.lineColumns

    let isEverywhere = session.invocation[everywhere]
    var scope = ListScope(
      session, start: start, withReach: session.invocation[under] == nil, isEverywhere: isEverywhere)
    let named = asked.map { self.named(by: $0, from: scope.scope.path, session) } ?? []
    if session.invocation[under] == nil { scope.takeIn(named) }
    try await scope.refresh()
    if kind == .run || kind == nil { try await session.refreshRuns() }
    let workspace = session.workspace
    var items: [ItemSummary] =
      if kind == .file {
        workspace.files(under: isEverywhere ? .root : scope.scope.path)
      } else {
        workspace.index.items(in: scope.folders, kind: kind).map { record in
          rowFields.add(record)
          return scope.summary(record.summary, record.ways)
        }.filter { $0.kind != .run && (type == nil || $0.type == type) }
          + (type == nil && (kind == .run || kind == nil)
            ? session.runs(of: isEverywhere ? nil : scope.scope.path) : [])
      }
    // A walk does not ask git; who lists projects wants to know.
    if kind == .project {
      for place in items.indices {
        items[place].status = workspace.projectState(of: items[place].realPath).rawValue
      }
    }
    var verdicts: [String: AgentVerdict] = [:]
    if let days = try unusedDays(session) {
      guard kind == nil || kind == .skill || kind == .prompt else {
        throw Failure(
          "--unused-for is for skills and prompts", hint: "skillhub list prompt --unused-for \(days)d")
      }
      try await session.refreshRuns()
      items = UnusedItems(session, rowFields, folder: scope.scope.path, days: days).among(items)
    }
    if let asked {
      items = filter(items, by: asked, from: scope.scope.path, named: named, session, &verdicts)
    }
    let scopes = scope.places(of: items)
    items = scope.respelled(items)
    items.sort(by: ItemSummary.inListOrder)
    let found = items.count
    items = try narrowing.narrowed(items, words: FilterWords(scope))
    let total = items.count
    items = Array(items.prefix(session.invocation[ListNarrowing.limit] ?? items.count))

    scope.sayNotes()
    if session.invocation[count] {
      if session.writesJSON {
        session.writeJSON { $0.member("total", total) }
      } else {
        session.writeLine("\(total)")
      }
      return 0
    }
    if items.isEmpty, form == .table || form == .lines || form == .plain {
      let rest = found > 0 ? "; none of \(found) passes" : ""
      let words = "0 \(type.map { $0 + "s" } ?? kind?.plural ?? "items") found in \(start)\(rest)"
      if form == .table { session.writeLine(words) } else { session.say(words) }
    }
    var options = session.renderOptions()
    options.base = session.environment.workingDirectory
    if let list = session.invocation[fields] {
      let names = list.split(separator: ",").map { String($0.drop { $0 == " " }) }
      let bytes = try chosen(names, of: items, total: total, rowFields, options, session)
      if form == .table { session.page(bytes) } else { session.write(bytes) }
      return 0
    }
    let bytes = ListRenderer.render(
      items, columns: columns, form: form, total: total, notes: scope.noteTexts,
      scopes: scopes, verdicts: verdicts, options: options)
    if form == .table { session.page(bytes) } else { session.write(bytes) }
    return 0
  }

  /// The columns of a table: those that the configuration names, else those that tell items of a kind apart.
  private static func tableColumns(for kind: ItemKind?, _ session: Session) -> [ListColumn] {
    let named = session.configuration[Settings.columns].compactMap { ListColumn(rawValue: $0.value) }
    return named.isEmpty ? ListColumn.tableColumns(for: kind) : named
  }

  /// The agent whose skills are to be listed, or nil.
  private static func agentAskedFor(
    _ kind: ItemKind?, _ folder: FilePath, _ session: Session
  ) throws(Failure) -> Agent? {
    guard let word = session.invocation[agent] else {
      if session.invocation[state] != nil {
        throw Failure("--state needs --agent", hint: "skillhub list skill --agent claude-code --state on")
      }
      return nil
    }
    guard kind == nil || kind == .skill else {
      throw Failure(
        "--agent is for skills", hint: "skillhub list skill --agent \(ShellWord.quoted(Array(word.utf8)))")
    }
    return try AgentsCommand.named(word, session.workspace.agents(in: folder))
  }

  /// The days of `--unused-for`, or nil.
  private static func unusedDays(_ session: Session) throws(Failure) -> Int64? {
    guard let text = session.invocation[unusedFor] else { return nil }
    let transcripts = session.configuration[Settings.transcripts]
    if transcripts.value == .off {
      throw Failure(
        "what was used is not known: reading transcripts is off (\(transcripts.origin.text))",
        hint: "skillhub config set transcripts metadata")
    }
    guard let days = Int64(text.hasSuffix("d") ? String(text.dropLast()) : text), (0...36_500).contains(days)
    else {
      throw Failure(
        "--unused-for takes a number of days, not '\(text)'", hint: "skillhub list skill --unused-for 90d")
    }
    return days
  }

  /// The folders that the settings of an agent name, as far as they can be walked; of others it is said that they are
  /// left out.
  private static func named(by agent: Agent, from folder: FilePath, _ session: Session) -> [FilePath] {
    let reader = session.workspace.agents(in: folder)
    let loading = reader.loading(of: agent, at: reader.standpoint(at: folder))
    return loading.roots.compactMap { root in
      guard root.setting != nil || root.scope == .extra || root.mode != nil,
        let listing = reader.listing(of: root.path),
        FileSystem.isFolder(root.path)
      else { return nil }
      if let problem = listing.problem ?? (listing.isPartial ? "it holds too many folders" : nil) {
        session.say("\(root.path): not listed, though the settings of \(agent.name) name it: \(problem)")
        return nil
      }
      return listing.realPath
    }
  }

  /// The skills that an agent finds, or those that are in the state asked for, each with its verdict.
  private static func filter(
    _ items: [ItemSummary], by agent: Agent, from folder: FilePath, named: [FilePath], _ session: Session,
    _ verdicts: inout [String: AgentVerdict]
  ) -> [ItemSummary] {
    let wanted = session.invocation[state]
    return items.filter { item in
      guard item.kind == .skill else { return false }
      let reader = session.workspace.agents(for: item.project, from: folder)
      // What settings name is asked about from where they were read.
      let standpoint =
        named.contains { $0.contains(item.path) }
        ? reader.standpoint(at: folder)
        : reader.standpoint(for: item.path, project: item.project, from: folder)
      // What a project's configuration says of an agent holds there alone.
      let agent = reader.agents.first { $0.id == agent.id } ?? agent
      let verdict = reader.verdict(of: agent, on: item.realPath, way: item.path, at: standpoint)
      verdicts[item.id] = verdict
      return wanted.map { verdict.state == $0 } ?? (verdict.state != .notRead)
    }
  }

  /// The rows with only the fields that were chosen.
  private static func chosen(
    _ names: [String], of items: [ItemSummary], total: Int, _ rowFields: RowFields, _ options: RenderOptions,
    _ session: Session
  ) throws(Failure) -> [UInt8] {
    if names.isEmpty {
      throw Failure(
        "--fields names no field", hint: "fields: " + ListColumn.fieldNames.joined(separator: ", "))
    }
    let fields = names.map { RowField($0) }
    for field in fields { try rowFields.check(field, in: items) }
    let rows = items.map { item in
      (
        item: item,
        cells: fields.map { field -> FieldRows.Cell in
          switch field {
          case .column(let column): .column(column)
          case .inspected(let key): .field(rowFields.field(key, of: item))
          }
        }
      )
    }
    return FieldRows.render(
      rows, names: names, form: session.form, isTable: session.environment.isOutputTerminal, total: total,
      options: options)
  }

  /// What is to be listed: a kind, or nil for all, the word of a kind of one's own, and the folder.
  private static func request(_ session: Session) throws(Failure) -> (ItemKind?, String?, FilePath) {
    var words = [session.invocation[kind], session.invocation[place]].compactMap { $0 }
    var kind = words.first.flatMap(ItemKind.init(word:))
    let own =
      kind == nil ? words.first.flatMap { word in session.ownKind(word, at: words.dropFirst().first) } : nil
    if let own { kind = own.base }
    if kind != nil { words.removeFirst() }
    if words.count > 1 { throw unknownKind(words[0], session) }
    let folder = session.invocation[under]
    let isEverywhere = session.invocation[everywhere]
    if (folder != nil && !words.isEmpty) || (isEverywhere && (folder != nil || !words.isEmpty)) {
      throw Failure(
        "of a path, --under and --everywhere only one can be given", hint: "skillhub list -h")
    }
    let start = try session.folder(folder ?? words.first)
    guard !FileSystem.isFolder(start) else { return (kind, own?.name, start) }
    if let word = words.first, !FileSystem.exists(start) {
      throw word.contains(UInt8(ascii: "/")) ? .missing(start) : unknownKind(word, session)
    }
    throw FileSystem.exists(start)
      ? Failure("\(start): not a folder", hint: "skillhub inspect \(ShellWord.quoted(start.bytes))")
      : .missing(start)
  }

  private static func unknownKind(_ word: [UInt8], _ session: Session) -> Failure {
    let text = FilePath.displayText(word)
    let kinds = ItemKind.allCases.map(\.rawValue) + session.configuration.kinds.map(\.name)
    let nearest = Spelling.nearest(to: text, among: kinds)
    let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
    if parts.count == 2, let key = SearchQuery.FilterKey(rawValue: parts[0]) {
      // What search takes for a filter is an option here.
      let value = ShellWord.quoted(Array(parts[1].utf8))
      return Failure(
        "\(text): no such kind or folder",
        hint: "did you mean \(key == .kind ? "skillhub list \(value)" : "--\(key.rawValue) \(value)")?")
    }
    return Failure(
      "\(text): no such kind or folder",
      hint: nearest.map { "did you mean \($0)?" } ?? "kinds: \(kinds.joined(separator: ", "))")
  }

  private static func form(_ session: Session) throws(Failure) -> ListForm {
    let text = session.invocation[template]
    let isNull = session.invocation[null]
    if session.invocation[fields] != nil, text != nil || isNull {
      throw Failure("of --fields, --template and --null only one can be given", hint: "skillhub list -h")
    }
    if (text != nil && isNull) || ((text != nil || isNull) && session.format != .text) {
      throw Failure("of --format, --template and --null only one can be given", hint: "skillhub list -h")
    }
    if isNull { return .nul }
    if let text {
      do throws(Template.Fault) { return .template(try Template(text)) } catch {
        throw Failure(error.message, hint: error.hint)
      }
    }
    return switch session.form {
    case .text: session.environment.isOutputTerminal ? .table : .lines
    case .plain: .plain
    case .json: .json
    case .jsonl: .jsonl
    case .spoken: .spoken
    }
  }
}

extension ItemKind {
  /// The kind that a word names, in the singular or the plural.
  fileprivate init?(word: [UInt8]) {
    guard
      let kind = Self.allCases.first(where: { kind in
        word.elementsEqual(kind.rawValue.utf8) || word.elementsEqual(kind.plural.utf8)
      })
    else { return nil }
    self = kind
  }
}
