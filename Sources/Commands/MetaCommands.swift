import Arguments
import Presentation
import Spelling

/// `skillhub version`.
enum VersionCommand {
  /// The version of this source tree.
  static let number = "0.1.0"

  /// The date of its manual.
  static let date = "December 1, 2026"

  static let subcommand = Subcommand(
    Command("version", summary: "print the version"), needsConfiguration: false,
    run: { session throws(Failure) in
      write(session)
      return 0
    })

  static func write(_ session: Session) {
    if session.writesJSON {
      session.writeJSON { $0.member("skillhub", number) }
    } else {
      session.writeLine("skillhub \(number)")
    }
  }
}

/// `skillhub help [TOPIC]`.
enum HelpCommand {
  static let topic = Parameter<String?>.positional(
    "TOPIC", as: .text.named("TOPIC"), help: "a command or a topic"
  ).completing(.topic)

  static let subcommand = Subcommand(
    Command(
      "help", summary: "explain a command or a topic",
      examples: [CommandExample("skillhub help selectors", "the ways to name an item")],
      positionals: [topic.definition]), needsConfiguration: false,
    run: run)

  static func run(_ session: Session) async throws(Failure) -> Int32 {
    let help = HelpText(Skillhub.table, width: session.environment.width)
    let lines: [String]
    if let word = session.invocation[topic] {
      if let command = Skillhub.table.command(named: word) {
        lines = help.full(command)
      } else if let page = Skillhub.table.topic(named: word) {
        lines = help.topic(page)
      } else {
        throw unknown(word)
      }
    } else {
      lines = help.overview()
    }
    let text = HelpText.text(lines)
    if session.writesJSON {
      session.writeJSON { $0.member("help", text) }
    } else {
      session.page(Array(text.utf8))
    }
    return 0
  }

  private static func unknown(_ word: String) -> Failure {
    let topics = Skillhub.table.topics.map(\.name)
    let nearest = Spelling.nearest(to: word, among: Skillhub.table.commands.map(\.name) + topics)
    return Failure(
      "no command or topic is called \(word)",
      hint: nearest.map { "did you mean \($0)?" } ?? "topics: \(topics.joined(separator: ", "))")
  }
}
