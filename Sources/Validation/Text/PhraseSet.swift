import Catalog

/// Phrases that are looked for together in one pass over the bytes of a text, without regard to ASCII case.
struct PhraseSet: Sendable {
  /// All phrases behind each other, and where each begins and the last ends.
  private let bytes: [UInt8]
  private let bounds: [Int]
  /// The phrases by their first bytes, in their own order each, and for each byte in either case where its phrases
  /// begin there and end.
  private let byFirst: [Int]
  private let places: [UInt32]

  /// - Parameter phrases: in lower case.
  init(_ phrases: [String]) {
    bytes = phrases.flatMap { Array($0.utf8) }
    bounds = phrases.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.utf8.count) }
    var byFirst: [Int] = []
    var places: [UInt32] = Array(repeating: 0, count: 256)
    for byte in UInt8.min...UInt8.max {
      let start = byFirst.count
      for (number, phrase) in phrases.enumerated() where phrase.utf8.first == byte { byFirst.append(number) }
      if byFirst.count == start { continue }
      for spelling in UInt8.min...UInt8.max where ASCII.lowercased(spelling) == byte {
        places[Int(spelling)] = UInt32(start) << 16 | UInt32(byFirst.count)
      }
    }
    self.byFirst = byFirst
    self.places = places
  }

  /// Whether a text has one of the phrases.
  func isIn(_ text: String) -> Bool { isIn(Array(text.utf8)[...]) }

  /// Whether a part of a text has one of the phrases.
  func isIn(_ bytes: ArraySlice<UInt8>) -> Bool { firstIndex(in: bytes.span, endsAtFirst: true) != nil }

  /// The first of the phrases, in their own order, that a part of a text has.
  func first(in text: ArraySlice<UInt8>) -> String? {
    firstIndex(in: text.span, endsAtFirst: false).map {
      String(decoding: bytes[bounds[$0]..<bounds[$0 + 1]], as: UTF8.self)
    }
  }

  private func firstIndex(in text: Span<UInt8>, endsAtFirst: Bool) -> Int? {
    var best = Int.max
    let (places, byFirst, bounds, bytes) = (places.span, byFirst.span, bounds.span, bytes.span)
    for index in text.indices {
      let place = places[Int(text[index])]
      if place == 0 { continue }
      for number in Int(place >> 16)..<Int(place & 0xFFFF) where byFirst[number] < best {
        let candidate = byFirst[number]
        let (start, end) = (bounds[candidate], bounds[candidate + 1])
        guard index + end - start <= text.count else { continue }
        var length = 1
        while start + length < end, ASCII.lowercased(text[index + length]) == bytes[start + length] {
          length += 1
        }
        guard start + length == end else { continue }
        if endsAtFirst { return candidate }
        best = candidate
      }
    }
    return best == .max ? nil : best
  }
}
