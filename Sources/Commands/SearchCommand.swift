import Arguments
import Catalog
import Platform
import Presentation
import Scan
import Spelling
import Store
import Words

/// `skillhub search WORDS`.
enum SearchCommand {
  static let words = Parameter<[[UInt8]]>.positionals(
    "WORDS", as: .bytes.named("WORDS"), isRequired: true,
    help: "what to look for; all of the words have to be there"
  ).completing(.searchWord)
  static let everywhere = Parameter<Bool>.flag(
    "everywhere", help: "the whole index, not only what is here and in reach")
  static let under = Parameter<[UInt8]?>.option(
    "under", as: .bytes, help: "only what lies under a folder, without what is in reach of it"
  ).completing(.folder)
  static let limit = Parameter<Int?>.option(
    "limit", short: "n", as: .integer(in: 1...Int.max), help: "the first N hits (on a terminal: 50)")
  static let count = Parameter<Bool>.flag("count", help: "only how many hits there are")

  static let subcommand = Subcommand(
    Command(
      "search", summary: "find items by words of their names, descriptions, tags and text",
      discussion: [
        "Finds whole words, in any order, whatever their case and accents. A word that ends in * is the beginning of others; an argument with blanks in it is a phrase; a word after - must not be there.",
        "kind:skill, tag:pdf, project:acme, status:valid and category:documents narrow the search, and after - leave such items out. A tag takes those below it along: tag:home finds home/plan.",
        "What is found in a name comes first, then what is found in a description, tags or headings, then the rest. Text of agents' transcripts and settings is never looked through.",
      ],
      examples: [
        CommandExample("skillhub search fill forms", "both words, anywhere in an item"),
        CommandExample("skillhub search 'fill forms' -draft", "a phrase, without drafts"),
        CommandExample("skillhub search 'deploy*' kind:skill project:acme", "skills of one project"),
        CommandExample("skillhub search tag:garden kind:note", "every note with a tag"),
      ],
      positionals: [words.definition],
      options: [everywhere.definition, under.definition, limit.definition, count.definition],
      takesDashedWords: true, filterKeys: SearchQuery.FilterKey.allCases.map(\.rawValue)),
    walks: true, run: run)

  /// How many hits a terminal shows.
  private static let screenLimit = 50

  static func run(_ session: Session) async throws(Failure) -> Int32 {
    let typed = session.invocation[words].map { FilePath.displayText($0) }
    let query = SearchQuery(typed)
    for word in query.wordless where !query.isEmpty {
      session.say("\(word) has no letters or digits; left out")
    }
    guard !query.isEmpty else {
      throw Failure(
        "\(typed.joined(separator: " ")) has no word to look for",
        hint: "a word is made of letters and digits, such as skillhub search forms")
    }
    let filters = try query.filters.map { (filter) throws(Failure) in try SearchFilter(filter) }
    let folder = session.invocation[under]
    if folder != nil, session.invocation[everywhere] {
      throw Failure("of --under and --everywhere only one can be given", hint: "skillhub search -h")
    }
    let start = try session.folder(folder)
    guard FileSystem.isFolder(start) else {
      throw FileSystem.exists(start) ? Failure("\(start): not a folder") : .missing(start)
    }
    var scope = ListScope(
      session, start: start, withReach: folder == nil, isEverywhere: session.invocation[everywhere])
    let workspace = session.workspace
    let folders = scope.folders
    // What is found while the disk is still asked counts where nothing had to be read.
    var early: (turn: Int64?, hits: [SearchHit])?
    try await scope.refresh { early = (workspace.index.turn, workspace.index.search(query, in: folders)) }
    let found =
      if let early, early.turn != nil, early.turn == workspace.index.turn { early.hits } else {
        workspace.index.search(query, in: folders)
      }
    let isTable = session.form == .text && session.environment.isOutputTerminal
    let limit = session.invocation[limit] ?? (isTable ? screenLimit : Int.max)
    let words = FilterWords(scope)
    for filter in query.filters {
      switch filter.key {
      case .project: try words.checkProject(filter.value, among: found.lazy.map(\.summary))
      case .status: try words.checkStatus(filter.value, among: found.lazy.map(\.summary))
      case .kind, .tag, .category: break
      }
    }
    var total = 0
    var keys: [Int64] = []
    var shown: [ItemSummary] = []
    for hit in found {
      // What agents did is listed, not searched: its text is private.
      guard hit.summary.kind != .run else { continue }
      let summary = scope.summary(hit.summary, hit.ways)
      guard filters.allSatisfy({ $0.takes(summary) }) else { continue }
      total += 1
      guard total <= limit else { continue }
      keys.append(hit.key)
      shown.append(summary)
    }
    shown = scope.respelled(shown)
    if !query.required.isEmpty, !session.invocation[count] {
      let matches = await matches(query, of: keys, workspace)
      for (place, match) in matches.enumerated() { shown[place].match = match }
    }

    scope.sayNotes()
    if session.invocation[count] {
      write(count: total, session)
      return 0
    }
    if shown.isEmpty { sayNothingFound(typed, query, in: scope) }
    var options = session.renderOptions()
    options.base = session.environment.workingDirectory
    let form: ListForm =
      switch session.form {
      case .text: isTable ? .table : .lines
      case .plain: .plain
      case .json: .json
      case .jsonl: .jsonl
      case .spoken: .spoken
      }
    let columns: [ListColumn] =
      isTable ? [.kind, .label, .project, .match] : ListColumn.lineColumns + [.match]
    let bytes = ListRenderer.render(
      shown, columns: columns, form: form, total: total, notes: scope.noteTexts,
      scopes: scope.places(of: shown), options: options)
    if isTable { session.page(bytes) } else { session.write(bytes) }
    if isTable, total > shown.count {
      session.say(
        "\(total - shown.count) more hits",
        hint:
          "skillhub search --limit \(total) \(typed.map { ShellWord.quoted(Array($0.utf8)) }.joined(separator: " "))"
      )
    }
    return 0
  }

  private static func write(count: Int, _ session: Session) {
    if session.writesJSON {
      session.writeJSON { $0.member("total", count) }
    } else {
      session.writeLine(String(count))
    }
  }

  /// Where each item was found. Texts are read one after the other, and looked through on all cores meanwhile.
  private static func matches(
    _ query: SearchQuery, of keys: [Int64], _ workspace: Workspace
  ) async -> [SearchMatch?] {
    let size = 128
    let parts = stride(from: 0, to: keys.count, by: size).map { keys[$0..<min($0 + size, keys.count)] }
    return await withTaskGroup(of: (Int, [SearchMatch?]).self) { group in
      var results = [[SearchMatch?]](repeating: [], count: parts.count)
      var running = 0
      for (number, part) in parts.enumerated() {
        // No more texts are held than are looked through soon.
        if running == 8, let (number, matches) = await group.next() {
          results[number] = matches
          running -= 1
        }
        let texts = workspace.index.searchTexts(of: Array(part))
        group.addTask { (number, texts.map { $0.flatMap { match(query, in: $0) } }) }
        running += 1
      }
      for await (number, matches) in group { results[number] = matches }
      return results.flatMap { $0 }
    }
  }

  /// Where an item was found: in the field that says most.
  private static func match(_ query: SearchQuery, in text: SearchTextBytes) -> SearchMatch? {
    let fields: [(SearchMatch.Field, [UInt8])] = [
      (.description, text.description), (.body, text.body), (.name, text.name), (.tags, text.tags),
      (.headings, text.headings),
    ]
    // The field that holds all phrases, else the first that holds any.
    var best: (SearchMatch, Int)?
    for (field, bytes) in fields where !bytes.isEmpty {
      let first = field == .body ? headerEnd(bytes) : 0
      guard let snippet = Snippet(bytes, phrases: query.required, from: first) else { continue }
      let count = Set(snippet.ranges).count
      if best.map({ count > $0.1 }) ?? true {
        let match = SearchMatch(
          field: field, line: field == .body ? snippet.line : nil, text: snippet.text, ranges: snippet.ranges)
        best = (match, count)
      }
      if field == .description, count >= query.required.count { break }
      if field == .body { break }
    }
    return best?.0
  }

  /// Where the text begins after a header.
  private static func headerEnd(_ bytes: [UInt8]) -> Int {
    let fence = Array("---".utf8)
    guard bytes.starts(with: fence) else { return 0 }
    var index = 3
    while index + 3 < bytes.count, index < 1 << 20 {
      if bytes[index] == 0x0A, bytes[index + 1..<index + 4].elementsEqual(fence) { return index + 4 }
      index += 1
    }
    return 0
  }

  /// The word of the index that is nearest to the first that is looked for, if with it something is found here.
  private static func nearestWord(to query: SearchQuery, _ scope: ListScope) -> String? {
    let workspace = scope.session.workspace
    for phrase in query.required where phrase.tokens.count == 1 && !phrase.isPrefix {
      let word = String(decoding: phrase.tokens[0], as: UTF8.self)
      // Slips in the first letter are rare, and the words of one letter are soon looked through.
      guard let letter = word.unicodeScalars.first,
        let nearest = Spelling.nearest(to: word, among: workspace.index.words(beginningWith: String(letter))),
        nearest != word, !workspace.index.search(SearchQuery([nearest]), in: scope.folders).isEmpty
      else { continue }
      return nearest
    }
    return nil
  }

  private static func sayNothingFound(_ typed: [String], _ query: SearchQuery, in scope: ListScope) {
    let session = scope.session
    var hint: String?
    let workspace = session.workspace
    if !scope.isEverywhere, !workspace.index.search(query, in: [.root]).isEmpty {
      hint =
        "elsewhere: skillhub search --everywhere \(typed.map { ShellWord.quoted(Array($0.utf8)) }.joined(separator: " "))"
    } else if let phrase = query.required.first, phrase.tokens.count == 1, !phrase.isPrefix,
      workspace.index.has(wordBeginning: phrase)
    {
      let word = String(decoding: phrase.tokens[0], as: UTF8.self)
      hint = "longer words: skillhub search '\(word)*'"
    } else if let nearest = nearestWord(to: query, scope) {
      hint = "did you mean \(nearest)?"
    }
    switch session.form {
    case .text where session.environment.isOutputTerminal: session.writeLine("0 hits in \(scope.start)")
    case .text, .plain: session.say("0 hits in \(scope.start)")
    case .json, .jsonl, .spoken: break
    }
    if let hint, session.form == .text { session.environment.writeErrorLine("  \(hint)") }
  }
}

/// What a filter of a query lets through.
struct SearchFilter {
  private let filter: SearchQuery.Filter
  private let kind: ItemKind?

  init(_ filter: SearchQuery.Filter) throws(Failure) {
    self.filter = filter
    guard filter.key == .kind else {
      if filter.value.isEmpty {
        throw Failure("\(filter.key.rawValue): needs a value", hint: "such as \(filter.key.rawValue):word")
      }
      kind = nil
      return
    }
    kind = ItemKind.allCases.first { $0.rawValue == filter.value || $0.plural == filter.value }
    if kind == nil {
      let kinds = ItemKind.allCases.map(\.rawValue)
      throw Failure(
        "there is no kind \"\(filter.value)\"",
        hint: Spelling.nearest(to: filter.value, among: kinds).map { "did you mean kind:\($0)?" }
          ?? "kinds: \(kinds.joined(separator: ", "))")
    }
  }

  func takes(_ item: ItemSummary) -> Bool { fits(item) != filter.isExcluded }

  private func fits(_ item: ItemSummary) -> Bool {
    switch filter.key {
    case .kind: item.kind == kind
    case .tag: item.tags.contains { ItemMatching.tag($0, isOrLiesBelow: filter.value) }
    case .project: ItemMatching.project(item.project, isCalled: filter.value)
    case .status: WordText.folded(item.status) == WordText.folded(filter.value)
    case .category: item.category.map { WordText.folded($0) == WordText.folded(filter.value) } ?? false
    }
  }
}

/// How the words of filters are held against items: whatever their case and accents.
enum ItemMatching {
  /// Whether a tag is another or lies below it, with or without its `#`.
  static func tag(_ tag: String, isOrLiesBelow wanted: String) -> Bool {
    func folded(_ text: String) -> String {
      let plain = text.first == "#" ? text.dropFirst() : text[...]
      return plain.split(separator: "/").map { WordText.folded(String($0)) }.joined(separator: "/")
    }
    let (tag, wanted) = (folded(tag), folded(wanted))
    return tag == wanted || tag.hasPrefix(wanted + "/")
  }

  /// Whether a project's folder has a name, or ends with a path.
  static func project(_ project: FilePath?, isCalled wanted: String) -> Bool {
    guard let project else { return false }
    if wanted.contains("/") {
      let ending = wanted.first == "/" ? wanted : "/" + wanted
      return project.displayText == wanted || project.displayText.hasSuffix(ending)
    }
    return WordText.folded(project.displayName) == WordText.folded(wanted)
  }
}
