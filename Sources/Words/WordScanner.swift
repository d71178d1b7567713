import CUTF8Proc

/// What a scan of a text gives its words to.
protocol WordSink {
  /// Whether the scan goes on after a token.
  var wantsMore: Bool { get }
  mutating func append(_ byte: UInt8)
  mutating func append(contentsOf bytes: some Sequence<UInt8>)
  /// Ends the token whose bytes were appended, with the place that it has in the text.
  mutating func end(_ kind: WordToken.Kind, _ range: Range<Int>)
}

/// A piece of text that search compares.
package struct WordToken: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    /// A word of a script that puts blanks between words.
    case word
    /// Two neighbours of a script that does not.
    case pair
    /// The last character of a run in such a script; `isAlone` where the run has no other.
    case last(isAlone: Bool)
  }

  package var kind: Kind
  /// Folded: lower case, without diacritics, in compatibility form.
  package var bytes: [UInt8]
  /// The bytes of the text that it stands for.
  package var range: Range<Int>
}

/// Breaks text into tokens, the same way for what is indexed and for what is looked for.
///
/// Words end where ripgrep's `-w` ends them (Unicode's Alphabetic, marks, decimal digits, connectors, joiners are
/// of a word), or earlier: an underscore parts words here, and what was split finer is found again as a phrase of
/// its parts. Text of scripts without blanks between words becomes overlapping pairs and the last character
/// alone, so that any two neighbours are found, and one character as the start of a pair.
enum WordScanner {
  /// Goes through valid UTF-8.
  static func scan<Sink: WordSink>(_ text: [UInt8], from first: Int = 0, into sink: inout Sink) {
    let table = asciiTable
    var state = State()
    var index = first
    let count = text.count
    while index < count {
      let byte = text[index]
      if byte < 0x80 {
        let folded = table[Int(byte)]
        if folded != 0 {
          if !state.isInWord { state.beginWord(at: index, into: &sink) }
          sink.append(folded)
        } else {
          state.endAll(at: index, into: &sink)
          if !sink.wantsMore { return }
        }
        index += 1
        continue
      }
      var end = index + 1
      while end < count, text[end] >= 0x80 { end += 1 }
      scanForeign(text[index..<end], &state, into: &sink)
      if !sink.wantsMore { return }
      index = end
    }
    state.endAll(at: count, into: &sink)
  }

  /// The lower-case letter or digit that an ASCII character stands for; 0 for all that part words.
  private static let asciiTable: [UInt8] = (0..<128).map { value in
    switch UInt8(value) {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): UInt8(value)
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt8(value) | 0x20
    default: 0
    }
  }

  /// Where the scan stands between two characters.
  private struct State {
    var isInWord = false
    private var wordStart = 0
    /// The last character of a run without blanks, where one is open.
    private var pending: [UInt8] = []
    private var pendingRange = 0..<0
    private var isRunLong = false

    mutating func beginWord(at index: Int, into sink: inout some WordSink) {
      endRun(into: &sink)
      isInWord = true
      wordStart = index
    }

    mutating func pair(_ character: [UInt8], _ range: Range<Int>, into sink: inout some WordSink) {
      endWord(at: range.lowerBound, into: &sink)
      if !pending.isEmpty {
        sink.append(contentsOf: pending)
        sink.append(contentsOf: character)
        sink.end(.pair, pendingRange.lowerBound..<range.upperBound)
        isRunLong = true
      }
      pending = character
      pendingRange = range
    }

    mutating func endAll(at index: Int, into sink: inout some WordSink) {
      endWord(at: index, into: &sink)
      endRun(into: &sink)
    }

    private mutating func endWord(at index: Int, into sink: inout some WordSink) {
      if isInWord { sink.end(.word, wordStart..<index) }
      isInWord = false
    }

    private mutating func endRun(into sink: inout some WordSink) {
      if pending.isEmpty { return }
      sink.append(contentsOf: pending)
      sink.end(.last(isAlone: !isRunLong), pendingRange)
      pending = []
      isRunLong = false
    }
  }

  /// Goes through a stretch without any ASCII.
  private static func scanForeign(
    _ bytes: ArraySlice<UInt8>, _ state: inout State, into sink: inout some WordSink
  ) {
    let text = String(decoding: bytes, as: UTF8.self)
    // Parts of syllables that could also be written as one character are put together first; places are then those
    // of the whole stretch.
    let isNormalised = text.unicodeScalars.contains { ScalarFolding.isPartOfCharacter($0.value) }
    let whole = bytes.startIndex..<bytes.endIndex
    var index = bytes.startIndex
    for scalar in (isNormalised ? UnicodeText.nfkc(text) : text).unicodeScalars {
      let length = UTF8.width(scalar)
      let range = isNormalised ? whole : index..<index + length
      index += length
      switch ScalarFolding.role(of: scalar) {
      case .separator:
        state.endAll(at: range.lowerBound, into: &sink)
        if !sink.wantsMore { return }
      case .nothing: continue
      case .paired: state.pair(Array(String(scalar).utf8), range, into: &sink)
      case .word:
        let folded = ScalarFolding.folded(scalar)
        if folded.isEmpty { continue }
        if !state.isInWord { state.beginWord(at: range.lowerBound, into: &sink) }
        sink.append(contentsOf: folded)
      }
    }
  }
}

extension UTF8 {
  fileprivate static func width(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case ..<0x80: 1
    case ..<0x800: 2
    case ..<0x10000: 3
    default: 4
    }
  }
}
