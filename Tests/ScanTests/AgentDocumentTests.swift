import Agents
import Catalog
import Platform
import Scan
import TestSupport
import Testing

/// Verdicts held against what the vendors of closed agents document: one fixture a documented sentence.
@Suite struct AgentDocumentTests {
  /// A rule of `Fixtures/agent-documents.txt`.
  struct DocumentedRule: CustomTestStringConvertible {
    var agent: String
    var sentence: String
    var address: String
    var date: String
    var lines: [[String]] = []

    var testDescription: String { "\(agent): \(sentence)" }
  }

  static let rules: [DocumentedRule] = {
    let text = FixtureFiles.text(of: FixtureFiles.folder.appending("agent-documents.txt")) ?? ""
    var result: [DocumentedRule] = []
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      if parts[0] == "rule", parts.count == 5 {
        result.append(
          DocumentedRule(agent: parts[1], sentence: parts[2], address: parts[3], date: parts[4]))
      } else {
        result[result.count - 1].lines.append(parts)
      }
    }
    return result
  }()

  @Test("what the vendor documents is what is predicted", arguments: rules)
  func documented(rule: DocumentedRule) throws {
    let folder = try TemporaryFolder()
    let home = try folder.makeFolder("home")
    let project = try folder.makeFolder("home/proj")
    try folder.makeFolder("home/proj/.git")
    var working = project
    var variables: [String: String] = [:]
    var expectations: [[String]] = []
    func text(_ line: [String], _ index: Int) -> String {
      guard line.indices.contains(index) else { return "" }
      return line[index].replacing("\\n", with: "\n").replacing("{S}", with: folder.path.displayText)
        .replacing("{1025}", with: String(repeating: "y", count: 1025))
        .replacing("{65}", with: String(repeating: "y", count: 65))
    }
    for line in rule.lines {
      switch line[0] {
      case "at": working = try folder.makeFolder(line[1])
      case "variable": variables[line[1]] = text(line, 2)
      case "file": try folder.write(text(line, 2), to: line[1])
      case "folder": try folder.makeFolder(line[1])
      case "link":
        try folder.makeFolder((FilePath(line[1]).parent ?? FilePath("")).displayText)
        try folder.link(line[1], to: text(line, 2))
      case "skill":
        let name = FilePath(line[1]).displayName
        try folder.write(
          "---\nname: \(name)\ndescription: Does \(name) things. Use when asked.\n\(text(line, 2))---\n\n# \(name)\n",
          to: line[1] + "/SKILL.md")
      default: expectations.append(line)
      }
    }
    #expect(!expectations.isEmpty)
    let agent = try #require(Agent.named(rule.agent))
    let reader = AgentReader(home: home, variables: Variables(variables))
    let cost = reader.loading(of: agent, at: reader.standpoint(at: working)).listingCost
    for line in expectations {
      // What is said of the listing as a whole: its limit, and whose description is cut.
      if line[0] == "limit" || line[0] == "cut" {
        #expect(
          (line[0] == "limit" ? cost.limit.map { ["\($0)"] } ?? [] : cost.cut) == Array(line.dropFirst()))
        continue
      }
      let wanted = try #require(AgentVerdict.State(rawValue: line[0]), "\(line[0])")
      let way = folder.path.appending(line[1])
      let verdict = reader.verdict(
        of: agent, on: reader.realPath(way), way: way, at: reader.standpoint(at: working))
      #expect(verdict.state == wanted, "\(line[1]): \(verdict.reason)")
      // The name that the agent knows it by, or the place that decides: a path and a line.
      for detail in line.dropFirst(2) {
        if detail.hasPrefix("name=") {
          #expect(verdict.name == String(detail.dropFirst(5)), "\(line[1])")
        } else {
          let place = verdict.path?.relative(to: folder.path).map { $0.displayText } ?? ""
          #expect(place + (verdict.line.map { ":\($0)" } ?? "") == detail, "\(line[1])")
        }
      }
    }
  }

  @Test("every rule says where and when it was read, and every closed agent has some")
  func sources() {
    for rule in Self.rules {
      #expect(rule.address.hasPrefix("https://"), "\(rule.testDescription)")
      #expect(rule.date.count == 10 && rule.date.hasPrefix("20"), "\(rule.testDescription)")
    }
    let counts = Dictionary(grouping: Self.rules, by: \.agent).mapValues(\.count)
    for agent in ["claude-code", "cursor", "vscode", "github-copilot"] {
      #expect(counts[agent] ?? 0 >= 8, "\(agent)")
    }
  }

  @Test("every fact of the table names its source, and the version or the day it was confirmed for")
  func evidence() {
    for agent in Agent.all {
      let settings = agent.settings
      let standpoint = Standpoint(
        folder: FilePath("/home/ada/work/acme"), top: nil, home: FilePath("/home/ada"), variables: [:])
      var facts = agent.evidence
      let board = settings.board(SettingsReading(), at: standpoint) { $0 }
      facts += (board.firstRoots + board.userRoots + board.lastRoots).map(\.evidence)
      if let rule = board.switchRule { facts.append(rule) }
      for fact in facts {
        #expect(!fact.rule.isEmpty && !fact.source.isEmpty, "\(agent.id)")
        // A year and a month, or a version of the program.
        let hasDay = fact.confirmed.contains(/20\d\d-\d\d/)
        let hasVersion = fact.confirmed.contains(/\d+\.\d+\.\d+/)
        #expect(hasDay || hasVersion, "\(agent.id): \(fact.rule) (\(fact.confirmed))")
        #expect(fact.voice != .configuration, "\(agent.id)")
      }
    }
  }
}
