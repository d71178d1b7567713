import Catalog

extension Inspector {
  /// What the inspector shows of a report beside what all items in files have.
  func fields(of report: Report, _ item: DocumentItem, in context: DocumentContext) -> DocumentFields {
    DocumentFields()
  }
}
