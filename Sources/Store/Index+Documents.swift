package import Catalog

extension Index {
  /// The files at and below a folder that some format may read, by path.
  package func documents(under folder: FilePath) -> [FilePath: DocumentRecord] {
    let core = core
    return core.reading(or: [:]) { () throws(SQLError) in
      var rows = try core.database.prepare(
        PathRange.select("path, stamp, read_s, read_ns, readers, failure", from: "document"))
      try rows.bind(PathRange(folder).values)
      var result: [FilePath: DocumentRecord] = [:]
      while try rows.step() {
        guard let stamp = FileStamp(packed: rows.blob(1)) else { continue }
        let path = FilePath(trusting: rows.blob(0))
        result[path] = DocumentRecord(
          path: path, stamp: stamp,
          readAt: Timestamp(
            seconds: rows.integer(2), nanoseconds: Int32(truncatingIfNeeded: rows.integer(3))),
          readers: rows.text(4) ?? "", failure: rows.text(5))
      }
      return result
    }
  }

  /// What an item says of others.
  package func relations(of identity: ItemIdentity) -> [Relation] {
    let core = core
    return core.reading(or: []) { () throws(SQLError) in
      var rows = try core.database.prepare(
        """
        SELECT relation.kind, target_kind, target, text, line FROM relation
        JOIN item ON item.key = relation.item
        WHERE item.real_path = ?1 AND item.kind = ?2 AND item.fragment = ?3
        """)
      try rows.bind(
        .blob(identity.realPath.bytes), .text(identity.kind.rawValue), .blob(identity.fragment))
      var result: [Relation] = []
      while try rows.step() {
        if let relation = RelationRow.relation(rows, from: 0) { result.append(relation) }
      }
      return result
    }
  }

  /// The items that say something of a target, with what they say.
  package func relations(to target: Relation.Target) -> [(item: ItemRecord, relation: Relation)] {
    let (kind, bytes) = RelationRow.columns(of: target)
    return relations(where: "target = ?1 AND target_kind = ?2", .blob(bytes), .text(kind))
  }

  /// The items that say something of a name or an id, whatever its case; only ASCII letters have one here.
  package func relations(
    toWord word: String, isID: Bool
  ) -> [(item: ItemRecord, relation: Relation)] {
    relations(
      where: "CAST(target AS TEXT) COLLATE NOCASE = ?1 AND target_kind <> 'path' AND target_kind = ?2",
      .text(word),
      .text(isID ? "id" : "name"))
  }

  private func relations(
    where condition: String, _ values: SQLValue...
  ) -> [(item: ItemRecord, relation: Relation)] {
    let core = core
    let found = core.reading(or: []) { () throws(SQLError) -> [(ItemIdentity, Relation)] in
      var rows = try core.database.prepare(
        """
        SELECT item.real_path, item.kind, item.fragment, relation.kind, target_kind, target, text, line
        FROM relation JOIN item ON item.key = relation.item WHERE \(condition)
        """)
      try rows.bind(values)
      var result: [(ItemIdentity, Relation)] = []
      while try rows.step() {
        guard let itemKind = ItemKind(rawValue: rows.text(1) ?? ""),
          let relation = RelationRow.relation(rows, from: 3)
        else { continue }
        result.append(
          (
            ItemIdentity(
              kind: itemKind, realPath: FilePath(trusting: rows.blob(0)), fragment: rows.blob(2)),
            relation
          ))
      }
      return result
    }
    return found.compactMap { identity, relation in item(identity).map { ($0, relation) } }
  }
}

/// How a ``Relation`` stands in its table.
enum RelationRow {
  static func columns(of target: Relation.Target) -> (kind: String, bytes: [UInt8]) {
    switch target {
    case .path(let path): ("path", path.bytes)
    case .name(let name): ("name", Array(name.utf8))
    case .id(let id): ("id", Array(id.utf8))
    }
  }

  static func relation(_ row: borrowing Statement, from column: Int32) -> Relation? {
    guard let kind = Relation.Kind(rawValue: row.text(column) ?? "") else { return nil }
    let bytes = row.blob(column + 2)
    let target: Relation.Target
    switch row.text(column + 1) {
    case "path": target = .path(FilePath(trusting: bytes))
    case "name": target = .name(String(decoding: bytes, as: UTF8.self))
    case "id": target = .id(String(decoding: bytes, as: UTF8.self))
    default: return nil
    }
    return Relation(
      kind, target, text: row.text(column + 3) ?? "",
      line: row.isNull(column + 4) ? nil : Int(row.integer(column + 4)))
  }
}
