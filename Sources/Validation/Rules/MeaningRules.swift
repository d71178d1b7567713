import Catalog

/// Rules about headers that are YAML, but mean something else than they seem to say.
extension Rule {
  static let meaningRules: [Rule] = [commentInValue, typedValue, lostMark, controlCharacter]

  private static let head = "name: pdf-forms\ndescription: Fills forms. Use when one is empty.\n"

  static let commentInValue = Rule(
    "comment-in-value", .warning, .yaml,
    summary: "a # after a blank cuts the value off",
    why: "YAML takes the rest of the line for a comment. The agent sees half a sentence.",
    source: "YAML 1.2.2, 6.6: a # after white space starts a comment",
    fix: "put the value in quotes",
    bad: [
      .header("a name", "name: pdf-forms\ndescription: Fills forms in C ↓# and F#. Use when one is empty."),
      .header("a number", head + "compatibility: Needs the fix for issue ↓#42"),
    ],
    good: [
      .header(
        "in quotes", "name: pdf-forms\ndescription: \"Fills forms in C # and F#. Use when one is empty.\""),
      .header("a comment", head + "license: MIT # see LICENSE"),
    ]
  ) { subject, _ in
    guard let text = subject.prose, let header = subject.strictHeader else { return [] }
    return header.fields.compactMap { field in
      guard case .scalar(let value, .plain) = field.value.content, !value.isEmpty,
        let end = text.offset(of: field.value.end)
      else { return nil }
      let line = text.line(around: end)
      var mark = end
      while mark < line.upperBound, text.bytes[mark] == 0x20 || text.bytes[mark] == 0x09 { mark += 1 }
      guard mark > end, mark < line.upperBound, text.bytes[mark] == UInt8(ascii: "#") else { return nil }
      let isSentence = ["description", "when_to_use", "compatibility", "name"].contains(field.key)
      // Elsewhere a comment may well be meant; one is written with a blank.
      let isTight =
        mark + 1 < line.upperBound && text.bytes[mark + 1] != 0x20
        && text.bytes[mark + 1] != UInt8(ascii: "#")
      guard isSentence || isTight else { return nil }
      return Remark(
        "\(Wording.shortened(field.key)) ends here: \(Wording.quoted(text.text(mark..<line.upperBound))) is a comment to YAML",
        at: text.position(at: mark), length: text.length(mark..<line.upperBound))
    }
  }

  static let typedValue = Rule(
    "typed-value", .warning, .yaml,
    summary: "a value in metadata becomes another one",
    why: "Parsers that guess types make 1.1 of 1.10, 7 of 007, a time zone of a date and true of on.",
    source:
      "YAML 1.1 and YAML 1.2.2, 10.3: implicit types of plain scalars; the specification has text values",
    fix: "put the value in quotes",
    bad: [
      .header("a version", head + "metadata:\n  version: ↓1.10"),
      .header("a date", head + "metadata:\n  updated: ↓2024-01-02"),
      .header("a switch", head + "metadata:\n  cache: ↓on"), .header("at the top", head + "version: ↓1.0"),
    ],
    good: [
      .header("in quotes", head + "metadata:\n  version: \"1.10\""),
      .header("the same either way", head + "metadata:\n  level: 7\n  version: 1.2.3\n  internal: true"),
    ]
  ) { subject, _ in
    guard let header = subject.strictHeader else { return [] }
    var fields = header.fields.filter { $0.key == "version" }.map { ("", $0) }
    if case .mapping(let inner)? = header["metadata"]?.content { fields += inner.map { ("metadata.", $0) } }
    return fields.compactMap { prefix, field in
      guard case .scalar(let text, .plain) = field.value.content, let kind = ScalarKind(plain: text),
        kind.changes(text)
      else { return nil }
      return Remark(
        "\(prefix)\(Wording.shortened(field.key)) \(text) is \(kind.rawValue) to some parsers; quote it",
        at: field.value.start, hint: "write \(Wording.shortened(field.key)): \"\(text)\"",
        length: text.unicodeScalars.count)
    }
  }

  static let lostMark = Rule(
    "lost-mark", .warning, .yaml,
    summary: "a value starts with a sign that YAML keeps for itself",
    why: "A word after & is an anchor and one after ! a type: neither is part of the value.",
    source: "YAML 1.2.2, 6.9: node properties",
    fix: "put the value in quotes",
    bad: [
      .header(
        "an exclamation mark", "name: pdf-forms\ndescription: ↓!important Fills forms. Use when one is empty."
      ),
      .header("an ampersand", "name: pdf-forms\ndescription: ↓&co Fills forms. Use when one is empty."),
    ],
    good: [
      .header("in quotes", "name: pdf-forms\ndescription: \"!important Fills forms. Use when one is empty.\"")
    ]
  ) { subject, _ in
    guard let text = subject.prose, let header = subject.strictHeader else { return [] }
    return header.fields.compactMap { field in
      guard case .scalar = field.value.content, let value = text.offset(of: field.value.start),
        value <= text.bytes.count, field.keyPosition.line == field.value.start.line
      else { return nil }
      let line = text.line(around: value)
      let before = text.bytes[line.lowerBound..<value]
      guard
        let start = before.indices.first(where: { index in
          (before[index] == UInt8(ascii: "&") || before[index] == UInt8(ascii: "!"))
            && index > line.lowerBound && before[index - 1] == 0x20
        })
      else { return nil }
      var end = start
      while end < line.upperBound, text.bytes[end] > 0x20 { end += 1 }
      return Remark(
        "\(Wording.quoted(text.text(start..<end))) is no part of \(Wording.shortened(field.key)) to YAML",
        at: text.position(at: start), length: text.length(start..<end))
    }
  }

  static let controlCharacter = Rule(
    "control-character", .warning, .yaml,
    summary: "an escape in quotes made a control character",
    why:
      "In double quotes \\t, \\b and \\n are a tab, a backspace and a line end: a path of Windows loses its letters.",
    source: "YAML 1.2.2, 5.7: escaped characters",
    fix: "use single quotes, or write each backslash twice",
    bad: [
      .header("a path", "name: pdf-forms\ndescription: ↓\"Fills C:\\temp\\forms. Use when one is empty.\"")
    ],
    good: [
      .header(
        "single quotes", "name: pdf-forms\ndescription: 'Fills C:\\temp\\forms. Use when one is empty.'")
    ]
  ) { subject, _ in
    guard let header = subject.strictHeader else { return [] }
    return header.fields.compactMap { field in
      // A name has a rule of its own for its characters.
      guard field.key != "name", case .scalar(let text, .doubleQuoted) = field.value.content,
        let found = text.unicodeScalars.first(where: { $0.value < 0x20 && $0 != "\n" || $0.value == 0x7F })
      else { return nil }
      return Remark(
        "\(Wording.shortened(field.key)) has the control character \(Wording.codePoint(found))",
        at: field.value.start)
    }
  }
}

extension ScalarKind {
  /// Whether what a parser makes of the text does not read as the text.
  func changes(_ text: String) -> Bool {
    switch self {
    case .date: return true
    case .null: return text != "null" && text != "~" ? true : false
    case .boolean: return !["true", "false", "True", "False"].contains(text)
    case .number:
      // A whole number in its shortest form stays as it is, and so does a fraction without zeros at its end.
      if text == "0" { return false }
      var digits = Array(text.utf8)
      if digits.first == UInt8(ascii: "-") { digits.removeFirst() }
      guard digits.count <= 15, digits.allSatisfy({ ASCII.isDigit($0) || $0 == UInt8(ascii: ".") }) else {
        return true
      }
      let parts = digits.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      guard parts.count <= 2, let whole = parts.first, !whole.isEmpty else { return true }
      if whole.count > 1, whole.first == UInt8(ascii: "0") { return true }
      return parts.count == 2 && (parts[1].isEmpty || parts[1].last == UInt8(ascii: "0"))
    }
  }
}

extension SkillText {
  /// The byte of a place, or nil where the text has none.
  func offset(of position: TextPosition) -> Int? {
    var line = 1
    var start = 0
    let span = bytes.span
    while line < position.line {
      guard start < span.count else { return nil }
      while start < span.count, span[start] != 0x0A, span[start] != 0x0D { start += 1 }
      guard start < span.count else { return nil }
      start += span[start] == 0x0D && start + 1 < span.count && span[start + 1] == 0x0A ? 2 : 1
      line += 1
    }
    let offset = start + position.byteColumn
    return offset <= bytes.count ? offset : nil
  }
}
