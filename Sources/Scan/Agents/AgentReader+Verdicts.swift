package import Agents
package import Catalog
import Platform

extension AgentReader {
  /// The folder from which a skill is looked at: the current one where the skill is in reach of it, else the folder
  /// that holds the skill's root.
  ///
  /// - Parameters:
  ///   - way: the way by which the skill was asked for.
  ///   - project: the project that the way lies in, or nil.
  ///   - current: the folder that the command runs in, or nil.
  package func standpoint(for way: FilePath, project: FilePath?, from current: FilePath?) -> Standpoint {
    if let current {
      // What lies in the home, or on the machine, is in reach of every folder.
      if project == nil { return standpoint(at: current) }
      if let project, project.contains(current) || realPath(project).contains(realPath(current)) {
        return standpoint(at: current)
      }
      // A package of the same checkout is in reach, whether the agent then reads it or not.
      let here = standpoint(at: current)
      if let top = here.top, let other = standpoint(at: way.parent ?? .root).top,
        realPath(top) == realPath(other)
      {
        return here
      }
    }
    let roots = Set(agents.flatMap { $0.roots.filter(\.isInProject) })
    let matches = roots.compactMap { root in root.projectFolder(holding: way).map { (folder: $0, root: root) }
    }
    let inProject = matches.filter { match in project.map { $0.contains(match.folder) } ?? true }
    // An agent's own folder says more than one with an everyday name.
    let base = inProject.max {
      let (left, right) = ($0.root.path.components.count, $1.root.path.components.count)
      return left != right ? left < right : $0.folder.bytes.count < $1.folder.bytes.count
    }?.folder
    return standpoint(at: base ?? project ?? way.parent ?? .root)
  }

  /// The verdict of one agent on a skill, seen from a standpoint.
  ///
  /// - Parameters:
  ///   - realPath: the skill's folder.
  ///   - way: the way by which it was asked for.
  package func verdict(
    of agent: Agent, on realPath: FilePath, way: FilePath, at standpoint: Standpoint
  ) -> AgentVerdict {
    let loading = loading(of: agent, at: standpoint)
    if let verdict = loading.verdict(at: realPath) { return verdict }
    if let verdict = verdictBelow(agent, realPath, way, standpoint) { return verdict }
    var verdict = AgentVerdict(
      agent: agent.id, agentName: agent.name, state: .notRead, reason: "", name: nil, copy: way,
      rule: agent.rootsEvidence, isInRoot: false)
    if let stale = stalePlugin(loading, realPath, way) ?? staleVersion(loading, realPath, way) {
      verdict.reason = stale.reason
      verdict.path = stale.path
      verdict.line = stale.line
      return verdict
    }
    if let elsewhere = verdictElsewhere(agent, realPath, way, standpoint, verdict) { return elsewhere }
    verdict.reason = "lies outside \(Self.words(of: agent))"
    if let (reason, rule) = checkoutRefusal(agent, way) {
      verdict.reason = reason
      verdict.rule = rule
    } else if let (reason, evidence) = doubt(of: agent, on: realPath, way, standpoint) {
      verdict.state = .unknown
      verdict.reason = reason
      verdict.rule = evidence
      verdict.reach = .outsideKnownFolders
    } else {
      verdict.reach = agent.isPlain ? .outsideKnownFolders : .outsideRoots
    }
    // Where nothing can be read, and where it would be refused, no link helps.
    guard let head = head(of: realPath) else { return verdict }
    if let refusal = agent.header.refusal(of: head, folder: way.displayName) {
      verdict.reason += "; \(refusal)"
    } else if let root = bestRoot(of: agent, for: way, at: standpoint) {
      verdict.change = linking(realPath, from: root.appending(way.name), at: standpoint)
    }
    return verdict
  }

  /// The command that makes a link to a skill in a root; nil where its place is taken.
  private func linking(_ skill: FilePath, from place: FilePath, at standpoint: Standpoint) -> String? {
    // A link to a folder that is there would land inside it.
    guard let root = place.parent, !FileSystem.exists(place), !FileSystem.isBrokenLink(place) else {
      return nil
    }
    // Within a project the link goes with it to everybody who has it.
    let project = standpoint.top ?? standpoint.folder
    let isWithin = project.contains(skill) && project.contains(root) && isReal(root)
    let target = isWithin ? skill.seen(fromFolder: root) : skill
    let link = "ln -s \(ShellWord.quoted(target)) \(ShellWord.quoted(place))"
    return FileSystem.isFolder(root) ? link : "mkdir -p \(ShellWord.quoted(root)) && \(link)"
  }

  /// Whether no link is on the way to a folder, or to what of it is there yet.
  private func isReal(_ folder: FilePath) -> Bool {
    guard let there = ([folder] + folder.ancestors).first(where: FileSystem.exists) else { return false }
    return self.realPath(there) == there
  }

  /// What to say of a skill in a root that the agent looks for only at the top of a git checkout, where it lies at none;
  /// nil where that is not why.
  private func checkoutRefusal(_ agent: Agent, _ way: FilePath) -> (String, Evidence)? {
    for root in agent.roots
    where root.place == .top
      && !agent.roots.contains(where: { $0.path == root.path && $0.place == .workingFolder })
    {
      guard let folder = root.projectFolder(holding: way) else { continue }
      let isInside = standpoint(at: folder).top.map { $0 != home } ?? false
      let words = "\(agent.name) reads \(root.path) of a project only"
      return (
        isInside ? "\(words) at the top of its git checkout" : "\(words) inside a git checkout", root.evidence
      )
    }
    return nil
  }

  /// Why nobody can say whether an agent reads a skill that lies in a root of another agent's; nil where it is known.
  private func doubt(
    of agent: Agent, on realPath: FilePath, _ way: FilePath, _ standpoint: Standpoint
  ) -> (String, Evidence)? {
    guard let unlisted = agent.unlistedRoots, unlisted.files.isEmpty || has(unlisted.files, standpoint) else {
      return nil
    }
    let name: String
    if let root = folders.root(holding: way, home: home) ?? folders.root(holding: realPath, home: home) {
      guard unlisted.covers(root.path) else { return nil }
      name = root.isInHome ? "~/\(root.path)" : root.path.displayText
    } else if unlisted.paths == nil {
      name = self.name(ofFolderHolding: way, standpoint)
    } else {
      return nil
    }
    let reason =
      unlisted.condition.map { "whether it reads \(name) is not known: \($0)" }
      ?? "only where its installer puts skills is known (\(Self.words(of: agent))); whether it reads \(name) is not"
    return (reason, unlisted.evidence)
  }

  /// Whether one of some files stands in the home or in a folder at or above a standpoint.
  private func has(_ files: [FilePath], _ standpoint: Standpoint) -> Bool {
    let folders = standpoint.foldersToTop + [home].compactMap { $0 }
    return folders.contains { folder in files.contains { FileSystem.exists(folder.appending($0.bytes)) } }
  }

  /// The folder that holds a skill, as it is seen from the project or the home.
  private func name(ofFolderHolding way: FilePath, _ standpoint: Standpoint) -> String {
    let folder = way.parent ?? .root
    if let relative = folder.relative(to: standpoint.top ?? standpoint.folder), !relative.isEmpty {
      return relative.displayText
    }
    if let home, let relative = folder.relative(to: home), !relative.isEmpty { return "~/\(relative)" }
    return folder.displayText
  }

  /// What to say of a skill in a root that the agent would read if it ran in another folder; nil where there is none.
  private func verdictElsewhere(
    _ agent: Agent, _ realPath: FilePath, _ way: FilePath, _ standpoint: Standpoint, _ draft: AgentVerdict
  ) -> AgentVerdict? {
    let found = agent.roots.lazy.compactMap { root in
      root.projectFolder(holding: way).map { (root: root, folder: $0) }
    }.first { $0.folder != self.home && $0.folder != standpoint.folder && self.isProject($0.folder) }
    guard let (root, folder) = found else { return nil }
    let elsewhere = loading(of: agent, at: self.standpoint(at: folder))
    guard let there = elsewhere.verdict(at: realPath) else { return nil }
    // What the agent would not read there either says more than where it would have to be started.
    if there.state == .notRead { return there }
    var verdict = draft
    let isOffered = [.on, .both, .manual, .unstable].contains(there.state)
    if isOffered {
      verdict.change = "cd \(ShellWord.quoted(folder))"
    } else {
      // What keeps it from being offered there too.
      verdict.path = there.path
      verdict.line = there.line
      verdict.rule = there.rule
    }
    let place = folder.displayName
    if root.isOpen(to: folder, from: standpoint) {
      verdict.state = .unknown
      verdict.rule = root.evidence
      verdict.reason =
        "lies in \(root.path) of \(place); nothing says whether \(agent.name) looks there from here"
        + (isOffered ? "" : ", and it is \(there.state.words) there")
    } else if isOffered {
      let trust = root.needsTrust ? elsewhere.board.trustRemark.map { " (\($0))" } ?? "" : ""
      verdict.reason = "it is read where \(agent.name) runs in \(place)\(trust), not from here"
    } else {
      verdict.reason = "\(there.state.words) where \(agent.name) runs in \(place), and not read from here"
    }
    return verdict
  }

  /// Whether somebody could start an agent in a folder as in a project: it is a repository, or holds an agent's folder.
  private func isProject(_ folder: FilePath) -> Bool {
    FileSystem.exists(folder.appending(".git"))
      || folders.names.contains { FileSystem.isFolder(folder.appending($0)) }
  }

  /// Where an agent reads the roots of folders below the one that it runs in, once it works there.
  private func verdictBelow(
    _ agent: Agent, _ realPath: FilePath, _ way: FilePath, _ standpoint: Standpoint
  ) -> AgentVerdict? {
    guard
      let folder = agent.roots.lazy.filter(\.isReadBelow).compactMap({ $0.projectFolder(holding: way) })
        .first(where: {
          $0 != standpoint.folder && standpoint.folder.contains($0)
        })
    else { return nil }
    let inner = self.standpoint(at: folder)
    // Another repository inside is another project.
    guard inner.top == standpoint.top, let copy = loading(of: agent, at: inner).copy(at: realPath) else {
      return nil
    }
    var verdict = copy.verdict
    guard let relative = folder.relative(to: standpoint.folder) else { return verdict }
    let words = "read once \(agent.name) works on files in \(relative)"
    if let evidence = agent.sameName.nestedNames, !verdict.rivals.isEmpty {
      verdict = copy.alone
      let name = "\(relative):\(verdict.name ?? way.displayName)"
      verdict.name = name
      guard verdict.state == .on else { return verdict }
      verdict.rule = evidence
      verdict.reason = "\(words), named \(name) since another skill has its name"
    } else if verdict.state == .on {
      verdict.reason = words
    }
    return verdict
  }

  /// Why a copy in the cache of plugins is not live.
  private func stalePlugin(_ loading: AgentLoading, _ realPath: FilePath, _ way: FilePath) -> Refusal? {
    guard let config = loading.settings.files.first(where: { $0.file.scope == "plugins" })?.file.path,
      let cache = config.parent?.appending("cache"),
      cache.contains(way) || self.realPath(cache).contains(realPath)
    else { return nil }
    let components =
      way.relative(to: cache)?.components ?? realPath.relative(to: self.realPath(cache))?.components ?? []
    guard components.count >= 3 else { return nil }
    let names = components.map { FilePath.displayText($0) }
    let id = "\(names[1])@\(names[0])"
    guard let plugin = loading.board.plugins.first(where: { $0.id == id }) else {
      return Refusal("stale cache: the plugin \(id) is not installed", path: config)
    }
    let line = loading.settings.content(at: config).fields.first { $0.key == "plugins" }.flatMap {
      field -> Int? in
      if case .mapping(let plugins) = field.value.content {
        return plugins.first { $0.key == id }?.keyPosition.line
      }
      return nil
    }
    let version = plugin.version ?? plugin.folder.displayName
    if plugin.folder.contains(way) {
      return Refusal("the plugin \(id) has no such folder of skills", path: config, line: line)
    }
    return Refusal("stale cache: version \(names[2]); \(version) is installed", path: config, line: line)
  }

  /// Why a copy in another version of an installed plugin is not live.
  private func staleVersion(_ loading: AgentLoading, _ realPath: FilePath, _ way: FilePath) -> Refusal? {
    for plugin in loading.board.plugins {
      guard let versions = plugin.folder.parent, let version = plugin.version,
        let relative = way.relative(to: versions) ?? realPath.relative(to: self.realPath(versions)),
        let other = relative.components.first, plugin.folder.displayName == version,
        other != plugin.folder.name
      else { continue }
      return Refusal(
        "stale cache: version \(FilePath.displayText(other)) of \(plugin.id); \(version) is installed",
        path: plugin.setting?.path, line: plugin.setting?.line)
    }
    return nil
  }

  /// The folders of the plugins and extensions that an agent has installed, in byte order.
  package func pluginFolders(of agent: Agent) -> [FilePath] {
    guard let home else { return [] }
    let standpoint = standpoint(at: home)
    let board = agent.settings.board(settings(of: agent, at: standpoint), at: standpoint, realPath: realPath)
    return board.plugins.map(\.folder).sorted()
  }

  /// The root into which a person would put a skill for an agent: one of the project for a project's skill, else one of
  /// the home; where several would do, the first that exists.
  private func bestRoot(of agent: Agent, for way: FilePath, at standpoint: Standpoint) -> FilePath? {
    let roots = agent.tableRoots(at: standpoint)
    let project = standpoint.top ?? standpoint.folder
    if project != home, project.contains(way) {
      let own = roots.filter { $0.scope == .project }
      if let root = own.first(where: { FileSystem.isFolder($0.path) }) ?? own.first { return root.path }
    }
    return roots.first { $0.scope == .user && FileSystem.isFolder($0.path) }?.path
      ?? agent.userRoot(at: standpoint) ?? roots.first { $0.scope == .user }?.path ?? roots.first?.path
  }

  private static func words(of agent: Agent) -> String {
    let roots = agent.projectRoots + agent.userRoots.map { FilePath("~").appending($0.bytes) }
    // A root inside another one need not be named.
    let names = roots.filter { root in !roots.contains { $0 != root && $0.contains(root) } }.map(
      \.displayText)
    // Two are enough to know where to look; a list of ten is not read.
    if names.count <= 2 { return names.joined(separator: " and ") }
    let rest = names.count - 2
    return names.prefix(2).joined(separator: ", ") + " and \(rest) other \(rest == 1 ? "root" : "roots")"
  }

  /// The verdicts of every agent that matters for a skill.
  ///
  /// - Parameter everyone: also agents that leave no trace here and do not read the skill.
  package func verdicts(
    on realPath: FilePath, way: FilePath, at standpoint: Standpoint, everyone: Bool = false
  ) -> (shown: [AgentVerdict], others: [AgentVerdict]) {
    var shown: [AgentVerdict] = []
    var others: [AgentVerdict] = []
    for agent in agents {
      // A skill in an agent's own folder is a trace of it, wherever the folder lies.
      let names = way.components
      let isTraced =
        agent.traces.contains { trace in
          trace.components.first.map { $0 == trace.bytes && names.contains($0) } ?? false
        }
        || !traces(of: agent, at: standpoint).isEmpty
      // An agent of which only the folders are known has nothing to say where it is not used.
      if agent.isPlain, !isTraced, !everyone { continue }
      var verdict = verdict(of: agent, on: realPath, way: way, at: standpoint)
      verdict.isUsedHere = isTraced
      if isTraced { verdict.observed = observation(of: agent, at: standpoint)?.comparison(with: verdict) }
      if isTraced || verdict.state != .notRead || everyone {
        shown.append(verdict)
      } else {
        others.append(verdict)
      }
    }
    return (shown.sorted(by: AgentVerdict.worstFirst), others.sorted(by: AgentVerdict.worstFirst))
  }

  /// The ways to every skill of a name in a root of some agent that is known in depth, in byte order, each skill once.
  ///
  /// Nothing but the roots is looked at, and they are read anyway.
  package func ways(toSkillsNamed names: Set<String>, at standpoint: Standpoint) -> [FilePath] {
    var found: [FilePath: FilePath] = [:]
    for agent in agents where !agent.isPlain {
      for copy in loading(of: agent, at: standpoint).copies {
        let entry = copy.entry
        guard names.contains(entry.path.displayName) || copy.verdict.name.map(names.contains) ?? false else {
          continue
        }
        found[entry.realPath] = min(found[entry.realPath] ?? entry.path, entry.path)
      }
    }
    return found.values.sorted()
  }
}
