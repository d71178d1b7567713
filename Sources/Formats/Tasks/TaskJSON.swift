import Catalog
import Markup

/// A JSON value with the line that it starts on, as the readers of tasks ask it; numbers stay as they were written.
struct TaskJSON: Sendable {
  /// Why a text is no JSON, and where.
  struct Problem: Error {
    var message: String
    var line: Int
  }

  private let value: HeaderValue

  /// Reads a text that is one JSON value.
  init(_ bytes: ArraySlice<UInt8>, firstLine: Int = 1) throws(Problem) {
    do throws(JSONReader.Problem) {
      value = try JSONReader.readValue(Array(bytes), firstLine: firstLine)
    } catch {
      throw Problem(message: error.message, line: error.position.line)
    }
  }

  private init(_ value: HeaderValue) { self.value = value }

  var line: Int { value.start.line }
  /// Where it starts in the file.
  var position: TextPosition { value.start }

  /// The value of a key; of a duplicate the last one counts, as for most readers.
  subscript(key: String) -> TaskJSON? {
    guard case .mapping(let fields) = value.content else { return nil }
    return fields.last { $0.key == key }.map { TaskJSON($0.value) }
  }

  var members: [(key: String, value: TaskJSON)]? {
    guard case .mapping(let fields) = value.content else { return nil }
    return fields.map { ($0.key, TaskJSON($0.value)) }
  }

  var elements: [TaskJSON]? {
    guard case .list(let values) = value.content else { return nil }
    return values.map { TaskJSON($0) }
  }

  /// The text of a string or a number, without white space around it; nil for anything else and for nothing.
  var text: String? {
    guard case .scalar(let text, let style) = value.content else { return nil }
    if style == .plain { return ["true", "false", "null"].contains(text) ? nil : text }
    let trimmed = TaskText.trimmed(text)
    return trimmed.isEmpty ? nil : trimmed
  }

  /// The texts of an array, or of a single value.
  var texts: [String] { elements.map { $0.compactMap(\.text) } ?? (text.map { [$0] } ?? []) }
}
