import Catalog

extension Inspector {
  /// What the inspector shows of a note beside what all items in files have.
  func fields(of note: Note, _ item: DocumentItem, in context: DocumentContext) -> DocumentFields {
    DocumentFields()
  }
}
