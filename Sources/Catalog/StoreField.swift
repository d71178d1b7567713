/// Something of an item that can be changed where its store keeps it: in a file of several items, or in the text.
package struct StoreField: Sendable, Hashable {
  /// What `set` calls it.
  package var name: String
  package var value: String?
  /// The words that the store knows; none where others will do.
  package var words: [String]
  /// Words that mean a state by their place among the words, whatever they say: the first is open, the last done.
  package var standing: [WorkItem.State: String]
  /// What it takes, for a person.
  package var takes: String

  /// - Parameter takes: what it takes where there are no words to choose from.
  package init(
    _ name: String, _ value: String?, words: [String] = [], standing: [WorkItem.State: String] = [:],
    takes: String = "any text on one line"
  ) {
    self.name = name
    self.value = value
    self.words = words
    self.standing = standing
    self.takes = words.isEmpty ? takes : words.joined(separator: ", ")
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
