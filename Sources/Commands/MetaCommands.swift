import Agents
import Arguments
import Catalog
import Git
import Markup
import Platform
import Presentation
import Scan
import Spelling
import State
import Store
import Words

/// `skillhub version`.
enum VersionCommand {
  /// The version of this source tree.
  static let number = "0.1.0"

  /// The date of its manual.
  static let date = "December 1, 2026"

  static let build = Parameter<Bool>.flag(
    "build", help: "also what it was built from, and the libraries that answer")

  static let subcommand = Subcommand(
    Command(
      "version", summary: "print the version",
      examples: [CommandExample("skillhub version --build", "for a report of a fault")],
      options: [build.definition]), needsConfiguration: false,
    run: { session throws(Failure) in
      write(session, withBuild: session.invocation[build])
      return 0
    })

  static func write(_ session: Session, withBuild: Bool = false) {
    if session.writesJSON {
      session.writeJSON { writer in
        writer.member("skillhub", number)
        if withBuild { writeBuild(&writer) }
      }
      return
    }
    session.writeLine("skillhub \(number)")
    guard withBuild else { return }
    let commit = BuildRecord.commit.map { $0 + (BuildRecord.isClean == false ? ", with changes" : "") }
    let facts =
      [
        ("commit", commit ?? "not recorded"), ("date", BuildRecord.date ?? "not recorded"),
        ("built", "\(BuildRecord.configuration), for \(BuildRecord.target)"),
        ("swift", BuildRecord.swift ?? "not recorded"), ("index", "schema \(Index.schemaVersion)"),
        ("state", "schema \(State.schemaVersion)"),
      ] + libraries.map { ($0.name, $0.version) }
    let width = facts.map(\.0.utf8.count).max() ?? 0
    for (label, value) in facts {
      let gap =
        session.form == .plain ? "\t" : String(repeating: " ", count: width - label.utf8.count + 2)
      session.writeLine(label + gap + value)
    }
  }

  /// The libraries in the versions that run, which need not be those that it was built against.
  private static var libraries: [LibraryVersion] {
    GitLibraries.versions + StoreLibraries.versions + MarkupLibraries.versions
      + [LibraryVersion("utf8proc", UnicodeText.libraryVersion)] + BuildRecord.libraries
  }

  private static func writeBuild(_ writer: inout JSONWriter) {
    writer.member("build") { writer in
      writer.object { writer in
        writer.member("commit", BuildRecord.commit)
        if let isClean = BuildRecord.isClean {
          writer.member("clean", isClean)
        } else {
          writer.member("clean") { $0.null() }
        }
        writer.member("date", BuildRecord.date)
        writer.member("configuration", BuildRecord.configuration)
        writer.member("target", BuildRecord.target)
        writer.member("swift", BuildRecord.swift)
        writer.member("indexSchema", Index.schemaVersion)
        writer.member("stateSchema", State.schemaVersion)
        writer.member("libraries") { writer in
          writer.object { writer in
            for library in libraries { writer.member(library.name, library.version) }
          }
        }
      }
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
      } else if let agent = agent(named: word, session) {
        lines = help.topic(AgentTopics.topic(agent))
      } else if let page = Skillhub.table.topic(named: word) {
        lines = help.topic(page)
      } else {
        throw unknown(word)
      }
    } else {
      lines = help.overview()
    }
    if session.writesJSON {
      session.writeJSON { $0.member("help", HelpText.text(lines)) }
    } else {
      session.page(Skillhub.help(lines, session.environment))
    }
    return 0
  }

  /// The agent of a name as it is here, where the table or a configuration has one.
  private static func agent(named word: String, _ session: Session) -> Agent? {
    session.workspace.agents(in: session.environment.workingDirectory).agents.first { $0.id == word }
  }

  private static func unknown(_ word: String) -> Failure {
    let topics = Skillhub.table.topics.map(\.name)
    let nearest = Spelling.nearest(to: word, among: Skillhub.table.commands.map(\.name) + topics)
    return Failure(
      "no command or topic is called \(word)",
      hint: nearest.map { "did you mean \($0)?" } ?? "topics: \(topics.joined(separator: ", "))")
  }
}
