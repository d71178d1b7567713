import Catalog

/// Rules about skills beside each other. They are asked once for all skills, and what they say is never kept.
extension Rule {
  static let collectionRules: [Rule] = [
    duplicateName, driftedCopy, commandCollision, listingOverBudget,
  ]

  private static let root = FilePath(".claude/skills")

  private static func skill(
    _ path: String, name: String, root: String, isInAgentRoot: Bool = true, contents: [String: String]? = nil
  ) -> CollectionSubject.Skill {
    CollectionSubject.Skill(
      path: FilePath(path), document: FilePath(path + "/SKILL.md"), name: name,
      namePosition: TextPosition(line: 2, byteColumn: 6, column: 7), project: FilePath("."),
      root: FilePath(root),
      isInAgentRoot: isInAgentRoot,
      contents: contents.map { Dictionary(uniqueKeysWithValues: $0.map { (FilePath($0.key), $0.value) }) })
  }

  static let duplicateName = Rule(
    "duplicate-name", .warning, .hygiene,
    summary: "two skills in one folder of skills have the same name",
    why: "An agent lists both, or takes one of the two and never says which. The other one is dead.",
    source: "agents name a skill by its name alone: Gemini CLI and OpenCode keep one, Codex lists both",
    fix: "rename one of the two, or remove it",
    bad: [
      Example(
        "two folders, one name",
        content: .collection(
          CollectionSubject([
            skill(".claude/skills/forms", name: "forms", root: ".claude/skills"),
            skill(".claude/skills/pdf/forms", name: "forms", root: ".claude/skills"),
          ])))
    ],
    good: [
      Example(
        "the same name in two plugins",
        content: .collection(
          CollectionSubject([
            skill("a/skills/forms", name: "forms", root: "a/skills"),
            skill("b/skills/forms", name: "forms", root: "b/skills"),
          ])))
    ],
    checkCollection: { collection in
      var first: [String: CollectionSubject.Skill] = [:]
      return collection.skills.compactMap { skill in
        guard let root = skill.root, !skill.name.isEmpty else { return nil }
        let key = root.displayText + "\u{0}" + skill.name
        guard let other = first[key] else {
          first[key] = skill
          return nil
        }
        return Remark(
          "the name \(Wording.quoted(skill.name)) is also that of \(Wording.shortened(name(of: other, in: root)))",
          at: skill.namePosition, path: skill.document,
          related: [
            RelatedPlace("the other skill of this name", path: other.document, position: other.namePosition)
          ])
      }
    },
    check: { _, _ in [] }
  )

  static let driftedCopy = Rule(
    "drifted-copy", .warning, .hygiene,
    summary: "copies of one skill for several agents are not the same any more",
    why:
      "Two agents in one project do the same task in two ways. Usually somebody changed one copy and forgot the others.",
    source: "reports against five projects that keep copies for several agents",
    fix: "make them the same again, or keep one copy and link the others to it",
    bad: [
      Example(
        "another text",
        content: .collection(
          CollectionSubject([
            skill(".agents/skills/forms", name: "forms", root: ".agents/skills", contents: ["SKILL.md": "a"]),
            skill(".claude/skills/forms", name: "forms", root: ".claude/skills", contents: ["SKILL.md": "b"]),
          ])))
    ],
    good: [
      Example(
        "the same text",
        content: .collection(
          CollectionSubject([
            skill(".agents/skills/forms", name: "forms", root: ".agents/skills", contents: ["SKILL.md": "a"]),
            skill(".claude/skills/forms", name: "forms", root: ".claude/skills", contents: ["SKILL.md": "a"]),
          ])))
    ],
    checkCollection: { collection in
      var groups: [String: [CollectionSubject.Skill]] = [:]
      for skill in collection.skills where skill.isInAgentRoot && skill.contents != nil {
        groups[(skill.project?.displayText ?? "") + "\u{0}" + skill.name, default: []].append(skill)
      }
      return groups.values.flatMap { skills -> [Remark] in
        guard skills.count > 1, let model = commonest(skills) else { return [] }
        return skills.compactMap { skill in
          guard let contents = skill.contents, let other = model.contents, contents != other else {
            return nil
          }
          let names = Set(contents.keys).union(other.keys).filter { contents[$0] != other[$0] }.sorted()
          let shown = names.prefix(3).map { Wording.shortened($0.displayText) }
          let more = names.count > 3 ? " and \(names.count - 3) more" : ""
          return Remark(
            "differs from \(Wording.shortened(name(of: model, in: skill.project))): \(shown.joined(separator: ", "))\(more)",
            hint:
              "to see the difference: diff -r \(quoted(model.path, skill.project)) \(quoted(skill.path, skill.project))",
            path: skill.document,
            related: [RelatedPlace("the copy that it differs from", path: model.document)])
        }
      }
    },
    check: { _, _ in [] }
  )

  static let commandCollision = Rule(
    "command-collision", .warning, .agents,
    summary: "a command and a skill have the same name",
    why: "Both are called as /name. Claude Code takes the skill, and the command is never run.",
    source: "Claude Code (2.1.240), skills: a skill takes precedence over a command of its name",
    fix: "rename or remove one of the two",
    bad: [
      Example(
        "a command of the skill's name",
        content: .collection(
          CollectionSubject(
            [skill(".claude/skills/forms", name: "forms", root: ".claude/skills")],
            commands: [("forms", FilePath(".claude/commands/forms.md"), root)])))
    ],
    good: [
      Example(
        "another name",
        content: .collection(
          CollectionSubject(
            [skill(".claude/skills/forms", name: "forms", root: ".claude/skills")],
            commands: [("review", FilePath(".claude/commands/review.md"), root)])))
    ],
    checkCollection: { collection in
      collection.commands.compactMap { command in
        guard
          let skill = collection.skills.first(where: {
            $0.root == command.root && $0.path.displayName == command.name
          })
        else { return nil }
        return Remark(
          "the command /\(Wording.shortened(command.name)) is hidden by the skill of its name",
          path: command.path,
          related: [RelatedPlace("the skill", path: skill.document, position: skill.namePosition)])
      }
    },
    check: { _, _ in [] }
  )

  static let listingOverBudget = Rule(
    "listing-over-budget", .warning, .agents,
    summary: "the descriptions of a project's skills take more than an agent gives to them",
    why:
      "The agent cuts descriptions or leaves skills out, and says nothing. What it does not list is never used.",
    source:
      "each agent's own limit, with its source in the finding; agents: AGENT: budget: in the configuration sets another",
    fix:
      "shorten descriptions, remove skills, or let some run only when called: disable-model-invocation: true",
    bad: [
      Example(
        "seventy long descriptions",
        content: .collection(
          CollectionSubject(
            [],
            listings: [
              .init(
                root: root, agent: "Claude Code", skillCount: 70, characters: 21_000, limit: 15_000,
                consequence: "about 20 of 70 skills do not fit", source: "reports of its users, 2026-11")
            ])))
    ],
    good: [
      Example(
        "few",
        content: .collection(
          CollectionSubject([skill(".claude/skills/a", name: "a", root: ".claude/skills")]))
      )
    ],
    checkCollection: { collection in
      collection.listings.map { listing in
        Remark(
          "\(counted(listing.skillCount, "skill")) take \(NumberText.grouped(listing.characters)) characters of \(listing.agent)'s listing, roughly \(NumberText.grouped((listing.characters + 3) / 4)) tokens; its limit is \(NumberText.grouped(listing.limit)) characters",
          hint:
            "\(listing.consequence.map { $0 + "; " } ?? "")shorten descriptions, or set disable-model-invocation; the limit is from \(listing.source)",
          path: listing.root)
      }
    },
    check: { _, _ in [] }
  )

  /// The copy whose contents most copies have; of equals the first.
  private static func commonest(_ skills: [CollectionSubject.Skill]) -> CollectionSubject.Skill? {
    var best: (skill: CollectionSubject.Skill, count: Int)?
    for skill in skills {
      let count = skills.count { $0.contents == skill.contents }
      if count > best?.count ?? 0 { best = (skill, count) }
    }
    return best?.skill
  }

  private static func name(of skill: CollectionSubject.Skill, in folder: FilePath?) -> String {
    (folder.flatMap { skill.path.relative(to: $0) } ?? skill.path).displayText
  }

  private static func quoted(_ path: FilePath, _ project: FilePath?) -> String {
    let text = (project.flatMap { path.relative(to: $0) } ?? path).displayText
    let isPlain = text.utf8.allSatisfy {
      ASCII.isDigit($0) || (0x61...0x7A).contains($0 | 0x20) || "/._-".utf8.contains($0)
    }
    return isPlain
      ? text
      : "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}
