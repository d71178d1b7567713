import Agents
import Arguments
import Catalog
import Inspectors
import Platform
import Presentation
import Scan
import Spelling
import Store

/// `skillhub why ITEM`.
enum WhyCommand {
  static let all = Parameter<Bool>.flag("all", short: "a", help: "also agents that are not used here")

  static let agent = Parameter<String?>.option(
    "agent", as: .text.named("AGENT"), help: "only the verdict of one agent, such as codex"
  ).completing(.agent)

  static let subcommand = Subcommand(
    Command(
      "why", summary: "say which agent loads a skill, and why the others do not",
      discussion: [
        "One verdict an agent: on, manual only, off, shadowed, both, not read, unstable or unknown, with the file and line that decide, the rule and where it was read.",
        "A skill is looked at from the current folder where it is in reach of it, else from the folder that holds it. Commands that would change a verdict are shown and never run.",
      ],
      examples: [
        CommandExample("skillhub why pdf-forms", "every copy in reach, and which one each agent runs"),
        CommandExample(
          "skillhub why pdf-forms --all", "also why agents that are not used here do not see it"),
        CommandExample("skillhub why pdf-forms --agent codex", "what one agent makes of it"),
        CommandExample("skillhub why .claude/skills/pdf-forms --json", "one copy, for a program"),
      ],
      positionals: [ItemArgument.required.definition], options: [all.definition, agent.definition]),
    run: run)

  static func run(_ session: Session) async throws(Failure) -> Int32 {
    let argument = session.invocation[ItemArgument.required] ?? []
    let selector = ItemSelector(session: session)
    let places = try await selector.skills(argument)
    try await session.refreshRuns()
    var subjects: [WhyAnswer.Subject] = []
    for (index, place) in places.enumerated() {
      // What was asked about together is compared with the first, though no agent may see two of them.
      subjects.append(
        try subject(place, as: argument, beside: index == 0 ? Array(places[1...]) : [], session))
    }
    let answer = WhyAnswer(subjects)
    let bytes = WhyRenderer.render(
      answer, as: session.form, session.renderOptions(isFull: session.invocation[all]))
    if session.form == .text { session.page(bytes) } else { session.write(bytes) }
    return 0
  }

  /// - Parameters:
  ///   - argument: the words that named the skill, which name it to another command as well.
  ///   - companions: others that were asked about with it.
  private static func subject(
    _ place: SkillPlace, as argument: [UInt8], beside companions: [SkillPlace], _ session: Session
  ) throws(Failure) -> WhyAnswer.Subject {
    let workspace = session.workspace
    let current = session.environment.workingDirectory
    let reader = workspace.agents(for: place, from: current).focused(on: place)
    let standpoint = reader.standpoint(for: place.path, project: place.project, from: current)
    let asked = try session.invocation[agent].map { word throws(Failure) in
      try AgentsCommand.named(word, reader)
    }
    var (shown, others) = reader.verdicts(
      on: place.realPath, way: place.path, at: standpoint,
      everyone: session.invocation[all] || asked != nil)
    if let asked {
      shown.removeAll { $0.agent != asked.id }
      others = []
    }
    for index in shown.indices where shown[index].canSwitchOn {
      shown[index].change = "skillhub enable \(ShellWord.quoted(argument)) --agent \(shown[index].agent)"
    }
    var comparer = CopyComparer(workspace: workspace)
    let name = SkillLoader.name(of: place)
    let names = Set(shown.compactMap(\.name) + [name])
    // Copies in other projects are other skills; of those that nobody asked about, only what agents could read from here
    // is compared.
    var seen: Set<FilePath> = [place.realPath]
    let copies = (companions.map(\.path) + reader.ways(toSkillsNamed: names, at: standpoint)).filter {
      FileSystem.isFolder($0) && seen.insert(reader.realPath($0)).inserted
    }.sorted()
    let comparisons = copies.map { copy in
      let real = reader.realPath(copy)
      var comparison = comparer.compare(place.realPath, with: real)
      comparison.here = place.path
      comparison.there = copy
      if comparison.newer == real { comparison.newer = copy }
      if comparison.newer == place.realPath { comparison.newer = place.path }
      return comparison
    }
    return WhyAnswer.Subject(
      item: ItemLink(
        kind: .skill, id: workspace.printedID(kind: .skill, realPath: place.realPath), name: name,
        path: place.path),
      folder: standpoint.folder, verdicts: shown, others: others,
      comparisons: comparisons)
  }
}
