import Agents
import Catalog

/// Rules about keys that the specification does not have.
extension Rule {
  static let keyRules: [Rule] = [unknownKey, agentKey]

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
    for field in header.fields where !HeaderKeys.isKnown(field.key) {
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

  static let agentKey = Rule(
    "agent-key", .info, .portability,
    summary: "a key is an extension of some agents",
    why: "The agents that are named read it, all others pass over it; a strict validator rejects it.",
    source: "the agents' own documentation: \(HeaderKeyReaders.documentation)",
    fix: "keep it if the skill is for these agents",
    bad: [
      .header("a key of four agents", head + "↓disable-model-invocation: true"),
      .header("a key of one agent", head + "↓version: 3"),
    ],
    good: [.header("a key of the specification", head + "license: MIT")]
  ) { subject, _ in
    guard let header = subject.header else { return [] }
    return header.fields.compactMap { field in
      guard let agents = HeaderKeyReaders.names(reading: field.key) else { return nil }
      return Remark("\(field.key) is an extension of \(Wording.list(agents))", at: field.keyPosition)
    }
  }
}
