import Catalog

extension Inspector {
  /// What the inspector shows of a decision beside what all items in files have.
  func fields(of decision: Decision, _ item: DocumentItem, in context: DocumentContext) -> DocumentFields {
    DocumentFields()
  }
}
