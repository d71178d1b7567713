import Catalog

/// The JSON form of an inspection, version 1: keys may be added, never renamed.
enum JSONInspector {
  static func render(_ inspection: Inspection, isOneLine: Bool, _ options: RenderOptions) -> [UInt8] {
    var writer = JSONWriter(isIndented: !isOneLine, escapesUnsafe: options.isTerminal)
    writer.object { writer in
      writer.member("version", 1)
      writer.member("item") { writer in
        writer.object { writer in
          writer.member("kind", inspection.kind)
          writer.member("id", inspection.id)
          writer.member("name", inspection.name)
          writer.member("title", inspection.title)
          writer.member("subtitle", inspection.subtitle)
          writer.member("description", inspection.summary)
          writer.path("path", inspection.path)
        }
      }
      writer.member("status") { $0.status(inspection.status) }
      writer.member("sections") { writer in
        writer.array(of: inspection.inOrder) { writer, section in
          writer.object { writer in
            writer.member("key", section.key.rawValue)
            writer.member("title", section.key.title)
            writer.member("fields") { writer in writer.array(of: section.fields) { $0.field($1) } }
          }
        }
      }
    }
    return writer.finished()
  }
}

extension Inspection {
  /// The sections in the order of the screen.
  var inOrder: [InspectorSection] {
    InspectorSection.Key.allCases.flatMap { key in sections.filter { $0.key == key } }
  }
}

extension JSONWriter {
  fileprivate mutating func field(_ field: InspectorField) {
    object { writer in
      writer.member("key", field.key)
      writer.member("label", field.label)
      writer.member("value") { writer in
        switch field.value {
        // The word alone: the value of `git.state` is `clean`. Its words stand beside it.
        case .status(let status): writer.string(status.state)
        // A field has room for the unit beside its number; an entry of a list does not.
        case .quantity(let quantity): writer.number(quantity.count)
        case let value?: writer.value(value)
        case nil: writer.null()
        }
      }
      switch field.value {
      case .status(let status): writer.member("text", status.text)
      case .quantity(let quantity): writer.member("unit", quantity.many)
      case .path(let path) where path.text == nil: writer.member("pathBytes", base64(path.bytes))
      case .list(let values):
        let paths = values.compactMap { if case .path(let path) = $0 { path } else { nil } }
        if paths.count == values.count { writer.pathBytes("pathBytes", paths) }
      default: break
      }
      writer.member("absent", field.absence?.rawValue)
      writer.member("source", field.shownSource)
      writer.member("editable", field.isEditable)
      if let note = field.note { writer.member("note", note) }
    }
  }
}
