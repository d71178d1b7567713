import Arguments
import Configuration

/// The pages of help that belong to no command.
enum HelpTopics {
  static let exitStatuses = [
    ExitStatus(0, "done; an empty list too"),
    ExitStatus(1, "validate found errors, or a named item is not there"),
    ExitStatus(2, "wrong usage, a path that does not exist, or the job could not be done"),
    ExitStatus(130, "interrupted"),
  ]

  static let all = general + AgentTopics.all

  private static let general = [
    HelpTopic(
      "selectors", summary: "the ways to name an item",
      paragraphs: [
        "A path: something that contains a slash, starts with . or ~, or exists.",
        "An id, as list prints it: skill:3fa2c1d8. Eight digits or more; any start of it that is unique will do.",
        "A kind and a name: skill:pdf-forms, project:acme, file:AGENTS.md.",
        "A project and a name: acme/pdf-forms, where no such path exists.",
        "A plain name: pdf-forms. Where several items have it, all are shown and none is chosen.",
      ]),
    HelpTopic(
      "environment", summary: "the variables that are read",
      paragraphs: [
        "HOME, XDG_CACHE_HOME, XDG_STATE_HOME: where the index and the state lie. Without HOME the password database is asked. XDG_CONFIG_HOME: where your configuration and git's lie.",
        "SKILLHUB_TRANSCRIPTS: off, metadata or full, above what the configuration says.",
        "COLUMNS: the width of the screen. NO_COLOR, CLICOLOR_FORCE, FORCE_COLOR, TERM: whether to use colour. LC_ALL, LC_CTYPE, LANG: whether symbols can be shown. TZ: the time zone.",
        "PAGER, VISUAL, EDITOR, SKILLHUB_OPENER: the programs that show, edit and open.",
        "SKILLHUB_NOW: the time that counts as now, in RFC 3339 and UTC, such as 2025-11-20T09:00:00Z, so that output can be repeated. Anything else is an error.",
        "GIT_DIR and its kin are not read.",
      ]),
    HelpTopic(
      "formats", summary: "the forms of an answer",
      paragraphs: [
        "text: laid out for people, 80 columns in a pipe. plain: tab-separated, one fact a line, raw numbers, RFC 3339 times. json: one document. jsonl: one document a line. spoken: for screen readers.",
        "--json and --plain are short for --format json and --format plain. All forms hold the same facts.",
        "With json standard output is exactly one document, also on failure.",
      ]),
    HelpTopic(
      "configuration", summary: "the files that you and projects write, and their keys",
      paragraphs: [
        "Your file is $XDG_CONFIG_HOME/skillhub/config.yaml, a project's is .skillhub.yaml, the nearest one from the folder up to the top of its project. Both are YAML. An option outranks a variable, that a project's file, that yours, that the default; lists add up. skillhub config shows each value with its file and line.",
        "extends names files, or one of the profiles spec, recommended and strict; the file itself outranks what it extends. What floor says cannot be lowered by a file below.",
        "kinds and agents of a project's file hold in that project, for its items and for agents that run there.",
        "What would start a program, show what is private or is a matter of taste is only yours to set; in a project's file it is passed over, and that is said.",
      ],
      entries: Settings.definitions.map { definition in
        HelpEntry(
          "\(definition.key): \(definition.placeholder)",
          definition.help + (definition.trust == .userOnly ? "; yours alone" : "")
            + (definition.shape == .structure ? "" : " (default: \(definition.defaultText))"))
      }),
    HelpTopic(
      "places", summary: "the files that skillhub writes",
      paragraphs: [
        "The index, $XDG_CACHE_HOME/skillhub/index.sqlite: what can be read again. Delete it and nothing is lost but time.",
        "The state, $XDG_STATE_HOME/skillhub/state.sqlite: when a skill was last validated, what open opened. index clear leaves it alone.",
        "setup writes completions and a skill for agents where you ask it to, names every file, and takes them back with --remove. A project's files are changed by set, enable, disable, undo, validate --fix and --write-baseline and config set --project alone; no network is used, and no program is started but the pager, the editor and the opener.",
      ]),
  ]
}
