import Catalog
import Scan

extension Inspector {
  /// What the inspector shows of a note beside what all items in files have.
  func fields(of note: Note, _ item: DocumentItem, in context: DocumentContext) -> DocumentFields {
    var fields = DocumentFields()
    fields.summary = [
      InspectorField(
        "title", "Title", .text(item.title), source: context.source, placement: .onlyInFull)
    ]
    // A note has no state; only machine forms print the word.
    fields.statusFields = [
      InspectorField(
        "status", "Status", .status(InspectionStatus(state: item.status, mark: .none, text: item.status)),
        source: "its kind", placement: .onlyInFull)
    ]
    fields.details = [
      InspectorField(
        "source", "Source", note.source.map { .text($0.value) }, source: note.source?.source,
        placement: note.source == nil ? .onlyInFull : .line),
      outlineField(note, in: context),
      InspectorField(
        "aliases", "Aliases", note.aliases.map { .list($0.value.map { .text($0) }) },
        source: note.aliases?.source, placement: .onlyInFull),
      InspectorField(
        "program", "Kept in", note.program.map { .text($0) },
        source: note.program == nil ? nil : "the place of the file", placement: .onlyInFull),
      InspectorField(
        "identifier", "Own id", note.identifier.map { .text($0.value) }, source: note.identifier?.source,
        placement: .onlyInFull),
      InspectorField(
        "tags.source", "Tags from", note.tagSource.map { .text($0) },
        source: note.tagSource == nil ? nil : context.source, placement: .onlyInFull),
    ]
    fields.activity = [
      InspectorField(
        "updated.recorded", "Says changed", note.updated.map { .date($0.value) },
        source: note.updated?.source, placement: .onlyInFull)
    ]
    let decisions = workspace.relations(of: .document(context.place)).links(.out) { $1.kind == .decision }
    fields.related = [
      InspectorField(
        "decisions", "Decisions", .list(decisions), source: context.source,
        placement: decisions.isEmpty ? .onlyInFull : .line)
    ]
    return fields
  }

  private func outlineField(_ note: Note, in context: DocumentContext) -> InspectorField {
    InspectorField(
      "outline", "Headings", note.outline.isEmpty ? nil : .list(note.outline.map { .text($0.text) }),
      note: note.isOutlineDerived ? "guessed from short paragraphs" : nil,
      source: note.outline.first.map { "\(context.source):\($0.position.line)" },
      placement: note.outline.isEmpty ? .onlyInFull : .line)
  }
}
