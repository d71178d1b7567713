import Catalog

/// Rules about what lies directly in a folder of skills.
extension Rule {
  static let rootRules: [Rule] = [flatSkillFile, skillInRoot, folderWithoutSkill, unreadDepth]

  private static let shape = "Agent Skills specification: a skill is a folder with a SKILL.md"
  private static let root = FilePath(".claude/skills")
  private static let sound = Example(
    "a folder with SKILL.md",
    content: .root(RootSubject(path: root, entries: [.folder("pdf-forms", hasDocument: true)])))

  static let flatSkillFile = Rule(
    "flat-skill-file", .info, .specification,
    summary: "a Markdown file with a header lies directly in a folder of skills",
    why: "Most agents read folders only and pass over the file. It looks like a skill and is none.",
    source: shape,
    fix: "make a folder of its name and move it there as SKILL.md",
    bad: [
      Example(
        "a flat file",
        content: .root(
          RootSubject(
            path: root, entries: [.init(name: Array("review.md".utf8), kind: .file(hasHeader: true))])))
    ],
    good: [
      sound,
      Example(
        "a file about the skills",
        content: .root(
          RootSubject(
            path: root, entries: [.init(name: Array("README.md".utf8), kind: .file(hasHeader: true))]))),
      Example(
        "a file without a header",
        content: .root(
          RootSubject(
            path: root, entries: [.init(name: Array("notes.md".utf8), kind: .file(hasHeader: false))]))),
    ],
    checkRoot: { root in
      root.entries.compactMap { entry in
        guard case .file(hasHeader: true) = entry.kind, !SkillSubject.isDocumentName(entry.name),
          let stem = markdownStem(entry.name), !isAboutTheFolder(stem)
        else { return nil }
        let target = Wording.shortened(FilePath.displayText(stem)) + "/SKILL.md"
        return Remark(
          "flat file, move to \(target)",
          path: root.path.appending(entry.name))
      }
    },
    check: { _, _ in [] }
  )

  static let skillInRoot = Rule(
    "skill-in-root", .info, .specification,
    summary: "a SKILL.md lies directly in a folder of skills",
    why:
      "Agents look into the folders below. Some then take the whole folder for one skill and look no further.",
    source: shape,
    fix: "make a folder of the skill's name and move it there",
    bad: [
      Example(
        "no folder of its own",
        content: .root(
          RootSubject(
            path: root, entries: [.init(name: SkillSubject.documentName, kind: .file(hasHeader: true))])))
    ],
    good: [sound],
    checkRoot: { root in
      root.entries.compactMap { entry in
        guard case .file = entry.kind, SkillSubject.isDocumentName(entry.name) else { return nil }
        return Remark(
          "\(FilePath.displayText(entry.name)) lies directly in the root, not in a folder of its own",
          path: root.path.appending(entry.name))
      }
    },
    check: { _, _ in [] }
  )

  static let folderWithoutSkill = Rule(
    "folder-without-skill", .info, .specification,
    summary: "a folder among skills has no SKILL.md",
    why: "No agent loads it as a skill.",
    source: shape,
    fix: "add a SKILL.md, or move the folder elsewhere",
    bad: [
      Example(
        "an empty folder",
        content: .root(RootSubject(path: root, entries: [.folder("empty-folder", hasDocument: false)]))),
      Example("a folder that was asked for", entry: .missing, isFolder: true),
    ],
    good: [
      sound,
      Example(
        "a folder that groups skills",
        content: .root(RootSubject(path: root, entries: [.folder("writing", hasDocument: false, below: [2])]))
      ),
    ],
    checkRoot: { root in
      root.entries.compactMap { entry in
        // Hidden folders are the agents' own business; of one that groups skills, the depth is what matters.
        guard case .folder(false, let below) = entry.kind, below.isEmpty,
          entry.name.first != UInt8(ascii: ".")
        else { return nil }
        return Remark("no SKILL.md in this folder", path: root.path.appending(entry.name))
      }
    },
    check: { subject, _ in
      guard case .missing = subject.entry else { return [] }
      return [Remark("no SKILL.md in this folder")]
    }
  )

  static let unreadDepth = Rule(
    "unread-depth", .info, .agents,
    summary: "skills lie deeper in a folder of skills than one of its agents looks",
    why: "The agent passes over them and says nothing. Other agents that read the same folder load them.",
    source:
      "the agents' own documentation: Claude Code looks one folder deep, Codex and OpenCode deeper; skillhub agents AGENT --all",
    fix: "move the skills up where every agent is to see them",
    bad: [
      Example(
        "a folder that groups skills",
        content: .root(
          RootSubject(
            path: root, entries: [.folder("writing", hasDocument: false, below: [2, 2])], readers: readers))),
      Example(
        "a skill in a skill",
        content: .root(
          RootSubject(
            path: root, entries: [.folder("pdf-forms", hasDocument: true, below: [3])], readers: readers))),
    ],
    good: [
      sound,
      Example(
        "agents that look so deep",
        content: .root(
          RootSubject(
            path: root, entries: [.folder("writing", hasDocument: false, below: [2])],
            readers: Array(readers.dropFirst())))),
    ],
    checkRoot: { root in
      root.entries.compactMap { entry in
        guard case .folder(let hasDocument, let depths) = entry.kind, !depths.isEmpty else { return nil }
        var names: [String] = []
        var count = 0
        for reader in root.readers {
          let unread =
            reader.endsAtSkill && hasDocument ? depths.count : depths.count { !reader.depth.contains($0) }
          if unread == 0 { continue }
          names.append(reader.name)
          count = max(count, unread)
        }
        guard let first = names.first else { return nil }
        let who = names.count > 3 ? [first, "\(names.count - 1) other agents"] : names
        return Remark(
          "\(Wording.list(who)) \(names.count == 1 ? "does" : "do") not look so deep: \(counted(count, "skill")) below this folder \(count == 1 ? "is" : "are") not read",
          path: root.path.appending(entry.name))
      }
    },
    check: { _, _ in [] }
  )

  private static let readers = [
    RootSubject.Reader(name: "Claude Code", depth: 1...1),
    RootSubject.Reader(name: "OpenCode", depth: 0...64),
  ]

  /// The name of a Markdown file without its ending, or nil for other files.
  private static func markdownStem(_ name: [UInt8]) -> [UInt8]? {
    guard name.count > 3, String(decoding: name.suffix(3), as: UTF8.self).lowercased() == ".md" else {
      return nil
    }
    return Array(name.dropLast(3))
  }

  /// Files that stand in many folders and are no skills: `README`, also `README.zh-CN`.
  private static func isAboutTheFolder(_ stem: [UInt8]) -> Bool {
    let word = String(decoding: stem.prefix { $0 != UInt8(ascii: ".") }, as: UTF8.self).lowercased()
    return [
      "", "readme", "changelog", "contributing", "contributors", "code_of_conduct", "security", "license",
      "licence",
      "notice", "index", "todo", "agents", "claude", "gemini", "authors", "template",
    ].contains(word)
  }
}

extension RootSubject.Entry {
  fileprivate static func folder(_ name: String, hasDocument: Bool, below: [Int] = []) -> RootSubject.Entry {
    RootSubject.Entry(
      name: Array(name.utf8), kind: .folder(hasDocument: hasDocument, depthsBelow: below))
  }
}
