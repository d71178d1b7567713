package import Catalog

/// Inspections in every form; the one entrance to them.
package enum InspectionRenderer {
  /// Writes an inspection in a form. The bytes end with a line end.
  package static func render(
    _ inspection: Inspection, as form: OutputForm, _ options: RenderOptions
  ) -> [UInt8] {
    switch form {
    case .text: encode(TextInspector(inspection, options).lines(), options)
    case .plain: PlainInspector.render(inspection, options)
    case .json: JSONInspector.render(inspection, isOneLine: false, options)
    case .jsonl: JSONInspector.render(inspection, isOneLine: true, options)
    case .spoken: SpokenInspector.render(inspection, options)
    }
  }
}
