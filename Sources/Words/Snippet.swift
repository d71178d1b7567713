/// A line's worth of text around a match.
package struct Snippet: Sendable, Hashable {
  /// One line; what was cut off is marked with `…`.
  package var text: String
  /// The matches, as ranges of code points of ``text``.
  package var ranges: [Range<Int>]
  /// The line of the match in the text, from 1.
  package var line: Int

  private static let before = 24
  private static let length = 160

  /// Cuts out the surroundings of the first match of any phrase, the first phrase preferred.
  ///
  /// - Parameter first: where to begin; what lies before is looked at only if nothing is found after it.
  package init?(_ text: [UInt8], phrases: [WordPhrase], from first: Int = 0) {
    var found: Range<Int>?
    for start in first > 0 ? [first, 0] : [0] {
      for phrase in phrases {
        found = phrase.firstMatch(in: text, from: start)
        if found != nil { break }
      }
      if found != nil { break }
    }
    guard let match = found else { return nil }
    var start = match.lowerBound
    var seen = 0
    // Back to the start of the line or some characters before the match, at a blank where there is one.
    var blank: Int?
    while start > 0, !Self.isBreak(text[start - 1]), seen < Self.before {
      start -= 1
      if text[start] & 0xC0 != 0x80 { seen += 1 }
      if text[start] == 0x20 { blank = start + 1 }
    }
    let isCutBefore = start > 0 && !Self.isBreak(text[start - 1])
    if isCutBefore, let blank { start = blank }
    while start < match.lowerBound, text[start] & 0xC0 == 0x80 { start += 1 }
    while start < match.lowerBound, text[start] == 0x20 || text[start] == 0x09 { start += 1 }
    var end = match.upperBound
    seen = 0
    while end < text.count, !Self.isBreak(text[end]), seen < Self.length {
      end += 1
      if end < text.count, text[end] & 0xC0 != 0x80 { seen += 1 }
    }
    while end < text.count, text[end] & 0xC0 == 0x80 { end += 1 }
    let isCutAfter = end < text.count && !Self.isBreak(text[end])
    let piece = Array(text[start..<end])
    // All matches of the piece, not only the first.
    var places: [Range<Int>] = []
    for phrase in phrases {
      var next = 0
      while places.count < 20, let place = phrase.firstMatch(in: piece, from: next), place.upperBound > next {
        places.append(place)
        next = place.upperBound
      }
    }
    places.sort { $0.lowerBound < $1.lowerBound }
    var merged: [Range<Int>] = []
    for place in places {
      if let last = merged.last, place.lowerBound < last.upperBound {
        merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, place.upperBound)
      } else {
        merged.append(place)
      }
    }
    let lead = isCutBefore ? 1 : 0
    func scalars(_ offset: Int) -> Int { piece[..<offset].count { $0 & 0xC0 != 0x80 } }
    ranges = merged.map { lead + scalars($0.lowerBound)..<lead + scalars($0.upperBound) }
    var shown = String(decoding: piece, as: UTF8.self)
    if isCutBefore { shown = "…" + shown }
    if isCutAfter { shown += "…" }
    self.text = shown
    line = 1 + Self.breaks(text, before: match.lowerBound)
  }

  private static func isBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  /// Line ends before an offset; a carriage return with its line feed is one.
  private static func breaks(_ text: [UInt8], before end: Int) -> Int {
    var count = 0
    var index = 0
    while index < end {
      if text[index] == 0x0A || (text[index] == 0x0D && !(index + 1 < text.count && text[index + 1] == 0x0A))
      {
        count += 1
      }
      index += 1
    }
    return count
  }
}
