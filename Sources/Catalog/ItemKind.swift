/// What an item is. The raw value is the word that people type and that machine forms print.
///
/// A kind that is added gets a case here; the compiler then names every place that has to answer for it.
package enum ItemKind: String, CaseIterable, Sendable, Codable {
  case project
  case skill
  case prompt
  case file
  case note
  case decision
  case task
  case run
  case report

  /// The word for several of them.
  package var plural: String { rawValue + "s" }

  /// The word at the start of a line.
  package var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}

extension ItemKind: Comparable {
  /// Orders as the kinds are declared, which is the order of lists.
  package static func < (left: ItemKind, right: ItemKind) -> Bool {
    left.order < right.order
  }

  private var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
