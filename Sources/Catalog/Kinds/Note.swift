/// A text that somebody keeps for later.
package struct Note: Sendable, Hashable {
  package init() {}
}
