import Catalog

/// Words that have to stand side by side: one thing that is looked for.
package struct WordPhrase: Sendable, Hashable {
  /// Folded tokens in their order.
  package let tokens: [[UInt8]]
  /// Whether the last token may go on.
  package let isPrefix: Bool

  /// Reads a phrase; nil where the text has no word in it.
  package init?(_ text: String, isPrefix: Bool = false) {
    var tokens = WordText.tokens(Array(text.utf8))
    guard let last = tokens.last else { return nil }
    var goesOn = isPrefix
    switch last.kind {
    case .word: break
    // The pair before it has said it already; what follows in the text may be anything.
    case .last(isAlone: false):
      tokens.removeLast()
      goesOn = false
    // One character of a script without blanks is the start of every pair that it begins.
    case .last(isAlone: true), .pair: goesOn = true
    }
    self.tokens = tokens.map(\.bytes)
    self.isPrefix = goesOn
  }

  /// The phrase in FTS5's query language. Tokens have letters and digits alone, so nothing in it can be an operator.
  package var expression: String {
    let words = tokens.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
    return "\"\(words)\"" + (isPrefix ? " *" : "")
  }

  /// The place of the first match in a text, from an offset on.
  package func firstMatch(in text: [UInt8], from first: Int = 0) -> Range<Int>? {
    if let word = asciiWord {
      if let quick = quickMatch(word, in: text.span, from: first) { return quick }
      // Only what is not ASCII can still stand for the word: an accent, another width.
      if ByteSearch.nextOutside(of: 0, in: text.span, from: first) == text.count { return nil }
    }
    var sink = PhraseFinder(self)
    WordScanner.scan(text, from: first, into: &sink)
    return sink.found
  }

  /// The only token, where there is one and it is ASCII.
  private var asciiWord: [UInt8]? {
    guard tokens.count == 1, let word = tokens.first, !word.isEmpty, word.allSatisfy({ $0 < 0x80 }) else {
      return nil
    }
    return word
  }

  /// The first match of one ASCII word, without folding the text: nil says nothing of a text that is not ASCII.
  private func quickMatch(_ word: [UInt8], in text: Span<UInt8>, from first: Int) -> Range<Int>? {
    let count = word.count
    let head = word[0]
    let upper = head >= 0x61 ? head ^ 0x20 : head
    let end = text.count - count
    func isPart(_ byte: UInt8) -> Bool {
      byte >= 0x80 || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
        || (0x61...0x7A).contains(byte)
    }
    var index = ByteSearch.next(head, upper, in: text, from: first)
    while index <= end {
      if index == 0 || !isPart(text[index - 1]) {
        var offset = 1
        while offset < count {
          let other = text[index + offset]
          let folded = (0x41...0x5A).contains(other) ? other | 0x20 : other
          if folded != word[offset] { break }
          offset += 1
        }
        if offset == count {
          var after = index + count
          if isPrefix { while after < text.count, isPart(text[after]) { after += 1 } }
          if after == text.count || !isPart(text[after]) { return index..<after }
        }
      }
      index = ByteSearch.next(head, upper, in: text, from: index + 1)
    }
    return nil
  }
}

/// Looks for a phrase among the tokens of a scan.
private struct PhraseFinder: WordSink {
  private let phrase: WordPhrase
  private var bytes: [UInt8] = []
  /// Where a match begins of which the last tokens were the first one, two, three … of the phrase.
  private var starts: [Int?]
  private(set) var found: Range<Int>?

  init(_ phrase: WordPhrase) {
    self.phrase = phrase
    starts = Array(repeating: nil, count: phrase.tokens.count)
  }

  var wantsMore: Bool { found == nil }

  mutating func append(_ byte: UInt8) { bytes.append(byte) }
  mutating func append(contentsOf more: some Sequence<UInt8>) { bytes.append(contentsOf: more) }

  mutating func end(_ kind: WordToken.Kind, _ range: Range<Int>) {
    defer { bytes.removeAll(keepingCapacity: true) }
    if found != nil { return }
    // The longest first: each goes on from what the token before it left.
    for place in starts.indices.reversed() {
      let begun = place == 0 ? range.lowerBound : starts[place - 1]
      let token = phrase.tokens[place]
      let isOpen = phrase.isPrefix && place == starts.count - 1
      starts[place] = begun != nil && (isOpen ? bytes.starts(with: token) : bytes == token) ? begun : nil
    }
    if let start = starts[starts.count - 1] { found = start..<range.upperBound }
  }
}
