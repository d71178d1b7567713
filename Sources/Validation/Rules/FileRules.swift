import Catalog

/// Rules about the files of a skill: links, names, rights and scripts.
extension Rule {
  static let fileRules: [Rule] = [
    scriptNotExecutable, scriptWithoutInterpreter, scriptLineEnds, backslashPath, personalPath, caseCollision,
    unportableName, danglingFileLink, linkLeavesSkill,
  ]

  private static let script = "#!/bin/sh\necho fill\n"
  private static let sound = Example.body(
    "scripts that run",
    files: [.init("scripts/fill.sh", script, isExecutable: true), .init("scripts/a.py", "import sys\n")],
    "Run `scripts/fill.sh form.pdf`, then `python scripts/a.py`.")

  static let scriptNotExecutable = Rule(
    "script-not-executable", .warning, .references,
    summary: "a script that the text runs by its path may not be executed",
    why: "The command fails with \"permission denied\", and the agent has to find out why.",
    source: "execve(2): a file is run only where its mode has the execute bit",
    fix: "set the bit: chmod +x FILE, or git update-index --chmod=+x FILE",
    bad: [
      .body(
        "in a fence", files: [.init("scripts/fill.sh", script)], "```sh\n↓./scripts/fill.sh form.pdf\n```"),
      .body("in a code span", files: [.init("scripts/fill.sh", script)], "Run `↓scripts/fill.sh form.pdf`."),
    ],
    good: [
      sound,
      .body(
        "run by an interpreter", files: [.init("scripts/fill.sh", script)], "Run `bash scripts/fill.sh`."),
      .body("only named", files: [.init("scripts/fill.sh", script)], "The script is `scripts/fill.sh`."),
    ]
  ) { subject, _ in
    guard subject.tree.isComplete else { return [] }
    var seen: Set<FilePath> = []
    return subject.executions.compactMap { execution in
      guard !execution.file.isExecutable, execution.file.hasInterpreterLine,
        seen.insert(execution.file.path).inserted
      else { return nil }
      let path = Wording.shortened(execution.file.path.displayText)
      return Remark(
        "\(path) is run by its path but is not executable", at: execution.position,
        hint: "chmod +x \(ShellWord.quoted(execution.file.path)), or run it with its interpreter",
        path: subject.path(of: execution.source),
        length: execution.length,
        related: [RelatedPlace("the script", path: subject.path(of: execution.file.path))])
    }
  }

  static let scriptWithoutInterpreter = Rule(
    "script-without-interpreter", .warning, .references,
    summary: "a script that the text runs by its path does not say which program runs it",
    why:
      "Without a first line of #! the system gives it to a shell, whatever language it is written in, or refuses it.",
    source: "execve(2), interpreter scripts",
    fix: "start the file with a line such as #!/usr/bin/env python3",
    bad: [
      .body(
        "a script in Python", files: [.init("scripts/fill.py", "↓import sys\n", isExecutable: true)],
        "Run `scripts/fill.py form.pdf`.")
    ],
    good: [sound]
  ) { subject, _ in
    var seen: Set<FilePath> = []
    return subject.executions.compactMap { execution in
      guard execution.file.isExecutable, !execution.file.hasInterpreterLine, execution.file.isScript,
        seen.insert(execution.file.path).inserted
      else { return nil }
      return Remark(
        "the script has no line #! that names its interpreter", at: .start(ofLine: 1),
        path: subject.path(of: execution.file.path))
    }
  }

  static let scriptLineEnds = Rule(
    "script-line-endings", .warning, .portability,
    summary: "a script's first line ends in a carriage return",
    why:
      "Linux looks for an interpreter whose name ends in that character: \"bad interpreter: No such file\".",
    source: "execve(2); *.sh text eol=lf in .gitattributes keeps the line ends",
    fix: "save the file with LF",
    bad: [
      .body(
        "CRLF", files: [.init("scripts/fill.sh", "↓#!/bin/sh\r\necho fill\r\n", isExecutable: true)],
        "Run `scripts/fill.sh`.")
    ],
    good: [sound]
  ) { subject, _ in
    subject.tree.files.compactMap { file in
      guard let text = file.text, text.bytes.starts(with: Array("#!".utf8)),
        let end = text.bytes.firstIndex(of: 0x0A), end > 0, text.bytes[end - 1] == 0x0D
      else { return nil }
      return Remark(
        "the line #! ends in CRLF, so the interpreter is not found", at: .start(ofLine: 1),
        path: subject.path(of: file.path))
    }
  }

  static let backslashPath = Rule(
    "backslash-path", .warning, .portability,
    summary: "a file of the skill is named with backslashes",
    why:
      "Only Windows takes a backslash for a separator. Elsewhere the whole is one name, and no such file is there.",
    source: "Agent Skills specification: paths have forward slashes",
    fix: "write forward slashes",
    bad: [
      .body(
        "a reference", files: [.init("references/guide.md")],
        "Read `↓references\\guide.md` first, see references/guide.md."),
      .body(
        "a script", files: [.init("scripts/fill.py")],
        "```\npython ↓scripts\\fill.py\n```\n\nThat is scripts/fill.py."),
    ],
    good: [
      sound, .body("a pattern", files: [], "Match `\\d+\\.md` in the text."),
      .body(
        "a shell of Windows", files: [.init("scripts/fill.py")],
        "```powershell\npython scripts\\fill.py\n```\n\nElsewhere: `python scripts/fill.py`."),
    ]
  ) { subject, _ in
    subject.texts.flatMap { text -> [Remark] in
      guard case .markdown = text.form else { return [] }
      return backslashPaths(in: text, subject.tree).map { range in
        let written = text.text(range)
        return Remark(
          "\(Wording.quoted(written)) has backslashes", at: text.position(at: range.lowerBound),
          hint: "write \(written.split(separator: "\\").joined(separator: "/"))",
          path: subject.path(of: text.path),
          length: text.length(range))
      }
    }
  }

  /// Words with backslashes that name a file or a folder of the skill when the slashes are turned.
  private static func backslashPaths(in text: SkillText, _ tree: SkillTree) -> [Range<Int>] {
    guard !tree.files.isEmpty else { return [] }
    var result: [Range<Int>] = []
    let bytes = text.bytes
    let backslash = UInt8(ascii: "\\")
    var index = 0
    while true {
      let slash = ByteSearch.next(backslash, backslash, in: bytes.span, from: index)
      guard slash < bytes.count else { break }
      var start = slash
      var end = slash
      func isPathByte(_ byte: UInt8) -> Bool {
        ASCII.isDigit(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
          || "-_.\\/".utf8.contains(byte)
      }
      while start > index, isPathByte(bytes[start - 1]) { start -= 1 }
      while end < bytes.count, isPathByte(bytes[end]) { end += 1 }
      while end > slash + 1, bytes[end - 1] == UInt8(ascii: ".") { end -= 1 }
      index = max(end, slash + 1)
      guard start < slash, end > slash + 1, !bytes[start..<end].contains(UInt8(ascii: "/")) else { continue }
      let turned = FilePath(
        bytes: bytes[start..<end].map { $0 == UInt8(ascii: "\\") ? UInt8(ascii: "/") : $0 }
      )
      .lexicallyNormalized
      if text.markdown.windowsFences.contains(where: { $0.contains(start) }) { continue }
      if tree.isFile(turned), turned.components.count > 1 { result.append(start..<end) }
      if result.count > RuleSet.maximumFindings { break }
    }
    return result
  }

  static let personalPath = Rule(
    "personal-path", .warning, .portability,
    summary: "a path in the home of one person",
    why:
      "It exists on one machine. Everywhere else the command fails, and the name of the account is given away.",
    source: "reports against three collections of skills",
    fix: "write a path relative to the skill or the project, or ~",
    bad: [.body("a command", files: [], "Run `python ↓/Users/mkowalski/work/fill.py form.pdf`.")],
    good: [
      .body("stand-ins", files: [], "Use /home/user/forms, /Users/yourname/forms or ~/forms."),
      .body("an address", files: [], "See https://example.org/home/mkowalski/x."),
    ]
  ) { subject, _ in
    subject.texts.flatMap { text -> [Remark] in
      var seen: Set<String> = []
      return text.risks.compactMap { risk in
        guard risk.kind == .personalPath, !(subject.isMaterial(text)) else { return nil }
        let path = text.text(risk.range)
        guard seen.insert(path.split(separator: "/").prefix(2).joined(separator: "/")).inserted else {
          return nil
        }
        return Remark(
          "\(Wording.quoted(path)) is in one person's home", at: text.position(at: risk.range.lowerBound),
          path: subject.path(of: text.path), length: text.length(risk.range))
      }
    }
  }

  static let caseCollision = Rule(
    "case-collision", .warning, .portability,
    summary: "two names in one folder differ only in case",
    why: "On a Mac or on Windows a checkout keeps one of the two, and nobody can say which.",
    source: "file systems that do not tell case apart: APFS, NTFS",
    fix: "rename one of the two",
    bad: [
      .body(
        "two references", files: [.init("references/Forms.md"), .init("references/forms.md")],
        "Read references/Forms.md and references/forms.md."
      )
      .about("references/forms.md")
    ],
    good: [sound]
  ) { subject, _ in
    var first: [FilePath: FilePath] = [:]
    return subject.tree.files.compactMap { file in
      let folded = FilePath(FilePath.displayText(file.path.bytes).lowercased())
      guard let other = first[folded] else {
        first[folded] = file.path
        return nil
      }
      return Remark(
        "\(Wording.name(file.path.name)) and \(Wording.name(other.name)) differ only in case",
        path: subject.path(of: file.path))
    }
  }

  static let unportableName = Rule(
    "unportable-file-name", .warning, .portability,
    summary: "a file's name cannot be used on every system",
    why: "Git cannot check such a file out on Windows; the whole checkout fails there.",
    source: "Microsoft, Naming Files, Paths, and Namespaces: reserved characters and device names",
    fix: "rename the file",
    bad: [
      .body("a colon", files: [.init("references/a:b.md")], "Read `references/a:b.md`.").about(
        "references/a:b.md"),
      .body("a device", files: [.init("references/aux.md")], "Read references/aux.md.").about(
        "references/aux.md"),
    ],
    good: [sound]
  ) { subject, _ in
    subject.tree.files.compactMap { file in
      for part in file.path.bytes.split(separator: UInt8(ascii: "/")) {
        guard let reason = unportableReason(part) else { continue }
        return Remark("\(Wording.name(Array(part))) \(reason)", path: subject.path(of: file.path))
      }
      return nil
    }
  }

  private static func unportableReason(_ name: ArraySlice<UInt8>) -> String? {
    // Nearly every name is made of letters, digits and the signs between them.
    let isPlain = name.allSatisfy {
      ASCII.isLetter($0) || ASCII.isDigit($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
        || $0 == UInt8(ascii: ".")
    }
    if isPlain, name.last != UInt8(ascii: "."), !mayNameDevice(name) { return nil }
    guard let text = String(validating: name, as: UTF8.self) else { return "is not UTF-8" }
    if let sign = text.unicodeScalars.first(where: {
      "<>:\"\\|?*".unicodeScalars.contains($0) || $0.value < 0x20
    }) {
      return "has \(Wording.character(sign)), which Windows does not allow"
    }
    if text.hasSuffix(".") || text.hasSuffix(" ") { return "ends in a way that Windows drops" }
    let stem = text.prefix { $0 != "." }.uppercased()
    let isDevice =
      ["CON", "PRN", "AUX", "NUL"].contains(stem)
      || stem.count == 4 && (stem.hasPrefix("COM") || stem.hasPrefix("LPT")) && stem.last?.isNumber == true
    return isDevice ? "is the name of a device on Windows" : nil
  }

  /// Whether a name has as many letters before its first full stop as devices of Windows have.
  private static func mayNameDevice(_ name: ArraySlice<UInt8>) -> Bool {
    (3...4).contains(name.prefix { $0 != UInt8(ascii: ".") }.count)
  }

  static let danglingFileLink = Rule(
    "dangling-file-link", .warning, .portability,
    summary: "a link in the skill leads nowhere",
    why: "The file seems to be there and cannot be read. Copies and archives of the skill break on it.",
    source: "symlink(7)",
    fix: "remove the link, or put the file in its place",
    bad: [
      .body(
        "a reference that is a link",
        files: [.init("references/guide.md", kind: .link(target: FilePath("../gone.md"), leads: .nowhere))],
        "Read references/guide.md."
      ).about("references/guide.md")
    ],
    good: [
      sound,
      .body(
        "a link inside",
        files: [.init("a.md"), .init("b.md", kind: .link(target: FilePath("a.md"), leads: .inside))],
        "Read a.md or b.md."),
    ]
  ) { subject, _ in
    subject.tree.files.compactMap { file in
      guard case .link(let target, .nowhere) = file.kind else { return nil }
      return Remark(
        "broken link: its target \(Wording.quoted(target.displayText)) does not exist",
        path: subject.path(of: file.path))
    }
  }

  static let linkLeavesSkill = Rule(
    "link-leaves-skill", .warning, .portability,
    summary: "a link in the skill leads out of its folder",
    why: "A copy or an archive of the skill has a link to nothing, or takes along what it should not.",
    source: "Agent Skills specification: a skill is one folder with all that it needs",
    fix: "copy the file into the skill",
    bad: [
      .body(
        "a shared reference",
        files: [
          .init(
            "references/guide.md", kind: .link(target: FilePath("../../../shared/guide.md"), leads: .outside))
        ],
        "Read references/guide.md."
      ).about("references/guide.md")
    ],
    good: [sound]
  ) { subject, _ in
    subject.tree.files.compactMap { file in
      guard case .link(let target, .outside) = file.kind else { return nil }
      return Remark(
        "the link leads out of the skill, to \(Wording.quoted(target.displayText))",
        path: subject.path(of: file.path))
    }
  }
}

extension SkillSubject {
  /// A place where a text runs a file of the skill by its path.
  struct Execution {
    var file: SkillFile
    var source: FilePath
    var position: TextPosition
    var length: Int
  }

  /// Whether a text is material to copy or test with.
  func isMaterial(_ text: SkillText) -> Bool { SkillFile(path: text.path).isMaterial }

  /// Scripts that fences and code spans run: a path as the first word of a command.
  var executions: [Execution] {
    guard tree.files.contains(where: { $0.text != nil && $0.isExecutable != $0.hasInterpreterLine }) else {
      return []
    }
    return texts.flatMap { text -> [Execution] in
      guard case .markdown = text.form, !isMaterial(text) else { return [] }
      var result: [Execution] = []
      for mention in text.markdown.mentions where mention.isCommand {
        add(mention.range, mention.line, mention.lineStart, in: text, to: &result)
      }
      for (range, line) in text.markdown.fenced {
        var start = range.lowerBound
        if text.bytes[start] == UInt8(ascii: "$"), start + 1 < range.upperBound, text.bytes[start + 1] == 0x20
        {
          start += 2
        }
        var end = start
        while end < range.upperBound, text.bytes[end] > 0x20 { end += 1 }
        add(start..<end, line, text.line(around: start).lowerBound, in: text, to: &result)
      }
      return result
    }
  }

  private func add(
    _ range: Range<Int>, _ line: Int, _ lineStart: Int, in text: SkillText, to result: inout [Execution]
  ) {
    guard range.count > 3, text.bytes[range].contains(UInt8(ascii: "/")) else { return }
    let path = FilePath(bytes: Array(text.bytes[range])).lexicallyNormalized
    guard !path.isAbsolute, let file = tree.file(at: path), file.hasInterpreterLine || file.isScript else {
      return
    }
    result.append(
      Execution(
        file: file, source: text.path,
        position: text.position(at: range.lowerBound, line: line, lineStart: lineStart),
        length: text.length(range)))
  }
}
