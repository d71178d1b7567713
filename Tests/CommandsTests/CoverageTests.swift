import Arguments
import Catalog
import TestSupport
import Testing

@testable import Commands

/// Everything that can be typed is typed by some transcript, so that what is added without a test fails here.
@Suite("Every command and option is tried")
struct CoverageTests {
  /// The words of every command line of skillhub in the transcripts, from the command on.
  private static let lines: [[String]] = {
    let folder = FixtureFiles.folder.appending("transcripts")
    var result: [[String]] = []
    for name in FixtureFiles.names(in: folder) where name.hasSuffix(".transcript") {
      let text = FixtureFiles.text(of: folder.appending(name)) ?? ""
      for step in Transcript(text).steps {
        for part in step.command.split(whereSeparator: { "|;&(){}".contains($0) }) {
          let words = part.split(whereSeparator: \.isWhitespace).map(String.init)
          guard let start = words.firstIndex(of: "skillhub") else { continue }
          result.append(Array(words[(start + 1)...]))
        }
      }
    }
    return result
  }()

  /// The lines of a command, which may stand behind options of every command.
  private static func lines(of command: Command) -> [[String]] {
    lines.filter { words in words.first { !$0.hasPrefix("-") } == command.name }
  }

  /// Whether a line holds an option under one of its names.
  private static func has(_ words: [String], _ option: ParameterDefinition) -> Bool {
    words.contains { word in
      option.longNames.contains { word == "--" + $0 || word.hasPrefix("--\($0)=") }
        || option.short.map { word == "-\($0)" } ?? false
    }
  }

  @Test("every command stands in a transcript")
  func commands() {
    for command in Skillhub.table.commands {
      #expect(!Self.lines(of: command).isEmpty, "no transcript types skillhub \(command.name)")
    }
  }

  @Test("every option stands in a transcript of its command", arguments: Skillhub.table.commands.map(\.name))
  func options(name: String) throws {
    let command = try #require(Skillhub.table.command(named: name))
    let lines = Self.lines(of: command)
    for option in command.options {
      #expect(
        lines.contains { Self.has($0, option) }, "no transcript types skillhub \(name) \(option.id)")
    }
  }

  @Test("every option of all commands stands in a transcript")
  func globals() {
    for option in Skillhub.table.globals {
      #expect(Self.lines.contains { Self.has($0, option) }, "no transcript types \(option.id)")
    }
  }

  @Test("every word that an argument allows stands in a transcript of its command")
  func words() {
    for command in Skillhub.table.commands {
      let lines = Self.lines(of: command)
      for value in command.positionals.flatMap(\.allowedValues) {
        #expect(
          lines.contains { $0.contains(value.value) },
          "no transcript types skillhub \(command.name) \(value.value)")
      }
    }
  }
}
