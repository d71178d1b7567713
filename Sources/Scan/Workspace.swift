package import Agents
package import Catalog
import Configuration
import Formats
import Git
import Markup
package import Platform
package import Store
package import Validation

/// The index, the repositories and the places that one command works with.
///
/// Everything here belongs to one task; only the reading and parsing of documents fans out.
package final class Workspace {
  package let index: Index
  package let repositories: RepositoryShelf
  package let places: Places
  /// The home, or nil where there is none.
  package let home: FilePath?
  /// Where git looks for the user's configuration.
  package let configHome: FilePath?
  /// What the user and projects configured.
  package let configurations: ConfigurationShelf
  /// The variables by which agents are told other places.
  package let variables: Variables
  let surroundings: Surroundings
  let plugins = PluginCategories()
  /// What agents would read, and what they would make of it, as far as the user's own configuration says.
  private let userAgents: AgentReader
  /// Whether the table of agents was given, so that no configuration changes it.
  private let isTableGiven: Bool
  private var projectAgents: [FilePath: AgentReader] = [:]
  /// What skills are held against for lists and inspections, and what becomes of the findings by what is configured for
  /// their folder.
  package private(set) lazy var rules = makeRules()
  /// Makes these rules, once somebody asks for them.
  package var makeRules: () -> RuleSet = { .recommended }
  package var judge: (_ findings: [Finding], _ folder: FilePath) -> [Finding] = { findings, _ in findings }
  /// What was refreshed, in this order, since the index lost all that it held.
  private var refreshed: [FilePath] = []
  private var knownLossCount = 0
  /// How many questions to the disk a walk has to ask for a seal; fewer are asked again faster than one is read.
  var leastSealedQuestions = 1000
  private var knownRules: [FilePath?: FolderRules] = [:]
  private var knownJudgementKeys: [FilePath: [UInt8]] = [:]

  /// - Parameters:
  ///   - variables: the environment, of which agents' own variables are read.
  ///   - agents: the table of agents; else the one that the user's configuration corrects.
  package init(
    places: Places, home: FilePath?, configHome: FilePath?, configurations: ConfigurationShelf? = nil,
    variables: Variables = Variables(), agents: [Agent]? = nil, usesIndex: Bool = true
  ) {
    self.variables = variables
    let configurations =
      configurations ?? ConfigurationShelf(places: places, home: home, variables: variables)
    self.configurations = configurations
    let table = agents ?? ConfiguredAgents(configurations.configuration(withProjectFile: nil)).agents
    isTableGiven = agents != nil
    userAgents = AgentReader(agents: table, home: home, variables: variables)
    self.places = places
    self.home = home
    self.configHome = configHome
    index = Index.open(in: usesIndex ? places.cache : nil)
    repositories = RepositoryShelf(home: home, configHome: configHome)
    surroundings = Surroundings(
      folders: table == Agent.all ? .known : AgentFolders(table), home: home,
      roots: configurations.configuration(withProjectFile: nil)[Settings.roots].map(\.value))
    surroundings.foldersIn = { [unowned self] path in
      self.rules(for: path).agentFolders ?? self.surroundings.folders
    }
    userAgents.observations = { [unowned self] agent in
      self.index.runListings(agent: agent).compactMap { listing in
        listing.folder.map {
          Observation(
            agent: agent, folder: $0, at: listing.at, names: Set(listing.names), source: listing.run.path)
        }
      }
    }
  }

  /// What agents would read, and what they would make of it, where they run in a folder: with what the configuration of
  /// its project says of them.
  package func agents(in folder: FilePath?) -> AgentReader {
    agents(withProjectFile: folder.flatMap(projectFile))
  }

  private func agents(withProjectFile file: FilePath?) -> AgentReader {
    guard !isTableGiven, let file else { return userAgents }
    if let known = projectAgents[file] { return known }
    let table = ConfiguredAgents(configurations.configuration(withProjectFile: file)).agents
    var reader = userAgents
    if table != userAgents.agents {
      reader = AgentReader(agents: table, home: home, variables: variables)
      reader.observations = userAgents.observations
    }
    projectAgents[file] = reader
    return reader
  }

  /// What agents would make of a skill: as its project has them, or the current folder where that lies in the project.
  package func agents(for place: SkillPlace, from current: FilePath?) -> AgentReader {
    agents(for: place.project, from: current)
  }

  /// The same for a skill of a project, or of none.
  package func agents(for project: FilePath?, from current: FilePath?) -> AgentReader {
    guard let project, !(current.map { project.contains($0) } ?? false) else { return agents(in: current) }
    return agents(in: project)
  }

  /// What the configuration says of the files of a place, by the project's file that holds there.
  func rules(withProjectFile file: FilePath?) -> FolderRules {
    if let known = knownRules[file] { return known }
    let table = agents(withProjectFile: file).agents
    let rules = FolderRules(
      configurations.configuration(withProjectFile: file), home: home,
      agentFolders: table == userAgents.agents ? nil : AgentFolders(table))
    knownRules[file] = rules
    return rules
  }

  /// What the configuration says of the files in a folder.
  func rules(for folder: FilePath) -> FolderRules { rules(withProjectFile: projectFile(for: folder)) }

  /// The project's configuration that holds in a folder.
  private func projectFile(for folder: FilePath) -> FilePath? {
    configurations.projectFile(for: folder) { self.surroundings.nearestProject(of: folder) }
  }

  /// What changes when the configuration that holds for a skill does; empty where there is none.
  func judgementKey(of place: SkillPlace) -> [UInt8] {
    // Neighbours share it, but for a file of a skill's own, which hardly any has.
    let isShared =
      place.project != nil && !FileSystem.exists(place.path.appending(ConfigurationShelf.fileName))
    let shelf = isShared ? place.path.parent ?? place.path : place.path
    if let known = knownJudgementKeys[shelf] { return known }
    let files = configurations.configuration(withProjectFile: projectFile(for: place.path)).files.map(\.path)
    let key = files.flatMap { file -> [UInt8] in
      file.bytes + [0] + ((try? FileSystem.stamp(of: file, followingLinks: true))?.keyBytes ?? [])
    }
    let digest = key.isEmpty ? [] : Array(ContentDigest.sha256(key).prefix(16))
    knownJudgementKeys[shelf] = digest
    return digest
  }

  /// The folders that the user's configuration calls roots, those that exist.
  package var configuredRoots: [FilePath] {
    configurations.configuration(withProjectFile: nil)[Settings.roots].map(\.value)
      .filter { FileSystem.isFolder($0) }
  }

  /// The nearest project above a path, the path itself not counted.
  package func project(above path: FilePath) -> FilePath? { surroundings.nearestProject(above: path) }

  /// The project that a folder is or lies in.
  package func project(of folder: FilePath) -> FilePath? { surroundings.nearestProject(of: folder) }

  /// What a list of a path is about.
  package func scope(of path: FilePath, withReach: Bool = true) -> Scope {
    surroundings.scope(
      of: anchored(path), withReach: withReach,
      plugins: withReach ? [Agent.codex, .copilotCLI, .geminiCLI].flatMap(userAgents.pluginFolders) : [],
      anchored: anchored)
  }

  /// The agents' roots of skills in the home that exist.
  package var userRoots: [FilePath] {
    guard let home else { return [] }
    return AgentFolders.known.userRoots.map { anchored(home).appending($0.bytes) }.filter {
      FileSystem.isFolder($0)
    }
  }

  /// Brings the index up to date for everything below a folder.
  ///
  /// An unchanged folder costs one `stat`, an unchanged document another; only what changed is read. Where a
  /// ``DiskRecord`` is kept, the same questions are not even understood a second time.
  ///
  /// - Parameters:
  ///   - meanwhile: done while the disk is asked, where that is all that seems to be needed: a first look at an index that is
  ///     likely to be up to date.
  ///   - progress: told the number of files seen; gives false to stop.
  /// - Returns: nil where it was stopped; the index is then as it was.
  package func refresh(
    _ root: FilePath, meanwhile: () -> Void = {}, progress: @escaping (Int) -> Bool = { _ in true }
  ) async -> ScanReport? {
    let root = anchored(root)
    var report: ScanReport?
    if index.lossCount == knownLossCount, let sealed = await sealedReport(of: root, meanwhile: meanwhile) {
      report = progress(sealed.fileCount) ? sealed : nil
    } else {
      report = await walk(root, progress: progress)
    }
    // An index that was damaged is empty now: what was brought up to date before has to be again.
    while report != nil, index.lossCount != knownLossCount {
      knownLossCount = index.lossCount
      for unit in refreshed where unit != root {
        guard await walk(unit, progress: progress) != nil else { return nil }
      }
      report = await walk(root, progress: progress)
    }
    if report != nil, !refreshed.contains(root) { refreshed.append(root) }
    return report
  }

  /// Walks a folder and stores what differs from what the index knows.
  private func walk(
    _ root: FilePath, progress: @escaping (Int) -> Bool
  ) async -> ScanReport? {
    let start = SystemClock.ticks()
    let readAt = SystemClock.now()
    let turn = DiskRecord.current == nil ? nil : index.turn
    let stored = index.folders(under: root)
    let storedDocuments = index.documents(under: root)
    let asked = storedDocuments.values.filter { $0.readers == Format.version }.map(\.path)
    var walk = Walk(
      surroundings: surroundings, stored: stored, storedDocuments: Set(asked), repositories: repositories,
      rules: rules(withProjectFile:), progress: progress)
    let found = walk.run(from: root, projectFile: projectFile(for: root))
    guard found.isComplete else { return nil }

    // Transcripts are read by a walk of their own.
    var gathering = Gathering(root: root, known: index.items(under: root).filter { $0.summary.kind != .run })
    let goesOn = { progress(found.fileCount) }
    guard await gatherSkills(found.skills, into: &gathering, while: goesOn) else { return nil }
    for project in found.projects {
      gather(
        kind: .project, path: project.path,
        realPath: (try? FileSystem.realPath(project.path)) ?? project.path, project: project.parent,
        remark: project.remark, into: &gathering)
    }
    for file in found.roleFiles {
      gather(
        kind: .file, path: file.path, realPath: file.realPath,
        project: file.project, remark: file.role?.rawValue, hasText: file.role?.isForReading ?? false,
        into: &gathering)
    }

    let read = await gatherDocuments(
      found.documents, stored: storedDocuments, into: &gathering, while: goesOn)
    guard let documents = read else { return nil }

    var changes = IndexChanges(root: root)
    changes.leftToOthers = runUnits
    changes.documents = documents
    let seenDocuments = Set(found.documents.map(\.path))
    changes.removedDocuments = storedDocuments.keys.filter { !seenDocuments.contains($0) }.sorted()
    changes.folders = found.changedFolders
    changes.removedFolders = stored.keys.filter { !found.folders.contains($0) }.sorted()
    changes.items = gathering.changed.values.sorted { $0.summary.id < $1.summary.id }
    changes.unchanged = gathering.unchanged.map { IndexChanges.Sighting($0.key, ways: $0.value) }
    var report = ScanReport(
      root: root, folderCount: found.folders.count, fileCount: found.fileCount,
      markdownCount: found.markdownCount, projectCount: gathering.count(of: .project),
      skillCount: gathering.count(of: .skill), roleFileCount: gathering.count(of: .file),
      readCount: gathering.readCount, unchangedCount: gathering.unchangedSkillCount,
      notes: found.notes.sorted { $0.path < $1.path })
    report.folders = found.folders
    changes.scan = IndexChanges.Scan(
      at: readAt, duration: SystemClock.ticks() - start, folderCount: report.folderCount,
      entryCount: report.fileCount, itemCount: gathering.changed.count + gathering.unchanged.count)
    if !changes.isEmpty || gathering.hasOtherWays {
      index.apply(changes)
    } else if let turn {
      seal(report, turn: turn)
    }
    return report
  }

  /// Reads every skill below a folder without the index, for a gate that must not trust one.
  ///
  /// - Parameters:
  ///   - rules: what the skills are held against.
  ///   - isWanted: whether a skill is to be read at all.
  /// - Returns: nil where `progress` stopped it.
  package func survey(
    _ root: FilePath, rules: RuleSet = .recommended, isWanted: (SkillPlace) -> Bool = { _ in true },
    progress: @escaping (Int) -> Bool = { _ in true }
  ) async -> Survey? {
    var walk = Walk(
      surroundings: surroundings, stored: [:], repositories: repositories, rules: rules(withProjectFile:),
      takesFiles: false, progress: progress)
    walk.begin(at: root, projectFile: projectFile(for: root))
    guard let loaded = await load(found: &walk, rules: rules, isWanted: isWanted, progress: progress) else {
      return nil
    }
    let found = walk.found
    var survey = Survey()
    survey.notes = found.notes
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
    survey.listings = overfullListings(of: loaded, in: found.roots.map(\.path))
    return survey
  }

  /// Reads what a walk finds while it goes on finding more.
  ///
  /// - Returns: the skills in the order of their paths, each once; nil where `progress` stopped it.
  private func load(
    found walk: inout Walk, rules: RuleSet, isWanted: (SkillPlace) -> Bool, progress: (Int) -> Bool
  ) async -> [LoadedSkill]? {
    await withTaskGroup(of: [LoadedSkill].self) { group in
      // Of several ways to a skill the first by its path counts, whenever it is met.
      var firstWays: [FilePath: FilePath] = [:]
      var next = 0
      var waiting: [SkillPlace] = []
      var goesOn = true
      while goesOn {
        goesOn = walk.goOn(for: 64)
        for place in walk.found.skills[next...]
        where firstWays[place.realPath].map({ place.path < $0 }) ?? true {
          firstWays[place.realPath] = place.path
          if isWanted(place) { waiting.append(place) }
        }
        next = walk.found.skills.count
        while waiting.count >= 16 || (!goesOn && !waiting.isEmpty) {
          let part = Array(waiting.prefix(16))
          waiting.removeFirst(part.count)
          group.addTask {
            part.compactMap { Task.isCancelled ? nil : Self.loadLean($0, rules: rules, depth: .verdict) }
          }
        }
      }
      var loaded: [LoadedSkill] = []
      for await part in group {
        guard walk.found.isComplete, progress(walk.found.fileCount) else {
          group.cancelAll()
          return nil
        }
        loaded += part.filter { firstWays[$0.place.realPath] == $0.place.path }
      }
      guard walk.found.isComplete else { return nil }
      return loaded.sorted { $0.place.path < $1.place.path }
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
