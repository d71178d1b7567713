import Catalog

/// The formats of decisions.
enum DecisionFormats {
  static let all: [Format] = [backlogDecision, record]

  /// Decisions of Backlog.md; src/types/index.ts has the words of the status. All other records leave it to who writes.
  static let backlogDecision = Format(
    "backlog-decision", .decision, endings: ["md"], source: "MrLesk/Backlog.md, files of backlog/decisions",
    isSettledByPlace: true, editing: .statusInText,
    vocabulary: { _ in
      [StoreField("status", nil, words: ["proposed", "accepted", "rejected", "superseded"])]
    },
    takes: { DecisionPlaces.takes($0) && DecisionPlaces.liesInBacklog($0) },
    read: { DecisionReader.read($0, place: .backlog) })

  /// Records of architecture decisions: MADR 2 to 4, adr-tools and log4brains, which share their places and look
  /// at one another's forms.
  static let record = Format(
    "decision-record", .decision,
    endings: ["md", "markdown"],
    source: "MADR 2.1.2, 3.0.0 and 4.0.0 (adr/madr); npryce/adr-tools; thomvaill/log4brains",
    editing: .statusInText,
    takes: { DecisionPlaces.takes($0) },
    sideFiles: { DecisionPlaces.directoryFiles($0, $1) },
    read: { DecisionReader.read($0, place: .open) })
}
