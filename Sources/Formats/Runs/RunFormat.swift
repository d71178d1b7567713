package import Catalog
package import Markup

/// A format of transcripts: which files are of it, and how a run is read out of their entries.
///
/// A transcript is appended to and can be huge, so it is read entry by entry, each once; what was understood so far
/// is a ``RunReading``, which the index keeps together with the offset that reading came to.
package struct RunFormat: Sendable {
  /// What a file of the format is made of.
  package enum Shape: Sendable {
    /// One JSON text a line; lines are only ever appended.
    case lines
    /// One JSON text, written anew with every change.
    case document
  }

  /// The stable word, such as `claude-transcript`.
  package let id: String
  /// The id of the agent in the table of agents, and its name.
  package let agent: String
  package let agentName: String
  /// Where the format is described, and who says so.
  package let source: String
  package let shape: Shape
  /// The folder below the home, and below the folder that a variable names.
  package let folder: String
  package let variable: (name: String, folder: String)?
  /// How many folders below that folder transcripts lie at most.
  package let depth: Int
  /// The session that a file holds, by its path below the folder; nil where it is no transcript.
  package let begin: @Sendable (_ components: [String]) -> Run?
  /// Takes the next entry; false where it was not understood.
  package let take: @Sendable (inout RunReading, JSONElement, Run.Place) -> Bool
  /// What a readable log shows of an entry.
  package let log: @Sendable (JSONElement) -> [RunLogEntry]
  /// The words of the agent's own command that takes the session up again; nil where it has none.
  package let resume: @Sendable (Run) -> [String]?

  /// Every format of files; OpenCode's database is read elsewhere.
  package static let all: [RunFormat] = [
    ClaudeTranscript.format, CodexTranscript.format, CodexTranscript.archived, GeminiTranscript.format,
    GeminiTranscript.legacy, CopilotTranscript.format,
  ]

  /// The ids of the agents whose transcripts say which prompt was called; the others hold no more than its text.
  package static let agentsThatNamePrompts: Set<String> = [ClaudeTranscript.format.agent]

  /// The version of the readers: a transcript that another one read is read anew from its start.
  package static let version = "2"

  package static func format(_ id: String) -> RunFormat? { all.first { $0.id == id } }
}

/// What was understood of a transcript so far, and what is needed to go on.
package struct RunReading: Sendable, Codable {
  package var run: Run
  /// What each message cost, so that one that is written several times is counted once.
  var usage = UsageLedger()
  /// The messages in their order, where an entry can take some back.
  var messages: [MessageMark] = []
  /// Calls whose entry may be written again, and what of them was taken note of.
  var seenCalls: Set<UInt64> = []
  /// Entries older than this are a copy of another session's.
  var beginning: Timestamp?
  /// Entries cannot be later than this: whoever reads says what time it is.
  private var latest: Timestamp?

  package init(_ run: Run) { self.run = run }

  /// Takes note of the time at which is read on.
  package mutating func begin(at now: Timestamp) { latest = Run.latestTime(at: now) }

  /// A message as far as a later entry may take it back.
  struct MessageMark: Sendable, Codable, Hashable {
    var id: UInt64
    var isAgent: Bool
    var place: Run.Place
  }

  /// The time that an entry gives; nil where it gives none, or one that has yet to come.
  mutating func time(_ element: JSONElement?) -> Timestamp? {
    guard let time = TranscriptText.time(element) else { return nil }
    guard let latest, time > latest else { return time }
    run.futureTimes += 1
    return nil
  }

  /// Takes note of the time of an entry.
  mutating func see(_ time: Timestamp?) {
    guard let time else { return }
    if run.started.map({ time < $0 }) ?? true { run.started = time }
    if run.lastActive.map({ time > $0 }) ?? true { run.lastActive = time }
  }

  /// Takes note of a model that answered.
  mutating func see(model: String?) {
    guard let model, !model.isEmpty, model != "<synthetic>", model.utf8.count <= 256 else { return }
    run.model = model
    if !run.models.contains(model), run.models.count < 32 { run.models.append(model) }
  }

  /// Takes note of a tool that was called.
  mutating func open(_ id: String?, tool: String, at time: Timestamp?, _ place: Run.Place) {
    run.tools.count(tool, at: time)
    guard let id, !id.isEmpty, id.utf8.count <= 256 else { return }
    run.openCalls.removeAll { $0.id == id }
    if run.openCalls.count == Run.maximumOpenCalls { run.openCalls.removeFirst() }
    run.openCalls.append(Run.Call(id: id, tool: String(tool.prefix(128)), at: time, place: place))
  }

  /// Takes note of a tool's answer.
  mutating func close(_ id: String?, isError: Bool) {
    if isError { run.errors += 1 }
    guard let id else { return }
    run.openCalls.removeAll { $0.id == id }
  }

  /// Takes note of a file that was written; a relative path lies below the run's folder.
  mutating func write(_ path: String?) {
    guard let path, !path.isEmpty, path.utf8.count <= 4096, !path.utf8.contains(0) else { return }
    let typed = FilePath(path)
    guard let absolute = typed.isAbsolute ? typed : run.folder?.appending(typed.bytes) else { return }
    let file = absolute.lexicallyNormalized
    run.written.removeAll { $0 == file }
    if run.written.count == Run.maximumWritten { run.written.removeFirst() }
    run.written.append(file)
  }
}

/// The tokens of messages by a hash of their ids: the same message may be written again while it grows.
struct UsageLedger: Sendable, Hashable {
  private(set) var entries: [UInt64: Run.Tokens] = [:]

  /// Takes the counters of a message, and says what they add to those it was counted with before: of each counter
  /// the larger value stands.
  mutating func add(_ tokens: Run.Tokens, of id: UInt64) -> Run.Tokens {
    let old = entries[id] ?? Run.Tokens()
    func larger(_ left: Int?, _ right: Int?) -> Int? {
      guard let left, let right else { return left ?? right }
      return max(left, right)
    }
    let new = Run.Tokens(
      input: larger(old.input, tokens.input), output: larger(old.output, tokens.output),
      cacheWrite: larger(old.cacheWrite, tokens.cacheWrite),
      cacheRead: larger(old.cacheRead, tokens.cacheRead))
    entries[id] = new
    func more(_ new: Int?, _ old: Int?) -> Int? { new.map { $0 - (old ?? 0) } }
    return Run.Tokens(
      input: more(new.input, old.input), output: more(new.output, old.output),
      cacheWrite: more(new.cacheWrite, old.cacheWrite), cacheRead: more(new.cacheRead, old.cacheRead))
  }

  /// Ids are kept as this, which is enough to tell the messages of one file apart.
  static func hash(_ texts: String?...) -> UInt64 {
    var digest = ShortDigest()
    for text in texts {
      digest.add(text ?? "")
      digest.add(0xFF)
    }
    return digest.value
  }
}

extension RunReading {
  /// What the run says of other items: the session that started it, the files that it wrote, the skills and prompts
  /// that it used.
  package var relations: [Relation] {
    var result: [Relation] = []
    if let parent = run.parent, !parent.isEmpty {
      result.append(Relation(.parent, .name(parent), text: parent))
    }
    for use in run.skills + run.prompts { result.append(Relation(.uses, .name(use.name), text: use.name)) }
    for file in run.written { result.append(Relation(.writes, .path(file), text: file.displayText)) }
    return result
  }
}

extension UsageLedger: Codable {
  /// Numbers one behind the other: a session has thousands of messages, and keys would outweigh them.
  init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    while !container.isAtEnd {
      let id = try container.decode(UInt64.self)
      func next() throws -> Int? {
        let number = try container.decode(Int.self)
        return number < 0 ? nil : number
      }
      entries[id] = Run.Tokens(
        input: try next(), output: try next(), cacheWrite: try next(), cacheRead: try next())
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for (id, tokens) in entries {
      try container.encode(id)
      for count in [tokens.input, tokens.output, tokens.cacheWrite, tokens.cacheRead] {
        try container.encode(count ?? -1)
      }
    }
  }
}

/// What transcripts have in common.
enum TranscriptText {
  /// The time of an entry: RFC 3339 with or without a fraction, or milliseconds since 1970.
  static func time(_ element: JSONElement?) -> Timestamp? {
    guard let element else { return nil }
    if let number = element.integer {
      return number > 100_000_000_000
        ? Timestamp(seconds: Int64(number / 1000), nanoseconds: Int32(number % 1000) * 1_000_000)
        : Timestamp(seconds: Int64(number))
    }
    return element.text(upTo: 64).flatMap(Self.time)
  }

  static func time(_ text: String) -> Timestamp? {
    let bytes = Array(text.utf8)
    guard bytes.count >= 20,
      let seconds = Timestamp(rfc3339: String(decoding: bytes[..<19], as: UTF8.self) + "Z")
    else { return nil }
    var rest = bytes[19...]
    var nanoseconds: Int32 = 0
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      let digits = rest.prefix { ASCII.isDigit($0) }
      var factor: Int32 = 100_000_000
      for digit in digits.prefix(9) {
        nanoseconds += Int32(digit - 0x30) * factor
        factor /= 10
      }
      rest = rest.dropFirst(digits.count)
    }
    var shift: Int64 = 0
    if let sign = rest.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
      let digits = rest.dropFirst().filter { ASCII.isDigit($0) }
      guard digits.count == 4 else { return nil }
      let minutes = digits.map { Int64($0 - 0x30) }
      shift = ((minutes[0] * 10 + minutes[1]) * 60 + minutes[2] * 10 + minutes[3]) * 60
      if sign == UInt8(ascii: "+") { shift = -shift }
    } else if rest.first != UInt8(ascii: "Z") {
      return nil
    }
    return Timestamp(seconds: seconds.seconds + shift, nanoseconds: nanoseconds)
  }

  /// A title in one line of bounded length.
  static func title(_ element: JSONElement?) -> String? {
    guard let text = element?.text(upTo: 400) else { return nil }
    let words = text.split(whereSeparator: { $0.isWhitespace || $0.isNewline }).joined(separator: " ")
    return words.isEmpty ? nil : words
  }

  /// A counter of tokens; what is negative or no number is not recorded.
  static func count(_ element: JSONElement?) -> Int? { element?.integer.flatMap { $0 < 0 ? nil : $0 } }

  /// The session that a file's name without its ending is.
  static func stem(_ name: String, _ endings: String...) -> String? {
    for ending in endings where name.hasSuffix(ending) && name.utf8.count > ending.utf8.count {
      return String(name.dropLast(ending.count))
    }
    return nil
  }

  /// A call of a tool in words: its description, its command, its file, whatever it has.
  static func words(ofCall input: JSONElement?) -> String {
    guard let input else { return "" }
    if let step = step(ofPlan: input) { return step }
    let keys: [StaticString] = [
      "description", "command", "cmd", "file_path", "path", "pattern", "query", "url", "skill", "prompt",
      "name",
    ]
    for key in keys {
      if let text = input[key]?.text(upTo: 500) { return text }
      if let array = input[key], array.isArray { return array.texts.joined(separator: " ") }
    }
    return ""
  }

  /// The step of a list of steps that is under way, or nil.
  static func step(ofPlan input: JSONElement?) -> String? {
    var step: String?
    input?["todos"]?.forEach { todo in
      guard step == nil, todo["status"]?.isText("in_progress") ?? false else { return }
      step = (todo["activeForm"] ?? todo["content"])?.text(upTo: 500)
    }
    return step
  }

  /// The files that a patch names, in its order, such as `*** Update File: a.swift`.
  static func files(inPatch text: String) -> [String] {
    var result: [String] = []
    for line in text.split(whereSeparator: \.isNewline) {
      for head in ["*** Add File: ", "*** Update File: ", "*** Move to: "] where line.hasPrefix(head) {
        result.append(String(line.dropFirst(head.count)))
      }
    }
    return result
  }

  /// The skill whose `SKILL.md` a text names, such as `cat .agents/skills/pdf/SKILL.md`.
  static func skill(readIn text: String) -> String? {
    guard let range = text.firstRange(of: "/SKILL.md") else { return nil }
    let name = text[..<range.lowerBound].split(separator: "/").last.map(String.init) ?? ""
    return name.contains(where: \.isWhitespace) || name.isEmpty ? nil : name
  }
}
