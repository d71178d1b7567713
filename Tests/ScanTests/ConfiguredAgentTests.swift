import Agents
import Catalog
import Configuration
import Platform
import Scan
import TestSupport
import Testing

@Suite struct ConfiguredAgentTests {
  private func table(_ text: String) throws -> ConfiguredAgents {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "config/skillhub/config.yaml")
    let places = Places.resolve(
      variables: ["XDG_CONFIG_HOME": folder.path.appending("config").displayText], home: folder.path)
    let shelf = ConfigurationShelf(places: places, home: folder.path, variables: [:])
    return ConfiguredAgents(shelf.configuration(withProjectFile: nil))
  }

  @Test("the configuration adds an agent and corrects one, and says where it says so")
  func corrections() throws {
    let table = try table(
      "agents:\n  my-agent:\n    name: Mine\n    project: [.mine/skills]\n    user: .mine/skills\n    depth: 2\n    order: first\n  claude-code:\n    budget: 30000\n"
    )
    #expect(table.faults.isEmpty)
    let mine = try #require(table.agents.first { $0.id == "my-agent" })
    #expect(mine.name == "Mine")
    #expect(mine.projectRoots == [FilePath(".mine/skills")])
    #expect(mine.discovery.depth.upperBound == 2)
    #expect(mine.sameName.order == .firstRoot)
    #expect(mine.roots.allSatisfy { $0.evidence.voice == .configuration })
    let claude = try #require(table.agents.first { $0.id == "claude-code" })
    #expect(claude.budget?.characters == 30_000)
    #expect(claude.projectRoots == Agent.claudeCode.projectRoots)
  }

  @Test("what is wrong in the section is told with its line, and the rest holds")
  func faults() throws {
    let table = try table(
      "agents:\n  a b:\n    user: [.x]\n  empty: {}\n  odd:\n    user: [/etc]\n    project: [.odd/skills]\n    colour: red\n    depth: 99\n    order: best\n    budget: none\n"
    )
    #expect(table.faults.count == 7)
    #expect(table.faults.allSatisfy { $0.position != nil })
    #expect(table.agents.contains { $0.id == "odd" })
    #expect(!table.agents.contains { $0.id == "empty" })
  }
}
