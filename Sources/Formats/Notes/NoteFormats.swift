import Catalog

/// The formats of notes: Markdown that somebody keeps for later.
enum NoteFormats {
  static let all: [Format] = [claudeMemory, claudePlan, backlogDocument, logseqOrg, note, markdownWithTags]

  /// What Claude Code writes down for itself about a project.
  static let claudeMemory = Format(
    "claude-memory", .note, endings: ["md"], source: "documentation of Claude Code on memory",
    isSettledByPlace: true,
    takes: { entry in
      guard NotePlaces.isMarkdown(entry.name), entry.components.count >= 5 else { return false }
      let folders = entry.components
      return folders[0] == ".claude" && folders[1] == "projects" && folders[3] == "memory"
    },
    read: { NoteReader.read($0, program: "Claude Code") })

  static let claudePlan = Format(
    "claude-plan", .note, endings: ["md"], source: "documentation of Claude Code on plans",
    isSettledByPlace: true,
    takes: { entry in
      NotePlaces.isMarkdown(entry.name) && entry.components.count >= 3 && entry.components[0] == ".claude"
        && entry.components[1] == "plans"
    },
    read: { NoteReader.read($0, program: "Claude Code") })

  static let backlogDocument = Format(
    "backlog-document", .note, endings: ["md"], source: "MrLesk/Backlog.md, files of backlog/docs",
    isSettledByPlace: true,
    takes: { entry in
      NotePlaces.isMarkdown(entry.name)
        && (entry.lies(in: "backlog", "docs") || entry.lies(in: ".backlog", "docs"))
        && NotePlaces.mayBeNote(entry)
    },
    read: { NoteReader.read($0, program: "Backlog.md") })

  /// Pages that Logseq keeps in Org mode.
  static let logseqOrg = Format(
    "logseq-org", .note, endings: ["org"], source: "documentation of Logseq; Org mode's manual",
    takes: { entry in
      entry.name.hasSuffix(".org") && (entry.liesDirectly(in: "journals") || entry.liesDirectly(in: "pages"))
    },
    read: { input in
      guard NotePlaces.program(above: input.path, exists: input.exists) == "Logseq" else { return [] }
      return NoteOrg.read(input)
    })

  /// Markdown under folders for notes.
  static let note = Format(
    "markdown-note", .note,
    endings: ["md", "markdown"],
    source: "Obsidian, Logseq, zk, Dendron, Foam and Jekyll, as their documentation says",
    isSettledByPlace: true, takes: { NotePlaces.liesInNotes($0) && NotePlaces.mayBeNote($0) },
    read: { input in
      guard !NotePlaces.liesInSkill(input) else { return [] }
      if NotePlaces.liesWithAgents(input.entry), NoteReader.isForAgents(input.document) { return [] }
      return NoteReader.read(input, program: NotePlaces.program(above: input.path, exists: input.exists))
    })

  /// Other Markdown: a note where its header has tags or says when it was made, or where a program's collection
  /// of notes holds it.
  static let markdownWithTags = Format(
    "markdown-with-tags", .note,
    endings: ["md", "markdown"], source: "Obsidian, zk, Dendron, Foam and Hugo, as their documentation says",
    takes: { !NotePlaces.liesInNotes($0) && NotePlaces.mayBeNote($0) },
    read: { input in
      guard !NoteReader.isForAgents(input.document), !NotePlaces.liesInSkill(input) else { return [] }
      let program = NotePlaces.program(above: input.path, exists: input.exists)
      guard
        program != nil || NoteReader.isBaseForNotes(input)
          || (NoteReader.hasHeaderOfNote(input) && !NotePlaces.liesWithAgents(input.entry))
      else { return [] }
      return NoteReader.read(input, program: program)
    })
}

extension Format {
  /// Whether the header alone tells that a file is not of the format; its reader then reads the body itself.
  package var needsOnlyHeader: Bool { id == NoteFormats.markdownWithTags.id }
}
