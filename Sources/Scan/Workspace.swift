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
  func projectFile(for folder: FilePath) -> FilePath? {
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
}
