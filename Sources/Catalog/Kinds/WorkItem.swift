/// Something to do: a task, an issue, a box to tick.
package struct WorkItem: Sendable, Hashable {
  /// How far it is, in one vocabulary for all stores; the raw value is the word that machine forms print.
  package enum State: String, Sendable, Hashable, CaseIterable {
    case open, inProgress, blocked, review, done, cancelled, deferred, draft
    /// Nothing recorded, or a word that only its own store knows.
    case unknown

    /// Whether somebody still has to do something about it.
    package var isActive: Bool {
      switch self {
      case .open, .inProgress, .blocked, .review: true
      case .done, .cancelled, .deferred, .draft, .unknown: false
      }
    }
  }

  /// A point that has to hold before it is done.
  package struct Criterion: Sendable, Hashable {
    package var text: String
    package var isDone: Bool
    package var line: Int?

    package init(text: String, isDone: Bool, line: Int?) {
      self.text = text
      self.isDone = isDone
      self.line = line
    }
  }

  /// A date as it was written, and the moment that it means where it can be read.
  package struct Date: Sendable, Hashable {
    package var text: String
    /// nil where the text is no date; midnight in UTC where it has no time of day.
    package var moment: Timestamp?
    package var hasTime: Bool

    package init(text: String, moment: Timestamp?, hasTime: Bool) {
      self.text = text
      self.moment = moment
      self.hasTime = hasTime
    }
  }

  /// The id that its store gives it; nil where it has none, as in a plain checklist.
  package var id: Sourced<String>?
  package var state: State
  /// The status as it was written: `To Do`, `in_progress`, `[-]`.
  package var statusText: Sourced<String>?
  /// Why ``state`` is another than the written status says, such as `lies in the folder of completed tasks`.
  package var stateReason: String?
  package var priority: Sourced<String>?
  /// What the words of the priority mean, where they do not say it themselves.
  package var priorityScale: String?
  package var owners: Sourced<[String]>?
  /// The sort of work: `bug`, `epic`.
  package var type: Sourced<String>?
  package var milestone: Sourced<String>?
  /// The heading that it stands under.
  package var section: Sourced<String>?
  package var criteria: [Criterion]
  package var created: Sourced<Date>?
  package var updated: Sourced<Date>?
  package var due: Sourced<Date>?
  package var finished: Sourced<Date>?
  /// The ids of what waits for it, where its store says so.
  package var blocks: Sourced<[String]>?
  /// The name of the store: `Backlog.md`, `beads`.
  package var store: String
  /// The part of the store: a tag, a list, a change, a feature.
  package var storePart: String?
  /// Whether the file is an export of a store that lies elsewhere; editing it changes nothing.
  package var isExport: Bool
  /// Whether it was put away.
  package var isArchived: Bool
  /// Whether it may be left out.
  package var isOptional: Bool

  package init(state: State, store: String, storePart: String? = nil) {
    self.state = state
    self.store = store
    self.storePart = storePart
    criteria = []
    isExport = false
    isArchived = false
    isOptional = false
  }
}
