import Catalog

extension Inspector {
  /// What the inspector shows of a prompt beside what all items in files have.
  func fields(of prompt: Prompt, _ item: DocumentItem, in context: DocumentContext) -> DocumentFields {
    DocumentFields()
  }
}
