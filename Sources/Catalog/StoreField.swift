/// Something of an item that can be changed where its store keeps it: in a file of several items, or in the text.
package struct StoreField: Sendable, Hashable {
  /// What `set` calls it.
  package var name: String
  package var value: String?
  /// The words that the store knows; none where any text on one line will do.
  package var words: [String]

  package init(_ name: String, _ value: String?, words: [String] = []) {
    self.name = name
    self.value = value
    self.words = words
  }
}

/// Why nothing of an item is changed in its store's file.
package struct StoreRefusal: Sendable, Hashable {
  package var reason: String
  /// What to do instead, such as a command of the store's own.
  package var hint: String?

  package init(_ reason: String, hint: String? = nil) {
    self.reason = reason
    self.hint = hint
  }
}
