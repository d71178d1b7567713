import Agents
import Catalog

/// Rules about keys that the specification does not have.
extension Rule {
  static let keyRules: [Rule] = [unknownKey]

  private static let head = "name: pdf-forms\ndescription: Fills forms.\n"

  static let unknownKey = Rule(
    "unknown-key", .warning, .specification,
    summary: "a key is in no specification and known to no agent",
    why: "Nobody reads it. Often it is a misspelt key whose value is then lost without a word.",
    source: "Agent Skills specification: six keys, and metadata for whatever else",
    fix: "no agent known here reads it; move it under metadata",
    bad: [
      .header("a misspelt key", head + "↓allowed_tools: Read"),
      .header("a key of the house", head + "↓origin: house"),
    ],
    good: [
      .header("under metadata", head + "metadata:\n  origin: house"),
      .header("a key of an agent", head + "disable-model-invocation: true"),
    ]
  ) { subject, _ in
    guard let header = subject.header else { return [] }
    var result: [Remark] = []
    let required = Set(["name", "description"].compactMap { subject.mistyped($0)?.keyPosition })
    for field in header.fields where !HeaderKeys.isKnown(field.key) && !required.contains(field.keyPosition) {
      // Looking for the nearest costs too much for remarks that are dropped.
      let nearest = result.count < RuleSet.maximumFindings ? HeaderKeys.nearest(to: field.key) : nil
      var message = "unknown key \(Wording.quoted(field.key))"
      var hint: String?
      if let nearest {
        message += "; did you mean \(nearest)?"
        if let readers = HeaderKeyReaders.names(reading: nearest) {
          hint = "\(nearest) is a key of \(Wording.list(readers)); move anything else under metadata"
        } else {
          hint = "write \(nearest), or move it under metadata"
        }
      }
      result.append(Remark(message, at: field.keyPosition, hint: hint))
    }
    return result
  }
}

extension SkillSubject {
  /// The key that was probably meant to be a required one that is missing; the rule about the missing one names it.
  func mistyped(_ key: String) -> HeaderField? {
    guard let header, header[key] == nil else { return nil }
    // A hostile header may have ten thousand keys, and looking for the nearest costs.
    return header.fields.prefix(100).first {
      !HeaderKeys.isKnown($0.key) && HeaderKeys.nearest(to: $0.key) == key
    }
  }
}
