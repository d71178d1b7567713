/// A value and where it was read, such as `metadata.category`.
package struct Sourced<Value: Sendable & Hashable>: Sendable, Hashable {
  package var value: Value
  package var source: String

  package init(_ value: Value, from source: String) {
    self.value = value
    self.source = source
  }
}
