/// What came out of some work, for others to read.
package struct Report: Sendable, Hashable {
  package init() {}
}
