import Catalog

extension Inspector {
  /// What the inspector shows of a task beside what all items in files have.
  func fields(of task: WorkItem, _ item: DocumentItem, in context: DocumentContext) -> DocumentFields {
    DocumentFields()
  }
}
