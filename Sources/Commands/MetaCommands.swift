import Arguments
import Presentation
import Spelling

/// `skillhub version`.
enum VersionCommand {
  /// The version of this source tree.
  static let number = "0.1.0"

  static let subcommand = Subcommand(
    Command("version", summary: "print the version"),
    run: { session throws(Failure) in
      write(session)
      return 0
    })

  static func write(_ session: Session) {
    switch session.format {
    case .json, .jsonl:
      var writer = JSONWriter(isIndented: session.format == .json)
      writer.object { writer in
        writer.member("version", 1)
        writer.member("skillhub", number)
      }
      session.write(writer.finished())
    default: session.write("skillhub \(number)\n")
    }
  }
}

/// `skillhub help [TOPIC]`.
enum HelpCommand {
  static let topic = Parameter<String?>.positional(
    "TOPIC", as: .text.named("TOPIC"), help: "a command or a topic")

  static let subcommand = Subcommand(
    Command(
      "help", summary: "explain a command or a topic",
      examples: [CommandExample("skillhub help selectors", "the ways to name an item")],
      positionals: [topic.definition]),
    run: run)

  static func run(_ session: Session) async throws(Failure) -> Int32 {
    let help = HelpText(Skillhub.table, width: session.environment.width)
    guard let word = session.invocation[topic] else {
      session.page(Array(HelpText.text(help.overview()).utf8))
      return 0
    }
    if let command = Skillhub.table.command(named: word) {
      session.page(Array(HelpText.text(help.full(command)).utf8))
    } else if let page = Skillhub.table.topic(named: word) {
      session.page(Array(HelpText.text(help.topic(page)).utf8))
    } else {
      let names = Skillhub.table.commands.map(\.name) + Skillhub.table.topics.map(\.name)
      throw Failure(
        "no command or topic is called \(word)",
        hint: Spelling.nearest(to: word, among: names).map { "did you mean \($0)?" }
          ?? "topics: \(Skillhub.table.topics.map(\.name).joined(separator: ", "))")
    }
    return 0
  }
}
