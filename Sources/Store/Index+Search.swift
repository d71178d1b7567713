package import Catalog
package import Words

/// An item that a search found.
package struct SearchHit: Sendable {
  /// The item's place in the index, for ``Index/searchTexts(of:)``.
  package var key: Int64
  /// The row of a list; its way in is the first that lies in the folders that were asked for.
  package var summary: ItemSummary
  /// Every way in, in byte order of path and unit.
  package var ways: [Way]
}

/// A ``SearchText`` in UTF-8, as the index has it.
package struct SearchTextBytes: Sendable {
  package var name: [UInt8]
  package var description: [UInt8]
  package var tags: [UInt8]
  package var headings: [UInt8]
  package var body: [UInt8]
}

extension Index {
  /// The items below some folders that a query finds, the best first.
  ///
  /// - Parameters:
  ///   - query: its phrases; filters are the caller's.
  ///   - scopes: folders; a way in has to lie in one of them.
  package func search(_ query: SearchQuery, in scopes: [FilePath]) -> [SearchHit] {
    let core = core
    return core.reading(or: []) { () throws(SQLError) in
      guard let expression = query.expression else { return try core.unranked(query, in: scopes) }
      // 0 where all that was looked for is in its name, 1 where it is in name, description, tags and headings, 2 where
      // the rest of the text had to help: the better tiers are subsets of the last, which ranks.
      var places: [Int64: (tier: Int, rank: Int)] = [:]
      var ranked = try core.database.prepare("SELECT rowid FROM words WHERE words MATCH ?1 ORDER BY rank")
      try ranked.bind(.text(expression))
      while try ranked.step() { places[ranked.integer(0)] = (2, places.count) }
      for (tier, columns) in [(1, "name description tags headings"), (0, "name")] where !places.isEmpty {
        var rows = try core.database.prepare("SELECT rowid FROM words WHERE words MATCH ?1")
        try rows.bind(.text("{\(columns)} : (\(query.requirement))"))
        while try rows.step() { places[rows.integer(0)]?.tier = tier }
      }
      var found = try core.hits(places.keys.sorted(), scopes: scopes).map(Optional.some)
      // Sorting moves places and not the items, which are large.
      let order = found.indices.map { place in
        let (tier, rank) = found[place].flatMap { places[$0.key] } ?? (2, .max)
        return (tier: tier, rank: rank, place: place)
      }.sorted { ($0.tier, $0.rank, $0.place) < ($1.tier, $1.rank, $1.place) }
      return order.compactMap { found[$0.place].take() }
    }
  }

  /// Whether any item has a longer word that begins with a phrase's last.
  package func has(wordBeginning phrase: WordPhrase) -> Bool {
    let core = core
    return core.reading(or: false) { () throws(SQLError) in
      try core.database.integer(
        "SELECT rowid FROM words WHERE words MATCH ?1 LIMIT 1", .text(phrase.expression + " *")) != nil
    }
  }

  /// The words of all items that begin with a text, folded, those of most items first.
  package func words(beginningWith start: String) -> [String] {
    let core = core
    return core.reading(or: []) { () throws(SQLError) in
      try core.database.run(
        "CREATE VIRTUAL TABLE IF NOT EXISTS temp.vocabulary USING fts5vocab('main', 'words', 'row')")
      var rows = try core.database.prepare(
        "SELECT term FROM temp.vocabulary WHERE term >= ?1 AND term < ?2 ORDER BY doc DESC, term")
      try rows.bind(.text(start), .text(start + "\u{10FFFF}"))
      var result: [String] = []
      while try rows.step() { result.append(rows.text(0) ?? "") }
      return result
    }
  }

  /// What search looked through of some items, in their order; nil where there is none.
  package func searchTexts(of keys: [Int64]) -> [SearchTextBytes?] {
    let core = core
    return core.reading(or: []) { () throws(SQLError) in
      var rows = try core.database.prepare("SELECT \(TextRow.columns) FROM text WHERE item = ?1")
      var result: [SearchTextBytes?] = []
      for key in keys {
        try rows.bind(.integer(key))
        result.append(
          try rows.step()
            ? SearchTextBytes(
              name: rows.blob(0), description: rows.blob(1), tags: rows.blob(2), headings: rows.blob(3),
              body: rows.blob(4)) : nil)
      }
      return result
    }
  }
}

extension IndexCore {
  /// All items of the folders, without those that have what is excluded, in the order of lists.
  fileprivate func unranked(_ query: SearchQuery, in scopes: [FilePath]) throws(SQLError) -> [SearchHit] {
    var excluded: Set<Int64> = []
    if let exclusion = query.exclusion {
      var rows = try database.prepare("SELECT rowid FROM words WHERE words MATCH ?1")
      try rows.bind(.text(exclusion))
      while try rows.step() { excluded.insert(rows.integer(0)) }
    }
    var keys: [Int64] = []
    var all = try database.prepare("SELECT key FROM item")
    try all.bind([])
    while try all.step() {
      if !excluded.contains(all.integer(0)) { keys.append(all.integer(0)) }
    }
    return try hits(keys, scopes: scopes).sorted { ItemSummary.inListOrder($0.summary, $1.summary) }
  }

  /// The items of some keys of which a way in lies in the scopes.
  fileprivate func hits(_ keys: [Int64], scopes: [FilePath]) throws(SQLError) -> [SearchHit] {
    var result: [SearchHit] = []
    result.reserveCapacity(keys.count)
    var items = try database.prepare("SELECT \(ItemRow.columns) FROM item WHERE key = ?1")
    var ways = try database.prepare("SELECT path, project, root FROM way WHERE item = ?1")
    var last: Way?
    for key in keys {
      try ways.bind(.integer(key))
      var found: [Way] = []
      while try ways.step() {
        let way = WayRow.way(ways, from: 0, after: last)
        found.append(way)
        last = way
      }
      guard found.contains(where: { way in scopes.contains { $0.contains(way.path) } }) else { continue }
      try items.bind(.integer(key))
      guard try items.step(), var summary = ItemRow.summary(items) else { continue }
      summary.settle(&found, askedFor: scopes)
      result.append(SearchHit(key: key, summary: summary, ways: found))
    }
    return result
  }

  /// Stores what search looks through of an item; what has not changed costs one question.
  func storeText(_ text: SearchText, of item: Int64) throws(SQLError) {
    if let old = try self.text(of: item) {
      if old == text { return }
      try forgetText(old, of: item)
    }
    try database.run(
      "INSERT INTO text VALUES (?, ?, ?, ?, ?, ?)", .integer(item), .text(text.name),
      .text(text.description), .text(text.tags), .text(text.headings), .text(text.body))
    try writeWords(
      "INSERT INTO words (rowid, name, description, tags, headings, body) VALUES (?, ?, ?, ?, ?, ?)", text,
      item)
  }

  /// Removes what search looks through of an item, if there is any.
  func removeText(of item: Int64) throws(SQLError) {
    if let old = try text(of: item) { try forgetText(old, of: item) }
  }

  private func forgetText(_ old: SearchText, of item: Int64) throws(SQLError) {
    // An index without content is told what to forget; it must be what it was given.
    try writeWords(
      """
      INSERT INTO words (words, rowid, name, description, tags, headings, body)
      VALUES ('delete', ?, ?, ?, ?, ?, ?)
      """, old, item)
    try database.run("DELETE FROM text WHERE item = ?1", .integer(item))
  }

  private func writeWords(_ sql: String, _ text: SearchText, _ item: Int64) throws(SQLError) {
    try database.run(
      sql, .integer(item), .text(WordText.folded(text.name)), .text(WordText.folded(text.description)),
      .text(WordText.folded(text.tags)), .text(WordText.folded(text.headings)),
      .text(WordText.folded(text.body)))
  }

  private func text(of item: Int64) throws(SQLError) -> SearchText? {
    var rows = try database.prepare("SELECT \(TextRow.columns) FROM text WHERE item = ?1")
    try rows.bind(.integer(item))
    return try rows.step() ? TextRow.text(rows) : nil
  }
}

/// How a ``SearchText`` stands in its table.
private enum TextRow {
  static let columns = "text.name, text.description, text.tags, text.headings, text.body"

  static func text(_ row: borrowing Statement) -> SearchText {
    SearchText(
      name: row.text(0) ?? "", description: row.text(1) ?? "", tags: row.text(2) ?? "",
      headings: row.text(3) ?? "", body: row.text(4) ?? "")
  }
}
