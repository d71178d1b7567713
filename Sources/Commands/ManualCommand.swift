import Arguments
import Platform
import Presentation

/// `skillhub manual`.
enum ManualCommand {
  static let source = Parameter<Bool>.flag("source", help: "the page's source in mdoc, also on a terminal")

  static let subcommand = Subcommand(
    Command(
      "manual", summary: "show the manual",
      discussion: [
        "On a terminal the manual is shown by man; elsewhere its source is printed, in the language of mdoc."
      ],
      examples: [
        CommandExample("skillhub manual", "read it"),
        CommandExample("skillhub manual > skillhub.1", "to install it"),
      ],
      options: [source.definition]),
    needsConfiguration: false, run: run)

  /// The page of this version.
  static var page: String {
    ManualPage(Skillhub.table, date: VersionCommand.date, version: VersionCommand.number).text
  }

  static func run(_ session: Session) async throws(Failure) -> Int32 {
    let text = page
    if session.writesJSON {
      session.writeJSON { $0.member("manual", text) }
      return 0
    }
    let environment = session.environment
    if environment.isOutputTerminal, !session.invocation[source] {
      // `man -l -` reads a page from its input and pages it itself.
      let words =
        session.invocation[GlobalOptions.noPager] ? ["man", "-P", "cat", "-l", "-"] : ["man", "-l", "-"]
      do throws(FileError) {
        if try Programs.pipe(Array(text.utf8), into: words) == 0 { return 0 }
      } catch {
        session.say("cannot start man: \(error.reason)", hint: "skillhub help shows the same pages")
      }
    }
    session.write(Array(text.utf8))
    return 0
  }
}
