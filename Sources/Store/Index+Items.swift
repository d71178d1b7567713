package import Catalog

extension Index {
  /// The items with a way in at or below a folder, in the order of lists.
  package func items(under folder: FilePath, kind: ItemKind? = nil) -> [ItemRecord] {
    items(in: [folder], kind: kind)
  }

  /// The items with a way in at or below any of some folders, each once, in the order of lists. Their path is
  /// the first way in that lies in the folders.
  package func items(in scopes: [FilePath], kind: ItemKind? = nil) -> [ItemRecord] {
    // A folder inside another adds nothing.
    let outermost = scopes.filter { scope in !scopes.contains { $0 != scope && $0.contains(scope) } }
    let range = PathRange.select("item", from: "way")
    return core.items(
      outermost.map { ("key IN (\(range))", PathRange($0).values) }, kind: kind, scopes: scopes)
  }

  /// The items that the walk of a unit met, wherever they lie.
  package func items(ofUnit root: FilePath) -> [ItemRecord] {
    core.items(
      [("key IN (SELECT item FROM way WHERE root = ?1)", [.blob(root.bytes)])], kind: nil, scopes: [root])
  }

  /// The items of a kind that belong to a project, wherever they lie.
  package func items(ofProject project: FilePath, kind: ItemKind) -> [ItemRecord] {
    core.items(
      [("key IN (SELECT item FROM way WHERE project = ?1)", [.blob(project.bytes)])], kind: kind, scopes: [])
  }

  /// The items whose printed id begins like this, such as `skill:3fa2c1d8`.
  package func items(withIDPrefix prefix: String) -> [ItemRecord] {
    guard !prefix.isEmpty else { return [] }
    return core.items(
      [("id >= ?1 AND id < ?2", [.text(prefix), .text(prefix + "\u{10FFFF}")])], kind: nil, scopes: [])
  }

  /// The items of a name, all bytes alike.
  package func items(named name: String, kind: ItemKind? = nil) -> [ItemRecord] {
    core.items([("name = ?1", [.text(name)])], kind: kind, scopes: [])
  }

  /// The items that live at a real path; several where one file holds many.
  package func items(atRealPath path: FilePath, kind: ItemKind? = nil) -> [ItemRecord] {
    core.items([("real_path = ?1", [.blob(path.bytes)])], kind: kind, scopes: [])
  }

  /// One item, or nil where it is not known.
  package func item(_ identity: ItemIdentity) -> ItemRecord? {
    core.items(
      [
        (
          "real_path = ?1 AND kind = ?2 AND fragment = ?3",
          [.blob(identity.realPath.bytes), .text(identity.kind.rawValue), .blob(identity.fragment)]
        )
      ], kind: nil, scopes: []
    ).first
  }

  /// The items with a title, letter for letter, with all their ways.
  package func items(titled title: String, kind: ItemKind? = nil) -> [ItemRecord] {
    core.items([("title = ?1", [.text(title)])], kind: kind, scopes: [])
  }

  /// Every title once, in byte order.
  package func titles(kind: ItemKind? = nil) -> [String] { texts(in: "title", kind) }

  /// Every name once, in byte order: what a wrong one is compared with.
  package func names(kind: ItemKind? = nil) -> [String] { texts(in: "name", kind) }

  private func texts(in column: String, _ kind: ItemKind?) -> [String] {
    let core = core
    return core.reading(or: []) { () throws(SQLError) in
      var statement = try core.database.prepare(
        "SELECT DISTINCT \(column) FROM item WHERE ?1 IS NULL OR kind = ?1 ORDER BY \(column)")
      try statement.bind(.text(kind?.rawValue))
      var result: [String] = []
      while try statement.step() { result.append(statement.text(0) ?? "") }
      return result
    }
  }

  /// Which items have an id that begins like this: who gives out ids makes a new one long enough to differ.
  package func identities(havingIDPrefix prefix: String) -> [ItemIdentity] {
    let core = core
    return core.reading(or: []) { () throws(SQLError) in
      var rows = try core.database.prepare(
        "SELECT kind, real_path, fragment FROM item WHERE id >= ?1 AND id < ?2 ORDER BY id")
      try rows.bind(.text(prefix), .text(prefix + "\u{10FFFF}"))
      var result: [ItemIdentity] = []
      while try rows.step() {
        guard let kind = rows.text(0).flatMap(ItemKind.init(rawValue:)) else { continue }
        result.append(
          ItemIdentity(kind: kind, realPath: FilePath(trusting: rows.blob(1)), fragment: rows.blob(2)))
      }
      return result
    }
  }
}

extension IndexCore {
  /// The items that fulfil any of some conditions, each once, with all their ways, in the order of lists.
  ///
  /// A condition is SQL over `item` with its values; at most three, numbered from 1.
  func items(
    _ conditions: [(sql: String, values: [SQLValue])], kind: ItemKind?, scopes: [FilePath]
  ) -> [ItemRecord] {
    reading(or: []) { () throws(SQLError) in
      var records: [ItemRecord] = []
      var places: [Int64: Int] = [:]
      for condition in conditions {
        let first = records.count
        let sql = "(\(condition.sql))" + (kind == nil ? "" : " AND kind = ?4")
        let padding = [SQLValue](repeating: .null, count: 3 - condition.values.count)
        let values = condition.values + (kind.map { padding + [.text($0.rawValue)] } ?? [])
        var items = try database.prepare("SELECT \(ItemRow.columns) FROM item WHERE \(sql)")
        try items.bind(values)
        while try items.step() {
          let key = items.integer(0)
          guard places[key] == nil, let record = ItemRow.record(items) else { continue }
          places[key] = records.count
          records.append(record)
        }
        guard records.count > first else { continue }
        var rows = try database.prepare(
          """
          SELECT item, path, project, root FROM way WHERE item IN (SELECT key FROM item WHERE \(sql))
          """)
        try rows.bind(values)
        var last: Way?
        while try rows.step() {
          guard let place = places[rows.integer(0)], place >= first else { continue }
          let way = WayRow.way(rows, from: 1, after: last)
          records[place].ways.append(way)
          last = way
        }
      }
      for place in records.indices { records[place].settleWays(askedFor: scopes) }
      return ListKey.sorted(records)
    }
  }
}

/// What lists are ordered by, apart from the record: sorting moves these and not the records, which are large.
private struct ListKey {
  var project: [UInt8]
  var kind: ItemKind
  var name: String
  var path: FilePath
  var place: Int

  /// Project, kind, name, path, in bytes, as ``ItemSummary/inListOrder(_:_:)`` has it.
  static func sorted(_ records: consuming [ItemRecord]) -> [ItemRecord] {
    var keys = records.indices.map { place in
      let summary = records[place].summary
      return ListKey(
        project: summary.project?.bytes ?? [], kind: summary.kind, name: summary.name, path: summary.path,
        place: place)
    }
    keys.sort { left, right in
      if left.project != right.project { return left.project.lexicographicallyPrecedes(right.project) }
      if left.kind != right.kind { return left.kind < right.kind }
      // Text compares by the bytes of its normal form; a list is in the order of the bytes as they are.
      let (leftName, rightName) = (left.name.utf8, right.name.utf8)
      if !leftName.elementsEqual(rightName) { return leftName.lexicographicallyPrecedes(rightName) }
      return left.path < right.path
    }
    var records = records.map(Optional.some)
    return keys.compactMap { records[$0.place].take() }
  }
}
