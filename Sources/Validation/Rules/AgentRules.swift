import Agents
import Catalog

/// Rules about what single agents read in another way than their neighbours.
extension Rule {
  static let agentRules: [Rule] = [
    agentKey, listingTooLong, switchValue, unreachable, reservedWord, markupInListing,
  ]

  private static let head = "name: pdf-forms\ndescription: Fills forms. Use when one is empty.\n"

  static let agentKey = Rule(
    "agent-key", .info, .agents, .spec,
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
      guard let agents = HeaderKeyReaders.names(reading: field.key), !hasOddSwitch(field) else { return nil }
      return Remark(
        "\(field.key) is an extension of \(Wording.list(agents))", at: field.keyPosition,
        length: field.key.unicodeScalars.count)
    }
  }

  static let listingTooLong = Rule(
    "listing-too-long", .warning, .agents,
    summary: "description and when_to_use together are longer than Claude Code lists",
    why:
      "Claude Code cuts the listing of a skill at 1,536 characters. What stands after that decides nothing.",
    source: "Claude Code (2.1.240), skills: description and when_to_use, 1,536 characters",
    fix: "shorten one of the two",
    bad: [
      .header(
        "both long",
        head.replacing("Use when one is empty.", with: String(repeating: "a", count: 900))
          + "when_to_use: ↓" + String(repeating: "b", count: 700))
    ],
    good: [.header("both short", head + "when_to_use: A form is empty.")]
  ) { subject, _ in
    guard let occasion = subject.strictField("when_to_use"), let words = occasion.value.text,
      let description = subject.strictField("description")?.value.text
    else { return [] }
    let count = description.unicodeScalars.count + words.unicodeScalars.count
    if count <= 1_536 { return [] }
    return [
      Remark(
        "description and when_to_use are \(NumberText.grouped(count)) characters; Claude Code lists 1,536",
        at: occasion.value.start)
    ]
  }

  private static let switches = ["disable-model-invocation", "user-invocable", "background", "always"]

  /// Whether a key that is on or off has another value; then that is what is to be said of it.
  private static func hasOddSwitch(_ field: HeaderField) -> Bool {
    guard switches.contains(field.key) else { return false }
    if case .scalar(let text, .plain) = field.value.content { return text != "true" && text != "false" }
    return true
  }

  static let switchValue = Rule(
    "switch-value", .warning, .agents,
    summary: "a key that is on or off has another value",
    why: "Some agents take any text for true, \"false\" too; others take anything but true for false.",
    source:
      "Claude Code (2.1.240): yes, no, on, off, 1 and 0 are read as switches; VS Code, Cursor and Pi expect a boolean",
    fix: "write true or false, without quotes",
    bad: [
      .header("in quotes", head + "disable-model-invocation: ↓\"false\""),
      .header("a word", head + "user-invocable: ↓never"),
    ],
    good: [.header("a boolean", head + "disable-model-invocation: true")]
  ) { subject, _ in
    guard let header = subject.strictHeader else { return [] }
    return header.fields.compactMap { field in
      guard switches.contains(field.key) else { return nil }
      if case .scalar(let text, .plain) = field.value.content, ["true", "false"].contains(text) {
        return nil
      }
      let shown = field.value.text.map(Wording.quoted) ?? field.value.shape
      return Remark("\(field.key) must be true or false, is \(shown)", at: field.place)
    }
  }

  static let unreachable = Rule(
    "unreachable-skill", .warning, .agents,
    summary: "neither the model nor the user can call the skill",
    why: "One key takes it from the model, the other from the user's menu. What is left never runs.",
    source: "Claude Code (2.1.240), VS Code: disable-model-invocation, user-invocable",
    fix: "remove one of the two keys",
    bad: [.header("both off", head + "disable-model-invocation: true\n↓user-invocable: false")],
    good: [.header("one off", head + "disable-model-invocation: true")]
  ) { subject, _ in
    guard subject.strictField("disable-model-invocation")?.value.text == "true",
      let field = subject.strictField("user-invocable"), field.value.text == "false"
    else { return [] }
    return [Remark("neither the model nor the user can call this skill", at: field.keyPosition)]
  }

  static let reservedWord = Rule(
    "reserved-word", .info, .agents,
    summary: "the name has a word that Claude's own skills keep for themselves",
    why: "Claude's apps refuse to upload a skill with such a name. Agents that read folders take it.",
    source: "Anthropic, skill authoring best practices: name cannot contain anthropic or claude",
    fix: "choose a name without the word if the skill is to be uploaded",
    bad: [
      .header(
        "a name", folder: "claude-forms",
        "name: ↓claude-forms\ndescription: Fills forms. Use when one is empty.")
    ],
    good: [.header("another name", head)]
  ) { subject, _ in
    guard let field = subject.strictField("name"), let name = field.value.text?.lowercased() else {
      return []
    }
    let words = name.split { !$0.isLetter }
    guard let word = ["anthropic", "claude"].first(where: { words.contains(Substring($0)) }) else {
      return []
    }
    return [
      Remark(
        "the name has the reserved word \(word)", at: field.value.start, length: name.unicodeScalars.count)
    ]
  }

  static let markupInListing = Rule(
    "markup-in-listing", .info, .agents,
    summary: "the description has tags in angle brackets",
    why: "Agents put descriptions between tags of their own. Claude's apps refuse to upload such a skill.",
    source: "Anthropic, skill authoring best practices: description cannot contain XML tags",
    fix: "write it without angle brackets",
    bad: [
      .header(
        "a tag", "name: pdf-forms\ndescription: ↓Fills forms. <example>Use when one is empty.</example>")
    ],
    good: [
      .header("a comparison", "name: pdf-forms\ndescription: Fills forms. Use when there are < 10 fields.")
    ]
  ) { subject, _ in
    guard let field = subject.strictField("description"), let text = field.value.text else { return [] }
    let bytes = Array(text.utf8)
    for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "<") && index + 1 < bytes.count {
      let next = bytes[index + 1]
      guard next == UInt8(ascii: "/") || (0x61...0x7A).contains(next | 0x20) else { continue }
      guard let close = bytes[index...].firstIndex(of: UInt8(ascii: ">")), close - index < 60 else {
        continue
      }
      let tag = String(decoding: bytes[index...close], as: UTF8.self)
      return [Remark("the description has the tag \(Wording.quoted(tag))", at: field.value.start)]
    }
    return []
  }
}
