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
    reading(or: nil) { () throws(SQLError) in
      var rows = try database.prepare("SELECT name, item, path FROM alias WHERE name = ?1")
      try rows.bind(.text(name))
      guard try rows.step() else { return nil }
      return Alias(name: rows.text(0) ?? "", item: rows.text(1) ?? "", path: FilePath(trusting: rows.blob(2)))
    }
  }
}
