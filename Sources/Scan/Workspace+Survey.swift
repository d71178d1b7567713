package import Catalog
import Agents
import Formats
import Platform
package import Validation

extension Workspace {
  /// Reads every skill below some folders without the index, for a gate that must not trust one.
  ///
  /// - Parameters:
  ///   - rules: what the skills are held against.
  ///   - isWanted: whether a skill is to be read at all.
  ///   - progress: told the number of files seen.
  /// - Returns: each skill once, however many of the folders hold it; nil where `progress` stopped it.
  package func survey(
    _ folders: [FilePath], rules: RuleSet = .recommended, isWanted: (SkillPlace) -> Bool = { _ in true },
    progress: @escaping (Int) -> Bool = { _ in true }
  ) async -> Survey? {
    guard let read = await read(folders, rules: rules, isWanted: isWanted, progress: progress) else {
      return nil
    }
    var survey = Survey()
    for (found, loaded) in read { add(found, loaded, rules, to: &survey) }
    return survey
  }

  /// Adds what one walk and the skills that it found come to.
  private func add(_ found: WalkFindings, _ loaded: [LoadedSkill], _ rules: RuleSet, to survey: inout Survey)
  {
    configurations.note(found.folders, withFile: found.configuredFolders)
    survey.notes += found.notes
    survey.add(loaded)
    for (path, reason) in found.unreadableRoots {
      survey.add(SkillLoader.findings(ofUnreadable: path, reason: reason, rules: rules))
    }
    let byRoot = Dictionary(grouping: found.skills.filter { $0.root != nil }) { $0.root ?? .root }
    // A root that is reached in two ways is judged once.
    var judged: Set<FilePath> = []
    for root in found.roots where judged.insert(root.realPath).inserted {
      survey.add(rules.check(rootSubject(root, skills: byRoot[root.path] ?? [])))
      survey.commands += Self.commands(beside: root)
    }
    survey.listings += overfullListings(of: loaded, in: found.roots.map(\.path)).filter {
      !survey.listings.contains($0)
    }
  }

  /// How many skills are read by one task: so few that the last tasks end together.
  private static let partSize = 4

  /// Walks some folders, and reads the skills that were found while the walks go on.
  ///
  /// - Returns: for each folder its skills in the order of their paths, each once; nil where `progress` stopped it.
  private func read(
    _ folders: [FilePath], rules: RuleSet, isWanted: (SkillPlace) -> Bool,
    progress: @escaping (Int) -> Bool
  ) async -> [(found: WalkFindings, skills: [LoadedSkill])]? {
    await withTaskGroup(of: (folder: Int, skills: [LoadedSkill]).self) { group in
      var found: [WalkFindings] = []
      var fileCount = 0
      // For each folder, of several ways to a skill the first by its path, whenever it is met.
      var firstWays: [[FilePath: FilePath]] = []
      for (number, folder) in folders.enumerated() {
        let countBefore = fileCount
        var walk = Walk(
          surroundings: surroundings, stored: [:], repositories: repositories,
          rules: self.rules(withProjectFile:), takesFiles: false, progress: { progress(countBefore + $0) })
        walk.begin(at: folder, projectFile: projectFile(for: folder))
        var ways: [FilePath: FilePath] = [:]
        var next = 0
        var waiting: [SkillPlace] = []
        var goesOn = true
        while goesOn {
          goesOn = walk.goOn(for: 16)
          for place in walk.found.skills[next...]
          where ways[place.realPath].map({ place.path < $0 }) ?? true {
            ways[place.realPath] = place.path
            if isWanted(place) { waiting.append(place) }
          }
          next = walk.found.skills.count
          while waiting.count >= Self.partSize || (!goesOn && !waiting.isEmpty) {
            let part = Array(waiting.prefix(Self.partSize))
            waiting.removeFirst(part.count)
            group.addTask {
              let skills = part.compactMap {
                Task.isCancelled ? nil : Self.loadLean($0, rules: rules, depth: .verdict)
              }
              return (number, skills)
            }
          }
        }
        fileCount += walk.found.fileCount
        firstWays.append(ways)
        found.append(walk.found)
        if !walk.found.isComplete { break }
      }
      // What was read stays where it is until its place is known: skills are large, and there are many.
      var parts: [[LoadedSkill]] = []
      var places = [[(path: FilePath, part: Int, index: Int)]](repeating: [], count: folders.count)
      for await (folder, skills) in group {
        guard found.allSatisfy(\.isComplete), progress(fileCount) else {
          group.cancelAll()
          return nil
        }
        for (index, skill) in skills.enumerated()
        where firstWays[folder][skill.place.realPath] == skill.place.path {
          places[folder].append((skill.place.path, parts.count, index))
        }
        parts.append(skills)
      }
      guard found.allSatisfy(\.isComplete) else { return nil }
      return found.enumerated().map { folder, found in
        (found, places[folder].sorted { $0.path < $1.path }.map { parts[$0.part][$0.index] })
      }
    }
  }

  /// Commands of Claude Code that lie beside a root of skills and share its names.
  private static func commands(beside root: FoundRoot) -> [(name: String, path: FilePath, root: FilePath)] {
    guard let folder = root.path.parent, folder.name == Array(".claude".utf8),
      let entries = try? FileSystem.entries(of: folder.appending("commands"))
    else { return [] }
    return entries.compactMap { entry in
      guard entry.kind == .regular, FileRoles.isMarkdown(entry.name) else { return nil }
      let name = FilePath.displayText(entry.name.dropLast(3))
      return (name, folder.appending("commands").appending(entry.name), root.path)
    }
  }

  /// A root with what stands directly in it, as the rules about places see it.
  private func rootSubject(_ root: FoundRoot, skills: [SkillPlace]) -> RootSubject {
    var depths: [[UInt8]: [Int]] = [:]
    for skill in skills {
      guard let parts = skill.path.relative(to: root.path)?.components, let first = parts.first else {
        continue
      }
      depths[first, default: []].append(parts.count)
    }
    return RootSubject(
      path: root.path,
      entries: root.entries.map { entry in
        switch entry.kind {
        case .regular:
          let hasHeader =
            FileRoles.isMarkdown(entry.name)
            && (try? FileSystem.readStart(of: root.path.appending(entry.name), count: 4).bytes).map {
              $0.starts(with: Array("---".utf8))
            } ?? false
          return RootSubject.Entry(name: entry.name, kind: .file(hasHeader: hasHeader))
        case .directory:
          let found = depths[entry.name] ?? []
          return RootSubject.Entry(
            name: entry.name,
            kind: .folder(hasDocument: found.contains(1), depthsBelow: found.filter { $0 > 1 }))
        default: return RootSubject.Entry(name: entry.name, kind: .other)
        }
      },
      readers: agents(in: root.path).agents.filter {
        !$0.isPlain && $0.projectFolder(ofRoot: root.path) != nil
      }.map {
        RootSubject.Reader(
          name: $0.name, depth: $0.discovery.depth, endsAtSkill: $0.discovery.endsAtSkill)
      })
  }

  /// The listings of agents that do not fit into what the agents give them, counting the roots of a project alone:
  /// what somebody has in the home is not the project's.
  private func overfullListings(of skills: [LoadedSkill], in roots: [FilePath]) -> [CollectionSubject.Listing]
  {
    // A project may correct the table of agents for itself.
    Dictionary(grouping: roots) { ObjectIdentifier(agents(in: $0)) }.values
      .sorted { ($0.first ?? .root) < ($1.first ?? .root) }
      .flatMap { roots in
        overfullListings(of: skills, in: roots, for: agents(in: roots.first))
      }
  }

  private func overfullListings(
    of skills: [LoadedSkill], in roots: [FilePath], for agents: AgentReader
  ) -> [CollectionSubject.Listing] {
    var result: [CollectionSubject.Listing] = []
    let byRoot = Dictionary(grouping: skills.filter { $0.place.root != nil }) { $0.place.root ?? .root }
    for agent in agents.agents {
      guard let budget = agent.budget, let limit = budget.characters else { continue }
      var projects: [FilePath: [FilePath]] = [:]
      for root in roots {
        if let project = agent.projectFolder(ofRoot: root) { projects[project, default: []].append(root) }
      }
      for (project, roots) in projects.sorted(by: { $0.key < $1.key }) {
        // Nearly all are far below their limit, which needs no second look at the files.
        var most = 0
        for skill in roots.flatMap({ byRoot[$0] ?? [] }) {
          most += skill.listingLength
          guard let overhead = budget.overhead else { continue }
          most += overhead + skill.skill.name.utf8.count + skill.place.document.bytes.count
        }
        guard most > limit else { continue }
        let standpoint = Standpoint(folder: project, top: project, home: nil, variables: [:])
        let loading = AgentLoading(
          agent, at: standpoint, settings: SettingsReading(),
          listing: { roots.contains($0) ? agents.listing(of: $0) : nil },
          looking: SkillRootWalk.looking(into:), machine: agents.machine, realPath: agents.realPath)
        let cost = loading.listingCost
        guard cost.isOverBudget, let root = loading.roots.first(where: { roots.contains($0.path) }) else {
          continue
        }
        result.append(
          CollectionSubject.Listing(
            root: root.path, agent: agent.name, skillCount: cost.count, characters: cost.total, limit: limit,
            consequence: cost.consequence, source: "\(budget.evidence.source), \(budget.evidence.confirmed)"))
      }
    }
    return result
  }
}
