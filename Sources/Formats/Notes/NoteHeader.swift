import Catalog

/// The header of a note or a decision, with keys of any case and every form of list.
struct NoteHeader {
  private(set) var fields: [HeaderField]
  private let fileName: String

  /// - Parameters:
  ///   - fields: the keys of the header, from whatever syntax.
  ///   - fileName: the name of the file, for sources.
  init(_ fields: [HeaderField], fileName: String) {
    self.fields = fields
    self.fileName = fileName
  }

  /// The first of the keys that has a value, in the order given; case does not matter.
  func field(_ keys: String...) -> HeaderField? { field(keys) }

  func field(_ keys: [String]) -> HeaderField? {
    for key in keys {
      if let found = fields.first(where: { $0.key.lowercased() == key && !$0.value.isMissing }) {
        return found
      }
    }
    return nil
  }

  /// Whether one of the keys is there, with a value or without.
  func has(_ keys: String...) -> Bool { fields.contains { keys.contains($0.key.lowercased()) } }

  /// The text of the first of the keys that holds some.
  func text(_ keys: String...) -> Sourced<String>? {
    for key in keys {
      guard let found = field([key]) else { continue }
      let text: String? =
        switch found.value.content {
        case .scalar(let text, _): text.trimmingWhitespace
        case .list(let values): values.count == 1 ? values[0].text?.trimmingWhitespace : nil
        case .mapping: nil
        }
      if let text, !text.isEmpty { return Sourced(text, from: source(found)) }
    }
    return nil
  }

  /// The words of the first of the keys that holds some: a list, or text with commas between.
  func names(_ keys: String...) -> Sourced<[String]>? {
    for key in keys {
      guard let found = field([key]) else { continue }
      let names = Self.names(found.value)
      if !names.isEmpty { return Sourced(names, from: source(found)) }
    }
    return nil
  }

  static func names(_ value: HeaderValue) -> [String] {
    switch value.content {
    case .scalar(let text, _): names(text)
    case .list(let values):
      values.flatMap { $0.text.map { [$0.trimmingWhitespace] } ?? [] }.filter { !$0.isEmpty }
    case .mapping: []
    }
  }

  static func names(_ text: String) -> [String] {
    text.split(whereSeparator: { $0 == "," || $0 == ";" || $0.isNewline }).map {
      String($0).trimmingWhitespace
    }
    .filter { !$0.isEmpty }
  }

  /// The moment that the first of the keys names that can be read as one.
  func moment(_ keys: String...) -> Sourced<Timestamp>? {
    for key in keys {
      guard let found = field([key]), let text = found.value.text, let moment = NoteDate.moment(text) else {
        continue
      }
      return Sourced(moment, from: source(found))
    }
    return nil
  }

  /// The tags of all keys that hold tags, in the order of the header, each once.
  var tags: [String] {
    var result: [String] = []
    for field in fields where Self.tagKeys.contains(field.key.lowercased()) {
      for tag in NoteTags.words(in: field.value) where !result.contains(tag) { result.append(tag) }
      if result.count >= NoteTags.maximumCount { break }
    }
    return result
  }

  /// The place of a key: `name.md:3`.
  func source(_ field: HeaderField) -> String { "\(fileName):\(field.keyPosition.line)" }

  static let tagKeys: Set<String> = ["tags", "tag"]
}
