package import Catalog
import Store

/// A name of the user's own for an item.
package struct Alias: Sendable, Hashable {
  package var name: String
  /// The printed id of the item.
  package var item: String
  /// Where it was when it got the name.
  package var path: FilePath

  package init(name: String, item: String, path: FilePath) {
    self.name = name
    self.item = item
    self.path = path
  }
}

extension State {
  /// What a name stands for, or nil.
  package func alias(_ name: String) -> Alias? {
    aliases("name = ?1", [.text(name)]).first
  }

  /// All names, in byte order.
  package func aliases() -> [Alias] { aliases("1", []) }

  /// The names of an item, in byte order.
  package func aliases(ofItem item: String) -> [Alias] { aliases("item = ?1", [.text(item)]) }

  /// Gives an item a name, which may have stood for another before.
  package func setAlias(_ alias: Alias, at time: Timestamp) throws(StateError) {
    try keeping { () throws(SQLError) in
      try database.run(
        "INSERT OR REPLACE INTO alias VALUES (?, ?, ?, ?, ?)", .text(alias.name), .text(alias.item),
        .blob(alias.path.bytes), .integer(time.seconds), .integer(Int64(time.nanoseconds)))
    }
  }

  /// Takes a name away; false where there was none.
  @discardableResult
  package func removeAlias(_ name: String) throws(StateError) -> Bool {
    var removed = false
    try keeping { () throws(SQLError) in
      try database.run("DELETE FROM alias WHERE name = ?1", .text(name))
      removed = database.changeCount > 0
    }
    return removed
  }

  private func aliases(_ condition: String, _ values: [SQLValue]) -> [Alias] {
    reading(or: []) { () throws(SQLError) in
      var rows = try database.prepare("SELECT name, item, path FROM alias WHERE \(condition) ORDER BY name")
      try rows.bind(values)
      var result: [Alias] = []
      while try rows.step() {
        result.append(
          Alias(name: rows.text(0) ?? "", item: rows.text(1) ?? "", path: FilePath(trusting: rows.blob(2))))
      }
      return result
    }
  }
}
