import Catalog
import Markup

/// Reads text as a Markdown file.
func read(_ text: String) -> Document { MarkdownReader.read(Array(text.utf8)) }

/// Reads the lines of a header as a whole file with a short body.
func readHeader(_ lines: String) -> FrontMatter { read("---\n\(lines)\n---\n\n# Body\n").header }

/// The place of a column in a line of ASCII.
func place(_ line: Int, _ column: Int) -> TextPosition {
  TextPosition(line: line, byteColumn: column - 1, column: column)
}

extension HeaderFault {
  /// The message of YAML that is none.
  var yamlMessage: String? {
    if case .invalidYAML(let message) = problem { message } else { nil }
  }

  var isOverLimit: Bool {
    if case .overLimit = problem { true } else { false }
  }
}

extension HeaderValue {
  /// The value of a key in a mapping.
  subscript(key: String) -> HeaderValue? {
    guard case .mapping(let fields) = content else { return nil }
    return fields.first { $0.key == key }?.value
  }

  /// The texts of a list of scalars.
  var texts: [String?]? {
    guard case .list(let items) = content else { return nil }
    return items.map(\.text)
  }
}
