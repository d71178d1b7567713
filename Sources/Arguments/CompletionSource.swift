/// Where the words come from that may stand in the place of a value.
package enum CompletionSource: String, Sendable, Hashable, CaseIterable {
  /// The allowed values of the parameter itself, or nothing.
  case values
  /// Names, ids and paths of items.
  case item
  /// What can be changed of the item before it, and the words for that.
  case assignment
  /// Files and folders.
  case path
  case folder
  /// Kinds of items, or folders.
  case kindOrFolder
  /// Commands and topics of help.
  case topic
  case kind, rule, agent, project, tag, category, status, field
  /// Words of a search: its filters.
  case searchWord
}
