/// Text as search compares it.
package enum WordText {
  /// The tokens of a text with a blank behind each: what the index is given.
  package static func folded(_ text: [UInt8]) -> String {
    var sink = FoldedText()
    sink.bytes.reserveCapacity(text.count + text.count / 8)
    WordScanner.scan(text, into: &sink)
    return String(decoding: sink.bytes, as: UTF8.self)
  }

  package static func folded(_ text: String) -> String { folded(Array(text.utf8)) }

  /// The tokens of a text with their places, from an offset on.
  package static func tokens(_ text: [UInt8], from first: Int = 0) -> [WordToken] {
    var sink = TokenList()
    WordScanner.scan(text, from: first, into: &sink)
    return sink.tokens
  }
}

private struct FoldedText: WordSink {
  var bytes: [UInt8] = []
  var wantsMore: Bool { true }

  mutating func append(_ byte: UInt8) { bytes.append(byte) }
  mutating func append(contentsOf more: some Sequence<UInt8>) { bytes.append(contentsOf: more) }
  mutating func end(_ kind: WordToken.Kind, _ range: Range<Int>) { bytes.append(UInt8(ascii: " ")) }
}

private struct TokenList: WordSink {
  var tokens: [WordToken] = []
  private var bytes: [UInt8] = []
  var wantsMore: Bool { true }

  mutating func append(_ byte: UInt8) { bytes.append(byte) }
  mutating func append(contentsOf more: some Sequence<UInt8>) { bytes.append(contentsOf: more) }
  mutating func end(_ kind: WordToken.Kind, _ range: Range<Int>) {
    tokens.append(WordToken(kind: kind, bytes: bytes, range: range))
    bytes = []
  }
}
