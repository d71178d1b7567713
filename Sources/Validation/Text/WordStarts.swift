/// A quick no for most places of a text: whether one of a few words may start there, by their first three bytes.
///
/// All words are followed at once, a bit a word, so that the loop has no branch that depends on the text but the one that
/// is nearly never taken (the Shift-And method, Baeza-Yates and Gonnet 1992).
struct WordStarts: Sendable {
  /// For each byte, in three fields of 21 bits, the words that have it as their first, second and third byte.
  private let table: [UInt64]
  private static let width = 21

  /// - Parameter words: for each word the bytes that may stand at its first three places; at most 21.
  init(_ words: [(StaticString, StaticString, StaticString)]) {
    precondition(words.count <= Self.width)
    var table: [UInt64] = Array(repeating: 0, count: 256)
    for (bit, word) in words.enumerated() {
      for (place, bytes) in [word.0, word.1, word.2].enumerated() {
        bytes.withUTF8Buffer { bytes in
          for byte in bytes { table[Int(byte)] |= 1 << UInt64(place * Self.width + bit) }
        }
      }
    }
    self.table = table
  }

  /// The first place from an offset on where one may start, or the end.
  func next(in text: Span<UInt8>, from offset: Int) -> Int {
    let table = table.span
    let first: UInt64 = 1 << UInt64(Self.width) - 1
    var found: UInt64 = 0
    var index = offset
    while index < text.count {
      found = (found << UInt64(Self.width) | first) & table[Int(text[index])]
      index += 1
      if found >> UInt64(2 * Self.width) != 0 { return index - 3 }
    }
    return text.count
  }
}
