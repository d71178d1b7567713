import Catalog

/// Rules about the header as a whole: its fences and its YAML.
extension Rule {
  static let headerRules: [Rule] = [
    missingHeader, notAFence, headerNotClosed, headerNotAMapping, headerOverLimit, invalidYAML, duplicateKey,
  ]

  private static let fences =
    "Agent Skills specification: the file starts with YAML front matter between lines of ---"
  private static let simple = Example(
    "three dashes before and after", "---\nname: pdf-forms\ndescription: Fills forms.\n---\n\n# Steps\n")

  static let missingHeader = Rule(
    "missing-header", .error, .specification,
    summary: "the file has no header",
    why:
      "Name and description stand in the header. Without one an agent has nothing to list and passes the skill over.",
    source: fences,
    fix: "start the file with ---, name, description and ---",
    bad: [Example("text from the first line on", "↓# PDF forms\n\nFill the form.\n")],
    good: [simple]
  ) { subject, _ in
    guard let header = subject.decoded?.header, header.reading == .absent, header.faults.isEmpty,
      !subject.isEmpty
    else { return [] }
    return [Remark("no header: the file must start with a line of three dashes", at: .start(ofLine: 1))]
  }

  static let notAFence = Rule(
    "not-a-fence", .error, .specification,
    summary: "the first line looks like a fence and is none",
    why:
      "Only a line of exactly three dashes opens a header. Anything else is a rule in the text, and the header is not read.",
    source: fences,
    fix: "make the line three dashes, and the closing one too",
    bad: [Example("four dashes", "↓----\nname: pdf-forms\ndescription: Fills forms.\n----\n")],
    good: [simple]
  ) { subject, _ in
    faults(of: subject) { fault in
      guard case .notAFence(let line) = fault.problem else { return nil }
      return Remark(
        "no header: \(Wording.quoted(line)) is not a fence, a fence is exactly three dashes",
        at: fault.position)
    }
  }

  static let headerNotClosed = Rule(
    "header-not-closed", .error, .specification,
    summary: "the header is never closed",
    why: "Without the closing line agents take the whole file for a header, or for none.",
    source: fences,
    fix: "put a line of exactly three dashes after the last key",
    bad: [
      Example("no closing line", "↓---\nname: pdf-forms\ndescription: Fills forms.\n\n# Steps\n"),
      Example("a decorated one", "---\nname: pdf-forms\ndescription: Fills forms.\n↓---END\n\n# Steps\n"),
    ],
    good: [
      simple,
      Example("blanks after the dashes", "--- \nname: pdf-forms\ndescription: Fills forms.\n---\t \n"),
    ]
  ) { subject, _ in
    faults(of: subject) { fault in
      guard case .neverClosed(let nearest) = fault.problem else { return nil }
      let remark = nearest.map { "; \(Wording.quoted($0)) is not a fence" } ?? ""
      return Remark("the header is never closed\(remark)", at: fault.position)
    }
  }

  static let headerNotAMapping = Rule(
    "header-not-a-mapping", .error, .specification,
    summary: "the header has no keys",
    why: "A header is keys with values. Text or a list gives an agent neither name nor description.",
    source: "reference validator skills-ref: frontmatter must be a YAML mapping",
    fix: "write keys and values: name: …, description: …",
    bad: [Example("a sentence", "---\n↓just a sentence\n---\n\n# Steps\n")],
    good: [simple]
  ) { subject, _ in
    faults(of: subject) { fault in
      guard case .notAMapping(let shape) = fault.problem else { return nil }
      return Remark("the header is not a mapping of keys to values, it is \(shape)", at: fault.position)
    }
  }

  static let headerOverLimit = Rule(
    "header-over-limit", .error, .yaml,
    summary: "the header is too large, too deep or expands without end",
    why:
      "A header is read by programs that trust it. Aliases of aliases and endless brackets bring them to a halt.",
    source: "limits of skillhub: 1 MiB, 64 levels, 10,000 events with aliases expanded",
    fix: "move long material to the body or to a file in references/",
    bad: [
      .header(
        "brackets in brackets, 64 levels with the header itself",
        "name: pdf-forms\ndescription: Fills forms.\nmetadata: " + String(repeating: "[", count: 63) + "↓["
          + String(repeating: "]", count: 64))
    ],
    good: [simple]
  ) { subject, _ in
    faults(of: subject) { fault in
      guard case .overLimit(let limit) = fault.problem else { return nil }
      return Remark("the header is over a limit: \(Wording.shortened(limit))", at: fault.position)
    }
  }

  static let invalidYAML = Rule(
    "invalid-yaml", .error, .yaml,
    summary: "the header is not YAML",
    why:
      "Some agents read it all the same, line by line; others pass the skill over or lose all of its keys.",
    source: "YAML 1.2.2; Codex reports a load error, Claude Code loads the body with no keys",
    fix: "put values with a colon, a # or a bracket in quotes",
    bad: [
      Example(
        "a colon and a blank inside a value",
        "---\nname: pdf-forms\ndescription: Forms↓: fill and read\n---\n"),
      Example(
        "text after a closing quote",
        "---\nname: pdf-forms\ndescription: \"Plan, then do\" ↓- walks through a plan\n---\n"),
    ],
    good: [.header("the value in quotes", "name: pdf-forms\ndescription: \"Forms: fill and read\"")]
  ) { subject, _ in
    let found = faults(of: subject) { fault in
      guard case .invalidYAML(let reason) = fault.problem else { return nil }
      return Remark("the header is not YAML: \(Wording.shortened(reason))", at: fault.position)
    }
    guard found.isEmpty, let header = subject.decoded?.header, header.faults.isEmpty,
      header.reading == .unreadable || header.reading == .lenient
    else { return found }
    // A reader that gave up without a word must not make a skill look sound.
    return [Remark("the header is not YAML", at: subject.headerStart)]
  }

  static let duplicateKey = Rule(
    "duplicate-key", .error, .yaml,
    summary: "a key stands twice in one mapping",
    why: "YAML forbids it. Some parsers refuse the header, some take the first value, some the last.",
    source: "YAML 1.2.2, 3.2.1.3",
    fix: "keep one of the two",
    bad: [
      .header("two descriptions", "name: pdf-forms\ndescription: Fills forms.\n↓description: Reads forms.")
    ],
    good: [
      .header(
        "one key at two depths",
        "name: pdf-forms\ndescription: Fills forms.\nmetadata:\n  name: forms")
    ]
  ) { subject, _ in
    faults(of: subject) { fault in
      guard case .duplicateKey(let key, let firstLine) = fault.problem else { return nil }
      return Remark(
        "duplicate key \(Wording.quoted(key)) on line \(NumberText.grouped(fault.position.line)), "
          + "first on line \(NumberText.grouped(firstLine))",
        at: fault.position)
    }
  }

  private static func faults(of subject: SkillSubject, _ remark: (HeaderFault) -> Remark?) -> [Remark] {
    subject.decoded?.header.faults.compactMap(remark) ?? []
  }
}
