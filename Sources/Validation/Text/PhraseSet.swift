import Catalog

/// Phrases that are looked for together in one pass over the bytes of a text, without regard to ASCII case.
struct PhraseSet: Sendable {
  private let phrases: [[UInt8]]
  /// For each byte the phrases that start with it.
  private let starts: [[Int]]
  /// For each byte whether a phrase starts with it, in either case: a quick no for nearly all of a text.
  private let mayStart: [Bool]

  /// - Parameter phrases: in lower case.
  init(_ phrases: [String]) {
    self.phrases = phrases.map { Array($0.utf8) }
    var starts: [[Int]] = Array(repeating: [], count: 256)
    for (index, phrase) in self.phrases.enumerated() {
      if let first = phrase.first { starts[Int(first)].append(index) }
    }
    self.starts = starts
    mayStart = (0...UInt8.max).map { !starts[Int(ASCII.lowercased($0))].isEmpty }
  }

  /// Whether a text has one of the phrases.
  func isIn(_ text: String) -> Bool { isIn(Array(text.utf8)[...]) }

  /// Whether a part of a text has one of the phrases.
  func isIn(_ bytes: ArraySlice<UInt8>) -> Bool { firstIndex(in: bytes.span, endsAtFirst: true) != nil }

  /// The first of the phrases, in their own order, that a part of a text has.
  func first(in bytes: ArraySlice<UInt8>) -> String? {
    firstIndex(in: bytes.span, endsAtFirst: false).map { String(decoding: phrases[$0], as: UTF8.self) }
  }

  private func firstIndex(in text: Span<UInt8>, endsAtFirst: Bool) -> Int? {
    var best: Int?
    var index = 0
    let mayStart = mayStart.span
    while index < text.count {
      guard mayStart[Int(text[index])] else {
        index += 1
        continue
      }
      for candidate in starts[Int(ASCII.lowercased(text[index]))] where candidate < best ?? .max {
        let phrase = phrases[candidate]
        guard index + phrase.count <= text.count else { continue }
        var length = 1
        while length < phrase.count, ASCII.lowercased(text[index + length]) == phrase[length] { length += 1 }
        guard length == phrase.count else { continue }
        if endsAtFirst { return candidate }
        best = candidate
      }
      index += 1
    }
    return best
  }
}
