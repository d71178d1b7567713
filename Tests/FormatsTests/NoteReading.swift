import Catalog
import Formats
import Markup

/// Reads text as if it stood in a file of a project at `/p`.
struct NoteReading {
  var items: [DocumentItem]
  var format: String?

  /// - Parameter existing: the paths below `/p` that exist beside the file.
  init(_ text: String, at path: String, existing: [String] = []) {
    self.init(bytes: Array(text.utf8), at: path, existing: existing)
  }

  init(bytes: [UInt8], at path: String, existing: [String] = []) {
    let entry = FormatEntry(FilePath(path), isInHome: false)
    let present = Set(existing.map { FilePath("/p/" + $0) })
    let isMarkdown = FileRoles.isMarkdown(Array(path.utf8))
    let formats = Format.candidates(for: entry).filter { $0.kind == .note || $0.kind == .decision }
    items = []
    for candidate in formats {
      let document =
        formats.allSatisfy(\.needsOnlyHeader) ? MarkdownReader.readHeader(bytes) : MarkdownReader.read(bytes)
      let input = FormatInput(
        entry: entry, path: FilePath("/p/" + path), bytes: bytes, document: isMarkdown ? document : nil,
        exists: { present.contains($0) }, siblings: { [] }, modified: nil)
      items = candidate.read(input)
      guard items.isEmpty else {
        format = candidate.id
        return
      }
    }
  }

  var item: DocumentItem? { items.first }
  var tags: [String]? { item?.tags }

  var note: Note? {
    guard case .note(let note)? = item?.content else { return nil }
    return note
  }

  var decision: Decision? {
    guard case .decision(let decision)? = item?.content else { return nil }
    return decision
  }

  /// The relations in a form that is short to compare.
  var relations: [String] {
    (item?.relations ?? []).map { relation in
      let target =
        switch relation.target {
        case .path(let path): path.displayText
        case .name(let name): "name " + name
        case .id(let id): "id " + id
        }
      return "\(relation.kind.rawValue) \(target)" + (relation.line.map { " :\($0)" } ?? "")
    }
  }
}
