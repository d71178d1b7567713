package import Catalog

/// Why a text is left alone instead of edited, as the rest of a sentence that starts with the file.
package struct EditRefusal: Error, Hashable, Sendable {
  package var reason: String
  /// Where the file has the fault that keeps it from being edited; nil where it has none.
  package var position: TextPosition?

  package init(reason: String, at position: TextPosition? = nil) {
    self.reason = reason
    self.position = position
  }

  /// That what skillhub would write is not what was asked for, or says something else beside it: the file has no fault.
  package static let lossy = EditRefusal(reason: "cannot be changed loss-free by skillhub")

  /// That the file cannot be read as it stands.
  static func unreadable(_ message: String, at position: TextPosition) -> EditRefusal {
    EditRefusal(reason: "cannot be read: \(message)", at: position)
  }
}

extension HeaderValue {
  /// What the value says, without places: what an edit must not change anywhere else.
  var contentWords: String {
    switch content {
    case .scalar(let text, let style): "\(style.rawValue) \(text)"
    case .list(let values): "[\(values.map(\.contentWords).joined(separator: "\u{0}"))]"
    case .mapping(let fields):
      "{\(fields.map { $0.key + "\u{0}" + $0.value.contentWords }.joined(separator: "\u{0}"))}"
    }
  }

  /// The value in this one, or this one, that starts at a place.
  func value(startingAt place: TextPosition) -> HeaderValue? {
    if start == place { return self }
    return switch content {
    case .scalar: nil
    case .list(let values): values.lazy.compactMap { $0.value(startingAt: place) }.first
    case .mapping(let fields): fields.lazy.compactMap { $0.value.value(startingAt: place) }.first
    }
  }

  /// The value with another scalar at a place in it, or as it is where none stands there.
  func replacingScalar(at place: TextPosition, with scalar: Content) -> HeaderValue {
    var copy = self
    switch content {
    case .scalar: if start == place { copy.content = scalar }
    case .list(let values):
      copy.content = .list(values.map { $0.replacingScalar(at: place, with: scalar) })
    case .mapping(let fields):
      copy.content = .mapping(
        fields.map { field in
          var field = field
          field.value = field.value.replacingScalar(at: place, with: scalar)
          return field
        })
    }
    return copy
  }
}

extension [HeaderField] {
  /// What fields say, without places and without what stands at a path.
  func contentWords(without path: ArraySlice<String>) -> [String] {
    flatMap { field -> [String] in
      guard field.key == path.first else { return [field.key + "\u{0}" + field.value.contentWords] }
      guard path.count > 1, case .mapping(let inner) = field.value.content else { return [] }
      return inner.contentWords(without: path.dropFirst()).map { field.key + "\u{0}" + $0 }
    }
  }

  /// The value at a path of keys; of a key that stands twice the last one counts.
  func value(at path: [String]) -> HeaderValue? {
    var found = last { $0.key == path.first }?.value
    for key in path.dropFirst() {
      guard case .mapping(let inner)? = found?.content else { return nil }
      found = inner.last { $0.key == key }?.value
    }
    return found
  }
}
