/// A decision that was written down, with its reasons.
package struct Decision: Sendable, Hashable {
  package init() {}
}
