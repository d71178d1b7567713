import Catalog
import Scan

extension Inspector {
  /// What the inspector shows of a decision beside what all items in files have.
  func fields(of decision: Decision, _ item: DocumentItem, in context: DocumentContext) -> DocumentFields {
    let status = self.status(of: decision)
    var fields = DocumentFields()
    fields.status = status
    fields.summary = [
      InspectorField("title", "Title", .text(item.title), source: context.source, placement: .onlyInFull),
      InspectorField(
        "number", "Number", decision.number.map { .number($0.value) }, source: decision.number?.source,
        placement: decision.number == nil ? .onlyInFull : .line),
    ]
    fields.statusFields = [
      InspectorField(
        "state", "State", .status(status), source: decision.status?.source ?? Self.absenceRule(decision)),
      InspectorField(
        "status.written", "As written", decision.status.map { .text($0.value) },
        source: decision.status?.source, placement: .onlyInFull),
    ]
    fields.details = [
      names("deciders", "Deciders", decision.deciders, isShown: true),
      names("consulted", "Consulted", decision.consulted, isShown: false),
      names("informed", "Informed", decision.informed, isShown: false),
      InspectorField(
        "story", "Story", decision.story.map { .text($0.value) }, source: decision.story?.source,
        placement: .onlyInFull),
      InspectorField(
        "form", "Form", decision.form.map { .text($0) },
        source: decision.form == nil ? nil : "derived from its keys, headings and place",
        placement: .onlyInFull),
      InspectorField(
        "identifier", "Own id", decision.identifier.map { .text($0.value) },
        source: decision.identifier?.source, placement: .onlyInFull),
    ]
    fields.activity = [
      InspectorField(
        "date", "Date", decision.date.map { .text($0.value) },
        note: decision.date != nil && (decision.form?.hasPrefix("MADR") ?? false)
          ? "of the last update" : nil,
        source: decision.date?.source)
    ]
    fields.related = relatedFields(of: decision, in: context)
    return fields
  }

  /// What replaces, changes or mentions the decision; what only one side says is completed from the other.
  private func relatedFields(of decision: Decision, in context: DocumentContext) -> [InspectorField] {
    let relations = workspace.relations(of: .document(context.place))
    func both(_ kind: Relation.Kind, _ inverse: Relation.Kind?) -> [FieldValue] {
      let said = relations.links(.out) { relation, _ in relation.kind == kind }
      return said
        + relations.links(.in) { relation, _ in relation.kind == inverse }.filter { !said.contains($0) }
    }
    let amending = Set(decision.amendedBy.map(\.text))
    let groups: [(String, String, [FieldValue])] = [
      ("supersedes", "Supersedes", both(.supersedes, .supersededBy)),
      ("supersededBy", "Superseded by", both(.supersededBy, .supersedes)),
      ("amends", "Amends", both(.amends, nil)),
      (
        "amendedBy", "Amended by",
        relations.links(.out) { relation, _ in amending.contains(relation.text) }
          + relations.links(.in) { relation, _ in relation.kind == .amends }
      ),
      ("notes", "Notes", relations.links(.in) { $1.kind == .note }),
    ]
    return groups.map { key, label, values in
      InspectorField(
        key, label, .list(values), source: context.source, placement: values.isEmpty ? .onlyInFull : .line)
    }
  }

  private func names(
    _ key: String, _ label: String, _ value: Sourced<[String]>?, isShown: Bool
  ) -> InspectorField {
    InspectorField(
      key, label, value.map { .list($0.value.map { .text($0) }) }, source: value?.source,
      placement: value == nil && !isShown ? .onlyInFull : .line)
  }

  private func status(of decision: Decision) -> InspectionStatus {
    let written = decision.status?.value
    let mark: StatusMark =
      switch decision.state {
      case .accepted: .good
      case .deprecated, .superseded: .warning
      case .draft, .proposed, .rejected: .none
      case .unknown: .unknown
      }
    let text: String =
      switch (decision.state, written) {
      case (.unknown, nil): "not recorded"
      case (.unknown, let written?): "\(written) (no known state)"
      case (let state, nil): "\(state.rawValue) (none is written)"
      case (let state, let written?):
        written.lowercased() == state.rawValue ? state.rawValue : written
      }
    return InspectionStatus(state: decision.state.rawValue, mark: mark, text: text)
  }

  /// Where a state comes from that is not written.
  private static func absenceRule(_ decision: Decision) -> String? {
    decision.state == .unknown ? nil : "log4brains takes a record without a status for accepted"
  }
}
