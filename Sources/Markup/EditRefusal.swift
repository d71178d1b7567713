import Catalog

/// Why a text is left alone instead of edited, as the rest of a sentence that starts with the file.
package struct EditRefusal: Error, Hashable, Sendable {
  package var reason: String

  package init(reason: String) { self.reason = reason }
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
}
