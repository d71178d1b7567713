import Catalog
import Formats
import Markup

/// Reads text as a file at a place, as a walk would.
enum PromptReading {
  static func input(
    _ path: String, _ bytes: [UInt8], isInHome: Bool = false, existing: Set<String> = []
  ) -> FormatInput {
    let full = FilePath("/work/acme").appending(path)
    let isMarkdown = path.hasSuffix(".md")
    return FormatInput(
      entry: FormatEntry(FilePath(path), isInHome: isInHome), path: full, bytes: bytes,
      document: isMarkdown ? MarkdownReader.read(bytes) : nil,
      exists: { existing.contains($0.displayText) }, siblings: { [] }, modified: nil)
  }

  /// The items and the id of the format that has the file.
  static func read(
    _ path: String, bytes: [UInt8], isInHome: Bool = false, existing: Set<String> = []
  ) -> (items: [DocumentItem], format: String?) {
    let input = input(path, bytes, isInHome: isInHome, existing: existing)
    for format in Format.candidates(for: input.entry) where format.kind == .prompt {
      let items = format.read(input)
      if !items.isEmpty { return (items, format.id) }
    }
    return ([], nil)
  }

  /// The one prompt in a file, or nil.
  static func prompt(
    _ path: String, _ text: String, isInHome: Bool = false, existing: Set<String> = []
  ) -> (item: DocumentItem, prompt: Prompt)? {
    let items = read(path, bytes: Array(text.utf8), isInHome: isInHome, existing: existing).items
    guard items.count == 1, case .prompt(let prompt) = items[0].content else { return nil }
    return (items[0], prompt)
  }
}

extension Prompt {
  /// The variables as `form name` lines, for comparing.
  var outline: [String] { variables.map { "\($0.form.rawValue) \($0.name)" } }

  subscript(name: String) -> Variable? { variables.first { $0.name == name } }
}
