import Agents
import Catalog
import Platform
import Scan
import TestSupport
import Testing

/// Verdicts held against what the agents' own loaders made of the same trees.
@Suite struct AgentOracleTests {
  /// A scenario of `Fixtures/agent-verdicts.txt`.
  struct Scenario: CustomTestStringConvertible {
    var number: String
    var lines: [[String]] = []

    var testDescription: String { number }
  }

  static let scenarios: [Scenario] = {
    let text = FixtureFiles.text(of: FixtureFiles.folder.appending("agent-verdicts.txt")) ?? ""
    var result: [Scenario] = []
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      if parts[0] == "scenario" {
        result.append(Scenario(number: parts[1]))
      } else {
        result[result.count - 1].lines.append(parts)
      }
    }
    return result
  }()

  /// The bytes that an escaped text stands for.
  private static func bytes(_ text: String, base: FilePath) -> [UInt8] {
    let long = text.replacing("{1025}", with: String(repeating: "y", count: 1025))
      .replacing("{S}", with: base.displayText)
    var result: [UInt8] = []
    var rest = Array(long.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\"), let next = rest.popFirst() else {
        result.append(byte)
        continue
      }
      switch next {
      case UInt8(ascii: "n"): result.append(0x0A)
      case UInt8(ascii: "t"): result.append(0x09)
      case UInt8(ascii: "x"):
        result.append(UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) ?? 0)
        rest = rest.dropFirst(2)
      default: result.append(next)
      }
    }
    return result
  }

  @Test("verdicts are what the agents' own loaders come to", arguments: scenarios)
  func agreement(scenario: Scenario) throws {
    let folder = try TemporaryFolder()
    var working = folder.path
    var expected: [String: Set<String>] = [:]
    var ids = ["gemini-cli", "codex", "hermes-agent", "pi", "opencode"]
    for line in scenario.lines {
      switch line[0] {
      case "only": ids = Array(line.dropFirst())
      case "at": working = folder.path.appending(line[1])
      case "folder": try folder.makeFolder(line[1])
      case "file": try folder.write(bytes: Self.bytes(line[2], base: folder.path), to: FilePath(line[1]))
      case "link":
        let parent = FilePath(line[1]).parent ?? FilePath("")
        try folder.makeFolder(parent.displayText)
        try folder.link(line[1], to: String(decoding: Self.bytes(line[2], base: folder.path), as: UTF8.self))
      default:
        let name = String(decoding: Self.bytes(line[2], base: folder.path), as: UTF8.self)
        expected[line[1], default: []].insert("\(name) \(line[3]) \(line[4])")
      }
    }
    try folder.makeFolder(try #require(working.relative(to: folder.path)).displayText)
    let reader = AgentReader(home: folder.path.appending("home"), variables: [:])
    for id in ids {
      let agent = try #require(Agent.named(id))
      let loading = reader.loading(of: agent, at: reader.standpoint(at: working))
      var found: Set<String> = []
      // Where any copy may win, the loader's choice is one of them.
      var open: [String: Set<String>] = [:]
      for copy in loading.copies {
        guard let name = copy.verdict.name, let path = copy.entry.documentRealPath.relative(to: folder.path)
        else { continue }
        let text = "\(name) \(path) \(copy.verdict.state.rawValue)"
        switch copy.verdict.state {
        case .on, .both, .manual: found.insert(text)
        case .unstable where id == "opencode": found.insert(text)
        case .off where id == "gemini-cli" && !copy.verdict.rivals.isEmpty:
          open[name, default: []].insert(text)
        case .unstable: open[name, default: []].insert("\(name) \(path) on")
        case .off: found.insert(text)
        default: break
        }
      }
      var wanted = expected[id] ?? []
      for (name, choices) in open {
        let chosen = wanted.intersection(choices)
        #expect(chosen.count == 1, "\(id): \(name)")
        wanted.subtract(chosen)
      }
      #expect(found == wanted, "\(id): \(found.symmetricDifference(wanted).sorted())")
    }
  }

  @Test("there are scenarios, with verdicts of every agent")
  func some() {
    #expect(Self.scenarios.count >= 20)
    let agents = Set(Self.scenarios.flatMap(\.lines).filter { $0[0] == "verdict" }.map { $0[1] })
    #expect(agents.count == 5)
  }
}
