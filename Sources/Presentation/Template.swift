package import Catalog
import Terminal

/// A line of a list as a person spelled it out: `{name}\t{path}`.
///
/// `\t`, `\n` and `\\` are a tab, a line break and a backslash; `{{` and `}}` are braces.
package struct Template: Sendable, Hashable {
  enum Part: Sendable, Hashable {
    case text(String)
    case field(ListColumn)
  }

  let parts: [Part]

  /// What is wrong with a template, in words for the person who wrote it.
  package struct Fault: Error, Hashable {
    package var message: String
    package var hint: String
  }

  /// Reads a template, or says what is wrong with it.
  package init(_ text: String) throws(Fault) {
    var parts: [Part] = []
    var literal = ""
    var rest = text[...]
    while let character = rest.popFirst() {
      switch character {
      case "\\":
        switch rest.popFirst() {
        case "t": literal += "\t"
        case "n": literal += "\n"
        case "\\": literal += "\\"
        case let other:
          throw Fault(
            message: "unknown escape \\\(other.map(String.init) ?? "") in the template",
            hint: "write \\t, \\n or \\\\")
        }
      case "{" where rest.first == "{", "}" where rest.first == "}":
        literal.append(character)
        rest.removeFirst()
      case "}": throw Fault(message: "a } without its { in the template", hint: "write }} for a brace")
      case "{":
        guard let end = rest.firstIndex(of: "}") else {
          throw Fault(message: "a { without its } in the template", hint: "write {{ for a brace")
        }
        let name = String(rest[..<end])
        guard let field = ListColumn(fieldName: name) else {
          throw Fault(
            message: "unknown field \(name) in the template",
            hint: "fields: " + ListColumn.fieldNames.joined(separator: ", "))
        }
        if !literal.isEmpty { parts.append(.text(literal)) }
        literal = ""
        parts.append(.field(field))
        rest = rest[rest.index(after: end)...]
      default: literal.append(character)
      }
    }
    if !literal.isEmpty { parts.append(.text(literal)) }
    self.parts = parts
  }

  /// Fills the template in for one item. Values keep to their line: a tab, a line break or a backslash inside one
  /// is written as an escape, and on a terminal every character that is not safe there.
  package func filled(with item: ItemSummary, isTerminal: Bool) -> [UInt8] {
    parts.flatMap { part in
      switch part {
      case .text(let text): Array(text.utf8)
      case .field(let field): lineBytes(field.rawBytes(of: item), isTerminal: isTerminal)
      }
    }
  }
}
