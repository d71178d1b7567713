/// A value of a field as filters and sorting see it: simple, and of one type.
package enum FieldWord: Sendable, Hashable {
  case texts([String])
  case number(Int)
  case date(Timestamp)
  case boolean(Bool)

  /// The simple form of a typed value.
  package init(_ value: FieldValue) {
    switch value {
    case .text(let text): self = .texts([text])
    case .number(let number), .bytes(let number), .duration(let number): self = .number(number)
    case .quantity(let quantity): self = .number(quantity.count)
    case .boolean(let flag): self = .boolean(flag)
    case .path(let path): self = .texts([path.displayText])
    case .date(let moment): self = .date(moment)
    case .status(let status): self = .texts([status.state])
    case .list(let values): self = .texts(values.flatMap { FieldWord($0).texts })
    case .link(let link): self = .texts([link.name])
    case .finding(let finding): self = .texts([finding.rule])
    case .identifier(let id, short: _): self = .texts([id])
    case .record(let entries): self = .texts(entries.flatMap { FieldWord($0.value).texts })
    }
  }

  /// The value as text, or several of them.
  package var texts: [String] {
    switch self {
    case .texts(let texts): texts
    case .number(let number): [String(number)]
    case .date(let moment): [String(moment.seconds)]
    case .boolean(let flag): [flag ? "true" : "false"]
    }
  }

  /// Whether this comes before another in a list that is sorted by the field.
  package func precedes(_ other: FieldWord) -> Bool {
    switch (self, other) {
    case (.number(let left), .number(let right)): left < right
    case (.date(let left), .date(let right)): left < right
    case (.boolean(let left), .boolean(let right)): !left && right
    default:
      texts.joined(separator: ",").utf8.lexicographicallyPrecedes(other.texts.joined(separator: ",").utf8)
    }
  }
}
