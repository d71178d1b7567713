/// A decision that was written down, with its reasons.
package struct Decision: Sendable, Hashable {
  /// The states that all forms of decision records come down to.
  package enum State: String, Sendable, Hashable, Codable, CaseIterable {
    case draft, proposed, accepted, rejected, deprecated, superseded
    /// No state is recorded, or one that no form of records knows.
    case unknown
  }

  /// The number in the file's name, else in the title; dates are none.
  package var number: Sourced<Int>?
  /// The id that the header gives it, as Backlog.md writes them.
  package var identifier: Sourced<String>?
  /// The form that it is written in, such as `MADR 4`, or nil.
  package var form: String?
  package var state: State
  /// The status as it was written, without links' brackets; nil where none is recorded.
  package var status: Sourced<String>?
  /// The line of the file on which the status stands, where that is in the text; nil where a header has it.
  package var statusLine: Int?
  /// The date as it was written. In MADR that of the last update, in adr-tools that of the start.
  package var date: Sourced<String>?
  package var deciders: Sourced<[String]>?
  package var consulted: Sourced<[String]>?
  package var informed: Sourced<[String]>?
  /// What the decision was asked for by: text or a link, as written.
  package var story: Sourced<String>?
  /// The decisions that changed this one; they are no relation of their own, but the other side of `amends`.
  package var amendedBy: [Relation]

  package init() {
    state = .unknown
    amendedBy = []
  }
}
