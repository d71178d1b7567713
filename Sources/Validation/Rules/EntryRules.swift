import Catalog

/// Rules about the entry itself: whether there is a document that an agent can open.
extension Rule {
  static let entryRules: [Rule] = [
    wrongCaseFileName, strayFile, notARegularFile, danglingLink, linkLoop, unreadable,
  ]

  private static let exactName =
    "Agent Skills client guide: a skill is a folder with a file named exactly SKILL.md"

  static let wrongCaseFileName = Rule(
    "wrong-case-file-name", .error, .specification,
    summary: "the document's name is SKILL.md in another case",
    why:
      "Linux and most servers tell skill.md from SKILL.md. A skill that works on a Mac is silently missing there.",
    source: exactName,
    fix: "rename it in two steps: git mv skill.md x && git mv x SKILL.md",
    bad: [
      Example("lower case", fileName: "skill.md", "---\nname: pdf-forms\ndescription: Fills forms.\n---\n"),
      Example(
        "the ending in upper case", fileName: "SKILL.MD",
        "---\nname: pdf-forms\ndescription: Fills forms.\n---\n"),
    ],
    good: [Example("the exact name", "---\nname: pdf-forms\ndescription: Fills forms.\n---\n")]
  ) { subject, _ in
    let name: [UInt8]?
    switch subject.entry {
    case .file(let file), .notRegular(_, let file), .tooLarge(_, let file): name = file
    case .unreadable(_, let file): name = file
    case .missing, .danglingLink, .linkLoop: name = nil
    }
    guard let name, name != SkillSubject.documentName else { return [] }
    let shown = FilePath.displayText(name)
    return [
      Remark(
        "\(Wording.name(name)) must be named SKILL.md; not loaded on case-sensitive systems",
        hint: SkillSubject.isDocumentName(name)
          ? "rename it in two steps: git mv \(shown) x && git mv x SKILL.md"
          : "rename it to SKILL.md")
    ]
  }

  static let strayFile = Rule(
    "stray-skill-file", .warning, .portability,
    summary: "another spelling of SKILL.md lies beside it",
    why:
      "Agents read the exact name. Where case does not count, a checkout keeps only one of the two, by chance.",
    source: exactName,
    fix: "remove or rename the other file",
    bad: [
      Example(
        "both names in one folder", strayNames: ["skill.md"],
        "---\nname: pdf-forms\ndescription: Fills forms.\n---\n")
    ],
    good: [Example("only the exact name", "---\nname: pdf-forms\ndescription: Fills forms.\n---\n")]
  ) { subject, _ in
    let folder: FilePath?
    switch subject.entry {
    case .file, .notRegular, .tooLarge, .unreadable(_, .some): folder = subject.path.parent
    case .missing, .danglingLink, .linkLoop, .unreadable(_, .none): folder = nil
    }
    return subject.strayNames.map { name in
      Remark(
        "\(Wording.name(name)) beside SKILL.md is not read",
        path: folder.map { $0.appending(name) } ?? FilePath(bytes: name))
    }
  }

  static let notARegularFile = Rule(
    "not-a-regular-file", .error, .specification,
    summary: "SKILL.md is a folder, a pipe or another thing that is no file",
    why: "Agents fail on it, and one that opens a pipe waits for ever. It is never opened here.",
    source: exactName,
    fix: "put a regular file in its place",
    bad: [
      Example("a pipe", entry: .notRegular(what: "a named pipe", name: SkillSubject.documentName)),
      Example("a folder", entry: .notRegular(what: "a folder", name: SkillSubject.documentName)),
    ],
    good: [Example("a file", "---\nname: pdf-forms\ndescription: Fills forms.\n---\n")]
  ) { subject, _ in
    guard case .notRegular(let what, let name) = subject.entry else { return [] }
    return [Remark("\(Wording.shortened(FilePath.displayText(name))) is not a regular file, it is \(what)")]
  }

  static let danglingLink = Rule(
    "dangling-link", .error, .specification,
    summary: "a skill is a link to nothing",
    why: "An installer or a move left the link behind. The skill looks installed and no agent loads it.",
    source: "Agent Skills client guide; links in an agent's root are how installers share one copy",
    fix: "remove the link, or install its target again",
    bad: [
      Example(
        "a link to a folder that is gone", entry: .danglingLink(target: FilePath("../gone")), isFolder: true),
      Example(
        "a link to a document that is gone", entry: .danglingLink(target: FilePath("../../nowhere/SKILL.md"))),
    ],
    good: [Example("no link", "---\nname: pdf-forms\ndescription: Fills forms.\n---\n")]
  ) { subject, _ in
    guard case .danglingLink(let target) = subject.entry else { return [] }
    return [Remark("broken link: its target \(Wording.quoted(target.displayText)) does not exist")]
  }

  static let linkLoop = Rule(
    "link-loop", .error, .specification,
    summary: "a skill is a link that leads back to itself",
    why: "Nothing is behind it, and a careless reader walks in circles.",
    source: "POSIX path resolution (ELOOP)",
    fix: "remove the link",
    bad: [Example("a link to itself", entry: .linkLoop, isFolder: true)],
    good: [Example("no link", "---\nname: pdf-forms\ndescription: Fills forms.\n---\n")]
  ) { subject, _ in
    guard case .linkLoop = subject.entry else { return [] }
    return [Remark("link loop: the link leads back to itself")]
  }

  static let unreadable = Rule(
    "unreadable", .error, .specification,
    summary: "the document or its folder cannot be read",
    why:
      "What skillhub cannot read, an agent that runs as the same user cannot read either, or had better not.",
    source: exactName,
    fix: "chmod u+r for a file, chmod u+rx for a folder",
    bad: [
      Example(
        "a file without the right to read",
        entry: .unreadable(reason: "permission denied", name: SkillSubject.documentName)),
      Example("a locked folder", entry: .unreadable(reason: "permission denied", name: nil), isFolder: true),
      Example(
        "a file of 70 MB", entry: .tooLarge(byteCount: 70_000_000, name: SkillSubject.documentName)),
    ],
    good: [Example("a file", "---\nname: pdf-forms\ndescription: Fills forms.\n---\n")]
  ) { subject, _ in
    switch subject.entry {
    case .unreadable(let reason, let name):
      let what = name.map { Wording.shortened(FilePath.displayText($0)) } ?? "the folder"
      return [Remark("\(what) cannot be read: \(reason)")]
    case .tooLarge(let byteCount, let name):
      let what = Wording.shortened(FilePath.displayText(name))
      return [
        Remark(
          "\(what) is too large to be read: \(counted(byteCount, "byte"))",
          hint: "move what is not always needed to files of its own")
      ]
    case .file, .missing, .notRegular, .danglingLink, .linkLoop: return []
    }
  }
}
