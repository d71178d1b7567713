package import Catalog
import Formats
import Git
import Markup
import Platform
import Store

/// Finds skills that belong together, and installations that are not what their lock file says.
package struct CopyFinder {
  private let workspace: Workspace
  private var comparer: CopyComparer
  private lazy var sources = SourceRepositories(workspace: workspace)
  private let scope: Scope
  /// The skills of the scope, each once, those of other work trees left out.
  private let skills: [ItemSummary]

  /// - Parameter scope: what is looked at; the index has to be fresh there.
  package init(workspace: Workspace, scope: Scope) {
    self.workspace = workspace
    self.scope = scope
    comparer = CopyComparer(workspace: workspace)
    let here = GitDiscovery.discover(from: scope.path).0
    var linked: [FilePath: Bool] = [:]
    skills = workspace.index.items(in: scope.units, kind: .skill).map { record in
      var summary = record.summary
      let way =
        record.ways.first { scope.path.contains($0.path) }
        ?? record.ways.first { scope.place(of: $0.path) != nil }
      if let way {
        summary.path = way.path
        summary.project = way.project
      }
      return summary
    }.filter { summary in
      // A work tree is another checkout of the same files, not a copy of them.
      guard let project = summary.project else { return true }
      if let known = linked[project] { return !known }
      var isOther = false
      if let workTree = GitDiscovery.workTree(at: (try? FileSystem.realPath(project)) ?? project),
        case .linked = workTree.role
      {
        if case .workTree(let own) = here { isOther = own.path != workTree.path } else { isOther = true }
      }
      linked[project] = isOther
      return !isOther
    }
  }

  /// Everything that there is to say of copies in the scope.
  package mutating func report() -> CopyReport {
    let readable = skills.filter { FileSystem.isFolder($0.realPath) }
    let (installations, lockFaults) = installations(readable)
    return CopyReport(
      folder: scope.path, groups: nameGroups(readable) + contentGroups(readable),
      installations: installations, lockFaults: lockFaults, deadLinks: deadLinks(), skillCount: skills.count)
  }

  // MARK: - Groups

  private mutating func nameGroups(_ skills: [ItemSummary]) -> [CopyGroup] {
    let byName = Dictionary(grouping: skills, by: \.name)
    return byName.filter { $0.value.count > 1 }.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      .map {
        group(.sameName, name: $0.key, $0.value)
      }
  }

  private mutating func contentGroups(_ skills: [ItemSummary]) -> [CopyGroup] {
    // The text below the header has to be the same first; only then is it worth to look at every file.
    var byBody: [[UInt8]: [ItemSummary]] = [:]
    for skill in skills {
      guard
        let bytes = try? FileSystem.read(skill.realPath.appending(SkillFormat.documentName), limit: 4 << 20)
          .bytes
      else { continue }
      let body = MarkdownReader.body(of: bytes)
      // A body without text says nothing.
      guard body.contains(where: { $0 > 0x20 }) else { continue }
      byBody[ContentDigest.sha256(body), default: []].append(skill)
    }
    var result: [CopyGroup] = []
    for candidates in byBody.values where Set(candidates.map(\.name)).count > 1 {
      var bySupport: [[UInt8]: [ItemSummary]] = [:]
      for skill in candidates {
        bySupport[
          comparer.digest(of: skill.realPath, leavingOut: [FilePath(bytes: SkillFormat.documentName)]),
          default: []
        ]
        .append(skill)
      }
      for members in bySupport.values where Set(members.map(\.name)).count > 1 {
        for alike in clusters(members.sorted { $0.path < $1.path }) {
          var seen: Set<String> = []
          let others = alike.filter { seen.insert($0.name).inserted }
          if others.count > 1 { result.append(group(.sameContent, name: others[0].name, others)) }
        }
      }
    }
    return result.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  /// Skills with the same text parted by what else their headers say beside the name.
  private func clusters(_ skills: [ItemSummary]) -> [[ItemSummary]] {
    var result: [[ItemSummary]] = []
    for skill in skills {
      let place = result.firstIndex { comparer.areSameButName($0[0].realPath, skill.realPath) }
      if let place { result[place].append(skill) } else { result.append([skill]) }
    }
    return result
  }

  private mutating func group(_ kind: CopyGroup.Kind, name: String, _ members: [ItemSummary]) -> CopyGroup {
    let members = members.sorted { $0.path < $1.path }
    var variants: [[UInt8]] = []
    let first = members[0]
    let copies = members.enumerated().map { index, skill -> CopyGroup.Copy in
      // Names apart, what was found by its content is the same.
      let digest = kind == .sameContent ? [] : comparer.digest(of: skill.realPath)
      if !variants.contains(digest) { variants.append(digest) }
      let place = variants.firstIndex(of: digest) ?? 0
      var comparison: CopyComparison?
      if index > 0 {
        comparison = comparer.compare(first.realPath, with: skill.realPath)
        comparison?.here = first.path
        comparison?.there = skill.path
        if comparison?.newer == skill.realPath { comparison?.newer = skill.path }
        if comparison?.newer == first.realPath { comparison?.newer = first.path }
      }
      let reader = workspace.agents(for: skill.project, from: scope.path)
      let standpoint = reader.standpoint(for: skill.path, project: skill.project, from: scope.path)
      return CopyGroup.Copy(
        item: ItemLink(kind: .skill, id: skill.id, name: skill.name, path: skill.path),
        realPath: skill.realPath,
        scope: scopeWord(of: skill), project: skill.project, variant: Self.letter(place),
        verdicts: reader.verdicts(on: skill.realPath, way: skill.path, at: standpoint).shown,
        comparison: comparison)
    }
    return CopyGroup(kind: kind, name: name, copies: copies)
  }

  private static func letter(_ place: Int) -> String {
    place < 26 ? String(UnicodeScalar(UInt8(65 + place))) : "\(place + 1)"
  }

  private func scopeWord(of skill: ItemSummary) -> String {
    if skill.project != nil { return "project" }
    switch scope.place(of: skill.path) {
    case .plugin: return "plugin"
    case .home: return "user"
    default: return workspace.home.map { $0.contains(skill.path) } ?? false ? "user" : "other"
    }
  }

  // MARK: - Links and installations

  private func deadLinks() -> [CopyReport.DeadLink] {
    skills.compactMap { skill -> CopyReport.DeadLink? in
      for path in [skill.path, skill.path.appending(SkillFormat.documentName)] {
        if case .dangling(let target) = LinkTarget(of: path), FileSystem.exists(path) {
          return CopyReport.DeadLink(path: path, target: target)
        }
      }
      return nil
    }.sorted { $0.path < $1.path }
  }

  /// What lock files say of skills: entries with nothing there, and local sources that hold something else by now.
  private mutating func installations(
    _ skills: [ItemSummary]
  ) -> ([CopyReport.Installation], [CopyReport.LockFault]) {
    var locks: [(path: FilePath, isUser: Bool, base: FilePath)] = []
    for project in Set(skills.compactMap(\.project) + [scope.path]).sorted() {
      locks.append((project.appending(SkillLock.projectFileName), false, project))
    }
    if let home = workspace.home {
      locks.append((home.appending(".agents").appending(SkillLock.userFileName), true, home))
    }
    if let state = workspace.places.state?.parent, let home = workspace.home {
      locks.append((state.appending("skills").appending(SkillLock.userFileName), true, home))
    }
    var result: [CopyReport.Installation] = []
    var faults: [CopyReport.LockFault] = []
    for (path, isUser, base) in locks {
      let bytes: [UInt8]
      do throws(ReadError) {
        bytes = try FileSystem.read(path, limit: 16 << 20).bytes
      } catch {
        if case .failed(let failure) = error, failure.isMissing { continue }
        faults.append(
          CopyReport.LockFault(path: path, line: nil, reason: "cannot be read: \(error.reason)"))
        continue
      }
      guard let lock = SkillLock(bytes, isUserFile: isUser) else {
        let (reason, line) = SkillLock.fault(in: bytes, isUserFile: isUser)
        faults.append(CopyReport.LockFault(path: path, line: line, reason: reason))
        continue
      }
      for name in lock.names {
        guard let origin = lock.origin(of: name) else {
          faults.append(
            CopyReport.LockFault(
              path: path, line: SkillLock.line(of: name, in: bytes),
              reason: "the entry of \(name) does not say where it came from"))
          continue
        }
        let folderName = SkillLock.folderName(of: name)
        let installed = [name, folderName].filter { !$0.contains("/") }.map {
          base.appending(".agents/skills").appending($0)
        }
        let other = skills.first {
          [name, folderName].contains($0.path.displayName) && base.contains($0.path)
        }?.path
        guard let place = installed.first(where: FileSystem.isFolder) ?? other else {
          result.append(
            CopyReport.Installation(
              name: name, path: nil, source: origin.text, lock: path, state: .missing,
              reason: "the lock file names it and nothing stands there"))
          continue
        }
        guard origin.sourceType == "local" else {
          result += compare(name, place, with: origin, in: path)
          continue
        }
        let source = FilePath(origin.source)
        let folder = (source.isAbsolute ? source : base.appending(source.bytes)).lexicallyNormalized
        let candidates = [folder, folder.appending(name), folder.appending("skills").appending(name)]
        guard
          let there = candidates.first(where: { FileSystem.exists($0.appending(SkillFormat.documentName)) })
        else { continue }
        let comparison = comparer.compare(place, with: there)
        if !comparison.isSame {
          let words = comparison.differences.prefix(3).map(\.words).joined(separator: ", ")
          result.append(
            CopyReport.Installation(
              name: name, path: place, source: there.displayText, lock: path,
              state: comparison.newer == place ? .changed : .behind,
              reason: "differs from its source: \(words)"))
        }
      }
      if !isUser {
        let folder = base.appending(".agents/skills")
        let known = Set(lock.names + lock.names.map(SkillLock.folderName))
        for skill in skills where skill.path.parent == folder && !known.contains(skill.path.displayName) {
          result.append(
            CopyReport.Installation(
              name: skill.name, path: skill.path, source: "", lock: path, state: .orphan,
              reason: "the lock file beside it does not name it"))
        }
      }
    }
    return (result, faults)
  }

  /// Whether an installed copy is what its lock file says, and whether its source has another version by now.
  private mutating func compare(
    _ name: String, _ place: FilePath, with origin: SkillOrigin, in lock: FilePath
  ) -> [CopyReport.Installation] {
    guard origin.treeHash != nil || origin.contentHash != nil else { return [] }
    func made(_ state: CopyReport.Installation.State, _ reason: String) -> CopyReport.Installation {
      CopyReport.Installation(
        name: name, path: place, source: origin.text, lock: lock, state: state, reason: reason)
    }
    guard let files = InstalledFiles(of: Self.realPath(of: place)) else {
      return [made(.unlike, "its files cannot all be read, so they were not compared")]
    }
    var result: [CopyReport.Installation] = []
    let isIntact = files.adds(upTo: origin)
    let clones = origin.treeHash == nil ? [] : sources.clones(of: origin)
    var installed: [FilePath: GitTreeHash.File]?
    for clone in clones where installed == nil {
      installed = try? workspace.repositories.with(clone) { repository throws(GitError) in
        try repository.files(ofTree: origin.treeHash ?? "")
      }
    }
    if isIntact == false {
      if let installed {
        let changed = files.differences(from: installed)
        if !changed.isEmpty {
          result.append(made(.changed, "differs from what was installed: \(Self.names(changed))"))
        }
      } else if let time = origin.updatedAt.flatMap({ Timestamp(rfc3339: $0) }) {
        // The installer notes the time once everything is written.
        let changed = files.changed(after: Timestamp(seconds: time.seconds + Self.installSeconds))
        result.append(
          changed.isEmpty
            ? made(.unlike, Self.unlikeWords)
            : made(.changed, "differs from what was installed: \(Self.names(changed)) changed since"))
      } else {
        result.append(made(.unlike, Self.unlikeWords))
      }
    }
    for clone in clones {
      if let behind = behind(origin, installed, clone) {
        result.append(made(.behind, behind))
        break
      }
    }
    return result
  }

  /// How long after an installation its own files may still be written.
  private static let installSeconds: Int64 = 120

  private static let unlikeWords =
    "its files do not add up to the hash in the lock file: edited, or the installer left files out"

  /// What a clone holds instead of what was installed; nil where that is the same, or where the clone never had what was
  /// installed, so that either may be the newer.
  private func behind(
    _ origin: SkillOrigin, _ installed: [FilePath: GitTreeHash.File]?, _ clone: GitWorkTree
  ) -> String? {
    guard let installed, let path = origin.pathInSource else { return nil }
    var folder = FilePath(path).lexicallyNormalized
    if folder.name.elementsEqual(SkillFormat.documentName) { folder = folder.parent ?? FilePath(bytes: []) }
    guard !folder.isAbsolute, !folder.components.contains(Array("..".utf8)) else { return nil }
    var revisions = ["refs/remotes/origin/HEAD", "refs/remotes/origin/main", "refs/remotes/origin/master"]
    if let ref = origin.ref {
      guard
        ref.utf8.allSatisfy({
          ASCII.isDigit($0) || $0 | 0x20 > 0x60 && $0 | 0x20 < 0x7B || "._/-".utf8.contains($0)
        }),
        !ref.hasPrefix("-")
      else { return nil }
      revisions = ["refs/remotes/origin/\(ref)", "refs/tags/\(ref)", "refs/heads/\(ref)"]
    } else {
      revisions.append("HEAD")
    }
    for revision in revisions {
      guard
        let current = try? workspace.repositories.with(
          clone, { repository throws(GitError) in try repository.files(under: folder, of: revision) })
      else { continue }
      guard current != installed else { return nil }
      let name = revision.hasPrefix("refs/remotes/") ? String(revision.dropFirst(13)) : revision
      let place = "\(clone.path) (\(name))"
      guard !current.isEmpty else { return "its source has it no longer at \(folder): \(place)" }
      let changed = Set(current.keys).union(installed.keys).filter { current[$0] != installed[$0] }
      return "its source has another version, \(Self.names(changed.sorted())): \(place)"
    }
    return nil
  }

  private static func realPath(of place: FilePath) -> FilePath { (try? FileSystem.realPath(place)) ?? place }

  /// The first names of a list.
  private static func names(_ paths: [FilePath]) -> String {
    let names = paths.prefix(3).map(\.displayText).joined(separator: ", ")
    return paths.count > 3 ? names + " and \(NumberText.grouped(paths.count - 3)) more" : names
  }
}
