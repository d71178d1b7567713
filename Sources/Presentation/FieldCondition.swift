package import Catalog

/// One condition of `--where`: a field, an operator and a value, such as `errors > 0`.
package struct FieldCondition: Sendable, Hashable {
  package enum Operator: String, Sendable, Hashable, CaseIterable {
    case isNot = "!=", lacks = "!~", isAtMost = "<=", isAtLeast = ">=", isSame = "==", equals = "="
    case holds = "~", isLess = "<", isMore = ">"
  }

  package let field: String
  package let comparison: Operator
  package let value: String

  /// What is wrong with a condition, in words for the person who wrote it.
  package struct Fault: Error, Hashable {
    package var message: String
    package var hint: String
  }

  /// Reads a condition.
  package init(_ text: String) throws(Fault) {
    let trimmed = text.drop(while: \.isWhitespace)
    let name = trimmed.prefix { $0.isLetter || $0.isNumber || $0 == "." || $0 == "_" || $0 == "-" }
    let rest = trimmed[name.endIndex...].drop(while: \.isWhitespace)
    guard !name.isEmpty, let comparison = Operator.allCases.first(where: { rest.hasPrefix($0.rawValue) })
    else {
      throw Fault(
        message: "cannot read the condition \"\(text)\"",
        hint: "a field, then one of = != < <= > >= ~ !~, then a value, such as 'errors > 0'")
    }
    field = String(name)
    self.comparison = comparison
    var value = rest.dropFirst(comparison.rawValue.count).drop(while: \.isWhitespace)
    while value.last?.isWhitespace ?? false { value.removeLast() }
    if value.count >= 2, value.first == value.last, value.first == "\"" || value.first == "'" {
      value = value.dropFirst().dropLast()
    }
    self.value = String(value)
  }

  /// Whether a field's value fulfils the condition; of several values one has to, and for `!=` and `!~` all have to.
  /// What has no value is equal to nothing.
  package func holds(for word: FieldWord?, utcOffset: (Timestamp) -> Int) throws(Fault) -> Bool {
    guard let word else { return comparison == .isNot || comparison == .lacks }
    switch (word, comparison) {
    case (_, .holds): return word.texts.contains { Self.folded($0).contains(Self.folded(value)) }
    case (_, .lacks): return !word.texts.contains { Self.folded($0).contains(Self.folded(value)) }
    case (.number(let number), _):
      guard let other = Int(value.filter { $0 != "," && $0 != "_" }) else {
        throw Fault(message: "\(field) is a number, \"\(value)\" is none", hint: "such as '\(field) > 100'")
      }
      return ordered(number, other)
    case (.date(let moment), _):
      guard let other = DateText.moment(value, utcOffset: utcOffset) else {
        throw Fault(
          message: "\(field) is a date, \"\(value)\" is none",
          hint: "such as '\(field) > 2025-01-31' or '\(field) > 2025-01-31T08:00:00Z'")
      }
      return ordered(moment, other)
    case (.boolean(let flag), _):
      let words = ["true": true, "yes": true, "false": false, "no": false]
      guard let other = words[value.lowercased()] else {
        throw Fault(
          message: "\(field) is true or false, \"\(value)\" is neither", hint: "such as '\(field) = true'")
      }
      return comparison == .isNot ? flag != other : flag == other
    case (.texts(let texts), _):
      let wanted = Self.folded(value)
      let folded = texts.map(Self.folded)
      switch comparison {
      case .equals, .isSame: return folded.contains(wanted)
      case .isNot: return !folded.contains(wanted)
      case .isLess: return folded.contains { $0 < wanted }
      case .isAtMost: return folded.contains { $0 <= wanted }
      case .isMore: return folded.contains { $0 > wanted }
      case .isAtLeast: return folded.contains { $0 >= wanted }
      case .holds, .lacks: return false
      }
    }
  }

  private func ordered<Value: Comparable>(_ left: Value, _ right: Value) -> Bool {
    switch comparison {
    case .equals, .isSame: left == right
    case .isNot: left != right
    case .isLess: left < right
    case .isAtMost: left <= right
    case .isMore: left > right
    case .isAtLeast: left >= right
    case .holds, .lacks: false
    }
  }

  private static func folded(_ text: String) -> String { text.lowercased() }
}
