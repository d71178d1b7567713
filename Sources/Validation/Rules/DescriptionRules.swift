import Catalog

/// Rules about the `description` key.
extension Rule {
  static let descriptionRules: [Rule] = [
    missingDescription, emptyDescription, descriptionNotText, descriptionTooLong, ambiguousScalar,
  ]

  private static let specification = "Agent Skills specification, description field"
  private static let good = Example.header(
    "what it does and when",
    "name: pdf-forms\ndescription: Fills PDF forms. Use when a form is to be completed.")

  static let missingDescription = Rule(
    "missing-description", .error, .specification,
    summary: "the header has no description",
    why: "Agents choose a skill by its description. Without one they skip it, or take a line of the body.",
    source: specification,
    fix: "add a description: what the skill does, and when to use it",
    bad: [
      Example("only a name", "↓---\nname: pdf-forms\n---\n\n# Steps\n"),
      .header("a misspelt key", "name: pdf-forms\n↓descripton: Fills forms. Use when one is empty."),
    ],
    good: [good]
  ) { subject, _ in
    guard let header = subject.header, header["description"] == nil else { return [] }
    if let field = subject.mistyped("description") {
      return [
        Remark(
          "description is missing; \(Wording.quoted(field.key)) is probably meant to be it",
          at: field.keyPosition,
          hint: "write description", length: field.key.unicodeScalars.count)
      ]
    }
    return [Remark("description is missing", at: subject.headerStart)]
  }

  static let emptyDescription = Rule(
    "empty-description", .error, .specification,
    summary: "the description is empty",
    why: "Agents choose a skill by its description; an empty one is as good as none.",
    source: specification,
    fix: "write what the skill does, and when to use it",
    bad: [
      .header("no value", "name: pdf-forms\n↓description:"),
      .header("nothing in quotes", "name: pdf-forms\ndescription: ↓\"\""),
      .header("a block without text", "name: pdf-forms\ndescription: ↓>\n\n"),
    ],
    good: [good]
  ) { subject, _ in
    guard let field = subject.strictField("description"), let text = field.value.text, text.isBlank else {
      return []
    }
    return [Remark("description is empty", at: field.place)]
  }

  static let descriptionNotText = Rule(
    "description-not-text", .error, .specification,
    summary: "the description is a list or a mapping",
    why:
      "Square brackets at its start make a list. Agents expect text and fail, or show brackets to the model.",
    source: specification,
    fix: "put the description in quotes, or start it with a letter",
    bad: [
      .header("square brackets", "name: pdf-forms\ndescription: ↓[TODO: say what this does]"),
      .header("points", "name: pdf-forms\ndescription:\n  ↓- first point\n  - second point"),
    ],
    good: [good, .header("brackets in quotes", "name: pdf-forms\ndescription: \"[forms] Fills PDF forms.\"")]
  ) { subject, _ in subject.notText("description") }

  static let descriptionTooLong = Rule(
    "description-too-long", .error, .specification,
    summary: "the description has more than 1,024 characters",
    why: "Codex rejects longer ones, and every character is in the context of every session.",
    source: specification + "; characters are code points",
    fix: "keep what it does and when to use it; move the rest to the body",
    bad: [
      .header("1,025 characters", "name: pdf-forms\ndescription: ↓" + String(repeating: "a", count: 1025))
    ],
    good: [
      good,
      .header(
        "1,024 letters of two bytes", "name: pdf-forms\ndescription: " + String(repeating: "é", count: 1024)),
    ]
  ) { subject, _ in
    guard let field = subject.strictField("description"), let text = field.value.text, !text.isBlank else {
      return []
    }
    let count = text.unicodeScalars.count
    if count <= 1024 { return [] }
    return [
      Remark(
        "description is \(NumberText.grouped(count)) characters; the limit is 1,024", at: field.value.start)
    ]
  }

  static let ambiguousScalar = Rule(
    "ambiguous-scalar", .warning, .yaml,
    summary: "a name or description reads as a number, a boolean, a date or nothing",
    why:
      "YAML parsers differ in what they take for text: 2048, on and null become other things in some agents.",
    source: "YAML 1.1 and YAML 1.2.2, 10.3: implicit types of plain scalars",
    fix: "put the value in quotes",
    bad: [
      .header("a number", folder: "2048", "name: ↓2048\ndescription: Plays a game."),
      .header("a boolean", folder: "on", "name: ↓on\ndescription: Switches a lamp."),
      .header("nothing", "name: pdf-forms\ndescription: ↓null"),
    ],
    good: [
      .header("a number in quotes", folder: "2048", "name: \"2048\"\ndescription: Plays a game."),
      .header("a number with letters", folder: "2048-game", "name: 2048-game\ndescription: Plays a game."),
    ]
  ) { subject, _ in
    ["name", "description"].compactMap { key in
      guard let field = subject.strictField(key), case .scalar(let text, .plain) = field.value.content,
        let kind = ScalarKind(plain: text)
      else { return nil }
      return Remark(
        "\(key) \(text) is \(kind.rawValue) to some agents; quote it", at: field.value.start,
        hint: "write \(key): \"\(text)\"")
    }
  }
}
