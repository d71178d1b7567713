import Catalog

extension InspectorField {
  /// Whether the short view may show the field: Advanced is reduced to path and id there.
  func isInShortView(of section: InspectorSection.Key) -> Bool {
    placement != .onlyInFull && (section != .advanced || key == "path" || key == "id")
  }
}

extension Inspection {
  /// What the item says of itself, for the head; in full only where no field says the same.
  func headSummary(isFull: Bool) -> String? {
    guard isFull, let summary else { return summary }
    let isField = sections.contains { section in
      section.fields.contains { $0.key == "description" && $0.value == .text(summary) }
    }
    return isField ? nil : summary
  }

  /// The inspection with its sections in order, and with what identifies it somewhere in them: the text and the
  /// spoken form have no other place for the item's status, name, path and id.
  var completed: Inspection {
    var result = self
    let order = InspectorSection.Key.allCases
    result.sections = order.flatMap { key in sections.filter { $0.key == key } }
    let values = Set(sections.flatMap { $0.fields.compactMap(\.value) })
    func insert(_ field: InspectorField, into key: InspectorSection.Key, atStart: Bool) {
      if let index = result.sections.firstIndex(where: { $0.key == key }) {
        let end = atStart ? 0 : result.sections[index].fields.count
        result.sections[index].fields.insert(field, at: end)
      } else {
        let position = order.firstIndex(of: key) ?? 0
        let index =
          result.sections.firstIndex { (order.firstIndex(of: $0.key) ?? 0) > position }
          ?? result.sections.count
        result.sections.insert(InspectorSection(key, [field]), at: index)
      }
    }
    if title != name, !values.contains(.text(name)) {
      insert(InspectorField("name", "Name", .text(name)), into: .summary, atStart: true)
    }
    if !values.contains(.status(status)) {
      insert(InspectorField("status", "Status", .status(status)), into: .status, atStart: true)
    }
    if !values.contains(.path(path)) {
      insert(InspectorField("path", "Path", .path(path)), into: .advanced, atStart: false)
    }
    let holdsId = values.contains {
      switch $0 {
      case .identifier(let other, short: _), .text(let other): other == id
      default: false
      }
    }
    if !holdsId {
      insert(InspectorField("id", "Id", .identifier(id, short: id)), into: .advanced, atStart: false)
    }
    return result
  }
}
