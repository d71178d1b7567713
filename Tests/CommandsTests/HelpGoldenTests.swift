import Agents
import Arguments
import Catalog
import TestSupport
import Testing

@testable import Commands

@Suite struct HelpGoldenTests {
  @Test(
    "the help of every command is as it was looked at, at 80 columns",
    arguments: Skillhub.table.commands.map(\.name))
  func commands(name: String) async throws {
    let run = try CommandRun()
    #expect(await run.run(name, "-h") == 0)
    let short = run.output
    #expect(await run.run(name, "--help") == 0)
    let page =
      Array("$ skillhub \(name) -h\n".utf8) + short + Array("\n$ skillhub \(name) --help\n".utf8) + run.output
    for line in String(decoding: page, as: UTF8.self).split(separator: "\n") {
      #expect(line.unicodeScalars.count <= 80 || !line.contains(" "), "\(line)")
    }
    #expect(
      Golden.difference(page, "help-\(name)") == nil, "\(Golden.difference(page, "help-\(name)") ?? "")")
  }

  @Test(
    "the pages that belong to no command are as they were looked at",
    arguments: Skillhub.table.topics.map(\.name))
  func topics(name: String) async throws {
    let run = try CommandRun()
    #expect(await run.run("help", name) == 0)
    #expect(Golden.difference(run.output, "topic-\(name)") == nil)
  }

  @Test("every agent that is known in depth has a page that names all of its roots and sources")
  func agents() throws {
    for agent in Agent.described {
      let topic = try #require(Skillhub.table.topic(named: agent.id), "\(agent.id)")
      #expect(Skillhub.table.command(named: agent.id) == nil)
      let labels = topic.entries.map(\.label)
      for root in agent.roots {
        #expect(labels.contains { $0.contains(root.path.displayText) }, "\(agent.id): \(root.path)")
      }
      for evidence in agent.evidence {
        #expect(topic.entries.contains { $0.help == evidence.origin }, "\(agent.id): \(evidence.origin)")
      }
    }
  }

  @Test("every command that skillhub's own skill names is a line that the parser reads")
  func ownSkill() throws {
    let lines = OwnSkill.document.matches(of: /`skillhub ([^`]+)`/).map { String($0.1) }
    #expect(lines.count > 10)
    for line in lines {
      let words = line.split(separator: " ").map { Array($0.utf8) }
      #expect(throws: Never.self, "\(line)") {
        _ = try CommandLineParser(Skillhub.table).parse(words, environment: { _ in nil })
      }
    }
  }

  @Test("the overviews are as they were looked at")
  func overviews() async throws {
    let run = try CommandRun()
    #expect(await run.run("-h") == 0)
    let short = run.output
    #expect(await run.run("help") == 0)
    #expect(Golden.difference(short + Array("\n".utf8) + run.output, "overview") == nil)
  }
}
