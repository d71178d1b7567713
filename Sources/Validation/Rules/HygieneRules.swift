import Catalog

/// Rules about what makes a skill hard to choose, or dear to use.
extension Rule {
  static let hygieneRules: [Rule] = [manyTokens, emptyBody, noOccasion, firstPerson, placeholderText]

  private static let head = "---\nname: pdf-forms\ndescription: Fills forms. Use when one is empty.\n---\n"
  private static let good = Example("a short body", head + "# Steps\n\nFill the form.\n")

  static let manyTokens = Rule(
    "many-tokens", .info, .hygiene,
    summary: "the body has more than 5,000 tokens",
    why: "The whole body enters the context each time the skill is used, and stays there.",
    source:
      "Agent Skills specification: less than 5,000 tokens recommended; estimate: 4 ASCII characters or 1 other a token",
    fix: "move what is not always needed to files in references/ and link them",
    bad: [
      Example(
        "24,000 characters",
        head + "↓" + String(repeating: String(repeating: "Fill the form. ", count: 10) + "\n", count: 160))
    ],
    good: [good]
  ) { subject, _ in
    guard let document = subject.decoded, document.isBodyParsed else { return [] }
    let tokens = (document.bodyASCIICount + 3) / 4 + document.bodyOtherCount
    guard tokens > 5_000, document.bodyLineCount <= 500 else { return [] }
    return [
      Remark(
        "the body has about \(NumberText.grouped(tokens / 100 * 100)) tokens; the advice is less than 5,000",
        at: .start(ofLine: max(1, document.bodyStartLine)))
    ]
  }

  static let emptyBody = Rule(
    "empty-body", .info, .hygiene,
    summary: "there is nothing below the header",
    why: "The agent chooses the skill, reads it and learns nothing.",
    source: "Agent Skills specification: the body holds the instructions",
    fix: "write what the agent is to do",
    bad: [
      Example(
        "only a header", "---\nname: pdf-forms\ndescription: Fills forms. Use when one is empty.\n↓---\n")
    ],
    good: [good]
  ) { subject, _ in
    guard let document = subject.decoded, !document.hasBody, document.header.closingLine > 0,
      subject.header != nil
    else {
      return []
    }
    return [Remark("the body is empty", at: .start(ofLine: document.header.closingLine))]
  }

  static let noOccasion = Rule(
    "no-occasion", .info, .hygiene,
    summary: "the description does not say when to use the skill",
    why: "Agents choose by the description alone. What a skill does is half of it; the other half is when.",
    source: "Agent Skills specification, description field: what the skill does and when to use it",
    fix: "add a sentence that starts with Use when",
    bad: [.header("only what it does", "name: pdf-forms\ndescription: ↓Fills and merges PDF documents.")],
    good: [
      good,
      .header("other words", "name: pdf-forms\ndescription: Fills PDF forms whenever the user asks for one."),
      .header(
        "a word that calls it", "name: pdf-forms\ndescription: Fills PDF forms. Say \"fill it\" to start."),
      .header("another language", "name: pdf-forms\ndescription: 填写 PDF 表单。用户要求时使用。"),
      .header(
        "in a key of its own", "name: pdf-forms\ndescription: Fills forms.\nwhen_to_use: A form is empty."),
    ]
  ) { subject, _ in
    guard let field = subject.header?.fields.first(where: { $0.key == "description" }),
      let text = field.value.text,
      !text.isBlank, subject.field("when_to_use") == nil,
      subject.strictField("disable-model-invocation")?.value.text != "true"
    else { return [] }
    let scalars = text.unicodeScalars
    // Words for occasions are known in English only.
    guard scalars.count(where: { !$0.isASCII }) * 5 < scalars.count else { return [] }
    if occasions.isIn(text) { return [] }
    return [Remark("the description does not say when to use the skill", at: field.value.start)]
  }

  private static let occasions = PhraseSet([
    "when", "use for", "use it for", "use to ", "use this", "use it", "use if", "use in ", "use on",
    "use after", "use before", "use at",
    "use as", "use with", "useful for", "used for", "used to", "used by", "used in", "used as", "uses when",
    "trigger", "invoke",
    "activate", "before ", "after ", "during ", "while ", "if the", "if you", "if a", "asks", "asked",
    "wants to", "needs to",
    "need to", "for tasks", "for any", "for every", "covers", "applies to", "apply to", "ideal for",
    "perfect for", "best for",
    "suitable for", "intended for", "designed for", "helps with", "for users", "must be used",
    "should be used", "cuando",
    "wenn", "quand", "lorsque", "quando", "verwende", "utiliser", "mentions", "consult", "guide for",
    "say \"",
    "say '",
    "reference for",
  ])

  static let firstPerson = Rule(
    "first-person", .info, .hygiene,
    summary: "the description speaks as I, or to you",
    why:
      "The description stands among those of other skills in the agent's own instructions; I and you mean somebody else there.",
    source: "Anthropic, skill authoring best practices: write in third person",
    fix: "say what the skill does: Fills forms, not I fill forms",
    bad: [
      .header("I", "name: pdf-forms\ndescription: ↓I can fill forms when you need it."),
      .header("you", "name: pdf-forms\ndescription: ↓You can use this when a form is empty."),
    ],
    good: [
      good, .header("you as the object", "name: pdf-forms\ndescription: Use when you have a form to fill."),
    ]
  ) { subject, _ in
    guard let field = subject.field("description"), let text = field.value.text else { return [] }
    let words = text.lowercased()
    let found = [
      "i ", "i'll ", "i’ll ", "i'm ", "we ", "you can ", "you should ", "you are ", "my ", "let me ", "your ",
    ]
    .first { words.hasPrefix($0) }
    guard let found else { return [] }
    return [
      Remark(
        "the description starts with \(Wording.quoted(String(text.prefix(found.count - 1)))); write in the third person",
        at: field.value.start)
    ]
  }

  static let placeholderText = Rule(
    "placeholder-text", .warning, .hygiene,
    summary: "text of a template was left in",
    why: "The agent takes it for an instruction, or the skill is listed under words that say nothing.",
    source: "templates of skill creators",
    fix: "write what the template asks for, or remove the line",
    bad: [
      .header("a description", "name: pdf-forms\ndescription: ↓TODO"),
      .header(
        "words of a template",
        "name: pdf-forms\ndescription: ↓Replace with description of the skill and when Claude should use it."),
      .body("a body", "# Steps\n\n↓[TODO: say how forms are filled]"),
      .body("filler", "↓Lorem ipsum dolor sit amet."),
    ],
    good: [good, .body("about to-do lists", "Look for TODO comments: `TODO: fix` and `[TODO: x]`.")]
  ) { subject, _ in
    var result: [Remark] = []
    if let field = subject.field("description"), let text = field.value.text {
      let words = text.lowercased()
      let isStub =
        ["todo", "tbd", "fixme", "description", "todo.", "..."].contains(words) || words.hasPrefix("todo:")
        || words.hasPrefix("[todo") || words.hasPrefix("tbd:")
      if isStub || stubs.isIn(text) {
        result.append(
          Remark("the description is a template's: \(Wording.quoted(text))", at: field.value.start))
      }
    }
    guard let text = subject.prose else { return result }
    for risk in text.risks where risk.kind == .template {
      let line = text.line(around: risk.range.lowerBound)
      let before = text.bytes[line.lowerBound..<risk.range.lowerBound]
      let position = text.position(at: risk.range.lowerBound)
      guard before.allSatisfy({ " \t-*>#".utf8.contains($0) }),
        position.line >= subject.decoded?.bodyStartLine ?? 1,
        !text.markdown.fenced.contains(where: { $0.line == position.line })
      else { continue }
      result.append(
        Remark(
          "text of a template: \(Wording.quoted(text.text(risk.range.lowerBound..<line.upperBound)))",
          at: position,
          length: text.length(risk.range.lowerBound..<line.upperBound)))
    }
    return result
  }

  private static let stubs = PhraseSet([
    "replace with description", "lorem ipsum", "your description here", "description of what this skill does",
    "a clear description of", "brief description of what", "[describe", "<description>", "insert description",
  ])
}
