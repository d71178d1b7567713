/// The ids by which texts speak of a decision.
package enum DecisionIdentity {
  /// The number in the name of a decision's file, such as 5 of `0005-use-x.md`, or nil.
  package static func number(inName name: String) -> Int? { DecisionPlaces.number(inName: name) }

  /// The number in an id such as `ADR-0007`, `decision-3` or `0007`, or nil.
  package static func number(ofID id: String) -> Int? {
    let lower = id.lowercased()
    let digits =
      ["adr-", "decision-"].first(where: lower.hasPrefix).map { lower.dropFirst($0.count) } ?? lower[...]
    guard (1...9).contains(digits.utf8.count), digits.utf8.allSatisfy(NoteDate.isDigit) else { return nil }
    return Int(digits)
  }

  /// The spellings under which texts may name a decision.
  package static func spellings(number: Int?, name: String) -> [String] {
    var result = [name]
    guard let number else { return result }
    let digits = String(number)
    for width in Set([digits.utf8.count, 2, 3, 4]).sorted() where width >= digits.utf8.count {
      let padded = String(repeating: "0", count: width - digits.utf8.count) + digits
      result += ["ADR-" + padded, "adr-" + padded, padded]
    }
    return result + ["decision-" + digits]
  }
}
