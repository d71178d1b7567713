package import Catalog

/// The difference of two texts as `diff -u` writes it, with three lines around each change.
package enum UnifiedDiff {
  /// The most lines of a stretch that are compared line by line; a longer one is shown as replaced.
  private static let maximumCount = 2_000
  private static let context = 3

  /// The lines of the difference, or none where the texts are the same.
  ///
  /// - Parameter name: the path that both headers give.
  package static func lines(_ old: [UInt8], _ new: [UInt8], name: FilePath) -> [String] {
    let left = split(old)
    let right = split(new)
    let steps = steps(left, right)
    guard steps.contains(where: { $0.sign != " " }) else { return [] }
    var result = ["--- a/\(name.displayText)", "+++ b/\(name.displayText)"]
    var index = 0
    while let change = steps[index...].firstIndex(where: { $0.sign != " " }) {
      let start = max(index, change - context)
      var end = change
      var quiet = 0
      var place = change
      while place < steps.count, quiet <= 2 * context {
        quiet = steps[place].sign == " " ? quiet + 1 : 0
        if steps[place].sign != " " { end = place }
        place += 1
      }
      end = min(end + context, steps.count - 1)
      let hunk = steps[start...end]
      let before = hunk.filter { $0.sign != "+" }
      let after = hunk.filter { $0.sign != "-" }
      result.append(
        "@@ -\(range(hunk.first?.oldLine ?? 0, before.count)) +\(range(hunk.first?.newLine ?? 0, after.count)) @@"
      )
      result += hunk.map { step in step.sign + step.text }
      index = end + 1
      if index >= steps.count { break }
    }
    return result
  }

  private struct Step {
    var sign: String
    var text: String
    /// The lines that come next in either text, from 1.
    var oldLine: Int
    var newLine: Int
  }

  private static func range(_ start: Int, _ count: Int) -> String {
    count == 1 ? "\(start)" : "\(count == 0 ? start - 1 : start),\(count)"
  }

  /// Lines without LF; a carriage return stays visible, since it may be the change.
  private static func split(_ bytes: [UInt8]) -> [String] {
    var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  private static func steps(_ left: [String], _ right: [String]) -> [Step] {
    var head = 0
    while head < left.count, head < right.count, same(left[head], right[head]) { head += 1 }
    var tail = 0
    while tail < left.count - head, tail < right.count - head,
      same(left[left.count - 1 - tail], right[right.count - 1 - tail])
    { tail += 1 }
    var steps: [Step] = []
    func add(_ sign: String, _ old: Int, _ new: Int, _ text: String) {
      steps.append(Step(sign: sign, text: text, oldLine: old + 1, newLine: new + 1))
    }
    for index in 0..<head { add(" ", index, index, left[index]) }
    middle(
      Array(left[head..<(left.count - tail)]), Array(right[head..<(right.count - tail)]), from: head, add)
    for index in 0..<tail {
      let old = left.count - tail + index
      add(" ", old, right.count - tail + index, left[old])
    }
    return steps
  }

  /// Compared as bytes: two spellings of one character are a change.
  private static func same(_ left: String, _ right: String) -> Bool { left.utf8.elementsEqual(right.utf8) }

  private static func middle(
    _ left: [String], _ right: [String], from start: Int, _ add: (String, Int, Int, String) -> Void
  ) {
    guard left.count * right.count <= maximumCount * maximumCount / 4 else {
      for (index, text) in left.enumerated() { add("-", start + index, start, text) }
      for (index, text) in right.enumerated() { add("+", start + left.count, start + index, text) }
      return
    }
    // The longest common subsequence of lines, from the end.
    let width = right.count + 1
    var lengths = [Int](repeating: 0, count: (left.count + 1) * width)
    for old in left.indices.reversed() {
      for new in right.indices.reversed() {
        lengths[old * width + new] =
          same(left[old], right[new])
          ? lengths[(old + 1) * width + new + 1] + 1
          : max(lengths[(old + 1) * width + new], lengths[old * width + new + 1])
      }
    }
    var old = 0
    var new = 0
    while old < left.count || new < right.count {
      if old < left.count, new < right.count, same(left[old], right[new]) {
        add(" ", start + old, start + new, left[old])
        old += 1
        new += 1
      } else if old < left.count,
        new == right.count || lengths[(old + 1) * width + new] >= lengths[old * width + new + 1]
      {
        add("-", start + old, start + new, left[old])
        old += 1
      } else {
        add("+", start + old, start + new, right[new])
        new += 1
      }
    }
  }
}
