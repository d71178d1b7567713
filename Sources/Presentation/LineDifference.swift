import Catalog
import Terminal

/// The difference of two texts that agree at their start and their end, as `diff -u` writes it.
package enum LineDifference {
  private static let context = 3

  /// The lines of a unified diff; none where the texts are the same.
  package static func unified(_ old: [UInt8], _ new: [UInt8], name: String, isTerminal: Bool = false)
    -> [String]
  {
    if old == new { return [] }
    let (first, second) = (lines(of: old), lines(of: new))
    var start = 0
    while start < first.count, start < second.count, first[start] == second[start] { start += 1 }
    var end = 0
    while end < first.count - start, end < second.count - start,
      first[first.count - 1 - end] == second[second.count - 1 - end]
    {
      end += 1
    }
    let lower = max(0, start - context)
    let oldEnd = min(first.count, first.count - end + context)
    let newEnd = min(second.count, second.count - end + context)
    func text(_ line: ArraySlice<UInt8>) -> String {
      let text = FilePath.displayText(Array(line.last == 0x0A ? line.dropLast() : line))
      return isTerminal ? Sanitizer.forTerminal(text) : text
    }
    func range(_ lower: Int, _ upper: Int) -> String {
      upper == lower ? "\(lower),0" : upper - lower == 1 ? "\(lower + 1)" : "\(lower + 1),\(upper - lower)"
    }
    var result = ["--- \(name)", "+++ \(name)", "@@ -\(range(lower, oldEnd)) +\(range(lower, newEnd)) @@"]
    result += first[lower..<start].map { " " + text($0) }
    result += first[start..<(first.count - end)].map { "-" + text($0) }
    result += second[start..<(second.count - end)].map { "+" + text($0) }
    result += first[(first.count - end)..<oldEnd].map { " " + text($0) }
    return result
  }

  private static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var result: [ArraySlice<UInt8>] = []
    var start = 0
    for (index, byte) in bytes.enumerated() where byte == 0x0A {
      result.append(bytes[start...index])
      start = index + 1
    }
    if start < bytes.count { result.append(bytes[start...]) }
    return result
  }
}
