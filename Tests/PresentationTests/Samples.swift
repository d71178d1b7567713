import Catalog
import Presentation
import Terminal

/// The inspections and lists that goldens and properties are tried on.
enum Samples {
  /// 2025-10-12T10:30:00Z.
  static let now = Timestamp(seconds: 1_760_265_000)

  static func options(
    _ width: Int = 80, full: Bool = false, characters: CharacterSet = .utf8, color: Bool = false,
    terminal: Bool = true
  ) -> RenderOptions {
    RenderOptions(
      width: width, usesColor: color, characters: characters, isFull: full, isTerminal: terminal, now: now,
      utcOffset: { _ in 7200 }, home: FilePath("/home/ada"),
      itemCommand: "skillhub inspect --all pdf-forms")
  }

  static func ago(_ seconds: Int64) -> Timestamp { Timestamp(seconds: now.seconds - seconds) }

  static let skillPath = FilePath("/home/ada/work/acme/.claude/skills/pdf-forms")

  static let skill = Inspection(
    kind: "skill", id: "skill:3fa2c1d8", name: "pdf-forms", title: "pdf-forms", subtitle: "Skill in acme",
    summary:
      "Fill, merge and read PDF forms. Use when the user asks to complete a form or to extract its fields. \u{202e}Never for scans; 会議の議事録を短い要約に変えます。",
    path: skillPath, status: InspectionStatus(state: "invalid", mark: .bad, text: "1 error, 1 warning"),
    sections: [
      InspectorSection(
        .summary,
        [
          InspectorField(
            "category", "Category", .text("documents"), note: "metadata.category", source: "SKILL.md:6",
            isEditable: true)
        ]),
      InspectorSection(.status, statusFields),
      InspectorSection(.details, detailFields),
      InspectorSection(.activity, activityFields),
      InspectorSection(
        .related,
        [
          InspectorField("project", "Project", .link(project), source: "git"),
          InspectorField("prompts", "Prompts", .list([.link(prompt), .link(project)])),
          InspectorField("copies", "Copies", .list([.path(FilePath("/home/ada/.codex/skills/pdf-forms"))])),
        ]),
      InspectorSection(
        .advanced,
        [
          InspectorField("path", "Path", .path(skillPath)),
          InspectorField("id", "Id", .identifier("skill:3fa2c1d8", short: "skill:3fa2c1d8")),
          InspectorField(
            "realPath", "Real path", .path(FilePath("/srv/shared folder/skills/pdf-forms")),
            placement: .onlyInFull),
          InspectorField(
            "hash", "Content hash", .identifier("9f86d081884c7d659a2feaa0c55ad015a3bf4f1b", short: "9f86d08"),
            placement: .onlyInFull),
        ]),
    ])

  private static let project = ItemLink(
    kind: .project, id: "project:00c0ffee", name: "acme", path: FilePath("/home/ada/work/acme"))
  private static let prompt = ItemLink(
    kind: .file, id: "file:12345678", name: "weekly-report", path: FilePath("/home/ada/work/acme/weekly.md"))

  private static func agent(
    _ name: String, _ state: String, _ mark: StatusMark, _ text: String, _ reason: String
  )
    -> FieldValue
  {
    .record([
      RecordEntry("agent", .text(name)),
      RecordEntry("verdict", .status(InspectionStatus(state: state, mark: mark, text: text))),
      RecordEntry("reason", .text(reason)),
    ])
  }

  private static let statusFields = [
    InspectorField(
      "agents", "Agents",
      .list([
        agent("Claude Code", "on", .good, "on", "project skill; agrees with what it listed 2 hours ago"),
        agent("Codex", "notRead", .none, "not read", "lies outside .agents/skills"),
        agent("Copilot", "unknown", .unknown, "unknown", "not confirmed"),
        agent("Gemini", "off", .none, "off", "settings.json:4"),
        agent("Cursor", "notRead", .none, "not read", "no root here"),
      ]), source: "agents' table 2025-10-01"),
    InspectorField(
      "validation", "Validation",
      .status(InspectionStatus(state: "invalid", mark: .bad, text: "1 error, 1 warning"))),
    InspectorField("validated", "Validated", .date(ago(4000)), placement: .joined(", checked ")),
    InspectorField(
      "findings", "Findings",
      .list([
        .finding(
          Finding(
            rule: "description-too-long", severity: .error,
            message: "description is 1,031 characters; the limit is 1,024",
            path: skillPath.appending("SKILL.md"),
            position: TextPosition(line: 3, byteColumn: 13, column: 14),
            hint: "shorten it, or move detail into the body")),
        .finding(
          Finding(
            rule: "unlinked-reference", severity: .warning, message: "is never linked from SKILL.md",
            path: skillPath.appending("references/old.md"))),
      ])),
  ]

  private static let detailFields = [
    InspectorField("lines", "Length", .text("182 lines"), source: "SKILL.md"),
    InspectorField(
      "tokens", "Tokens", .number(2400), note: "estimated from characters",
      placement: .joined(", tokens about ")),
    InspectorField(
      "tools", "Tools",
      .list([.text("Bash"), .text("Read"), .text("Write"), .text("WebFetch"), .text("Glob")]),
      source: "SKILL.md:5"),
    InspectorField("licence", "Licence", nil),
    InspectorField("size", "Size", .bytes(12_345)),
    InspectorField(
      "checklist", "Checklist",
      .list([
        .record([RecordEntry("text", .text("Open the form")), RecordEntry("done", .boolean(true))]),
        .record([RecordEntry("text", .text("Fill every field")), RecordEntry("done", .boolean(false))]),
      ])),
    InspectorField(
      "contents", "Contents", .list([.text("2 scripts"), .text("3 references"), .text("1 asset")])),
    InspectorField("tags", "Tags", .list([]), isEditable: true),
    InspectorField("model", "Model", nil, absence: .notApplicable),
    InspectorField("manual", "Manual only", .boolean(false)),
    InspectorField("lock", "Lock file", nil, absence: .failed, note: "skills-lock.json is not JSON"),
  ]

  private static let activityFields = [
    InspectorField("created", "Created", .date(ago(13_500_000)), source: "git"),
    InspectorField("createdBy", "Created by", .text("Ada Byron"), placement: .joined(" by ")),
    InspectorField("git.changed", "Changed", .date(ago(3 * 86_400)), source: "git"),
    InspectorField("git.author", "Author", .text("Ada Byron"), placement: .joined(" by ")),
    InspectorField(
      "git.commit", "Commit", .identifier("4f2c1e9d5a0b3c8e7f6a1b2c3d4e5f60718293a4", short: "4f2c1e9"),
      placement: .joined(", ")),
    InspectorField(
      "git.summary", "Commit message", .text("Tighten the field matcher"), placement: .joined(" ")),
    InspectorField("git.branch", "Branch", .text("main")),
    InspectorField(
      "git.state", "Git state",
      .status(InspectionStatus(state: "modified", mark: .warning, text: "modified, not committed")),
      placement: .joined(", ")),
    InspectorField("lastUsed", "Last used", nil, absence: .notRecorded, note: "no transcript names it"),
    InspectorField("runtime", "Time in use", .duration(7500)),
  ]

  static let projectInspection = Inspection(
    kind: "project", id: "project:00c0ffee", name: "acme", title: "acme", subtitle: "Project", summary: nil,
    path: FilePath("/home/ada/work/acme"),
    status: InspectionStatus(state: "changed", mark: .warning, text: "2 changes"),
    sections: [
      InspectorSection(
        .advanced,
        [
          InspectorField("path", "Path", .path(FilePath("/home/ada/work/acme"))),
          InspectorField("id", "Id", .identifier("project:00c0ffee", short: "project:00c0ffee")),
        ]),
      InspectorSection(
        .status,
        [
          InspectorField(
            "status", "Status", .status(InspectionStatus(state: "changed", mark: .warning, text: "2 changes"))
          ),
          InspectorField(
            "git.changes", "Changes",
            .list([
              .record([
                RecordEntry("path", .path(FilePath("a folder/b.md"))),
                RecordEntry("state", .text("modified")),
              ]),
              .record([
                RecordEntry("path", .path(FilePath(bytes: [0x62, 0xff, 0x2e]))),
                RecordEntry("state", .text("untracked")),
              ]),
            ])),
        ]),
      InspectorSection(
        .details,
        [
          InspectorField("skills", "Skills", .number(12)),
          InspectorField("prompts", "Prompts", .number(1031)),
        ]),
      InspectorSection(
        .activity,
        [
          InspectorField("git.branch", "Branch", nil, absence: .notApplicable, note: "HEAD is detached"),
          InspectorField("git.head", "Head", .text("detached"), placement: .joined(" ")),
          InspectorField(
            "git.commit", "Commit", .identifier("4f2c1e9d5a0b3c8e7f6a1b2c3d4e5f60718293a4", short: "4f2c1e9"),
            placement: .joined(" at ")),
        ]),
    ])

  static let file = Inspection(
    kind: "file", id: "file:0badf00d", name: "CLAUDE.md", title: "CLAUDE.md", subtitle: "File in acme",
    summary: nil,
    path: FilePath(bytes: Array("/home/ada/work/ac".utf8) + [0xff] + Array("me/CLAUDE.md".utf8)),
    status: InspectionStatus(state: "clean", mark: .good, text: "clean"),
    sections: [
      InspectorSection(
        .summary, [InspectorField("role", "Role", .text("instructions for\nClaude Code\tand others"))]),
      InspectorSection(
        .details,
        [
          InspectorField("size", "Size", .bytes(999)), InspectorField("mode", "Mode", .text("0644")),
          InspectorField("encoding", "Encoding", nil, absence: .unknown),
        ]),
    ])

  private static func item(
    _ name: String, _ status: String, _ description: String?, path: String,
    project: String? = "/home/ada/work/acme",
    kind: ItemKind = .skill, remark: String? = nil
  ) -> ItemSummary {
    let path = FilePath(path)
    return ItemSummary(
      kind: kind, status: status, id: "\(kind.rawValue):0badf00d", name: name, title: name,
      description: description,
      path: path, realPath: path, paths: [path], project: project.map { FilePath($0) }, category: nil,
      tags: ["a", "b"], errorCount: status == "invalid" ? 1 : 0, warningCount: 0, remark: remark,
      modified: ago(86_400))
  }

  static let skills = [
    item(
      "accents", "valid",
      "e\u{301}a\u{301}o\u{302} combining marks: ne\u{301}e, a\u{30a}ngstro\u{308}m, and so on until the line is full",
      path: "/home/ada/work/acme/.claude/skills/accents"),
    item(
      "ascii", "warning", "Plain text that is rather long so that it has to be cut somewhere near the edge.",
      path: "/home/ada/work/acme/.claude/skills/ascii"),
    item(
      "cjk", "invalid", "会議の議事録を短い要約に変えます。会議の後に使います。会議の議事録を短い要約に変えます。",
      path: "/home/ada/work/acme/.claude/skills/cjk"),
    item(
      "emoji", "valid",
      "✅ 🟢 👨\u{200d}👩\u{200d}👧\u{200d}👦 🇨🇭 ❤\u{fe0f} marks and families in one line of text that goes on and on",
      path: "/home/ada/work/acme/.claude/skills/emoji"),
    item(
      "a-skill-with-a-name-that-is-as-long-as-names-may-be-sixty-four-c", "valid", nil, path: "/srv/x",
      project: nil),
    item("数据分析数据分析数据分析数据分析数据", "valid", "Short.\nTwo\u{1b}[31m lines", path: "/home/ada/数据分析"),
  ]

  static let projects = [
    item("acme", "clean", nil, path: "/home/ada/work/acme", project: nil, kind: .project),
    item(
      "数据", "changed", nil,
      path:
        "/home/ada/work/a project whose path is so long that no column of eighty cells could ever hold all of it/数据",
      project: nil, kind: .project),
  ]

  static let files = [
    item(
      "CLAUDE.md", "clean", nil, path: "/home/ada/work/acme/CLAUDE.md", kind: .file, remark: "instructions"),
    item(
      "extra.md", "clean", nil, path: "/home/ada/work/acme/.cursor/rules/extra.md", kind: .file,
      remark: "rule"),
  ]
}
