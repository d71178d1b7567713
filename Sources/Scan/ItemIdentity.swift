package import Catalog
import Platform
package import Store

extension ItemIdentity {
  /// The fewest hexadecimal digits that a printed id has.
  package static let shortestDigits = 8

  /// All digits that an id can have; printed ids are prefixes of it.
  package var digits: String {
    ContentDigest.hex(
      ContentDigest.sha256(Array(kind.rawValue.utf8) + [0] + realPath.bytes + [0] + fragment))
  }
}

extension Workspace {
  /// The id that is printed for an item: as short as can be told apart from every item of the index.
  package func printedID(_ identity: ItemIdentity) -> String {
    let digits = identity.digits
    var count = ItemIdentity.shortestDigits
    while count < digits.utf8.count {
      let id = "\(identity.kind.rawValue):\(digits.prefix(count))"
      if index.identities(havingIDPrefix: id).allSatisfy({ $0 == identity }) { return id }
      count += 2
    }
    return "\(identity.kind.rawValue):\(digits)"
  }

  /// The id that is printed for the item of a kind at a real path.
  package func printedID(kind: ItemKind, realPath: FilePath) -> String {
    printedID(ItemIdentity(kind: kind, realPath: realPath))
  }
}
