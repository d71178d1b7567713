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
    if let quick = quickMatch(in: text, from: first) { return quick }
    var sink = PhraseFinder(self)
    WordScanner.scan(text, from: first, into: &sink)
    return sink.found
  }

  /// The first match of one ASCII word, without folding the text: nil says nothing.
  private func quickMatch(in text: [UInt8], from first: Int) -> Range<Int>? {
    guard tokens.count == 1, let word = tokens.first, let head = word.first, word.allSatisfy({ $0 < 0x80 })
    else { return nil }
    let count = word.count
    let upper = head >= 0x61 ? head ^ 0x20 : head
    var index = first
    let end = text.count - count
    func isPart(_ byte: UInt8) -> Bool {
      byte >= 0x80 || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
        || (0x61...0x7A).contains(byte)
    }
    while index <= end {
      let byte = text[index]
      if byte == head || byte == upper, index == 0 || !isPart(text[index - 1]) {
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
      index += 1
    }
    return nil
  }
}

/// Looks for a phrase among the tokens of a scan.
private struct PhraseFinder: WordSink {
  private let phrase: WordPhrase
  private var bytes: [UInt8] = []
  /// The tokens that were seen last, at most as many as the phrase has.
  private var window: [(bytes: [UInt8], range: Range<Int>)] = []
  private(set) var found: Range<Int>?

  init(_ phrase: WordPhrase) { self.phrase = phrase }

  var wantsMore: Bool { found == nil }

  mutating func append(_ byte: UInt8) { bytes.append(byte) }
  mutating func append(contentsOf more: some Sequence<UInt8>) { bytes.append(contentsOf: more) }

  mutating func end(_ kind: WordToken.Kind, _ range: Range<Int>) {
    defer { bytes = [] }
    if found != nil { return }
    window.append((bytes, range))
    if window.count > phrase.tokens.count { window.removeFirst() }
    guard window.count == phrase.tokens.count, let first = window.first else { return }
    for (index, token) in phrase.tokens.enumerated() {
      let isLast = index == phrase.tokens.count - 1
      let other = window[index].bytes
      if isLast && phrase.isPrefix ? !other.starts(with: token) : other != token { return }
    }
    found = first.range.lowerBound..<range.upperBound
  }
}
