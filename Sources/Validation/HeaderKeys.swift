import Agents
import Spelling

/// The keys that a skill's header may have.
enum HeaderKeys {
  /// The keys of the Agent Skills specification.
  static let specification = ["name", "description", "license", "compatibility", "metadata", "allowed-tools"]

  /// Whether the specification has the key, or some agent reads it.
  static func isKnown(_ key: String) -> Bool {
    specification.contains(key) || HeaderKeyReaders.names(reading: key) != nil
  }

  /// The known key that an unknown one was probably meant to be.
  ///
  /// One slip is allowed, two in a word of more than seven letters; case and the kind of dash do not count. More would
  /// make `tags` a misspelt `paths`.
  static func nearest(to key: String) -> String? {
    guard key.utf8.count <= 64 else { return nil }
    let written = folded(key)
    var best: (key: String, slips: Int)?
    for known in specification + HeaderKeyReaders.keys {
      let other = folded(known)
      let limit = max(written.count, other.count) > 7 ? 2 : 1
      guard abs(written.count - other.count) <= limit else { continue }
      let slips = Spelling.distance(written, other)
      if slips <= limit, slips < (best?.slips ?? .max) { best = (known, slips) }
    }
    return best?.key
  }

  private static func folded(_ key: String) -> [Unicode.Scalar] {
    key.lowercased().unicodeScalars.map { $0 == "_" || $0 == " " ? "-" : $0 }
  }
}
