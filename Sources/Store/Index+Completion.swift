package import Catalog

extension Index {
  /// What completion shows of an item.
  package struct Completion: Sendable, Hashable {
    package var name: String
    package var kind: ItemKind
    package var id: String
    package var title: String
    package var description: String?
  }

  /// A column whose values are few.
  package enum ValueColumn: String, Sendable {
    case category, status
  }

  /// Items whose names begin like this, by name; where there are more than `limit`, the first and the very last of
  /// them, so that what they have in common is what all have in common.
  package func completions(beginningWith prefix: [UInt8], kind: ItemKind?, limit: Int) -> [Completion] {
    guard let start = String(validating: prefix, as: UTF8.self) else { return [] }
    let end = start + "\u{10FFFF}"
    let kindSQL = kind == nil ? "" : " AND kind = ?3"
    let values: [SQLValue] = [.text(start), .text(end)] + (kind.map { [.text($0.rawValue)] } ?? [])
    return limited("name >= ?1 AND name <= ?2\(kindSQL)", values, orderedBy: "name", limit)
  }

  /// Items whose ids begin like this.
  package func completions(idBeginningWith prefix: [UInt8], limit: Int) -> [Completion] {
    guard let start = String(validating: prefix, as: UTF8.self) else { return [] }
    return limited(
      "id >= ?1 AND id <= ?2", [.text(start), .text(start + "\u{10FFFF}")], orderedBy: "id", limit)
  }

  /// Items with a way in below a folder.
  package func completions(under folder: FilePath, limit: Int) -> [Completion] {
    let range = PathRange.select("item", from: "way")
    return limited("key IN (\(range))", PathRange(folder).values, orderedBy: "name", limit)
  }

  /// Items whose names begin like this in projects whose folder is called so.
  package func completions(
    beginningWith prefix: [UInt8], inProjectCalled project: String, limit: Int
  ) -> [Completion] {
    guard let start = String(validating: prefix, as: UTF8.self) else { return [] }
    let ending = Array("/\(project)".utf8)
    return limited(
      """
      name >= ?1 AND name <= ?2
      AND key IN (SELECT item FROM way WHERE substr(project, \(-ending.count)) = ?3)
      """,
      [.text(start), .text(start + "\u{10FFFF}"), .blob(ending)], orderedBy: "name", limit)
  }

  private func limited(
    _ condition: String, _ values: [SQLValue], orderedBy column: String, _ limit: Int
  ) -> [Completion] {
    let core = core
    return core.reading(or: []) { () throws(SQLError) in
      var result: [Completion] = []
      let columns = "name, kind, id, title, substr(description, 1, 200)"
      let base = "SELECT \(columns) FROM item WHERE \(condition) ORDER BY \(column)"
      var rows = try core.database.prepare("\(base) LIMIT \(limit)")
      try rows.bind(values)
      while try rows.step() {
        if let row = Self.completion(rows) { result.append(row) }
      }
      if result.count >= limit {
        var last = try core.database.prepare("\(base) DESC LIMIT 1")
        try last.bind(values)
        if try last.step(), let row = Self.completion(last) { result.append(row) }
      }
      return result
    }
  }

  private static func completion(_ row: borrowing Statement) -> Completion? {
    guard let kind = row.text(1).flatMap(ItemKind.init(rawValue:)) else { return nil }
    return Completion(
      name: row.text(0) ?? "", kind: kind, id: row.text(2) ?? "", title: row.text(3) ?? "",
      description: row.text(4))
  }

  /// Every value of a column once, in byte order; at most a thousand.
  package func values(of column: ValueColumn) -> [String] {
    let core = core
    return core.reading(or: []) { () throws(SQLError) in
      var rows = try core.database.prepare(
        """
        SELECT DISTINCT \(column.rawValue) FROM item
        WHERE \(column.rawValue) <> '' ORDER BY \(column.rawValue) LIMIT 1000
        """)
      try rows.bind([])
      var result: [String] = []
      while try rows.step() { result.append(rows.text(0) ?? "") }
      return result
    }
  }

  /// Every tag once, in byte order.
  package func tags() -> [String] {
    let core = core
    return core.reading(or: []) { () throws(SQLError) in
      var rows = try core.database.prepare("SELECT DISTINCT tags FROM item WHERE length(tags) > 0")
      try rows.bind([])
      var result: Set<String> = []
      while try rows.step() { result.formUnion(ItemRow.tags(rows.blob(0))) }
      return result.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
  }
}
