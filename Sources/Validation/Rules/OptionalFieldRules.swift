import Catalog

/// Rules about the keys that the specification has but does not require.
extension Rule {
  static let optionalFieldRules: [Rule] = [
    licenseNotText, compatibilityNotText, compatibilityLength, metadataNotAMapping, metadataValue,
    allowedToolsNotText, allowedToolsList, allowedToolsCommas,
  ]

  private static let head = "name: pdf-forms\ndescription: Fills forms.\n"

  static let licenseNotText = Rule(
    "license-not-text", .error, .specification,
    summary: "the license is a list or a mapping",
    why: "The specification has a short text: the name of a licence, or of the file that holds it.",
    source: "Agent Skills specification, license field",
    fix: "write the name of the licence as text",
    bad: [.header("a list", head + "license: ↓[MIT, Apache-2.0]")],
    good: [.header("text", head + "license: MIT OR Apache-2.0")]
  ) { subject, _ in subject.notText("license") }

  static let compatibilityNotText = Rule(
    "compatibility-not-text", .error, .specification,
    summary: "the compatibility is a list or a mapping",
    why: "The specification has a short text about what the skill needs.",
    source: "Agent Skills specification, compatibility field",
    fix: "write what the skill needs as one text",
    bad: [.header("a list", head + "compatibility: ↓[git, docker]")],
    good: [.header("text", head + "compatibility: Needs git and docker.")]
  ) { subject, _ in subject.notText("compatibility") }

  static let compatibilityLength = Rule(
    "compatibility-length", .error, .specification,
    summary: "the compatibility is empty or has more than 500 characters",
    why: "If the key is there it has 1 to 500 characters.",
    source: "Agent Skills specification, compatibility field; characters are code points",
    fix: "say in a sentence what the skill needs, or leave the key out",
    bad: [
      .header("501 characters", head + "compatibility: ↓" + String(repeating: "a", count: 501)),
      .header("no value", head + "↓compatibility:"),
    ],
    good: [.header("500 characters", head + "compatibility: " + String(repeating: "a", count: 500))]
  ) { subject, _ in
    guard let field = subject.strictField("compatibility"), let text = field.value.text else { return [] }
    if text.isBlank { return [Remark("compatibility is empty", at: field.place)] }
    let count = text.unicodeScalars.count
    if count <= 500 { return [] }
    return [
      Remark(
        "compatibility is \(NumberText.grouped(count)) characters; the limit is 500", at: field.value.start)
    ]
  }

  static let metadataNotAMapping = Rule(
    "metadata-not-a-mapping", .error, .specification,
    summary: "metadata is no mapping",
    why: "Metadata is keys with text values. Agents that read it fail on anything else.",
    source: "Agent Skills specification, metadata field",
    fix: "write keys and values, indented below metadata",
    bad: [
      .header("a list", head + "metadata: ↓[forms, pdf]"), .header("text", head + "metadata: ↓forms"),
    ],
    good: [
      .header("keys", head + "metadata:\n  category: documents"), .header("no value", head + "metadata:"),
    ]
  ) { subject, _ in
    guard let field = subject.strictField("metadata"), !field.value.isMissing else { return [] }
    if case .mapping = field.value.content { return [] }
    return [Remark("metadata must be a mapping, is \(field.value.shape)", at: field.value.start)]
  }

  static let metadataValue = Rule(
    "metadata-value", .warning, .portability,
    summary: "a value in metadata is a list or a mapping",
    why:
      "The specification has text values only. Readers with a map of text drop the key, or the whole header.",
    source: "Agent Skills specification, metadata field: a map from string keys to string values",
    fix: "write the value as text, such as words with blanks between them",
    bad: [.header("a list", head + "metadata:\n  category: documents\n  ↓tags: [pdf, forms]")],
    good: [.header("text", head + "metadata:\n  tags: pdf forms")]
  ) { subject, _ in
    guard case .mapping(let fields)? = subject.strictField("metadata")?.value.content else { return [] }
    return fields.compactMap { field in
      guard field.value.text == nil else { return nil }
      return Remark(
        "metadata.\(Wording.shortened(field.key)) should be text, is \(field.value.shape)",
        at: field.keyPosition)
    }
  }

  static let allowedToolsNotText = Rule(
    "allowed-tools-not-text", .error, .specification,
    summary: "allowed-tools is a mapping, or a list of other things than text",
    why: "No agent reads tools from it, so the skill has none of the rights that it seems to have.",
    source: "Agent Skills specification, allowed-tools field",
    fix: "write the tools as one text with blanks between them",
    bad: [
      .header("a mapping", head + "allowed-tools:\n  ↓Bash: yes"),
      .header("a list of lists", head + "allowed-tools: [↓[Bash], Read]"),
    ],
    good: [
      .header("text", head + "allowed-tools: Bash(git:*) Read"), .header("none", head + "allowed-tools:"),
    ]
  ) { subject, _ in
    guard let field = subject.strictField("allowed-tools") else { return [] }
    switch field.value.content {
    case .scalar: return []
    case .mapping: return [Remark("allowed-tools must be text, is a mapping", at: field.value.start)]
    case .list(let items):
      return items.compactMap { item in
        item.text == nil
          ? Remark("an entry of allowed-tools must be text, is \(item.shape)", at: item.start) : nil
      }
    }
  }

  static let allowedToolsList = Rule(
    "allowed-tools-list", .warning, .portability,
    summary: "allowed-tools is a list",
    why:
      "The specification has one text with blanks between the tools. Claude Code reads a list too, others do not.",
    source: "Agent Skills specification, allowed-tools field: a space-separated string",
    fix: "write the tools as one text with blanks between them",
    bad: [
      .header("in brackets", head + "allowed-tools: ↓[Bash(git:*), Read]"),
      .header("points", head + "allowed-tools:\n  ↓- Bash(git:*)\n  - Read"),
    ],
    good: [.header("text", head + "allowed-tools: Bash(git:*) Read")]
  ) { subject, _ in
    guard let field = subject.strictField("allowed-tools"), case .list = field.value.content else {
      return []
    }
    let tools = AllowedTools.parse(field.value)
    let text = tools.joined(separator: " ")
    let hint: String?
    if tools.contains(where: AllowedTools.hasBlank) {
      hint = "a tool whose name has a blank can stand in a list only"
    } else {
      // Half of the tools would be wrong advice.
      hint = text.isEmpty || Wording.isLong(text) ? nil : "write allowed-tools: \(text)"
    }
    return [
      Remark(
        "allowed-tools is a list; the specification has text with blanks between the tools",
        at: field.value.start,
        hint: hint)
    ]
  }

  static let allowedToolsCommas = Rule(
    "allowed-tools-commas", .warning, .portability,
    summary: "commas stand between the tools of allowed-tools",
    why: "An agent that splits at blanks only takes the comma for part of a tool's name.",
    source: "Agent Skills specification, allowed-tools field: a space-separated string",
    fix: "put blanks between the tools, without commas",
    bad: [.header("commas", head + "allowed-tools: ↓Bash(git:*), Read")],
    good: [.header("commas inside brackets", head + "allowed-tools: Bash(gh:*, git:*) Read")]
  ) { subject, _ in
    guard let field = subject.strictField("allowed-tools"), let text = field.value.text,
      AllowedTools.hasComma(text)
    else { return [] }
    return [
      Remark("commas between the tools of allowed-tools; the specification has blanks", at: field.value.start)
    ]
  }
}
