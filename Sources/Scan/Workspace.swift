import Agents
package import Catalog
import Formats
import Git
import Markup
package import Platform
package import Store
import Validation

/// What one refresh of a folder did.
package struct ScanReport: Sendable, Hashable {
  package var root: FilePath
  package var folderCount: Int
  package var fileCount: Int
  package var markdownCount: Int
  package var projectCount: Int
  /// Skills, each counted once however many ways lead to it.
  package var skillCount: Int
  package var roleFileCount: Int
  /// Documents that were opened, and those whose stamp said that nothing changed.
  package var readCount: Int
  package var unchangedCount: Int
  package var notes: [ScanNote]
}

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
  let surroundings: Surroundings
  private let plugins = PluginCategories()

  package init(places: Places, home: FilePath?, configHome: FilePath?, usesIndex: Bool = true) {
    self.places = places
    self.home = home
    self.configHome = configHome
    index = Index.open(in: usesIndex ? places.cache : nil)
    repositories = RepositoryShelf(scratch: places.cache, home: home, configHome: configHome)
    surroundings = Surroundings(folders: .known, home: home)
  }

  /// Whether a folder is a project, and why.
  package func projectBasis(of folder: FilePath) -> Project.Basis? { surroundings.project(at: folder) }

  /// The nearest project above a path, the path itself not counted.
  package func project(above path: FilePath) -> FilePath? { surroundings.nearestProject(above: path) }

  /// The project that a folder is or lies in.
  package func project(of folder: FilePath) -> FilePath? { surroundings.nearestProject(of: folder) }

  /// What a list of a path is about.
  package func scope(of path: FilePath, withReach: Bool = true) -> Scope {
    surroundings.scope(of: path, withReach: withReach)
  }

  /// The agents' roots of skills in the home that exist.
  package var userRoots: [FilePath] {
    guard let home else { return [] }
    return AgentFolders.known.userRoots.map { home.appending($0.bytes) }.filter {
      (try? FileSystem.stamp(of: $0, followingLinks: true))?.kind == .directory
    }
  }

  /// Brings the index up to date for everything below a folder.
  ///
  /// An unchanged folder costs one `stat`, an unchanged document another; only what changed is read.
  ///
  /// - Parameter progress: told the number of files seen; gives false to stop.
  /// - Returns: nil where it was stopped; the index is then as it was.
  package func refresh(
    _ root: FilePath, progress: @escaping (Int) -> Bool = { _ in true }
  ) async -> ScanReport? {
    let start = SystemClock.ticks()
    let readAt = SystemClock.now()
    let stored = index.folders(under: root)
    var walk = Walk(
      surroundings: surroundings, stored: stored, repositories: repositories, progress: progress)
    let found = walk.run(from: root)
    guard found.isComplete else { return nil }

    var gathering = Gathering(root: root, known: index.items(under: root))
    await gatherSkills(found.skills, into: &gathering)
    for project in found.projects {
      gather(
        kind: .project, status: project.basis.rawValue, path: project.path,
        realPath: (try? FileSystem.realPath(project.path)) ?? project.path, project: project.parent,
        remark: project.remark, into: &gathering)
    }
    for file in found.roleFiles {
      gather(
        kind: .file, status: file.role?.rawValue ?? "file", path: file.path, realPath: file.realPath,
        project: file.project, remark: file.role?.rawValue, into: &gathering)
    }

    var changes = IndexChanges(root: root)
    changes.folders = found.changedFolders
    changes.removedFolders = stored.keys.filter { !found.folders.contains($0) }.sorted()
    changes.items = gathering.changed.values.sorted { $0.summary.id < $1.summary.id }
    changes.unchanged = gathering.unchanged.map { IndexChanges.Sighting($0.key, ways: $0.value) }
    let report = ScanReport(
      root: root, folderCount: found.folders.count, fileCount: found.fileCount,
      markdownCount: found.markdownCount, projectCount: gathering.count(of: .project),
      skillCount: gathering.count(of: .skill), roleFileCount: gathering.count(of: .file),
      readCount: gathering.readCount, unchangedCount: gathering.unchangedSkillCount,
      notes: found.notes.sorted { $0.path < $1.path })
    changes.scan = IndexChanges.Scan(
      at: readAt, duration: SystemClock.ticks() - start, folderCount: report.folderCount,
      entryCount: report.fileCount, itemCount: gathering.changed.count + gathering.unchanged.count)
    if !changes.isEmpty || gathering.hasOtherWays { index.apply(changes) }
    return report
  }

  /// Reads every skill below a folder without the index, for a gate that must not trust one.
  ///
  /// - Returns: nil where `progress` stopped it.
  package func survey(
    _ root: FilePath, progress: @escaping (Int) -> Bool = { _ in true }
  ) async -> Survey? {
    var walk = Walk(
      surroundings: surroundings, stored: [:], repositories: repositories, progress: progress)
    let found = walk.run(from: root)
    guard found.isComplete else { return nil }
    var firstWays: [FilePath: SkillPlace] = [:]
    for place in found.skills where firstWays[place.realPath].map({ place.path < $0.path }) ?? true {
      firstWays[place.realPath] = place
    }
    var survey = Survey()
    survey.notes = found.notes
    survey.add(await Self.load(firstWays.values.sorted { $0.path < $1.path }))
    let skillPaths = found.skills.map(\.path).sorted()
    for root in found.roots {
      survey.add(RuleSet().check(Self.rootSubject(root, skills: skillPaths)))
    }
    return survey
  }

  /// A root with what stands directly in it, as the rules about places see it.
  private static func rootSubject(_ root: FoundRoot, skills: [FilePath]) -> RootSubject {
    let below = Array(skills.drop { $0 < root.path }.prefix { root.path.contains($0) })
    return RootSubject(
      path: root.path,
      entries: root.entries.map { entry in
        let path = root.path.appending(entry.name)
        switch entry.kind {
        case .regular:
          let hasHeader =
            FileRoles.isMarkdown(entry.name)
            && (try? FileSystem.readStart(of: path, count: 4).bytes).map {
              $0.starts(with: Array("---".utf8))
            } ?? false
          return RootSubject.Entry(name: entry.name, kind: .file(hasHeader: hasHeader))
        case .directory:
          return RootSubject.Entry(
            name: entry.name,
            kind: .folder(
              hasDocument: below.contains(path),
              skillsBelow: below.count { path.contains($0) && $0 != path }))
        default: return RootSubject.Entry(name: entry.name, kind: .other)
        }
      })
  }

  // MARK: - Items

  /// The items of one walk on their way into the index.
  private struct Gathering {
    let root: FilePath
    let known: [ItemIdentity: ItemRecord]
    var changed: [ItemIdentity: ItemRecord] = [:]
    var unchanged: [ItemIdentity: [Way]] = [:]
    var readCount = 0

    init(root: FilePath, known: [ItemRecord]) {
      self.root = root
      self.known = Dictionary(known.map { ($0.identity, $0) }) { first, _ in first }
    }

    var unchangedSkillCount: Int { unchanged.keys.count { $0.kind == .skill } }

    func count(of kind: ItemKind) -> Int {
      changed.keys.count { $0.kind == kind } + unchanged.keys.count { $0.kind == kind }
    }

    /// Whether an item is gone or is reached in other ways than the index says.
    var hasOtherWays: Bool {
      if known.keys.contains(where: { changed[$0] == nil && unchanged[$0] == nil }) { return true }
      return unchanged.contains { identity, ways in
        let old = known[identity]?.ways.filter { root.contains($0.path) } ?? []
        return Set(old.map(\.path)) != Set(ways.map(\.path))
          || Set(old.map(\.project)) != Set(ways.map(\.project))
      }
    }
  }

  private func gatherSkills(_ places: [SkillPlace], into gathering: inout Gathering) async {
    var byRealPath: [FilePath: [SkillPlace]] = [:]
    for place in places { byRealPath[place.realPath, default: []].append(place) }
    var toRead: [SkillPlace] = []
    for (realPath, unsorted) in byRealPath {
      let places = unsorted.sorted { $0.path < $1.path }
      let identity = ItemIdentity(kind: .skill, realPath: realPath)
      if let record = gathering.known[identity], isCurrent(record, places[0]) {
        gathering.unchanged[identity] = places.map {
          Way(path: $0.path, project: $0.project, root: gathering.root)
        }
      } else {
        toRead.append(places[0])
      }
    }
    toRead.sort { $0.path < $1.path }
    gathering.readCount = toRead.count
    for loaded in await Self.load(toRead) {
      let ways = (byRealPath[loaded.place.realPath] ?? []).map {
        Way(path: $0.path, project: $0.project, root: gathering.root)
      }
      let identity = ItemIdentity(kind: .skill, realPath: loaded.place.realPath)
      gathering.changed[identity] = skillRecord(
        loaded, ways: ways.sorted { $0.path < $1.path },
        id: gathering.known[identity]?.summary.id ?? printedID(identity))
    }
  }

  /// Whether the row still says what the disk says, without opening the document.
  private func isCurrent(_ record: ItemRecord, _ place: SkillPlace) -> Bool {
    guard record.ruleSet == RuleSet.version, record.detail == detail(of: place) else { return false }
    guard case .document = place.entry else {
      // Nothing was read; what stands there instead is in the detail.
      return record.stamp == nil
    }
    guard let stamp = record.stamp,
      let current = try? FileSystem.stamp(of: place.document, followingLinks: true)
    else { return false }
    return current == stamp && !stamp.isRacy(readAt: record.readAt)
  }

  /// The category of a skill: its own word, else the manifests' of the plugin that it belongs to.
  package func category(of loaded: LoadedSkill) -> Sourced<String>? {
    loaded.skill.category ?? plugins.category(of: loaded.place.path, top: loaded.place.project).0
  }

  /// What a row depends on beside the document: the entry, stray spellings, the depth and plugin manifests.
  private func detail(of place: SkillPlace) -> [UInt8] {
    var detail = Array("\(place.depth ?? -1)".utf8) + [0] + place.path.name + [0]
    switch place.entry {
    case .document(let name): detail += [1] + name
    case .irregular(let name, let what): detail += [2] + name + Array(what.utf8)
    case .danglingLink(let target): detail += [3] + target.bytes
    case .linkLoop: detail += [4]
    case .missing: detail += [5]
    }
    for name in place.strayNames { detail += [0] + name }
    return detail + [0] + Array(plugins.category(of: place.path, top: place.project).key.utf8)
  }

  /// Reads documents on all cores.
  private static func load(_ places: [SkillPlace]) async -> [LoadedSkill] {
    if places.count < 8 { return places.map(SkillLoader.load) }
    let size = 16
    let starts = Array(stride(from: 0, to: places.count, by: size))
    return await withTaskGroup(of: (Int, [LoadedSkill]).self) { group in
      for start in starts {
        group.addTask {
          // Only what the index keeps is worth holding for thousands of documents at once.
          let loaded = places[start..<min(start + size, places.count)].map {
            var loaded = SkillLoader.load($0)
            loaded.document = nil
            return loaded
          }
          return (start, loaded)
        }
      }
      var results: [Int: [LoadedSkill]] = [:]
      for await (start, loaded) in group { results[start] = loaded }
      return starts.flatMap { results[$0] ?? [] }
    }
  }

  private func skillRecord(_ loaded: LoadedSkill, ways: [Way], id: String) -> ItemRecord {
    let place = loaded.place
    return ItemRecord(
      summary: ItemSummary(
        kind: .skill, status: Validity(loaded.findings).rawValue, id: id, name: loaded.skill.name,
        title: loaded.skill.name, description: loaded.skill.description, path: place.path,
        realPath: place.realPath, paths: ways.map(\.path), project: place.project,
        category: category(of: loaded)?.value, tags: loaded.skill.tags?.value ?? [],
        errorCount: loaded.findings.count { $0.severity == .error },
        warningCount: loaded.findings.count { $0.severity == .warning },
        remark: remark(for: loaded), modified: loaded.stamp?.modified),
      stamp: loaded.stamp, readAt: loaded.readAt, contentHash: loaded.contentHash,
      ruleSet: RuleSet.version, ways: ways, detail: detail(of: place))
  }

  private func remark(for loaded: LoadedSkill) -> String? {
    switch loaded.place.entry {
    case .document: loaded.skill.isNamedByFolder ? "named by its folder" : nil
    case .irregular(_, let what): "SKILL.md is \(what)"
    case .danglingLink(let target): "broken link to \(target)"
    case .linkLoop: "link loop"
    case .missing: "no SKILL.md"
    }
  }

  /// Adds an item that needs no reading.
  private func gather(
    kind: ItemKind, status: String, path: FilePath, realPath: FilePath, project: FilePath?,
    remark: String?, into gathering: inout Gathering
  ) {
    let identity = ItemIdentity(kind: kind, realPath: realPath)
    let way = Way(path: path, project: project, root: gathering.root)
    if gathering.unchanged[identity] != nil {
      gathering.unchanged[identity]?.append(way)
    } else if gathering.changed[identity] != nil {
      gathering.changed[identity]?.ways.append(way)
    } else if let known = gathering.known[identity], known.summary.status == status,
      known.summary.remark == remark
    {
      gathering.unchanged[identity] = [way]
    } else {
      gathering.changed[identity] = ItemRecord(
        summary: ItemSummary(
          kind: kind, status: status, id: printedID(identity), name: path.displayName,
          title: path.displayName, description: nil, path: path, realPath: realPath, paths: [path],
          project: project, remark: remark), stamp: nil, readAt: Timestamp(seconds: 0),
        contentHash: [], ruleSet: "", ways: [way])
    }
  }
}

extension Workspace {
  /// The agents' folders that stand in a project.
  package func agentFolders(of project: FilePath) -> [FilePath] {
    AgentFolders.known.names.sorted { $0.lexicographicallyPrecedes($1) }
      .map { project.appending($0) }
      .filter { (try? FileSystem.stamp(of: $0, followingLinks: true))?.kind == .directory }
  }

  /// Every file below a folder that git does not ignore, as rows of a list; from the index, which must be fresh.
  package func files(under root: FilePath) -> [ItemSummary] {
    var result: [ItemSummary] = []
    let records = index.folders(under: root).values.sorted { $0.path < $1.path }
    for record in records {
      let project = surroundings.nearestProject(of: record.path)
      let realFolder = (try? FileSystem.realPath(record.path)) ?? record.path
      let workTree: GitWorkTree? =
        if case .workTree(let found) = GitDiscovery.discover(from: realFolder).0 { found } else { nil }
      let relativeFolder = workTree.flatMap { realFolder.relative(to: $0.path) }
      for entry in record.entries where entry.kind != .directory {
        let path = record.path.appending(entry.name)
        if entry.kind == .link, FileSystem.isFolder(path) { continue }
        if let workTree, let relativeFolder,
          repositories.isIgnored(relativeFolder.appending(entry.name), isFolder: false, in: workTree)
        {
          continue
        }
        result.append(fileSummary(path, realFolder.appending(entry.name), entry, project))
      }
    }
    return result
  }

  private func fileSummary(
    _ path: FilePath, _ realPath: FilePath, _ entry: FolderEntry, _ project: FilePath?
  ) -> ItemSummary {
    let role = FileRoles.role(of: project.flatMap { path.relative(to: $0) } ?? path)?.rawValue
    let remark = entry.kind == .regular ? role : entry.kind.noun
    let identity = ItemIdentity(kind: .file, realPath: realPath)
    return ItemSummary(
      kind: .file, status: role ?? "file",
      id: "file:\(identity.digits.prefix(ItemIdentity.shortestDigits))", name: path.displayName,
      title: path.displayName, description: nil, path: path, realPath: realPath, paths: [path],
      project: project, remark: remark)
  }
}
