import Catalog

/// The names that a question is about, so that skills which cannot have one of them need not be understood.
///
/// It only tells what is certain: a header of which every reader has the same plain name. All else stays.
struct NameFocus: Hashable, Sendable {
  private let names: Set<[UInt8]>

  init(_ names: Set<String>) { self.names = Set(names.map { Array($0.lowercased().utf8) }) }

  /// Whether something that is called so may be meant, in any case of its letters.
  func holds(_ name: [UInt8]) -> Bool {
    if names.contains(name) { return true }
    if name.allSatisfy({ $0 < 0x80 }) { return names.contains(name.map(ASCII.lowercased)) }
    return names.contains(Array(FilePath.displayText(name).lowercased().utf8))
  }

  /// Whether a document may give its skill one of the names, judged by the lines of its header alone.
  func mayBeNamed(by document: [UInt8]) -> Bool {
    // Text of two bytes a character is none that lines could be looked for in.
    if document.prefix(4).contains(where: { $0 == 0 || $0 >= 0xFE }) { return true }
    var fences = 0
    var found: ArraySlice<UInt8>?
    var start = document.startIndex
    while start < document.endIndex, fences < 2 {
      let end = document[start...].firstIndex(of: UInt8(ascii: "\n")) ?? document.endIndex
      let line = document[start..<end]
      start = end == document.endIndex ? end : end + 1
      if line.starts(with: "---".utf8) {
        fences += 1
        continue
      }
      if let value = Self.plainName(line) {
        guard found == nil else { return true }
        found = value
      } else if Self.mayName(line) {
        return true
      }
    }
    // A header that is never closed is read to its end by some.
    return found.map { holds(Array($0)) } ?? false
  }

  /// Whether the header of a document may let an agent look for skills inside it, whatever its own name.
  static func mayHoldSkills(_ document: [UInt8]) -> Bool {
    let start = document.prefix(4_096)
    return [Array("sub-skill".utf8), Array("SubSkill".utf8)].contains { word in
      start.indices.contains { start[$0] == word[0] && start[$0...].starts(with: word) }
    }
  }

  /// The value of a line that is `name: word` and nothing else.
  private static func plainName(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard line.starts(with: "name: ".utf8) else { return nil }
    var value = line.dropFirst(6).drop { $0 == 0x20 }
    while let last = value.last, last == 0x20 || last == 0x0D { value.removeLast() }
    let isPlain = value.allSatisfy { byte in
      ASCII.isDigit(byte) || (0x61...0x7A).contains(ASCII.lowercased(byte)) || "-_.".utf8.contains(byte)
    }
    return isPlain && !value.isEmpty ? value : nil
  }

  /// Whether a line may be part of something that comes to a name: the word in another place, an escape, a merge.
  private static func mayName(_ line: ArraySlice<UInt8>) -> Bool {
    let word = Array("name".utf8)
    var index = line.startIndex
    while index < line.endIndex {
      switch line[index] {
      case UInt8(ascii: "\\"), UInt8(ascii: "<"): return true
      case word[0] where line[index...].starts(with: word): return true
      default: index += 1
      }
    }
    return false
  }
}
