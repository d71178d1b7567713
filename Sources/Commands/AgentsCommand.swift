import Agents
import Arguments
import Catalog
import Presentation
import Scan
import Spelling

/// `skillhub agents [AGENT]`.
enum AgentsCommand {
  static let agent = Parameter<String?>.positional(
    "AGENT", as: .text.named("AGENT"), defaultText: "those that are used here",
    help: "an agent's id, such as claude-code"
  ).completing(.agent)
  static let all = Parameter<Bool>.flag(
    "all", short: "a", help: "also agents that leave no trace; with AGENT everything, and what it rests on")

  static let subcommand = Subcommand(
    Command(
      "agents", summary: "show what each agent loads here, in order, and what it costs",
      discussion: [
        "What an agent that is started in the current folder would load, the cost of its listing against its budget, what it passes over and why, and what is wrong with its settings.",
        "Only agents that leave a trace on this machine or in the project are shown.",
      ],
      examples: [
        CommandExample("skillhub agents", "an overview"),
        CommandExample("skillhub agents claude-code", "one agent: roots, settings, skills in order"),
      ],
      positionals: [agent.definition], options: [all.definition]),
    run: run)

  static func run(_ session: Session) async throws(Failure) -> Int32 {
    let reader = session.workspace.agents(in: try session.workingDirectory())
    let standpoint = reader.standpoint(at: try session.workingDirectory())
    try await session.refreshRuns()
    let isFull = session.invocation[all]
    let options = session.renderOptions(isFull: isFull)
    guard let name = session.invocation[agent] else {
      let present = reader.agentsPresent(at: standpoint, everyone: isFull)
      let bytes = AgentsRenderer.overview(
        present.map { reader.report(of: $0, at: standpoint) },
        hiddenCount: reader.agents.count - present.count,
        as: session.form, options)
      if session.form == .text { session.page(bytes) } else { session.write(bytes) }
      return 0
    }
    let bytes = AgentsRenderer.page(
      reader.report(of: try named(name, reader), at: standpoint), as: session.form, options)
    if session.form == .text { session.page(bytes) } else { session.write(bytes) }
    return 0
  }

  /// The agent that a word names, by its id or its name in any case.
  static func named(_ word: String, _ reader: AgentReader) throws(Failure) -> Agent {
    let lowered = word.lowercased()
    if let found = reader.agents.first(where: { $0.id == lowered || $0.name.lowercased() == lowered }) {
      return found
    }
    let nearest = Spelling.nearest(to: lowered, among: reader.agents.map(\.id))
    throw Failure(
      "\(word): no such agent",
      hint: nearest.map { "did you mean \($0)?" } ?? "skillhub agents --all lists them", exit: 1)
  }
}
