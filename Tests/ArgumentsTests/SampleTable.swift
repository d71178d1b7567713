import Arguments

/// A small table with one of everything, for tests of its readers.
enum Sample {
  enum Kind: String, CaseIterable, Sendable { case project, skill, file }

  static let limit = Parameter<Int>.option(
    "limit", short: "n", as: .integer(in: -1...500).named("N"), default: 50, defaultText: "50",
    environment: "SKILLHUB_LIMIT", help: "show at most N items")
  static let since = Parameter<Int?>.option("since", as: .duration, help: "only what changed within SPAN")
  static let sort = Parameter<Kind?>.option("sort", as: .choice.named("KEY"), help: "order by KEY")
  static let long = Parameter.flag("long", "wide", short: "l", help: "show more of each item")
  static let all = Parameter.flag("all", short: "a", environment: "SKILLHUB_ALL", help: "leave nothing out")
  static let root = Parameter<[UInt8]?>.option(
    "root", short: "r", as: .bytes.named("DIR"), help: "look in DIR instead")
  static let kind = Parameter<Kind?>.positional("KIND", as: .choice, help: "only items of this kind")
  static let path = Parameter<[UInt8]?>.positional(
    "PATH", as: .bytes, defaultText: ".", help: "where to look")
  static let item = Parameter<String?>.requiredPositional("ITEM", as: .text, help: "what to inspect")
  static let paths = Parameter<[[UInt8]]>.positionals("PATH", as: .bytes, help: "what to check")

  static let list = Command(
    "list", summary: "list what is here",
    discussion: ["Lists what is under PATH and what is in reach of it, in one order everywhere."],
    examples: [
      CommandExample("skillhub list skill", "every skill"),
      CommandExample("skillhub list --limit 5 skill ~/work", "five of them"),
    ],
    positionals: [kind.definition, path.definition],
    options: [
      limit.definition, since.definition, sort.definition, long.definition, all.definition, root.definition,
    ])
  static let inspect = Command("inspect", summary: "show one item", positionals: [item.definition])
  static let validate = Command(
    "validate", summary: "check skills", positionals: [paths.definition],
    formats: OutputFormat.common + [.sarif, .junit])
  static let version = Command("version", summary: "show the version", formats: [.text, .json])

  static let table = CommandTable(
    program: "skillhub", summary: "inspects what coding agents read",
    groups: [
      CommandGroup("Look", [list, inspect]), CommandGroup("Check", [validate]),
      CommandGroup("The program", [version]),
    ],
    topics: [HelpTopic("formats", summary: "the output formats", paragraphs: ["There are nine."])],
    exitStatuses: [
      ExitStatus(0, "done"), ExitStatus(1, "errors were found, or the item is not there"),
      ExitStatus(2, "a wrong command line, or the job could not be done"),
    ])

  /// Parses words as UTF-8.
  static func request(
    _ words: String..., environment: [String: String] = [:]
  ) throws(UsageError) -> CommandRequest {
    try CommandLineParser(table).parse(words.map { Array($0.utf8) }) { name in
      environment[name].map { Array($0.utf8) }
    }
  }

  /// Parses a line of words without quotes, and expects a run.
  static func run(_ line: String, environment: [String: String] = [:]) throws -> Invocation {
    let words = line.split(separator: " ").map { Array($0.utf8) }
    let request = try CommandLineParser(table).parse(words) { name in
      environment[name].map { Array($0.utf8) }
    }
    guard case .run(let invocation) = request else { throw NotARun() }
    return invocation
  }

  /// The error that a line gives, or nil.
  static func error(_ line: String, environment: [String: String] = [:]) -> UsageError? {
    do {
      _ = try run(line, environment: environment)
      return nil
    } catch {
      return error as? UsageError
    }
  }

  struct NotARun: Error {}
}
