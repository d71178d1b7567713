/// Finds the word that somebody most likely meant.
package enum Spelling {
  /// The nearest of some words, or nil where none is near: at most two slips away, or a third of the length for long words.
  ///
  /// A swap of neighbours is one slip. Of equally near words the first wins. Very short words need a closer match, since
  /// everything is two slips from `ls`.
  package static func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
    let typed = Array(word.lowercased().unicodeScalars)
    // No command or option comes near such a length, and the distance costs length times length.
    guard typed.count <= 64, !typed.isEmpty else { return nil }
    var best: (word: String, distance: Int)?
    for candidate in candidates {
      let other = Array(candidate.lowercased().unicodeScalars)
      let longer = max(typed.count, other.count)
      let limit = longer <= 4 ? 1 : max(2, longer / 3)
      guard abs(typed.count - other.count) <= limit else { continue }
      let distance = distance(typed, other)
      // Nothing in common is no slip, however short the words are.
      guard distance <= limit, distance < longer, distance < (best?.distance ?? .max) else { continue }
      best = (candidate, distance)
    }
    return best?.word
  }

  /// The number of insertions, deletions, replacements and swaps of neighbours between two words.
  package static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    if left.isEmpty || right.isEmpty { return max(left.count, right.count) }
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for row in 1...left.count {
      var current = [row]
      for column in 1...right.count {
        let cost = left[row - 1] == right[column - 1] ? 0 : 1
        var value = min(last[column] + 1, current[column - 1] + 1, last[column - 1] + cost)
        if row > 1, column > 1, left[row - 1] == right[column - 2], left[row - 2] == right[column - 1] {
          value = min(value, beforeLast[column - 2] + 1)
        }
        current.append(value)
      }
      beforeLast = last
      last = current
    }
    return last[right.count]
  }
}
