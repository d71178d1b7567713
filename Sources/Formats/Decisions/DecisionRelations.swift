import Catalog

/// What a record says of other decisions: what it supersedes, amends, and by what it is superseded.
struct DecisionRelations {
  /// A verb between decisions.
  struct Verb {
    var kind: Relation.Kind
    /// Whether the other decision changed this one, which is the other side of `amends`.
    var isAmendedBy = false
    /// What stands after the verb.
    var rest: Substring

    /// Whether the verb says how the record itself stands.
    var isOwnStatus: Bool { kind == .supersededBy }
  }

  private var links: DocumentLinks
  private let own: [String]
  private(set) var amendedBy: [Relation] = []

  var relations: [Relation] { links.relations }

  init(_ input: FormatInput, own: [String]) {
    links = DocumentLinks(input)
    self.own = own
  }

  mutating func read(_ status: Sourced<String>?, header: NoteHeader, text: DecisionText, document: Document) {
    for (key, kind) in Self.keys {
      guard let field = header.field([key]) else { continue }
      for words in NoteHeader.names(field.value) {
        addTargets(in: words[...], kind, isAmendedBy: key.hasPrefix("amended"), line: field.keyPosition.line)
      }
    }
    if let field = header.field("status"), let words = field.value.text, let verb = Self.verb(at: words) {
      addTargets(in: verb.rest, verb.kind, isAmendedBy: verb.isAmendedBy, line: field.keyPosition.line)
    }
    for line in text.lines where Self.mayHaveVerb(line.bytes) {
      var words = DecisionText.unmarked(text.written(line))
      if let colon = words.firstIndex(of: ":"), words[..<colon].lowercased().filter(\.isLetter) == "status" {
        words = String(words[words.index(after: colon)...])
      }
      words = words.filter { $0 != "*" }.trimmingWhitespace
      guard let verb = Self.verb(at: words) else { continue }
      addTargets(in: verb.rest, verb.kind, isAmendedBy: verb.isAmendedBy, line: line.number)
    }
    for field in header.fields { links.addWikiLinks(in: field.value, aliasComesFirst: false) }
    for line in text.lines {
      let rest =
        line.bytes.contains(UInt8(ascii: "["))
        ? links.addWikiLinks(inLine: line.bytes, number: line.number, aliasComesFirst: false) : line.bytes
      links.addDecisionIDs(in: rest, number: line.number, except: own)
    }
    links.addLinks(of: document)
  }

  private static let keys: [(String, Relation.Kind)] = [
    ("superseded-by", .supersededBy), ("superseded_by", .supersededBy), ("superseded by", .supersededBy),
    ("superceded-by", .supersededBy), ("superceded_by", .supersededBy), ("supersedes", .supersedes),
    ("supercedes", .supersedes), ("amends", .amends), ("amended-by", .links), ("amended_by", .links),
  ]

  /// The verb that a text starts with, in any case; adr-tools writes `supercede`.
  static func verb(at text: String) -> Verb? {
    let start = text.prefix(20).lowercased()
    for (word, kind, isAmendedBy) in verbs where start.hasPrefix(word) {
      let rest = text.dropFirst(word.count)
      guard !(rest.first?.isLetter ?? false) else { continue }
      return Verb(kind: kind, isAmendedBy: isAmendedBy, rest: rest.drop { $0 == ":" || $0.isWhitespace })
    }
    return nil
  }

  /// Whether a line has the start of a verb near its own start; spares most lines a closer look.
  private static func mayHaveVerb(_ line: [UInt8]) -> Bool {
    let start = line.prefix(60).map { $0 | 0x20 }
    return start.firstRange(of: Array("super".utf8)) != nil
      || start.firstRange(of: Array("amend".utf8)) != nil
  }

  private static let verbs: [(String, Relation.Kind, Bool)] = [
    ("superseded by", .supersededBy, false), ("superceded by", .supersededBy, false),
    ("supersede by", .supersededBy, false), ("supercede by", .supersededBy, false),
    ("supersedes", .supersedes, false), ("supercedes", .supersedes, false), ("amends", .amends, false),
    ("amended by", .links, true),
  ]

  /// Adds what the text after a verb names: links, else wiki links, else ids, else a slug or a file.
  private mutating func addTargets(in text: Substring, _ kind: Relation.Kind, isAmendedBy: Bool, line: Int) {
    var targets: [(Relation.Target, String)] = []
    var rest = text
    while let middle = rest.firstRange(of: "]("), targets.count < 50 {
      let end = rest[middle.upperBound...].firstIndex(of: ")") ?? rest.endIndex
      let destination = String(rest[middle.upperBound..<end])
      if let path = links.localPath(destination) { targets.append((.path(path), destination)) }
      rest = rest[end...]
    }
    if targets.isEmpty {
      targets = DocumentLinks.decisionIDs(in: Array(text.utf8)).filter { !own.contains($0.id.lowercased()) }
        .map { (.id($0.id), $0.text) }
    }
    if targets.isEmpty { targets = Self.slug(text).map { [(target(ofSlug: $0), $0)] } ?? [] }
    for (target, words) in targets.prefix(50) {
      let relation = Relation(kind, target, text: words, line: line)
      links.add(relation)
      if isAmendedBy, !amendedBy.contains(where: { $0.target == target }) { amendedBy.append(relation) }
    }
  }

  private func target(ofSlug slug: String) -> Relation.Target {
    if slug.hasSuffix(".md"), let path = links.localPath(slug) { return .path(path) }
    return .id(slug)
  }

  /// The first word, where it has a digit: prose after a verb names no decision.
  private static func slug(_ text: Substring) -> String? {
    let isBreak: (Character) -> Bool = { $0.isWhitespace || $0 == "," || $0 == "]" || $0 == ")" }
    let word = text.drop { $0 == "[" || $0 == "(" || $0 == "\"" || $0 == "#" }.prefix { !isBreak($0) }
    var slug = String(word)
    while let last = slug.last, last == "." || last == "\"" || last == ";" { slug.removeLast() }
    guard slug.utf8.contains(where: ASCII.isDigit), slug.utf8.count <= 200 else { return nil }
    return slug
  }
}
