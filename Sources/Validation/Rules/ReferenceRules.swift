import Catalog
import Spelling

/// Rules about the files that a skill names.
extension Rule {
  static let referenceRules: [Rule] = [
    missingReference, wrongCaseReference, referenceOutside, missingNamedFile, missingAnchor,
    unlinkedReference,
  ]

  private static let specification =
    "Agent Skills specification, file references: relative paths from the skill's folder"
  private static let guide = Example.File("references/guide.md", "# Guide\n\n## Part two\n")
  private static let sound = Example.body(
    "links that lead somewhere, addresses, stand-ins and code", files: [guide, .init("scripts/fill.py")],
    """
    See [the guide](references/guide.md#part-two), [fill](scripts/fill.py) and [the folder](references/).
    Look at <https://example.org/none.md>, [mail](mailto:a@example.org), [a page](https://example.org/x.md).
    Read `{baseDir}/references/gone.md`, `references/*.md`, `references/<topic>.md`, `references/guide.md`.

    ```text
    [not a link](references/gone.md)
    ```

    <!-- [nor this](references/gone.md) -->
    """)

  static let missingReference = Rule(
    "missing-reference", .error, .references,
    summary: "a link leads to a file that is not there",
    why: "The agent follows the link, finds nothing, and goes on without what the author thought necessary.",
    source: specification,
    fix: "add the file, or correct the link",
    bad: [
      .body("a file that was renamed", files: [guide], "Read [the forms](↓references/forms.md)."),
      .body(
        "a link in a reference",
        files: [
          guide, .init("references/more.md", "See [it](↓sub/gone.md)."),
        ], "Read [the guide](references/guide.md) and [more](references/more.md)."),
      .body("a definition", files: [guide], "Read [the forms][1].\n\n[1]: ↓references/forms.md"),
    ],
    good: [
      sound,
      .body(
        "a file of another skill, as seen from the folder of all skills",
        files: [.init("../stamps/references/kinds.md")], "See [kinds](stamps/references/kinds.md)."),
    ]
  ) { subject, _ in
    guard subject.tree.isComplete else { return [] }
    var seen: Set<FilePath> = []
    return subject.references.all.compactMap { reference in
      guard reference.kind == .link, case .missing(let path) = reference.outcome, seen.insert(path).inserted
      else {
        return nil
      }
      return Remark(
        "\(Wording.quoted(reference.written)) does not exist", at: reference.position,
        hint: nearest(to: path, in: subject.tree).map { "is \($0) meant?" },
        path: subject.path(of: reference.source.path), length: reference.length)
    }
  }

  static let wrongCaseReference = Rule(
    "wrong-case-reference", .error, .references,
    summary: "a file is named in another case than it has",
    why:
      "It works on a Mac and on Windows. On Linux, where servers and build machines run, the file is not found.",
    source: specification,
    fix: "write the name as the file has it",
    bad: [
      .body("a link", files: [guide], "Read [the guide](↓references/GUIDE.md)."),
      .body("a name in the text", files: [.init("forms.md")], "For forms, read ↓FORMS.md and follow it."),
      .body(
        "a name in code", files: [.init("scripts/Fill.py")], "Run `python ↓scripts/fill.py` on the file."),
    ],
    good: [
      sound,
      .body("a file of the project", files: [.init("readme.md")], "Keep README.md of the project short."),
    ]
  ) { subject, _ in
    var seen: Set<String> = []
    return subject.references.all.compactMap { reference in
      guard case .otherCase(let path) = reference.outcome, seen.insert(reference.written).inserted else {
        return nil
      }
      return Remark(
        "\(Wording.quoted(reference.written)) differs in case from the file \(path.displayText)",
        at: reference.position, hint: "write \(path.displayText), or rename the file",
        path: subject.path(of: reference.source.path), length: reference.length)
    }
  }

  static let referenceOutside = Rule(
    "reference-outside", .error, .references,
    summary: "a link leads out of the skill's folder",
    why:
      "A skill is installed as one folder. What lies beside it is not there when the skill is copied or linked.",
    source: specification,
    fix: "move or copy the file into the skill, or name it in words",
    bad: [.body("two folders up", files: [guide], "Read [the rules](↓../../shared/rules.md).")],
    good: [
      sound,
      .body(
        "a file of another skill of the collection", files: [.init("../stamps/SKILL.md")],
        "See [stamps](../stamps/SKILL.md)."),
    ]
  ) { subject, _ in
    var seen: Set<String> = []
    return subject.references.all.compactMap { reference in
      guard reference.kind == .link, reference.outcome == .outside, seen.insert(reference.written).inserted
      else {
        return nil
      }
      return Remark(
        "\(Wording.quoted(reference.written)) leaves the skill's folder", at: reference.position,
        path: subject.path(of: reference.source.path), length: reference.length)
    }
  }

  static let missingNamedFile = Rule(
    "missing-named-file", .error, .references,
    summary: "the text names a file of the skill that is not there",
    why: "The agent looks for the file, or runs it, and fails.",
    source: specification + "; names in prose and code spans, as authors write most references",
    fix: "add the file, or correct the name",
    bad: [
      .body(
        "a script that was renamed", files: [.init("scripts/fill.py")],
        "Run `python ↓scripts/fill_form.py form.pdf`.")
    ],
    good: [
      sound,
      .body("a file of the project", files: [guide], "Start at `src/main.py` and `scripts/build.sh`."),
      .body("a file that is made", files: [.init("scripts/fill.py")], "Write the plan to `scripts/plan.md`."),
      .body("an example", files: [guide], "Name it well, for example `references/finance.md`."),
      .body(
        "a file of another skill that is named before it",
        files: [guide, .init("../stamp-kinds/references/kinds.md")],
        "The list of the `stamp-kinds` skill\n(`references/kinds.md`) has all."),
      .body("a possessive", files: [guide], "All kinds stand in `stamps`'s\n`references/kinds.md`."),
    ]
  ) { subject, _ in
    guard subject.tree.isComplete, !subject.isRepository else { return [] }
    var seen = Set(
      subject.references.all.compactMap { reference -> FilePath? in
        if reference.kind == .link, case .missing(let path) = reference.outcome { path } else { nil }
      })
    return subject.references.all.compactMap { reference in
      guard reference.kind == .mention, case .missing(let path) = reference.outcome,
        seen.insert(path).inserted
      else {
        return nil
      }
      return Remark(
        "\(Wording.quoted(reference.written)) is not in the skill", at: reference.position,
        hint: nearest(to: path, in: subject.tree).map { "is \($0) meant?" },
        path: subject.path(of: reference.source.path), length: reference.length)
    }
  }

  static let missingAnchor = Rule(
    "missing-anchor", .warning, .references,
    summary: "a link names a heading that is not there",
    why: "The reader lands at the top of a long file and has to search for what the link promised.",
    source: "GitHub's anchors of headings: small letters, hyphens for blanks, signs left out",
    fix: "use the anchor of a heading that is there",
    bad: [
      .body("a heading that was renamed", files: [guide], "See [part two](↓references/guide.md#part-three)."),
      .body("in the same file", files: [], "See [below](↓#the-end).\n\n# The start"),
    ],
    good: [
      sound, .body("the second of two alike", files: [], "See [it](#step-1).\n\n## Step\n\n## Step"),
      .body("an id in HTML", files: [], "See [it](#here).\n\n<a name=\"here\"></a>"),
      .body("an id without quotes", files: [], "See [it](#here).\n\n<h2 id=here>Elsewhere</h2>"),
      .body(
        "an id that a heading names",
        files: [guide, .init("references/more.md", "## Case A - Start {#case-a}")],
        "See [A](references/more.md#case-a), [the guide](references/guide.md) and [more](#more).\n\n"
          + "## <a id=\"other\"></a>More"),
    ]
  ) { subject, _ in
    var anchors: [FilePath: Anchors] = [:]
    return subject.references.all.compactMap { reference in
      guard reference.kind == .link, let anchor = reference.anchor, !anchor.isEmpty else { return nil }
      let text: SkillText
      switch reference.outcome {
      case .none where reference.written.isEmpty: text = reference.source
      case .found(let path):
        guard let found = subject.text(at: path) else { return nil }
        text = found
      default: return nil
      }
      guard case .markdown = text.form else { return nil }
      let known = anchors[text.path] ?? Anchors(text)
      anchors[text.path] = known
      // Lines of a file on the web, and text fragments.
      if known.holds(anchor) || anchor.hasPrefix(":~:")
        || anchor.first == "L" && anchor.dropFirst().first?.isNumber == true
      {
        return nil
      }
      let place = text.path == reference.source.path ? "this file" : text.path.displayText
      return Remark(
        "no heading \(Wording.quoted("#" + anchor)) in \(place)", at: reference.position,
        path: subject.path(of: reference.source.path), length: reference.length)
    }
  }

  static let unlinkedReference = Rule(
    "unlinked-reference", .warning, .references,
    summary: "nothing in the skill names one of its files",
    why: "An agent reads a reference only when something tells it to. One that nothing names is never read.",
    source: specification
      + "; progressive disclosure: SKILL.md says which files there are and when to read them",
    fix: "name it in SKILL.md and say when to read it, or remove it",
    bad: [
      .body(
        "a reference", files: [guide, .init("references/old.md", "# Old")], "Read [it](references/guide.md)."
      )
      .about("references/old.md"),
      .body("a script", files: [.init("scripts/fill.py"), .init("scripts/old.py")], "Run `scripts/fill.py`.")
        .about("scripts/old.py"),
    ],
    good: [
      sound,
      .body("named by its file name", files: [guide], "The file guide.md in references says more."),
      .body(
        "imported", files: [.init("scripts/fill.py", "import fields"), .init("scripts/fields.py")],
        "Run `scripts/fill.py`."),
      .body("files for people", files: [.init("README.md"), .init("LICENSE.txt")], "Fill the form."),
      .body(
        "a series that is named by its folder and one of its parts",
        files: [.init("phases/phase1.md"), .init("phases/phase2.md"), .init("phases/phase3.md")],
        "Read `phases/phaseN.md` for every N; `phase1.md` asks for a seed."),
      .body(
        "said to be in its folder", files: [.init("references/snippets-python.md")],
        "Check the fields with the snippets in the `references/` folder."),
      .body(
        "a series that is named by its ends",
        files: [.init("001-fill.md"), .init("002-merge.md"), .init("003-stamp.md"), .init("004-send.md")],
        "Read 001-fill.md to 004-send.md in this order."),
      .body(
        "a folder of many, named as a folder",
        files: [.init("rules/a-1.md"), .init("rules/a-2.md"), .init("rules/a-3.md")],
        "Every file in `rules/` is one rule."),
    ]
  ) { subject, _ in
    guard subject.tree.isComplete, !subject.isRepository, subject.prose != nil else { return [] }
    return UnnamedFiles(subject).groups.map { group in
      let path = group.files[0].path
      if group.files.count == 1 {
        return Remark("nothing names \(Wording.shortened(path.displayText))", path: subject.path(of: path))
      }
      let folder = path.parent.map { "in \(Wording.shortened($0.displayText))" } ?? "beside SKILL.md"
      return Remark(
        "nothing names \(NumberText.grouped(group.files.count)) files \(folder)",
        hint:
          "such as \(group.files.prefix(3).map { $0.path.displayName }.joined(separator: ", ")): name them, or their folder, in SKILL.md",
        path: path.parent.map { subject.path(of: $0) } ?? subject.path)
    }
  }

  /// The file of the skill whose name is nearest, or nil.
  private static func nearest(to path: FilePath, in tree: SkillTree) -> String? {
    let name = path.name
    if let same = tree.files.first(where: { $0.path.name == name }) { return same.path.displayText }
    let names = tree.files.map(\.path)
    return Spelling.nearest(to: path.displayName, among: names.map(\.displayName)).flatMap { near in
      names.first { $0.displayName == near }?.displayText
    }
  }
}

extension SkillSubject {
  func text(at path: FilePath) -> SkillText? {
    if let text, text.path == path { return text }
    return tree.file(at: path)?.text
  }
}

extension Example {
  /// The same example, whose finding is about a file as a whole.
  func about(_ path: String) -> Example {
    var copy = self
    copy.subjectFile = path
    return copy
  }
}
