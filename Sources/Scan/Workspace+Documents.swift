package import Catalog
import Formats
import Markup
import Platform
package import Store

extension Workspace {
  /// Reads the files that formats take, where they changed, and gathers their items.
  ///
  /// - Returns: what the index keeps of the files that were read; nil where `goesOn` said no.
  func gatherDocuments(
    _ candidates: [DocumentCandidate], stored: [FilePath: DocumentRecord], into gathering: inout Gathering,
    while goesOn: () -> Bool
  ) async -> [DocumentRecord]? {
    var knownByPath: [FilePath: [ItemRecord]] = [:]
    for record in gathering.known.values where record.isDocument {
      for path in record.ways.paths { knownByPath[path, default: []].append(record) }
    }
    var toRead: [DocumentCandidate] = []
    let memo = ExistenceMemo()
    for candidate in candidates {
      guard let record = stored[candidate.path], record.readers == candidate.readers(memo),
        let current = try? FileSystem.stamp(of: candidate.path, followingLinks: true),
        current == record.stamp, !current.isRacy(readAt: record.readAt)
      else {
        toRead.append(candidate)
        continue
      }
      for item in knownByPath[candidate.path] ?? [] {
        gathering.unchanged[item.identity, default: []].append(
          Way(path: candidate.path, project: candidate.project, root: gathering.root))
      }
    }
    var records: [DocumentRecord] = []
    let reading = await Self.inParallel(toRead, while: goesOn) { DocumentLoader.load($0, memo) }
    guard let loaded = reading else { return nil }
    for (candidate, document) in zip(toRead, loaded) {
      if let stamp = document.stamp {
        records.append(
          DocumentRecord(
            path: candidate.path, stamp: stamp, readAt: document.readAt, readers: candidate.readers(memo),
            failure: document.failure))
      }
      for item in document.items {
        let record = itemRecord(item, of: document, at: candidate, in: gathering)
        if gathering.changed[record.identity] == nil {
          gathering.changed[record.identity] = record
        } else {
          gathering.changed[record.identity]?.ways += record.ways
        }
      }
    }
    return records
  }

  private func itemRecord(
    _ item: DocumentItem, of document: LoadedDocument, at candidate: DocumentCandidate,
    in gathering: Gathering
  ) -> ItemRecord {
    let identity = ItemIdentity(
      kind: item.content.kind, realPath: candidate.realPath, fragment: Array(item.fragment.utf8))
    var record = ItemRecord(
      summary: ItemSummary(
        kind: identity.kind, status: item.status,
        id: gathering.known[identity]?.summary.id ?? printedID(identity), name: item.name,
        title: item.title, description: item.description, path: candidate.path,
        realPath: candidate.realPath, paths: [candidate.path], project: candidate.project,
        tags: item.tags, errorCount: item.findings.count { $0.severity == .error },
        warningCount: item.findings.count { $0.severity == .warning }, remark: item.remark,
        type: item.type, modified: document.stamp?.modified), fragment: identity.fragment,
      stamp: document.stamp,
      readAt: document.readAt, contentHash: document.contentHash, ruleSet: Format.version,
      ways: [Way(path: candidate.path, project: candidate.project, root: gathering.root)],
      detail: Array(document.format.utf8))
    record.relations = item.relations
    record.text = SearchText(
      record.summary, headings: item.isWholeFile ? document.headings : [],
      body: item.isWholeFile ? document.text ?? "" : "")
    return record
  }

  /// The place of an item of the index that a format read out of a file.
  package func documentPlace(of record: ItemRecord, at path: FilePath) -> DocumentPlace {
    DocumentPlace(
      kind: record.summary.kind, path: path, realPath: record.summary.realPath,
      format: String(decoding: record.detail, as: UTF8.self),
      fragment: String(decoding: record.fragment, as: UTF8.self),
      project: record.ways.first { $0.path == path }?.project)
  }

  /// The keys of the header of a Markdown file, as it stands now.
  package func headerFields(at path: FilePath) -> [HeaderField] {
    guard FileRoles.isMarkdown(path.name),
      let bytes = try? FileSystem.readStart(of: path, count: 2 << 20).bytes
    else { return [] }
    return MarkdownReader.readHeader(bytes).header.fields
  }

  /// Where the format that read an item is described.
  package func formatSource(of place: DocumentPlace) -> String? {
    candidate(at: place.path, project: place.project)
      .flatMap { $0.formats.candidates(for: $0.place).first { $0.id == place.format } }?.source
      ?? Format.all.first { $0.id == place.format }?.source
  }

  /// The item in a file, where the file is all of it; nil where it holds none or several.
  func document(at path: FilePath, project: FilePath?) -> DocumentPlace? {
    guard rules(for: path.parent ?? path).formats.canHold(path.name),
      let candidate = candidate(at: path, project: project)
    else { return nil }
    let loaded = DocumentLoader.load(candidate)
    guard loaded.items.count == 1, let item = loaded.items.first, item.fragment.isEmpty else { return nil }
    return DocumentPlace(
      kind: item.content.kind, path: path, realPath: candidate.realPath, format: loaded.format,
      fragment: "", project: project)
  }

  /// The file at a path as formats see it, or nil where none takes it.
  func candidate(at path: FilePath, project: FilePath?) -> DocumentCandidate? {
    let home = surroundings.home.flatMap { $0.contains(path) ? $0 : nil }
    let base = surroundings.context(of: path).agentBase ?? project ?? home ?? walkStart(above: path)
    let realParent = path.parent.flatMap { try? FileSystem.realPath($0) }
    let candidate = DocumentCandidate(
      path: path, realPath: realParent?.appending(path.name) ?? path,
      entry: FormatEntry(path.relative(to: base) ?? path, isInHome: surroundings.isHome(base)),
      project: project, formats: rules(for: path.parent ?? path).formats)
    return candidate.formats.takes(candidate.place) ? candidate : nil
  }

  /// Where a walk that meets a file outside projects would have begun: where one did, else a few folders above, so
  /// that the names of its folders count.
  private func walkStart(above path: FilePath) -> FilePath {
    let roots = index.items(atRealPath: (try? FileSystem.realPath(path)) ?? path)
      .flatMap(\.ways).filter { $0.path == path }.map(\.root)
    if let root = roots.filter({ $0 != path && $0.contains(path) }).min() { return root }
    let folders = path.ancestors.prefix(4)
    let isHidden: (FilePath) -> Bool = { $0.name.first == UInt8(ascii: ".") }
    return folders.first(where: isHidden) ?? folders.last ?? .root
  }

  /// Reads the file of an item now.
  ///
  /// - Returns: the item, or nil where the file does not hold it any more; and the file as it was read.
  package func load(_ place: DocumentPlace) -> (DocumentItem?, LoadedDocument)? {
    guard let candidate = candidate(at: place.path, project: place.project) else { return nil }
    let loaded = DocumentLoader.load(candidate)
    return (loaded.items.first { $0.fragment == place.fragment && $0.content.kind == place.kind }, loaded)
  }

  /// Runs a reader on all cores; results come in the order of the inputs.
  ///
  /// - Parameter goesOn: asked now and then; where it says no, the reading ends and gives nil.
  static func inParallel<Input: Sendable, Output: Sendable>(
    _ inputs: [Input], while goesOn: () -> Bool, _ read: @escaping @Sendable (Input) -> Output
  ) async -> [Output]? {
    if inputs.count < 8 { return inputs.map(read) }
    let size = max(1, min(16, inputs.count / 64))
    let starts = Array(stride(from: 0, to: inputs.count, by: size))
    return await withTaskGroup(of: (Int, [Output]).self) { group in
      for start in starts {
        let part = Array(inputs[start..<min(start + size, inputs.count)])
        group.addTask { (start, part.compactMap { Task.isCancelled ? nil : read($0) }) }
      }
      var results: [Int: [Output]] = [:]
      for await (start, outputs) in group {
        if !goesOn() {
          group.cancelAll()
          return nil
        }
        results[start] = outputs
      }
      return starts.flatMap { results[$0] ?? [] }
    }
  }
}

extension ItemRecord {
  /// Whether a format read it out of a file.
  var isDocument: Bool {
    switch summary.kind {
    case .project, .skill, .file, .run: false
    case .prompt, .note, .decision, .task, .report: true
    }
  }
}
