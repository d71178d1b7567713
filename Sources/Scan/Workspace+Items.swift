package import Catalog
import Markup
import Platform
import Store
package import Validation

extension Workspace {
  /// - Returns: false where `goesOn` said no.
  func gatherSkills(
    _ places: [SkillPlace], into gathering: inout Gathering, while goesOn: () -> Bool
  ) async -> Bool {
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
    guard let read = await Self.load(toRead, rules: rules, depth: .text, while: goesOn) else { return false }
    for loaded in read {
      // What was moved since its folder was listed is gone; where it is now, the next walk finds.
      if loaded.stamp == nil, case .document = loaded.place.entry,
        !FileSystem.exists(loaded.place.document)
      {
        continue
      }
      let ways = (byRealPath[loaded.place.realPath] ?? []).map {
        Way(path: $0.path, project: $0.project, root: gathering.root)
      }
      let identity = ItemIdentity(kind: .skill, realPath: loaded.place.realPath)
      gathering.changed[identity] = skillRecord(
        loaded, ways: ways.sorted { $0.path < $1.path },
        id: gathering.known[identity]?.summary.id ?? printedID(identity))
    }
    return true
  }

  /// Whether the row still says what the disk says, without opening the document.
  private func isCurrent(_ record: ItemRecord, _ place: SkillPlace) -> Bool {
    guard record.ruleSet == RuleSet.version, let (elsewhere, own) = Self.parts(ofDetail: record.detail),
      own.elementsEqual(detail(of: place)),
      elsewhere.isEmpty
        || SkillNeighbours.held(Set(elsewhere.keys), by: place) == Set(elsewhere.filter(\.value).keys)
    else { return false }
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
    case .unreadable(let name, let reason): detail += [6] + (name ?? []) + Array(reason.utf8)
    case .danglingLink(let target): detail += [3] + target.bytes
    case .linkLoop: detail += [4]
    case .missing: detail += [5]
    }
    for name in place.strayNames { detail += [0] + name }
    detail += [0] + SkillFolder(place, reads: false).fingerprint
    detail += [0] + judgementKey(of: place)
    return detail + [0] + plugins.category(of: place.path, top: place.project).key
  }

  /// What a row depends on in other skills, before what it depends on in its own folder.
  private static func detail(ofElsewhere elsewhere: [FilePath: Bool]) -> [UInt8] {
    elsewhere.sorted { $0.key < $1.key }.flatMap { [$0.value ? 1 : 2] + $0.key.bytes + [0] } + [0]
  }

  /// The two parts of a stored detail, or nil where it has another form.
  private static func parts(ofDetail detail: [UInt8]) -> ([FilePath: Bool], ArraySlice<UInt8>)? {
    var elsewhere: [FilePath: Bool] = [:]
    var rest = detail[...]
    while let mark = rest.popFirst(), let end = rest.firstIndex(of: 0) ?? (mark == 0 ? rest.endIndex : nil) {
      if mark == 0 { return (elsewhere, rest) }
      elsewhere[FilePath(bytes: Array(rest[..<end]))] = mark == 1
      rest = rest[(end + 1)...]
    }
    return nil
  }

  /// Reads skills on all cores, and keeps of them what the index keeps: thousands are in hand at once.
  ///
  /// - Parameter goesOn: asked now and then; where it says no, the reading ends and gives nil.
  package static func load(
    _ places: [SkillPlace], rules: RuleSet = .recommended, depth: SkillDepth, while goesOn: () -> Bool
  ) async -> [LoadedSkill]? {
    await inParallel(places, while: goesOn) { loadLean($0, rules: rules, depth: depth) }
  }

  /// Reads a skill, and keeps of it what the index and reports need.
  static func loadLean(_ place: SkillPlace, rules: RuleSet, depth: SkillDepth) -> LoadedSkill {
    var loaded = SkillLoader.load(place, rules: rules, depth: depth)
    loaded.document = nil
    return loaded
  }

  private func skillRecord(_ loaded: LoadedSkill, ways: [Way], id: String) -> ItemRecord {
    let place = loaded.place
    let findings = judge(loaded.findings, place.path)
    var record = ItemRecord(
      summary: ItemSummary(
        kind: .skill, status: Validity(findings).rawValue, id: id, name: loaded.skill.name,
        title: loaded.skill.name, description: loaded.skill.description, path: place.path,
        realPath: place.realPath, paths: ways.map(\.path), project: place.project,
        category: category(of: loaded)?.value, tags: loaded.skill.tags?.value ?? [],
        errorCount: findings.count { $0.severity == .error },
        warningCount: findings.count { $0.severity == .warning },
        remark: remark(for: loaded, findings), modified: loaded.stamp?.modified),
      stamp: loaded.stamp, readAt: loaded.readAt, contentHash: loaded.contentHash,
      ruleSet: RuleSet.version, ways: ways,
      detail: Self.detail(ofElsewhere: loaded.elsewhere) + detail(of: place))
    record.relations = loaded.relations
    record.text = SearchText(record.summary, headings: loaded.headings, body: loaded.text ?? "")
    return record
  }

  /// What there is to say of a skill beside its description; of one without a description, what is wrong with it.
  private func remark(for loaded: LoadedSkill, _ findings: [Finding]) -> String? {
    switch loaded.place.entry {
    case .document:
      (loaded.skill.description?.isEmpty ?? true ? findings.first { $0.severity == .error }?.message : nil)
        ?? (loaded.skill.isNamedByFolder ? "named by its folder" : nil)
    case .irregular(_, let what): "SKILL.md is \(what)"
    case .unreadable(_, let reason): "cannot be read: \(reason)"
    case .danglingLink(let target): "broken link to \(target)"
    case .linkLoop: "link loop"
    case .missing: "no SKILL.md"
    }
  }

  /// Adds an item of which only the text is read, and that only for search. Its state is git's, which a walk does
  /// not ask.
  ///
  /// - Parameter hasText: whether its file is read for search.
  func gather(
    kind: ItemKind, path: FilePath, realPath: FilePath, project: FilePath?,
    remark: String?, hasText: Bool = false, into gathering: inout Gathering
  ) {
    let identity = ItemIdentity(kind: kind, realPath: realPath)
    let way = Way(path: path, project: project, root: gathering.root)
    if gathering.unchanged[identity] != nil {
      gathering.unchanged[identity]?.append(way)
    } else if gathering.changed[identity] != nil {
      gathering.changed[identity]?.ways.append(way)
    } else if let known = gathering.known[identity], known.summary.remark == remark,
      !hasText || isCurrent(known, path)
    {
      gathering.unchanged[identity] = [way]
    } else {
      let readAt = hasText ? SystemClock.now() : Timestamp(seconds: 0)
      let content = hasText ? try? FileSystem.readStart(of: path, count: SearchText.limit) : nil
      var record = ItemRecord(
        summary: ItemSummary(
          kind: kind, status: "unknown", id: printedID(identity), name: path.displayName,
          title: path.displayName, description: nil, path: path, realPath: realPath, paths: [path],
          project: project, remark: remark), stamp: content?.stamp, readAt: readAt,
        contentHash: [], ruleSet: "", ways: [way])
      let text = content.map { MarkdownReader.text(of: $0.bytes, limit: SearchText.limit) } ?? ""
      record.text = SearchText(record.summary, body: text.contains("\0") ? "" : text)
      gathering.changed[identity] = record
    }
  }

  /// Whether a file whose text was read looks as it did then.
  private func isCurrent(_ record: ItemRecord, _ path: FilePath) -> Bool {
    let current = try? FileSystem.stamp(of: path, followingLinks: true)
    guard let current, current.kind == .regular else { return record.stamp == nil }
    return record.stamp == current && !current.isRacy(readAt: record.readAt)
  }
}
