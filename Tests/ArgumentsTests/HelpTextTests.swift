import Arguments
import Testing

@Suite("help")
struct HelpTextTests {
  @Test("the table of the tests is sound, and a bad one is found out")
  func faults() {
    #expect(Sample.table.faults.isEmpty)
    let bad = Command(
      "bad", summary: "",
      positionals: [Sample.paths.definition, Sample.kind.definition, Sample.item.definition],
      options: [Sample.long.definition, Sample.long.definition])
    let table = CommandTable(program: "x", summary: "", groups: [CommandGroup("", [bad, bad])])
    #expect(table.faults.contains("two commands are called bad"))
    #expect(table.faults.contains("bad: two options are called --long"))
    #expect(table.faults.contains("bad: PATH takes all arguments but is not the last"))
    #expect(table.faults.contains("bad: ITEM is required after one that is not"))
  }

  @Test("short help of a command")
  func shortHelp() {
    let text = HelpText.text(HelpText(Sample.table).short(Sample.list))
    #expect(
      text == """
        list what is here
        usage: skillhub list [OPTIONS] [KIND] [PATH]

          KIND                only items of this kind: project, skill, file
          PATH                where to look
          -n, --limit N       show at most N items
          --since SPAN        only what changed within SPAN
          --sort KEY          order by KEY: project, skill, file
          -l, --long, --wide  show more of each item
          -a, --all           leave nothing out
          -r, --root DIR      look in DIR instead

        also: --format FORM, --json, --plain, --color WHEN, --no-pager
        examples and all options: skillhub list --help

        """)
  }

  @Test("full help of a command: examples before usage, then options, and where the rest is")
  func fullHelp() {
    let lines = HelpText(Sample.table).full(Sample.list)
    let headings = ["Examples", "Usage", "Arguments", "Options"]
    #expect(lines.filter { headings.contains($0) } == headings)
    let text = HelpText.text(lines)
    #expect(text.contains("show at most N items (default: 50) [SKILLHUB_LIMIT]"))
    #expect(text.contains("only items of this kind: project, skill, file"))
    #expect(!text.contains("sarif") && !text.contains("--no-pager"))
    #expect(
      lines.suffix(2) == ["", "common options: skillhub help options; exit codes: skillhub help exit-codes"])
    #expect(
      HelpText(Sample.table).full(Sample.validate).contains(
        "formats: text, plain, json, jsonl, spoken, sarif, junit"))
  }

  @Test("values that say what they mean stand one below the other, in short help where there is room")
  func choices() {
    enum Action: String, CaseIterable, Sendable { case show, check }
    let action = Parameter<Action?>.positional(
      "ACTION", as: .choice(help: { $0 == .show ? "what it holds" : "look for damage" }), help: "what to do")
    let index = Command("index", summary: "the cache", positionals: [action.definition])
    let help = HelpText(Sample.table)
    let rows = ["  ACTION  what to do", "      show   what it holds", "      check  look for damage"]
    #expect(Array(help.short(index)[3...5]) == rows)
    #expect(help.full(index).filter { rows.contains($0) } == rows)
    let flags = (0..<17).map { Parameter.flag("flag-\($0)", help: "a flag").definition }
    let crowded = help.short(
      Command("index", summary: "the cache", positionals: [action.definition], options: flags))
    #expect(crowded.contains { $0.hasPrefix("  ACTION ") && $0.hasSuffix("what to do: show, check") })
    #expect(crowded.count <= HelpText.screenLines)
  }

  @Test("the table has pages about the options of every command and the exit codes")
  func tableTopics() throws {
    let help = HelpText(Sample.table)
    let options = help.topic(try #require(Sample.table.topic(named: "options")))
    #expect(options.contains("  --json         the same as --format json"))
    #expect(options.contains { $0.hasPrefix("      sarif  ") } && !options.contains { $0.contains("gitlab") })
    #expect(options.contains { $0.contains("-V, --version") })
    let table = CommandTable(
      program: "x", summary: "", groups: [],
      exitStatuses: [ExitStatus(0, "done"), ExitStatus(130, "interrupted")])
    #expect(
      HelpText(table).topic(try #require(table.topic(named: "exit-codes")))
        == ["what the exit codes mean", "", "  0    done", "  130  interrupted"])
  }

  @Test("the overview groups commands by purpose")
  func overview() {
    let text = HelpText.text(HelpText(Sample.table).overview())
    #expect(text.contains("Look\n  list        list what is here\n  inspect     show one item\n"))
    #expect(text.contains("formats     the output formats"))
  }

  @Test(
    "short help is never more than a screen, however many options there are",
    arguments: [24, 30, 40, 80, 200])
  func oneScreen(width: Int) {
    var options: [ParameterDefinition] = []
    for index in 0..<60 {
      options.append(
        Parameter.flag(
          "option-number-\(index)", help: "does thing number \(index), which takes some words to say"
        )
        .definition)
    }
    let crowded = Command(
      "crowded", summary: String(repeating: "many words ", count: 200), options: options)
    let table = CommandTable(program: "skillhub", summary: "x", groups: [CommandGroup("All", [crowded])])
    let lines = HelpText(table, width: width).short(crowded)
    #expect(lines.count <= HelpText.screenLines)
    #expect(lines.contains { $0.contains("more:") })
    let everything = HelpText(Sample.table, width: width)
    for command in Sample.table.commands { #expect(everything.short(command).count <= HelpText.screenLines) }
    #expect(everything.short(nil).count <= HelpText.screenLines)
  }

  @Test("no line is wider than the screen, unless one word is", arguments: [24, 40, 60, 80, 120])
  func width(width: Int) {
    let help = HelpText(Sample.table, width: width)
    var lines = help.overview() + help.full(nil) + help.short(nil)
    for command in Sample.table.commands { lines += help.full(command) + help.short(command) }
    for line in lines where line.unicodeScalars.count > width {
      #expect(line.split(separator: " ").count == 1, "too wide: \(line)")
    }
    #expect(!lines.contains { $0.last == " " })
  }

  @Test("every definition can be reached from the table")
  func walkable() {
    let ids = Sample.table.commands.flatMap { $0.positionals + $0.options }.map(\.id)
    #expect(ids.contains("--limit"))
    #expect(ids.contains("ITEM"))
    #expect(Sample.limit.definition.label == "-n, --limit N")
    #expect(Sample.kind.definition.allowedValues.map(\.value) == ["project", "skill", "file"])
    #expect(Sample.kind.definition.usage == "[KIND]")
    #expect(Sample.paths.definition.usage == "[PATH…]")
  }
}
