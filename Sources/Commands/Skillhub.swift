import Arguments
import Catalog
import Platform
import Presentation
import Terminal

/// The program: the table of what can be typed, and the way from a command line to an exit code.
package enum Skillhub {
  /// Every command, in the order of the overview. A command that is added is one file and one line here.
  static let groups: [(title: String, subcommands: [Subcommand])] = [
    (
      "Look",
      [
        HomeCommand.subcommand, InspectCommand.subcommand, ShowCommand.subcommand, ListCommand.subcommand,
        SearchCommand.subcommand,
        RelatedCommand.subcommand,
      ]
    ),
    ("Agents", [WhyCommand.subcommand, AgentsCommand.subcommand, DuplicatesCommand.subcommand]),
    ("Check", [ValidateCommand.subcommand, RulesCommand.subcommand, ExplainCommand.subcommand]),
    (
      "Change",
      [
        SetCommand.subcommand, SwitchCommands.enable, SwitchCommands.disable, CheckCommand.subcommand,
        UndoCommand.subcommand,
      ]
    ),
    ("Go there", [PathCommand.subcommand, OpenCommand.subcommand]),
    ("Index", [ScanCommand.subcommand, WatchCommand.subcommand, IndexCommand.subcommand]),
    ("Settings", [ConfigCommand.subcommand]),
    (
      "About",
      [
        HelpCommand.subcommand, ManualCommand.subcommand, CompletionCommand.subcommand,
        SetupCommand.subcommand,
        VersionCommand.subcommand,
      ]
    ),
  ]

  /// What parser and help read.
  static let table = CommandTable(
    program: "skillhub",
    summary: "what you have for your coding agents, and whether it works",
    groups: groups.map { CommandGroup($0.title, $0.subcommands.map(\.command)) }, topics: HelpTopics.all,
    exitStatuses: HelpTopics.exitStatuses)

  /// Runs one command line.
  ///
  /// - Returns: the exit code.
  package static func run(_ environment: Environment) async -> Int32 {
    let request: CommandRequest
    do throws(UsageError) {
      request = try CommandLineParser(table).parse(
        environment.arguments, environment: { environment.variables.bytes($0) })
    } catch {
      let help = error.command.map { "skillhub \($0) -h" } ?? "skillhub -h"
      return fail(
        Failure(error.message, hint: error.hint ?? help), environment,
        form: formAskedFor(environment.arguments))
    }
    let width = environment.width
    switch request {
    case .shortHelp(let command):
      environment.write(help(HelpText(table, width: width).short(command), environment))
      return 0
    case .fullHelp(let command):
      environment.write(help(HelpText(table, width: width).full(command), environment))
      return 0
    case .version(let invocation):
      VersionCommand.write(Session(environment: environment, invocation: invocation))
      return 0
    case .run(let invocation):
      let session = Session(environment: environment, invocation: invocation)
      let name = invocation.command?.name ?? HomeCommand.subcommand.command.name
      let subcommand =
        groups.flatMap(\.subcommands).first { $0.command.name == name } ?? HomeCommand.subcommand
      if !subcommand.walks { return await run(subcommand, session) }
      return await DiskRecord.$current.withValue(DiskRecord()) { await run(subcommand, session) }
    }
  }

  private static func run(_ subcommand: Subcommand, _ session: Session) async -> Int32 {
    do throws(Failure) {
      if subcommand.needsConfiguration {
        if let fault = session.environment.variableFault { throw fault }
        try session.checkConfiguration()
      }
      return try await subcommand.run(session)
    } catch {
      return fail(error, session.environment, form: session.form)
    }
  }

  /// Pages of help as bytes. A terminal that is narrower than pages are laid out for has words broken.
  static func help(_ lines: [String], _ environment: Environment) -> [UInt8] {
    let mark = CharacterSet.detect(environment.variables.text).cutMark
    var shown = lines.map { $0.replacing("…", with: mark) }
    if environment.isOutputTerminal {
      shown = shown.flatMap { TextWidth.fitted($0, width: environment.width) }
    }
    return Array(HelpText.text(shown).utf8)
  }

  /// Says what went wrong, for a program too where it asked for JSON.
  private static func fail(_ failure: Failure, _ environment: Environment, form: OutputForm) -> Int32 {
    if form == .json || form == .jsonl {
      environment.write(
        FailureRenderer.json(
          message: failure.message, hint: failure.hint, exit: Int(failure.exit),
          isOneLine: form == .jsonl, isTerminal: environment.isOutputTerminal))
    }
    environment.writeErrorLine("skillhub: \(failure.message)")
    for line in (failure.hint ?? "").split(separator: "\n") { environment.writeErrorLine("  \(line)") }
    return failure.exit
  }

  /// The form that a line asks for which could not be read: the last one that it names.
  private static func formAskedFor(_ words: [[UInt8]]) -> OutputForm {
    let texts = words.prefix { $0 != Array("--".utf8) }.map { String(decoding: $0, as: UTF8.self) }
    var form = OutputForm.text
    for (index, text) in texts.enumerated() {
      if text == "--json" { form = .json }
      let value =
        text.hasPrefix("--format=")
        ? String(text.dropFirst("--format=".count)) : index > 0 && texts[index - 1] == "--format" ? text : nil
      if let named = value.flatMap(OutputForm.init(rawValue:)) { form = named }
    }
    return form
  }
}
