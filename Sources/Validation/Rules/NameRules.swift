import Catalog

/// Rules about the `name` key.
extension Rule {
  static let nameRules: [Rule] = [
    missingName, emptyName, nameNotText, nameTooLong, nameUpperCase, nameCharacters, nameHyphens,
    nameMismatch,
    nameOutsideASCII,
  ]

  private static let specification = "Agent Skills specification, name field"
  private static let good = Example.header("a sound name", "name: pdf-forms\ndescription: Fills forms.")

  static let missingName = Rule(
    "missing-name", .error, .specification,
    summary: "the header has no name",
    why:
      "The name is required. Agents that are lenient fall back to the folder's name, others pass the skill over.",
    source: specification,
    fix: "add name with the name of the folder",
    bad: [.header("only a description", "description: Fills forms.").marked(at: 0)],
    good: [good]
  ) { subject, _ in
    guard let header = subject.header, header["name"] == nil else { return [] }
    if let field = subject.mistyped("name") {
      return [
        Remark(
          "name is missing; \(Wording.quoted(field.key)) is probably meant to be it", at: field.keyPosition,
          hint: "write name", length: field.key.unicodeScalars.count)
      ]
    }
    let folder = FilePath.displayText(subject.realFolderName)
    return [
      Remark(
        "name is missing", at: subject.headerStart,
        hint: folder.isEmpty ? nil : "add the folder's name: name: \(Wording.shortened(folder))")
    ]
  }

  static let emptyName = Rule(
    "empty-name", .error, .specification,
    summary: "the name is empty",
    why: "The name is required and has 1 to 64 characters.",
    source: specification,
    fix: "write the name of the folder",
    bad: [
      .header("no value", "↓name:\ndescription: Fills forms."),
      .header("blanks in quotes", "name: ↓\"  \"\ndescription: Fills forms."),
    ],
    good: [good]
  ) { subject, _ in
    guard let field = subject.strictField("name"), let text = field.value.text, text.isBlank else {
      return []
    }
    return [Remark("name is empty", at: field.place)]
  }

  static let nameNotText = Rule(
    "name-not-text", .error, .specification,
    summary: "the name is a list or a mapping",
    why: "Agents expect text and fail on anything else, or print it in brackets.",
    source: specification,
    fix: "write the name as text",
    bad: [.header("a list", "name: ↓[pdf, forms]\ndescription: Fills forms.")],
    good: [good]
  ) { subject, _ in subject.notText("name") }

  static let nameTooLong = Rule(
    "name-too-long", .error, .specification,
    summary: "the name has more than 64 characters",
    why: "Codex rejects longer names; others cut them or load them with a warning.",
    source: specification,
    fix: "shorten the name and the folder's with it",
    bad: [
      .header(
        "65 characters", folder: String(repeating: "a", count: 65),
        "name: ↓" + String(repeating: "a", count: 65) + "\ndescription: Fills forms.")
    ],
    good: [
      .header(
        "64 characters", folder: String(repeating: "a", count: 64),
        "name: " + String(repeating: "a", count: 64) + "\ndescription: Fills forms.")
    ]
  ) { subject, context in
    guard let name = SkillName(subject, context) else { return [] }
    let count = name.count
    if count <= 64 { return [] }
    return [
      Remark("name is \(NumberText.grouped(count)) characters; the limit is 64", at: name.field.value.start)
    ]
  }

  static let nameUpperCase = Rule(
    "name-upper-case", .error, .specification,
    summary: "the name has an upper-case letter",
    why: "Names are lower case, so that they match their folders on every system.",
    source: specification,
    fix: "write the name in lower case, and the folder's with it",
    bad: [
      .header("capitals", folder: "PDF-forms", "name: ↓PDF-forms\ndescription: Fills forms."),
      .header("a capital beyond ASCII", folder: "Étude", "name: ↓Étude\ndescription: Plays a study."),
    ],
    good: [good, .header("letters without case", folder: "数据", "name: 数据\ndescription: Reads data.")]
  ) { subject, context in
    guard let name = SkillName(subject, context) else { return [] }
    let capitals = name.normalized.unicodeScalars.filter(SkillName.isUpperCase)
    guard let first = capitals.first else { return [] }
    return [
      Remark(
        "name has the upper-case letter \(Wording.character(first))",
        at: name.place(of: SkillName.isUpperCase),
        hint:
          "write it in lower case, here and in the folder's name: \(Wording.shortened(name.text.lowercased()))"
      )
    ]
  }

  static let nameCharacters = Rule(
    "name-characters", .error, .specification,
    summary: "the name has characters other than letters, digits and hyphens",
    why: "The name becomes a folder, a command and an argument; blanks and signs break one or the other.",
    source: specification + "; the reference validator takes letters and digits of any script",
    fix: "use letters, digits and hyphens only",
    bad: [
      .header("an underscore", folder: "pdf_forms", "name: pdf↓_forms\ndescription: Fills forms."),
      .header("a blank", folder: "pdf forms", "name: pdf↓ forms\ndescription: Fills forms."),
      .header("a full stop", folder: "pdf.forms", "name: pdf↓.forms\ndescription: Fills forms."),
      .header(
        "an invisible character", folder: "pdf\u{200B}forms",
        "name: pdf↓\u{200B}forms\ndescription: Fills forms."),
    ],
    good: [
      good, .header("letters of another script", folder: "数据", "name: 数据\ndescription: Reads data."),
      .header("digits", folder: "2048-game", "name: 2048-game\ndescription: Plays a game."),
    ]
  ) { subject, context in
    guard let name = SkillName(subject, context) else { return [] }
    var wrong: [Unicode.Scalar] = []
    for scalar in name.normalized.unicodeScalars where !SkillName.isAllowed(scalar) && !wrong.contains(scalar)
    {
      wrong.append(scalar)
      // Enough to name; a hostile name has thousands.
      if wrong.count > 5 { break }
    }
    if wrong.isEmpty { return [] }
    let words = wrong.prefix(5).map(Wording.character) + (wrong.count > 5 ? ["others"] : [])
    return [
      Remark(
        "name has \(Wording.list(words)); only letters, digits and hyphens are allowed",
        at: name.place { !SkillName.isAllowed($0) })
    ]
  }

  static let nameHyphens = Rule(
    "name-hyphens", .error, .specification,
    summary: "a hyphen stands first, last or twice in a row in the name",
    why:
      "A name that starts with a hyphen reads as an option on a command line; two in a row separate plugin and skill elsewhere.",
    source: specification,
    fix: "let single hyphens stand between letters or digits only",
    bad: [
      .header("first", folder: "-forms", "name: ↓-forms\ndescription: Fills forms."),
      .header("last", folder: "forms-", "name: forms↓-\ndescription: Fills forms."),
      .header("two in a row", folder: "pdf--forms", "name: pdf↓--forms\ndescription: Fills forms."),
    ],
    good: [good]
  ) { subject, context in
    guard let name = SkillName(subject, context) else { return [] }
    let scalars = Array(name.normalized.unicodeScalars)
    var result: [Remark] = []
    let isAsWritten = name.normalized.unicodeScalars.elementsEqual(name.text.unicodeScalars)
    func place(_ index: Int) -> TextPosition {
      isAsWritten ? name.field.value.place(ofScalarAt: index) : name.field.value.start
    }
    if scalars.first == "-" { result.append(Remark("name starts with a hyphen", at: place(0))) }
    if let index = zip(scalars, scalars.dropFirst()).enumerated().first(where: { $0.element == ("-", "-") })?
      .offset
    {
      result.append(Remark("name has two hyphens in a row", at: place(index)))
    }
    if scalars.count > 1, scalars.last == "-" {
      result.append(Remark("name ends with a hyphen", at: place(scalars.count - 1)))
    }
    return result
  }

  static let nameMismatch = Rule(
    "name-folder-mismatch", .error, .specification,
    summary: "the name is not the folder's name",
    why:
      "Some agents go by the folder, some by the name, VS Code loads neither. The user calls one and gets nothing.",
    source: specification + "; both are compared in Unicode's form NFKC",
    fix: "give the folder and the skill the same name",
    bad: [.header("another name", folder: "forms", "name: ↓pdf-forms\ndescription: Fills forms.")],
    good: [
      good,
      .header(
        "one composed, the other not", folder: "cafe\u{301}", "name: caf\u{E9}\ndescription: Draws a menu."),
    ]
  ) { subject, context in
    guard let name = SkillName(subject, context) else { return [] }
    let folders = [subject.folderName, subject.realFolderName].filter { !$0.isEmpty }
    let wanted = Array(name.normalized.utf8)
    let matches = folders.contains { folder in
      guard let text = String(validating: folder, as: UTF8.self) else { return false }
      return Array(context.normalized(text).utf8) == wanted
    }
    guard let folder = folders.first, !matches else { return [] }
    let isText = String(validating: folder, as: UTF8.self) != nil
    return [
      Remark(
        "name is \(Wording.quoted(name.text)), its folder is \(Wording.name(folder))"
          + (isText ? "" : ", which is not UTF-8 and matches no name"),
        at: name.field.value.start,
        hint: isText
          ? "rename the folder, or write name: \(Wording.shortened(FilePath.displayText(folder)))"
          : "rename the folder")
    ]
  }

  static let nameOutsideASCII = Rule(
    "name-outside-ascii", .info, .portability,
    summary: "the name has letters outside a to z",
    why:
      "The specification allows letters of any script as some read it; VS Code and others accept a to z only. A letter that only looks Latin is easily mistaken.",
    source: "Agent Skills specification, name field: \"unicode lowercase alphanumeric\" beside \"a-z\"",
    fix: "use a to z, 0 to 9 and hyphens where every agent must load it",
    bad: [
      .header("another script", folder: "数据", "name: ↓数据\ndescription: Reads data."),
      .header(
        "a Cyrillic letter among Latin ones", folder: "d\u{430}ta",
        "name: d↓\u{430}ta\ndescription: Reads data."),
    ],
    good: [good]
  ) { subject, context in
    guard let name = SkillName(subject, context) else { return [] }
    let scalars = name.text.unicodeScalars
    guard scalars.contains(where: SkillName.isOtherLetter) else { return [] }
    let hasLatin = scalars.contains { ("a"..."z").contains($0) || ("A"..."Z").contains($0) }
    var lookalikes: [Unicode.Scalar] = []
    for scalar in scalars
    where SkillName.isLookalike(scalar) && !lookalikes.contains(scalar) && lookalikes.count < 3 {
      lookalikes.append(scalar)
    }
    if hasLatin, !lookalikes.isEmpty {
      return [
        Remark(
          "name has \(Wording.list(lookalikes.map(Wording.codePoint))) among Latin letters",
          at: name.field.value.place(ofScalarAt: index(in: scalars, SkillName.isLookalike)))
      ]
    }
    return [
      Remark(
        "name has letters outside a to z, which some agents do not accept",
        at: name.field.value.place(ofScalarAt: index(in: scalars, SkillName.isOtherLetter)))
    ]
  }

  private static func index(
    in scalars: String.UnicodeScalarView, _ isMatch: (Unicode.Scalar) -> Bool
  ) -> Int {
    scalars.enumerated().first { isMatch($0.element) }?.offset ?? 0
  }
}

/// A name that is text and not empty, as written and as compared.
struct SkillName {
  let field: HeaderField
  /// As written; of a name that is far over its limit only the start, since all else said of it would be noise.
  let text: String
  /// In Unicode's form NFKC.
  let normalized: String
  /// The length in code points, in NFKC.
  let count: Int
  private let context: RuleContext

  private static let maximumScalars = 512

  init?(_ subject: SkillSubject, _ context: RuleContext) {
    guard let header = subject.header, let field = subject.field("name"), let whole = field.value.text
    else { return nil }
    let scalars = whole.unicodeScalars
    let text = String(scalars.prefix(Self.maximumScalars))
    guard !text.isBlank else { return nil }
    // A lenient reading may take quotes and comments for part of the value.
    if header.reading == .lenient,
      text.unicodeScalars.contains(where: { "\"'#[]{}|>&*! ".unicodeScalars.contains($0) })
    {
      return nil
    }
    self.field = field
    self.text = text
    self.context = context
    normalized = context.normalized(text)
    let length = scalars.count
    count = length > Self.maximumScalars ? length : normalized.unicodeScalars.count
  }

  /// The place of the first character that, compared as names are, has a property.
  func place(of isMatch: (Unicode.Scalar) -> Bool) -> TextPosition {
    for (index, scalar) in text.unicodeScalars.enumerated()
    where context.normalized(String(scalar)).unicodeScalars.contains(where: isMatch) {
      return field.value.place(ofScalarAt: index)
    }
    return field.value.start
  }

  /// Letters and numbers of any script, and the hyphen.
  static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
      .letterNumber, .otherNumber:
      true
    default: scalar == "-"
    }
  }

  static func isUpperCase(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII ? ("A"..."Z").contains(scalar) : scalar.properties.lowercaseMapping != String(scalar)
  }

  /// A letter or number that is allowed but not ASCII.
  static func isOtherLetter(_ scalar: Unicode.Scalar) -> Bool { !scalar.isASCII && isAllowed(scalar) }

  /// A letter of a script whose letters pass for Latin ones.
  static func isLookalike(_ scalar: Unicode.Scalar) -> Bool {
    guard isOtherLetter(scalar), let name = scalar.properties.name else { return false }
    return ["CYRILLIC ", "GREEK ", "ARMENIAN ", "CHEROKEE ", "COPTIC ", "LISU "].contains {
      name.hasPrefix($0)
    }
  }
}

extension Example {
  /// The example with its mark put at a byte of the document; for places before the text that ``header`` was given.
  fileprivate func marked(at offset: Int) -> Example {
    guard case .document(var bytes) = content else { return self }
    bytes.insert(contentsOf: Array("↓".utf8), at: offset)
    var copy = self
    copy.content = .document(bytes)
    return copy
  }
}
