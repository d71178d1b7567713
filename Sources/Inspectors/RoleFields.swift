import Catalog
import Formats

/// What an inspector shows of the text of a file with a role: an agent's definition, a rule, instructions.
enum RoleFields {
  static func summary(of text: RoleDocument?, _ place: FilePlace) -> [InspectorField] {
    guard let text else { return [] }
    let isAgent = place.role == .agentDefinition
    var fields: [InspectorField] = []
    if isAgent || text.name != nil {
      fields.append(
        InspectorField(
          "role.name", isAgent ? "Agent" : "Title", text.name.map { .text($0.value) },
          note: text.name == nil ? "named by its file" : nil, source: text.name?.source))
    }
    fields.append(
      InspectorField(
        "description", "Description", text.description.map { .text($0.value) },
        source: text.description?.source,
        placement: text.description == nil && isAgent ? .line : .onlyInFull))
    return fields
  }

  /// How its header was read, where that is not as it should be.
  static func status(of text: RoleDocument?) -> [InspectorField] {
    guard let text else { return [] }
    let words: String? =
      switch text.reading {
      case .absent, .strict: nil
      case .lenient: "read line by line, for it is not YAML"
      case .unreadable: "cannot be read"
      }
    return [
      InspectorField(
        "header", "Header", words.map { .text($0) } ?? .text(text.reading == .absent ? "none" : "read"),
        source: "the file", placement: words == nil ? .onlyInFull : .line),
      InspectorField(
        "findings", "Findings", .list(text.findings.map { .finding($0) }), source: "the file",
        placement: text.findings.isEmpty ? .onlyInFull : .line),
    ]
  }

  static func details(of text: RoleDocument?, _ place: FilePlace) -> [InspectorField] {
    guard let text else { return [] }
    return text.fields.map { field in
      let value: FieldValue? =
        switch field.texts.count {
        case 0: nil
        case 1: .text(field.texts[0])
        default: .list(field.texts.map { .text($0) })
        }
      return InspectorField(
        "role.\(field.key)", field.label, value,
        source: "\(place.path.displayName):\(field.line) (\(field.key))")
    }
  }

  /// Every other key of the header, as it is written.
  static func advanced(of text: RoleDocument?, _ place: FilePlace) -> [InspectorField] {
    (text?.otherKeys ?? []).map { field in
      InspectorField(
        "header.\(field.key)", field.key, Inspector.promptValue(field.value),
        source: "\(place.path.displayName):\(field.keyPosition.line)", placement: .onlyInFull)
    }
  }
}
