import Agents
import Catalog
import Platform
import Scan
import TestSupport
import Testing

/// A home, a project in it that is a repository, and agents that are asked about both.
struct AgentFixture {
  let folder: TemporaryFolder
  let home: FilePath
  let project: FilePath
  var variables: Variables = [:]

  init() throws {
    folder = try TemporaryFolder()
    home = try folder.makeFolder("home")
    project = try folder.makeFolder("home/proj")
    try folder.makeFolder("home/proj/.git")
  }

  /// A reader that has not looked at anything yet.
  var reader: AgentReader { AgentReader(home: home, variables: variables) }

  /// Writes a skill below the home, with more lines in its header.
  @discardableResult
  func skill(_ relative: String, name: String? = nil, header: String = "") throws -> FilePath {
    let name = name ?? String(relative.split(separator: "/").last ?? "")
    return try document(
      "---\nname: \(name)\ndescription: Does \(relative). Use when asked.\n\(header)---\n\n# \(name)\n",
      in: relative)
  }

  /// Writes a whole `SKILL.md` below the home; gives its folder.
  @discardableResult
  func document(_ text: String, in relative: String) throws -> FilePath {
    try folder.write(text, to: "home/\(relative)/SKILL.md")
    return home.appending(relative)
  }

  func write(_ text: String, to relative: String) throws { try folder.write(text, to: "home/\(relative)") }

  /// The verdict of an agent on a skill below the home, seen from the project or another folder.
  func verdict(_ agent: String, _ relative: String, from folder: FilePath? = nil) throws -> AgentVerdict {
    let reader = self.reader
    let agent = try #require(Agent.named(agent))
    let way = home.appending(relative)
    return reader.verdict(
      of: agent, on: reader.realPath(way), way: way, at: reader.standpoint(at: folder ?? project))
  }

  func state(_ agent: String, _ relative: String, from folder: FilePath? = nil) throws -> AgentVerdict.State {
    try verdict(agent, relative, from: folder).state
  }

  /// What an agent would load in the project.
  func loading(_ agent: String) throws -> AgentLoading {
    let reader = self.reader
    return reader.loading(of: try #require(Agent.named(agent)), at: reader.standpoint(at: project))
  }
}
