import Catalog

extension InspectorField {
  /// Where the value was read. What is not there was not read anywhere, whatever the field would name.
  var shownSource: String? { value == nil ? nil : source }

  /// Whether the field is a key of a header, which reads as its author spelled it.
  var isHeaderKey: Bool { key.hasPrefix("header.") }
}

extension Quantity {
  /// The word that goes with the number.
  var unit: String { count == 1 ? one : many }
}

extension InspectionStatus {
  /// The machine word in words, where the text for people does not start with it; nil where it does.
  var unsaidState: String? {
    let word = ValueWording.spaced(state)
    let words = text.lowercased()
    guard !word.isEmpty else { return nil }
    if words == word { return nil }
    if words.hasPrefix(word), words.dropFirst(word.count).first.map({ !$0.isLetter }) ?? true { return nil }
    return state
  }
}
