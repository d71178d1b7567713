package import Catalog
package import Scan

/// Builds the inspection of an item: the one switch over what can be selected.
///
/// A kind that is added answers here, with a file of its own beside this one.
package struct Inspector {
  let workspace: Workspace
  let state: StateReader
  let now: Timestamp
  /// The folder that agents are thought to run in, or nil where there is none.
  let folder: FilePath?

  /// - Parameters:
  ///   - workspace: the index, the repositories and the places.
  ///   - state: what skillhub remembers of the item.
  ///   - now: the time that counts as now.
  ///   - folder: the current folder.
  package init(workspace: Workspace, state: StateReader, now: Timestamp, folder: FilePath?) {
    self.workspace = workspace
    self.state = state
    self.now = now
    self.folder = folder
  }

  /// What the inspector shows of an item. Whatever cannot be read is said in its field; nothing is thrown.
  package func inspect(_ item: Item) -> Inspection {
    var inspection = inspection(of: item)
    let own = state.own(inspection.id)
    if let note = own.note {
      inspection.add(
        InspectorField("notes", "Notes", .text(note), source: "skillhub's state", isEditable: true),
        to: .details)
    }
    if !own.aliases.isEmpty {
      let names = own.aliases.map { FieldValue.text("@" + $0) }
      inspection.add(
        InspectorField("alias", "Alias", .list(names), source: "skillhub's state", isEditable: true),
        to: .advanced)
    }
    return inspection
  }

  private func inspection(of item: Item) -> Inspection {
    switch item {
    case .project(let project): inspect(project)
    case .skill(let place): inspect(place)
    case .file(let place): inspect(place)
    case .document(let place): inspect(place)
    case .run(let place): inspect(place)
    }
  }
}

extension Inspection {
  /// Adds a field at the end of a section, which comes to be in its place where it is missing.
  fileprivate mutating func add(_ field: InspectorField, to key: InspectorSection.Key) {
    if let index = sections.firstIndex(where: { $0.key == key }) {
      sections[index].fields.append(field)
      return
    }
    let order = InspectorSection.Key.allCases
    let rank = order.firstIndex(of: key) ?? order.count
    let place = sections.firstIndex { (order.firstIndex(of: $0.key) ?? 0) > rank } ?? sections.count
    sections.insert(InspectorSection(key, [field]), at: place)
  }
}

/// The questions that an inspector asks of the state.
package struct StateReader {
  /// When an item with this content was last validated, with how many errors and warnings.
  package var lastValidation:
    (_ id: String, _ contentHash: [UInt8]) -> (at: Timestamp, errors: Int, warnings: Int)?
  /// When `open` last opened the path.
  package var lastOpened: (FilePath) -> Timestamp?
  /// Which entries of a checklist the user ticked or unticked, by their numbers from 1.
  package var ticks: (_ id: String, _ contentHash: [UInt8]) -> [Int: Bool]
  /// The user's own remark on an item, and their names for it.
  package var own: (_ id: String) -> (note: String?, aliases: [String])

  package init(
    lastValidation: @escaping (String, [UInt8]) -> (at: Timestamp, errors: Int, warnings: Int)?,
    lastOpened: @escaping (FilePath) -> Timestamp?,
    ticks: @escaping (String, [UInt8]) -> [Int: Bool] = { _, _ in [:] },
    own: @escaping (String) -> (note: String?, aliases: [String]) = { _ in (nil, []) }
  ) {
    self.lastValidation = lastValidation
    self.lastOpened = lastOpened
    self.ticks = ticks
    self.own = own
  }
}
