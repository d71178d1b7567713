package import Catalog

extension Index {
  /// The items of which a way in ends with a name, whatever they call themselves.
  package func items(wayNamed name: [UInt8], kind: ItemKind? = nil) -> [ItemRecord] {
    let core = core
    let ending = [UInt8(ascii: "/")] + name
    let identities = core.reading(or: []) { () throws(SQLError) -> [(FilePath, String, [UInt8])] in
      var rows = try core.database.prepare(
        """
        SELECT DISTINCT real_path, kind, fragment FROM way JOIN item ON item.key = way.item
        WHERE substr(way.path, ?1) = ?2
        """)
      try rows.bind(.integer(-ending.count), .blob(ending))
      var result: [(FilePath, String, [UInt8])] = []
      while try rows.step() {
        result.append((FilePath(trusting: rows.blob(0)), rows.text(1) ?? "", rows.blob(2)))
      }
      return result
    }
    return identities.compactMap { path, word, fragment in
      guard let found = ItemKind(rawValue: word), kind == nil || kind == found else { return nil }
      return item(ItemIdentity(kind: found, realPath: path, fragment: fragment))
    }
  }
}
