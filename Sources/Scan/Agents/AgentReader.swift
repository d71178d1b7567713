package import Agents
package import Catalog
import Formats
import Git
import Markup
package import Platform

/// Asks the disk what agents would ask it, each folder and each file once: the listings of roots, the settings, and
/// what they come to at a standpoint.
///
/// Nothing is taken from the index, so an answer is never older than the question.
package final class AgentReader {
  package let agents: [Agent]
  package let home: FilePath?
  /// What agents were seen to list, by the id of the agent; asked for at most once an agent.
  package var observations: (String) -> [Observation] = { _ in [] }
  private var knownObservations: [String: [Observation]] = [:]
  private let variables: [String: String]
  /// All variables, of which nothing is kept but whether they are set, and where programs lie.
  private let environment: Variables
  private var programs: [String: Bool] = [:]
  private var listings: [FilePath: RootListing?] = [:]
  private var contents: [FilePath: SettingsContent] = [:]
  private var realPaths: [FilePath: FilePath] = [:]
  private var heads: [FilePath: SkillHead?] = [:]
  private var tops: [FilePath: FilePath?] = [:]
  private var mainTops: [FilePath: FilePath?] = [:]
  private var loadings: [Key: AgentLoading] = [:]
  private var folderNames: [FilePath: Set<[UInt8]>?] = [:]
  /// The folders of all agents.
  private(set) lazy var folders = AgentFolders(agents)
  /// What stands in settings files that are not read from the disk.
  private var drafts: [FilePath: [UInt8]] = [:]
  /// The only names that are asked about; nil for all.
  private var focus: NameFocus?
  private var focused: [NameFocus: AgentReader] = [:]

  private struct Key: Hashable {
    var agent: String
    var folder: FilePath
  }

  /// The largest settings file that is read, in bytes.
  private static let settingsLimit = 16 << 20
  /// The most folders that are taken for settings.
  private static let folderLimit = 1_000

  package init(agents: [Agent] = Agent.all, home: FilePath?, variables: Variables) {
    self.agents = agents
    self.home = home
    environment = variables
    var known: [String: String] = [:]
    for name in Set(agents.flatMap(\.variables)) {
      if let value = variables[name], !value.isEmpty { known[name] = value }
    }
    self.variables = known
  }

  private init(_ other: AgentReader, drafts: [FilePath: [UInt8]], focus: NameFocus?) {
    agents = other.agents
    home = other.home
    observations = other.observations
    variables = other.variables
    environment = other.environment
    if focus == other.focus { listings = other.listings }
    realPaths = other.realPaths
    tops = other.tops
    mainTops = other.mainTops
    self.drafts = drafts
    self.focus = focus
  }

  /// A reader that finds other bytes in some settings files, and everything else as this one found it. No bytes stand for
  /// a file that is not there.
  package func finding(_ drafts: [FilePath: [UInt8]]) -> AgentReader {
    AgentReader(self, drafts: self.drafts.merging(drafts) { $1 }, focus: focus)
  }

  /// A reader that need not know skills of other names than these, neither of folders nor in headers. What it says of
  /// skills of these names is the same.
  package func focused(on names: Set<String>) -> AgentReader {
    let focus = NameFocus(names)
    if focus == self.focus { return self }
    if let known = focused[focus] { return known }
    let reader = AgentReader(self, drafts: drafts, focus: focus)
    focused[focus] = reader
    return reader
  }

  /// A reader for what agents say of one skill.
  package func focused(on place: SkillPlace) -> AgentReader {
    focused(on: [place.path.displayName, place.realPath.displayName, SkillLoader.name(of: place)])
  }

  /// What stands in a settings file that is not read from the disk, or nil.
  func draft(of path: FilePath) -> [UInt8]? { drafts[path] }

  /// The standpoint of a folder.
  package func standpoint(at folder: FilePath) -> Standpoint {
    let top = top(of: folder)
    return Standpoint(
      folder: folder, top: top, home: home, variables: variables, mainTop: top.flatMap(mainTop))
  }

  /// The top of the main work tree where a top is a linked one, or nil.
  private func mainTop(of top: FilePath) -> FilePath? {
    if let known = mainTops[top] { return known }
    var found: FilePath?
    // A folder is a main work tree's own; only a file leads elsewhere.
    if (try? FileSystem.kind(of: top.appending(".git"), followingLinks: true)) == .regular,
      case .linked(let main) = GitDiscovery.workTree(at: top)?.role
    {
      found = main
    }
    mainTops.updateValue(found, forKey: top)
    return found
  }

  /// The nearest folder at or above one that holds a `.git`, or nil.
  private func top(of folder: FilePath) -> FilePath? {
    if let known = tops[folder] { return known }
    let found = ([folder] + folder.ancestors).first { FileSystem.exists($0.appending(".git")) }
    tops.updateValue(found, forKey: folder)
    return found
  }

  /// What an agent would load in a folder.
  package func loading(of agent: Agent, at standpoint: Standpoint) -> AgentLoading {
    let key = Key(agent: agent.id, folder: standpoint.folder)
    if let known = loadings[key] { return known }
    let loading = AgentLoading(
      agent, at: standpoint, settings: settings(of: agent, at: standpoint), listing: listing,
      looking: SkillRootWalk.looking(into:), machine: machine, realPath: realPath)
    loadings[key] = loading
    return loading
  }

  /// What agents may ask of the machine.
  var machine: Machine {
    Machine(
      finds: { self.finds($0) }, hasVariable: { !(self.environment[$0] ?? "").isEmpty },
      exists: FileSystem.exists)
  }

  /// Whether a program is on `PATH`.
  private func finds(_ program: String) -> Bool {
    if let known = programs[program] { return known }
    let isFound = !environment.programs(named: program).isEmpty
    programs[program] = isFound
    return isFound
  }

  /// The real path of a path, or the path where there is none.
  package func realPath(_ path: FilePath) -> FilePath {
    if let known = realPaths[path] { return known }
    let real = (try? FileSystem.realPath(path)) ?? path
    realPaths[path] = real
    return real
  }

  /// The start of a skill's document; nil where there is none that can be read.
  func head(of skill: FilePath) -> SkillHead? {
    if let known = heads[skill] { return known }
    let head = SkillRootWalk.head(ofSkill: skill)
    heads[skill] = .some(head)
    return head
  }

  /// What stands below a root.
  package func listing(of root: FilePath) -> RootListing? {
    if let known = listings[root] { return known }
    let found = SkillRootWalk.listing(of: root, focus: focus)
    listings.updateValue(found, forKey: root)
    return found
  }

  /// What an agent was seen to list in a folder or its project, the newest, or nil.
  package func observation(of agent: Agent, at standpoint: Standpoint) -> Observation? {
    let known = knownObservations[agent.id] ?? observations(agent.id)
    knownObservations[agent.id] = known
    return Observation.newest(of: agent.id, in: standpoint.folder, top: standpoint.top, among: known)
  }

  // MARK: - Settings

  /// The settings of an agent at a standpoint, with those files that follow from others.
  func settings(of agent: Agent, at standpoint: Standpoint) -> SettingsReading {
    var reading = SettingsReading()
    // A list of plugins names manifests; nothing that manifests name is asked for in turn.
    for _ in 0..<3 {
      let files = agent.settings.files(at: standpoint, reading: reading)
      guard !files.allSatisfy({ reading.has($0.path) }) else { break }
      reading = SettingsReading()
      var seen: Set<FilePath> = []
      for file in files where seen.insert(file.path).inserted { reading.add(file, content(of: file)) }
    }
    return reading
  }

  private func content(of file: SettingsFile) -> SettingsContent {
    if let known = contents[file.path] { return known }
    let found = drafts[file.path].map { $0.isEmpty ? .absent : Self.parse($0, as: file) } ?? Self.read(file)
    contents[file.path] = found
    return found
  }

  /// Reads a settings file as its agent does.
  package static func read(_ file: SettingsFile) -> SettingsContent {
    if file.notation == .folder { return folders(in: file.path) }
    let bytes: [UInt8]
    do throws(ReadError) {
      bytes = try FileSystem.read(file.path, limit: settingsLimit).bytes
    } catch {
      if case .failed(let failure) = error, failure.isMissing { return .absent }
      return .damaged(reason: error.reason, line: nil)
    }
    return parse(bytes, as: file)
  }

  private static func parse(_ bytes: [UInt8], as file: SettingsFile) -> SettingsContent {
    switch file.notation {
    case .folder: return .absent
    case .json, .jsonWithComments, .json5:
      let dialect = file.notation.dialect ?? .strict
      do throws(JSONReader.Problem) {
        return .fields(try JSONReader.read(bytes, as: dialect, keeping: file.keys))
      } catch {
        return .damaged(reason: error.message, line: error.position.line)
      }
    case .toml:
      do throws(TOMLReader.Problem) { return .fields(try TOMLReader.read(bytes)) } catch {
        return .damaged(reason: error.message, line: error.position.line)
      }
    case .yaml:
      let (value, faults) = YAMLReader.parse(bytes, firstLine: 1)
      for fault in faults {
        switch fault.problem {
        case .invalidYAML(let words), .overLimit(let words):
          return .damaged(reason: words, line: fault.position.line)
        default: break
        }
      }
      guard let value else { return .fields([]) }
      guard case .mapping(let fields) = value.content else {
        return value.isMissing
          ? .fields([]) : .damaged(reason: "it is \(value.shape), not a mapping", line: 1)
      }
      return .fields(fields)
    }
  }

  /// The names of the folders in a folder, and of links to such, as keys in byte order.
  private static func folders(in folder: FilePath) -> SettingsContent {
    guard FileSystem.isFolder(folder) else { return .absent }
    do throws(FileError) {
      let start = TextPosition.start(ofLine: 1)
      return .fields(
        try FileSystem.entries(of: folder).filter { entry in
          entry.kind == .directory
            || (entry.kind == .link && FileSystem.isFolder(folder.appending(entry.name)))
        }.prefix(folderLimit).map {
          HeaderField(
            key: $0.displayName, keyPosition: start,
            value: HeaderValue(content: .scalar("", .plain), start: start, end: start))
        })
    } catch {
      return .damaged(reason: error.reason, line: nil)
    }
  }

  // MARK: - Traces

  /// What shows that an agent is used: in the home, in a project, or on the machine.
  package func traces(of agent: Agent, at standpoint: Standpoint) -> [FilePath] {
    var places: [FilePath] = []
    // A shared file such as `.github` says nothing of one agent; those are no traces.
    for folder in [home].compactMap({ $0 }) + standpoint.foldersToTop.filter({ $0 != home }) {
      let names = names(in: folder)
      for trace in agent.traces {
        // Asking for each of all agents' folders by itself would be hundreds of questions.
        if !trace.isAbsolute, let names, let first = trace.components.first, !names.contains(first) {
          continue
        }
        places.append(folder.appending(trace.bytes))
      }
    }
    for variable in agent.variables where !variable.hasPrefix("XDG_") {
      if let value = variables[variable], value.hasPrefix("/") { places.append(FilePath(value)) }
    }
    return places.filter(FileSystem.exists)
  }

  /// The names of what stands in a folder; nil where it cannot be listed.
  private func names(in folder: FilePath) -> Set<[UInt8]>? {
    if let known = folderNames[folder] { return known }
    let names = (try? FileSystem.entries(of: folder)).map { Set($0.map(\.name)) }
    folderNames.updateValue(names, forKey: folder)
    return names
  }
}

extension SettingsFile.Notation {
  /// The dialect of a notation that is JSON.
  var dialect: JSONReader.Dialect? {
    switch self {
    case .json: .strict
    case .jsonWithComments: .withComments
    case .json5: .json5
    case .toml, .yaml, .folder: nil
    }
  }
}
