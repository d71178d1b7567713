import Catalog

/// How an ``ItemRecord`` stands in its table; its ways stand in a table of their own.
enum ItemRow {
  private static let names = [
    "kind", "real_path", "fragment", "id", "name", "title", "status", "description", "category", "tags",
    "errors", "warnings", "remark", "modified_s", "modified_ns", "stamp", "read_s", "read_ns", "content_hash",
    "rule_set", "detail",
  ]

  /// The columns, the row's key first.
  static let columns = "key, " + names.joined(separator: ", ")

  /// Adds an item or takes over what is new of one that is known; gives its key.
  static let upsert: String = {
    let marks = names.map { _ in "?" }.joined(separator: ", ")
    let updates = names.dropFirst(3).map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
    return """
      INSERT INTO item (\(names.joined(separator: ", "))) VALUES (\(marks))
      ON CONFLICT (real_path, kind, fragment) DO UPDATE SET \(updates) RETURNING key
      """
  }()

  static func values(_ record: ItemRecord) -> [SQLValue] {
    let summary = record.summary
    var tags = Packer()
    for tag in summary.tags { tags.add(Array(tag.utf8)) }
    return [
      .text(summary.kind.rawValue), .blob(summary.realPath.bytes), .blob(record.fragment), .text(summary.id),
      .text(summary.name), .text(summary.title), .text(summary.status), .text(summary.description),
      .text(summary.category), .blob(tags.bytes), .integer(summary.errorCount),
      .integer(summary.warningCount), .text(summary.remark),
      summary.modified.map { .integer($0.seconds) } ?? .null,
      summary.modified.map { .integer(Int64($0.nanoseconds)) } ?? .null, .blob(record.stamp?.packed),
      .integer(record.readAt.seconds), .integer(Int64(record.readAt.nanoseconds)), .blob(record.contentHash),
      .text(record.ruleSet), .blob(record.detail),
    ]
  }

  /// The record of a row without its ways, or nil where its kind is none that this version knows.
  static func record(_ row: borrowing Statement) -> ItemRecord? {
    guard let summary = summary(row) else { return nil }
    return ItemRecord(
      summary: summary, fragment: row.blob(3), stamp: FileStamp(packed: row.blob(16)), readAt: time(row, 17),
      contentHash: row.blob(19), ruleSet: row.text(20) ?? "", ways: [], detail: row.blob(21))
  }

  /// The summary of a row without its ways, or nil where its kind is none that this version knows.
  static func summary(_ row: borrowing Statement) -> ItemSummary? {
    guard let kind = row.text(1).flatMap(ItemKind.init(rawValue:)) else { return nil }
    let realPath = FilePath(trusting: row.blob(2))
    return ItemSummary(
      kind: kind, status: row.text(7) ?? "", id: row.text(4) ?? "", name: row.text(5) ?? "",
      title: row.text(6) ?? "", description: row.text(8), path: realPath, realPath: realPath, paths: [],
      project: nil, category: row.text(9), tags: tags(row.blob(10)),
      errorCount: Int(truncatingIfNeeded: row.integer(11)),
      warningCount: Int(truncatingIfNeeded: row.integer(12)), remark: row.text(13), type: type(row.blob(21)),
      modified: row.isNull(14) ? nil : time(row, 14))
  }

  /// The word of the user's own kind that an item's format stands for: `own:runbook`.
  private static func type(_ detail: [UInt8]) -> String? {
    detail.starts(with: ownPrefix) ? String(decoding: detail.dropFirst(ownPrefix.count), as: UTF8.self) : nil
  }

  private static let ownPrefix = Array("own:".utf8)

  private static func time(_ row: borrowing Statement, _ column: Int32) -> Timestamp {
    Timestamp(
      seconds: row.integer(column), nanoseconds: Int32(truncatingIfNeeded: row.integer(column + 1)))
  }

  static func tags(_ bytes: [UInt8]) -> [String] {
    var unpacker = Unpacker(bytes)
    var result: [String] = []
    while !unpacker.isAtEnd, let tag = unpacker.content() {
      result.append(String(decoding: tag, as: UTF8.self))
    }
    return result
  }
}

/// How a ``Way`` stands in its table: `path, project, root`.
enum WayRow {
  /// A way in of a row.
  ///
  /// - Parameters:
  ///   - column: where the path stands.
  ///   - last: the way that was read before, most often of the same project and unit: what is the same is held once.
  static func way(_ row: borrowing Statement, from column: Int32, after last: Way?) -> Way {
    func path(_ column: Int32, _ known: FilePath?) -> FilePath {
      if let known, row.hasBlob(known.bytes, in: column) { return known }
      return FilePath(trusting: row.blob(column))
    }
    return Way(
      path: FilePath(trusting: row.blob(column)),
      project: row.isNull(column + 1) ? nil : path(column + 1, last?.project),
      root: path(column + 2, last?.root))
  }
}

extension ItemRecord {
  /// See ``ItemSummary/settle(_:askedFor:)``.
  mutating func settleWays(askedFor scopes: [FilePath]) { summary.settle(&ways, askedFor: scopes) }
}

extension ItemSummary {
  /// Orders the ways in, and takes over what follows from them: the way in is the first that lies in one of the
  /// scopes, else the first.
  mutating func settle(_ ways: inout [Way], askedFor scopes: [FilePath]) {
    if ways.count > 1 { ways.sort { ($0.path, $0.root) < ($1.path, $1.root) } }
    paths = ways.paths
    let chosen = ways.first { way in scopes.contains { $0.contains(way.path) } } ?? ways.first
    path = chosen?.path ?? realPath
    project = chosen?.project
  }
}
