import FoundationEssentials

/// Any JSON document, to look into without types of the program.
enum JSONValue: Decodable, Hashable {
  case null
  case boolean(Bool)
  case integer(Int)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// Parses exactly one document; anything beside it is an error.
  init(parsing bytes: [UInt8]) throws {
    self = try JSONDecoder().decode(JSONValue.self, from: Data(bytes))
  }

  init(from decoder: any Decoder) throws {
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

  subscript(key: String) -> JSONValue? {
    if case .object(let members) = self { members[key] } else { nil }
  }

  var string: String? { if case .string(let value) = self { value } else { nil } }
  var integer: Int? { if case .integer(let value) = self { value } else { nil } }
  var boolean: Bool? { if case .boolean(let value) = self { value } else { nil } }
  var array: [JSONValue]? { if case .array(let value) = self { value } else { nil } }

  /// Every text in the document, keys left out.
  var strings: [String] {
    switch self {
    case .string(let value): [value]
    case .array(let values): values.flatMap(\.strings)
    case .object(let members): members.sorted { $0.key < $1.key }.flatMap(\.value.strings)
    default: []
    }
  }
}

/// A document as `list` prints it.
struct ListDocument {
  let value: JSONValue

  var items: [JSONValue] { value["items"]?.array ?? [] }
  var names: [String] { items.compactMap { $0["name"]?.string }.sorted() }
  var paths: [String] { items.compactMap { $0["path"]?.string } }

  /// The items of a name.
  func items(named name: String) -> [JSONValue] { items.filter { $0["name"]?.string == name } }
}

/// A document as `inspect` prints it.
struct InspectionDocument {
  let value: JSONValue

  /// The first field of a key, in any section.
  func field(_ key: String) -> JSONValue? {
    (value["sections"]?.array ?? []).lazy.flatMap { $0["fields"]?.array ?? [] }
      .first { $0["key"]?.string == key }
  }

  /// The value of the first field of a key.
  func fieldValue(_ key: String) -> JSONValue? { field(key)?["value"] }

  var state: String? { value["status"]?["state"]?.string }

  /// Whether any value holds the text exactly.
  func holds(_ text: String) -> Bool { value.strings.contains(text) }
}

/// A document as `validate` prints it.
struct ValidationDocument {
  let value: JSONValue

  var errors: [JSONValue] { findings("error") }
  var warnings: [JSONValue] { findings("warning") }
  var infos: [JSONValue] { findings("info") }
  var all: [JSONValue] { value["findings"]?.array ?? [] }
  var skills: [JSONValue] { value["skills"]?.array ?? [] }

  private func findings(_ severity: String) -> [JSONValue] {
    all.filter { $0["severity"]?.string == severity }
  }

  /// The number that the summary gives for a word.
  func count(_ key: String) -> Int? { value["summary"]?[key]?.integer }

  /// The findings of a severity whose path has a component of this name.
  func findings(_ severity: String? = nil, about component: String) -> [JSONValue] {
    all.filter { finding in
      let parts = finding["path"]?.string?.split(separator: "/").map(String.init) ?? []
      return parts.contains(component) && (severity == nil || finding["severity"]?.string == severity)
    }
  }

  /// The folders below a root of skills that have a finding of this severity.
  func folders(_ severity: String, below root: String = ".claude/skills/") -> Set<String> {
    Set(
      findings(severity).compactMap { finding -> String? in
        guard let path = finding["path"]?.string, path.hasPrefix(root) else { return nil }
        return path.dropFirst(root.count).split(separator: "/").first.map(String.init)
      })
  }
}
