/// Something to do: a task, an issue, a box to tick.
package struct WorkItem: Sendable, Hashable {
  package init() {}
}
