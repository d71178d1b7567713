/// What a person looks for: phrases that must be there, phrases that must not, and filters.
package struct SearchQuery: Sendable, Hashable {
  /// What a filter asks about.
  package enum FilterKey: String, Sendable, Hashable, CaseIterable {
    case kind, tag, project, status, category
  }

  /// `kind:skill`, or `-kind:skill`.
  package struct Filter: Sendable, Hashable {
    package var key: FilterKey
    package var value: String
    package var isExcluded: Bool
  }

  package var required: [WordPhrase] = []
  package var excluded: [WordPhrase] = []
  package var filters: [Filter] = []
  /// What was typed and has no word in it, such as `++`.
  package var wordless: [String] = []

  /// Reads the arguments of a search.
  ///
  /// An argument with blanks in it is a phrase, as a shell's quotes suggest; one that has quotes of its own, a
  /// filter or an exclusion in it is read as several words. A last `*` makes a word the beginning of others.
  package init(_ arguments: [String]) {
    for argument in arguments {
      let words = argument.split(whereSeparator: \.isWhitespace)
      let isQuery = argument.contains("\"") || words.contains { Self.isOperator($0) }
      if words.count > 1, !isQuery { add(argument[...], isExcluded: false) } else { read(argument) }
    }
  }

  package var isEmpty: Bool { required.isEmpty && excluded.isEmpty && filters.isEmpty }

  private static func isOperator(_ word: Substring) -> Bool {
    if word.first == "-", word.count > 1 { return true }
    return word.firstIndex(of: ":").map { FilterKey(rawValue: String(word[..<$0])) != nil } ?? false
  }

  private mutating func read(_ text: String) {
    var rest = text[...]
    while true {
      rest = rest.drop(while: \.isWhitespace)
      guard !rest.isEmpty else { return }
      var isExcluded = false
      if rest.first == "-", let next = rest.dropFirst().first, !next.isWhitespace, next != "-" {
        isExcluded = true
        rest.removeFirst()
      }
      var key: FilterKey?
      if let colon = rest.firstIndex(of: ":"), let named = FilterKey(rawValue: String(rest[..<colon])) {
        key = named
        rest = rest[rest.index(after: colon)...]
      }
      let piece: Substring
      var isQuoted = false
      if rest.first == "\"" {
        rest.removeFirst()
        piece = rest.prefix { $0 != "\"" }
        rest = rest[piece.endIndex...].dropFirst()
        isQuoted = true
        // "several wor"* goes on after the quotes.
        if rest.first == "*" {
          rest.removeFirst()
          isQuoted = false
        }
      } else {
        piece = rest.prefix { !$0.isWhitespace && $0 != "\"" }
        rest = rest[piece.endIndex...]
      }
      let goesOn = !isQuoted && (piece.last == "*" || text[..<rest.startIndex].last == "*")
      if let key {
        filters.append(Filter(key: key, value: String(piece), isExcluded: isExcluded))
      } else {
        add(piece, isExcluded: isExcluded, isPrefix: goesOn)
      }
    }
  }

  private mutating func add(_ piece: Substring, isExcluded: Bool, isPrefix: Bool = false) {
    guard let phrase = WordPhrase(String(piece), isPrefix: isPrefix || piece.last == "*") else {
      if !piece.isEmpty { wordless.append(String(piece)) }
      return
    }
    if isExcluded { excluded.append(phrase) } else { required.append(phrase) }
  }

  /// The required and excluded phrases in FTS5's query language; nil where nothing is required.
  package var expression: String? {
    guard !required.isEmpty else { return nil }
    return excluded.isEmpty ? requirement : "(\(requirement)) NOT (\(Self.any(excluded)))"
  }

  /// The required phrases alone, in FTS5's query language.
  package var requirement: String { required.map(\.expression).joined(separator: " AND ") }

  /// What no hit may have, in FTS5's query language; nil where nothing is excluded.
  package var exclusion: String? { excluded.isEmpty ? nil : Self.any(excluded) }

  private static func any(_ phrases: [WordPhrase]) -> String {
    phrases.map(\.expression).joined(separator: " OR ")
  }
}
