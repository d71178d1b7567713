import Catalog

/// Rules about the text below the header.
extension Rule {
  static let bodyRules: [Rule] = [longBody, bodyOverLimit]

  private static let head = "---\nname: pdf-forms\ndescription: Fills forms.\n---\n"

  static let longBody = Rule(
    "long-body", .info, .specification,
    summary: "the body has more than 500 lines",
    why:
      "The whole body enters the context when the skill is used. Material that is not always needed costs there.",
    source: "Agent Skills specification: keep SKILL.md under 500 lines",
    fix: "move what is not always needed to files in references/ and link them",
    bad: [Example("501 lines", head + "↓" + String(repeating: "Fill the form.\n", count: 501))],
    good: [Example("500 lines", head + String(repeating: "Fill the form.\n", count: 500))]
  ) { subject, _ in
    guard let document = subject.decoded, document.bodyLineCount > 500 else { return [] }
    return [
      Remark(
        "the body has \(NumberText.grouped(document.bodyLineCount)) lines; the advice is at most 500",
        at: .start(ofLine: max(1, document.bodyStartLine)))
    ]
  }

  static let bodyOverLimit = Rule(
    "body-over-limit", .info, .hygiene,
    summary: "the file is too large to be read as Markdown",
    why: "Over 4 MiB the text is only counted: its links, headings and checklists are not looked at.",
    source: "limit of skillhub",
    fix: "move the material to files of its own",
    bad: [Example("over 4 MiB", content: .skill(giant))],
    good: [Example("a short body", head + "# Steps\n")]
  ) { subject, _ in
    guard let document = subject.decoded, !document.isBodyParsed else { return [] }
    return [
      Remark("the body is over 4 MiB and was only counted: \(counted(document.byteCount, "byte"))")
    ]
  }

  private static let giant: SkillSubject = {
    var document = Document(encoding: .utf8, byteCount: 26_000_000)
    document.lineEnding = .lf
    document.hasBody = true
    document.isBodyParsed = false
    let fields = [("name", "pdf-forms"), ("description", "Fills forms.")].enumerated().map { index, field in
      let place = TextPosition.start(ofLine: index + 2)
      return HeaderField(
        key: field.0, keyPosition: place,
        value: HeaderValue(content: .scalar(field.1, .plain), start: place, end: place))
    }
    document.header = FrontMatter(reading: .strict, fields: fields, openingLine: 1, closingLine: 4)
    return SkillSubject(
      path: FilePath("skills/pdf-forms/SKILL.md"), folderName: Array("pdf-forms".utf8),
      entry: .file(name: SkillSubject.documentName), document: document)
  }()
}
