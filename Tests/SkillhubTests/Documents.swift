import TestSupport

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
