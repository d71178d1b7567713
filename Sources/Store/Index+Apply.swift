import Catalog

extension Index {
  /// Stores what a walk found, all or nothing. False, with a ``remark``, where it could not be stored.
  @discardableResult
  package func apply(_ changes: IndexChanges) -> Bool {
    let core = core
    return core.writing { () throws(SQLError) in
      try core.storeFolders(changes)
      try core.storeDocuments(changes)
      try core.storeTranscripts(changes)
      try core.storeItems(changes)
      if !changes.concernsRunsAlone { try core.breakWalkSeals() }
      if let scan = changes.scan {
        try core.database.run(
          "INSERT OR REPLACE INTO unit VALUES (?, ?, ?, ?, ?, ?, ?, ?)", .blob(changes.root.bytes),
          .integer(scan.at.seconds), .integer(Int64(scan.at.nanoseconds)), .integer(scan.duration),
          .integer(scan.folderCount), .integer(scan.entryCount), .integer(scan.itemCount),
          .blob(changes.seal))
      }
    }
  }
}

/// A row of the table of ways without its project.
private struct WayKey: Hashable {
  var item: Int64
  var path: FilePath
  var root: FilePath
}

extension IndexCore {
  fileprivate func storeFolders(_ changes: IndexChanges) throws(SQLError) {
    for folder in changes.removedFolders {
      let range = PathRange(folder).values
      try database.run("DELETE FROM folder WHERE path = ?1", range[0])
      try database.run("DELETE FROM folder WHERE path >= ?1 AND path < ?2", range[1], range[2])
    }
    var insert = try database.prepare(FolderRow.insert)
    for folder in changes.folders {
      try insert.bind(FolderRow.values(folder))
      _ = try insert.step()
    }
  }

  fileprivate func storeDocuments(_ changes: IndexChanges) throws(SQLError) {
    for path in changes.removedDocuments {
      try database.run("DELETE FROM document WHERE path = ?1", .blob(path.bytes))
    }
    var insert = try database.prepare("INSERT OR REPLACE INTO document VALUES (?, ?, ?, ?, ?, ?)")
    for record in changes.documents {
      try insert.bind(
        .blob(record.path.bytes), .blob(record.stamp.packed), .integer(record.readAt.seconds),
        .integer(Int64(record.readAt.nanoseconds)), .text(record.readers), .text(record.failure))
      _ = try insert.step()
    }
  }

  fileprivate func storeItems(_ changes: IndexChanges) throws(SQLError) {
    let known = try ways(ofUnit: changes.root)
    var seen: Set<WayKey> = []
    var affected: Set<Int64> = []
    var insertWay = try database.prepare(
      "INSERT OR REPLACE INTO way (path, item, root, project) VALUES (?, ?, ?, ?)")

    func see(_ ways: [Way], of item: Int64) throws(SQLError) {
      for way in ways {
        let key = WayKey(item: item, path: way.path, root: way.root)
        // A walk that met an item at a path speaks for that path, whoever met it there before.
        seen.insert(WayKey(item: item, path: way.path, root: changes.root))
        // An unchanged way is not written, so that an unchanged unit costs no pages.
        if let project = known[key], project == way.project { continue }
        try insertWay.bind(
          .blob(way.path.bytes), .integer(item), .blob(way.root.bytes), .blob(way.project?.bytes))
        _ = try insertWay.step()
      }
      if ways.isEmpty { affected.insert(item) }
    }

    var upsert = try database.prepare(ItemRow.upsert)
    for record in changes.items {
      try upsert.bind(ItemRow.values(record))
      guard try upsert.step() else { continue }
      let key = upsert.integer(0)
      // RETURNING has done its work with the first row, but the statement ends only at its end.
      _ = try upsert.step()
      try see(record.ways, of: key)
      if let text = record.text { try storeText(text, of: key) } else { try removeText(of: key) }
      try database.run("DELETE FROM relation WHERE item = ?1", .integer(key))
      for relation in record.relations {
        let (kind, target) = RelationRow.columns(of: relation.target)
        try database.run(
          "INSERT INTO relation VALUES (?, ?, ?, ?, ?, ?)", .integer(key),
          .text(relation.kind.rawValue), .text(kind), .blob(target), .text(relation.text),
          relation.line.map { .integer(Int64($0)) } ?? .null)
      }
    }
    var find = try database.prepare(
      "SELECT key FROM item WHERE real_path = ?1 AND kind = ?2 AND fragment = ?3")
    for sighting in changes.unchanged {
      let identity = sighting.identity
      try find.bind(
        .blob(identity.realPath.bytes), .text(identity.kind.rawValue), .blob(identity.fragment))
      // Another process may have removed it; it is read anew with the next walk.
      guard try find.step() else { continue }
      try see(sighting.ways, of: find.integer(0))
    }
    if changes.isComplete || !changes.removedFolders.isEmpty {
      let removed = Set(changes.removedFolders)
      for key in known.keys {
        if seen.contains(WayKey(item: key.item, path: key.path, root: changes.root)) { continue }
        let isGone =
          !removed.isEmpty && ([key.path] + key.path.ancestors).contains { removed.contains($0) }
        let isLeft = key.root != changes.root && changes.leftToOthers.contains(key.root)
        guard isGone || (changes.isComplete && !isLeft) else { continue }
        try database.run(
          "DELETE FROM way WHERE path = ?1 AND item = ?2 AND root = ?3", .blob(key.path.bytes),
          .integer(key.item), .blob(key.root.bytes))
        affected.insert(key.item)
      }
    }
    for item in affected {
      try database.run(
        "DELETE FROM item WHERE key = ?1 AND NOT EXISTS (SELECT 1 FROM way WHERE item = ?1)", .integer(item))
      try database.run(
        "DELETE FROM relation WHERE item = ?1 AND NOT EXISTS (SELECT 1 FROM item WHERE key = ?1)",
        .integer(item))
      let remains = try database.integer("SELECT 1 FROM item WHERE key = ?1", .integer(item))
      if remains == nil { try removeText(of: item) }
    }
  }

  /// The ways that a unit's walk met before, and all others at and below its root, with their projects.
  private func ways(ofUnit root: FilePath) throws(SQLError) -> [WayKey: FilePath?] {
    var result: [WayKey: FilePath?] = [:]
    let columns = "path, item, root, project"
    let queries: [(String, [SQLValue])] = [
      (PathRange.select(columns, from: "way"), PathRange(root).values),
      ("SELECT \(columns) FROM way WHERE root = ?1", [.blob(root.bytes)]),
    ]
    for (sql, values) in queries {
      var rows = try database.prepare(sql)
      try rows.bind(values)
      while try rows.step() {
        let key = WayKey(
          item: rows.integer(1), path: FilePath(trusting: rows.blob(0)),
          root: FilePath(trusting: rows.blob(2)))
        result.updateValue(rows.isNull(3) ? nil : FilePath(trusting: rows.blob(3)), forKey: key)
      }
    }
    return result
  }
}
