/// What an inspector shows of one item: typed values in sections, before anybody decides how they look.
///
/// Every form (text, plain, spoken, JSON) is made from this value, so all of them hold the same facts.
package struct Inspection: Sendable, Hashable {
  /// The kind word of the item; first in every machine form.
  package var kind: String
  package var id: String
  package var name: String
  /// The heading of the text form.
  package var title: String
  /// The line under it, such as `Skill in acme`.
  package var subtitle: String
  /// What the item says of itself, or nil.
  package var summary: String?
  package var path: FilePath
  package var status: InspectionStatus
  package var sections: [InspectorSection]

  package init(
    kind: String, id: String, name: String, title: String, subtitle: String, summary: String?,
    path: FilePath, status: InspectionStatus, sections: [InspectorSection]
  ) {
    self.kind = kind
    self.id = id
    self.name = name
    self.title = title
    self.subtitle = subtitle
    self.summary = summary
    self.path = path
    self.status = status
    self.sections = sections
  }
}

/// The one-word state of an item and its wording.
package struct InspectionStatus: Sendable, Hashable {
  /// The machine word, such as `valid`.
  package var state: String
  package var mark: StatusMark
  /// The words for a person, such as `1 error, 2 warnings`.
  package var text: String

  package init(state: String, mark: StatusMark, text: String) {
    self.state = state
    self.mark = mark
    self.text = text
  }
}

/// The symbol in front of a status. Meaning never rests on it alone: the words stand beside it.
package enum StatusMark: String, Sendable, Hashable, CaseIterable {
  case good, warning, bad, none, unknown, running
}

/// A group of fields. The order of the cases is the order on the screen.
package struct InspectorSection: Sendable, Hashable {
  package enum Key: String, Sendable, Hashable, CaseIterable {
    case summary, status, details, activity, related, advanced

    package var title: String {
      switch self {
      case .summary: "Summary"
      case .status: "Status"
      case .details: "Details"
      case .activity: "Activity"
      case .related: "Related"
      case .advanced: "Advanced"
      }
    }
  }

  package var key: Key
  package var fields: [InspectorField]

  package init(_ key: Key, _ fields: [InspectorField]) {
    self.key = key
    self.fields = fields
  }
}

/// One fact in an inspector.
package struct InspectorField: Sendable, Hashable {
  /// Why there is no value.
  package enum Absence: String, Sendable, Hashable {
    /// No source records it.
    case notRecorded
    /// It exists but could not be determined.
    case unknown
    /// It makes no sense for this item.
    case notApplicable
    /// Reading it failed; ``InspectorField/note`` says how.
    case failed
  }

  /// How the text form lays the field out in its short view. Machine forms ignore it.
  package enum Placement: Sendable, Hashable {
    /// A line of its own.
    case line
    /// Continues the line of the field before it, after this separator; left out there when it has no value.
    case joined(String)
    /// Only with `--all`; machine forms always have it.
    case onlyInFull
    /// A list of records of which each stands on a line of its own, its first value as the label; the rest is had
    /// with this command.
    case entries(String)
  }

  /// The stable machine name, such as `git.branch`.
  package var key: String
  /// The short human name, such as `Branch`.
  package var label: String
  package var value: FieldValue?
  /// Set exactly when `value` is nil.
  package var absence: Absence?
  /// A short remark for people: how a value was derived, why it is absent, what would help.
  package var note: String?
  /// Where the value was read: a file and line, a git fact, a rule. Shown with `--all` and in JSON.
  package var source: String?
  package var isEditable: Bool
  package var placement: Placement

  package init(
    _ key: String, _ label: String, _ value: FieldValue?, absence: Absence = .notRecorded,
    note: String? = nil, source: String? = nil, isEditable: Bool = false,
    placement: Placement = .line
  ) {
    self.key = key
    self.label = label
    self.value = value
    self.absence = value == nil ? absence : nil
    self.note = note
    self.source = source
    self.isEditable = isEditable
    self.placement = placement
  }
}

/// A typed value. It stays typed until a renderer writes it: a date is "3 days ago" for a person and
/// RFC 3339 for a pipe, from the same field.
package indirect enum FieldValue: Sendable, Hashable {
  case text(String)
  case number(Int)
  /// A number of things, with the words for them.
  case quantity(Quantity)
  case boolean(Bool)
  case path(FilePath)
  /// A size in bytes.
  case bytes(Int)
  case date(Timestamp)
  /// Seconds.
  case duration(Int)
  case status(InspectionStatus)
  case list([FieldValue])
  /// Another item that can be inspected.
  case link(ItemLink)
  case finding(Finding)
  /// A commit, branch or other id that must never be cut; `short` is what a person reads.
  case identifier(String, short: String)
  /// Named values that belong together, in order: a check-list item, a changed path.
  case record([RecordEntry])
}

/// One named value in a record.
package struct RecordEntry: Sendable, Hashable {
  package var key: String
  package var value: FieldValue

  package init(_ key: String, _ value: FieldValue) {
    self.key = key
    self.value = value
  }
}

/// A reference to another item.
package struct ItemLink: Sendable, Hashable {
  package var kind: ItemKind
  package var id: String
  package var name: String
  package var path: FilePath

  package init(kind: ItemKind, id: String, name: String, path: FilePath) {
    self.kind = kind
    self.id = id
    self.name = name
    self.path = path
  }
}

/// A number of things: `1 line`, `182 lines`, `about 2,400 tokens`.
package struct Quantity: Sendable, Hashable {
  package var count: Int
  /// The word for one of them and for several.
  package var one: String
  package var many: String
  /// Whether the number is an estimate; people read "about".
  package var isEstimate: Bool

  package init(_ count: Int, one: String, many: String, isEstimate: Bool = false) {
    self.count = count
    self.one = one
    self.many = many
    self.isEstimate = isEstimate
  }

  /// Things whose plural takes an s.
  package init(_ count: Int, _ one: String, isEstimate: Bool = false) {
    self.init(count, one: one, many: one + "s", isEstimate: isEstimate)
  }
}
