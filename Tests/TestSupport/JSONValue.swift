import FoundationEssentials

/// Any JSON document, to look into without types of the program.
package enum JSONValue: Decodable, Hashable {
  case null
  case boolean(Bool)
  case integer(Int)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// Parses exactly one document; anything beside it is an error.
  package init(parsing bytes: [UInt8]) throws {
    self = try JSONDecoder().decode(JSONValue.self, from: Data(bytes))
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .boolean(value)
    } else if let value = try? container.decode(Int.self) {
      self = .integer(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  package subscript(key: String) -> JSONValue? {
    if case .object(let members) = self { members[key] } else { nil }
  }

  package var string: String? { if case .string(let value) = self { value } else { nil } }
  package var integer: Int? { if case .integer(let value) = self { value } else { nil } }
  package var boolean: Bool? { if case .boolean(let value) = self { value } else { nil } }
  package var array: [JSONValue]? { if case .array(let value) = self { value } else { nil } }

  /// Every text in the document, keys left out.
  package var strings: [String] {
    switch self {
    case .string(let value): [value]
    case .array(let values): values.flatMap(\.strings)
    case .object(let members): members.sorted { $0.key < $1.key }.flatMap(\.value.strings)
    default: []
    }
  }
}
