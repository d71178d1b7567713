/// A library that the program uses, with the version that answers.
package struct LibraryVersion: Sendable, Hashable {
  package var name: String
  package var version: String

  package init(_ name: String, _ version: String) {
    self.name = name
    self.version = version
  }
}
