import Arguments
import Catalog

/// The argument that names an item.
enum ItemArgument {
  private static let help = "a path, an id, kind:name, project/name, a name or a title"

  static let required = Parameter<[UInt8]?>.requiredPositional(
    "ITEM", as: .bytes.named("ITEM"), help: help
  ).completing(.item)
  static let optional = Parameter<[UInt8]?>.positional(
    "ITEM", as: .bytes.named("ITEM"), help: help
  ).completing(.item)
}

extension Session {
  /// The item that the line names. The parser lets no line through that lacks it.
  func selectedItem() async throws(Failure) -> (Item, [UInt8]) {
    let argument = invocation[ItemArgument.required] ?? []
    return (try await ItemSelector(session: self).item(argument), argument)
  }
}
